//! Sets of small numbers, one bit per number, in a fixed number of words. Sets are copied, compared and shifted as a whole.
//!
//! Everything is a loop over the words. With one word there is no loop left. Cost: one step per word.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// A set of numbers below `64 * W`.
///
/// # Examples
/// ```
/// use bouton::catalog::colours::Bits;
/// let set = Bits::<2>::of(68) | Bits::of(69);
/// assert_eq!(set.iter().collect::<Vec<_>>(), [68, 69]);
/// assert_eq!((set >> 60).iter().collect::<Vec<_>>(), [8, 9]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// The number of different numbers that a set can contain.
    #[expect(clippy::cast_possible_truncation, reason = "a set has few words")]
    pub(crate) const SIZE: u32 = 64 * W as u32;
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of `number` alone.
    ///
    /// # Panics
    /// If the number is not below `SIZE`.
    #[must_use]
    #[inline]
    pub const fn of(number: u32) -> Self {
        let mut words = [0; W];
        words[number as usize / 64] = 1 << (number % 64);
        Self(words)
    }

    /// The numbers below `end`, which is at most [`SIZE`](Self::SIZE).
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "`at` is less than W, and 64 W fits 32 bits")]
    pub(crate) fn below(end: u32) -> Self {
        Self::each(|at| match end.saturating_sub(64 * at as u32) {
            0 => 0,
            rest => u64::MAX >> (64 - rest.min(64)),
        })
    }

    /// The set with these words. A loop here, and not `std::array::from_fn`, is compiled in a small part of the time.
    #[inline]
    fn each(word: impl Fn(usize) -> u64) -> Self {
        let mut words = [0; W];
        let mut at = 0;
        while at < W {
            words[at] = word(at);
            at += 1;
        }
        Self(words)
    }

    /// The multiples of `step`.
    ///
    /// # Panics
    /// If the step is 0.
    #[must_use]
    pub(crate) const fn multiples(step: u32) -> Self {
        let mut words = [0; W];
        let mut number = 0;
        while number < Self::SIZE {
            words[number as usize / 64] |= 1 << (number % 64);
            number += step;
        }
        Self(words)
    }

    /// The set whose first 64 numbers are the bits of `word`. It contains no others.
    #[must_use]
    #[inline]
    pub(crate) const fn from_word(word: u64) -> Self {
        let mut words = [0; W];
        words[0] = word;
        Self(words)
    }

    /// The words, the lowest numbers first.
    #[must_use]
    #[inline]
    pub(crate) const fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// How many numbers are in the set.
    #[must_use]
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether `number` is in the set.
    #[must_use]
    #[inline]
    pub fn has(self, number: u32) -> bool {
        self.0.get(number as usize / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// The least number; `SIZE` if there is none.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "`at` is less than W, and 64 W fits 32 bits")]
    pub fn first(self) -> u32 {
        let at = self.0.iter().position(|&word| word != 0);
        at.map_or(Self::SIZE, |at| 64 * at as u32 + self.0[at].trailing_zeros())
    }

    /// The set of the least number alone; empty if there is none.
    #[must_use]
    #[inline]
    pub(crate) fn lowest(self) -> Self {
        let mut words = [0; W];
        if let Some(at) = self.0.iter().position(|&word| word != 0) {
            words[at] = self.0[at] & self.0[at].wrapping_neg();
        }
        Self(words)
    }

    /// The number after the greatest number of the set; 0 if the set is empty.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "`at` is less than W, and 64 W fits 32 bits")]
    pub(crate) fn end(self) -> u32 {
        let at = self.0.iter().rposition(|&word| word != 0);
        at.map_or(0, |at| 64 * at as u32 + 64 - self.0[at].leading_zeros())
    }

    /// The numbers in rising order.
    #[inline]
    pub const fn iter(self) -> impl Iterator<Item = u32> + Clone + use<W> {
        Numbers { left: self.0, at: 0 }
    }

    /// Appends the first `count` bytes of the set, eight numbers per byte, the lowest first.
    #[inline]
    pub(crate) fn write(self, mut count: usize, bytes: &mut Vec<u8>) {
        for word in self.0 {
            let taken = count.min(8);
            bytes.extend_from_slice(&word.to_le_bytes()[..taken]);
            count -= taken;
        }
    }

    /// The set with these [`bytes`](Self::write), which may be cut after its last number. `None` if there are more than `8 * W` bytes.
    #[must_use]
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        if bytes.len() > 8 * W {
            return None;
        }
        Some(Self::each(|at| {
            let mut word = [0; 8];
            let rest = bytes.get(8 * at..).unwrap_or_default();
            let taken = rest.len().min(8);
            word[..taken].copy_from_slice(&rest[..taken]);
            u64::from_le_bytes(word)
        }))
    }

    /// A set of two words, changed as one word.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "each word is a part of both")]
    fn as_one(self, change: impl Fn(u128) -> u128) -> Self {
        let changed = change(u128::from(self.0[1]) << 64 | u128::from(self.0[0]));
        Self::each(|at| (changed >> (64 * at)) as u64)
    }

    /// The set of `end - 1 - number` for all its numbers, which must be below `end`.
    #[must_use]
    #[inline]
    pub(crate) fn reversed(self, end: u32) -> Self {
        Self::each(|at| self.0[W - 1 - at].reverse_bits()) >> (Self::SIZE - end)
    }
}

