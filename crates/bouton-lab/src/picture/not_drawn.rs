//! The reasons why there is no picture.

use std::fmt;

use bouton::RuleError;
use bouton::ask::shown::{MOST_PARTS, NotShown};

/// The largest number of moves that are drawn.
pub const MOST_MOVES: usize = 10_000;

/// Why there is no picture.
#[derive(Clone, Debug)]
pub enum NotDrawn {
    /// The position has no figure, or is too large for one.
    Figure(NotShown),
    /// There are too many moves to show.
    TooManyMoves,
    /// There are too many components to give each a letter.
    TooManyParts {
        /// How many there are.
        components: usize,
    },
    /// A rule failed while its moves were listed.
    Rule(RuleError),
}

impl fmt::Display for NotDrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Figure(not_shown) => not_shown.fmt(f),
            Self::TooManyMoves => write!(f, "there are too many moves to draw: at most {MOST_MOVES}"),
            Self::TooManyParts { components } => {
                write!(f, "{components} components are too many to mark: at most {MOST_PARTS}")
            }
            Self::Rule(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotDrawn {}

impl From<NotShown> for NotDrawn {
    fn from(not_shown: NotShown) -> Self {
        Self::Figure(not_shown)
    }
}
