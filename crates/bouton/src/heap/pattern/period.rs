//! Periods, with or without a saltus, in a row of values.
//!
//! G(n + p) = G(n) + s holds from e on exactly if the differences G(n + 1) - G(n) have the period p from e on. So the differences are read
//! backwards from the last one, and all periods that occur there at least twice are found ([`runs`]). Of the periods that cover enough
//! values, the one that begins earliest is reported. Cost: the search for runs, with less than four comparisons per difference.

use super::finding::{Finding, PatternKind, is_seen};
use crate::heap::period::runs;

/// A period must cover at least one part in this number of the values.
pub const MOST_SHARE: usize = 3;
/// A period must occur at least this number of times.
const PERIODS: usize = 3;

/// The period that fits from the earliest n on, if it covers enough values.
pub fn find<T: Copy + Into<u64>>(values: &[T], first: u64) -> Option<Finding> {
    let last = values.len().checked_sub(1)?;
    let value = |at: usize| -> u64 { values[at].into() };
    // The differences are read backwards, modulo 2^64. They are equal modulo 2^64 exactly if they are equal.
    let difference = |at: usize| value(last - at).wrapping_sub(value(last - at - 1));
    // Runs that last longer come later.
    runs(difference, last).into_iter().rev().find_map(|run| {
        let is_enough =
            run.len >= PERIODS * run.period && run.len * MOST_SHARE >= last && is_seen(run.len - run.period);
        let saltus = value(last).checked_sub(value(last - run.period)).filter(|_| is_enough)?;
        let preperiod = first + (last - run.len) as u64;
        Some(Finding {
            kind: if saltus == 0 { PatternKind::Period } else { PatternKind::ArithmeticPeriod },
            preperiod,
            period: Some(run.period as u64),
            saltus: Some(saltus),
            last_exception: preperiod.checked_sub(1).filter(|&last| last >= first),
            checked_to: first + last as u64,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The least e, and for it the least p, that covers enough values, found by trying all pairs.
    fn one_by_one(values: &[u64]) -> Option<(usize, usize, u64)> {
        let last = values.len() - 1;
        let fits = |e: usize, p: usize, s: u64| (e..=last - p).all(|n| values[n + p] == values[n] + s);
        (0..=last - last.div_ceil(MOST_SHARE)).find_map(|e| {
            let saltus = |p: usize| values[last].checked_sub(values[last - p]);
            let most = ((last - e) / PERIODS).min((last - e).saturating_sub(16));
            (1..=most).find_map(|p| Some((e, p, saltus(p).filter(|&s| fits(e, p, s))?)))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]
        #[test]
        fn periods_are_found_as_one_by_one(
            before in prop::collection::vec(0_u64..3, 0..30),
            period in prop::collection::vec(0_u64..3, 1..30),
            saltus in 0_u64..2,
            len in 20_usize..150,
        ) {
            let repeated = (0..).flat_map(|round| period.iter().map(move |value| value + round * saltus));
            let values: Vec<_> = before.iter().copied().chain(repeated).take(len).collect();
            let found = find(&values, 0);
            let found = found.map(|found| (found.preperiod as usize, found.period.unwrap() as usize, found.saltus.unwrap()));
            prop_assert_eq!(found, one_by_one(&values));
        }
    }
}
