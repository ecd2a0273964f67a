//! What an explanation asks of positions.

use bouton::ask::answer::Answer;
use bouton::ask::ask_briefly;
use bouton::ask::question::{Named, Question};
use bouton::{Limits, Progress};

use super::extent::Extent;
use super::failure::Unexplained;

/// The most moves that are compared to find the one that leaves the smallest position.
const MOST_COMPARED: usize = 2000;

/// How much is explained, within which limits.
pub struct Explainer<'l> {
    /// How much an explanation says.
    pub extent: Extent,
    /// The limits of each search.
    pub limits: &'l Limits<'l>,
}

impl Explainer<'_> {
    /// The answer, as `solve` gives it.
    pub fn answer(&self, question: &Question) -> Result<Answer, Unexplained> {
        Ok(ask_briefly(question, self.limits, &|_| ())?)
    }

    /// All moves of the position, or none if there are too many to compare.
    pub fn listed(&self, question: &Question) -> Result<Vec<Named>, Unexplained> {
        let mut goes_on = || self.limits.check(Progress::default()).is_ok();
        let all = question.all_moves(MOST_COMPARED, &mut goes_on).map_err(Unexplained::Rule)?;
        Ok(all.unwrap_or_default())
    }
}

/// How large the position after a move is: how many moves its new components have, and the length of their texts.
pub fn weight(question: &Question, played: &Named) -> (u64, usize) {
    let parts = || played.option.iter();
    let moves = parts().map(|part| question.rules.count_moves(part)).fold(0, u64::saturating_add);
    (moves, parts().map(|part| question.rules.text(part).len()).sum())
}
