//! One table with the values of all matrices whose ones are among some cells.
//!
//! A move clears cells. So with one bit for each cell, every option has a smaller number than its position, and one pass upwards fills the
//! table, whatever the order of the bits is. `numbering` puts cells that are not neighbours into the lowest six bits, and `kernel` works on
//! 64 matrices at a time.
//!
//! The cells of a table need not be a whole board. From a position with `n` ones, wherever they are, play reaches only subsets of these
//! ones, at most 2^n.

mod blocks;
mod dispatch;
mod filling;
mod kernel;
mod numbering;
mod vectors;

pub use blocks::MatrixBlocks;

use crate::games::shape::Board;
use crate::machine::cache_lines::CacheLines;
use crate::machine::path::Path;
use crate::machine::width::index;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use filling::Filling;
use kernel::LANE_BITS;
use numbering::Numbering;

/// The bit of a cell that is 0 in every matrix of the table.
const NO_BIT: u8 = 63;

/// The Grundy values of all matrices whose ones are among the ones of a given matrix.
#[derive(Clone, Debug)]
pub struct MatrixTable {
    rows: u32,
    cols: u32,
    cells: Vec<(u32, u32)>,
    /// The bit of each cell, row by row.
    bits: Vec<u8>,
    lines: CacheLines,
}

impl MatrixTable {
    /// The largest number of ones for which a table is computed: 1 GiB.
    pub const MOST_CELLS: u32 = 30;

    /// Computes the values of all matrices whose ones are among the ones of `whole`.
    ///
    /// # Errors
    /// If a limit is reached. Limits of positions and bytes are checked before the start, and the others between two chunks of the table.
    ///
    /// # Panics
    /// If `whole` has more than [`MOST_CELLS`](Self::MOST_CELLS) ones.
    ///
    /// # Complexity
    /// Memory: one byte for each position and some KiB more. 4 x 4 takes 0.15 ms, 5 x 5 takes 0.15 s, 5 x 6 takes 6 s.
    pub fn new(whole: &Board, limits: &Limits<'_>) -> Result<Self, Unknown> {
        Self::by(Path::chosen(), whole, limits)
    }

    /// The bytes of a table of this many positions.
    #[must_use]
    pub fn bytes_of(positions: u64) -> u64 {
        positions.max(64)
    }

    /// Computes the table of all matrices up to 4 x 4.
    #[must_use]
    pub fn four_by_four() -> Self {
        let table = Self::new(&Board::full(4, 4), &Limits::none());
        table.expect("nothing limits it")
    }

    /// The value of `matrix`, which is placed in the upper left corner of the table's matrix. Returns `None` if it is too large or has a
    /// one where the table's matrix has none.
    #[must_use]
    pub fn value(&self, matrix: &Board) -> Option<Nimber> {
        if matrix.rows() > self.rows || matrix.cols() > self.cols {
            return None;
        }
        let bit = |(r, c): (u32, u32)| 1 << self.bits[(r * self.cols + c) as usize];
        let number: u64 = matrix.cells().fold(0, |number, cell| number | bit(cell));
        (number < self.positions()).then(|| Nimber((self.code(index(number)) - 1).into()))
    }

    /// The value plus one of each matrix, in the order of their numbers.
    #[must_use]
    pub fn codes(&self) -> &[u8] {
        &self.lines.bytes()[..index(self.positions())]
    }

    /// How many matrices have each value, from 0 to the largest.
    #[must_use]
    pub fn counts(&self) -> Vec<u64> {
        // Four counters for each code, so that the processor need not wait when equal codes follow one another.
        let mut counts = [[0u64; 256]; 4];
        for (at, &code) in self.codes().iter().enumerate() {
            counts[at % 4][usize::from(code)] += 1;
        }
        let mut counts: Vec<u64> =
            (1..256).map(|code| counts.iter().map(|counts| counts[code]).sum()).collect();
        while counts.pop_if(|count| *count == 0).is_some() {}
        counts
    }

    /// The number of matrices in the table.
    #[must_use]
    pub fn positions(&self) -> u64 {
        1 << self.cells.len()
    }

