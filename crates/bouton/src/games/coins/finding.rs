//! Finds the sets of coins to turn that leave a given value, without trying all sets.

use super::game::Coins;
use super::turned::Turned;
use super::values::{CoinValues, odious};
use crate::theory::found::FoundMoves;

/// The largest number of sets that are returned. All sets are counted.
const MOST_NAMED: usize = 100;
/// The search asks the caller whether to go on each time after this number of steps.
const STEPS_BETWEEN_QUESTIONS: u64 = 1 << 16;
/// The search for all moves to a value ends after this number of steps, which take about a third of a second.
const MOST_STEPS: u64 = 1 << 25;

impl CoinValues {
    /// The sets that may be turned whose rightmost coin is `coin` and whose other coins have the nim-sum `sum`. The search asks `goes_on`
    /// from time to time whether to go on. It returns `None` if the answer is no, or if `steps`, to which the search adds its steps, exceeds
    /// 30 million.
    ///
    /// # Complexity
    /// Constant time where the values have a closed form. Otherwise the search takes one step for each choice of the coins other than the
    /// rightmost and the leftmost of a set.
    pub(super) fn turns_to(
        &self,
        coin: u64,
        sum: u64,
        steps: &mut u64,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<FoundMoves<Turned>> {
        let mut found = FoundMoves::NONE;
        match self.game {
            Coins::Turtles if sum == 0 => found.push(Turned::coins([coin]), MOST_NAMED),
            Coins::Turtles if sum < coin => found.push(Turned::coins([sum, coin]), MOST_NAMED),
            Coins::Twins if sum + 1 < coin => found.push(Turned::coins([sum + 1, coin]), MOST_NAMED),
            Coins::Turtles | Coins::Twins => {}
            Coins::Ruler => {
                let before = ungray(self.before(coin) ^ sum);
                if before < coin {
                    found.push(Turned::run(before + 1, coin), MOST_NAMED);
                }
            }
            Coins::MockTurtles if sum == 0 => found.push(Turned::coins([coin]), MOST_NAMED),
            Coins::MockTurtles => odious_sums(sum, coin - 1, &mut found, |others| {
                Turned::coins(others.iter().map(|at| at + 1).chain([coin]))
            }),
            Coins::Triplets if coin < 3 => {}
            Coins::Triplets if sum == 0 => found.push(Turned::coins([1, 2, coin]), MOST_NAMED),
            Coins::Triplets => {
                let firsts: &[u64] = if sum.count_ones() % 2 == 1 { &[1, 2] } else { &[0] };
                for &first in firsts {
                    odious_sums(sum, coin - 3, &mut found, |others| {
                        let first = Some(first).filter(|&first| first > 0);
                        Turned::coins(first.into_iter().chain(others.iter().map(|at| at + 3)).chain([coin]))
                    });
                }
            }
            Coins::Moebius | Coins::Mogul | Coins::Moidores => {
                let most = match self.game.turns() {
                    super::game::Turns::UpTo(most) => most as usize,
                    _ => unreachable!("it turns up to so many"),
                };
                let mut search =
                    Choosing { values: self, chosen: vec![coin], found: &mut found, steps, goes_on };
                search.choose(most - 1, sum)?;
            }
        }
        Some(found)
    }
}

/// Finds one or two odious numbers whose nim-sum is `sum`, which is not 0. Their indices must be below `count`. Passes the indices to
/// `turned`.
fn odious_sums(sum: u64, count: u64, found: &mut FoundMoves<Turned>, turned: impl Fn(&[u64]) -> Turned) {
    let half = sum >> 1;
    if sum.count_ones() % 2 == 1 {
        if half < count {
            debug_assert_eq!(odious(half), sum);
            found.push(turned(&[half]), MOST_NAMED);
        }
        return;
    }
    // Only the larger of the two indices has the highest binary digit of `half`.
    let digit = 1 << half.ilog2();
    let total = count / (2 * digit) * digit + (count % (2 * digit)).saturating_sub(digit);
    let mut larger = digit;
    for _ in 0..total.min(MOST_NAMED as u64) {
        found.first.push(turned(&[larger ^ half, larger]));
        larger = if (larger + 1) & digit == 0 { larger + 1 + digit } else { larger + 1 };
    }
    found.total += u128::from(total);
}

/// The number whose Gray code is `code`.
fn ungray(code: u64) -> u64 {
    [1, 2, 4, 8, 16, 32].into_iter().fold(code, |number, by| number ^ number >> by)
}

/// A search that chooses coins from the right to the left. The values of coins grow with their numbers.
struct Choosing<'a> {
    values: &'a CoinValues,
    /// The chosen coins, from the right to the left.
    chosen: Vec<u64>,
    found: &'a mut FoundMoves<Turned>,
    steps: &'a mut u64,
    goes_on: &'a mut dyn FnMut() -> bool,
}

