//! The period that a row of values ends with.

use crate::theory::sequence::Sequence;

/// How the values of a row repeat up to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tail {
    /// The first place from which on they do, as far as the row goes.
    pub preperiod: u64,
    /// After how many.
    pub period: u64,
}

/// So many of the last values are looked for before them.
const PATTERN: usize = 4096;
/// So many values are compared in all, for each value of the row, before the search gives up.
const PATIENCE: usize = 16;

/// The shortest period that the values have at their end, if two of it are there and it is seen over an eighth of the row. Whether it
/// is one of all values this does not say.
///
/// # Complexity
/// O(n) for n values; what would take longer is not found.
#[must_use]
pub fn tail(values: &Sequence) -> Option<Tail> {
    match values {
        Sequence::Bytes(values) => tail_of(values),
        Sequence::Pairs(values) => tail_of(values),
        Sequence::Fours(values) => tail_of(values),
        Sequence::Eights(values) => tail_of(values),
    }
}

fn tail_of<T: Copy + Eq>(values: &[T]) -> Option<Tail> {
    let len = values.len();
    let seen = (len / 8).clamp(1, PATTERN);
    let mut patience = PATIENCE * len;
    for period in 1..=len / 2 {
        let early = &values[..len - period];
        // Most are ruled out by the last values, where that many must be the same.
        if seen >= 8 && early.last_chunk::<8>() != values.last_chunk() {
            continue;
        }
        let same = values.iter().rev().zip(early.iter().rev());
        let same = same.take_while(|(late, early)| late == early).count();
        if same >= period.max(seen) {
            return Some(Tail { preperiod: (len - period - same) as u64, period: period as u64 });
        }
        patience = patience.checked_sub(same)?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::nimber::Nimber;

    fn of(values: impl IntoIterator<Item = u64>) -> Option<(u64, u64)> {
        let values: Sequence = values.into_iter().map(Nimber).collect();
        tail(&values).map(|Tail { preperiod, period }| (preperiod, period))
    }

    #[test]
    fn what_repeats_is_found_from_where_it_does() {
        for (before, period, len) in
            [(0, 1, 2), (0, 3, 9), (5, 3, 20), (100, 7, 200), (1000, 60, 3000), (3, 300, 70_000)]
        {
            let values = (0..len).map(|n| if n < before { 1000 + n } else { (n - before) % period });
            assert_eq!(of(values), Some((before, period)), "{before} {period} {len}");
        }
        // The last value that differs is the same as one of the period.
        assert_eq!(of([2, 0, 1, 0, 1, 2, 0, 1, 2, 0, 1, 2].map(|n| n * 300)), Some((3, 3)));
    }

    #[test]
    fn what_does_not_repeat_twice_is_not_found() {
        assert_eq!(of(0..100), None);
        assert_eq!(of((0..100).chain(0..99)), None);
        assert_eq!(of([]), None);
        assert_eq!(of([1]), None);
        // The last values that are equal are few for so long a row.
        assert_eq!(of((0..10_000).map(|n: u64| n.isqrt() % 2)), None);
    }
}
