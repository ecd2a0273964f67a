//! Arithmetic periods of games in which any number may be taken, with some exceptions.
//!
//! Let every move leave at most one heap, and let K be a number such that every number above K may be taken (`all-but{1,2}`, `0.01[3]`).
//! Call a value *dead* at n if n has a move to a heap of less than n - K with this value. For n > K the value of n is the smallest number
//! that is not dead and is not the value of an option of n among the heaps n - K, ..., n - 1.
//!
//! **Theorem.** Let n > K, and let G(m + p) = G(m) + s for n - K <= m < n. Let the dead values at n + p be 0, ..., s - 1 together with the
//! dead values at n, each increased by s. Then G(m + p) = G(m) + s for all m >= n - K.
//!
//! **Proof.** The options of n + p have the values 0, ..., s - 1 and the values of the options of n, each increased by s. So G(n + p) =
//! G(n) + s. At n + 1 the value G(n - K) is dead too, and at n + p + 1 the value G(n - K + p) = G(n - K) + s. So the conditions hold for n
//! + 1. ∎
//!
//! Source: Angela Siegel, Finite excluded subtraction sets and infinite modular Nim, thesis, Dalhousie University 2005; compare *Winning
//! Ways*, chapter 4.

use super::code::Code;
use super::general::first_values;
use super::pattern::period;
use super::rules::{Break, MOST_NAMED};
use crate::machine::width::index;
use crate::theory::found::FoundMoves;
use crate::theory::nimber::Nimber;
use crate::theory::theorem::Theorem;

/// The theorem about arithmetic periods of games in which any number may be taken, with some exceptions.
pub(super) static ALL_BUT: Theorem = Theorem {
    name: "the arithmetic period of all-but games",
    source: "proof in bouton::heap::arithmetic; Angela Siegel, Finite excluded subtraction sets and infinite modular Nim, Dalhousie University 2005; D. Sleator and M. Slusky, Subtraction games with FES sets of size 3, 2012 (arXiv:1201.3299)",
};

/// The number of values in which a period is searched for.
const VALUES: u64 = 8192;
/// The largest number that may be an exception.
const MOST_EXCEPTED: u64 = 128;

/// A proved arithmetic period: G(n + p) = G(n) + s from some n on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArithmeticPeriod {
    /// The values up to the end of the first period.
    values: Vec<u64>,
    /// The first heap from which on the equation holds.
    pub(super) preperiod: u64,
    /// The period p.
    pub(super) period: u64,
    /// The saltus s.
    pub(super) saltus: u64,
}

impl ArithmeticPeriod {
    /// The arithmetic period of a game of this kind, if its first 8192 values prove one.
    pub(super) fn of(code: &Code) -> Option<Self> {
        let exceptions = Exceptions::of(code)?;
        let values = first_values(code, VALUES);
        let found = period::find(&values, 0)?;
        let (preperiod, period, saltus) = (found.preperiod, found.period?, found.saltus.filter(|&s| s > 0)?);
        let first = preperiod.max(1) + exceptions.excepted;
        let last = VALUES.checked_sub(period + 1)?;
        let is_proved = |n: &u64| {
            let shifted = exceptions.dead(&values, *n).into_iter().map(|dead| dead + saltus);
            ascending((0..saltus).chain(shifted)) == exceptions.dead(&values, n + period)
        };
        (first..=last).step_by(index(period)).take(4).find(is_proved)?;
        Some(Self::of_values(&values, preperiod, period, saltus))
    }

    /// The arithmetic period of a game whose first values are `values`.
    pub(super) fn of_values(values: &[u64], preperiod: u64, period: u64, saltus: u64) -> Self {
        let values = values[..index(preperiod + period)].to_vec();
        Self { values, preperiod, period, saltus }
    }

    /// The value of a heap.
    pub(super) fn value(&self, heap: u64) -> Nimber {
        let beyond = heap.saturating_sub(self.preperiod);
        let (rounds, at) = (beyond / self.period, heap.min(self.preperiod) + beyond % self.period);
        Nimber(self.values[index(at)] + rounds * self.saltus)
    }

    /// The moves from `heap` that leave `target`, in the game with this code: their number and the first of them.
    #[must_use]
    pub(crate) fn wins(&self, code: &Code, heap: u64, Nimber(target): Nimber) -> FoundMoves<Break> {
        let with_target = |at: usize| {
            let (value, at) = (self.values[at], at as u64);
            match at.checked_sub(self.preperiod) {
                None => (value == target).then_some(at),
                Some(_) => {
                    let rounds = target.checked_sub(value).filter(|more| more.is_multiple_of(self.saltus))?;
                    at.checked_add((rounds / self.saltus).checked_mul(self.period)?)
                }
            }
        };
        let heaps = (0..self.values.len()).filter_map(with_target).filter(|&left| left < heap);
        let mut left: Vec<_> =
            heaps.filter(|&left| code.digit(heap - left).allows(u64::from(left > 0))).collect();
        left.sort_unstable();
        let total = left.len() as u128;
        left.truncate(MOST_NAMED);
        FoundMoves { total, first: left.into_iter().map(|left| Break::to_one(heap, left)).collect() }
    }
}

