//! Boards: cells in rows and columns, each marked or not.
//!
//! What a mark means is up to the game: a free cell, a one of a matrix, a spot. A board has one bit for each cell, row by row without gaps, so
//! boards of one row and of one column cost the same. Up to 128 cells are stored in the board itself, so a search copies, hashes and
//! compares its positions without reading other memory. Boards are ordered by their number of rows, then by their number of columns, then
//! by their cells.

use std::fmt;
use std::ops::Range;

use smallvec::{SmallVec, smallvec};

use super::Shape;
use crate::machine::width::{exact, index};
use crate::notation::{Grid, MOST_CELLS, ParseError, size};

/// A rectangular board of cells, some of which are marked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    rows: u32,
    cols: u32,
    bits: SmallVec<[u64; 2]>,
}

impl Board {
    /// The longest side of a board whose parts become shapes.
    pub const LONGEST_SIDE: u32 = u8::MAX as u32;

    /// A board without marks.
    ///
    /// # Panics
    /// If it would have no cell, or more cells than `MOST_CELLS`.
    #[must_use]
    pub fn new(rows: u32, cols: u32) -> Self {
        let cells = u64::from(rows) * u64::from(cols);
        assert!((1..=MOST_CELLS).contains(&cells), "a board of {rows} by {cols} cells");
        Self { rows, cols, bits: smallvec![0; index(cells.div_ceil(64))] }
    }

    /// A board with every cell marked.
    ///
    /// # Panics
    /// As for [`new`](Self::new).
    #[must_use]
    pub fn full(rows: u32, cols: u32) -> Self {
        let mut board = Self::new(rows, cols);
        board.bits.fill(u64::MAX);
        if let (rest @ 1.., Some(last)) = (rows * cols % 64, board.bits.last_mut()) {
            *last = (1 << rest) - 1;
        }
        board
    }

    /// A board of this size with these cells marked.
    ///
    /// # Panics
    /// As for [`new`](Self::new), or if a cell is not on the board.
    #[must_use]
    pub fn with(rows: u32, cols: u32, cells: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut board = Self::new(rows, cols);
        cells.into_iter().for_each(|cell| board.set(cell, true));
        board
    }

    /// The smallest board around these cells, which are marked. Without cells it is a single cell without a mark.
    #[must_use]
    pub fn around(cells: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let Some((first_row, first_col)) = cells.clone().next() else {
            return Self::new(1, 1);
        };
        let (mut top, mut bottom, mut left, mut right) = (first_row, first_row, first_col, first_col);
        for (r, c) in cells.clone() {
            (top, bottom, left, right) = (top.min(r), bottom.max(r), left.min(c), right.max(c));
        }
        Self::with(bottom - top + 1, right - left + 1, cells.map(|(r, c)| (r - top, c - left)))
    }

    /// The board of a grid. The cells whose signs `chosen` accepts are marked.
    pub(crate) fn of(grid: &Grid, chosen: impl Fn(u8) -> bool) -> Self {
        let mut board = Self::new(exact(grid.rows()), exact(grid.cols()));
        for (at, _) in grid.cells().iter().enumerate().filter(|&(_, &sign)| chosen(sign)) {
            board.bits[at / 64] |= 1 << (at % 64);
        }
        board
    }

