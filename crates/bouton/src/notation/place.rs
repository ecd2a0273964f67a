//! A square of a board. It is also the name of the move made there.

use std::fmt;

/// The square in row `row` and column `col`, both from 0. A person reads them from 1: `r3c2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The row, from 0.
    pub row: u32,
    /// The column, from 0.
    pub col: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", u64::from(self.row) + 1, u64::from(self.col) + 1)
    }
}
