//! The properties that a position should have.

use std::ops::RangeInclusive;

use bouton::ask::answer::Refusal;
use bouton::ask::question::Question;
use bouton::ask::{self, Detail, Verdict, ask};
use bouton::{Convention, Halt, Limits, Nimber, Outcome, Unknown};

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

/// Why a position does not have all wanted properties, as far as is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Misfit {
    /// One of them is not there.
    Missing,
    /// A limit leaves this open.
    Unknown(Unknown),
    /// Play can repeat, or a rule fails.
    Refused(String),
}

impl Wanted {
    /// Whether the text is one of a board with the wanted symmetry.
    pub(super) fn fits_text(&self, text: &str) -> bool {
        !self.is_symmetric || is_symmetric(text)
    }

    /// Whether the position has the wanted properties, the one that is found fastest first.
    pub(super) fn fit(&self, question: &Question, limits: &Limits<'_>) -> Result<(), Misfit> {
        if let Some(wanted) = &self.moves {
            let count = question.count_moves();
            must(count.is_some_and(|count| wanted.contains(&count)))?;
        }
        let is_normal = question.convention == Convention::Normal;
        if let Some(wanted) = self.value {
            must(is_normal)?;
            let value = match ask::grundy(question, limits) {
                // Play that can repeat has no value.
                Err(Halt::Loop(_)) => return Err(Misfit::Missing),
                found => known(found)?,
            };
            must(value == wanted)?;
        }
        let wants_moves = self.winning_moves.as_ref().is_some_and(|wanted| !wanted.contains(&0));
        // A position is lost if and only if no move wins; of draws this is not so.
        let outcomes = self.outcome.or(wants_moves.then_some(Outcome::N));
        if let Some(wanted) = outcomes {
            must(known(ask::outcome(question, limits))? == wanted)?;
        }
        if let Some(wanted) = &self.winning_moves {
            let answer = ask(question, Detail::Moves, limits).map_err(refused)?;
            let count = match (answer.winning_total, answer.unknown) {
                (Some(count), _) => count,
                (None, Some(unknown)) => return Err(Misfit::Unknown(unknown)),
                (None, None) => return Err(Misfit::Missing),
            };
            must(wanted.contains(&count))?;
        }
        Ok(())
    }
}

fn must(fits: bool) -> Result<(), Misfit> {
    if fits { Ok(()) } else { Err(Misfit::Missing) }
}

fn known<T>(found: Result<Verdict<T>, Refusal>) -> Result<T, Misfit> {
    let Verdict { found, unknown, .. } = found.map_err(refused)?;
    found.ok_or_else(|| unknown.map_or(Misfit::Missing, Misfit::Unknown))
}

fn refused(halt: Refusal) -> Misfit {
    match halt {
        Halt::Unknown(unknown) => Misfit::Unknown(unknown),
        halt => Misfit::Refused(halt.to_string()),
    }
}
