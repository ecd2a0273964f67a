//! A cell of a board. The cell is also the name of the move that takes it.

use std::fmt;

/// The cell in row `row` and column `col`, both counted from 0. In print they are counted from 1: `r3c2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, counted from 0.
    pub row: u32,
    /// The column, counted from 0.
    pub col: u32,
}

impl Cell {
    /// The cell in this row and column.
    #[must_use]
    pub const fn new(row: u32, col: u32) -> Self {
        Self { row, col }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", u64::from(self.row) + 1, u64::from(self.col) + 1)
    }
}
