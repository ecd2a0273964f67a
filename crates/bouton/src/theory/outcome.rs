//! Who wins: the outcomes and the two conventions of play.

use std::fmt;

/// Who wins with best play by both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The Previous player wins: the player to move loses.
    P,
    /// The Next player, who is to move, wins.
    N,
    /// Nobody can force a win: the game is a draw, for play need not end. Only of positions of explicit graphs with
    /// loops; rulesets are refused where play can come back to a position.
    D,
}

/// What happens to the player who cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Convention {
    /// Who cannot move loses.
    #[default]
    Normal,
    /// Who cannot move wins.
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
    /// One letter, `N`, `P` or `D`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::P => "P",
            Self::N => "N",
            Self::D => "D",
        })
    }
}
