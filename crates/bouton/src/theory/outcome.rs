//! Which player wins: the outcomes and the two conventions of play.

use std::fmt;

/// Which player wins if both play best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The Previous player wins: the player to move loses.
    P,
    /// The Next player, the player to move, wins.
    N,
    /// Nobody can force a win: the game is a draw, because play need not end. This occurs only for positions of explicit graphs with
    /// loops. Solvers refuse rulesets in which play can come back to a position.
    D,
}

/// What happens to the player who cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Convention {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

impl Convention {
    /// The outcome of a position without a move.
    #[must_use]
    pub fn end(self) -> Outcome {
        match self {
            Self::Normal => Outcome::P,
            Self::Misere => Outcome::N,
        }
    }
}

impl fmt::Display for Outcome {
    /// Writes one letter, `N`, `P` or `D`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::P => "P",
            Self::N => "N",
            Self::D => "D",
        })
    }
}
