//! The result kept for one position, as a word: its value, or the small values that it cannot have.
//!
//! With the highest bit set, the low 50 bits are the value. Else bit n says that the position is not worth n. Such a
//! word is true of its position whichever search found it, so two words for one position are joined into one.

const EXACT: u64 = 1 << 63;
const PAYLOAD: u64 = (1 << 50) - 1;

/// Whether the word has the position's value.
pub fn has_value(word: u64) -> bool {
    word & EXACT != 0
}

/// The union of two words about one position, as a [`Keeper`](crate::Keeper) has them. `None` if they contradict each other.
///
/// # Examples
/// ```
/// use bouton::store::join;
/// assert_eq!(join(0b001, 0b100), Some(0b101), "neither 0 nor 2");
/// assert_eq!(join(0b001, 1 << 63 | 2), Some(1 << 63 | 2), "2");
/// assert_eq!(join(0b001, 1 << 63), None);
/// ```
#[must_use]
pub fn join(a: u64, b: u64) -> Option<u64> {
    match (has_value(a), has_value(b)) {
        (true, true) => (a == b).then_some(a),
        (true, false) => agrees(a, b).then_some(a),
        (false, true) => agrees(b, a).then_some(b),
        (false, false) => Some(a | b),
    }
}

fn agrees(exact: u64, refuted: u64) -> bool {
    let value = exact & PAYLOAD;
    value >= 50 || refuted >> value & 1 == 0
}

/// Appends the word, which is short if the numbers are small.
pub fn put(word: u64, bytes: &mut Vec<u8>) {
    put_number((word & PAYLOAD) << 1 | word >> 63, bytes);
}

/// Reads the word at the beginning of `bytes`, and moves `bytes` behind it.
pub fn take(bytes: &mut &[u8]) -> Option<u64> {
    let number = take_number(bytes)?;
    (number >> 51 == 0).then_some(number.rotate_right(1))
}

/// Appends a number, seven bits per byte, the lowest first. All bytes except the last have their highest bit set.
pub fn put_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    bytes.push(number.to_le_bytes()[0]);
}

/// Reads the number at the beginning of `bytes`, and moves `bytes` behind it.
pub fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    // Most numbers have one byte.
    if let Some((&byte, rest)) = bytes.split_first()
        && byte < 0x80
    {
        *bytes = rest;
        return Some(byte.into());
    }
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_joined_unless_they_contradict() {
        let exact = |value: u64| EXACT | value;
        assert_eq!(join(0b01, 0b100), Some(0b101));
        assert_eq!(join(0b01, exact(1)), Some(exact(1)));
        assert_eq!(join(exact(99), u64::MAX >> 14), Some(exact(99)));
        assert_eq!(join(exact(2), exact(2)), Some(exact(2)));
        assert_eq!([join(exact(2), exact(3)), join(exact(1), 0b10), join(0b1, exact(0))], [None; 3]);
    }

    #[test]
    fn words_are_read_as_they_were_written() {
        for word in [0, 1, 63, 64, PAYLOAD, EXACT, EXACT | 31, EXACT | 32, EXACT | PAYLOAD] {
            let mut bytes = Vec::new();
            put(word, &mut bytes);
            assert!(bytes.len() == 1 || word & PAYLOAD >= 64 || word & PAYLOAD >= 32, "{word:x}");
            let mut rest = &bytes[..];
            assert_eq!((take(&mut rest), rest.len()), (Some(word), 0));
            assert_eq!(take(&mut &bytes[..bytes.len() - 1]), None);
        }
        assert_eq!(take(&mut &[0xff; 12][..]), None);
    }
}