/// The numbers of a set in rising order.
#[derive(Clone, Debug)]
pub(crate) struct Numbers<const W: usize> {
    left: [u64; W],
    /// The first word that may have numbers left.
    at: usize,
}

impl<const W: usize> Iterator for Numbers<W> {
    type Item = u32;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "`at` is less than W, and 64 W fits 32 bits")]
    fn next(&mut self) -> Option<u32> {
        while self.at < W {
            let word = &mut self.left[self.at];
            if *word != 0 {
                let number = 64 * self.at as u32 + word.trailing_zeros();
                *word &= *word - 1;
                return Some(number);
            }
            self.at += 1;
        }
        None
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self::each(|at| self.0[at] & other.0[at])
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self::each(|at| self.0[at] | other.0[at])
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::each(|at| !self.0[at])
    }
}

/// Adds the shift to every number. Numbers outside the range are dropped.
impl<const W: usize> Shl<u32> for Bits<W> {
    type Output = Self;
    #[inline]
    fn shl(self, by: u32) -> Self {
        if W == 1 {
            return Self([self.0[0].checked_shl(by).unwrap_or(0); W]);
        }
        if W == 2 {
            return self.as_one(|word| word.checked_shl(by).unwrap_or(0));
        }
        let (words, bits) = (by as usize / 64, by % 64);
        Self::each(|at| {
            let word = |back: usize| at.checked_sub(words + back).map_or(0, |from| self.0[from]);
            // A shift by 64 is done in two steps, so that no bits come from the word before.
            word(0) << bits | word(1) >> 1 >> (63 - bits)
        })
    }
}

/// Subtracts the shift from every number. Numbers that would be negative are dropped.
impl<const W: usize> Shr<u32> for Bits<W> {
    type Output = Self;
    #[inline]
    fn shr(self, by: u32) -> Self {
        if W == 1 {
            return Self([self.0[0].checked_shr(by).unwrap_or(0); W]);
        }
        if W == 2 {
            return self.as_one(|word| word.checked_shr(by).unwrap_or(0));
        }
        let (words, bits) = (by as usize / 64, by % 64);
        Self::each(|at| {
            let word = |ahead: usize| self.0.get(at + words + ahead).copied().unwrap_or(0);
            word(0) >> bits | word(1) << 1 << (63 - bits)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn numbers<const W: usize>() -> impl Strategy<Value = BTreeSet<u32>> {
        prop::collection::btree_set(0..Bits::<W>::SIZE, 0..20)
    }

    fn set<const W: usize>(numbers: &BTreeSet<u32>) -> Bits<W> {
        numbers.iter().fold(Bits::EMPTY, |set, &number| set | Bits::of(number))
    }

    fn is_a_set<const W: usize>(a: &BTreeSet<u32>, b: &BTreeSet<u32>, by: u32) {
        let size = Bits::<W>::SIZE;
        let (bits, other) = (set::<W>(a), set::<W>(b));
        assert!(bits.iter().eq(a.iter().copied()));
        assert_eq!((bits.len() as usize, bits.is_empty()), (a.len(), a.is_empty()));
        assert_eq!(bits.first(), a.first().copied().unwrap_or(size));
        assert_eq!(bits.lowest(), set(&a.first().copied().into_iter().collect()));
        assert_eq!(bits.end(), a.last().map_or(0, |last| last + 1));
        assert!((0..size + 2).all(|number| bits.has(number) == a.contains(&number)));
        assert_eq!(bits & other, set(&(a & b)));
        assert_eq!(bits | other, set(&(a | b)));
        assert_eq!(bits & !other, set(&(a - b)));
        let shifted =
            |numbers: &mut dyn Iterator<Item = u32>| set::<W>(&numbers.filter(|&n| n < size).collect());
        assert_eq!(bits << by, shifted(&mut a.iter().map(|n| n + by)));
        assert_eq!(bits >> by, shifted(&mut a.iter().filter_map(|n| n.checked_sub(by))));
        assert_eq!(bits & Bits::below(by), shifted(&mut a.iter().copied().filter(|&n| n < by)));
        assert_eq!(bits.reversed(size), shifted(&mut a.iter().map(|n| size - 1 - n)));
        assert_eq!(
            bits & Bits::multiples(by + 1),
            shifted(&mut a.iter().copied().filter(|n| n % (by + 1) == 0))
        );
    }

    proptest! {
        #[test]
        fn one_word_is_a_set(a in numbers::<1>(), b in numbers::<1>(), by in 0u32..=64) {
            is_a_set::<1>(&a, &b, by);
        }

        #[test]
        fn three_words_are_a_set(a in numbers::<3>(), b in numbers::<3>(), by in 0u32..=192) {
            is_a_set::<3>(&a, &b, by);
        }
    }
}
