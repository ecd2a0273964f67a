//! A row of the digits `0` and `1`, a bit each.
//!
//! The two digits are the bytes 0x30 and 0x31: a byte is one of them exactly if it is 0x30 but for its lowest bit, and
//! that bit is the digit. Eight bytes are loaded as one 64-bit word, the first in the lowest byte. Their lowest
//! bits stand at `8 i`; the product with the sum of `2^(56 - 7 i)` puts bit `i` at `56 + i`, and nothing else comes
//! there or carries into it, for the products of other pairs have places of their own: `8 i - 7 j` says both `i` and
//! `j` where they are below 8. So eight digits cost eight operations. Whether all of 64 bytes are digits is one question.
//!
//! Memory: a bit a digit.

use smallvec::SmallVec;

use crate::machine::path::Path;

#[cfg(target_arch = "x86_64")]
mod avx2;

/// Digits read at once.
const BLOCK: usize = 64;

/// A row of digits, which may be long.
///
/// # Examples
/// ```
/// use bouton::notation::Bits;
/// let bits = Bits::of(b"1011x");
/// assert_eq!((bits.len(), bits.words()), (4, &[0b1101][..]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bits {
    /// The first digit in the lowest bit of the first word; zeros after the last.
    words: SmallVec<[u64; 2]>,
    len: usize,
}

impl Bits {
    /// The digits at the beginning of `text`: all of it, or up to the first byte that is neither `0` nor `1`.
    ///
    /// # Complexity
    /// Linear in the length of `text`, a bit of memory for each of its bytes.
    #[must_use]
    pub fn of(text: &[u8]) -> Self {
        Self::along(Path::chosen(), text)
    }

    fn along(path: Path, text: &[u8]) -> Self {
        let mut words = SmallVec::with_capacity(text.len().div_ceil(BLOCK));
        match path {
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 | Path::Avx512 => avx2::push_blocks(text, &mut words),
            _ => push_blocks(text, pack, &mut words),
        }
        let mut len = BLOCK * words.len();
        let rest = text[len..].iter().take_while(|byte| matches!(byte, b'0' | b'1'));
        for digit in rest {
            if len % BLOCK == 0 {
                words.push(0);
            }
            words[len / BLOCK] |= u64::from(digit & 1) << (len % BLOCK);
            len += 1;
        }
        Self { words, len }
    }

    /// How many digits there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no digit.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The digits, 64 a word, the first of them in its lowest bit.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }
}

/// Pushes a word for each whole block of digits at the beginning of `text`. `pack` gives the lowest bits of its bytes
/// and says whether they are all digits.
#[inline(always)]
fn push_blocks(text: &[u8], pack: impl Fn(&[u8; BLOCK]) -> (u64, bool), words: &mut SmallVec<[u64; 2]>) {
    for block in text.as_chunks().0 {
        let (word, digits) = pack(block);
        if !digits {
            return;
        }
        words.push(word);
    }
}

fn pack(block: &[u8; BLOCK]) -> (u64, bool) {
    const LOWEST: u64 = 0x0101_0101_0101_0101;
    let (mut word, mut wrong) = (0, 0);
    for (at, eight) in block.as_chunks().0.iter().enumerate() {
        let bytes = u64::from_le_bytes(*eight);
        wrong |= bytes & !LOWEST ^ LOWEST * u64::from(b'0');
        word |= ((bytes & LOWEST).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * at);
    }
    (word, wrong == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Digits that look random.
    fn digits(len: usize) -> Vec<u8> {
        let mut state = len as u64;
        let mut digit = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            b'0' + (state >> 63) as u8
        };
        (0..len).map(|_| digit()).collect()
    }

    /// The digits are these, and nothing stands behind them.
    fn holds(bits: &Bits, digits: &[u8]) -> bool {
        let digit = |at: usize| bits.words()[at / 64] >> (at % 64) & 1;
        let rest =
            if digits.len() % 64 == 0 { 0 } else { bits.words()[digits.len() / 64] >> (digits.len() % 64) };
        bits.len() == digits.len()
            && bits.is_empty() == digits.is_empty()
            && bits.words().len() == digits.len().div_ceil(64)
            && (0..digits.len()).all(|at| digit(at) == u64::from(digits[at] - b'0'))
            && rest == 0
    }

    #[test]
    fn every_digit_has_its_bit() {
        for path in Path::available() {
            for len in (0..200).chain([4095, 4096, 4097, 100_000]) {
                let digits = digits(len);
                assert!(holds(&Bits::along(path, &digits), &digits), "{path}: {len} digits");
            }
        }
    }

    #[test]
    fn any_other_byte_ends_the_digits_wherever_it_stands() {
        let mut text = digits(150);
        for path in Path::available() {
            for at in 0..text.len() {
                let digit = text[at];
                for byte in (0..=u8::MAX).filter(|byte| !matches!(byte, b'0' | b'1')) {
                    text[at] = byte;
                    assert!(holds(&Bits::along(path, &text), &text[..at]), "{path}: {byte} at {at}");
                }
                text[at] = digit;
            }
        }
    }
}
