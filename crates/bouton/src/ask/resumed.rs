//! Questions whose next search continues from where the last one was stopped.

use std::sync::Arc;

use super::checkpoint::Checkpoint;
use super::question::Question;
use crate::catalog::finder::Results;

impl Question {
    /// This question with an empty checkpoint. When the [watch](crate::Limits::watch) stops a search for an answer, the checkpoint keeps
    /// what was found. The next search for an answer to this question, or to a clone of it, continues from there, and its cost is that of
    /// both searches. A question about another position, such as that after a move, has no checkpoint.
    ///
    /// # Examples
    /// ```
    /// use bouton::ask::{grundy, question::Question};
    /// use bouton::catalog::Catalog;
    /// use bouton::{Convention, Limits, Progress};
    /// let catalog = Catalog::standard();
    /// let question = Question::read(&catalog, catalog.find("cram"), b"5x6", None, Convention::Normal).unwrap();
    /// let question = question.with_checkpoint();
    /// let stop = |progress: &Progress| progress.positions > 1000;
    /// assert_eq!(grundy(&question, &Limits::none().with_watch(&stop)).unwrap().found, None);
    /// // The watch is asked first before the search begins.
    /// let go_on = |progress: &Progress| {
    ///     assert!(progress.positions == 0 || progress.positions > 1000);
    ///     false
    /// };
    /// assert!(grundy(&question, &Limits::none().with_watch(&go_on)).unwrap().found.is_some());
    /// ```
    #[must_use]
    pub fn with_checkpoint(self) -> Self {
        Self { checkpoint: Some(Arc::default()), ..self }
    }

    /// This question, which keeps what the search for an answer finds: [`certify`](super::certificate::certify) continues from there.
    #[must_use]
    pub fn keeping_results(self) -> Self {
        Self { checkpoint: Some(Arc::new(Checkpoint::of_all())), ..self }
    }

    /// Takes what was found on the first board of the game with this name.
    pub(super) fn take_results(&self, game: &str) -> Option<Results> {
        let term = self.terms.iter().find(|term| *term.game.name == *game)?;
        self.checkpoint.as_ref()?.take(*term.instances.first()?)
    }

    /// Discards what the checkpoint has, and frees its memory. The caller must do so where a rule of the question has failed.
    pub fn forget(&self) {
        if let Some(checkpoint) = &self.checkpoint {
            checkpoint.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::*;
    use crate::ask::{self, Detail};
    use crate::catalog::{find, standard};
    use crate::theory::limits::{Limits, Progress};
    use crate::theory::outcome::Convention;

    fn question(game: &str, text: &str, convention: Convention) -> Question {
        Question::read(standard(), find(game), text.as_bytes(), None, convention).unwrap()
    }

    /// The answer, if the search for it is stopped again and again, each time when it has searched so many more positions, and how often
    /// it was stopped. If each search began anew, there would be no end.
    fn in_rounds(asked: &Question, step: u64) -> (ask::answer::Answer, u64) {
        for round in 0..100 {
            let start = AtomicU64::new(u64::MAX);
            let watch = |progress: &Progress| {
                // The watch is asked first before the search begins.
                if progress.positions > 0 {
                    start.fetch_min(progress.positions, Relaxed);
                }
                progress.positions >= start.load(Relaxed).saturating_add(step)
            };
            let answer = ask::ask(asked, Detail::Reasons, &Limits::none().with_watch(&watch)).unwrap();
            if answer.unknown.is_none() {
                return (answer, round);
            }
        }
        panic!("it does not end")
    }

    #[test]
    fn a_stopped_search_goes_on_where_it_was() {
        let normal = ["node-kayles: 5x6", "cram: 4x6", "chomp: 6x7", "node-kayles: 3x6 + cram: 4x5"];
        let misere = ["cram: 4x5", "node-kayles: 3x6 + cram: 3x4"];
        let asked = normal.map(|text| (text, Convention::Normal));
        for (text, convention) in asked.into_iter().chain(misere.map(|text| (text, Convention::Misere))) {
            let plain = question("cram", text, convention);
            let whole = ask::ask(&plain, Detail::Reasons, &Limits::none()).unwrap();
            let (answer, stops) = in_rounds(&plain.clone().with_checkpoint(), whole.stats.positions / 4);
            assert_eq!((answer.outcome, answer.nimber), (whole.outcome, whole.nimber), "{text}");
            assert_eq!(answer.winning_moves, whole.winning_moves, "{text}");
            let (once, together) = (whole.stats.positions, answer.stats.positions);
            assert!(stops > 0, "{text} was never stopped");
            // What was open when the search was stopped is opened again, and no more.
            assert!(together < once + once / 10, "{text}: {once} at once, {together} in {stops} rounds");
        }
    }
}
