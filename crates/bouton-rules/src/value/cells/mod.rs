//! A word or a board: cells that hold the codes of symbols.
//!
//! Cells are stored row by row without gaps. A board of up to 64 bits is changed and searched in one word of 64 bits,
//! a board of up to 128 bits in one word of 128 bits, and a larger board row by row.

use crate::width::exact;

mod lines;
pub(crate) mod overlay;
pub(super) mod rectangle;
mod regions;
#[cfg(test)]
mod tests;
mod wide;

use std::cmp::Ordering;

use super::alphabet::Alphabet;
use super::kind::{Kind, LONGEST_LIST, WIDEST};
use super::lanes::{Layout, Rect};
use super::words::{Words, read, write};

/// A word, which is one row of cells, or a board.
#[derive(Clone, Debug)]
pub struct Cells {
    words: Words,
    rows: u16,
    cols: u16,
    /// The base-2 logarithm of the number of bits of a cell.
    log_bits: u8,
    is_word: bool,
    /// Whether the first word contains all bits.
    is_narrow: bool,
    /// Whether the cells may no longer be changed. Cells that differ only in this flag are equal.
    is_frozen: bool,
}

impl Cells {
    /// A word or a board of a size that a rule asks for, filled with one symbol.
    ///
    /// # Errors
    /// If the kind has no cells, or the size is not a size of this kind.
    pub fn full(kind: &Kind, size: &[i64], code: u8) -> Result<Self, String> {
        let most = if kind.is_word() { LONGEST_LIST } else { WIDEST };
        let side = |side: i64| usize::try_from(side).ok().filter(|side| *side <= most).map(exact);
        let made = match (kind, size) {
            (Kind::Word(alphabet), &[length]) => {
                side(length).map(|length| Self::word(alphabet, length, code))
            }
            (Kind::Board(alphabet), &[rows, cols]) => {
                side(rows).zip(side(cols)).map(|(rows, cols)| Self::board(alphabet, rows, cols, code))
            }
            _ => {
                let known = "there are `Board.full(rows, cols, symbol)` and `Word.full(length, symbol)`";
                return Err(known.to_owned());
            }
        };
        made.ok_or_else(|| {
            let size: Vec<_> = size.iter().map(i64::to_string).collect();
            format!("a {} of size {}: at most {most}", kind.name(), size.join("x"))
        })
    }

    /// A word filled with one symbol.
    #[must_use]
    pub fn word(alphabet: &Alphabet, length: u16, code: u8) -> Self {
        let mut cells = Self::zeros(1, length, alphabet.log_bits(), true);
        cells.fill(cells.rect(), code);
        cells
    }

    /// A board filled with one symbol.
    #[must_use]
    pub fn board(alphabet: &Alphabet, rows: u16, cols: u16, code: u8) -> Self {
        let mut cells = Self::zeros(rows, cols, alphabet.log_bits(), false);
        cells.fill(cells.rect(), code);
        cells
    }

    /// The cells that these words contain. The caller gives exactly as many words as the cells need.
    #[inline]
    pub(super) fn of_words((rows, cols): (u16, u16), log_bits: u8, is_word: bool, words: Words) -> Self {
        let is_narrow = (usize::from(rows) * usize::from(cols)) << log_bits <= 64;
        Self { words, rows, cols, log_bits, is_word, is_narrow, is_frozen: false }
    }

    /// Cells of a size, filled with code 0.
    pub(crate) fn zeros(rows: u16, cols: u16, log_bits: u8, is_word: bool) -> Self {
        let bits = (usize::from(rows) * usize::from(cols)) << log_bits;
        Self::of_words((rows, cols), log_bits, is_word, Words::zeros(bits))
    }

    /// Cells with the same width of a cell as these, in another size, filled with code 0.
    #[expect(clippy::cast_possible_truncation, reason = "a side is less than 2^16")]
    pub(super) fn like(&self, rows: u32, cols: u32) -> Self {
        Self::zeros(rows as u16, cols as u16, self.log_bits, self.is_word)
    }

    /// Cells with the same width of a cell as these, in another size, stored in these two words.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a side is less than 2^16")]
    pub(super) fn short(&self, rows: u32, cols: u32, pair: [u64; 2]) -> Self {
        Self::of_words((rows as u16, cols as u16), self.log_bits, self.is_word, Words::Short(pair))
    }

    /// The number of rows; 1 for a word.
    #[must_use]
    #[inline]
    pub fn rows(&self) -> u32 {
        self.rows.into()
    }

    /// The number of columns; for a word, its length.
    #[must_use]
    #[inline]
    pub fn cols(&self) -> u32 {
        self.cols.into()
    }

