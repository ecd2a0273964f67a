//! What is known of a generated position.

use bouton::ask::question::Question;
use bouton::ask::{self, Detail, ask};
use bouton::{Convention, Limits, Outcome};

/// What is known of a position. A fact that the limits leave open is `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The outcome.
    pub outcome: Option<Outcome>,
    /// The Grundy value, in normal play.
    pub nimber: Option<u64>,
    /// How many moves win.
    pub winning_moves: Option<u128>,
    /// How many moves there are.
    pub moves: Option<u128>,
}

impl Facts {
    /// The facts about a position.
    #[must_use]
    pub fn of(question: &Question, limits: &Limits<'_>) -> Self {
        let is_normal = question.convention == Convention::Normal;
        let nimber = is_normal.then(|| ask::grundy(question, limits).ok()?.found).flatten();
        let answer = ask(question, Detail::Moves, limits).ok();
        Self {
            outcome: answer.as_ref().and_then(|answer| answer.outcome),
            nimber: nimber.map(|value| value.0),
            winning_moves: answer.as_ref().and_then(|answer| answer.winning_total),
            moves: question.count_moves(),
        }
    }
}
