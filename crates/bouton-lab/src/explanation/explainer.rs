//! What an explanation asks of positions, and how much it says.

use bouton::ask::answer::{Answer, Refusal};
use bouton::ask::ask_briefly;
use bouton::ask::question::{Named, Question};
use bouton::notation::ParseError;
use bouton::{Halt, Limits, Progress, Unknown};
use thiserror::Error;

/// The most moves that are compared to find the one that leaves the smallest position.
const MOST_COMPARED: usize = 2000;

/// How much an explanation says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// How many moves of a line of play are shown where every reply is answered: a reply and its answer are two.
    pub plies: u32,
    /// The most lines of a list.
    pub lines: usize,
}

impl Default for Extent {
    fn default() -> Self {
        Self { plies: 2, lines: 12 }
    }
}

/// Why there is no explanation.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Unexplained {
    /// The position cannot be answered.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The text of the move names no move.
    #[error(transparent)]
    NoMove(ParseError),
}

/// How much is explained, within which limits.
pub struct Explainer<'l> {
    /// How much an explanation says.
    pub extent: Extent,
    /// The limits of each search.
    pub limits: &'l Limits<'l>,
}

/// A position and its answer.
pub struct Judged {
    /// The question.
    pub question: Question,
    /// The answer, as `solve` gives it.
    pub answer: Answer,
}

impl Explainer<'_> {
    /// A position with its answer.
    pub fn judge(&self, question: Question) -> Result<Judged, Unexplained> {
        let answer = ask_briefly(&question, self.limits, &|_| ())?;
        Ok(Judged { question, answer })
    }

    /// The position after a move, unless a limit ends the search for the move.
    pub fn after(&self, question: &Question, name: &str) -> Result<Result<Question, Unknown>, Unexplained> {
        question.clone().after_within(name, self.limits).map_err(Unexplained::NoMove)
    }

    /// All moves of the position, or none if there are too many to compare.
    pub fn listed(&self, question: &Question) -> Result<Vec<Named>, Unexplained> {
        let mut goes_on = || self.limits.check(Progress::default()).is_ok();
        let all = question.all_moves(MOST_COMPARED, &mut goes_on);
        let all = all.map_err(|error| Halt::of(error, question.text(), Progress::default()))?;
        Ok(all.unwrap_or_default())
    }
}

/// How large the position after a move is: how many moves its new components have, and the length of their texts.
pub fn weight(question: &Question, played: &Named) -> (u64, usize) {
    let moves = played.option.iter().map(|part| question.rules.count_moves(part));
    let signs = played.option.iter().map(|part| question.rules.text(part).len());
    (moves.fold(0, u64::saturating_add), signs.sum())
}
