//! The periods at the end of a row of values.

use super::runs::runs;
use crate::theory::sequence::Sequence;

/// A period at the end of a row of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tail {
    /// The first place from which on the values repeat, up to the end of the row.
    pub preperiod: u64,
    /// The number of places after which the values repeat.
    pub period: u64,
}

/// All periods at the end of the values that occur there at least twice. Shorter periods come first, and each period begins earlier than
/// the shorter ones. The result does not say whether a period holds for all larger heaps.
///
/// # Complexity
/// O(n) for n values, however they repeat: see `runs`.
///
/// # Examples
/// ```
/// use bouton::heap::period::{Tail, tails};
/// use bouton::{Nimber, Sequence};
/// let values: Sequence = [7, 1, 2, 2, 1, 2, 2].map(Nimber).into_iter().collect();
/// let found = tails(&values);
/// assert_eq!(found, [Tail { preperiod: 5, period: 1 }, Tail { preperiod: 1, period: 3 }]);
/// ```
#[must_use]
pub fn tails(values: &Sequence) -> Vec<Tail> {
    match values {
        Sequence::Bytes(values) => tails_of(values),
        Sequence::Pairs(values) => tails_of(values),
        Sequence::Fours(values) => tails_of(values),
        Sequence::Eights(values) => tails_of(values),
    }
}

fn tails_of<T: Copy + Eq>(values: &[T]) -> Vec<Tail> {
    let len = values.len();
    let found = runs(|at| values[len - 1 - at], len).into_iter();
    found.map(|run| Tail { preperiod: (len - run.len) as u64, period: run.period as u64 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::nimber::Nimber;

    fn of(values: impl IntoIterator<Item = u64>) -> Vec<(u64, u64)> {
        let values: Sequence = values.into_iter().map(Nimber).collect();
        tails(&values).into_iter().map(|Tail { preperiod, period }| (preperiod, period)).collect()
    }

    #[test]
    fn what_repeats_is_found_from_where_it_does() {
        for (before, period, len) in [
            (0, 1, 2),
            (0, 3, 9),
            (5, 3, 20),
            (100, 7, 200),
            (1000, 60, 3000),
            (3, 300, 70_000),
            (5, 300, 605),
        ] {
            let values = (0..len).map(|n| if n < before { 1000 + n } else { (n - before) % period });
            assert_eq!(of(values), [(before, period)], "{before} {period} {len}");
        }
        // The last value that differs is equal to a value of the period.
        assert_eq!(of([2, 0, 1, 0, 1, 2, 0, 1, 2, 0, 1, 2].map(|n| n * 300)), [(3, 3)]);
    }

    #[test]
    fn what_does_not_repeat_twice_is_not_found() {
        let nothing: [(u64, u64); 0] = [];
        assert_eq!(of(0..100), nothing);
        assert_eq!(of((0..100).chain(0..99)), nothing);
        assert_eq!(of([]), nothing);
        assert_eq!(of([1]), nothing);
    }
}
