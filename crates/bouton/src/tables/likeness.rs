//! Finds heap games that have the values of a row: among all octal games 0.abc and 4.abc and their cousins, the games of the
//! corpus, and the games that have names.
//!
//! Publications count heaps from 0 or from 1, and some games are equal to others with one more heap. So each game is compared with the
//! row with shifts, too. Agreement as far as the row goes proves nothing about later values.
//!
//! # Cousins
//!
//! The octal game whose heap n has the options of the heap n + 1 of another one is its *cousin*: 0.04 has the cousin 0.007, 0.007 has
//! 0.0137, and 0.0137 has 0.11337. A game has a cousin if no move takes a heap of 1. Then heaps of 1 have no move and may be left out, and
//! each move of the cousin can be read off. A move that takes k and leaves
//! - nothing, from the heap k, is a move from the heap k - 1 of the cousin that takes k - 1;
//! - one heap, which may have 1, is a move that takes k and leaves one heap or nothing;
//! - two heaps, each of which may have 1, is a move that takes k + 1 and leaves two heaps, one or nothing
//!
//! (*Winning Ways*, chapter 4).

use std::collections::BTreeSet;

use super::corpus::codes;
use crate::catalog::codes::names;
use crate::heap::book::Book;
use crate::heap::code::Code;
use crate::machine::width::index;
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::sequence::Sequence;

/// The largest shift of a game against the row, in heaps.
pub(crate) const MOST_SHIFT: i64 = 3;
/// With a shift that leaves sizes out, at least this many values must agree.
const LEAST_AGREED: u64 = 8;
/// This many values of each game are compared first. Most games differ within them.
const FIRST_VALUES: u64 = 16;
/// How many values are compared between two checks for an interrupt.
const ASK_EVERY_VALUES: u64 = 1 << 20;

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
    /// The first n that is compared. A smaller n of the row has no heap n + `shift` in the game.
    pub from: u64,
    /// How many values agree, from the first one that is compared.
    pub agreed: u64,
}

impl Likeness {
    /// The n behind the last one that agrees.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.from + self.agreed
    }
}

/// The games that rows are compared with, by their codes, each with its name if it has one.
#[must_use]
pub fn games() -> Vec<(String, Option<&'static str>)> {
    let named = names().chain([("0.[3]", "nim")]);
    let mut games: Vec<_> = named.map(|(code, name)| (code.to_owned(), Some(name))).collect();
    let mut seen: BTreeSet<_> = games.iter().map(|(code, _)| code.clone()).collect();
    let listed = codes().map(str::to_owned);
    let others = octal_games().into_iter().chain(listed).filter(|code| seen.insert(code.clone()));
    games.extend(others.map(|code| (code, None)));
    games
}

/// The codes 0.abc and 4.abc, and those of their cousins.
fn octal_games() -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for number in 0..0o2000_u16 {
        let [first, places @ ..] = [9, 6, 3, 0].map(|shift| (number >> shift & 7) as u8);
        let mut next = Some([&[4 * first], places.as_slice()].concat());
        // The cousins of a code that is there are there, too.
        while let Some(digits) = next.filter(|digits| codes.insert(text_of(digits))) {
            next = cousin(&digits);
        }
    }
    codes
}

/// The octal digits of the cousin of the game with these octal digits, if it has one. The first digit is the one before the point.
fn cousin(digits: &[u8]) -> Option<Vec<u8>> {
    let mut found = vec![0; digits.len() + 1];
    if digits[1] & 1 != 0 {
        return None;
    }
    for (taken, digit) in digits.iter().enumerate() {
        if digit & 1 != 0 {
            found[taken - 1] |= 1;
        }
        if digit & 2 != 0 {
            found[taken] |= 3;
        }
        if digit & 4 != 0 {
            found[taken + 1] |= 7;
        }
    }
    Some(found)
}

/// The code with these octal digits, as codes are written.
fn text_of(digits: &[u8]) -> String {
    let text: String = digits.iter().map(|&digit| char::from(b'0' + digit)).collect();
    let (first, places) = text.split_at(1);
    let places = places.trim_end_matches('0');
    format!("{first}.{}", if places.is_empty() { "0" } else { places })
}

/// How far the values of each game agree with a row that begins at the heap `first`. An n whose partner n + `shift` is no heap is left out; then
/// at least 8 values must agree. Of several shifts the result has the one that agrees up to the largest n. Games that agree up to the largest n
/// come first; then those with the smallest shift; then those with the shortest code.
///
/// # Errors
/// If a limit is reached.
///
/// # Complexity
/// The values of a game are computed as long as they agree.
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
    let mut found = Vec::new();
    for (code, name) in games() {
        let book = Book::new(Code::read(code.as_bytes()).expect("all are codes, as a test says"));
        let Run { shift, from, agreed, .. } = best_run(&book, values, first, limits)?;
        found.push(Likeness { code, name, shift, from, agreed });
    }
    found.sort_by_cached_key(|like| {
        (u64::MAX - like.end(), like.shift.abs(), like.code.len(), like.code.clone())
    });
    Ok(found)
}