    /// Reads a board of `.` (a free cell, which is marked) and `#`, or a size such as `5x7`, on which every cell is free.
    ///
    /// # Errors
    /// As for [`Grid::read`], or if a side is longer than [`LONGEST_SIDE`](Self::LONGEST_SIDE).
    pub fn read(text: &[u8]) -> Result<Self, ParseError> {
        let most = Self::LONGEST_SIDE as usize;
        let expected = format!("a board of 1 to {most} rows and 1 to {most} columns");
        let grid = read_within(text, b".#", &expected, |rows, cols| rows.max(cols) <= most)?;
        Ok(Self::of(&grid, |sign| sign == b'.'))
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

    /// Whether the cell in row `r` and column `c` is on the board and marked.
    #[must_use]
    #[inline]
    pub fn has(&self, (r, c): (u32, u32)) -> bool {
        if r >= self.rows || c >= self.cols {
            return false;
        }
        let index = r as usize * self.cols as usize + c as usize;
        self.bits[index / 64] >> (index % 64) & 1 == 1
    }

    /// Marks the cell in row `r` and column `c`, or removes its mark.
    ///
    /// # Panics
    /// If the cell is not on the board.
    #[inline]
    pub fn set(&mut self, (r, c): (u32, u32), is_marked: bool) {
        let index = self.index((r, c));
        let word = &mut self.bits[index / 64];
        *word = *word & !(1 << (index % 64)) | u64::from(is_marked) << (index % 64);
    }

    #[inline]
    fn index(&self, (r, c): (u32, u32)) -> usize {
        assert!(r < self.rows && c < self.cols, "cell ({r}, {c}) of {} by {}", self.rows, self.cols);
        r as usize * self.cols as usize + c as usize
    }

    /// The cell that is this many rows and columns further, or `None` beyond the board.
    #[must_use]
    pub fn neighbour(&self, (r, c): (u32, u32), (down, right): (i32, i32)) -> Option<(u32, u32)> {
        let r = r.checked_add_signed(down).filter(|&r| r < self.rows)?;
        let c = c.checked_add_signed(right).filter(|&c| c < self.cols)?;
        Some((r, c))
    }

    /// The marked cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (u32, u32)> + Clone {
        let words = (0u32..).step_by(64).zip(&self.bits);
        words.flat_map(move |(start, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let index = (rest != 0).then(|| start + rest.trailing_zeros())?;
                rest &= rest - 1;
                Some((index / self.cols, index % self.cols))
            })
        })
    }

    /// The number of marked cells.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.bits.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The number of bytes that the board takes outside itself.
    #[must_use]
    pub fn heap_bytes(&self) -> u64 {
        if self.bits.spilled() { (self.bits.capacity() * size_of::<u64>()) as u64 } else { 0 }
    }

    /// Removes the marks of the cells from `start` to `end`, numbered row by row.
    pub(crate) fn clear(&mut self, start: (u32, u32), end: (u32, u32)) {
        let (mut start, end) = (self.index(start), self.index(end) + 1);
        while start < end {
            let stop = end.min((start / 64 + 1) * 64);
            let ones = u64::MAX >> (64 - (stop - start));
            self.bits[start / 64] &= !(ones << (start % 64));
            start = stop;
        }
    }

    /// The board turned upside down, then mirrored from left to right, then with rows and columns exchanged, each of the three if it is
    /// wanted.
    #[must_use]
    pub(crate) fn image(&self, upside_down: bool, mirrored: bool, transposed: bool) -> Self {
        let (rows, cols) = if transposed { (self.cols, self.rows) } else { (self.rows, self.cols) };
        let moved = |(r, c)| {
            let r = if upside_down { self.rows - 1 - r } else { r };
            let c = if mirrored { self.cols - 1 - c } else { c };
            if transposed { (c, r) } else { (r, c) }
        };
        Self::with(rows, cols, self.cells().map(moved))
    }

    /// The connected parts of the marked cells, which touch along their sides: the cells of each.
    #[must_use]
    pub fn parts(&self) -> Vec<Vec<(u32, u32)>> {
        let (mut rest, mut parts) = (self.clone(), Vec::new());
        for start in self.cells() {
            if !rest.has(start) {
                continue;
            }
            rest.set(start, false);
            let (mut part, mut next) = (vec![start], 0);
            while let Some(&(r, c)) = part.get(next) {
                next += 1;
                // To the left of column 0 and above row 0 the subtraction wraps around to a cell beyond the last.
                for cell in [(r.wrapping_sub(1), c), (r + 1, c), (r, c.wrapping_sub(1)), (r, c + 1)] {
                    if rest.has(cell) {
                        rest.set(cell, false);
                        part.push(cell);
                    }
                }
            }
            parts.push(part);
        }
        parts
    }

    /// The connected parts as shapes, or `None` if the box of a part has too many cells.
    #[must_use]
    pub fn shapes<const W: usize>(&self) -> Option<Vec<Shape<W>>> {
        self.parts().into_iter().map(Shape::around).collect()
    }

    /// The board as text: its rows in one line, separated by `/`.
    #[must_use]
    pub fn text(&self, [marked, plain]: [char; 2]) -> String {
        let mut text = String::with_capacity((self.rows * (self.cols + 1)) as usize);
        for r in 0..self.rows {
            text.push_str(if r == 0 { "" } else { "/" });
            text.extend((0..self.cols).map(|c| if self.has((r, c)) { marked } else { plain }));
        }
        text
    }

    /// Appends the cells to a key, one bit for each cell.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        let cells = self.bits.iter().flat_map(|word| word.to_le_bytes());
        bytes.extend(cells.take((self.rows * self.cols).div_ceil(8) as usize));
    }

    /// The board of this size whose cells [`write`](Self::write) writes as `cells`.
    pub(crate) fn unwrite(rows: u32, cols: u32, cells: &[u8]) -> Option<Self> {
        let count = u64::from(rows) * u64::from(cols);
        if !(1..=MOST_CELLS).contains(&count) || cells.len() as u64 != count.div_ceil(8) {
            return None;
        }
        // No bit is set behind the last cell.
        if cells.last().is_some_and(|&last| u32::from(last) >> ((count - 1) % 8 + 1) != 0) {
            return None;
        }
        let mut board = Self::new(rows, cols);
        for (index, &byte) in cells.iter().enumerate() {
            board.bits[index / 8] |= u64::from(byte) << (index % 8 * 8);
        }
        Some(board)
    }
}

