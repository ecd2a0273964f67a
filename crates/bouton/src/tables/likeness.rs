//! Finds heap games that have the values of a row, in the [corpus](super::corpus) and among the games that have names.
//!
//! Publications count heaps from 0 or from 1, and some games are equal to others with one more heap. So each game is compared with the
//! row with shifts, too. Agreement as far as the row goes proves nothing about later values.

use super::corpus::{TEXT, entries};
use crate::catalog::codes::names;
use crate::heap::book::Book;
use crate::heap::code::Code;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::sequence::Sequence;

/// The largest shift of a game against the row, in heaps.
pub const MOST_SHIFT: i64 = 3;

/// A game whose values begin like a row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Likeness {
    /// The game, by its code.
    pub code: String,
    /// Its name, if it has one.
    pub name: Option<&'static str>,
    /// The shift: n in the row is the heap n + `shift` of the game.
    pub shift: i64,
    /// How many of the first values agree.
    pub agreed: u64,
}

/// The games that rows are compared with, by their codes, each with its name if it has one.
#[must_use]
pub fn games() -> Vec<(String, Option<&'static str>)> {
    let named = names().chain([("0.[3]", "nim")]);
    let mut games: Vec<_> = named.map(|(code, name)| (code.to_owned(), Some(name))).collect();
    for entry in entries(TEXT) {
        if games.iter().all(|(code, _)| code != entry.code) {
            games.push((entry.code.to_owned(), None));
        }
    }
    games
}

/// How far the values of each game agree with a row that begins at the heap `first`. Of several shifts the result has the one with the
/// longest agreement. Games with the longest agreement come first; then those with the smallest shift; then those with the shortest code.
///
/// # Errors
/// If a limit is reached.
///
/// # Examples
/// ```
/// use bouton::tables::likeness::likenesses;
/// use bouton::{Limits, Nimber};
/// let values = [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4].into_iter().map(Nimber).collect();
/// let found = likenesses(&values, 0, &Limits::none())?;
/// assert_eq!((&*found[0].code, found[0].name, found[0].shift, found[0].agreed), ("0.77", Some("kayles"), 1, 12));
/// # Ok::<(), bouton::Unknown>(())
/// ```
pub fn likenesses(values: &Sequence, first: u64, limits: &Limits<'_>) -> Result<Vec<Likeness>, Unknown> {
    let end = first + values.len() as u64 + MOST_SHIFT.unsigned_abs();
    let mut found = Vec::new();
    for (code, name) in games() {
        let book = Book::new(Code::read(code.as_bytes()).expect("the corpus has codes, as a test says"));
        book.extend(end, limits)?;
        let known = book.known();
        let agreed = |shift: i64| {
            let from = first.checked_add_signed(shift)?;
            let same =
                (from..).zip(values.iter()).take_while(|&(heap, value)| known.value(heap) == Some(value));
            Some((same.count() as u64, shift))
        };
        let best = (-MOST_SHIFT..=MOST_SHIFT).filter_map(agreed);
        let best = best.min_by_key(|&(agreed, shift)| (u64::MAX - agreed, shift.abs(), shift < 0));
        found.extend(best.map(|(agreed, shift)| Likeness { code, name, shift, agreed }));
    }
    found.sort_by_cached_key(|like| {
        (u64::MAX - like.agreed, like.shift.abs(), like.code.len(), like.code.clone())
    });
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::nimber::Nimber;

    fn of(code: &str, from: u64, count: u64) -> Sequence {
        let book = Book::new(Code::read(code.as_bytes()).unwrap());
        (from..from + count).map(|heap| book.find(heap, &Limits::none()).unwrap()).collect()
    }

    #[test]
    fn every_game_is_like_itself() {
        for (code, name) in games().into_iter().step_by(37) {
            let found = likenesses(&of(&code, 5, 60), 5, &Limits::none()).unwrap();
            let own = found.iter().find(|like| like.code == code).unwrap();
            assert_eq!((own.agreed, own.shift, own.name), (60, 0, name), "{code}");
            assert_eq!(found[0].agreed, 60);
        }
    }

    #[test]
    fn shifts_are_found_and_what_differs_is_told() {
        let found = likenesses(&of("0.137", 0, 200), 0, &Limits::none()).unwrap();
        let like = |code: &str| found.iter().find(|like| like.code == code).unwrap();
        assert_eq!((like("0.07").shift, like("0.07").agreed, like("0.07").name), (1, 200, Some("dawson")));
        let squares: Sequence = (0..30).map(|n| Nimber(n * n)).collect();
        let found = likenesses(&squares, 0, &Limits::none()).unwrap();
        assert!(found[0].agreed < 4 && found.len() == games().len());
        let limits = Limits::none().with_positions(10);
        assert!(likenesses(&squares, 0, &limits).is_err());
    }
}
