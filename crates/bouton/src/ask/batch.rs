//! A batch: many positions of one game at once, as bytes in and values out, for stores, other processes and other languages.
//!
//! A position is its key ([`Keyed`](crate::Keyed)), which is the same on every machine. Values are found as for the components of any
//! question. Nothing is kept between two batches, unless the question has a keeper, and nothing outside is changed. The same bytes get
//! the same values, whatever the number of threads.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use super::answer::Refusal;
use super::evaluate::Evaluator;
use super::question::Question;
use super::readings::reading;
use crate::catalog::finder::Key;
use crate::catalog::placed::{Component, Instance};
use crate::catalog::reading::ReadError;
use crate::catalog::{Catalog, Game};
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Convention;

/// Why a batch has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BatchError {
    /// The question has several boards, or none.
    Several,
    /// The bytes with this number, counted from 0, are not the key of any position.
    Key(usize),
    /// Play can go round a cycle, or a rule fails. The text says which.
    Refused(String),
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Several => f.write_str("the text is not of one board, or of heaps of one game"),
            Self::Key(at) => {
                write!(f, "the bytes numbered {at}, from 0, are the key of no position on this board")
            }
            Self::Refused(text) => f.write_str(text),
        }
    }
}

impl Error for BatchError {}

/// The keys of the components of `question`.
///
/// # Errors
/// If `question` does not have exactly one board.
pub fn keys(question: &Question) -> Result<Vec<Key>, BatchError> {
    instance(question)?;
    Ok(question.placed().into_iter().map(|(_, component)| component.key.clone()).collect())
}

/// The Grundy value of each position in `keys`, all of them on the board of `question`. The value is `None` where a limit was reached
/// first, where only the outcome of an N-position can be known, where play need not end, and in misere play. If the question has a
/// keeper, it keeps the values found.
///
/// # Errors
/// If `question` does not have exactly one board, if bytes are not the key of any position ([`Keyed::position`](crate::Keyed::position)),
/// if play can come back to a position, or if a rule fails.
///
/// Keys come from [`keys`], or from a [`Keyed`](crate::Keyed) ruleset or a store of the same game and board. Bytes from elsewhere may
/// happen to be a key: then the value belongs to a position that the caller did not mean.
///
/// # Complexity
/// The cost of one search that values one key after another and remembers what it has found.
///
/// # Examples
/// ```
/// use bouton::ask::question::Question;
/// use bouton::ask::batch;
/// use bouton::catalog::Catalog;
/// use bouton::{Convention, Limits, Nimber};
/// let catalog = Catalog::standard();
/// let question = Question::read(&catalog, catalog.find("kayles"), b"7 + 12", None, Convention::Normal)?;
/// let keys = batch::keys(&question)?;
/// let keys: Vec<&[u8]> = keys.iter().map(|key| &**key).collect();
/// let values = batch::values(&question, &keys, &Limits::none())?;
/// assert_eq!(values, [Some(Nimber(2)), Some(Nimber(4))]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn values(
    question: &Question,
    keys: &[&[u8]],
    limits: &Limits<'_>,
) -> Result<Vec<Option<Nimber>>, BatchError> {
    values_of(question, &components(question, keys.iter().copied())?, limits)
}

/// The one board of `question`.
pub(super) fn instance(question: &Question) -> Result<&dyn Instance, BatchError> {
    match question.rules.instances() {
        [instance] => Ok(&**instance),
        _ => Err(BatchError::Several),
    }
}

/// The components with these keys.
pub(super) fn components<'k>(
    question: &Question,
    keys: impl Iterator<Item = &'k [u8]>,
) -> Result<Vec<Component>, BatchError> {
    let instance = instance(question)?;
    keys.enumerate().map(|(at, key)| instance.position(key).ok_or(BatchError::Key(at))).collect()
}

