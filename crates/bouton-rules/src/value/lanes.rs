//! The cells of a small board in one word. A few operations on all cells together handle rectangles and symbols.
//!
//! The cells of a board are stored row by row from the lowest bit, without gaps. The mask of a rectangle is the
//! product of two words: one row of the rectangle, and the lowest bit of each of its rows. The distance of these bits
//! is the length of the board's rows, so nothing carries. The cells with one symbol are the cells in which the board
//! differs in no bit from a board filled with the symbol.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

use super::alphabet::SymbolSet;

/// A rectangle of a board: half-open ranges of rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    /// The first row.
    pub r1: u32,
    /// The end of the rows, exclusive.
    pub r2: u32,
    /// The first column.
    pub c1: u32,
    /// The end of the columns, exclusive.
    pub c2: u32,
}

impl Rect {
    /// The rectangle of the rows from `r1` to before `r2` and the columns from `c1` to before `c2`.
    #[must_use]
    #[inline]
    pub fn new(r1: u32, r2: u32, c1: u32, c2: u32) -> Self {
        Self { r1, r2, c1, c2 }
    }

    /// The number of rows.
    #[must_use]
    #[inline]
    pub fn rows(self) -> u32 {
        self.r2.saturating_sub(self.r1)
    }

    /// The number of columns.
    #[must_use]
    #[inline]
    pub fn cols(self) -> u32 {
        self.c2.saturating_sub(self.c1)
    }

    /// Whether the rectangle contains no cell.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.r1 >= self.r2 || self.c1 >= self.c2
    }
}

/// A machine word that holds a whole board.
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
    /// The word without a set bit.
    const ZERO: Self;
    /// The number of bits of the word.
    const SIZE: u32;
    /// The lowest bit of each row, where a row has `line` bits.
    fn lines(line: u32) -> Self;
    /// The lowest bit of each cell. A cell has 2^`log_bits` bits, for `log_bits` from 0 to 3.
    fn lowest(log_bits: u32) -> Self;
    /// The product of two words.
    fn times(self, other: Self) -> Self;
    /// The word whose first cell has this code.
    fn code(code: u8) -> Self;
    /// All bits if `is` holds, else no bit.
    fn all_if(is: bool) -> Self;
    /// The number of clear bits below the first set bit.
    fn first(self) -> u32;
    /// The place of the last set bit. At least one bit must be set.
    fn last(self) -> u32;
    /// The bits in reverse order.
    fn reversed(self) -> Self;
    /// The word without its first set bit.
    fn rest(self) -> Self;

    /// The word in which exactly the `count` lowest bits are set.
    #[inline]
    fn below(count: u32) -> Self {
        if count >= Self::SIZE { !Self::ZERO } else { !(!Self::ZERO << count) }
    }
}

macro_rules! lanes {
    ($word:ty, $size:literal, $lines:ident) => {
        /// Table of words: the word at index `n` has a bit at each multiple of `n`.
        pub(crate) static $lines: [$word; $size + 1] = {
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
                const LOWEST_BITS: [$word; 4] =
                    [<$word>::MAX, <$word>::MAX / 0x3, <$word>::MAX / 0xF, <$word>::MAX / 0xFF];
                LOWEST_BITS[(log_bits & 3) as usize]
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

/// How a word stores cells.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The number of bits of a row.
    pub line: u32,
    /// The base-2 logarithm of the number of bits of a cell: 0 to 3.
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

    /// The lowest bit of each cell of a rectangle.
    #[inline]
    pub fn cells<W: Lanes>(self, rect: Rect) -> W {
        self.mask::<W>(rect) & W::lowest(self.log_bits)
    }

    /// The lowest bit of each cell whose symbol is in the set. Bits behind the board may be set too.
    #[inline]
    pub fn members<W: Lanes>(self, word: W, set: SymbolSet) -> W {
        if self.log_bits == 0 {
            return word & W::all_if(set.contains(1)) | !word & W::all_if(set.contains(0));
        }
        set.codes().fold(W::ZERO, |found, code| found | self.with_code(word, code))
    }

    /// The lowest bit of each cell that has this symbol.
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

    /// A word filled with one symbol.
    #[inline]
    pub fn full<W: Lanes>(self, code: u8) -> W {
        W::code(code).times(W::lowest(self.log_bits))
    }

    /// All bits of the cells whose lowest bits are given.
    #[inline]
    pub fn widened<W: Lanes>(self, cells: W) -> W {
        cells.times(W::below(1 << self.log_bits))
    }

    /// The word after a rectangle is filled with one symbol.
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

    /// The word after a board is copied into a rectangle of the same size.
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
