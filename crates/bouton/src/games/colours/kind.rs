//! The two colours, and the kinds of cells.

use std::fmt;

/// One of the two colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// The first colour.
    Black,
    /// The second colour.
    White,
}

impl Colour {
    /// Both colours.
    pub(crate) const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::Black { "B" } else { "W" })
    }
}

/// The kind of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The cell has no colour and takes no part in play any more.
    Gone,
    /// The cell has the first colour.
    Black,
    /// The cell has the second colour.
    White,
    /// The cell has both colours.
    Either,
}

impl Kind {
    /// All kinds, each at the index given by its bits: 1 for black, 2 for white.
    pub(crate) const ALL: [Self; 4] = [Self::Gone, Self::Black, Self::White, Self::Either];

    /// Whether the cell has the colour, alone or together with the other colour.
    #[must_use]
    pub const fn has(self, colour: Colour) -> bool {
        match colour {
            Colour::Black => matches!(self, Self::Black | Self::Either),
            Colour::White => matches!(self, Self::White | Self::Either),
        }
    }

    /// Whether there is a colour that both kinds have.
    #[must_use]
    pub(crate) const fn shares_a_colour(self, other: Self) -> bool {
        self as u8 & other as u8 != 0
    }
}

impl From<Colour> for Kind {
    /// A cell that has this colour alone.
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Black => Self::Black,
            Colour::White => Self::White,
        }
    }
}