    /// The number of cells.
    #[must_use]
    #[inline]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        usize::from(self.rows) * usize::from(self.cols)
    }

    /// Whether it is a word.
    #[must_use]
    #[inline]
    pub fn is_word(&self) -> bool {
        self.is_word
    }

    /// Whether there is no cell.
    #[must_use]
    #[inline]
    pub fn is_nothing(&self) -> bool {
        self.rows == 0 || self.cols == 0
    }

    /// Whether both have the same number of rows and the same number of columns.
    #[must_use]
    pub fn is_as_large_as(&self, other: &Self) -> bool {
        (self.rows, self.cols) == (other.rows, other.cols)
    }

    /// Whether the cells may no longer be changed.
    #[must_use]
    #[inline]
    pub fn is_frozen(&self) -> bool {
        self.is_frozen
    }

    /// These cells, frozen.
    #[must_use]
    #[inline]
    pub fn frozen(mut self) -> Self {
        self.is_frozen = true;
        self
    }

    /// A copy of these cells that can be changed.
    #[must_use]
    #[inline]
    pub fn copy(&self) -> Self {
        Self { words: self.words.clone(), is_frozen: false, ..*self }
    }

    /// The rectangle of all cells.
    #[must_use]
    #[inline]
    pub fn rect(&self) -> Rect {
        Rect::new(0, self.rows(), 0, self.cols())
    }

    /// The words that contain the cells.
    #[inline]
    pub(super) fn words(&self) -> &Words {
        &self.words
    }

    #[inline]
    pub(super) fn log_bits(&self) -> u8 {
        self.log_bits
    }

    #[inline]
    pub(super) fn layout(&self) -> Layout {
        Layout { line: self.cols() << self.log_bits, log_bits: self.log_bits.into() }
    }

    /// The code of a cell. Cells are counted row by row.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a code has at most 8 bits")]
    pub fn get(&self, at: usize) -> u8 {
        read(self.words.as_slice(), at << self.log_bits, 1 << self.log_bits) as u8
    }

    /// The code of the cell in row `r`, column `c`.
    #[must_use]
    #[inline]
    pub fn get2(&self, r: u32, c: u32) -> u8 {
        self.get((r * self.cols() + c) as usize)
    }

    /// Writes a code into a cell. Cells are counted row by row.
    #[inline]
    pub fn set(&mut self, at: usize, code: u8) {
        let bits = 1 << self.log_bits;
        write(self.words.as_mut_slice(), at << self.log_bits, bits, u64::from(code) & ((1 << bits) - 1));
    }

    /// Writes codes into all cells, row by row; `None` if a cell has no code. That is quicker than to [`set`](Self::set) each of them.
    pub(super) fn write_all(&mut self, mut codes: impl Iterator<Item = Option<u8>>) -> Option<()> {
        let (mut left, log_bits) = (self.len(), self.log_bits);
        for word in self.words.as_mut_slice() {
            let here = left.min(64 >> log_bits);
            *word = 0;
            for at in 0..here {
                *word |= u64::from(codes.next()??) << (at << log_bits);
            }
            left -= here;
        }
        Some(())
    }

    /// The codes of all cells, row by row.
    pub fn codes(&self) -> impl Iterator<Item = u8> {
        (0..self.len()).map(|at| self.get(at))
    }

    /// The symbols, row by row with `/` between the rows; `0` if there is no cell.
    #[must_use]
    pub fn text(&self, alphabet: &Alphabet) -> String {
        if self.is_nothing() {
            return "0".to_owned();
        }
        let mut text = String::with_capacity(self.len() + usize::from(self.rows));
        for (at, code) in self.codes().enumerate() {
            if at > 0 && at % usize::from(self.cols) == 0 {
                text.push('/');
            }
            text.push(alphabet.symbol(code));
        }
        text
    }
}

impl PartialEq for Cells {
    fn eq(&self, other: &Self) -> bool {
        self.is_as_large_as(other) && self.words == other.words
    }
}

impl Eq for Cells {}

impl PartialOrd for Cells {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cells {
    /// Compares the rows and the columns first, then the first cell that differs.
    fn cmp(&self, other: &Self) -> Ordering {
        let words = self.words.as_slice().iter().zip(other.words.as_slice());
        let first = || words.enumerate().find(|(_, (one, another))| one != another);
        (self.rows, self.cols).cmp(&(other.rows, other.cols)).then_with(|| match first() {
            None => Ordering::Equal,
            Some((at, (one, another))) => {
                let cell = (64 * at + (one ^ another).trailing_zeros() as usize) >> self.log_bits;
                self.get(cell).cmp(&other.get(cell))
            }
        })
    }
}
