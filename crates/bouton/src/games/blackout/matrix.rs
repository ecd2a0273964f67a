//! A matrix of zeros and ones, of any size. It is the position of blackout.
//!
//! The matrix has one bit for each cell, row by row. Up to 128 cells are stored in the matrix itself, so a search copies, hashes and
//! compares its positions without reading other memory. Matrices are ordered by their number of rows, then by their number of columns, then
//! by their cells.

use std::fmt;

use smallvec::{SmallVec, smallvec};

use super::rectangle::Rectangle;
use crate::machine::width::{exact, index};
use crate::notation::{Grid, MOST_CELLS, ParseError, size};

/// A matrix of zeros and ones with at least one row and one column.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Matrix {
    rows: u32,
    cols: u32,
    /// Cell `(r, c)` is bit `r * cols + c`. The bits after the last cell are 0.
    bits: SmallVec<[u64; 2]>,
}

impl Matrix {
    /// A matrix of zeros with this size.
    ///
    /// # Panics
    /// If a side is 0 or if there are more than [`MOST_CELLS`] cells.
    #[must_use]
    pub fn zeros(rows: u32, cols: u32) -> Self {
        let cells = u64::from(rows) * u64::from(cols);
        assert!((1..=MOST_CELLS).contains(&cells), "a matrix of {rows} by {cols} cells");
        Self { rows, cols, bits: smallvec![0; index(cells.div_ceil(64))] }
    }

    /// A matrix of ones with this size.
    ///
    /// # Panics
    /// If a side is 0 or if there are more than [`MOST_CELLS`] cells.
    #[must_use]
    pub fn full(rows: u32, cols: u32) -> Self {
        let mut matrix = Self::zeros(rows, cols);
        matrix.bits.fill(u64::MAX);
        if let (rest @ 1.., Some(last)) = (rows * cols % 64, matrix.bits.last_mut()) {
            *last = (1 << rest) - 1;
        }
        matrix
    }

    /// Reads the rows of `0` and `1`, or a size such as `4x5` for a matrix full of ones.
    ///
    /// # Errors
    /// If the text is neither rows of digits nor a size.
    pub fn read(text: &[u8]) -> Result<Self, ParseError> {
        if let Some((rows, cols)) = size(text)? {
            return Ok(Self::full(exact(rows), exact(cols)));
        }
        let grid = Grid::read(text, b"01")?;
        let mut matrix = Self::zeros(exact(grid.rows()), exact(grid.cols()));
        for (index, _) in grid.cells().iter().enumerate().filter(|&(_, &cell)| cell == b'1') {
            matrix.bits[index / 64] |= 1 << (index % 64);
        }
        Ok(matrix)
    }

    /// The smallest matrix that contains these cells as its ones, or the matrix `0` if there are no cells.
    #[must_use]
    pub fn around(cells: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let Some((first_row, first_col)) = cells.clone().next() else {
            return Self::zeros(1, 1);
        };
        let (mut top, mut bottom, mut left, mut right) = (first_row, first_row, first_col, first_col);
        for (r, c) in cells.clone() {
            (top, bottom, left, right) = (top.min(r), bottom.max(r), left.min(c), right.max(c));
        }
        let mut matrix = Self::zeros(bottom - top + 1, right - left + 1);
        cells.for_each(|(r, c)| matrix.set(r - top, c - left, true));
        matrix
    }

    /// The number of rows, at least 1.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns, at least 1.
    #[must_use]
    pub fn cols(&self) -> u32 {
        self.cols
    }

    /// Whether the cell in row `r` and column `c`, both counted from 0, is 1.
    ///
    /// # Panics
    /// If the cell is not in the matrix.
    #[must_use]
    #[inline]
    pub fn get(&self, r: u32, c: u32) -> bool {
        let index = self.index(r, c);
        self.bits[index / 64] >> (index % 64) & 1 == 1
    }

    /// Sets the cell to 1 or to 0.
    ///
    /// # Panics
    /// If the cell is not in the matrix.
    #[inline]
    pub fn set(&mut self, r: u32, c: u32, one: bool) {
        let index = self.index(r, c);
        let word = &mut self.bits[index / 64];
        *word = *word & !(1 << (index % 64)) | u64::from(one) << (index % 64);
    }

