//! A game's positions by their size, and tables of their values.

use std::ops::Range;
use std::sync::Arc;

use super::prefix::Prefix;
use super::reading::{ReadError, Reading};
use crate::notation::Measure;
use crate::theory::limits::Limits;

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
    /// The positions are full boards of crosscut, which are valued all together.
    FullBoards,
    /// A method of the game's own finds the values one after another, where a size is one number. Only the values are kept.
    Sequence(Arc<InOrder>),
}

/// Makes the position of a size.
pub(crate) type Start = dyn Fn((u32, u32)) -> Result<Reading, ReadError> + Send + Sync;

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
        matches!(self.fill, Fill::FullBoards | Fill::Sequence(_))
    }

    /// Heaps that the game values one after another.
    pub(crate) fn heaps(
        values: impl Fn(Range<u64>, &Limits<'_>) -> Prefix + Send + Sync + 'static,
    ) -> Option<Self> {
        Some(Self { measure: Measure::Heap, fill: Fill::Sequence(Arc::new(values)) })
    }
}
