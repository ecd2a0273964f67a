//! A position: which cells have which colours.

use std::hash::{Hash, Hasher};

use super::kind::{Colour, Kind};
use crate::games::shape::Bits;

/// The kind of each of at most `64 * W` cells, stored as two sets of cells, one for each colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cells<const W: usize> {
    black: Bits<W>,
    white: Bits<W>,
}

impl<const W: usize> Hash for Cells<W> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let words = self.black.words().iter().chain(self.white.words());
        words.for_each(|&word| state.write_u64(word));
    }
}

impl<const W: usize> Cells<W> {
    /// No cell has a colour.
    pub const EMPTY: Self = Self { black: Bits::EMPTY, white: Bits::EMPTY };

    /// The cells of these two sets.
    #[must_use]
    #[inline]
    pub(crate) const fn new(black: Bits<W>, white: Bits<W>) -> Self {
        Self { black, white }
    }

    /// The cells that have the colour, alone or together with the other colour.
    #[must_use]
    #[inline]
    pub const fn of(self, colour: Colour) -> Bits<W> {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// The cells that have this colour alone.
    #[must_use]
    #[inline]
    pub(crate) fn only(self, colour: Colour) -> Bits<W> {
        self.of(colour) & !self.of(colour.other())
    }

    /// The cells that have both colours.
    #[must_use]
    #[inline]
    pub fn either(self) -> Bits<W> {
        self.black & self.white
    }

    /// The cells that are not gone.
    #[must_use]
    #[inline]
    pub fn all(self) -> Bits<W> {
        self.black | self.white
    }

    /// The number of colours of all cells together.
    #[must_use]
    #[inline]
    pub fn size(self) -> u32 {
        self.black.len() + self.white.len()
    }

    /// The kind of a cell.
    #[must_use]
    #[inline]
    pub fn kind(self, cell: u32) -> Kind {
        Kind::ALL[usize::from(self.black.has(cell)) + 2 * usize::from(self.white.has(cell))]
    }

    /// The position in which the cell is of this kind.
    ///
    /// # Panics
    /// If the cell is not below `64 * W`.
    #[must_use]
    #[inline]
    pub(crate) fn with(self, cell: u32, kind: Kind) -> Self {
        let cell = Bits::of(cell);
        let set = |set: Bits<W>, has| if has { set | cell } else { set & !cell };
        Self::new(set(self.black, kind.has(Colour::Black)), set(self.white, kind.has(Colour::White)))
    }

    /// The position in which the cells of `set` have lost the colour.
    #[must_use]
    #[inline]
    pub fn losing(self, colour: Colour, set: Bits<W>) -> Self {
        match colour {
            Colour::Black => Self::new(self.black & !set, self.white),
            Colour::White => Self::new(self.black, self.white & !set),
        }
    }

    /// The position without the cells outside `set`.
    #[must_use]
    #[inline]
    pub fn within(self, set: Bits<W>) -> Self {
        Self::new(self.black & set, self.white & set)
    }

    /// The position with the two colours exchanged.
    #[must_use]
    #[inline]
    pub(crate) const fn swapped(self) -> Self {
        Self::new(self.white, self.black)
    }
}
