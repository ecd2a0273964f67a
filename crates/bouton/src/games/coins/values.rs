//! The values of single heads: closed forms, and tables that the recurrence fills.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::game::{Coins, Turns};
use super::row::HeadRow;
use crate::machine::width::index;
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::{Nimber, nim_sums};

/// The values of the heads of a game, up to some coin.
#[derive(Clone, Debug)]
pub struct CoinValues {
    /// The game.
    pub game: Coins,
    /// For each coin the nim-sum of the values of all coins before it. It is empty where there is a closed form.
    before: Arc<[u64]>,
}

/// The tables of a game. They grow when the caller asks for a larger one.
#[derive(Debug)]
pub struct CoinTables {
    /// The game whose tables they are.
    pub game: Coins,
    before: Mutex<Arc<[u64]>>,
}

impl CoinTables {
    /// No tables yet.
    #[must_use]
    pub fn new(game: Coins) -> Self {
        Self { game, before: Mutex::default() }
    }

    /// The values of heads up to `coin`.
    ///
    /// # Errors
    /// If a limit is reached before all of them are known.
    ///
    /// # Panics
    /// If `coin` is beyond [`Coins::farthest`].
    ///
    /// # Complexity
    /// Constant time for a closed form. Otherwise the work is a table of coins up to the next power of 2. The work for each coin is the
    /// number of 64-bit words in a set of nim-sums, times the number of coins that may be turned. A set has one bit for each number up to
    /// the next power of 2 above the largest value.
    pub fn up_to(&self, coin: u64, limits: &Limits<'_>) -> Result<CoinValues, Unknown> {
        assert!(coin <= self.game.farthest(), "{coin} is not a coin of {}", self.game.name());
        let mut before = Arc::clone(&self.before());
        if !self.game.has_closed_form() && before.len() as u64 <= coin + 1 {
            let coins = (coin + 1).next_power_of_two().min(self.game.farthest());
            // No lock is held meanwhile, because the limits may ask a caller.
            before = table(self.game, coins, limits)?.into();
            let mut kept = self.before();
            if kept.len() < before.len() {
                *kept = Arc::clone(&before);
            }
        }
        Ok(CoinValues { game: self.game, before })
    }

    /// The largest table so far. It is complete at all times, even after a panic.
    fn before(&self) -> MutexGuard<'_, Arc<[u64]>> {
        self.before.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Coins {
    /// Whether a theorem gives the values of all heads, however far to the right they are.
    #[must_use]
    pub fn has_closed_form(self) -> bool {
        !matches!(self, Self::Moebius | Self::Mogul | Self::Moidores)
    }
}

impl CoinValues {
    /// The last coin whose value is known.
    #[must_use]
    pub fn reach(&self) -> u64 {
        if self.game.has_closed_form() { self.game.farthest() } else { self.before.len() as u64 - 2 }
    }

    /// The value of a head.
    ///
    /// # Panics
    /// If the coin is beyond [`reach`](Self::reach).
    #[must_use]
    pub fn value(&self, coin: u64) -> Nimber {
        Nimber(self.before(coin) ^ self.before(coin + 1))
    }

    /// The value of a row.
    #[must_use]
    pub fn value_of(&self, row: &HeadRow) -> Nimber {
        Nimber(row.borders().iter().fold(0, |sum, &border| sum ^ self.before(border)))
    }

    /// The nim-sum of the values of heads at all coins before `coin`.
    pub(super) fn before(&self, coin: u64) -> u64 {
        let coins = coin - 1;
        match self.game {
            Coins::Turtles => nim_sum_to(coins),
            Coins::Twins => nim_sum_to(coins.saturating_sub(1)),
            Coins::MockTurtles => odious_nim_sum(coins),
            Coins::Triplets => odious_nim_sum(coins.saturating_sub(2)),
            Coins::Ruler => coins ^ coins >> 1,
            Coins::Moebius | Coins::Mogul | Coins::Moidores => self.before[index(coin)],
        }
    }
}

/// The nim-sum of all numbers up to `last`, included.
fn nim_sum_to(last: u64) -> u64 {
    [last, 1, last + 1, 0][(last % 4) as usize]
}

/// The odious number with the index `at`, counted from 0.
pub(super) fn odious(at: u64) -> u64 {
    2 * at + u64::from(at.count_ones().is_multiple_of(2))
}

/// The nim-sum of the first `count` odious numbers.
fn odious_nim_sum(count: u64) -> u64 {
    if count.is_multiple_of(2) {
        // Two numbers that differ only in the last binary digit: exactly one of them has an odd number of ones.
        let halves = count.checked_sub(1).map_or(0, nim_sum_to);
        return 2 * halves + count / 2 % 2;
    }
    odious_nim_sum(count - 1) ^ odious(count - 1)
}

/// The nim-sums of the values before each coin, up to the coin behind the last, by the recurrence. Entry 0 is for no coin.
fn table(game: Coins, coins: u64, limits: &Limits<'_>) -> Result<Vec<u64>, Unknown> {
    let Turns::UpTo(most) = game.turns() else { unreachable!("{} has a closed form", game.name()) };
    // Entry `n` is the set of the nim-sums of at most `n` values.
    let mut sums = vec![NimSums::new(); most as usize];
    let (mut before, mut value) = (vec![0, 0], 0);
    for _ in 0..coins {
        let words: usize = sums.iter().map(|set| set.0.len()).sum();
        limits.check(Progress { bytes: 8 * words as u64, ..Progress::default() })?;
        value = sums[most as usize - 1].first_missing(value);
        before.push(before[before.len() - 1] ^ value);
        for at in (1..sums.len()).rev() {
            let [fewer, more] = &mut sums[at - 1..=at] else { unreachable!("two of them") };
            more.add_moved(fewer, value);
        }
    }
    Ok(before)
}

/// A set of nim-sums, with one bit for each number.
#[derive(Clone)]
struct NimSums(Vec<u64>);

impl NimSums {
    /// The set that contains only the nim-sum of no values, 0.
    fn new() -> Self {
        Self(vec![1])
    }

