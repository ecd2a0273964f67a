//! Boards as people write them, with free cells and others.

use std::fmt;
use std::ops::Range;

use super::Shape;
use crate::machine::width::exact;
use crate::notation::{Grid, ParseError, size};

/// A board of free cells and others, with at least one row and one column.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    cols: u32,
    free: Vec<bool>,
}

impl Board {
    /// The longest side.
    pub const LONGEST_SIDE: u32 = u8::MAX as u32;

    /// The board of this size with the free cells `free`. Rows and columns count from 0.
    ///
    /// # Panics
    /// If a side is 0, or a cell is not on the board.
    #[must_use]
    pub fn around(rows: u32, cols: u32, free: impl IntoIterator<Item = (u32, u32)>) -> Self {
        assert!(rows > 0 && cols > 0, "a board of {rows} by {cols} cells");
        let mut board = Self { cols, free: vec![false; rows as usize * cols as usize] };
        free.into_iter().for_each(|(r, c)| board.set(r, c, true));
        board
    }

    /// Reads a board of `.` (free) and `#`, or a size like `4x5`: a board on which all cells are free.
    ///
    /// # Errors
    /// If the text is neither, or if a side is longer than [`LONGEST_SIDE`](Self::LONGEST_SIDE).
    pub fn read(text: &[u8]) -> Result<Self, ParseError> {
        let too_long = |rows: usize, cols: usize| rows.max(cols) > Self::LONGEST_SIDE as usize;
        let refused = || {
            let expected = format!("a board of 1 to {0} rows and 1 to {0} columns", Self::LONGEST_SIDE);
            ParseError::new(text, first_word(text, b""), expected)
        };
        if let Some((rows, cols)) = size(text).map_err(|_| refused())? {
            let full = || Self { cols: exact(cols), free: vec![true; rows * cols] };
            return if too_long(rows, cols) { Err(refused()) } else { Ok(full()) };
        }
        let grid = Grid::read(text, b".#")?;
        if too_long(grid.rows(), grid.cols()) {
            return Err(refused());
        }
        Ok(Self { cols: exact(grid.cols()), free: grid.cells().iter().map(|&cell| cell == b'.').collect() })
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> u32 {
        exact::<_, u32>(self.free.len()) / self.cols
    }

    /// The number of columns.
    #[must_use]
    pub fn cols(&self) -> u32 {
        self.cols
    }

    /// Whether the cell in row `r`, column `c`, both from 0, is free. No cell outside the board is free.
    #[must_use]
    pub fn is_free(&self, r: u32, c: u32) -> bool {
        r < self.rows() && c < self.cols && self.free[self.index(r, c)]
    }

    /// Makes the cell free, or not free.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn set(&mut self, r: u32, c: u32, free: bool) {
        let index = self.index(r, c);
        self.free[index] = free;
    }

    fn index(&self, r: u32, c: u32) -> usize {
        assert!(c < self.cols, "column {c} of {}", self.cols);
        r as usize * self.cols as usize + c as usize
    }

    /// The free cells, row by row.
    pub fn free(&self) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
        let free = (0u32..).zip(&self.free).filter(|&(_, &free)| free);
        free.map(|(index, _)| (index / self.cols, index % self.cols))
    }

    /// The connected parts of the free cells, each row by row, in the order of their first cells.
    #[must_use]
    pub fn parts(&self) -> Vec<Vec<(u32, u32)>> {
        let mut rest = self.clone();
        let mut parts = Vec::new();
        for start in self.free() {
            let mut part = Vec::new();
            let mut open = vec![start];
            while let Some((r, c)) = open.pop() {
                if rest.is_free(r, c) {
                    rest.set(r, c, false);
                    part.push((r, c));
                    open.extend([(r + 1, c), (r, c + 1), (r.wrapping_sub(1), c), (r, c.wrapping_sub(1))]);
                }
            }
            if !part.is_empty() {
                part.sort_unstable();
                parts.push(part);
            }
        }
        parts
    }

    /// The parts as shapes of `W` words, or `None` if one does not fit.
    #[must_use]
    pub fn shapes<const W: usize>(&self) -> Option<Vec<Shape<W>>> {
        self.parts().into_iter().map(Shape::around).collect()
    }
}

/// The place of the first word of a text, which ends at white space or at one of these signs.
pub(crate) fn first_word(text: &[u8], ends: &[u8]) -> Range<usize> {
    let start = text.len() - text.trim_ascii_start().len();
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || ends.contains(byte);
    start..text[start..].iter().position(is_end).map_or(text.len(), |length| start + length)
}

impl fmt::Display for Board {
    /// Writes the rows in one line, separated by `/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (r, row) in self.free.chunks(self.cols as usize).enumerate() {
            let row: String = row.iter().map(|&free| if free { '.' } else { '#' }).collect();
            write!(f, "{}{row}", if r == 0 { "" } else { "/" })?;
        }
        Ok(())
    }
}

impl<const W: usize> fmt::Display for Shape<W> {
    /// Writes the box as a board of `.` (a cell) and `#`, its rows separated by `/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Board::around(self.rows(), self.cols(), self.in_corner().places()).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_all_free() {
        let board = Board::read(b" 2x3\n").unwrap();
        assert_eq!(board.to_string(), ".../...");
        assert_eq!(board.free().count(), 6);
        assert!(!board.is_free(2, 0) && !board.is_free(0, 3));
    }

    #[test]
    fn what_is_no_board_is_refused_with_its_place() {
        let error = |text: &str| Board::read(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(error("..\n.x"), "line 2, column 2: found `x`, expected `.` or `#` (row 2)");
        let long = "expected a board of 1 to 255 rows and 1 to 255 columns";
        assert_eq!(error(" 2x256"), format!("line 1, column 2: found `2x256`, {long}"));
        assert!(error(&".".repeat(256)).ends_with(long));
        assert!(error("9999999x9999999").ends_with(long));
    }

    #[test]
    fn parts_touch_nowhere() {
        let board = Board::read(b".##../.###./..#.#").unwrap();
        let shapes: Vec<_> = board.shapes::<1>().unwrap().iter().map(Shape::to_string).collect();
        assert_eq!(shapes, [".#/.#/..", "../#.", "."]);
        assert_eq!(Board::read(b"9x9").unwrap().shapes::<1>(), None);
        assert_eq!(
            Board::read(b"9x9").unwrap().shapes::<2>().unwrap()[0].to_string(),
            Board::read(b"9x9").unwrap().to_string()
        );
    }
}
