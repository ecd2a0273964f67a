//! What is asked of a row of positions: their values, or who wins.

use bouton::Convention;
use bouton::catalog::Game;

use crate::args::Row;
use crate::failure::Failure;

/// What a row is of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Grundy values.
    Values,
    /// Who wins.
    Outcomes(Convention),
}

impl Asked {
    /// What is asked of a game.
    pub fn of(what: Option<Row>, misere: bool, game: &Game) -> Result<Self, Failure> {
        let convention = if misere || game.misere { Convention::Misere } else { Convention::Normal };
        match (what, convention) {
            (None | Some(Row::Nimber), Convention::Normal) => Ok(Self::Values),
            (None | Some(Row::Outcome), _) => Ok(Self::Outcomes(convention)),
            (Some(Row::Nimber), Convention::Misere) => Err(Failure::Usage(
                "in misere play positions have no values: --what outcome is of who wins".to_owned(),
            )),
        }
    }

    /// How it is played.
    pub fn convention(self) -> Convention {
        match self {
            Self::Values => Convention::Normal,
            Self::Outcomes(convention) => convention,
        }
    }

    /// As it stands between the game and its sizes.
    pub fn words(self) -> &'static str {
        match self {
            Self::Values => "",
            Self::Outcomes(Convention::Normal) => ", outcomes",
            Self::Outcomes(Convention::Misere) => " in misere play, outcomes",
        }
    }
}
