//! Whole numbers in decimal digits, eight digits at a time.
//!
//! Eight characters are loaded as one 64-bit word, the first in the lowest byte, and `0` is subtracted from each: digits
//! become bytes up to 9. The first byte above 9 is the lowest with a high bit in `(d + 0x76...) | d`, for a sum
//! carries only into bytes after it. Shifting the word up by the bytes that are not digits puts zeros before the
//! number. Three products then add neighbours: digits to pairs, pairs to fours, fours to eight. Cost: some
//! 35 operations per number of up to 15 digits. Longer numbers, and those in the last bytes of a text, are read digit by digit.

/// The number of the digits at the beginning of `text`, if there are any and it fits 64 bits, and the number of these
/// digits.
#[inline]
pub(super) fn leading(text: &[u8]) -> (Option<u64>, usize) {
    match easy(text) {
        Some((number, width)) => (Some(number), width),
        None => one_by_one(text),
    }
}

/// The result of [`leading`], if it is a number of at most 15 digits.
#[inline(always)]
pub(super) fn easy(text: &[u8]) -> Option<(u64, usize)> {
    text.first_chunk().and_then(short).or_else(|| text.first_chunk().and_then(long))
}

/// The result of [`leading`], if it is a number of at most 7 digits.
#[inline(always)]
pub(super) fn short(text: &[u8; 8]) -> Option<(u64, usize)> {
    let (digits, others) = split(text);
    // If no other character or the first one is found, the bits are 64 or 0.
    let bits = others.trailing_zeros() & !7;
    (bits % 64 > 0).then(|| (sum(digits << (64 - bits)), bits as usize / 8))
}

/// The result of [`leading`], if it is a number of 8 to 15 digits.
#[inline(always)]
fn long(text: &[u8; 16]) -> Option<(u64, usize)> {
    let [first, second] = text.as_chunks().0 else { return None };
    let ((digits, others), (rest, end)) = (split(first), split(second));
    if others != 0 || end == 0 {
        return None;
    }
    let bits = end.trailing_zeros() & !7;
    let width = bits as usize / 8;
    // The shift is done in two steps, for there may be no digit in the second half.
    let rest = rest << (56 - bits) << 8;
    Some((sum(digits) * POWERS[width] + sum(rest), 8 + width))
}

/// Powers of ten.
const POWERS: [u64; 8] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/// Eight characters as digits, and a word whose lowest high bit marks the first character that is not a digit.
#[inline(always)]
fn split(characters: &[u8; 8]) -> (u64, u64) {
    let digits = u64::from_le_bytes(*characters) ^ 0x3030_3030_3030_3030;
    let others = (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080;
    (digits, others)
}

/// The number of eight digits, one byte each.
#[inline(always)]
fn sum(digits: u64) -> u64 {
    let pairs = (digits.wrapping_mul(10 << 8 | 1) >> 8) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs.wrapping_mul(100 << 16 | 1) >> 16) & 0x0000_FFFF_0000_FFFF;
    fours.wrapping_mul(10_000 << 32 | 1) >> 32
}

/// The result of [`leading`], read digit by digit.
#[cold]
fn one_by_one(text: &[u8]) -> (Option<u64>, usize) {
    let width = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    let add = |number: u64, &digit: &u8| number.checked_mul(10)?.checked_add(u64::from(digit - b'0'));
    let number = text[..width].iter().try_fold(0, add);
    (number.filter(|_| width > 0), width)
}

/// The whole number that `word` writes in decimal digits, if it fits 64 bits.
#[must_use]
#[inline]
pub fn decimal(word: &[u8]) -> Option<u64> {
    let (number, width) = leading(word);
    number.filter(|_| width == word.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The expected result, read character by character with the standard library's numbers.
    fn plainly(text: &[u8]) -> (Option<u64>, usize) {
        let digits: Vec<u8> = text.iter().copied().take_while(u8::is_ascii_digit).collect();
        let text = String::from_utf8(digits).unwrap();
        (text.parse().ok(), text.len())
    }

    fn check(text: &[u8]) {
        assert_eq!(leading(text), plainly(text), "{:?}", String::from_utf8_lossy(text));
        let is_number = !text.is_empty() && text.iter().all(u8::is_ascii_digit);
        let number = String::from_utf8_lossy(text).parse().ok();
        assert_eq!(decimal(text), number.filter(|_| is_number), "{:?}", String::from_utf8_lossy(text));
    }

    #[test]
    fn every_byte_in_every_place() {
        for width in 0..40 {
            for at in 0..width {
                for byte in 0..=u8::MAX {
                    let mut text = vec![b'9'; width];
                    text[at] = byte;
                    check(&text);
                    // Enough bytes follow the number for the fast way.
                    check(&[&text, &b" 1234567890123456789"[..]].concat());
                }
            }
        }
    }

    #[test]
    fn numbers_at_the_edges() {
        let most = u128::from(u64::MAX);
        let powers = (0..21).map(|power| 10u128.pow(power));
        for edge in powers.chain((0..64).map(|bit| 1 << bit)).chain([most, 10 * most, 1 << 64]) {
            for number in [edge - 1, edge, edge + 1] {
                for zeros in 0..20 {
                    for rest in ["", " ", "\r\n", "x", "/", ":", "\0", "-", " 1234567890", "\u{ff19}"] {
                        check(format!("{}{number}{rest}", "0".repeat(zeros)).as_bytes());
                    }
                }
            }
        }
    }

    proptest! {
        #[test]
        fn whatever_follows(digits in "[0-9]{0,25}", rest in prop::collection::vec(any::<u8>(), 0..20)) {
            check(&[digits.as_bytes(), &rest].concat());
        }
    }
}
