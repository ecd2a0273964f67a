//! The rules of a game on a row.

use smallvec::SmallVec;

use super::row::HeadRow;
use super::turned::Turned;
use super::values::CoinValues;
use crate::theory::found::FoundMoves;
use crate::theory::nimber::Nimber;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// A coin-turning game on a row, with the values of its heads.
#[derive(Clone, Debug)]
pub struct CoinRow(pub CoinValues);

/// The search for moves goes through at most this number of heads.
const MOST_HEADS: usize = 10_000;
/// The largest number of moves that are returned. All moves are counted.
const MOST_NAMED: usize = 1000;

/// A move with the component that it leaves, if it leaves a head.
type NamedRow = (Turned, Vec<HeadRow>);

impl CoinRow {
    /// The number of moves, at most `u64::MAX`. A larger number is returned as `u64::MAX`.
    #[must_use]
    pub fn count_moves(&self, row: &HeadRow) -> u64 {
        let count = |last: u64| self.0.game.count_turns(last);
        let sum = row
            .runs()
            .try_fold(0_u128, |sum, run| sum.checked_add(count(*run.end())? - count(run.start() - 1)?));
        sum.and_then(|sum| u64::try_from(sum).ok()).unwrap_or(u64::MAX)
    }

    /// The moves that leave the value `target`. The search asks `goes_on` from time to time whether to go on. It returns `None` if the
    /// answer is no, if the row has more than 10,000 heads, or after about 30 million steps.
    pub fn moves_to(
        &self,
        row: &HeadRow,
        target: Nimber,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<FoundMoves<NamedRow>> {
        let changed = self.0.value_of(row) + target;
        let (mut found, mut steps) = (FoundMoves::NONE, 0);
        for (at, head) in row.heads().enumerate() {
            if at == MOST_HEADS || !goes_on() {
                return None;
            }
            let sum = self.0.value(head) + changed;
            let turns = self.0.turns_to(head, sum.0, &mut steps, goes_on)?;
            found.append(turns, MOST_NAMED, |turned| named_row(row, turned));
        }
        Some(found)
    }

    /// The move with this name, and the row that it leaves.
    #[must_use]
    pub fn move_named(&self, row: &HeadRow, name: &str) -> Option<NamedRow> {
        let turned = Turned::read(name, self.0.game.is_run())?;
        let is_move =
            self.0.game.allows(&turned) && row.has(turned.last()) && turned.last() <= self.0.reach();
        is_move.then(|| named_row(row, turned))
    }
}

fn named_row(row: &HeadRow, turned: Turned) -> NamedRow {
    let left = row.with(&turned).component().into_iter().collect();
    (turned, left)
}

impl Ruleset for CoinRow {
    type Position = HeadRow;
    type Move = Turned;

    fn moves(&self, row: &HeadRow, list: &mut MoveList<Self>) {
        for head in row.heads() {
            let has_room = self.0.game.each_turn(head, &mut |turned| {
                let left = row.with(&turned).component();
                list.push(turned, left);
                !list.is_full()
            });
            if !has_room {
                return;
            }
        }
    }

    fn known_value(&self, row: &HeadRow) -> Option<Nimber> {
        Some(self.0.value_of(row))
    }

    fn size(&self, row: &HeadRow) -> u64 {
        row.last()
    }

    fn heap_bytes(&self, row: &HeadRow) -> u64 {
        row.heap_bytes()
    }

    /// Every move lowers the number whose binary digits are the coins.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for CoinRow {
    fn key(&self, row: &HeadRow, bytes: &mut Vec<u8>) {
        bytes.extend(row.borders().iter().flat_map(|border| border.to_le_bytes()));
    }

    fn position(&self, bytes: &[u8]) -> Option<HeadRow> {
        let (borders, rest) = bytes.as_chunks();
        let borders: SmallVec<_> = borders.iter().map(|&border| u64::from_le_bytes(border)).collect();
        HeadRow::of_borders(borders).filter(|row| rest.is_empty() && row.last() <= self.0.reach())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CoinTables, Coins};
    use super::*;
    use crate::solve::definition::Definition;
    use crate::theory::limits::Limits;
    use crate::theory::ruleset::{Moves, from_fn};
    use crate::theory::sum::Sum;
    use proptest::prelude::*;

