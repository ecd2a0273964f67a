//! The name of a move that says what it leaves.

use std::fmt;

/// A move from one position to another: `5 -> 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FromTo<P> {
    /// The position before the move.
    pub from: P,
    /// The position after the move.
    pub to: P,
}

impl<P: fmt::Display> fmt::Display for FromTo<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.from, self.to)
    }
}
