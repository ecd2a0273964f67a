//! Conversions of whole numbers between types of different widths, without silent loss.

/// Converts a number to another type without a change of its value. The caller knows a bound that makes it fit.
///
/// # Panics
/// If it does not fit.
#[inline(always)]
#[track_caller]
pub fn exact<From, To: TryFrom<From>>(number: From) -> To {
    To::try_from(number).ok().expect("the number is bounded by what this type holds")
}

/// The whole part of an estimate: 0 if it is below 0 or not a number, and the largest number if it is too large.
#[expect(clippy::cast_possible_truncation, reason = "this cast takes the nearest number that there is")]
pub fn whole(estimate: f64) -> u64 {
    estimate as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "bounded")]
    fn what_does_not_fit_is_refused() {
        assert_eq!(exact::<i64, u8>(255), 255);
        exact::<i64, u8>(256);
    }

    #[test]
    fn an_estimate_beyond_all_numbers_is_the_largest() {
        let estimates = [-1.0, f64::NAN, 0.9, 7.0, 1e30, f64::INFINITY];
        assert_eq!(estimates.map(whole), [0, 0, 0, 7, u64::MAX, u64::MAX]);
    }
}
