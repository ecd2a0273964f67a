//! Kayles: a row of pins; a ball knocks down one, or two that stand side by side (Dudeney; Guy and Smith 1956).
//!
//! A heap is a run of pins without a gap. A move takes one pin or two neighbours from anywhere in it and leaves the runs on
//! both sides: the octal game 0.77. From 71 on the values have the period 12 (Guy and Smith 1956), which [`Octal`] proves
//! when this is compiled. Cost: a move for each pin and each pair of pins, up to reflection.

use crate::theory::nimber::Nimber;
use crate::theory::octal::{Octal, Split};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

static VALUES: Octal<168> = Octal::proved(&[7, 7], 71, 12);

/// The game of Kayles; a position is the number of pins in a run.
///
/// # Examples
/// ```
/// use bouton::games::kayles::Kayles;
/// use bouton::{Nimber, Ruleset};
/// assert_eq!(Kayles.known_value(&12), Some(Nimber(4)));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Kayles;

impl Ruleset for Kayles {
    type Position = u64;
    type Move = Split;

    fn moves(&self, &from: &u64, list: &mut MoveList<Self>) {
        for small in 0..from.div_ceil(2) {
            // Both ways of taking by turns, so that a list with little room has some of both.
            for taken in 1..=2.min(from - 2 * small) {
                let left = [small, from - taken - small];
                // A run of no pins is no component: the sum of what is left is the same in misere play too.
                list.push(Split { from, left }, left.into_iter().filter(|&pins| pins > 0));
            }
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

impl Keyed for Kayles {
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
    use crate::theory::outcome::{Convention, Outcome};
    use crate::theory::ruleset::{FromFn, Moves, from_fn};
    use crate::theory::sum::Sum;

    /// A row of pins as it stands, a bit each: the rules word for word.
    #[allow(clippy::type_complexity)]
    fn rows() -> FromFn<u32, String, impl Fn(&u32, &mut Moves<u32, String>)> {
        from_fn(|&row: &u32, list: &mut Moves<u32, String>| {
            for at in 0..32 {
                for ball in [1, 3_u64] {
                    let ball = ball << at;
                    if u64::from(row) & ball == ball {
                        list.push(format!("{ball:b}"), [row & !(ball as u32)]);
                    }
                }
            }
        })
    }

    #[test]
    fn runs_are_worth_what_the_rows_are_worth() {
        let (rows, mut by_runs) = (rows(), Definition::new(&Kayles));
        let mut by_rows = Definition::new(&rows);
        for row in 0..1_u32 << 11 {
            let lengths = format!("{row:b}");
            let runs: Sum<u64> =
                lengths.split('0').map(|run| run.len() as u64).filter(|&run| run > 0).collect();
            let known: Nimber = runs.components().iter().filter_map(|run| Kayles.known_value(run)).sum();
            let row = Sum::from_iter([row]);
            assert_eq!(by_rows.grundy(&row).unwrap(), known, "{runs}");
            for convention in [Convention::Normal, Convention::Misere] {
                let outcome = by_rows.outcome(&row, convention).unwrap();
                assert_eq!(by_runs.outcome(&runs, convention).unwrap(), outcome, "{runs}");
            }
        }
    }

    #[test]
    fn values_beyond_the_table_by_the_search() {
        // Nothing but the rules, without the values that are known.
        let plain = from_fn(|pins: &u64, list: &mut Moves<u64, Split>| Kayles.moves(pins, list));
        let mut search = DepthFirst::new(&plain);
        for pins in 0..400 {
            let value = search.grundy(&Sum::from_iter([pins]), &Limits::none()).unwrap();
            assert_eq!(Kayles.known_value(&pins), Some(value), "{pins}");
        }
    }

    #[test]
    fn misere_kayles() {
        let mut definition = Definition::new(&Kayles);
        let mut misere =
            |heaps: &[u64]| definition.outcome(&heaps.iter().copied().collect(), Convention::Misere).unwrap();
        assert_eq!([&[1][..], &[2], &[1, 1]].map(&mut misere), [Outcome::P, Outcome::N, Outcome::N]);
    }

    #[test]
    fn every_move_has_a_name_of_its_own() {
        for pins in 0..30 {
            let mut list = MoveList::<Kayles>::default();
            Kayles.moves(&pins, &mut list);
            let mut names: Vec<_> = list.iter().map(|(name, _)| name.to_string()).collect();
            let total = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!((names.len(), total as u64), (total, pins), "of {pins}");
        }
        let mut list = MoveList::<Kayles>::with_room(100);
        Kayles.moves(&1_000_000_000_000_000_000, &mut list);
        assert_eq!((list.len(), list.is_full()), (100, true));
    }
}
