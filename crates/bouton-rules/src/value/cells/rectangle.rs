//! Rectangles of a board: fill, cut out, paste, search and count.

use super::{Cells, wide};
use crate::value::alphabet::SymbolSet;
use crate::value::lanes::Rect;
use crate::value::words::Words;

/// The bits of a board: in one word of 64 bits, in two such words, or in many.
pub enum Fit<'a> {
    Narrow(&'a u64),
    Wide(&'a [u64; 2]),
    Long,
}

/// Joins two words of 64 bits to one of 128.
#[inline]
pub fn joined(pair: [u64; 2]) -> u128 {
    u128::from(pair[0]) | u128::from(pair[1]) << 64
}

/// Splits a word of 128 bits into two of 64.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the two halves of the word")]
pub fn parted(word: u128) -> [u64; 2] {
    [word as u64, (word >> 64) as u64]
}

/// The quick case of one word is inlined; the other cases are calls.
impl Cells {
    /// The bits of a board that has at most 64 of them.
    #[inline]
    pub(super) fn narrow(&self) -> Option<u64> {
        match &self.words {
            Words::Short([low, _]) if self.is_narrow => Some(*low),
            _ => None,
        }
    }

    /// The bits of a board that has at most 64 of them, to be changed.
    #[inline]
    fn narrow_mut(&mut self) -> Option<&mut u64> {
        match &mut self.words {
            Words::Short([low, _]) if self.is_narrow => Some(low),
            _ => None,
        }
    }

    /// The bits, in whichever form they are stored.
    pub(in crate::value) fn fit(&self) -> Fit<'_> {
        match &self.words {
            Words::Short([low, _]) if self.is_narrow => Fit::Narrow(low),
            Words::Short(pair) => Fit::Wide(pair),
            Words::Long(_) => Fit::Long,
        }
    }

    /// Fills a rectangle with a symbol.
    #[inline]
    pub fn fill(&mut self, rect: Rect, code: u8) {
        let layout = self.layout();
        match self.narrow_mut() {
            Some(word) => *word = layout.filled(*word, rect, code),
            None => self.fill_widely(rect, code),
        }
    }

    #[inline(never)]
    fn fill_widely(&mut self, rect: Rect, code: u8) {
        let layout = self.layout();
        match &mut self.words {
            Words::Short(pair) => *pair = parted(layout.filled(joined(*pair), rect, code)),
            Words::Long(words) => wide::fill(words, layout, rect, code),
        }
    }

    /// Copies another board onto this one. Its first cell goes to row `r`, column `c`, and all of it must fit.
    #[inline]
    pub fn paste(&mut self, r: u32, c: u32, part: &Self) {
        let layout = self.layout();
        let rect = Rect::new(r, r + part.rows(), c, c + part.cols());
        match (self.narrow_mut(), part.narrow()) {
            (Some(word), Some(part)) => *word = layout.pasted(*word, rect, part),
            _ => self.paste_widely(rect, part),
        }
    }

    #[inline(never)]
    fn paste_widely(&mut self, rect: Rect, part: &Self) {
        let layout = self.layout();
        match (&mut self.words, &part.words) {
            (Words::Short(pair), Words::Short(part)) => {
                *pair = parted(layout.pasted(joined(*pair), rect, joined(*part)));
            }
            (words, part) => wide::paste(words.as_mut_slice(), layout, rect, part.as_slice()),
        }
    }

    /// Copies a rectangle into a new board or word.
    #[must_use]
    #[inline]
    pub fn slice(&self, rect: Rect) -> Self {
        match self.narrow() {
            Some(word) => self.short(rect.rows(), rect.cols(), [self.layout().cut(word, rect), 0]),
            None => self.slice_widely(rect),
        }
    }

    #[inline(never)]
    fn slice_widely(&self, rect: Rect) -> Self {
        let layout = self.layout();
        match &self.words {
            Words::Short(pair) => {
                self.short(rect.rows(), rect.cols(), parted(layout.cut(joined(*pair), rect)))
            }
            Words::Long(words) => {
                let mut part = self.like(rect.rows(), rect.cols());
                wide::cut(words, layout, rect, part.words.as_mut_slice());
                part
            }
        }
    }

    /// Whether every cell of a rectangle has a symbol of the set.
    #[must_use]
    #[inline]
    pub fn all_in(&self, rect: Rect, set: SymbolSet) -> bool {
        let layout = self.layout();
        match self.narrow() {
            Some(word) => layout.cells::<u64>(rect) & !layout.members(word, set) == 0,
            None => self.count_widely(rect, set) == rect.rows() * rect.cols(),
        }
    }

    /// Whether some cell of a rectangle has a symbol of the set.
    #[must_use]
    #[inline]
    pub fn any_in(&self, rect: Rect, set: SymbolSet) -> bool {
        let layout = self.layout();
        match self.narrow() {
            Some(word) => layout.cells::<u64>(rect) & layout.members(word, set) != 0,
            None => self.count_widely(rect, set) != 0,
        }
    }

    /// The number of cells of a rectangle that have a symbol of the set.
    #[must_use]
    #[inline]
    pub fn count_in(&self, rect: Rect, set: SymbolSet) -> u32 {
        let layout = self.layout();
        match self.narrow() {
            Some(word) => (layout.cells::<u64>(rect) & layout.members(word, set)).count_ones(),
            None => self.count_widely(rect, set),
        }
    }

    #[inline(never)]
    fn count_widely(&self, rect: Rect, set: SymbolSet) -> u32 {
        let layout = self.layout();
        match &self.words {
            Words::Short(pair) => {
                (layout.cells::<u128>(rect) & layout.members(joined(*pair), set)).count_ones()
            }
            Words::Long(words) => wide::count(words, layout, rect, set),
        }
    }
}
