//! Guesses at values, into which one large search is divided.
//!
//! To ask whether a position has a certain value takes far less than to find its value. The answer is found from the same question about its
//! options: if one of them has the value, then the position does not. So whoever divides a search among several searchers that share what
//! they find ([`Keeper`](crate::Keeper)) has them settle guesses, first those at options, and then those at positions from which they come.

use super::batch::{BatchError, components, instance, keys};
use super::evaluate::{Evaluator, uncancelled};
use super::question::Question;
use super::standing::Standing;
use crate::catalog::finder::Key;
use crate::catalog::placed::Component;
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Outcome;
use crate::theory::ruleset::Moves;

/// The guess that these components are worth this together, in normal play. All of them are on the board of a question.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Guess {
    /// The keys of the components ([`Keyed::key`](crate::Keyed)), sorted.
    pub keys: Vec<Key>,
    /// The value.
    pub worth: Nimber,
}

/// What is known of guesses.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settled {
    /// Whether each guess is right; `None` where a limit was reached, or another guess was found to be right, first.
    pub are_right: Vec<Option<bool>>,
    /// The limit that was reached, if one was, and how much was searched.
    pub unknown: Option<Unknown>,
    /// The number of positions that were searched.
    pub positions: u64,
}

impl Guess {
    /// The guess that these components are worth this together.
    #[must_use]
    pub fn new(mut keys: Vec<Key>, worth: Nimber) -> Self {
        keys.sort();
        Self { keys, worth }
    }

    /// The guess that the position of `question` is worth `worth`.
    ///
    /// # Errors
    /// If `question` does not have exactly one board.
    pub fn at(question: &Question, worth: Nimber) -> Result<Self, BatchError> {
        let keys = keys(question)?;
        Self::simplified(question, components(question, keys.iter().map(|key| &**key))?, worth)
    }

    /// The guess in its simplest form: parts whose values are known are taken from both sides, and pairs of equal parts are left out, so
    /// that the same guess at different positions is written with the same keys.
    fn simplified(question: &Question, parts: Vec<Component>, mut worth: Nimber) -> Result<Self, BatchError> {
        let instance = instance(question)?;
        let mut left: Vec<Component> = Vec::new();
        for part in parts {
            let mut simpler = Vec::new();
            if !instance.reduce(&part, &mut simpler) {
                simpler.push(part);
            }
            for part in simpler {
                match instance.known_value(&part) {
                    Some(value) => worth += value,
                    None => left.push(instance.canonical(part)),
                }
            }
        }
        left.sort_unstable();
        let left: Vec<_> = left.iter().collect();
        let keys = uncancelled(&question.rules, &left, |part| *part).into_iter().map(|part| part.key.clone());
        Ok(Self { keys: keys.collect(), worth })
    }

    /// The components.
    fn components(&self, question: &Question) -> Result<Vec<Component>, BatchError> {
        components(question, self.keys.iter().map(|key| &**key))
    }

    /// How much play is left in the components, by the estimate of their game.
    ///
    /// # Errors
    /// As [`settle`].
    pub fn size(&self, question: &Question) -> Result<u64, BatchError> {
        let instance = instance(question)?;
        Ok(self.components(question)?.iter().fold(0, |size, part| instance.size(part).saturating_add(size)))
    }

