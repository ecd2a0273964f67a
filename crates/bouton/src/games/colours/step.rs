//! What a move is called.

use std::fmt;

use super::kind::Colour;
use crate::notation::Name;

/// A move, by the cells that it names: their numbers in the rules, their names where a person reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<C> {
    /// A stone goes from a cell to another: `r1c1 -> r1c2`.
    Go {
        /// The cell that it leaves.
        from: C,
        /// The cell that it comes to.
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

impl Step<u32> {
    /// The move with the names of its cells.
    #[inline]
    pub(super) fn named(self, names: &[Name]) -> Step<Name> {
        let name = |cell: u32| names[cell as usize];
        match self {
            Self::Go { from, to } => Step::Go { from: name(from), to: name(to) },
            Self::Take { colour, cell } => Step::Take { colour, cell: name(cell) },
        }
    }
}

impl<C: fmt::Display> fmt::Display for Step<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Go { from, to } => write!(f, "{from} -> {to}"),
            Self::Take { colour, cell } => write!(f, "{colour} {cell}"),
        }
    }
}
