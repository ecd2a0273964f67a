//! Periods, with or without a saltus, in a row of values.
//!
//! G(n + p) = G(n) + s holds from e on exactly if the differences G(n + 1) - G(n) have the period p from e on, so they are looked at,
//! from the last one backwards. Whether a word has a period of at most half its length, and which is the shortest, is found
//! without memory: at the later of its two greatest suffixes (by the order of the values and by the reverse) the word parts so
//! that the period of the suffix is that of the whole word, if that has one (the critical factorization theorem; Crochemore and
//! Perrin, *Two-way string-matching*, 1991), and one more look at the word says whether it does.
//!
//! The last differences are tried, first all of them, then two thirds of those each time. Where three periods or more are seen
//! from e on, the longest of these words that begins at e or later has two at least, so it has that period or a part of it; this
//! is then followed back to e. Cost: some ten looks at each difference.

use super::{Finding, Kind, is_seen};

/// A period is seen in one part in so many of the values at least.
pub const MOST_SHARE: usize = 3;
/// So many full periods of it are seen at least.
const PERIODS: usize = 3;

/// The period that fits from the earliest n on, if enough of it is seen.
pub fn find<T: Copy + Into<u64>>(values: &[T], first: u64) -> Option<Finding> {
    let last = values.len().checked_sub(1)?;
    let value = |at: usize| -> u64 { values[at].into() };
    // The differences backwards: modulo 2^64 they are alike where they are alike.
    let word = |at: usize| value(last - at).wrapping_sub(value(last - at - 1));
    let seen = |len: usize| {
        let period = shortest(&word, len)?;
        let fits = len + (len..last).take_while(|&at| word(at) == word(at - period)).count();
        let is_enough = fits >= PERIODS * period && fits * MOST_SHARE >= last && is_seen(fits - period);
        let saltus = value(last).checked_sub(value(last - period)).filter(|_| is_enough)?;
        let preperiod = first + (last - fits) as u64;
        Some(Finding {
            kind: if saltus == 0 { Kind::Period } else { Kind::ArithmeticPeriod },
            preperiod,
            period: Some(period as u64),
            saltus: Some(saltus),
            last_exception: preperiod.checked_sub(1).filter(|&last| last >= first),
            checked_to: first + last as u64,
        })
    };
    let lens = std::iter::successors(Some(last), |len| Some(len * 2 / 3));
    lens.take_while(|&len| len > 0 && len * 2 * MOST_SHARE >= last).find_map(seen)
}

/// The shortest period of the first `len` letters of a word, if it is at most half of that.
fn shortest(word: &impl Fn(usize) -> u64, len: usize) -> Option<usize> {
    let suffixes = [false, true].map(|is_reverse| greatest_suffix(word, len, is_reverse));
    let (_, period) = suffixes.into_iter().max()?;
    let is_period = 2 * period <= len && (period..len).all(|at| word(at) == word(at - period));
    is_period.then_some(period)
}

/// Where the greatest suffix of a word begins, and the period of that suffix.
fn greatest_suffix(word: &impl Fn(usize) -> u64, len: usize, is_reverse: bool) -> (usize, usize) {
    // The suffix that is greatest so far, another that begins like it, and how much of a period of both is known to be alike.
    let (mut start, mut period) = (0, 1);
    let (mut other, mut alike) = (1, 0);
    while other + alike < len {
        let (ours, theirs) = (word(start + alike), word(other + alike));
        if ours == theirs {
            alike += 1;
            if alike == period {
                other += period;
                alike = 0;
            }
        } else if (theirs < ours) != is_reverse {
            // The other is less, and so is every suffix that begins in what was alike.
            other += alike + 1;
            alike = 0;
            period = other - start;
        } else {
            start = other;
            (other, period, alike) = (start + 1, 1, 0);
        }
    }
    (start, period)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn by_definition(word: &[u64]) -> Option<usize> {
        (1..=word.len() / 2).find(|&period| word[period..] == word[..word.len() - period])
    }

    #[test]
    fn the_shortest_period_of_every_short_word() {
        for len in 1..=13_u32 {
            for number in 0..1_u64 << len {
                let word: Vec<_> = (0..len).map(|at| number >> at & 1).collect();
                assert_eq!(shortest(&|at| word[at], word.len()), by_definition(&word), "{word:?}");
            }
        }
        for len in 1..=8 {
            for number in 0..3_u64.pow(len) {
                let word: Vec<_> = (0..len).map(|at| number / 3_u64.pow(at) % 3).collect();
                assert_eq!(shortest(&|at| word[at], word.len()), by_definition(&word), "{word:?}");
            }
        }
    }

    /// The least e and then the least p for which enough is seen, tried one by one.
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
