//! A batch: many positions of one game at once, as bytes in and values out, for stores, other processes and other languages.
//!
//! A position is its key ([`Keyed`](crate::Keyed)), which is the same on every machine. Values are found as for the components of any
//! question. Nothing is kept between two batches, unless the question has a keeper, and nothing outside is changed. The same bytes get
//! the same values, whatever the number of threads.

use std::error::Error;
use std::fmt;

use super::evaluate::Evaluator;
use super::question::Question;
use super::standing::Standing;
use crate::catalog::placed::Key;
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;

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
    if question.rules.len() != 1 {
        return Err(BatchError::Several);
    }
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
    if question.rules.len() != 1 {
        return Err(BatchError::Several);
    }
    let nameless = question.rules.nameless();
    let mut evaluator = Evaluator::new(question, &nameless, *limits);
    let instance = question.rules.first().ok_or(BatchError::Several)?;
    let mut value = |(at, key): (usize, &&[u8])| {
        let standing = evaluator.standing(&instance.position(key).ok_or(BatchError::Key(at))?);
        standing.map(Standing::nimber).map_err(|halt| BatchError::Refused(halt.to_string()))
    };
    let values = keys.iter().enumerate().map(&mut value).collect();
    evaluator.keep();
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask;
    use crate::catalog::find;
    use crate::catalog::standard;
    use crate::theory::outcome::Convention;

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
            let Ok((whole, _)) = ask::grundy(&question, &Limits::none()) else { continue };
            let sum = found.unwrap().into_iter().sum::<Option<Nimber>>();
            assert_eq!(sum, whole, "{}", game.name);
        }
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
