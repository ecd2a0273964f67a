//! A board with some of its cells marked.
//!
//! A board has one bit for each cell, row by row without gaps, so boards of one row and of one column cost the same.

use std::fmt;

use super::cell::Cell;
use crate::machine::width::{exact, index};
use crate::notation::{Cursor, Grid, ParseError, size};

/// A set of cells of a rectangular board: the marks of the board, or its occupied cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    rows: u32,
    cols: u32,
    words: Vec<u64>,
}

impl Marks {
    /// A board without marks.
    #[must_use]
    pub fn new(rows: u32, cols: u32) -> Self {
        let cells = u64::from(rows) * u64::from(cols);
        Self { rows, cols, words: vec![0; index(cells.div_ceil(64))] }
    }

    /// A board with every cell marked.
    #[must_use]
    pub fn full(rows: u32, cols: u32) -> Self {
        let mut marks = Self::new(rows, cols);
        marks.words.fill(u64::MAX);
        let cells = u64::from(rows) * u64::from(cols);
        if let Some(last) = marks.words.last_mut() {
            *last >>= (64 - cells % 64) % 64;
        }
        marks
    }

    /// Reads a board of `.` and `*`, or a size such as `4x5` for a board on which every cell is marked.
    ///
    /// # Errors
    /// If the text is neither a board nor a size, as for [`Grid::read`] and [`size`].
    pub fn read(text: &[u8]) -> Result<Self, ParseError> {
        match size(text)? {
            Some((rows, cols)) => Ok(Self::full(exact(rows), exact(cols))),
            None => Ok(Self::of_grid(&Grid::read(text, b".*")?, |sign| sign == b'*')),
        }
    }

    /// Reads the rows of a board of a known size, as contests write them: one word for each row, and each cell is the sign of a mark or of
    /// a plain cell. `case` names the board in errors.
    ///
    /// # Errors
    /// If a row is missing, if a row is too short or too long, or if a sign is not one of the two.
    pub fn read_rows(
        text: &mut Cursor,
        [rows, cols]: [u32; 2],
        [mark, plain]: [u8; 2],
        case: u64,
    ) -> Result<Self, ParseError> {
        let mut marks = Self::new(rows, cols);
        for row in 0..rows {
            let word = text.word();
            let wrong = word.iter().position(|&sign| sign != mark && sign != plain);
            if wrong.is_some() || word.len() != cols as usize {
                let at = wrong.unwrap_or(word.len()).min(cols as usize);
                let expected = match wrong {
                    _ if at == cols as usize => format!("the end of a row of {cols} cells"),
                    _ if word.is_empty() => format!("a row of {cols} cells"),
                    None => format!("a row of {cols} cells, not {}", word.len()),
                    Some(_) => format!("`{}` or `{}`", char::from(mark), char::from(plain)),
                };
                text.seek(text.at() - word.len() + at);
                return Err(text.error(format!("{expected} (row {} of {rows}, case {case})", row + 1)));
            }
            let first = row as usize * cols as usize;
            for (col, _) in word.iter().enumerate().filter(|&(_, &sign)| sign == mark) {
                marks.words[(first + col) / 64] |= 1 << ((first + col) % 64);
            }
        }
        Ok(marks)
    }

    /// The cells of `grid` whose signs `chosen` accepts.
    pub(super) fn of_grid(grid: &Grid, chosen: impl Fn(u8) -> bool) -> Self {
        let mut marks = Self::new(exact(grid.rows()), exact(grid.cols()));
        for (at, _) in grid.cells().iter().enumerate().filter(|&(_, &sign)| chosen(sign)) {
            marks.words[at / 64] |= 1 << (at % 64);
        }
        marks
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub fn cols(&self) -> u32 {
        self.cols
    }

    /// Whether `cell` is marked.
    ///
    /// # Panics
    /// If the cell is not on the board.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        let at = self.index(cell);
        self.words[at / 64] >> (at % 64) & 1 == 1
    }

    /// Marks `cell`.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn insert(&mut self, cell: Cell) {
        let at = self.index(cell);
        self.words[at / 64] |= 1 << (at % 64);
    }

    /// The marked cells, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> {
        let cols = self.cols as usize;
        self.words.iter().enumerate().flat_map(move |(at, &word)| {
            let rest = std::iter::successors(Some(word), |&word| Some(word & word.wrapping_sub(1)));
            rest.take_while(|&word| word != 0).map(move |word| {
                let index = at * 64 + word.trailing_zeros() as usize;
                Cell::new(exact(index / cols), exact(index % cols))
            })
        })
    }

    fn index(&self, Cell { row, col }: Cell) -> usize {
        assert!(
            row < self.rows && col < self.cols,
            "row {row}, column {col} of {} x {}",
            self.rows,
            self.cols
        );
        row as usize * self.cols as usize + col as usize
    }
}

impl fmt::Display for Marks {
    /// Writes the rows in one line, separated by `/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::with_capacity(self.cols as usize + 1);
        for row in 0..self.rows {
            line.clear();
            line.push_str(if row == 0 { "" } else { "/" });
            line.extend((0..self.cols).map(|col| if self.contains(Cell::new(row, col)) { '*' } else { '.' }));
            f.write_str(&line)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_printed() {
        for text in ["*", "..*/.*.", "./*/.", "*.*.*"] {
            let marks = Marks::read(text.as_bytes()).unwrap();
            assert_eq!(marks.to_string(), text);
        }
        assert_eq!(Marks::read(b"..*\r\n.*.\r\n").unwrap().to_string(), "..*/.*.");
    }

    #[test]
    fn sizes_are_full_boards() {
        for (rows, cols) in [(1, 1), (8, 8), (1, 64), (64, 1), (5, 13), (13, 10)] {
            let full = Marks::read(format!("{rows}x{cols}").as_bytes()).unwrap();
            assert_eq!((full.rows(), full.cols()), (rows, cols));
            assert!(full.iter().eq((0..rows).flat_map(|row| (0..cols).map(move |col| Cell::new(row, col)))));
        }
        assert!(Marks::read(b"99999x99999").is_err());
        assert!(Marks::read(b"..x").is_err());
        assert!(Marks::new(0, 7).iter().next().is_none());
    }
}
