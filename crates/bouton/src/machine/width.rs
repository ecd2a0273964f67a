//! Conversions of whole numbers between types of different widths, without silent loss.
//!
//! Heaps, counts and sizes are `u64`. An index is a `usize`, which has 32 bits on some machines. On a machine of 64 bits
//! `index` and `clamped` cost nothing.

/// An index into data in memory.
///
/// # Panics
/// If the number is too large for an index on this machine. The access would be beyond the end of the slice anyway.
#[inline(always)]
#[track_caller]
pub(crate) fn index(place: u64) -> usize {
    exact(place)
}

/// The largest number of things in memory that is at most `count`. It is used for bounds and for places that may be beyond
/// the end of the data.
#[inline(always)]
pub(crate) fn clamped(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// Converts a number to another type without a change of its value. The caller knows a bound that makes it fit.
///
/// # Panics
/// If it does not fit.
#[inline(always)]
#[track_caller]
pub(crate) fn exact<From, To: TryFrom<From>>(number: From) -> To {
    To::try_from(number).ok().expect("the number is bounded by what this type holds")
}

/// The whole part of an estimate: 0 if it is below 0 or not a number, and the largest number if it is too large.
#[expect(clippy::cast_possible_truncation, reason = "this cast takes the nearest number that there is")]
pub(crate) fn whole(estimate: f64) -> u64 {
    estimate as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_beyond_all_memory_is_no_other_place() {
        for place in [0, 1, u64::from(u32::MAX), 1 << 32, (1 << 32) + 2, u64::MAX] {
            assert_eq!([1, 2, 3].get(clamped(place)).is_some(), place < 3);
            if usize::try_from(place).is_ok() {
                assert_eq!(index(place) as u64, place);
            }
        }
    }

    #[test]
    #[should_panic(expected = "bounded")]
    fn what_does_not_fit_is_refused() {
        exact::<u64, u32>(1 << 32);
    }

    #[test]
    fn an_estimate_beyond_all_numbers_is_the_largest() {
        let estimates = [-1.0, f64::NAN, 0.9, 7.0, 1e30, f64::INFINITY];
        assert_eq!(estimates.map(whole), [0, 0, 0, 7, u64::MAX, u64::MAX]);
    }
}