    #[inline]
    fn index(&self, r: u32, c: u32) -> usize {
        assert!(r < self.rows && c < self.cols, "cell ({r}, {c}) of {} by {}", self.rows, self.cols);
        r as usize * self.cols as usize + c as usize
    }

    /// The cells that are 1, row by row.
    pub fn ones(&self) -> impl Iterator<Item = (u32, u32)> + Clone {
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

    /// The number of cells that are 1.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.bits.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Whether every cell is 1.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.count() == u64::from(self.rows) * u64::from(self.cols)
    }

    /// The number of bytes that the matrix takes in memory.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let outside = if self.bits.spilled() { self.bits.capacity() * size_of::<u64>() } else { 0 };
        (size_of::<Self>() + outside) as u64
    }

    /// This matrix after the cells of `rectangle` are cleared.
    ///
    /// # Panics
    /// If the rectangle is not inside the matrix.
    #[must_use]
    pub fn without(&self, rectangle: Rectangle) -> Self {
        let mut matrix = self.clone();
        for r in rectangle.top..rectangle.bottom {
            let first = self.index(r, rectangle.left);
            matrix.clear_run(first, self.index(r, rectangle.right - 1) + 1);
        }
        matrix
    }

    /// Clears the bits from `start` up to `end`, which is not included, one word at a time.
    fn clear_run(&mut self, mut start: usize, end: usize) {
        while start < end {
            let stop = end.min((start / 64 + 1) * 64);
            let ones = u64::MAX >> (64 - (stop - start));
            self.bits[start / 64] &= !(ones << (start % 64));
            start = stop;
        }
    }

    /// This matrix without the empty rows and columns at its edges, or the matrix `0` if it has no ones.
    #[must_use]
    pub fn cropped(&self) -> Self {
        Self::around(self.ones())
    }

    /// This matrix turned upside down, mirrored from left to right, and then transposed, each only if the caller asks for it.
    ///
    /// The eight combinations are the symmetries of the square.
    #[must_use]
    pub fn image(&self, upside_down: bool, mirrored: bool, transposed: bool) -> Self {
        let (rows, cols) = if transposed { (self.cols, self.rows) } else { (self.rows, self.cols) };
        let mut image = Self::zeros(rows, cols);
        for (r, c) in self.ones() {
            let r = if upside_down { self.rows - 1 - r } else { r };
            let c = if mirrored { self.cols - 1 - c } else { c };
            let (r, c) = if transposed { (c, r) } else { (r, c) };
            image.set(r, c, true);
        }
        image
    }

    /// Appends the number of rows and the number of columns, each as four bytes, and then the cells, eight in a byte, the lowest first.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.rows.to_le_bytes());
        bytes.extend(self.cols.to_le_bytes());
        let cells = self.bits.iter().flat_map(|word| word.to_le_bytes());
        bytes.extend(cells.take((self.rows * self.cols).div_ceil(8) as usize));
    }

    /// Reads the matrix that [`write`](Self::write) wrote. `None` if it wrote no such bytes.
    pub(super) fn unwrite(bytes: &[u8]) -> Option<Self> {
        let (&rows, rest) = bytes.split_first_chunk()?;
        let (&cols, cells) = rest.split_first_chunk()?;
        let [rows, cols] = [rows, cols].map(u32::from_le_bytes);
        let count = u64::from(rows) * u64::from(cols);
        if !(1..=MOST_CELLS).contains(&count) || cells.len() as u64 != count.div_ceil(8) {
            return None;
        }
        // No bit is set behind the last cell.
        if cells.last().is_some_and(|&last| u32::from(last) >> ((count - 1) % 8 + 1) != 0) {
            return None;
        }
        let mut matrix = Self::zeros(rows, cols);
        for (index, &byte) in cells.iter().enumerate() {
            matrix.bits[index / 8] |= u64::from(byte) << (index % 8 * 8);
        }
        Some(matrix)
    }
}

