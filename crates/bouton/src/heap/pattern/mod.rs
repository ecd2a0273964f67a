//! Patterns in a row of values that fit all values from some place on.
//!
//! A pattern is only observed in the values, so its status is OBSERVED, up to the last value and no further: the octal game 0.127 has the
//! period 4, but G(46577 + 4) is not G(46577). A pattern that fits is a guess as long as no theorem proves it.

mod finding;
pub(super) mod period;
mod regular;
mod space;

pub use finding::{Finding, Form, PatternKind};
pub use period::MOST_SHARE;
pub use space::space;

use crate::theory::sequence::Sequence;

/// The patterns of a row of values that begins with G(`first`). Empty if no pattern fits.
///
/// A period, with or without a saltus, is the shortest of those that fit from the earliest n on. It must cover at least three full periods
/// and at least a third of the values. If there is no period, the function searches for forms of half the heap. The row may begin with any
/// heap. Such a form must fit two thirds of those values for which half the heap is in the row.
///
/// # Complexity
/// Linear in the number of values, without additional memory.
///
/// # Examples
/// ```
/// use bouton::heap::pattern::{PatternKind, find};
/// use bouton::{Nimber, Sequence};
/// let values: Sequence = (0..100).map(|n| Nimber(n % 7 + n / 7 * 4)).collect();
/// let found = find(&values, 0)[0];
/// assert_eq!((found.kind, found.period, found.saltus), (PatternKind::ArithmeticPeriod, Some(7), Some(4)));
/// assert_eq!((found.preperiod, found.last_exception, found.checked_to), (0, None, 99));
/// ```
#[must_use]
pub fn find(values: &Sequence, first: u64) -> Vec<Finding> {
    match values {
        Sequence::Bytes(values) => find_in(values, first),
        Sequence::Pairs(values) => find_in(values, first),
        Sequence::Fours(values) => find_in(values, first),
        Sequence::Eights(values) => find_in(values, first),
    }
}

/// The patterns of a row of values of any width.
fn find_in<T: Copy + Into<u64>>(values: &[T], first: u64) -> Vec<Finding> {
    let periodic = period::find(values, first);
    periodic.or_else(|| regular::find(values, first)).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::book::Book;
    use crate::heap::code::Code;
    use crate::theory::limits::Limits;
    use crate::theory::nimber::Nimber;

    fn kayles(heaps: std::ops::Range<u64>) -> Sequence {
        let book = Book::new(Code::read(b"0.77").unwrap());
        heaps.filter_map(|heap| book.find(heap, &Limits::none()).ok()).collect()
    }

    #[test]
    fn the_period_of_kayles_is_seen() {
        let expected = |checked_to| Finding {
            kind: PatternKind::Period,
            preperiod: 71,
            period: Some(12),
            saltus: Some(0),
            last_exception: Some(70),
            checked_to,
        };
        assert_eq!(find(&kayles(0..2_001), 0), [expected(2_000)]);
        assert_eq!(find(&kayles(0..110), 0), [expected(109)]);
        assert_eq!(find(&kayles(30..301), 30), [expected(300)]);
        assert_eq!(find(&kayles(0..100), 0), []);
        let from_beyond = find(&kayles(1_000..1_100), 1_000);
        assert_eq!((from_beyond[0].preperiod, from_beyond[0].last_exception), (1_000, None));
    }

    #[test]
    fn one_other_value_near_the_end_is_the_end_of_it() {
        let mut values: Vec<_> = kayles(0..2_001).iter().collect();
        values[1_900] = Nimber(77);
        assert_eq!(find(&values.iter().copied().collect(), 0), []);
        values[1_900] = values[1_900 - 12];
        values[900] = Nimber(77);
        let found = find(&values.into_iter().collect(), 0);
        assert_eq!((found[0].preperiod, found[0].period), (901, Some(12)));
    }

    #[test]
    fn what_is_too_short_is_no_pattern() {
        for len in 0..100 {
            let alike: Sequence = (0..len).map(|_| Nimber(5)).collect();
            assert_eq!(find(&alike, 0).len(), usize::from(len >= 18), "{len}");
        }
    }
}
