//! Python's arithmetic on whole numbers of 64 bits. Unlike in Python, overflow is an error.

use crate::syntax::tree::{Binary, Compare};
use crate::width::exact;

/// Applies an operator; the error says what is wrong.
///
/// # Errors
/// If the result overflows 64 bits, if a divisor is 0 or if a shift is negative.
#[inline]
pub fn binary(sign: Binary, a: i64, b: i64) -> Result<i64, String> {
    match sign {
        Binary::Add => a.checked_add(b).ok_or_else(|| overflow(a, sign, b)),
        Binary::Sub => a.checked_sub(b).ok_or_else(|| overflow(a, sign, b)),
        Binary::Mul => a.checked_mul(b).ok_or_else(|| overflow(a, sign, b)),
        Binary::Div => floor_div(a, b),
        Binary::Rem => floor_rem(a, b),
        Binary::Pow => power(a, b),
        Binary::Shl => shift_left(a, b),
        Binary::Shr => match u32::try_from(b) {
            Ok(count) => Ok(a >> count.min(63)),
            Err(_) if b < 0 => Err(negative_shift(b)),
            Err(_) => Ok(a >> 63),
        },
        Binary::And => Ok(a & b),
        Binary::Or => Ok(a | b),
        Binary::Xor => Ok(a ^ b),
    }
}

#[cold]
fn overflow(a: i64, sign: Binary, b: i64) -> String {
    format!("overflow: {a} {sign} {b} leaves the whole numbers of 64 bits")
}

#[cold]
fn negative_shift(count: i64) -> String {
    format!("shift by {count}: a shift is not negative")
}

fn floor_div(a: i64, b: i64) -> Result<i64, String> {
    if b == 0 {
        return Err(format!("division by zero: {a} // 0"));
    }
    let quotient = a.checked_div(b).ok_or_else(|| overflow(a, Binary::Div, b))?;
    // Rust rounds towards 0, Python rounds down.
    Ok(quotient - i64::from(a % b != 0 && (a < 0) != (b < 0)))
}

fn floor_rem(a: i64, b: i64) -> Result<i64, String> {
    if b == 0 {
        return Err(format!("division by zero: {a} % 0"));
    }
    let rest = a.wrapping_rem(b);
    Ok(if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest })
}

fn power(a: i64, b: i64) -> Result<i64, String> {
    if b < 0 {
        return Err(format!("{a} ** {b}: an exponent is not negative"));
    }
    // For an exponent above 64, the power is 0, 1 or -1, or it overflows.
    let exponent = if b > 64 { 64 + (b % 2) as u32 } else { exact(b) };
    a.checked_pow(exponent).ok_or_else(|| overflow(a, Binary::Pow, b))
}

fn shift_left(a: i64, b: i64) -> Result<i64, String> {
    if b < 0 {
        return Err(negative_shift(b));
    }
    let shifted = if b < 64 { a << b } else { 0 };
    let is_whole = a == 0 || b < 64 && shifted >> b == a;
    is_whole.then_some(shifted).ok_or_else(|| overflow(a, Binary::Shl, b))
}

/// Whether the comparison of two numbers is true.
///
/// # Panics
/// On `in` and `not in`, which do not compare numbers.
#[inline]
#[must_use]
pub fn compare(sign: Compare, a: i64, b: i64) -> bool {
    match sign {
        Compare::Less => a < b,
        Compare::LessEqual => a <= b,
        Compare::Greater => a > b,
        Compare::GreaterEqual => a >= b,
        Compare::Equal => a == b,
        Compare::NotEqual => a != b,
        Compare::In | Compare::NotIn => unreachable!("numbers are in nothing"),
    }
}

/// The half-open range that a slice selects in a sequence of this length, as in Python: a negative bound counts from
/// the end, and the range is clipped to the length.
#[inline]
#[must_use]
pub fn slice(from: Option<i64>, to: Option<i64>, length: usize) -> (usize, usize) {
    // The most common case.
    if let (Some(from), Some(to)) = (from, to)
        && 0 <= from
        && from <= to
        && to <= length as i64
    {
        return (exact::<_, usize>(from), exact(to));
    }
    let bound = |at: i64| {
        let at = if at < 0 { at.saturating_add(length as i64) } else { at };
        exact(at.clamp(0, length as i64))
    };
    let start = from.map_or(0, bound);
    (start, to.map_or(length, bound).max(start))
}

/// The error message for an index that is out of range.
#[must_use]
pub fn out_of_range(at: i64, length: usize) -> String {
    match length {
        0 => format!("index {at} is out of range: there is none"),
        _ => format!("index {at} is out of range: 0 to {}", length - 1),
    }
}

/// The greatest common divisor of whole numbers.
///
/// # Errors
/// If there is no number, or if the divisor overflows 64 bits.
pub fn gcd(numbers: &[i64]) -> Result<i64, String> {
    if numbers.is_empty() {
        return Err("an empty list of numbers has none".to_owned());
    }
    let divisor = numbers.iter().fold(0, |mut a: u64, number| {
        let mut b = number.unsigned_abs();
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    });
    i64::try_from(divisor).map_err(|_| overflow(i64::MAX, Binary::Add, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_goes_down_as_in_python() {
        let both = |a, b| (binary(Binary::Div, a, b).unwrap(), binary(Binary::Rem, a, b).unwrap());
        assert_eq!(
            [both(7, 2), both(-7, 2), both(7, -2), both(-7, -2)],
            [(3, 1), (-4, 1), (-4, -1), (3, -1)]
        );
        assert!(binary(Binary::Div, i64::MIN, -1).is_err());
        assert_eq!(binary(Binary::Rem, i64::MIN, -1), Ok(0));
        assert!(binary(Binary::Rem, 1, 0).unwrap_err().starts_with("division by zero"));
    }

    #[test]
    fn shifts_stay_within_64_bits() {
        assert_eq!(binary(Binary::Shl, -1, 63), Ok(i64::MIN));
        assert!(binary(Binary::Shl, 1, 63).is_err());
        assert_eq!(binary(Binary::Shl, 0, 1000), Ok(0));
        assert_eq!(binary(Binary::Shr, -5, 1000), Ok(-1));
        assert!(binary(Binary::Shr, 1, -1).is_err());
    }

    #[test]
    fn powers_stay_within_64_bits() {
        let power = |a, b| binary(Binary::Pow, a, b);
        assert_eq!([power(2, 62), power(-2, 63), power(0, 0)], [Ok(1 << 62), Ok(i64::MIN), Ok(1)]);
        assert_eq!([power(-1, i64::MAX), power(1, i64::MAX), power(0, 65)], [Ok(-1), Ok(1), Ok(0)]);
        assert!(power(2, 63).unwrap_err().starts_with("overflow: 2 ** 63"));
        assert!(power(-3, 1 << 40).is_err() && power(2, -1).is_err());
    }

    #[test]
    fn slices_are_cut_off_at_the_ends() {
        assert_eq!(slice(Some(-2), None, 5), (3, 5));
        assert_eq!(slice(Some(3), Some(1), 5), (3, 3));
        assert_eq!(slice(Some(i64::MIN), Some(i64::MAX), 5), (0, 5));
    }

    #[test]
    fn divisors_may_be_of_negative_numbers() {
        assert_eq!(gcd(&[12, -18]), Ok(6));
        assert_eq!(gcd(&[0, 0]), Ok(0));
        assert!(gcd(&[i64::MIN]).is_err());
    }
}
