//! Whole numbers as a rule writes them: `31`, `1_000`, `0xff`, `0o17`, `0b1010`.

use crate::source::{Fault, Span};

/// The number that `word` writes.
pub fn read(word: &str, span: Span) -> Result<i64, Fault> {
    let radix = match word.as_bytes() {
        [b'0', b'x' | b'X', ..] => 16,
        [b'0', b'o' | b'O', ..] => 8,
        [b'0', b'b' | b'B', ..] => 2,
        _ => 10,
    };
    let digits = if radix == 10 { word } else { &word[2..] };
    // A `_` may be between two digits, or between the letter of the base and the first digit.
    let grouped = if radix == 10 { digits } else { digits.strip_prefix('_').unwrap_or(digits) };
    let is_number =
        grouped.split('_').all(|part| !part.is_empty() && part.chars().all(|c| c.is_digit(radix)));
    if !is_number {
        let message = format!("found `{word}`, expected a whole number, a boolean or a string");
        return Err(Fault::at(span, message));
    }
    let significant = digits.trim_start_matches(['0', '_']);
    if radix == 10 && digits.starts_with('0') && !significant.is_empty() {
        return Err(Fault::at(span, format!("a number does not begin with 0: write `{significant}`")));
    }
    value(significant, radix).ok_or_else(|| Fault::at(span, "a number of more than 64 bits"))
}

/// The value of digits and `_`, if it fits in 63 bits.
fn value(digits: &str, radix: u32) -> Option<i64> {
    let mut digits = digits.chars().filter_map(|c| c.to_digit(radix));
    digits.try_fold(0i64, |value, digit| value.checked_mul(radix.into())?.checked_add(digit.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(word: &str) -> Result<i64, String> {
        read(word, Span::default()).map_err(|fault| fault.message)
    }

    #[test]
    fn numbers_as_python_writes_them() {
        for (word, value) in [
            ("0", 0),
            ("00", 0),
            ("0_0", 0),
            ("31", 31),
            ("1_000", 1000),
            ("0xfF", 255),
            ("0x_f_f", 255),
            ("0X0f", 15),
            ("0b0101", 5),
            ("0o17", 15),
            ("9223372036854775807", i64::MAX),
            ("0x7fffffffffffffff", i64::MAX),
        ] {
            assert_eq!(of(word), Ok(value), "{word}");
        }
    }

    #[test]
    fn other_numbers_are_refused() {
        for word in ["1.5", "1e5", "1_", "1__0", "0x", "0x_", "0b2", "0o8", "1j", "12ab", "1.", "0x1_"] {
            let expected = format!("found `{word}`, expected a whole number, a boolean or a string");
            assert_eq!(of(word), Err(expected), "{word}");
        }
        for word in ["9223372036854775808", "0x8000000000000000", &"9".repeat(4000)] {
            assert_eq!(of(word), Err("a number of more than 64 bits".to_owned()));
        }
        assert_eq!(of("0_12"), Err("a number does not begin with 0: write `12`".to_owned()));
    }
}
