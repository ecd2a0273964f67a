//! A game's positions by their size, and tables of their values.

use std::ops::Range;
use std::sync::Arc;

use super::prefix::Prefix;
use super::reading::{ReadError, Reading};
use crate::notation::{Measure, Sizes};
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::theorem::Theorem;

/// A game's positions by their size.
#[derive(Clone)]
pub struct Series {
    /// What a size is.
    pub measure: Measure,
    /// How the values of positions of many sizes are found.
    pub fill: Fill,
}

/// How the values of positions of many sizes are found.
#[derive(Clone)]
pub enum Fill {
    /// Each is read by the [name](Measure::name) of its size.
    Named,
    /// Each is made from the numbers of its size.
    Start(Arc<Start>),
    /// All at once, in a way of the game's own.
    Together(Arc<Together>),
    /// One after the other in a way of the game's own, where a size is one number: nothing but the values is kept of them.
    Sequence(Arc<InOrder>),
}

/// Makes the position of a size.
pub type Start = dyn Fn((u32, u32)) -> Result<Reading, ReadError> + Send + Sync;

/// Values the positions of all sizes in a range.
pub type Together = dyn Fn(&Sizes, &Limits<'_>) -> Result<Box<dyn AllSizes>, Unknown> + Send + Sync;

/// The values of the positions of all sizes in a range.
pub trait AllSizes {
    /// That of so many rows and columns, if it is known.
    fn value(&self, rows: u32, cols: u32) -> Option<Nimber>;

    /// The number of columns from which on [`theorem`](Self::theorem) says that values stay the same, for so many rows.
    fn settles_at(&self, rows: u32) -> Option<u32>;

    /// The theorem.
    fn theorem(&self) -> &'static Theorem;
}

/// Values heaps or words, from the first of a range on.
pub type InOrder = dyn Fn(Range<u64>, Wanted, &Limits<'_>) -> Prefix + Send + Sync;

/// What is wanted of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Each of them.
    Values,
    /// How many sizes have which, and the first of these: values may pass by without being held.
    Tallies,
    /// The same, and the sizes of P-positions.
    Zeros,
}

impl Series {
    /// What the game reads by the [name](Measure::name) of its size.
    #[must_use]
    pub fn named(measure: Measure) -> Option<Self> {
        Some(Self { measure, fill: Fill::Named })
    }

    /// Full boards, which the game reads by their size.
    #[must_use]
    pub fn boards() -> Option<Self> {
        Self::named(Measure::Board)
    }

    /// What is made from the numbers of its size.
    pub fn starting(
        measure: Measure,
        start: impl Fn((u32, u32)) -> Result<Reading, ReadError> + Send + Sync + 'static,
    ) -> Option<Self> {
        Some(Self { measure, fill: Fill::Start(Arc::new(start)) })
    }

    /// What is valued all at once.
    pub fn together(
        measure: Measure,
        values: impl Fn(&Sizes, &Limits<'_>) -> Result<Box<dyn AllSizes>, Unknown> + Send + Sync + 'static,
    ) -> Option<Self> {
        Some(Self { measure, fill: Fill::Together(Arc::new(values)) })
    }

    /// Heaps, whose values come one after the other.
    pub fn heaps(
        values: impl Fn(Range<u64>, Wanted, &Limits<'_>) -> Prefix + Send + Sync + 'static,
    ) -> Option<Self> {
        Some(Self { measure: Measure::Heap, fill: Fill::Sequence(Arc::new(values)) })
    }
}