/// The exceptions of a game of this kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exceptions {
    /// K: every number above it may be taken.
    pub excepted: u64,
    /// If true, a move may also take a whole heap of more than K.
    pub takes_all: bool,
}

impl Exceptions {
    /// The exceptions of a code, if its game is of this kind.
    pub fn of(code: &Code) -> Option<Self> {
        let (from, &[digit]) = code.tail()? else { return None };
        let leaves_one = code.digits().all(|digit| digit.most().is_some_and(|most| most <= 1));
        let excepted = from.saturating_sub(1);
        let is_one = leaves_one && digit.allows(1) && excepted <= MOST_EXCEPTED;
        is_one.then(|| Self { excepted, takes_all: digit.allows(0) })
    }

    /// The dead values at a heap of more than K, in ascending order and each once. The slice contains the values of all smaller heaps.
    fn dead(self, values: &[u64], heap: u64) -> Vec<u64> {
        let nothing = self.takes_all.then_some(0);
        ascending(values[1..index(heap - self.excepted)].iter().copied().chain(nothing))
    }
}

/// The values in ascending order and each once.
pub(super) fn ascending(values: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut values: Vec<_> = values.collect();
    values.sort_unstable();
    values.dedup();
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::rules::Heaps;
    use crate::theory::mex::mex;
    use proptest::prelude::*;

    fn by_the_rules(code: &Code, count: u64) -> Vec<Nimber> {
        let rules = Heaps(code.clone());
        let mut values: Vec<Nimber> = Vec::new();
        for heap in 0..count {
            let mut found = Vec::new();
            rules.each(heap, &mut |left| {
                found.push(left.iter().map(|&part| values[part as usize]).sum());
                true
            });
            values.push(mex(&found));
        }
        values
    }

    #[test]
    fn values_and_wins_are_those_of_the_rules() {
        for text in [
            "all-but{1}",
            "all-but{1,2}",
            "all-but{2}",
            "all-but{1,3}",
            "all-but{2,5}",
            "all-but{1,2,3}",
            "all-but{3,4,7}",
            "0.0[3]",
            "0.13[3]",
            "0.21[3]",
            "0.1[2]",
            "0.3[2]",
            "0.01[3]",
            "0.2[3]",
        ] {
            let code = Code::read(text.as_bytes()).unwrap();
            let found = ArithmeticPeriod::of(&code).unwrap_or_else(|| panic!("{text}"));
            let values = by_the_rules(&code, 400);
            assert!((0..400).all(|heap| found.value(heap) == values[heap as usize]), "{text}: {found:?}");
            for heap in [0, 1, 5, 17, 60, 399] {
                for target in (0..90).map(Nimber) {
                    let left: Vec<_> = (0..heap)
                        .filter(|&left| code.digit(heap - left).allows(u64::from(left > 0)))
                        .filter(|&left| values[left as usize] == target)
                        .collect();
                    let wins = found.wins(&code, heap, target);
                    assert_eq!(wins.total, left.len() as u128, "{text} {heap} {target}");
                    let named: Vec<u64> =
                        wins.first.iter().map(|named| named.left.iter().copied().sum()).collect();
                    assert_eq!(named, left[..left.len().min(MOST_NAMED)], "{text} {heap} {target}");
                }
            }
        }
        for text in ["0.77", "0.[7]", "4.[3]", "0.[30]", "0.33", "subtract{1,2}"] {
            assert_eq!(ArithmeticPeriod::of(&Code::read(text.as_bytes()).unwrap()), None, "{text}");
        }
    }

    #[test]
    fn the_largest_heaps_have_values() {
        let found = ArithmeticPeriod::of(&Code::read(b"all-but{1,2}").unwrap()).unwrap();
        assert!(found.value(crate::heap::LARGEST_HEAP).0 > crate::heap::LARGEST_HEAP / 4);
        assert_eq!(found.wins(&Code::read(b"all-but{1,2}").unwrap(), 100, Nimber(u64::MAX)).total, 0);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn what_is_proved_holds_farther_on(excepted in prop::collection::btree_set(1_u64..12, 1..5), far in 8_192_u64..20_000) {
            let names: Vec<_> = excepted.iter().map(ToString::to_string).collect();
            let code = Code::read(format!("all-but{{{}}}", names.join(",")).as_bytes()).unwrap();
            if let Some(found) = ArithmeticPeriod::of(&code) {
                let values = first_values(&code, 20_001);
                prop_assert_eq!(found.value(far), Nimber(values[far as usize]));
            }
        }
    }
}