    /// The number of bytes that the table takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.lines.bytes().len() + self.bits.len()) as u64
    }

    /// The values of all matrices, numbered row by row: bit `r * columns + c` is the cell `(r, c)`, and the bits of zeros of the table's
    /// matrix are left out.
    #[must_use]
    pub fn values_by_rows(&self) -> Vec<u8> {
        let bits = self.bits.iter().copied().filter(|&bit| bit != NO_BIT);
        let mut numbers = vec![0];
        for bit in bits {
            let without = numbers.len();
            numbers.extend_from_within(..);
            numbers[without..].iter_mut().for_each(|number| *number |= 1 << bit);
        }
        numbers.into_iter().map(|number| self.code(number) - 1).collect()
    }

    #[inline]
    fn code(&self, number: usize) -> u8 {
        self.lines.bytes()[number]
    }

    fn by(path: Path, whole: &Board, limits: &Limits<'_>) -> Result<Self, Unknown> {
        let numbering = numbered(whole);
        let positions = numbering.positions();
        if positions > limits.positions {
            return Err(Unknown { limit: Limit::Positions, progress: Progress::default() });
        }
        limits.room_for(Self::bytes_of(positions), Progress::default())?;
        limits.check(Progress::default())?;
        let mut lines = CacheLines::zeroed((positions >> LANE_BITS).max(1) as usize);
        if numbering.has_lines {
            Filling::whole(path, &numbering).fill(lines.lines_mut(), limits)?;
        } else {
            fill_singly(&numbering, lines.bytes_mut());
        }
        let (rows, cols) = (whole.rows(), whole.cols());
        let mut bits = vec![NO_BIT; rows as usize * cols as usize];
        for (bit, &(r, c)) in (0..).zip(&numbering.cells) {
            bits[r as usize * cols as usize + c as usize] = bit;
        }
        Ok(Self { rows, cols, cells: numbering.cells, bits, lines })
    }
}

fn numbered(whole: &Board) -> Numbering {
    let cells = whole.count();
    assert!(cells <= u64::from(MatrixTable::MOST_CELLS), "a table of {cells} cells");
    Numbering::new(whole)
}