    /// The guesses that the options of the position have this value, each once. If one of them is right, then this guess is wrong.
    /// `None` if there are too many for the memory that `limits` allows, or more than a million.
    ///
    /// # Errors
    /// As [`settle`].
    pub fn at_options(
        &self,
        question: &Question,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<Self>>, BatchError> {
        let (instance, parts) = (instance(question)?, self.components(question)?);
        let mut guesses = Vec::new();
        let each = size_of::<Self>() as u64
            + parts.iter().map(|part| part.key.len() as u64 + BYTES_A_KEY).sum::<u64>();
        for at in 0..parts.len() {
            let room = usize::try_from(limits.bytes / each.max(1))
                .unwrap_or(usize::MAX)
                .min(MOST_OPTIONS)
                .saturating_sub(guesses.len());
            let mut list = Moves::with_room(room);
            list.want_names(false);
            instance.moves(&parts[at], &mut list);
            if let Some(error) = list.failure() {
                return match error.limit() {
                    Some(_) => Ok(None),
                    None => Err(BatchError::Refused(error.to_string())),
                };
            }
            if list.is_full() || limits.check(Progress::default()).is_err() {
                return Ok(None);
            }
            for (_, option) in list.iter() {
                let others = parts[..at].iter().chain(&parts[at + 1..]).chain(option).cloned();
                guesses.push(Self::simplified(question, others.collect(), self.worth)?);
            }
            guesses.sort_unstable();
            guesses.dedup();
        }
        Ok(Some(guesses))
    }
}

/// Bytes that a key takes beside its own.
const BYTES_A_KEY: u64 = 16;
/// More options are not guessed at: while they are listed, nobody asks for the time.
const MOST_OPTIONS: usize = 1 << 20;

/// Finds out whether guesses are right, one after another, until one is or a limit is reached. What other searches find out meanwhile
/// counts, too: if `question` has a keeper, it keeps what is found, and passes on what others have kept.
///
/// # Errors
/// If `question` does not have exactly one board, if bytes are not the key of any position on it, if play can come back to a position, or
/// if a rule fails.
///
/// # Complexity
/// The cost of one search that remembers what it has found.
///
/// # Examples
/// ```
/// use bouton::ask::guesses::{Guess, settle};
/// use bouton::ask::question::Question;
/// use bouton::catalog::Catalog;
/// use bouton::{Convention, Limits, Nimber};
/// let catalog = Catalog::standard();
/// let question = Question::read(&catalog, catalog.find("node-kayles"), b"3x4", None, Convention::Normal)?;
/// let guess = Guess::at(&question, Nimber(0))?;
/// assert_eq!(settle(&question, &[guess.clone()], &Limits::none())?.are_right, [Some(true)]);
/// // So no option is worth 0.
/// let options = guess.at_options(&question, &Limits::none())?.unwrap();
/// assert_eq!(settle(&question, &options, &Limits::none())?.are_right, vec![Some(false); options.len()]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn settle(question: &Question, guesses: &[Guess], limits: &Limits<'_>) -> Result<Settled, BatchError> {
    let sums: Vec<_> = guesses.iter().map(|guess| guess.components(question)).collect::<Result<_, _>>()?;
    let mut evaluator = Evaluator::new(question, *limits);
    let mut are_right = vec![None; guesses.len()];
    for at in 0..guesses.len() {
        for (next, is_right) in
            are_right.iter_mut().enumerate().skip(at).filter(|(_, is_right)| is_right.is_none())
        {
            let sum: Vec<_> = sums[next].iter().collect();
            let beside = Standing::of_value(guesses[next].worth);
            let outcome = match next == at {
                true => evaluator.outcome_beside(beside, &sum),
                // What is known without any further search.
                false => evaluator.aside(0, |evaluator| evaluator.outcome_beside(beside, &sum)),
            };
            let outcome = outcome.map_err(|halt| BatchError::Refused(halt.to_string()))?;
            *is_right = outcome.map(|outcome| outcome == Outcome::P);
        }
        if are_right.contains(&Some(true)) {
            break;
        }
    }
    let positions = evaluator.stats().positions;
    Ok(Settled { are_right, unknown: evaluator.close(), positions })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask;
    use crate::catalog::{find, standard};
    use crate::theory::outcome::Convention;

    fn question(game: &str, text: &str) -> Question {
        Question::read(standard(), find(game), text.as_bytes(), None, Convention::Normal).unwrap()
    }

    fn is_right(question: &Question, guess: &Guess) -> bool {
        settle(question, std::slice::from_ref(guess), &Limits::none()).unwrap().are_right[0].unwrap()
    }