    /// The least number that is not in the set. The set contains all numbers below `least`.
    fn first_missing(&self, least: u64) -> u64 {
        let mut at = index(least) / 64;
        while self.0.get(at) == Some(&u64::MAX) {
            at += 1;
        }
        64 * at as u64 + u64::from(self.0.get(at).map_or(0, |word| word.trailing_ones()))
    }

    /// Adds each number of `others`, after `value` is nim-added to it.
    fn add_moved(&mut self, others: &Self, value: u64) {
        let (words, within) = ((value / 64) as usize, value % 64);
        let size = others.0.len().max((words + 1).next_power_of_two());
        self.0.resize(size.max(self.0.len()), 0);
        for (at, &word) in others.0.iter().enumerate() {
            self.0[at ^ words] |= nim_sums(word, within);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::mex::mex;

    /// The literal recurrence.
    fn values(game: Coins, coins: u64) -> Vec<Nimber> {
        let mut values: Vec<Nimber> = vec![Nimber::ZERO];
        for coin in 1..=coins {
            let mut sums = Vec::new();
            game.each_turn(coin, &mut |turned| {
                let row = HeadRow::default().with(&turned);
                sums.push(
                    row.heads().filter(|&other| other < coin).map(|other| values[other as usize]).sum(),
                );
                true
            });
            values.push(mex(&sums));
        }
        values
    }

    #[test]
    fn values_are_those_of_the_recurrence() {
        for (game, coins) in Coins::ALL.into_iter().zip([300, 200, 300, 300, 200, 24, 18, 16]) {
            let found = CoinTables::new(game).up_to(coins, &Limits::none()).unwrap();
            for (coin, value) in (1..).zip(&values(game, coins)[1..]) {
                assert_eq!(found.value(coin), *value, "{} {coin}", game.name());
            }
        }
    }

    /// *Winning Ways*, chapter 14: moebius with 18 coins.
    #[test]
    fn tables_grow_and_keep_their_values() {
        let tables = CoinTables::new(Coins::Moebius);
        let few = tables.up_to(3, &Limits::none()).unwrap();
        let more = tables.up_to(18, &Limits::none()).unwrap();
        assert!((1..=3).all(|coin| few.value(coin) == more.value(coin)));
        let values: Vec<_> = (1..=18).map(|coin| more.value(coin).0).collect();
        let expected = [1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342, 439, 475, 494];
        assert_eq!(values, expected);
        assert!(tables.up_to(2, &Limits::none()).unwrap().reach() >= 18);
    }

    /// J. H. Conway and N. J. A. Sloane, *Lexicographic codes: error-correcting codes from game theory*, IEEE Transactions on Information
    /// Theory 32, 1986. The code has 759 words of weight 8, and 2576 of weight 12.
    #[test]
    fn the_p_positions_of_mogul_with_24_coins_are_the_golay_code() {
        let values = CoinTables::new(Coins::Mogul).up_to(24, &Limits::none()).unwrap();
        // The rows that gave a new value, each with that value, and the rows that are worth 0.
        let (mut valued, mut lost) = (Vec::<(u64, u32)>::new(), vec![0_u32]);
        for coin in 1..=24 {
            let found = (values.value(coin).0, 1 << (coin - 1));
            let (value, heads) = valued.iter().fold(found, |(value, heads), &(other, more)| {
                if value ^ other < value { (value ^ other, heads ^ more) } else { (value, heads) }
            });
            match value {
                0 => lost.extend(lost.clone().iter().map(|row| row ^ heads)),
                _ => valued.push((value, heads)),
            }
        }
        let weights = |count: u32| lost.iter().filter(|row| row.count_ones() == count).count();
        assert_eq!([0, 8, 12, 16, 24].map(weights), [1, 759, 2576, 759, 1]);
        assert_eq!(lost.len(), 4096);
    }

    #[test]
    fn tables_reach_as_far_as_they_say() {
        for game in [Coins::Moebius, Coins::Mogul, Coins::Moidores] {
            let started = std::time::Instant::now();
            let values = CoinTables::new(game).up_to(game.farthest(), &Limits::none()).unwrap();
            println!("{}: {} {:?}", game.name(), values.value(game.farthest()), started.elapsed());
            assert_eq!(values.reach(), game.farthest());
        }
    }

    #[test]
    fn far_heads_are_valued_at_once() {
        let far = 1_000_000_000_000_000_000;
        let value =
            |game: Coins, coin: u64| CoinTables::new(game).up_to(far, &Limits::none()).unwrap().value(coin).0;
        assert_eq!(value(Coins::Turtles, far), far);
        assert_eq!(value(Coins::Twins, far), far - 1);
        assert_eq!(value(Coins::Ruler, far), 1 << 18);
        assert_eq!(value(Coins::MockTurtles, far) >> 1, far - 1);
        assert_eq!(value(Coins::Triplets, far), value(Coins::MockTurtles, far - 2));
    }
}
