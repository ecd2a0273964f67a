//! Boards that are partly known: some cells were written, and all others are those of another board of the same size.
//!
//! Such a board has at most 64 bits. They are in the first of its two words, which are 0 where the board is not known. The second word is
//! free then, and has the bits that are not known. So a board that is partly known is copied as any other.

use super::Cells;
use crate::value::alphabet::{Alphabet, SymbolSet};
use crate::value::kind::Kind;
use crate::value::lanes::Rect;
use crate::value::words::Words;
use crate::width::exact;

/// What a board takes from another board, and what it has of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Overlay {
    /// The bits that are those of the other board.
    pub kept: u64,
    /// The other bits.
    pub bits: u64,
}

impl Overlay {
    /// The board, if this is the other board.
    #[must_use]
    #[inline]
    pub fn on(self, board: u64) -> u64 {
        board & self.kept | self.bits
    }
}

/// A condition on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    /// It holds for every board, or for none.
    Known(bool),
    /// `(mask, bits)`: The bits in the mask are these.
    Equals(u64, u64),
    /// Each cell with its lowest bit in this word has a symbol of the set.
    In(u64, SymbolSet),
}

impl Cells {
    /// A board of which no cell is known, frozen; `None` if it has no cell or more than 64 bits.
    #[must_use]
    pub(crate) fn unknown(kind: &Kind, rows: u16, cols: u16) -> Option<Self> {
        let cells = Self::zeros(rows, cols, kind.alphabet()?.log_bits(), kind.is_word());
        let all = cells.layout().mask::<u64>(cells.rect());
        (cells.is_narrow && !cells.is_nothing())
            .then(|| Self { words: Words::Short([0, all]), ..cells }.frozen())
    }

    /// What is known of the board.
    #[must_use]
    pub(crate) fn overlay(&self) -> Overlay {
        match self.words {
            Words::Short([bits, kept]) if self.is_narrow => Overlay { kept, bits },
            _ => Overlay::default(),
        }
    }

    /// This board with other knowledge.
    #[must_use]
    pub(crate) fn with_overlay(&self, Overlay { kept, bits }: Overlay) -> Self {
        Self { words: Words::Short([bits, kept]), ..*self }
    }

    /// The lowest bits of the cells of a rectangle.
    #[must_use]
    pub(crate) fn lowest_bits(&self, rect: Rect) -> u64 {
        self.layout().cells(rect)
    }

    /// The lowest bit of a cell. Cells are counted row by row.
    #[must_use]
    pub(crate) fn lowest_bit(&self, at: usize) -> u64 {
        1 << (at << self.log_bits)
    }

    /// All bits of the cells with these lowest bits.
    #[must_use]
    pub(crate) fn all_bits(&self, cells: u64) -> u64 {
        self.layout().widened(cells)
    }

    /// The condition on the other board that each of these cells has a symbol of the set. Cells are given by their lowest bits.
    #[must_use]
    pub(crate) fn every(&self, cells: u64, set: SymbolSet, alphabet: &Alphabet) -> Condition {
        let (layout, Overlay { kept, bits }) = (self.layout(), self.overlay());
        let (known, open) = (cells & !kept, cells & kept);
        if known & !layout.members(bits, set) != 0 {
            return Condition::Known(false);
        }
        let (mask, mut codes) = (layout.widened(open), set.codes());
        match (codes.next(), codes.next()) {
            _ if open == 0 || alphabet.all().without(set).is_empty() => Condition::Known(true),
            (None, _) => Condition::Known(false),
            (Some(code), None) => Condition::Equals(mask, layout.full::<u64>(code) & mask),
            _ => Condition::In(open, set),
        }
    }

    /// The conditions on the other board of which one holds exactly if [`has`](Self::has) finds the symbols.
    #[must_use]
    pub(crate) fn lines_of(&self, codes: &[u8]) -> Vec<Condition> {
        let ways = if self.is_word { &[(0, 1)][..] } else { &[(0, 1), (1, 0), (1, 1), (1, -1)] };
        let ways = if codes.len() == 1 { &ways[..1] } else { ways };
        let starts = || (0..self.rows()).flat_map(|r| (0..self.cols()).map(move |c| (r, c)));
        let line = |(r, c), &(dr, dc)| {
            let (mut r, mut c, mut mask, mut value) = (i64::from(r), i64::from(c), 0, 0);
            for &code in codes {
                if !self.is_inside(r, c) {
                    return None;
                }
                let cell = self.lowest_bit(exact(r * i64::from(self.cols) + c));
                mask |= self.all_bits(cell);
                value |= cell * u64::from(code);
                (r, c) = (r + dr, c + dc);
            }
            Some(self.equals(mask, value))
        };
        let lines = ways.iter().flat_map(|way| starts().filter_map(move |start| line(start, way)));
        if codes.is_empty() { Vec::new() } else { lines.collect() }
    }

    /// The condition on the other board that the bits of this board in the mask are these.
    #[must_use]
    pub(crate) fn equals(&self, mask: u64, value: u64) -> Condition {
        let Overlay { kept, bits } = self.overlay();
        match mask & kept {
            _ if (bits ^ value) & mask & !kept != 0 => Condition::Known(false),
            0 => Condition::Known(true),
            open => Condition::Equals(open, value & open),
        }
    }

    /// Notes that the cells of a rectangle were written.
    pub(crate) fn cover(&mut self, rect: Rect) {
        let covered = self.layout().mask::<u64>(rect);
        if let Words::Short([_, kept]) = &mut self.words {
            *kept &= !covered;
        }
    }
}

/// The lowest bits of the cells that have a symbol of the set, on a board of one word. Bits behind the board may be set too.
#[must_use]
#[inline]
pub(crate) fn members_of(word: u64, log_bits: u8, set: SymbolSet) -> u64 {
    super::Layout { line: 0, log_bits: log_bits.into() }.members(word, set)
}