/// The value of each component, as for [`values`].
fn values_of(
    question: &Question,
    components: &[Component],
    limits: &Limits<'_>,
) -> Result<Vec<Option<Nimber>>, BatchError> {
    let mut evaluator = Evaluator::new(question, *limits);
    let mut value = |component| -> Result<Option<Nimber>, Refusal> {
        let standing = evaluator.standing(component)?;
        evaluator.hold(&[(0, component)], standing.outcome())?;
        Ok(standing.nimber())
    };
    let refused = |halt: Refusal| BatchError::Refused(halt.to_string());
    let values =
        components.iter().map(|component| value(component).map_err(refused)).collect::<Result<_, _>>();
    match values.is_ok() {
        true => drop(evaluator.close()),
        false => evaluator.keep(),
    }
    values
}

/// Positions of one game that are all on one board, read from texts.
///
/// # Examples
/// ```
/// use bouton::ask::batch::Batch;
/// use bouton::catalog::Catalog;
/// use bouton::{Limits, Nimber};
/// let catalog = Catalog::standard();
/// let kayles = catalog.find("kayles").unwrap();
/// let texts: [&[u8]; 3] = [b"7 + 12", b"0", b"3"];
/// let batch = Batch::read(&catalog, &kayles, texts.into_iter())?.expect("all heaps of a game are on one board");
/// assert_eq!(batch.values(&Limits::none())?, [6, 0, 3].map(|value| Some(Nimber(value))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Batch {
    /// The question about the first position that is not the empty sum.
    first: Option<Question>,
    components: Vec<Component>,
    /// For each position, the end of its components.
    ends: Vec<usize>,
}

