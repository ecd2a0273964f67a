//! Small boards, turned and mirrored, each in one word.

use super::lanes::{Lanes, Layout};

/// A board in one word, with its numbers of rows and columns.
#[derive(Clone, Copy, Debug)]
pub struct Turned<W> {
    /// The cells.
    pub word: W,
    /// The number of rows, at least 1.
    pub rows: u32,
    /// The number of columns, at least 1.
    pub cols: u32,
    /// The base-2 logarithm of the number of bits of a cell.
    pub log_bits: u32,
}

impl<W: Lanes> Turned<W> {
    /// The layout of the cells in the word.
    #[inline]
    pub fn layout(self) -> Layout {
        Layout { line: self.cols << self.log_bits, log_bits: self.log_bits }
    }

    /// The board with its cells in reverse order: turned by 180 degrees.
    #[inline]
    pub fn reversed(self) -> Self {
        let bits = self.rows * self.layout().line;
        let mut word = self.word.reversed() >> (W::SIZE - bits);
        // The bits of each cell are reversed too, so they are put back in order: neighbours are swapped, then pairs
        // of bits.
        for log in 0..self.log_bits {
            let shift = 1 << log;
            let low = W::lowest(log + 1).times(W::below(shift));
            word = (word & low) << shift | word >> shift & low;
        }
        Self { word, ..self }
    }

    /// The board with its rows in reverse order.
    #[inline]
    pub fn upside_down(self) -> Self {
        let line = self.layout().line;
        let row = W::below(line);
        let word = (0..self.rows)
            .fold(W::ZERO, |word, r| word | (self.word >> (r * line) & row) << ((self.rows - 1 - r) * line));
        Self { word, ..self }
    }

    /// The board with its rows as columns.
    #[inline]
    pub fn transposed(self) -> Self {
        let cell = W::below(1 << self.log_bits);
        let (mut word, mut left) = (W::ZERO, self.word);
        for r in 0..self.rows {
            for c in 0..self.cols {
                word |= (left & cell) << ((c * self.rows + r) << self.log_bits);
                // The shift has two parts, so that each part is less than the width of the word.
                left = left >> 1 >> ((1 << self.log_bits) - 1);
            }
        }
        Self { word, rows: self.cols, cols: self.rows, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks each cell of a board after a turn against the cell before the turn.
    fn check<W: Lanes + std::fmt::Debug>(rows: u32, cols: u32, log_bits: u32, word: W) {
        let bits = 1 << log_bits;
        let board = Turned { word: word & W::below(rows * cols * bits), rows, cols, log_bits };
        let cell =
            |board: Turned<W>, r: u32, c: u32| board.word >> ((r * board.cols + c) * bits) & W::below(bits);
        let turns = [board.reversed(), board.upside_down(), board.transposed()];
        for (r, c) in (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c))) {
            let before = cell(board, r, c);
            let after = [(rows - 1 - r, cols - 1 - c), (rows - 1 - r, c), (c, r)];
            for (turned, (r, c)) in turns.iter().zip(after) {
                assert_eq!(cell(*turned, r, c), before, "{rows}x{cols} of {bits} bits");
            }
        }
        for turned in turns {
            assert_eq!(turned.word & !W::below(rows * cols * bits), W::ZERO);
        }
        assert_eq!((turns[2].rows, turns[2].cols), (cols, rows));
    }

    #[test]
    fn cells_go_to_their_places() {
        let mut state = 7_u128;
        for (log_bits, rows, cols) in
            (0..4).flat_map(|log| (1..13).flat_map(move |r| (1..65).map(move |c| (log, r, c))))
        {
            state = state.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645).wrapping_add(12_345);
            let bits = (rows * cols) << log_bits;
            if bits <= 64 {
                check(rows, cols, log_bits, (state >> 64) as u64);
            }
            if bits <= 128 {
                check(rows, cols, log_bits, state ^ state >> 64);
                check(cols, rows, log_bits, state ^ state >> 64);
            }
        }
    }
}
