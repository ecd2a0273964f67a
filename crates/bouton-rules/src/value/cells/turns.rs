//! Boards turned and mirrored.

use super::Cells;
use super::rectangle::{Fit, joined, parted};
use crate::value::lanes::{Lanes, Layout};
use crate::value::words::Words;

impl Cells {
    /// The cells in the other order: a word backwards, a board turned by half.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let (layout, bits) = (self.layout(), (self.len() << self.log_bits) as u32);
        match self.fit() {
            _ if self.is_nothing() => self.clone(),
            Fit::Narrow(word) => self.changed([reversed(layout, *word, bits), 0]),
            Fit::Wide(pair) => self.changed(parted(reversed(layout, joined(*pair), bits))),
            Fit::Long(_) => {
                let codes = (0..self.len()).rev().map(|at| self.get(at));
                Self::with_codes(self.like(self.rows(), self.cols()), codes)
            }
        }
    }

    /// The rows in the other order.
    #[must_use]
    pub fn upside_down(&self) -> Self {
        let mut turned = self.like(self.rows(), self.cols());
        match (self.fit(), &mut turned.words) {
            (Fit::Narrow(word), Words::Short([turned, _])) => {
                *turned = upside_down(self.layout(), *word, self.rows())
            }
            (Fit::Wide(pair), Words::Short(turned)) => {
                *turned = parted(upside_down(self.layout(), joined(*pair), self.rows()));
            }
            _ => {
                let cols = self.cols() as usize;
                let rows = (0..self.rows() as usize).rev();
                let codes = rows.flat_map(|r| (0..cols).map(move |c| self.get(r * cols + c)));
                return Self::with_codes(turned, codes);
            }
        }
        turned
    }

    /// Rows as columns.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let turned = self.like(self.cols(), self.rows());
        let (rows, cols) = (self.rows() as usize, self.cols() as usize);
        Self::with_codes(turned, (0..cols).flat_map(|c| (0..rows).map(move |r| self.get(r * cols + c))))
    }

    /// The same board with another code in the place of each.
    #[must_use]
    pub fn recoded(&self, mut recode: impl FnMut(u8) -> u8) -> Self {
        Self::with_codes(self.like(self.rows(), self.cols()), self.codes().map(&mut recode))
    }

    fn with_codes(mut cells: Self, codes: impl Iterator<Item = u8>) -> Self {
        codes.enumerate().for_each(|(at, code)| cells.set(at, code));
        cells
    }

    fn changed(&self, words: [u64; 2]) -> Self {
        Self { words: Words::Short(words), is_frozen: false, ..*self }
    }
}

/// The cells in the lowest bits in the other order; there is one.
fn reversed<W: Lanes>(layout: Layout, word: W, bits: u32) -> W {
    let mut turned = word.reversed() >> (W::SIZE - bits);
    // The bits of each cell are still in the other order: halves change places, then halves of halves.
    for log in 0..layout.log_bits {
        let shift = 1 << log;
        let low = W::lowest(log + 1).times(W::below(shift));
        turned = (turned & low) << shift | turned >> shift & low;
    }
    turned
}

fn upside_down<W: Lanes>(layout: Layout, word: W, rows: u32) -> W {
    let (line, row) = (layout.line, W::below(layout.line));
    if line == 0 {
        return word;
    }
    (0..rows).fold(W::ZERO, |turned, r| turned | (word >> (r * line) & row) << ((rows - 1 - r) * line))
}
