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
    /// The measure of a size.
    pub measure: Measure,
    /// How the values of positions of many sizes are found.
    pub(crate) fill: Fill,
}

/// How the values of positions of many sizes are found.
#[derive(Clone)]
pub(crate) enum Fill {
    /// The game reads each position by the [name](Measure::name) of its size.
    Named,
    /// The game makes each position from the numbers of its size.
    Start(Arc<Start>),
    /// A method of the game's own finds all values together.
    Together(Arc<Together>),
    /// A method of the game's own finds the values one after another, where a size is one number. Only the values are kept.
    Sequence(Arc<InOrder>),
}

/// Makes the position of a size.
pub(crate) type Start = dyn Fn((u32, u32)) -> Result<Reading, ReadError> + Send + Sync;

/// Values the positions of all sizes in a range.
pub(crate) type Together = dyn Fn(&Sizes, &Limits<'_>) -> Result<Box<dyn AllSizes>, Unknown> + Send + Sync;

/// The values of the positions of all sizes in a range.
pub(crate) trait AllSizes {
    /// The value for this number of rows and of columns, if it is known.
    fn value(&self, rows: u32, cols: u32) -> Option<Nimber>;

    /// For this number of rows, the number of columns from which on [`theorem`](Self::theorem) says that values stay the same.
    fn settles_at(&self, rows: u32) -> Option<u32>;

    /// The theorem that proves where values stay the same.
    fn theorem(&self) -> &'static Theorem;
}

/// Values heaps or words, beginning with the first one of a range.
pub(crate) type InOrder = dyn Fn(Range<u64>, &Limits<'_>) -> Prefix + Send + Sync;

impl Series {
    /// Positions that the game reads by the [name](Measure::name) of their size.
    #[must_use]
    pub(crate) fn named(measure: Measure) -> Option<Self> {
        Some(Self { measure, fill: Fill::Named })
    }

    /// Full boards, which the game reads by their size.
    #[must_use]
    pub(crate) fn boards() -> Option<Self> {
        Self::named(Measure::Board)
    }

    /// Positions that the game makes from the numbers of their size.
    pub fn starting(
        measure: Measure,
        start: impl Fn((u32, u32)) -> Result<Reading, ReadError> + Send + Sync + 'static,
    ) -> Option<Self> {
        Some(Self { measure, fill: Fill::Start(Arc::new(start)) })
    }

    /// Whether a method of the game's own finds the values. Then no result of a search can be kept.
    #[must_use]
    pub fn has_own_method(&self) -> bool {
        matches!(self.fill, Fill::Together(_) | Fill::Sequence(_))
    }

    /// Positions that the game values all together.
    pub(crate) fn together(
        measure: Measure,
        values: impl Fn(&Sizes, &Limits<'_>) -> Result<Box<dyn AllSizes>, Unknown> + Send + Sync + 'static,
    ) -> Option<Self> {
        Some(Self { measure, fill: Fill::Together(Arc::new(values)) })
    }

    /// Heaps that the game values one after another.
    pub(crate) fn heaps(
        values: impl Fn(Range<u64>, &Limits<'_>) -> Prefix + Send + Sync + 'static,
    ) -> Option<Self> {
        Some(Self { measure: Measure::Heap, fill: Fill::Sequence(Arc::new(values)) })
    }
}
