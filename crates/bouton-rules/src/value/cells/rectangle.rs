//! Rectangles of a board: filled, cut out and pasted, searched and counted.

use super::{Cells, wide};
use crate::value::alphabet::SymbolSet;
use crate::value::lanes::Rect;
use crate::value::words::Words;

/// The bits of a board: in one word, in one of twice the length, or in many.
pub enum Fit<'a> {
    Narrow(&'a u64),
    Wide(&'a [u64; 2]),
    Long(&'a [u64]),
}

/// The same, to be changed.
enum FitMut<'a> {
    Narrow(&'a mut u64),
    Wide(&'a mut [u64; 2]),
    Long(&'a mut [u64]),
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

impl Cells {
    #[inline]
    fn is_narrow(&self) -> bool {
        self.len() << self.log_bits <= 64
    }

    #[inline]
    pub(in crate::value) fn fit(&self) -> Fit<'_> {
        match &self.words {
            Words::Short([low, _]) if self.is_narrow() => Fit::Narrow(low),
            Words::Short(pair) => Fit::Wide(pair),
            Words::Long(words) => Fit::Long(words),
        }
    }

    #[inline]
    fn fit_mut(&mut self) -> FitMut<'_> {
        let is_narrow = self.is_narrow();
        match &mut self.words {
            Words::Short(pair) => {
                if is_narrow {
                    FitMut::Narrow(&mut pair[0])
                } else {
                    FitMut::Wide(pair)
                }
            }
            Words::Long(words) => FitMut::Long(words),
        }
    }

    /// Fills a rectangle with a symbol.
    #[inline]
    pub fn fill(&mut self, rect: Rect, code: u8) {
        let layout = self.layout();
        match self.fit_mut() {
            FitMut::Narrow(word) => *word = layout.filled(*word, rect, code),
            FitMut::Wide(pair) => *pair = parted(layout.filled(joined(*pair), rect, code)),
            FitMut::Long(words) => wide::fill(words, layout, rect, code),
        }
    }

    /// Puts another board where its first cell comes to row `r`, column `c`, and all of it on this one.
    #[inline]
    pub fn paste(&mut self, r: u32, c: u32, part: &Self) {
        let layout = self.layout();
        let rect = Rect::new(r, r + part.rows(), c, c + part.cols());
        match (self.fit_mut(), &part.words) {
            (FitMut::Narrow(word), Words::Short([part, _])) => *word = layout.pasted(*word, rect, *part),
            (FitMut::Wide(pair), Words::Short(part)) => {
                *pair = parted(layout.pasted(joined(*pair), rect, joined(*part)));
            }
            _ => wide::paste(self.words.as_mut_slice(), layout, rect, part.words.as_slice()),
        }
    }

    /// A rectangle as a board, or a word, of its own.
    #[must_use]
    #[inline]
    pub fn slice(&self, rect: Rect) -> Self {
        let pair = match self.fit() {
            Fit::Narrow(word) => [self.layout().cut(*word, rect), 0],
            Fit::Wide(pair) => parted(self.layout().cut(joined(*pair), rect)),
            Fit::Long(words) => {
                let mut part = self.like(rect.rows(), rect.cols());
                wide::cut(words, self.layout(), rect, part.words.as_mut_slice());
                return part;
            }
        };
        self.short(rect.rows(), rect.cols(), pair)
    }

    /// Whether every cell of a rectangle has a symbol of the set.
    #[must_use]
    #[inline]
    pub fn all_in(&self, rect: Rect, set: SymbolSet) -> bool {
        let layout = self.layout();
        match self.fit() {
            Fit::Narrow(word) => layout.cells::<u64>(rect) & !layout.members(*word, set) == 0,
            Fit::Wide(pair) => layout.cells::<u128>(rect) & !layout.members(joined(*pair), set) == 0,
            Fit::Long(words) => {
                wide::all(words, layout, rect, |part, cells| cells & !layout.members(part, set) == 0)
            }
        }
    }

    /// Whether a cell of a rectangle has a symbol of the set.
    #[must_use]
    #[inline]
    pub fn any_in(&self, rect: Rect, set: SymbolSet) -> bool {
        let layout = self.layout();
        match self.fit() {
            Fit::Narrow(word) => layout.cells::<u64>(rect) & layout.members(*word, set) != 0,
            Fit::Wide(pair) => layout.cells::<u128>(rect) & layout.members(joined(*pair), set) != 0,
            Fit::Long(words) => {
                !wide::all(words, layout, rect, |part, cells| cells & layout.members(part, set) == 0)
            }
        }
    }

    /// How many cells of a rectangle have a symbol of the set.
    #[must_use]
    #[inline]
    pub fn count_in(&self, rect: Rect, set: SymbolSet) -> u32 {
        let layout = self.layout();
        match self.fit() {
            Fit::Narrow(word) => (layout.cells::<u64>(rect) & layout.members(*word, set)).count_ones(),
            Fit::Wide(pair) => (layout.cells::<u128>(rect) & layout.members(joined(*pair), set)).count_ones(),
            Fit::Long(words) => {
                let mut count = 0;
                wide::all(words, layout, rect, |part, cells| {
                    count += (cells & layout.members(part, set)).count_ones();
                    true
                });
                count
            }
        }
    }
}
