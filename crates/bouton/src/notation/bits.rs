//! A row of the digits `0` and `1`, one bit per digit.
//!
//! The two digits are the bytes 0x30 and 0x31. So a byte is a digit exactly if it equals 0x30 apart from its lowest bit, and
//! that bit is the digit. Eight bytes are loaded as one 64-bit word, the first in the lowest byte. Their lowest
//! bits are at `8 i`. The product with the sum of `2^(56 - 7 i)` puts bit `i` at `56 + i`. Nothing else comes
//! there or carries into it, for the products of other pairs have places of their own: `8 i - 7 j` determines both `i` and
//! `j` if they are below 8. So eight digits cost eight operations, which is as fast as a long text comes from memory
//! (vector instructions made it no faster). One test shows whether all of 64 bytes are digits.
//!
//! Memory: one bit per digit.

/// The number of digits read at once.
const BLOCK_DIGITS: usize = 64;
/// The lowest bit of each of eight bytes.
const LOWEST_BITS: u64 = 0x0101_0101_0101_0101;
/// Eight digits `0`.
const ZERO_DIGITS: u64 = LOWEST_BITS * b'0' as u64;

/// A row of digits, which may be long.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bits {
    /// The digits. The first digit is in the lowest bit of the first word, and zeros follow the last digit.
    words: Vec<u64>,
    len: usize,
}

impl Bits {
    /// The digits at the beginning of `text`: all of it, or up to the first byte that is neither `0` nor `1`.
    ///
    /// # Complexity
    /// Linear in the length of `text`, with one bit of memory for each of its bytes.
    #[must_use]
    pub fn of(text: &[u8]) -> Self {
        let mut bits = Self::default();
        bits.read(text);
        bits
    }

    /// Replaces the digits by those at the beginning of `text`, as [`of`](Self::of), and reuses the memory.
    pub fn read(&mut self, text: &[u8]) {
        let (blocks, rest) = text.as_chunks();
        self.words.clear();
        self.words.resize(text.len().div_ceil(BLOCK_DIGITS), 0);
        let whole = fill(&mut self.words, blocks);
        let last = blocks.get(whole).map_or(rest, |block| block);
        self.len = BLOCK_DIGITS * whole;
        for digit in last.iter().take_while(|byte| matches!(byte, b'0' | b'1')) {
            self.words[whole] |= u64::from(digit & 1) << (self.len % BLOCK_DIGITS);
            self.len += 1;
        }
        self.words.truncate(self.len.div_ceil(BLOCK_DIGITS));
    }

    /// Replaces the digits by those at the beginning of `text`. Fails if there is no digit or if no other byte follows the digits.
    #[inline]
    pub(crate) fn read_few(&mut self, text: &[u8; 32]) -> bool {
        let (mut word, mut len) = (0, 0);
        for &eight in text.as_chunks().0 {
            let bytes = u64::from_le_bytes(eight) ^ ZERO_DIGITS;
            let width = (bytes & !LOWEST_BITS).trailing_zeros() / 8;
            let digits = gather(bytes) & ((1 << width) - 1);
            word |= digits << len;
            len += width;
            if width < 8 {
                break;
            }
        }
        if len == 0 || len == 32 {
            return false;
        }
        self.words.clear();
        self.words.push(word);
        self.len = len as usize;
        true
    }

    /// The number of digits.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no digit.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The digits, 64 per word, the first of them in its lowest bit.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }
}

/// Writes the digits of whole blocks into words, up to a block that is not all digits. Returns the number of these blocks.
fn fill(words: &mut [u64], blocks: &[[u8; BLOCK_DIGITS]]) -> usize {
    for (at, (word, block)) in words.iter_mut().zip(blocks).enumerate() {
        match pack(block) {
            Some(bits) => *word = bits,
            None => return at,
        }
    }
    blocks.len()
}

/// The lowest bits of eight bytes.
#[inline]
fn gather(bytes: u64) -> u64 {
    (bytes & LOWEST_BITS).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The lowest bits of the bytes, if all bytes are digits.
#[inline]
fn pack(block: &[u8; BLOCK_DIGITS]) -> Option<u64> {
    let (mut word, mut any, mut all) = (0, 0, !0);
    for (at, &eight) in block.as_chunks().0.iter().enumerate() {
        let bytes = u64::from_le_bytes(eight);
        any |= bytes;
        all &= bytes;
        word |= gather(bytes) << (8 * at);
    }
    // Apart from the lowest bits: no byte has a bit that `0` has not, if the union of all bytes has none. No byte lacks a bit of `0`, if
    // the intersection of all bytes has them all.
    (any | LOWEST_BITS == ZERO_DIGITS | LOWEST_BITS && all & ZERO_DIGITS == ZERO_DIGITS).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pseudo-random digits.
    fn digits(len: usize) -> Vec<u8> {
        let mut state = len as u64;
        let mut digit = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            b'0' + (state >> 63) as u8
        };
        (0..len).map(|_| digit()).collect()
    }

    /// Whether the set contains exactly these digits.
    fn holds(bits: &Bits, digits: &[u8]) -> bool {
        let expected = digits
            .chunks(64)
            .map(|chunk| chunk.iter().rev().fold(0, |word, digit| word << 1 | u64::from(digit - b'0')));
        (bits.len(), bits.is_empty()) == (digits.len(), digits.is_empty())
            && bits.words().iter().copied().eq(expected)
    }

    #[test]
    fn every_digit_has_its_bit() {
        for len in (0..200).chain([4095, 4096, 4097, 100_000]) {
            let digits = digits(len);
            assert!(holds(&Bits::of(&digits), &digits), "{len} digits");
        }
    }

    #[test]
    fn any_other_byte_ends_the_digits_wherever_it_stands() {
        let mut text = digits(150);
        for at in 0..text.len() {
            let digit = text[at];
            for byte in (0..=u8::MAX).filter(|byte| !matches!(byte, b'0' | b'1')) {
                text[at] = byte;
                assert!(holds(&Bits::of(&text), &text[..at]), "{byte} at {at}");
            }
            text[at] = digit;
        }
    }

    #[test]
    fn few_digits_are_those_that_something_else_ends() {
        let mut bits = Bits::of(&digits(100));
        for (at, byte) in (0..32).flat_map(|at| (0..=u8::MAX).map(move |byte| (at, byte))) {
            let mut text = *digits(40).first_chunk().unwrap();
            text[at] = byte;
            let expected = Bits::of(&text);
            let is_few = (1..32).contains(&expected.len());
            let before = bits.clone();
            assert_eq!(bits.read_few(&text), is_few, "{byte} at {at}");
            assert_eq!(bits, if is_few { expected } else { before });
        }
        bits.read(b"01x");
        assert_eq!(bits, Bits::of(b"01"));
    }

    #[test]
    fn two_wrong_bytes_do_not_make_a_right_one() {
        let text = digits(128);
        for (first, second) in [(0x10, 0x21), (b'2', 0x20), (0, u8::MAX), (b'p', 0x10)] {
            let wrong = [&text[..70], &[first], &text[71..90], &[second], &text[91..]].concat();
            assert!(holds(&Bits::of(&wrong), &text[..70]), "{first} and {second}");
        }
    }
}