impl Batch {
    /// Reads each text as a position of `game`; `None` if they are on several boards.
    ///
    /// # Errors
    /// If a text is not a position of `game`.
    ///
    /// # Complexity
    /// A text that is written plainly takes one look at each sign, if the game reads further positions on a board
    /// ([`read_term`](crate::catalog::playable::Playable::read_term)). A text of
    /// one term on the board of the first one takes the time of the game's reader. Any other is read as a question.
    pub fn read<'t>(
        catalog: &Catalog,
        game: &Arc<Game>,
        texts: impl Iterator<Item = &'t [u8]>,
    ) -> Result<Option<Self>, ReadError> {
        let mut batch = Self { first: None, components: Vec::new(), ends: Vec::new() };
        let mut board: Option<String> = None;
        for text in texts {
            // A text with one of these signs may be a sum or a nimber.
            let is_one_term = !text.iter().any(|sign| b"+:*".contains(sign));
            if is_one_term && batch.takes_term(text) {
                continue;
            }
            let read = is_one_term.then(|| reading(game, text.trim_ascii(), None, &Limits::none()).ok());
            let (question, own) = match read.flatten() {
                Some(reading) => {
                    let own = reading.alike(game.heaps);
                    if board.as_deref() == Some(own) && reading.instances.len() == 1 {
                        batch.components.extend(reading.numbered().1);
                        batch.ends.push(batch.components.len());
                        continue;
                    }
                    let own = own.to_owned();
                    (Question::of(game, reading, Convention::Normal), Some(own))
                }
                None => {
                    let game = Some(Arc::clone(game));
                    (Question::read(catalog, game, text, None, Convention::Normal)?, None)
                }
            };
            if !batch.takes(question) {
                return Ok(None);
            }
            if batch.first.is_some() {
                board = own.or(board);
            }
        }
        Ok(Some(batch))
    }

    /// Takes a position that is written plainly, if the first one is on a board that reads it.
    fn takes_term(&mut self, text: &[u8]) -> bool {
        let Self { first, components, ends } = self;
        let instance = first.as_ref().and_then(|first| first.rules.instances().first());
        let is_read =
            instance.is_some_and(|instance| instance.read_term(text, &mut |one| components.push(one)));
        ends.extend(is_read.then_some(components.len()));
        is_read
    }

    /// Takes the position of a question, unless it is on another board.
    fn takes(&mut self, question: Question) -> bool {
        if !question.placed().is_empty() {
            let is_same = self.first.as_ref().is_none_or(|first| first.data == question.data);
            if !is_same || question.rules.instances().len() != 1 {
                return false;
            }
            self.components.extend(question.placed().into_iter().map(|(_, component)| component.clone()));
            self.first.get_or_insert(question);
        }
        self.ends.push(self.components.len());
        true
    }

    /// The Grundy value of each position, in order; `None` as for [`values`].
    ///
    /// # Errors
    /// If play can come back to a position, or a rule fails.
    pub fn values(&self, limits: &Limits<'_>) -> Result<Vec<Option<Nimber>>, BatchError> {
        let values = match &self.first {
            Some(question) => values_of(question, &self.components, limits)?,
            None => Vec::new(),
        };
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let sum = |(start, &end): (usize, &usize)| values[start..end].iter().copied().sum();
        Ok(starts.zip(&self.ends).map(sum).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask;
    use crate::catalog::find;
    use crate::catalog::standard;

    fn question(game: &str, text: &[u8]) -> Question {
        Question::read(standard(), find(game), text, None, Convention::Normal).unwrap()
    }

    #[test]
    fn every_game_of_values_answers_a_batch_as_it_answers_a_question() {
        for game in standard().games().iter().filter(|game| game.name != "heap") {
            let question = question(&game.name, game.example.as_bytes());
            let Ok(keys) = keys(&question) else { continue };
            let keys: Vec<_> = keys.iter().map(|key| &**key).collect();
            let found = values(&question, &keys, &Limits::none());
            let Ok(whole) = ask::grundy(&question, &Limits::none()) else { continue };
            let sum = found.unwrap().into_iter().sum::<Option<Nimber>>();
            assert_eq!(sum, whole.found, "{}", game.name);
        }
    }

    #[test]
    fn texts_of_one_board_have_the_values_of_their_questions() {
        let value =
            |game: &str, text: &&[u8]| ask::grundy(&question(game, text), &Limits::none()).unwrap().found;
        let sums: [&[u8]; 9] =
            [b"0", b" 3 4 5 ", b"*2", b"2x7", b"3 + 4", b"nim: 3", b"0 + 0", b"7", b"*0 + 5"];
        let boards: [&[u8]; 2] = [b"2x3", b"3x3"];
        for (game, texts) in
            [("nim", &sums[..]), ("kayles", &sums[..2]), ("cram", &boards[..1]), ("nim", &[])]
        {
            let read = Batch::read(standard(), &find(game).unwrap(), texts.iter().copied()).unwrap();
            let alone: Vec<_> = texts.iter().map(|text| value(game, text)).collect();
            assert_eq!(read.unwrap().values(&Limits::none()).unwrap(), alone, "{game}");
        }
        let read = |game: &str, texts: &[&'static [u8]]| {
            Batch::read(standard(), &find(game).unwrap(), texts.iter().copied())
        };
        // Numbers and kayles are two games, and two boards are two boards.
        assert!(read("kayles", &sums[..3]).unwrap().is_none());
        assert!(read("cram", &boards).unwrap().is_none());
        assert!(read("nim", &[b"3 x"]).is_err());
    }

    #[test]
    fn heaps_of_the_wrong_length_are_refused() {
        let eights = [("nim", 8), ("kayles", 8), ("dawson", 8), ("moore:2", 8), ("wythoff", 16)];
        for (game, length) in eights {
            let question = question(game, find(game).unwrap().example.as_bytes());
            let right = &keys(&question).unwrap()[0];
            for wrong in [length - 1, length + 1] {
                let found = values(&question, &[right, &vec![1; wrong]], &Limits::none());
                assert_eq!(found, Err(BatchError::Key(1)), "{game} {wrong}");
                assert!(found.unwrap_err().to_string().contains("numbered 1"));
            }
        }
    }

    #[test]
    fn what_is_not_known_is_none_and_what_is_wrong_is_said() {
        let keys = keys(&question("cram", b"5x6")).unwrap();
        let limits = Limits::none().with_positions(3);
        assert_eq!(values(&question("cram", b"5x7"), &[&keys[0]], &limits), Ok(vec![None]));
        for sum in ["2x2 + 3x4", "2x2 + nim: 3"] {
            let refused = values(&question("cram", sum.as_bytes()), &[], &limits);
            assert_eq!(refused, Err(BatchError::Several));
            assert!(BatchError::Several.to_string().starts_with("the text is not of one board"));
        }
    }
}
