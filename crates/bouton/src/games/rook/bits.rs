//! A set of small numbers as a tree of bits: the next member in a few steps.
//!
//! Level 0 has a bit for each number; a bit of a higher level says whether the word of 64 below it has any.
//! Cost: one word a level, `log n` of them to the base 64; `n / 8` bytes and a little more.

/// A set of numbers below a bound.
#[derive(Clone, Debug)]
pub(super) struct BitTree {
    /// From the members up to a single word.
    levels: Vec<Vec<u64>>,
}

impl BitTree {
    /// The empty set of numbers below `bound`.
    pub fn new(bound: usize) -> Self {
        let (mut levels, mut words) = (Vec::new(), bound);
        loop {
            words = words.div_ceil(64).max(1);
            levels.push(vec![0; words]);
            if words == 1 {
                return Self { levels };
            }
        }
    }

    /// Puts `number` in.
    pub fn set(&mut self, mut number: usize) {
        for level in &mut self.levels {
            let word = &mut level[number / 64];
            let was_empty = *word == 0;
            *word |= 1 << (number % 64);
            if !was_empty {
                return;
            }
            number /= 64;
        }
    }

    /// Takes `number` out.
    pub fn clear(&mut self, mut number: usize) {
        for level in &mut self.levels {
            let word = &mut level[number / 64];
            *word &= !(1 << (number % 64));
            if *word != 0 {
                return;
            }
            number /= 64;
        }
    }

    /// The smallest member that is at least `number`.
    pub fn first_from(&self, mut number: usize) -> Option<usize> {
        for (height, level) in self.levels.iter().enumerate() {
            let word = level.get(number / 64)? >> (number % 64);
            if word != 0 {
                let found = number + word.trailing_zeros() as usize;
                let below = self.levels[..height].iter().rev();
                return Some(below.fold(found, |at, level| 64 * at + level[at].trailing_zeros() as usize));
            }
            number = number / 64 + 1;
        }
        None
    }
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
        for bound in [1, 2, 63, 64, 65, 4095, 4096, 4097, 300_000] {
            let (mut bits, mut plain) = (BitTree::new(bound), BTreeSet::new());
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
