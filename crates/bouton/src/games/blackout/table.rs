//! The values of all matrices of one size, in one table.
//!
//! A move clears cells, so read as a number (one bit a cell) every option is smaller than its position,
//! and one pass upwards fills the table. The matrices that differ in their first rows only stand side by
//! side, a block, and are worked on together: a rectangle that does not touch the first row leads from the
//! whole block to one other, lane by lane. A value is at most the number of ones, for no line of play is
//! longer, so with 25 cells the values of a matrix's options are the bits of one word. Cost: 2^cells bytes,
//! five times that while it is made; for every block a step for each rectangle, and for every matrix one
//! for each full rectangle and each part of the first row.

use std::sync::OnceLock;

use super::matrix::Matrix;
use crate::theory::nimber::Nimber;

/// The Grundy values of all matrices with at most some number of rows and columns.
///
/// # Examples
/// ```
/// use bouton::Nimber;
/// use bouton::games::blackout::{Matrix, Table};
/// let table = Table::new(3, 3);
/// assert_eq!(table.value(&Matrix::full(3, 3)), Some(Nimber(4)));
/// assert_eq!(table.value(&Matrix::full(1, 2)), Some(Nimber(2)));
/// assert_eq!(table.value(&Matrix::full(1, 4)), None);
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    rows: u32,
    cols: u32,
    values: Vec<u8>,
}

impl Table {
    /// The most cells that a table is made for: 32 MiB.
    pub const MOST_CELLS: u32 = 25;

    /// Computes the values of all matrices of this size.
    ///
    /// # Panics
    /// If a side is 0 or there are more than [`MOST_CELLS`](Self::MOST_CELLS) cells.
    ///
    /// # Complexity
    /// 4 x 4: 1.2 ms; 4 x 5: 22 ms; 5 x 5: 0.8 s.
    #[must_use]
    pub fn new(rows: u32, cols: u32) -> Self {
        let cells = rows.saturating_mul(cols);
        assert!((1..=Self::MOST_CELLS).contains(&cells), "a table of {rows} by {cols} cells");
        let (within, across) = rectangles(rows, cols);
        // The value of a matrix as a bit, so that the values of options are gathered by `or` alone.
        let mut reached = vec![0u32; 1 << cells];
        let mut seen = vec![0u32; 1 << cols];
        for rest in 0..1usize << (cells - cols) {
            let (blocks, block) = reached.split_at_mut(rest << cols);
            seen.fill(0);
            for rectangle in across.iter().filter(|rectangle| rest & rectangle.rest == rectangle.rest) {
                let options = &blocks[(rest ^ rectangle.rest) << cols..][..1 << cols];
                gather(rectangle.first, options, &mut seen);
            }
            settle(&within, &seen, block);
        }
        let values = reached.iter().map(|value| value.trailing_zeros() as u8).collect();
        Self { rows, cols, values }
    }

    /// The table of all matrices up to 4 x 4, computed when it is first asked for.
    #[must_use]
    pub fn four_by_four() -> &'static Self {
        static TABLE: OnceLock<Table> = OnceLock::new();
        TABLE.get_or_init(|| Self::new(4, 4))
    }

    /// The value of `matrix`, which lies in the table's upper left corner; `None` if it is too large.
    #[must_use]
    pub fn value(&self, matrix: &Matrix) -> Option<Nimber> {
        if matrix.rows() > self.rows || matrix.cols() > self.cols {
            return None;
        }
        let index = matrix.ones().fold(0, |index, (r, c)| index | 1usize << (r * self.cols + c));
        Some(Nimber(self.values[index].into()))
    }

    /// The values of all matrices of exactly this size: that of the matrix whose cell `(r, c)` is the bit
    /// `r * cols + c` of the index.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values
    }
}

/// The cells of a rectangle: those in the first row, and those below it.
struct Cells {
    first: usize,
    rest: usize,
}

