//! A rectangle of cells. It is a move of blackout.

use std::fmt;

use crate::games::shape::Board;

/// The cells of rows `top..bottom` and columns `left..right`, all counted from 0.
///
/// It is printed as its corner cells, counted from 1, as people write them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rectangle {
    /// The first row.
    pub top: u32,
    /// The first column.
    pub left: u32,
    /// The row after the last.
    pub bottom: u32,
    /// The column after the last.
    pub right: u32,
}

impl Rectangle {
    /// The board without the marks in this rectangle.
    ///
    /// # Panics
    /// If the rectangle is not on the board.
    #[must_use]
    pub fn cleared(self, board: &Board) -> Board {
        let mut left = board.clone();
        (self.top..self.bottom).for_each(|r| left.clear((r, self.left), (r, self.right - 1)));
        left
    }
}

impl fmt::Display for Rectangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { top, left, bottom, right } = self;
        write!(f, "r{}c{}:r{bottom}c{right}", top + 1, left + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_cell_is_named_by_both_corners() {
        assert_eq!(Rectangle { top: 1, left: 3, bottom: 2, right: 4 }.to_string(), "r2c4:r2c4");
    }
}
