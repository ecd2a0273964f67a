//! Rectangles of a board: filled, cut out and pasted, searched and counted.

use super::{Cells, wide};
use crate::value::alphabet::SymbolSet;
use crate::value::lanes::Rect;
use crate::value::words::Words;

/// The bits of a board: in one word, in one of twice the length, or in many.
pub enum Fit<'a> {
    Narrow(&'a u64),
    Wide(&'a [u64; 2]),
    Long,
}

/// Two words as one.
#[inline]
pub fn joined(pair: [u64; 2]) -> u128 {
    u128::from(pair[0]) | u128::from(pair[1]) << 64
}

/// One word as two.
#[inline]
pub fn parted(word: u128) -> [u64; 2] {
    [word as u64, (word >> 64) as u64]
}

/// What is quick in one word is found in line; the rest is called.
impl Cells {
    /// The bits of a board of up to 64.
    #[inline]
    fn narrow(&self) -> Option<u64> {
        match &self.words {
            Words::Short([low, _]) if self.is_narrow => Some(*low),
            _ => None,
        }
    }

    /// The same, to be changed.
    #[inline]
    fn narrow_mut(&mut self) -> Option<&mut u64> {
        match &mut self.words {
            Words::Short([low, _]) if self.is_narrow => Some(low),
            _ => None,
        }
    }

    /// The bits, wherever they are.
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

    /// Puts another board where its first cell comes to row `r`, column `c`, and all of it on this one.
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

    /// A rectangle as a board, or a word, of its own.
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

    /// Whether a cell of a rectangle has a symbol of the set.
    #[must_use]
    #[inline]
    pub fn any_in(&self, rect: Rect, set: SymbolSet) -> bool {
        let layout = self.layout();
        match self.narrow() {
            Some(word) => layout.cells::<u64>(rect) & layout.members(word, set) != 0,
            None => self.count_widely(rect, set) != 0,
        }
    }

    /// How many cells of a rectangle have a symbol of the set.
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
