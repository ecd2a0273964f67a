//! Checks the proof of a period from the values alone.
//!
//! The check uses nothing of the search except the claimed [`Period`]. It compares each value that the theorem requires. It also checks
//! whether the preperiod or the period could be smaller, and whether the largest value is at the claimed heap.

use std::error::Error;
use std::fmt;

use super::Period;
use crate::machine::width::clamped;
use crate::theory::nimber::Nimber;
use crate::theory::sequence::Sequence;

/// An error in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// There are not enough values. This number of values is needed.
    TooFew(u64),
    /// This heap does not have the value of the heap one period later.
    Differs(u64),
    /// The values repeat from an earlier heap on.
    FromEarlier,
    /// The values repeat already after this smaller number of heaps.
    Sooner(u64),
    /// The largest value is different from the claimed one, or occurs first at another heap.
    Largest,
}

/// Checks that `values` prove the period. They are the values of the heaps from 0 on.
///
/// # Errors
/// Fails if they do not prove it, or if any other claim is false.
///
/// # Complexity
/// O(n log n) for n values in the worst case, O(n) in most cases.
pub fn check(values: &Sequence, claimed: &Period) -> Result<(), Flaw> {
    let (first, step) = (claimed.preperiod, claimed.period);
    let needed = claimed.needed();
    if needed > values.len() as u64 || step == 0 {
        return Err(Flaw::TooFew(needed));
    }
    let at = |heap: u64| values.get(clamped(heap)).unwrap_or_default();
    for heap in first..claimed.bound() {
        if at(heap) != at(heap + step) {
            return Err(Flaw::Differs(heap));
        }
    }
    if first > 0 && at(first - 1) == at(first - 1 + step) {
        return Err(Flaw::FromEarlier);
    }
    for prime in primes(step) {
        let less = step / prime;
        if (first..first + step - less).all(|heap| at(heap) == at(heap + less)) {
            return Err(Flaw::Sooner(less));
        }
    }
    let mut largest = (Nimber::ZERO, 0);
    for heap in 0..first + step {
        if at(heap) > largest.0 {
            largest = (at(heap), heap);
        }
    }
    if largest == claimed.largest { Ok(()) } else { Err(Flaw::Largest) }
}

/// The primes that divide `number`.
fn primes(number: u64) -> Vec<u64> {
    let (mut rest, mut primes, mut prime) = (number, Vec::new(), 2);
    while prime * prime <= rest {
        if rest % prime == 0 {
            primes.push(prime);
            while rest % prime == 0 {
                rest /= prime;
            }
        }
        prime += 1;
    }
    primes.extend((rest > 1).then_some(rest));
    primes
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew(needed) => write!(f, "the values of all heaps below {needed} are needed"),
            Self::Differs(heap) => write!(f, "the value of {heap} is not that of the heap a period later"),
            Self::FromEarlier => write!(f, "the values repeat from an earlier heap on"),
            Self::Sooner(period) => write!(f, "the values repeat after {period} heaps already"),
            Self::Largest => write!(f, "the largest value is not there"),
        }
    }
}

impl Error for Flaw {}

#[cfg(test)]
mod tests {
    use super::super::{GuySmith, tails};
    use super::*;
    use crate::heap::code::Code;
    use crate::heap::general::first_values;

    fn kayles() -> (Sequence, Period) {
        let code = Code::read(b"0.77").unwrap();
        let theorem = GuySmith::of(&code).unwrap();
        let values: Sequence = first_values(&code, 168).into_iter().map(Nimber).collect();
        let period = Period::proved(&values, &tails(&values), theorem).unwrap();
        (values, period)
    }

    #[test]
    fn one_altered_value_destroys_a_proof() {
        let (values, period) = kayles();
        assert_eq!(check(&values, &period), Ok(()));
        for altered in 71..168 {
            for by in [1, 2, 8, 16] {
                let other =
                    |(heap, value): (u64, Nimber)| if heap == altered { value + Nimber(by) } else { value };
                let altered: Sequence = (0..).zip(values.iter()).map(other).collect();
                assert!(check(&altered, &period).is_err());
                let found = Period::proved(&altered, &tails(&altered), period.theorem);
                assert_eq!(found, None, "nor is there another");
            }
        }
    }

    #[test]
    fn what_is_not_so_is_refused() {
        let (values, period) = kayles();
        let few: Sequence = values.range(0..167).collect();
        assert_eq!(check(&few, &period), Err(Flaw::TooFew(168)));
        let long: Sequence = values.iter().chain(values.range(72..84).cycle().take(400)).collect();
        let claim = |preperiod, step| Period { preperiod, period: step, ..period };
        assert_eq!(check(&long, &claim(70, 12)), Err(Flaw::Differs(70)));
        assert_eq!(check(&long, &claim(72, 12)), Err(Flaw::FromEarlier));
        assert_eq!(check(&long, &claim(71, 24)), Err(Flaw::Sooner(12)));
        assert_eq!(check(&long, &claim(71, 0)), Err(Flaw::TooFew(144)));
        for largest in [(Nimber(8), 28), (Nimber(7), 27), (Nimber(9), 27)] {
            assert_eq!(check(&values, &Period { largest, ..period }), Err(Flaw::Largest));
        }
    }

    #[test]
    fn numbers_fall_into_primes() {
        assert_eq!(primes(60_620_715), [3, 5, 1_347_127]);
        assert_eq!((primes(1), primes(12), primes(97)), (vec![], vec![2, 3], vec![97]));
    }
}
