//! Cells of a small board in one word: rectangles and symbols by a handful of operations on all of them together.
//!
//! A board's cells stand row by row from the lowest bit, without gaps. A rectangle is the product of a row of it by the
//! lowest bits of its rows: their distance is the length of the board's rows, so nothing carries. The cells with one
//! symbol are those where the board and a board full of the symbol differ in no bit.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

use super::alphabet::SymbolSet;

/// A part of a board: rows and columns, half-open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    /// The first row.
    pub r1: u32,
    /// Where the rows end.
    pub r2: u32,
    /// The first column.
    pub c1: u32,
    /// Where the columns end.
    pub c2: u32,
}

impl Rect {
    /// Rows from `r1` to before `r2`, columns from `c1` to before `c2`.
    #[must_use]
    #[inline]
    pub fn new(r1: u32, r2: u32, c1: u32, c2: u32) -> Self {
        Self { r1, r2, c1, c2 }
    }

    /// How many rows there are.
    #[must_use]
    #[inline]
    pub fn rows(self) -> u32 {
        self.r2.saturating_sub(self.r1)
    }

    /// How many columns there are.
    #[must_use]
    #[inline]
    pub fn cols(self) -> u32 {
        self.c2.saturating_sub(self.c1)
    }

    /// Whether no cell is in it.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.r1 >= self.r2 || self.c1 >= self.c2
    }
}

/// A word that holds a whole board.
pub trait Lanes:
    Copy
    + Ord
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No bit.
    const ZERO: Self;
    /// How many bits there are.
    const SIZE: u32;
    /// The lowest bits of rows of so many bits.
    fn lines(line: u32) -> Self;
    /// The lowest bit of each cell, for the four widths of cells.
    fn lowest(log_bits: u32) -> Self;
    /// The product.
    fn times(self, other: Self) -> Self;
    /// A code.
    fn code(code: u8) -> Self;
    /// All bits if `is` holds, or none.
    fn all_if(is: bool) -> Self;
    /// How many bits are not set below the first that is.
    fn first(self) -> u32;
    /// The place of the last bit that is set; there is one.
    fn last(self) -> u32;
    /// The bits in the other order.
    fn reversed(self) -> Self;
    /// The same without its first bit.
    fn rest(self) -> Self;

    /// The lowest bits.
    #[inline]
    fn below(count: u32) -> Self {
        if count >= Self::SIZE { !Self::ZERO } else { !(!Self::ZERO << count) }
    }
}

macro_rules! lanes {
    ($word:ty, $size:literal, $lines:ident) => {
        /// A bit at each multiple of the index.
        static $lines: [$word; $size + 1] = {
            let mut lines = [1; $size + 1];
            let mut line = 1;
            while line < $size {
                let mut at = line;
                while at < $size {
                    lines[line] |= 1 << at;
                    at += line;
                }
                line += 1;
            }
            lines
        };

        impl Lanes for $word {
            const ZERO: Self = 0;
            const SIZE: u32 = $size;
            #[inline]
            fn lines(line: u32) -> Self {
                $lines.get(line as usize).copied().unwrap_or(1)
            }
            #[inline]
            fn lowest(log_bits: u32) -> Self {
                const LOWEST: [$word; 4] =
                    [<$word>::MAX, <$word>::MAX / 0x3, <$word>::MAX / 0xF, <$word>::MAX / 0xFF];
                LOWEST[(log_bits & 3) as usize]
            }
            #[inline]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            #[inline]
            fn code(code: u8) -> Self {
                Self::from(code)
            }
            #[inline]
            fn all_if(is: bool) -> Self {
                Self::from(is).wrapping_neg()
            }
            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn last(self) -> u32 {
                self.checked_ilog2().unwrap_or(0)
            }
            #[inline]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

lanes!(u64, 64, LINES_OF_64);
lanes!(u128, 128, LINES_OF_128);

/// How cells lie in a word: the bits of a row, and the power of two that the bits of a cell are.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The bits of a row.
    pub line: u32,
    /// 0 to 3.
    pub log_bits: u32,
}

impl Layout {
    /// All bits of a rectangle.
    #[inline]
    pub fn mask<W: Lanes>(self, rect: Rect) -> W {
        if rect.is_empty() {
            return W::ZERO;
        }
        let row = W::below(rect.cols() << self.log_bits);
        let rows = W::lines(self.line) & W::below(rect.rows() * self.line);
        row.times(rows) << (rect.r1 * self.line + (rect.c1 << self.log_bits))
    }

    /// The lowest bits of the cells of a rectangle.
    #[inline]
    pub fn cells<W: Lanes>(self, rect: Rect) -> W {
        self.mask::<W>(rect) & W::lowest(self.log_bits)
    }

    /// The lowest bits of the cells whose symbol is in the set; behind the board, of others too.
    #[inline]
    pub fn members<W: Lanes>(self, word: W, set: SymbolSet) -> W {
        if self.log_bits == 0 {
            return word & W::all_if(set.contains(1)) | !word & W::all_if(set.contains(0));
        }
        set.codes().fold(W::ZERO, |found, code| found | self.with_code(word, code))
    }

    /// The lowest bits of the cells that have a symbol.
    #[inline]
    pub fn with_code<W: Lanes>(self, word: W, code: u8) -> W {
        let mut other = word ^ self.full::<W>(code);
        for log in (0..self.log_bits).rev() {
            other |= other >> (1 << log);
        }
        !other & W::lowest(self.log_bits)
    }

    /// The lowest bit of each row.
    #[inline]
    pub fn first_column<W: Lanes>(self) -> W {
        W::lines(self.line)
    }

    /// A word full of a symbol.
    #[inline]
    pub fn full<W: Lanes>(self, code: u8) -> W {
        W::code(code).times(W::lowest(self.log_bits))
    }

    /// All bits of the cells whose lowest bits are given.
    #[inline]
    pub fn widened<W: Lanes>(self, cells: W) -> W {
        cells.times(W::below(1 << self.log_bits))
    }

    /// The word with a rectangle full of a symbol.
    #[inline]
    pub fn filled<W: Lanes>(self, word: W, rect: Rect, code: u8) -> W {
        let mask = self.mask::<W>(rect);
        word & !mask | self.full::<W>(code) & mask
    }

    /// A rectangle as a board of its own.
    #[inline]
    pub fn cut<W: Lanes>(self, word: W, rect: Rect) -> W {
        if rect.is_empty() {
            return W::ZERO;
        }
        let (width, from) = (rect.cols() << self.log_bits, rect.r1 * self.line + (rect.c1 << self.log_bits));
        if width == self.line {
            return word >> from & W::below(rect.rows() * width);
        }
        let row = W::below(width);
        (0..rect.rows()).fold(W::ZERO, |cut, r| cut | (word >> (from + r * self.line) & row) << (r * width))
    }

    /// The word with a board in the place of a rectangle of its size.
    #[inline]
    pub fn pasted<W: Lanes>(self, word: W, rect: Rect, part: W) -> W {
        if rect.is_empty() {
            return word;
        }
        let (width, to) = (rect.cols() << self.log_bits, rect.r1 * self.line + (rect.c1 << self.log_bits));
        let row = W::below(width);
        let moved = (0..rect.rows())
            .fold(W::ZERO, |moved, r| moved | (part >> (r * width) & row) << (to + r * self.line));
        word & !self.mask::<W>(rect) | moved
    }
}
