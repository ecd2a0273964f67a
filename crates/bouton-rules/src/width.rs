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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "bounded")]
    fn what_does_not_fit_is_refused() {
        assert_eq!(exact::<i64, u8>(255), 255);
        exact::<i64, u8>(256);
    }
}
