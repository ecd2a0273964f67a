//! Dawson's Kayles: a row of pins; a ball knocks down two that stand side by side (*Winning Ways*, chapter 4).
//!
//! A heap is a run of pins without a gap; a move takes two neighbours and leaves the runs on both sides: the octal game
//! 0.07. A single pin stands for ever. From 53 on the values have the period 34 (Guy and Smith 1956), which [`Octal`]
//! proves when this is compiled. Cost: a move for each pair of pins, up to reflection.
//!
//! **Dawson's Chess** (0.137), in which pawns face each other on n files and who moves last wins, is the same game on
//! n + 1 pins: let n files be n + 1 pins. Its moves take one file and leave nothing, two and leave at most one heap, or
//! three and leave at most two. Taking two pins of n + 1 leaves a + b = n - 1 pins. With a and b at least 1 these stand for
//! (a - 1) + (b - 1) = n - 3 files: three were taken. With a = 0 < b they are n - 2 files: two were taken. With a = b = 0
//! one file was taken, the last. So the two have the same tree of play, in misere play too.

use crate::theory::nimber::Nimber;
use crate::theory::octal::{Octal, Split};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

static VALUES: Octal<176> = Octal::proved(&[0, 7], 53, 34);

/// The game of Dawson's Kayles; a position is the number of pins in a run.
///
/// # Examples
/// ```
/// use bouton::games::dawson::Dawson;
/// use bouton::{Nimber, Ruleset};
/// assert_eq!(Dawson.known_value(&8), Some(Nimber(1)));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Dawson;

impl Ruleset for Dawson {
    type Position = u64;
    type Move = Split;

    fn moves(&self, &from: &u64, list: &mut MoveList<Self>) {
        for small in 0..from / 2 {
            let left = [small, from - 2 - small];
            // What has no move is no component: the sum of what is left is the same in misere play too.
            list.push(Split { from, left }, left.into_iter().filter(|&pins| pins > 1));
            if list.is_full() {
                return;
            }
        }
    }

    fn known_value(&self, &pins: &u64) -> Option<Nimber> {
        Some(VALUES.value(pins))
    }

    fn size(&self, &pins: &u64) -> u64 {
        pins
    }

    /// Every move lowers the number of pins.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Dawson {
    fn key(&self, pins: &u64, bytes: &mut Vec<u8>) {
        bytes.extend(pins.to_le_bytes());
    }

    fn position(&self, bytes: &[u8]) -> u64 {
        u64::from_le_bytes(bytes.try_into().expect("a heap is written in 8 bytes"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DepthFirst;
    use crate::solve::definition::Definition;
    use crate::theory::limits::Limits;
    use crate::theory::outcome::Convention;
    use crate::theory::ruleset::{FromFn, Moves, from_fn};
    use crate::theory::sum::Sum;

    const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

    /// A row of pins as it stands, a bit each: the rules word for word.
    #[allow(clippy::type_complexity)]
    fn rows() -> FromFn<u32, u32, impl Fn(&u32, &mut Moves<u32, u32>)> {
        from_fn(|&row: &u32, list: &mut Moves<u32, u32>| {
            for ball in (0..31).map(|at| 3 << at).filter(|ball| row & ball == *ball) {
                list.push(ball, [row & !ball]);
            }
        })
    }

    /// Dawson's Chess on files of facing pawns, by its code.
    fn chess(&files: &u64, list: &mut Moves<u64, String>) {
        for (taken, most) in [(1, 0), (2, 1), (3, 2)] {
            let Some(left) = files.checked_sub(taken) else { break };
            if left == 0 {
                list.push(String::new(), []);
            } else if most > 0 {
                list.push(String::new(), [left]);
            }
            if most == 2 {
                (1..left).for_each(|part| list.push(String::new(), [part, left - part]));
            }
        }
    }

    #[test]
    fn runs_are_worth_what_the_rows_are_worth() {
        let (rows, mut by_runs) = (rows(), Definition::new(&Dawson));
        let mut by_rows = Definition::new(&rows);
        for row in 0..1_u32 << 12 {
            let lengths = format!("{row:b}");
            let runs: Sum<u64> = lengths.split('0').map(|run| run.len() as u64).collect();
            let known: Nimber = runs.components().iter().filter_map(|run| Dawson.known_value(run)).sum();
            let row = Sum::from_iter([row]);
            assert_eq!(by_rows.grundy(&row).unwrap(), known, "{runs}");
            for convention in CONVENTIONS {
                let outcome = by_rows.outcome(&row, convention).unwrap();
                assert_eq!(by_runs.outcome(&runs, convention).unwrap(), outcome, "{runs}");
            }
        }
    }

    #[test]
    fn values_beyond_the_table_by_the_search() {
        // Nothing but the rules, without the values that are known.
        let plain = from_fn(|pins: &u64, list: &mut Moves<u64, Split>| Dawson.moves(pins, list));
        let mut search = DepthFirst::new(&plain);
        for pins in 0..400 {
            let value = search.grundy(&Sum::from_iter([pins]), &Limits::none()).unwrap();
            assert_eq!(Dawson.known_value(&pins), Some(value), "{pins}");
        }
    }

    #[test]
    fn dawsons_chess_on_n_files_is_n_plus_1_pins() {
        let chess = from_fn(chess);
        let (mut by_chess, mut by_pins) = (Definition::new(&chess), Definition::new(&Dawson));
        let mut search = DepthFirst::new(&chess);
        for files in 0..200 {
            let value = search.grundy(&Sum::from_iter([files]), &Limits::none()).unwrap();
            assert_eq!(Dawson.known_value(&(files + 1)), Some(value), "{files}");
        }
        for (files, convention) in (0..14).flat_map(|files| CONVENTIONS.map(|convention| (files, convention)))
        {
            let outcome = by_chess.outcome(&Sum::from_iter([files]), convention).unwrap();
            assert_eq!(
                by_pins.outcome(&Sum::from_iter([files + 1]), convention).unwrap(),
                outcome,
                "{files}"
            );
        }
    }

    #[test]
    fn the_largest_heap_ends_with_the_room() {
        let mut list = MoveList::<Dawson>::with_room(100);
        Dawson.moves(&1_000_000_000_000_000_000, &mut list);
        assert_eq!((list.len(), list.is_full()), (100, true));
    }
}