/// All rectangles of a board: the cells of those within the first row, and the others.
fn rectangles(rows: u32, cols: u32) -> (Vec<usize>, Vec<Cells>) {
    let intervals = |side: u32| (0..side).flat_map(move |first| (first..side).map(move |last| (first, last)));
    let (mut within, mut across) = (Vec::new(), Vec::new());
    for (left, right) in intervals(cols) {
        let line = (left..=right).fold(0, |line, c| line | 1usize << c);
        within.push(line);
        for (top, bottom) in intervals(rows).filter(|&(_, bottom)| bottom > 0) {
            let below = (top.max(1)..=bottom).fold(0, |cells, r| cells | line << ((r - 1) * cols));
            across.push(Cells { first: if top == 0 { line } else { 0 }, rest: below });
        }
    }
    (within, across)
}

/// Adds to `seen`, for every first row that holds the cells `first`, the option without them.
fn gather(first: usize, options: &[u32], seen: &mut [u32]) {
    if first == 0 {
        seen.iter_mut().zip(options).for_each(|(seen, option)| *seen |= option);
        return;
    }
    let mut row = first;
    while row < seen.len() {
        seen[row] |= options[row ^ first];
        // The next larger number that holds all bits of `first`.
        row = (row + 1) | first;
    }
}

/// Finds the values of a block, of whose moves only those within the first row are still to be looked at.
fn settle(within: &[usize], seen: &[u32], block: &mut [u32]) {
    for (row, seen) in seen.iter().enumerate() {
        let full = within.iter().filter(|&cells| row & cells == *cells);
        let seen = full.fold(*seen, |seen, cells| seen | block[row ^ cells]);
        block[row] = 1 << seen.trailing_ones();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::blackout::BlackoutRules;
    use crate::games::blackout::samples::{all_matrices, plain_values};
    use crate::solve::definition::Definition;
    use crate::theory::sum::Sum;

    fn facts(table: &Table) -> (usize, u8, u8) {
        let zeros = table.values().iter().filter(|&&value| value == 0).count();
        let largest = *table.values().iter().max().unwrap();
        (zeros, largest, *table.values().last().unwrap())
    }

    #[test]
    fn facts_of_four_by_four() {
        let table = Table::four_by_four();
        assert_eq!(facts(table), (8268, 15, 3));
        assert!((0..=15).all(|value| table.values().contains(&value)));
    }

    #[test]
    fn facts_of_four_by_five() {
        assert_eq!(facts(&Table::new(4, 5)), (112_882, 19, 9));
    }

    #[test]
    fn a_long_row_has_its_length_as_value() {
        assert_eq!(Table::new(1, 20).values().last(), Some(&20));
    }

    #[test]
    fn every_board_up_to_three_by_four_has_its_value_by_definition() {
        let mut definition = Definition::new(&BlackoutRules);
        for (rows, cols) in [(1, 1), (1, 4), (4, 1), (2, 2), (2, 4), (3, 3), (3, 4), (4, 3)] {
            let own = Table::new(rows, cols);
            for matrix in all_matrices(rows, cols) {
                let value = definition.grundy(&Sum::from_iter([matrix.clone()])).unwrap();
                assert_eq!(own.value(&matrix), Some(value), "{matrix}");
                assert_eq!(Table::four_by_four().value(&matrix), Some(value), "{matrix}");
            }
        }
    }

    #[test]
    fn all_boards_of_four_by_four_by_plain_recursion() {
        assert_eq!(Table::four_by_four().values(), plain_values(4, 4, |_, _| true));
    }

    #[test]
    fn taking_only_largest_rectangles_is_another_game() {
        // A rectangle is largest if no other full one holds it.
        let largest = |rectangle: u32, full: &[u32]| {
            !full.iter().any(|&other| other != rectangle && other & rectangle == rectangle)
        };
        let mutated = plain_values(3, 3, largest);
        assert_ne!(mutated, Table::new(3, 3).values());
        // 11: the whole row is the only such move.
        assert_eq!((mutated[0b11], Table::new(3, 3).values()[0b11]), (1, 2));
    }
}