/// The run with the shift that agrees up to the largest n.
fn best_run(book: &Book, values: &Sequence, first: u64, limits: &Limits<'_>) -> Result<Run, Unknown> {
    let mut runs: Vec<_> = (-MOST_SHIFT..=MOST_SHIFT).map(|shift| Run::new(first, shift)).collect();
    let end = first.saturating_add(values.len() as u64).saturating_add(MOST_SHIFT.unsigned_abs());
    let mut count = FIRST_VALUES;
    while runs.iter().any(|run| !run.has_ended) {
        book.extend(first.saturating_add(count).min(end), limits)?;
        for run in &mut runs {
            run.go_on(book, values, first, limits)?;
        }
        count = count.saturating_mul(4);
    }
    runs.retain(|run| run.from == first || run.agreed >= LEAST_AGREED);
    let best = runs.into_iter().max_by_key(|run| (run.from + run.agreed, -run.shift.abs(), run.shift));
    Ok(best.expect("nothing is left out without a shift"))
}

/// The values of a row and of a game that agree with a shift, from the first one on.
struct Run {
    shift: i64,
    /// The first n that is compared.
    from: u64,
    agreed: u64,
    has_ended: bool,
}

impl Run {
    fn new(first: u64, shift: i64) -> Self {
        Self { shift, from: first.max(shift.min(0).unsigned_abs()), agreed: 0, has_ended: false }
    }

    /// Compares as far as the book goes.
    fn go_on(
        &mut self,
        book: &Book,
        values: &Sequence,
        first: u64,
        limits: &Limits<'_>,
    ) -> Result<(), Unknown> {
        let known = book.known();
        while !self.has_ended {
            let n = self.from + self.agreed;
            let value = values.get(index(n - first));
            let found = n.checked_add_signed(self.shift).and_then(|heap| known.value(heap));
            match (value, found) {
                (Some(value), Some(found)) if value == found => self.agreed += 1,
                (Some(_), None) => break,
                _ => self.has_ended = true,
            }
            if self.agreed.is_multiple_of(ASK_EVERY_VALUES) {
                limits.check(Progress::default())?;
            }
        }
        Ok(())
    }
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
        for (code, name) in games().into_iter().step_by(97) {
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

    #[test]
    fn games_are_there_once_and_as_they_are_written() {
        let games = games();
        assert!(games.iter().all(|(code, _)| Code::read(code.as_bytes()).unwrap().to_string() == *code));
        assert_eq!(games.iter().collect::<BTreeSet<_>>().len(), games.len());
    }

    #[test]
    fn a_cousin_has_the_values_of_the_next_heaps() {
        let mut count = 0;
        for number in (0..0o20000_u32).step_by(7) {
            let digits = [12, 9, 6, 3, 0].map(|shift| (number >> shift & 7) as u8);
            let digits = [4 * (digits[0] & 1), digits[1], digits[2], digits[3], digits[4]];
            if let Some(cousin) = cousin(&digits) {
                assert_eq!(of(&text_of(&cousin), 0, 60), of(&text_of(&digits), 1, 60), "{digits:?}");
                count += 1;
            }
        }
        assert!(count > 500);
        assert_eq!((cousin(&[0, 1]), cousin(&[4, 7, 7])), (None, None));
    }

    /// Groups of games that the publications list as one game with shifts: OEIS A071426, A071435, A071453; Winning Ways, chapter 4.
    #[test]
    fn each_game_of_a_group_is_found_from_each() {
        let groups: [&[&str]; 8] = [
            &["0.007", "0.04", "0.0137", "0.11337"],
            &["0.064", "0.067", "0.13377"],
            &["0.245", "0.3177"],
            &["0.0777", "0.13777"],
            &["0.051", "0.117"],
            &["0.45", "0.177"],
            &["0.06", "0.037", "0.1337"],
            &["0.044", "0.0077", "0.01377", "0.113377"],
        ];
        for group in groups {
            for (first, code) in
                [0, 1].into_iter().flat_map(|first| group.iter().map(move |code| (first, code)))
            {
                let row = of(code, first, 301);
                let found = likenesses(&row, first, &Limits::none()).unwrap();
                for other in group {
                    let like = found.iter().find(|like| like.code == *other).unwrap();
                    assert_eq!(like.end(), first + 301, "{code} from {first}: {like:?}");
                    let from = first.max(like.shift.min(0).unsigned_abs());
                    assert_eq!(like.from, from, "{code} from {first}: {like:?}");
                }
            }
        }
    }

    #[test]
    fn a_shift_that_leaves_sizes_out_needs_values_that_agree() {
        // Kayles, after two values that it has not.
        let row =
            |count| [9, 9].into_iter().map(Nimber).chain(of("0.77", 0, count).iter()).collect::<Sequence>();
        let best = |count| likenesses(&row(count), 0, &Limits::none()).unwrap().swap_remove(0);
        assert_eq!((best(7).agreed, best(7).from), (0, 0));
        assert_eq!((best(8).agreed, best(8).from, best(8).shift), (8, 2, -2));
    }
}