    /// The literal rules: the bits of a number are the heads of a row, and every set of coins is tried.
    fn literally(game: Coins) -> impl Fn(&u32, &mut Moves<u32, u32>) {
        move |&row, list| {
            for turned in 1..1_u32 << (u32::BITS - row.leading_zeros()) {
                let (last, count) = (turned.ilog2(), turned.count_ones());
                let is_one = match game {
                    Coins::Turtles => count <= 2,
                    Coins::MockTurtles => count <= 3,
                    Coins::Twins => count == 2,
                    Coins::Triplets => count == 3,
                    Coins::Moebius => count <= 5,
                    Coins::Mogul => count <= 7,
                    Coins::Moidores => count <= 9,
                    Coins::Ruler => {
                        (turned >> turned.trailing_zeros()).count_zeros() + count == u32::BITS && {
                            let run = turned >> turned.trailing_zeros();
                            run & (run + 1) == 0
                        }
                    }
                };
                if is_one && row >> last & 1 == 1 {
                    list.push(turned, [row ^ turned]);
                }
            }
        }
    }

    fn row(bits: u32) -> HeadRow {
        HeadRow::default().with(&Turned::coins((1..32).filter(|coin| bits >> (coin - 1) & 1 == 1)))
    }

    #[test]
    fn all_short_rows_are_those_of_the_rules() {
        for game in Coins::ALL {
            let rules = from_fn(literally(game)).that_ends();
            let mut definition = Definition::new(&rules);
            let coins = CoinRow(CoinTables::new(game).up_to(12, &Limits::none()).unwrap());
            for bits in 0..1_u32 << 9 {
                let row = row(bits);
                let value = definition.grundy(&Sum::from_iter([bits])).unwrap();
                assert_eq!(coins.known_value(&row), Some(value), "{} {row}", game.name());
                let mut list = MoveList::<CoinRow>::default();
                coins.moves(&row, &mut list);
                assert_eq!(coins.count_moves(&row), list.len() as u64, "{} {row}", game.name());
                let mut literal = Moves::default();
                literally(game)(&bits, &mut literal);
                let mut lefts: Vec<Vec<HeadRow>> = list.iter().map(|(_, left)| left.to_vec()).collect();
                let mut expected: Vec<Vec<HeadRow>> = literal
                    .iter()
                    .map(|(_, left)| {
                        Some(self::row(left[0])).filter(|row| !row.is_empty()).into_iter().collect()
                    })
                    .collect();
                lefts.sort();
                expected.sort();
                assert_eq!(lefts, expected, "{} {row}", game.name());
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn moves_are_found_by_value_and_by_name(game in 0usize..8, bits in 1u32..1 << 11, target in 0u64..40) {
            let (coins, row) = (CoinRow(CoinTables::new(Coins::ALL[game]).up_to(12, &Limits::none()).unwrap()), row(bits));
            let mut list = MoveList::<CoinRow>::default();
            coins.moves(&row, &mut list);
            let value = |left: &[HeadRow]| left.iter().map(|row| coins.0.value_of(row)).sum::<Nimber>();
            let wins = list.iter().filter(|(_, left)| value(left) == Nimber(target)).count();
            let FoundMoves { first: named, total } = coins.moves_to(&row, Nimber(target), &mut || true).unwrap();
            prop_assert_eq!(total, wins as u128);
            prop_assert_eq!(named.len(), wins.min(MOST_NAMED));
            prop_assert!(named.iter().all(|(_, left)| value(left) == Nimber(target)));
            for (turned, left) in list.iter() {
                let (named, named_left) = coins.move_named(&row, &turned.to_string()).unwrap();
                prop_assert_eq!((&named, &*named_left), (turned, left));
            }
            let mut bytes = Vec::new();
            coins.key(&row, &mut bytes);
            prop_assert_eq!(coins.position(&bytes), Some(row));
        }

        #[test]
        fn no_bytes_are_too_strange(bytes in prop::collection::vec(0u8..3, 0..33)) {
            let coins = CoinRow(CoinTables::new(Coins::Moebius).up_to(12, &Limits::none()).unwrap());
            if let Some(row) = coins.position(&bytes) {
                let mut key = Vec::new();
                coins.key(&row, &mut key);
                prop_assert_eq!(key, bytes);
            }
        }
    }
}
