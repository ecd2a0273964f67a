//! The properties that a position should have.

use std::ops::RangeInclusive;

use bouton::ask::answer::Refusal;
use bouton::ask::question::Question;
use bouton::ask::{self, Detail, Verdict, ask};
use bouton::{Convention, Halt, Limits, Nimber, Outcome};

use super::symmetry::is_symmetric;

/// The properties that a position should have; without any, every position fits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The Grundy value, in normal play.
    pub value: Option<Nimber>,
    /// The outcome.
    pub outcome: Option<Outcome>,
    /// How many moves win.
    pub winning_moves: Option<RangeInclusive<u128>>,
    /// How many moves there are.
    pub moves: Option<RangeInclusive<u128>>,
    /// Whether the board should be equal to its mirror image or to its image after a half-turn.
    pub is_symmetric: bool,
}

impl Wanted {
    /// Whether the position has the wanted properties, the one that is found fastest first. An error says why that is not known.
    pub(super) fn fit(&self, text: &str, question: &Question, limits: &Limits<'_>) -> Result<bool, Refusal> {
        if self.is_symmetric && !is_symmetric(text) {
            return Ok(false);
        }
        let is_in = |wanted: &Option<RangeInclusive<u128>>, count: Option<u128>| {
            wanted.as_ref().is_none_or(|wanted| count.is_some_and(|count| wanted.contains(&count)))
        };
        if self.moves.is_some() && !is_in(&self.moves, question.count_moves()) {
            return Ok(false);
        }
        if let Some(wanted) = self.value {
            let value = match ask::grundy(question, limits) {
                // Play that can repeat has no value.
                Err(Halt::Loop(_)) => None,
                found => known(found?)?,
            };
            if value != Some(wanted) || question.convention == Convention::Misere {
                return Ok(false);
            }
        }
        // A position is lost if and only if no move wins; of draws this is not so.
        let wins = self.winning_moves.as_ref().is_some_and(|wanted| !wanted.contains(&0));
        if let Some(wanted) = self.outcome.or(wins.then_some(Outcome::N))
            && known(ask::outcome(question, limits)?)? != Some(wanted)
        {
            return Ok(false);
        }
        if self.winning_moves.is_none() {
            return Ok(true);
        }
        let answer = ask(question, Detail::Moves, limits)?;
        match (answer.winning_total, answer.unknown) {
            (None, Some(unknown)) => Err(Halt::Unknown(unknown)),
            (count, _) => Ok(is_in(&self.winning_moves, count)),
        }
    }
}

/// What was found, unless a limit leaves it open.
fn known<T>(verdict: Verdict<T>) -> Result<Option<T>, Refusal> {
    match verdict {
        Verdict { found: None, unknown: Some(unknown), .. } => Err(Halt::Unknown(unknown)),
        Verdict { found, .. } => Ok(found),
    }
}