impl fmt::Display for Matrix {
    /// Writes the rows in one line, separated by `/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::with_capacity(self.cols as usize + 1);
        for r in 0..self.rows {
            line.clear();
            line.push_str(if r == 0 { "" } else { "/" });
            line.extend((0..self.cols).map(|c| if self.get(r, c) { '1' } else { '0' }));
            f.write_str(&line)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::blackout::tests::any_matrix;
    use proptest::prelude::*;

    fn read(text: &str) -> Matrix {
        Matrix::read(text.as_bytes()).unwrap()
    }

    #[test]
    fn a_size_is_full_of_ones() {
        assert_eq!(read("2x3"), read("111/111"));
        for (rows, cols) in [(1, 1), (8, 8), (5, 13), (1, 64), (65, 2), (300, 300)] {
            assert!(Matrix::full(rows, cols).is_full());
            assert_eq!(Matrix::full(rows, cols).ones().count() as u32, rows * cols);
        }
    }

    #[test]
    fn what_is_no_matrix_is_refused_with_its_place() {
        let error = |text: &str| Matrix::read(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(error("01\n2"), "line 2, column 1: found `2`, expected `0` or `1` (row 2)");
        assert!(error("01/1").contains("a row of 2 cells"));
        assert!(error("").contains("the end of the input"));
        assert!(error("100000x100000").contains("a board of 1 to"));
    }

    #[test]
    fn an_empty_matrix_is_cropped_to_one_cell() {
        assert_eq!(Matrix::zeros(3, 70).cropped().to_string(), "0");
        assert_eq!(read("000/010/011/000").cropped().to_string(), "10/11");
    }

    #[test]
    fn symmetries_of_a_matrix_that_is_not_square() {
        let matrix = read("110/100");
        assert_eq!(matrix.image(true, false, false).to_string(), "100/110");
        assert_eq!(matrix.image(false, true, false).to_string(), "011/001");
        assert_eq!(matrix.image(false, false, true).to_string(), "11/10/00");
        assert_eq!(matrix.image(true, false, true).to_string(), "11/01/00");
    }

    #[test]
    fn bytes_of_no_matrix_are_refused() {
        let bytes =
            |rows: u32, cols: u32, cells: &[u8]| [&rows.to_le_bytes(), &cols.to_le_bytes(), cells].concat();
        assert_eq!(Matrix::unwrite(&bytes(3, 3, &[0b1111_1111, 1])), Some(Matrix::full(3, 3)));
        for (rows, cols, cells) in [
            (0, 0, &[][..]),
            (0, 3, &[]),
            (3, 3, &[1]),
            (3, 3, &[1, 0, 0]),
            (3, 3, &[1, 2]),
            (u32::MAX, u32::MAX, &[1, 1]),
        ] {
            assert_eq!(Matrix::unwrite(&bytes(rows, cols, cells)), None, "{rows} by {cols}, {cells:?}");
        }
        assert_eq!(Matrix::unwrite(&[1, 0, 0]), None);
    }

    proptest! {
        #[test]
        fn text_and_bytes_are_read_back(matrix in any_matrix(1..20, 1..20)) {
            prop_assert_eq!(read(&matrix.to_string()), matrix.clone());
            let mut bytes = Vec::new();
            matrix.write(&mut bytes);
            prop_assert_eq!(Matrix::unwrite(&bytes), Some(matrix));
        }

        #[test]
        fn a_cleared_rectangle_is_cleared_cell_by_cell(
            matrix in any_matrix(1..20, 1..20), a in 0u32..19, b in 0u32..19, c in 0u32..19, d in 0u32..19,
        ) {
            let (a, b) = (a % matrix.rows(), b % matrix.rows());
            let (c, d) = (c % matrix.cols(), d % matrix.cols());
            let (top, bottom, left, right) = (a.min(b), a.max(b) + 1, c.min(d), c.max(d) + 1);
            let mut cleared = matrix.clone();
            for r in top..bottom {
                (left..right).for_each(|c| cleared.set(r, c, false));
            }
            prop_assert_eq!(matrix.without(Rectangle { top, left, bottom, right }), cleared);
        }
    }
}
