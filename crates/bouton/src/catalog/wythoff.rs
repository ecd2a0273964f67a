//! Wythoff's game in the catalogue: outcomes without a search, values of small heaps by a table.

use super::Game;
use super::drawing::Showing;
use super::figure::Figure;
use super::finder::{FindValues, Key};
use super::form::Form;
use super::playable::{FoundMoves, Playable};
use super::reading::{ReadError, Reading};
use super::samples::{NumberSamples, shared};
use super::series::Series;
use super::status::Status;
use crate::games::wythoff::{MISERE_WYTHOFF, Pair, PairTable, WYTHOFF, Wythoff};
use crate::notation::{FromTo, Measure, decimal, tuple};
use crate::solve::halt::Halt;
use crate::theory::limits::{Limits, Progress};
use crate::theory::nimber::Nimber;
use crate::theory::ruleset::Keyed;

/// Wythoff's game: the entry in the catalogue.
pub fn game() -> Game {
    Game {
        rule: "take any number from one of two heaps, or the same number from both".into(),
        how: "two heaps up to 10^18 in parentheses: `(3,5)`; several such pairs: `(3,5) + (1,2)`".into(),
        example: "(5,7)".into(),
        way: "the lost pairs by the golden ratio (Wythoff 1907), in misere play too; values up to (2000,2000) by a table".into(),
        source: "W. A. Wythoff, A modification of the game of nim, 1907".into(),
        heaps: true,
        series: Series::named(Measure::Pair),
        samples: shared(NumberSamples::tuples(Some(2))),
        forms: vec![Form::Tuple],
        ..Game::named("wythoff", read)
    }
}

const LARGEST_HEAP: u64 = 1_000_000_000_000_000_000;
/// Values are found for heaps of at most this size.
const LARGEST_VALUED: u64 = 2000;

fn read(text: &[u8], _: Option<&[u8]>) -> Result<Reading, ReadError> {
    let heaps = tuple(text, "a heap", 0..=LARGEST_HEAP, 2..=2)?;
    let pair = Pair(heaps[0], heaps[1]);
    Ok(Reading::new(pair.to_string()).with(Wythoff, [pair]))
}

fn left(to: Pair) -> Vec<Pair> {
    (to != Pair(0, 0)).then_some(to).into_iter().collect()
}

impl Playable for Wythoff {
    fn text(&self, pair: &Pair) -> String {
        pair.to_string()
    }

    fn show(&self, pairs: &[Pair], _: &Showing<'_>) -> Option<Figure> {
        let &[Pair(a, b)] = pairs else { return None };
        Some(Figure::Heaps(vec![a, b]))
    }

    fn count_moves(&self, &Pair(a, b): &Pair) -> Option<u64> {
        Some(a + b + a.min(b))
    }

    fn moves_to(
        &self,
        &from: &Pair,
        target: Nimber,
        _: &mut dyn FnMut() -> bool,
    ) -> Option<FoundMoves<(FromTo<Pair>, Vec<Pair>)>> {
        let named = || Wythoff::winning_moves(from).into_iter().map(|to| (FromTo { from, to }, left(to)));
        (target == Nimber::ZERO).then(|| FoundMoves::all(named().collect()))
    }

    fn move_named(&self, &from: &Pair, name: &str) -> Option<(FromTo<Pair>, Vec<Pair>)> {
        let [start, end] = <[&str; 2]>::try_from(name.split("->").collect::<Vec<_>>()).ok()?;
        let (a, b) = end.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        let to = Pair(decimal(a.as_bytes())?, decimal(b.as_bytes())?);
        let is_move = start == from.to_string() && Wythoff::can_move(from, to);
        is_move.then(|| (FromTo { from, to }, left(to)))
    }

    fn values(&self, _: &Pair) -> Option<Box<dyn FindValues + '_>> {
        Some(Box::new(WythoffFinder { table: None, positions: 0 }))
    }

    fn outcome_status(&self) -> Status {
        Status::Proved(&WYTHOFF)
    }

    fn can_be_valued(&self, pair: &Pair) -> bool {
        pair.0.max(pair.1) <= LARGEST_VALUED
    }

    fn misere_status(&self) -> Status {
        Status::Proved(&MISERE_WYTHOFF)
    }
}

/// A table of all pairs up to the largest that was asked for so far.
struct WythoffFinder {
    table: Option<PairTable>,
    positions: u64,
}

impl FindValues for WythoffFinder {
    fn value(&mut self, key: &[u8], limits: &Limits<'_>) -> Result<Nimber, Halt<Key>> {
        let pair = Wythoff.position(key).expect("a key of a pair");
        if let Some(value) = self.table.as_ref().and_then(|table| table.value(pair)) {
            return Ok(value);
        }
        let (rows, cols) = self.table.as_ref().map_or((0, 0), PairTable::sides);
        let (rows, cols) = (rows.max(pair.0.min(pair.1) + 1), cols.max(pair.0.max(pair.1) + 1));
        let held = Progress { positions: self.positions, bytes: self.bytes(), depth: 0 };
        let table = PairTable::new(rows, cols, &limits.beside(held))?;
        self.positions += rows * cols;
        let value = table.value(pair);
        self.table = Some(table);
        Ok(value.expect("the table was made for it"))
    }

    fn positions(&self) -> u64 {
        self.positions
    }

    fn bytes(&self) -> u64 {
        self.table.as_ref().map_or(0, PairTable::bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::Question;
    use crate::ask::{Detail, ask};
    use crate::catalog::{find, standard};
    use crate::theory::outcome::{Convention, Outcome};

    fn asked(text: &str) -> crate::ask::answer::Answer {
        let question =
            Question::read(standard(), find("wythoff"), text.as_bytes(), None, Convention::Normal).unwrap();
        ask(&question, Detail::Reasons, &Limits::none()).unwrap()
    }

    #[test]
    fn far_away_the_winning_moves_are_named_by_the_theorem() {
        let answer = asked("(1000000000000000000,3)");
        assert_eq!(answer.winning_moves, ["(1000000000000000000,3) -> (5,3)"]);
        assert_eq!((answer.outcome, answer.nimber, answer.winning_total), (Some(Outcome::N), None, Some(1)));
        let read =
            Question::read(standard(), find("wythoff"), b"(1000000000000000000,3)", None, Convention::Normal)
                .unwrap();
        let after = read.after("(1000000000000000000,3)->(5,3)").unwrap();
        assert_eq!((after.text(), asked("(5,3)").outcome), ("(5,3)".to_owned(), Some(Outcome::P)));
    }

    #[test]
    fn tables_grow_with_what_is_asked() {
        let sum = asked("(3,9) + (12,2) + (9,3)");
        assert_eq!(sum.nimber, asked("(2,12)").nimber);
        assert_eq!(asked("(2000,1999)").nimber, asked("(1999,2000)").nimber);
    }

    #[test]
    fn what_is_no_pair_is_refused() {
        for text in ["(1,2,3)", "(1)", "1,2", "(1,1000000000000000001)", "(1,-2)", "", "(1,2) 3"] {
            assert!(read(text.as_bytes(), None).is_err(), "{text}");
        }
    }
}
