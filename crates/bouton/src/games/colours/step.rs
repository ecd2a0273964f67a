//! How a move is named.

use std::fmt;

use super::kind::Colour;
use crate::notation::Name;

/// A move, named by its cells: in the rules by their numbers, for a reader by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourMove<C> {
    /// A stone goes from one cell to another: `r1c1 -> r1c2`.
    Go {
        /// The cell that the stone leaves.
        from: C,
        /// The cell that the stone goes to.
        to: C,
    },
    /// A cell is taken with a colour: `B r1c2`.
    Take {
        /// The colour.
        colour: Colour,
        /// The cell.
        cell: C,
    },
}

impl ColourMove<u32> {
    /// The move with the names of its cells.
    #[inline]
    pub(super) fn named(self, names: &[Name]) -> ColourMove<Name> {
        let name = |cell: u32| names[cell as usize];
        match self {
            Self::Go { from, to } => ColourMove::Go { from: name(from), to: name(to) },
            Self::Take { colour, cell } => ColourMove::Take { colour, cell: name(cell) },
        }
    }
}

impl<C: fmt::Display> fmt::Display for ColourMove<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Go { from, to } => write!(f, "{from} -> {to}"),
            Self::Take { colour, cell } => write!(f, "{colour} {cell}"),
        }
    }
}