    #[test]
    fn too_many_options_are_not_listed() {
        let far = question("rook", "(4000000000,4000000000)");
        let guess = Guess::at(&far, Nimber(1)).unwrap();
        assert_eq!(guess.at_options(&far, &Limits::none()), Ok(None));
    }

    #[test]
    fn the_value_is_the_only_right_guess_and_no_option_has_it() {
        for (game, text) in [
            ("cram", "4x5"),
            ("cram", "3x3"),
            ("node-kayles", "3x5"),
            ("node-kayles", "a-b b-c d-e"),
            ("chomp", "3x4"),
            ("kayles", "7 + 12 + 3"),
            ("queens", "4x5"),
            ("rook", "(7,5) blocked (3,3)"),
        ] {
            let question = question(game, text);
            let whole = ask::grundy(&question, &Limits::none()).unwrap().found.unwrap();
            let Guess { keys, worth } = Guess::at(&question, whole).unwrap();
            let value = worth;
            for worth in (0..value.0 + 3).map(Nimber) {
                let guess = Guess { keys: keys.clone(), worth };
                assert_eq!(is_right(&question, &guess), worth == value, "{game} {text} {worth}");
                let options = guess.at_options(&question, &Limits::none()).unwrap().unwrap();
                let settled = settle(&question, &options, &Limits::none()).unwrap();
                // A smaller value is that of an option, and this one of none.
                let has_one = settled.are_right.contains(&Some(true));
                assert!(has_one || settled.are_right.iter().all(Option::is_some), "{game} {text}");
                assert!(
                    if worth < value { has_one } else { worth > value || !has_one },
                    "{game} {text} {worth}"
                );
                assert!(options.is_empty() == keys.is_empty(), "{game} {text}");
                assert!(options.windows(2).all(|pair| pair[0] < pair[1]), "{game} {text}");
            }
        }
    }

    #[test]
    fn a_guess_says_the_same_of_positions_that_are_alike() {
        let at = |text: &str, worth| Guess::at(&question("node-kayles", text), Nimber(worth)).unwrap();
        let graph = "a-b b-c c-d d-e e-f p-q q-r r-s s-t t-u";
        assert_eq!(at(graph, 0).keys.len() % 2, 0, "two equal paths cancel each other");
        let question = question("kayles", "1000");
        let sum = Guess::at(&question, Nimber(5)).unwrap();
        let twice = Guess { keys: [sum.keys.clone(), sum.keys.clone()].concat(), worth: sum.worth };
        assert!(!is_right(&question, &twice));
        assert!(is_right(&question, &Guess { worth: Nimber::ZERO, ..twice }));
    }

    #[test]
    fn what_is_not_known_within_the_limits_is_open() {
        let question = question("node-kayles", "3x9");
        let guess = Guess::at(&question, Nimber(1)).unwrap();
        let settled =
            settle(&question, std::slice::from_ref(&guess), &Limits::none().with_positions(3)).unwrap();
        assert_eq!((settled.are_right, settled.unknown.is_some()), (vec![None], true));
        assert!(settled.positions <= 3);
        assert_eq!(guess.at_options(&question, &Limits::none().with_bytes(100)), Ok(None));
    }

    #[test]
    fn what_is_on_no_board_is_refused() {
        let sum = question("cram", "3x4 + nim: 3");
        assert_eq!(Guess::at(&sum, Nimber(1)), Err(BatchError::Several));
        let (question, guess) =
            (question("cram", "3x4"), Guess { keys: vec![Box::from(*b"?")], worth: Nimber(1) });
        assert_eq!(settle(&question, std::slice::from_ref(&guess), &Limits::none()), Err(BatchError::Key(0)));
        assert_eq!(guess.size(&question), Err(BatchError::Key(0)));
        assert_eq!(guess.at_options(&question, &Limits::none()), Err(BatchError::Key(0)));
    }
}
