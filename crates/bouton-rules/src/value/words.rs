//! A sequence of bits: up to 128 of them inline, more in heap memory.

use crate::width::exact;

/// A sequence of bits. The first is the lowest bit of the first word; no bit is set behind the last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Words {
    /// At most 128 bits.
    Short([u64; 2]),
    /// More bits, in as many words as they need.
    Long(Box<[u64]>),
}

impl Words {
    /// A sequence of this many bits, none of them set.
    #[must_use]
    pub fn zeros(bits: usize) -> Self {
        if bits <= 128 { Self::Short([0; 2]) } else { Self::Long(vec![0; bits.div_ceil(64)].into()) }
    }

    /// The words.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[u64] {
        match self {
            Self::Short(pair) => pair,
            Self::Long(words) => words,
        }
    }

    /// The words, to be changed.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [u64] {
        match self {
            Self::Short(pair) => pair,
            Self::Long(words) => words,
        }
    }

    /// Whether a bit is set.
    #[must_use]
    #[inline]
    pub fn bit(&self, at: usize) -> bool {
        self.as_slice()[at / 64] >> (at % 64) & 1 == 1
    }

    /// Sets a bit.
    #[inline]
    pub fn set(&mut self, at: usize) {
        self.as_mut_slice()[at / 64] |= 1 << (at % 64);
    }

    /// Clears a bit.
    #[inline]
    pub fn clear(&mut self, at: usize) {
        self.as_mut_slice()[at / 64] &= !(1 << (at % 64));
    }

    /// The places of the set bits in a range, in ascending order.
    pub fn ones(&self, from: usize, to: usize) -> impl Iterator<Item = usize> {
        let words = self.as_slice();
        let mut at = from / 64;
        let mut left = words.get(at).map_or(0, |word| word & (!0 << (from % 64)));
        std::iter::from_fn(move || {
            while left == 0 && at + 1 < words.len() {
                at += 1;
                left = words[at];
            }
            let bit = 64 * at + left.trailing_zeros() as usize;
            let is_one = left != 0 && bit < to;
            left &= left.wrapping_sub(1);
            is_one.then_some(bit)
        })
    }
}

/// The word in which exactly the `count` lowest bits are set; `count` is at most 64.
#[inline]
pub fn below(count: u32) -> u64 {
    if count >= 64 { !0 } else { (1 << count) - 1 }
}

/// Reads `count` bits from `at` on; `count` is at most 64.
#[inline]
pub fn read(words: &[u64], at: usize, count: u32) -> u64 {
    let (word, shift) = (at / 64, exact::<_, u32>(at % 64));
    let low = words[word] >> shift;
    let high = if shift + count > 64 { words[word + 1] << (64 - shift) } else { 0 };
    (low | high) & below(count)
}

/// Writes `count` bits at `at`; `count` is at most 64.
#[inline]
pub fn write(words: &mut [u64], at: usize, count: u32, bits: u64) {
    let (word, shift) = (at / 64, exact::<_, u32>(at % 64));
    let mask = below(count);
    words[word] = words[word] & !(mask << shift) | bits << shift;
    if shift + count > 64 {
        words[word + 1] = words[word + 1] & !(mask >> (64 - shift)) | bits >> (64 - shift);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A generator of pseudorandom numbers.
    fn draw(state: &mut u64) -> u64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *state >> 32
    }

    #[test]
    fn bits_are_written_and_read_wherever_they_stand() {
        let mut state = 1;
        for len in [64, 128, 129, 300] {
            let (mut words, mut plain) = (Words::zeros(len), vec![false; len]);
            for _ in 0..3000 {
                let count = (draw(&mut state) % 65) as usize;
                let at = draw(&mut state) as usize % (len - count).max(1);
                let bits = (draw(&mut state) << 32 | draw(&mut state)) & below(count as u32);
                write(words.as_mut_slice(), at, count as u32, bits);
                (0..count).for_each(|i| plain[at + i] = bits >> i & 1 == 1);
                let from = draw(&mut state) as usize % (len - count).max(1);
                let expected = (0..count).fold(0, |sum, i| sum | u64::from(plain[from + i]) << i);
                assert_eq!(read(words.as_slice(), from, count as u32), expected);
                assert!((0..len).all(|i| words.bit(i) == plain[i]));
                let ones = words.ones(from, from + count);
                assert!(ones.eq((from..from + count).filter(|&i| plain[i])));
            }
            (0..len).for_each(|at| if plain[at] { words.clear(at) } else { words.set(at) });
            assert!((0..len).all(|i| words.bit(i) != plain[i]));
        }
    }
}