/// Reads a board whose numbers of rows and columns `fits` accepts, or a size, which means a board full of the first sign. `expected` names
/// the boards of a size that fits.
pub(crate) fn read_within(
    text: &[u8],
    signs: &[u8],
    expected: &str,
    fits: impl Fn(usize, usize) -> bool,
) -> Result<Grid, ParseError> {
    let refused = || ParseError::new(text, first_word(text, b"/|"), expected);
    if size(text).map_err(|_| refused())?.is_some_and(|(rows, cols)| !fits(rows, cols)) {
        return Err(refused());
    }
    let grid = Grid::read_or_size(text, signs, signs[0])?;
    if fits(grid.rows(), grid.cols()) { Ok(grid) } else { Err(refused()) }
}

/// The place of the first word of a text, which ends at white space or at one of these signs.
pub(crate) fn first_word(text: &[u8], ends: &[u8]) -> Range<usize> {
    let start = text.len() - text.trim_ascii_start().len();
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || ends.contains(byte);
    start..text[start..].iter().position(is_end).map_or(text.len(), |length| start + length)
}

impl fmt::Display for Board {
    /// Writes the rows in one line, separated by `/`: `.` is a marked cell, which is free, and `#` is any other cell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(['.', '#']))
    }
}

impl<const W: usize> fmt::Display for Shape<W> {
    /// Writes the box as a board of `.` (a cell) and `#`, its rows separated by `/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Board::with(self.rows(), self.cols(), self.in_corner().places()).fmt(f)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A board with any contents, whose sides are in these ranges.
    pub fn any_board(rows: Range<u32>, cols: Range<u32>) -> impl Strategy<Value = Board> {
        (rows, cols).prop_flat_map(|(rows, cols)| {
            let cells = prop::collection::vec(prop::bool::weighted(0.6), (rows * cols) as usize);
            cells.prop_map(move |cells| {
                let marked = (0..).zip(cells).filter(|(_, is_marked)| *is_marked);
                Board::with(rows, cols, marked.map(|(at, _)| (at / cols, at % cols)))
            })
        })
    }

    #[test]
    fn a_size_is_all_free() {
        let board = Board::read(b" 2x3\n").unwrap();
        assert_eq!(board.to_string(), ".../...");
        assert_eq!(board.cells().count(), 6);
        assert!(!board.has((2, 0)) && !board.has((0, 3)));
        for (rows, cols) in [(1, 1), (8, 8), (5, 13), (1, 64), (64, 1), (65, 2), (300, 300)] {
            let full = Board::full(rows, cols);
            assert_eq!(full.count(), u64::from(rows * cols));
            assert!(full.cells().eq((0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)))));
        }
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
    fn an_empty_board_is_cropped_to_one_cell() {
        assert_eq!(Board::around(Board::new(3, 70).cells()).to_string(), "#");
        let board = Board::read(b"###/#.#/#../###").unwrap();
        assert_eq!(Board::around(board.cells()).to_string(), ".#/..");
    }

    #[test]
    fn symmetries_of_a_board_that_is_not_square() {
        let board = Board::read(b"..#/.##").unwrap();
        assert_eq!(board.image(true, false, false).to_string(), ".##/..#");
        assert_eq!(board.image(false, true, false).to_string(), "#../##.");
        assert_eq!(board.image(false, false, true).to_string(), "../.#/##");
        assert_eq!(board.image(true, false, true).to_string(), "../#./##");
    }

    #[test]
    fn bytes_of_no_board_are_refused() {
        assert_eq!(Board::unwrite(3, 3, &[0b1111_1111, 1]), Some(Board::full(3, 3)));
        for (rows, cols, cells) in [
            (0, 0, &[][..]),
            (0, 3, &[]),
            (3, 3, &[1]),
            (3, 3, &[1, 0, 0]),
            (3, 3, &[1, 2]),
            (u32::MAX, u32::MAX, &[1, 1]),
        ] {
            assert_eq!(Board::unwrite(rows, cols, cells), None, "{rows} by {cols}, {cells:?}");
        }
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

    proptest! {
        #[test]
        fn text_and_bytes_are_read_back(board in any_board(1..20, 1..20)) {
            prop_assert_eq!(Board::read(board.to_string().as_bytes()).unwrap(), board.clone());
            let mut bytes = Vec::new();
            board.write(&mut bytes);
            prop_assert_eq!(Board::unwrite(board.rows(), board.cols(), &bytes), Some(board));
        }

        #[test]
        fn a_run_is_cleared_cell_by_cell(board in any_board(1..20, 1..20), a in 0u32..400, b in 0u32..400) {
            let (rows, cols) = (board.rows(), board.cols());
            let (start, end) = (a.min(b) % (rows * cols), a.max(b) % (rows * cols));
            let place = |at: u32| (at / cols, at % cols);
            let (mut cleared, mut expected) = (board.clone(), board);
            cleared.clear(place(start), place(end));
            (start..=end).for_each(|at| expected.set(place(at), false));
            prop_assert_eq!(cleared, expected);
        }
    }
}