/// Fills a table matrix by matrix.
#[expect(clippy::cast_possible_truncation, reason = "a mex of 32 bits is at most 32")]
fn fill_singly(numbering: &Numbering, codes: &mut [u8]) {
    for number in 0..1usize << numbering.cells.len() {
        let full =
            numbering.rectangles.iter().map(|&cells| cells as usize).filter(|cells| number & cells == *cells);
        let seen = full.fold(1u32, |seen, cells| seen | 1 << codes[number ^ cells]);
        codes[number] = seen.trailing_ones() as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::blackout::tests::{all_matrices, plain_values, random_matrix};
    use crate::games::blackout::{BlackoutRules, read};
    use crate::solve::definition::Definition;
    use crate::theory::sum::Sum;
    use std::cell::Cell;
    use std::num::NonZeroUsize;

    fn full(path: Path, rows: u32, cols: u32) -> MatrixTable {
        MatrixTable::by(path, &Board::full(rows, cols), &Limits::none()).unwrap()
    }

    fn facts(table: &MatrixTable) -> (usize, u8, u8) {
        let zeros = table.values_by_rows().into_iter().filter(|&value| value == 0).count();
        (
            zeros,
            table.values_by_rows().into_iter().max().unwrap(),
            table.values_by_rows().into_iter().last().unwrap(),
        )
    }

    #[test]
    fn facts_of_four_by_four() {
        let table = MatrixTable::four_by_four();
        assert_eq!(facts(&table), (8268, 15, 3));
        assert!((0..=15).all(|value| table.values_by_rows().into_iter().any(|other| other == value)));
    }

    #[test]
    fn facts_of_four_by_five_on_any_number_of_threads() {
        let table = |threads| {
            let limits = Limits::none().with_threads(NonZeroUsize::new(threads).unwrap());
            MatrixTable::new(&Board::full(4, 5), &limits).unwrap()
        };
        let alone = table(1);
        assert_eq!(facts(&alone), (112_882, 19, 9));
        assert!([2, 3, 9].into_iter().all(|threads| table(threads).lines == alone.lines));
    }

    #[test]
    fn a_row_is_worth_its_length() {
        for path in Path::available() {
            for cells in [1, 5, 10, 11, 12, 17, 20] {
                let table = full(path, 1, cells);
                assert_eq!(table.value(&Board::full(1, cells)), Some(Nimber(cells.into())));
                assert_eq!(table.values_by_rows().into_iter().max(), Some(cells as u8));
            }
        }
    }

    #[test]
    fn every_board_up_to_three_by_four_has_its_value_by_definition() {
        let mut definition = Definition::new(&BlackoutRules);
        let four_by_four = MatrixTable::four_by_four();
        for (rows, cols) in [(1, 1), (1, 4), (4, 1), (2, 2), (2, 4), (3, 3), (3, 4), (4, 3)] {
            let own: Vec<_> = Path::available().map(|path| full(path, rows, cols)).collect();
            for matrix in all_matrices(rows, cols) {
                let value = definition.grundy(&Sum::from_iter([matrix.clone()])).unwrap();
                assert!(own.iter().all(|table| table.value(&matrix) == Some(value)), "{matrix}");
                assert_eq!(four_by_four.value(&matrix), Some(value), "{matrix}");
            }
        }
    }

    #[test]
    fn whole_boards_by_plain_recursion() {
        for (rows, cols) in [(4, 4), (2, 5), (1, 11), (11, 1), (2, 6), (3, 5), (5, 3), (2, 8), (1, 16)] {
            let expected = plain_values(rows, cols, |_, _| true);
            for path in Path::available() {
                assert_eq!(full(path, rows, cols).values_by_rows(), expected, "{rows} x {cols}, {path}");
            }
        }
    }

    #[test]
    fn tables_of_positions_matrix_by_matrix() {
        let mut seed = 9;
        for trial in 0..400 {
            let (rows, cols) = [(4, 5), (5, 5), (6, 3), (2, 11), (9, 8), (40, 40), (1, 17)][trial % 7];
            let whole = random_matrix(rows, cols, 15, &mut seed);
            let numbering = Numbering::new(&whole);
            let mut expected = CacheLines::zeroed((numbering.positions() as usize).div_ceil(64));
            fill_singly(&numbering, expected.bytes_mut());
            for path in Path::available() {
                let table = MatrixTable::by(path, &whole, &Limits::none()).unwrap();
                assert_eq!(table.lines, expected, "{whole}, {path}");
                assert_eq!(
                    table.values_by_rows().into_iter().last().map(|last| Nimber(last.into())),
                    table.value(&whole)
                );
            }
        }
    }

    #[test]
    fn only_what_is_in_the_table_has_a_value() {
        let read = |text: &str| read(text.as_bytes()).unwrap();
        let table = MatrixTable::new(&read("1011/1110"), &Limits::none()).unwrap();
        let mut definition = Definition::new(&BlackoutRules);
        let value = definition.grundy(&Sum::from_iter([read("1011/1110")])).unwrap();
        assert_eq!(table.value(&read("1011/1110")), Some(value));
        assert_eq!(table.value(&read("10/11")), Some(Nimber(3)));
        assert_eq!(table.value(&read("01")), None);
        assert_eq!(table.value(&read("1/1/1")), None);
        assert_eq!(table.value(&read("10111")), None);
        let empty = MatrixTable::new(&read("000"), &Limits::none()).unwrap();
        assert_eq!((empty.value(&read("00")), empty.value(&read("1"))), (Some(Nimber(0)), None));
    }

    #[test]
    fn the_bytes_are_counted_beforehand() {
        for text in ["4x4", "3x5", "1x13", "110110/011011/110011", "2x3", "0"] {
            let whole = read(text.as_bytes()).unwrap();
            let table = MatrixTable::new(&whole, &Limits::none()).unwrap();
            assert_eq!(MatrixTable::bytes_of(table.positions()), table.lines.bytes().len() as u64, "{text}");
            assert_eq!(table.values_by_rows().into_iter().len() as u64, table.positions());
        }
    }

    #[test]
    fn limits_are_kept() {
        let ended = |limits: &Limits<'_>| MatrixTable::new(&Board::full(4, 5), limits).unwrap_err().limit;
        assert_eq!(ended(&Limits::none().with_positions((1 << 20) - 1)), Limit::Positions);
        let room = Limit::Room { needed: 1 << 20, allowed: (1 << 20) - 1 };
        assert_eq!(ended(&Limits::none().with_bytes((1 << 20) - 1)), room);
        assert!(MatrixTable::new(&Board::full(4, 4), &Limits::none().with_bytes(1 << 16)).is_ok());
        for threads in [1, 2] {
            let shown = Cell::new(0);
            let stop_at_the_third = |_: &Progress| {
                shown.set(shown.get() + 1);
                shown.get() == 3
            };
            let threads = NonZeroUsize::new(threads).unwrap();
            let limits = Limits::none().with_watch(&stop_at_the_third).with_threads(threads);
            assert_eq!((ended(&limits), shown.get()), (Limit::Stopped, 3));
        }
    }

    #[test]
    fn taking_only_largest_rectangles_is_another_game() {
        // A rectangle is largest if no other full rectangle contains it.
        let largest = |rectangle: u32, full: &[u32]| {
            !full.iter().any(|&other| other != rectangle && other & rectangle == rectangle)
        };
        let mutated = plain_values(3, 3, largest);
        let values = full(Path::PLAIN, 3, 3).values_by_rows();
        assert_ne!(mutated, values);
        // In `11` the whole row is the only largest rectangle.
        assert_eq!((mutated[0b11], values[0b11]), (1, 2));
    }
}