impl Choosing<'_> {
    /// Chooses at most `more` further coins with the nim-sum `sum`.
    fn choose(&mut self, more: usize, sum: u64) -> Option<()> {
        let next = self.chosen[self.chosen.len() - 1];
        if sum == 0 {
            self.found.push(Turned::coins(self.chosen.iter().rev().copied()), MOST_NAMED);
        }
        *self.steps += 1;
        if *self.steps > MOST_STEPS || self.steps.is_multiple_of(STEPS_BETWEEN_QUESTIONS) && !(self.goes_on)()
        {
            return None;
        }
        match more {
            0 => {}
            1 => {
                let (mut low, mut high) = (1, next);
                while low < high {
                    let middle = low + (high - low) / 2;
                    if self.values.value(middle).0 < sum { low = middle + 1 } else { high = middle }
                }
                if sum > 0 && low < next && self.values.value(low).0 == sum {
                    let coins = self.chosen.iter().copied().chain([low]).collect::<Vec<_>>();
                    self.found.push(Turned::coins(coins.into_iter().rev()), MOST_NAMED);
                }
            }
            _ => {
                for coin in (1..next).rev() {
                    self.chosen.push(coin);
                    self.choose(more - 1, sum ^ self.values.value(coin).0)?;
                    self.chosen.pop();
                }
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CoinTables, HeadRow};
    use super::*;
    use crate::theory::limits::Limits;
    use proptest::prelude::*;

    fn expected(values: &CoinValues, coin: u64, sum: u64) -> Vec<Turned> {
        let mut all = Vec::new();
        values.game.each_turn(coin, &mut |turned| {
            let row = HeadRow::default().with(&turned);
            let others = row.heads().filter(|&other| other < coin).map(|other| values.value(other).0);
            if others.fold(0, |sum, value| sum ^ value) == sum {
                all.push(turned);
            }
            true
        });
        all.sort();
        all
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn sets_are_those_that_have_the_sum(game in 0usize..8, coin in 1u64..40, sum in 0u64..80) {
            let game = Coins::ALL[game];
            // Only a few coins where many coins may be turned at a time.
            let coin = if game.has_closed_form() { coin } else { coin % 13 + 1 };
            let values = CoinTables::new(game).up_to(coin, &Limits::none()).unwrap();
            let found = values.turns_to(coin, sum, &mut 0, &mut || true).unwrap();
            let expected = expected(&values, coin, sum);
            prop_assert_eq!(found.total, expected.len() as u128, "{}", game.name());
            let mut first = found.first.clone();
            first.sort();
            prop_assert_eq!(first, expected, "{}", game.name());
        }
    }

    #[test]
    fn far_sets_are_found_at_once() {
        let far = 1_000_000_000_000_000_000;
        let found = |game: Coins, sum: u64| {
            CoinTables::new(game)
                .up_to(far, &Limits::none())
                .unwrap()
                .turns_to(far, sum, &mut 0, &mut || true)
                .unwrap()
        };
        assert_eq!(found(Coins::Ruler, 0).first, [Turned::run(far, far)]);
        assert_eq!(found(Coins::Turtles, far - 1).total, 1);
        let pairs = found(Coins::MockTurtles, 6);
        assert!(pairs.total > 1 << 58 && pairs.first.len() == MOST_NAMED);
        assert_eq!(pairs.first[0].to_string(), "2+3+1000000000000000000");
    }

    #[test]
    fn the_search_ends_when_it_is_told() {
        let values = CoinTables::new(Coins::Moebius).up_to(200, &Limits::none()).unwrap();
        assert_eq!(values.turns_to(200, 12345, &mut 0, &mut || false), None);
    }
}
