//! The reasons why there is no picture.

use bouton::RuleError;
use bouton::ask::shown::{MOST_PARTS, NotShown};
use thiserror::Error;

/// The largest number of moves that are drawn.
pub const MOST_MOVES: usize = 10_000;

/// Why there is no picture.
#[derive(Clone, Debug, Error)]
pub enum NotDrawn {
    /// The position has no figure, or is too large for one.
    #[error(transparent)]
    Figure(#[from] NotShown),
    /// There are too many moves to show.
    #[error("there are too many moves to draw: at most {MOST_MOVES}")]
    TooManyMoves,
    /// There are too many components to give each a letter.
    #[error("{components} components are too many to mark: at most {MOST_PARTS}")]
    TooManyParts {
        /// How many there are.
        components: usize,
    },
    /// A rule failed while its moves were listed.
    #[error(transparent)]
    Rule(RuleError),
}
