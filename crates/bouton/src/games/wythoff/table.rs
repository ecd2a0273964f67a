//! The values of all pairs up to a size, row by row.
//!
//! A pair's options are in its row, in its column and on its diagonal. So its value is the smallest number that is in none
//! of three sets: the values seen so far in each of the three lines. A set is a row of bits. The table uses only the recurrence.
//! Cost: for each pair the words of bits up to its value, and two bytes; for each line a bit for each number up to the
//! largest possible value.

use super::Pair;
use crate::machine::width::{exact, index};
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;

/// The values of all pairs with a first heap below `rows` and a second below `cols`.
#[derive(Clone, Debug)]
pub struct PairTable {
    rows: u64,
    cols: u64,
    values: Vec<u16>,
}

impl PairTable {
    /// The longest side. A value fits 16 bits, because it is at most the number of moves.
    pub const LONGEST_SIDE: u64 = 1 << 14;

    /// Computes the values of all pairs of two heaps below `rows` and `cols`.
    ///
    /// # Errors
    /// If a limit is reached.
    ///
    /// # Panics
    /// If a side is longer than [`LONGEST_SIDE`](Self::LONGEST_SIDE).
    pub fn new(rows: u64, cols: u64, limits: &Limits<'_>) -> Result<Self, Unknown> {
        assert!(rows.max(cols) <= Self::LONGEST_SIDE, "a table of {rows} by {cols}");
        let (cells, bytes) = Self::cost(rows, cols);
        if cells > limits.positions {
            return Err(Unknown { limit: Limit::Positions, progress: Progress::default() });
        }
        limits.room_for(bytes, Progress::default())?;
        let mut table = Self { rows, cols, values: Vec::with_capacity(index(cells)) };
        let words = index(words(rows, cols));
        let set = |lines: u64| vec![0_u64; index(lines) * words];
        let (mut columns, mut diagonals) = (set(cols), set(rows + cols));
        let mut row = set(1);
        for a in 0..index(rows) {
            row.fill(0);
            for b in 0..index(cols) {
                let column = &mut columns[b * words..][..words];
                let diagonal = &mut diagonals[(index(rows) + b - a) * words..][..words];
                let seen = |at: &usize| row[*at] | column[*at] | diagonal[*at];
                let at =
                    (0..words).find(|at| seen(at) != u64::MAX).expect("a pair has fewer moves than bits");
                let bit = seen(&at).trailing_ones();
                for line in [&mut row, column, diagonal] {
                    line[at] |= 1 << bit;
                }
                table.values.push(exact(64 * at + bit as usize));
            }
            limits.check(Progress { positions: table.values.len() as u64, bytes, depth: 0 })?;
        }
        Ok(table)
    }

    /// The number of positions in a table, and the bytes it takes while it is computed.
    fn cost(rows: u64, cols: u64) -> (u64, u64) {
        let cells = rows * cols;
        (cells, 2 * cells + 8 * words(rows, cols) * (rows + 2 * cols + 1))
    }

    /// The value of a pair, in either order, if it is in the table.
    #[must_use]
    pub fn value(&self, Pair(a, b): Pair) -> Option<Nimber> {
        let either = [(a, b), (b, a)].into_iter().find(|&(a, b)| a < self.rows && b < self.cols);
        either.map(|(a, b)| Nimber(self.values[index(a * self.cols + b)].into()))
    }

    /// Exclusive upper bounds of the first heap and of the second heap of a pair.
    #[must_use]
    pub fn sides(&self) -> (u64, u64) {
        (self.rows, self.cols)
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        2 * self.values.capacity() as u64
    }
}

/// The number of words for the bits of all values that are possible in a line, and one more word.
fn words(rows: u64, cols: u64) -> u64 {
    (rows + cols + rows.min(cols)).div_ceil(64) + 1
}
