//! The values of all matrices of one size, in one table.
//!
//! A move clears cells, so read as a number (one bit a cell) every option is smaller than its position,
//! and one pass upwards fills the table. A value is at most the number of ones, for no line of play is
//! longer: 25 cells need no more than the 32 values of a word. Cost: 2^cells bytes, and for every position
//! a step for each rectangle whose last cell is 1, some 50 at 4 x 4, which are all looked at, full or not:
//! a branch taken by chance costs more.

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
    /// 4 x 4: 5 ms; 4 x 5: 0.12 s; 5 x 5: 5 s.
    #[must_use]
    pub fn new(rows: u32, cols: u32) -> Self {
        let cells = rows.saturating_mul(cols);
        assert!((1..=Self::MOST_CELLS).contains(&cells), "a table of {rows} by {cols} cells");
        let ending = rectangles_by_last_cell(rows, cols);
        let mut values = vec![0u8; 1 << cells];
        for position in 0..1u32 << cells {
            values[position as usize] = value(position, &ending, &values);
        }
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

/// All rectangles of a board, as sets of cells, under their last (lower right) cell.
fn rectangles_by_last_cell(rows: u32, cols: u32) -> Vec<Vec<u32>> {
    let line = |cells: u32, first: u32, last: u32, step: u32| {
        (first..=last).fold(0, |set, at| set | cells << (at * step))
    };
    let mut ending = Vec::new();
    for (bottom, right) in (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c))) {
        let corners = (0..=bottom).flat_map(|r| (0..=right).map(move |c| (r, c)));
        ending.push(corners.map(|(top, left)| line(line(1, left, right, 1), top, bottom, cols)).collect());
    }
    ending
}

/// The value of `position`, all of whose options have theirs.
fn value(position: u32, ending: &[Vec<u32>], values: &[u8]) -> u8 {
    let mut seen = 0u32;
    let mut cells = position;
    while cells != 0 {
        for rectangle in &ending[cells.trailing_zeros() as usize] {
            let full = position & rectangle == *rectangle;
            seen |= u32::from(full) << values[(position & !rectangle) as usize];
        }
        cells &= cells - 1;
    }
    seen.trailing_ones() as u8
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
