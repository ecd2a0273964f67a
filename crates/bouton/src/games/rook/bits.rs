//! A set of small numbers as a tree of bits, which finds the next member in a few steps.
//!
//! Level 0 has a bit for each number. A bit of a higher level says whether one word of 64 bits in the level below has any bit set. Cost:
//! one word where the next member is near, otherwise one or two words for each level, and there are `log n` levels to the base 64. Memory:
//! `n / 8` bytes and 1/63 more.

/// A set of numbers below a bound.
#[derive(Clone, Debug, Default)]
pub(super) struct BitTree {
    members: Vec<u64>,
    /// The levels above the members, up to a single word.
    upper: Vec<Vec<u64>>,
}

impl BitTree {
    /// Replaces the contents with the empty set of numbers below `bound`.
    pub fn reset(&mut self, bound: usize) {
        let mut words = bound.div_ceil(64).max(1);
        clear(&mut self.members, words);
        let mut height = 0;
        while words > 1 {
            words = words.div_ceil(64);
            if height == self.upper.len() {
                self.upper.push(Vec::new());
            }
            clear(&mut self.upper[height], words);
            height += 1;
        }
        self.upper.truncate(height);
    }

    /// The word of members that contains the bit of `number`.
    #[inline]
    pub fn word(&self, number: usize) -> u64 {
        self.members[number / 64]
    }

    /// Adds `number` to the set.
    #[inline]
    pub fn set(&mut self, number: usize) {
        let word = &mut self.members[number / 64];
        let was_empty = *word == 0;
        *word |= 1 << (number % 64);
        if was_empty {
            self.fill(number / 64);
        }
    }

    /// Removes `number` from the set.
    #[inline]
    pub fn clear(&mut self, number: usize) {
        let word = &mut self.members[number / 64];
        *word &= !(1 << (number % 64));
        if *word == 0 {
            self.empty(number / 64);
        }
    }

    /// The smallest member that is at least `number`.
    #[inline]
    pub fn first_from(&self, number: usize) -> Option<usize> {
        let word = self.members.get(number / 64)? >> (number % 64);
        match word {
            0 => self.first_after(number / 64),
            _ => Some(number + word.trailing_zeros() as usize),
        }
    }

    /// Records that a word of members is no longer empty.
    fn fill(&mut self, mut word: usize) {
        for level in &mut self.upper {
            let above = &mut level[word / 64];
            let was_empty = *above == 0;
            *above |= 1 << (word % 64);
            if !was_empty {
                return;
            }
            word /= 64;
        }
    }

    /// Records that a word of members is empty.
    fn empty(&mut self, mut word: usize) {
        for level in &mut self.upper {
            let above = &mut level[word / 64];
            *above &= !(1 << (word % 64));
            if *above != 0 {
                return;
            }
            word /= 64;
        }
    }

    /// The smallest member behind this word of members.
    fn first_after(&self, mut word: usize) -> Option<usize> {
        for (height, level) in self.upper.iter().enumerate() {
            word += 1;
            let above = level.get(word / 64)? >> (word % 64);
            if above != 0 {
                let found = word + above.trailing_zeros() as usize;
                let below = self.upper[..height].iter().rev().chain([&self.members]);
                return Some(below.fold(found, |at, level| 64 * at + level[at].trailing_zeros() as usize));
            }
            word /= 64;
        }
        None
    }
}

/// Makes the list `count` words long and all words zero.
fn clear(words: &mut Vec<u64>, count: usize) {
    words.clear();
    words.resize(count, 0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn agrees_with_a_plain_set() {
        let mut seed = 3u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        let mut bits = BitTree::default();
        for bound in [1, 2, 63, 64, 65, 4095, 4096, 4097, 300_000, 2] {
            bits.reset(bound);
            let mut plain = BTreeSet::new();
            for _ in 0..2000 {
                let number = if random(4) == 0 { random(bound.min(70)) } else { random(bound) };
                if random(2) == 0 {
                    bits.set(number);
                    plain.insert(number);
                } else {
                    bits.clear(number);
                    plain.remove(&number);
                }
                for from in [0, number, random(bound), bound - 1, bound, bound + 64] {
                    assert_eq!(bits.first_from(from), plain.range(from..).next().copied());
                }
            }
        }
    }
}
