//! The question about a row of positions: their values, or who wins.

use bouton::Convention;
use bouton::catalog::Game;

use crate::args::Row;
use crate::failure::Failure;
use crate::json::Object;

/// The question about a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum RowQuestion {
    /// Grundy values.
    Values,
    /// Who wins.
    Outcomes(Convention),
}

impl RowQuestion {
    /// The question about a game.
    ///
    /// # Errors
    /// If values are asked for in misere play.
    pub fn of(what: Option<Row>, misere: bool, game: &Game) -> Result<Self, Failure> {
        let convention = if misere || game.misere { Convention::Misere } else { Convention::Normal };
        match (what, convention) {
            (None | Some(Row::Nimber), Convention::Normal) => Ok(Self::Values),
            (None | Some(Row::Outcome), _) => Ok(Self::Outcomes(convention)),
            (Some(Row::Nimber), Convention::Misere) => Err(Failure::usage(
                "in misere play positions have no Grundy values",
                "--what outcome asks who wins",
            )),
        }
    }

    /// The convention of play.
    pub fn convention(self) -> Convention {
        match self {
            Self::Values => Convention::Normal,
            Self::Outcomes(convention) => convention,
        }
    }

    /// The object of an answer, with the question in it unless it is about values in normal play.
    pub fn named_in(self, object: Object) -> Object {
        let convention = (self.convention() == Convention::Misere).then_some("misere");
        let what = (self != Self::Values).then_some("outcome");
        object.with_some("convention", convention).with_some("what", what)
    }

    /// The words between the name of the game and its sizes.
    pub fn words(self) -> &'static str {
        match self {
            Self::Values => "",
            Self::Outcomes(Convention::Normal) => ", outcomes",
            Self::Outcomes(Convention::Misere) => " in misere play, outcomes",
        }
    }
}
