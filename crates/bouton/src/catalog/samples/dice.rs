//! Random numbers that a seed determines.

use crate::machine::width::{exact, index};

/// The step of the generator: the golden ratio of 2^64, an odd number.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// A generator of random numbers: SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, *Fast splittable pseudorandom number generators*,
/// 2014). Equal seeds give equal numbers on every machine.
///
/// # Examples
/// ```
/// use bouton::catalog::samples::Dice;
/// let throws = |seed| { let mut dice = Dice::new(seed); [(); 4].map(|()| dice.below(6)) };
/// assert_eq!(throws(1), throws(1));
/// assert_ne!(throws(1), throws(2));
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    state: u64,
}

impl Dice {
    /// The generator of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// A random number.
    pub fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A random number less than `end`, or 0 if `end` is 0.
    pub fn below(&mut self, end: u64) -> u64 {
        // The high half of the product. The bias is at most `end` in 2^64.
        exact((u128::from(self.number()) * u128::from(end)) >> 64)
    }

    /// A random number of a range, both ends included.
    pub fn between(&mut self, first: u64, last: u64) -> u64 {
        first + self.below(last.saturating_sub(first) + 1)
    }

    /// One of the items.
    ///
    /// # Panics
    /// If there are none.
    pub fn choose<'i, T>(&mut self, items: &'i [T]) -> &'i T {
        &items[index(self.below(items.len() as u64))]
    }

    /// Whether something happens that does so `percent` times in a hundred.
    pub(crate) fn percent(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// A generator for a part of the work. Its numbers are not those of this one.
    #[must_use]
    pub fn split(&mut self) -> Self {
        Self::new(self.number() ^ STEP)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_paper_and_in_their_ranges() {
        // The first outputs of SplitMix64 for the seed 1234567, from the reference in C by S. Vigna.
        let mut dice = Dice::new(1_234_567);
        assert_eq!([dice.number(), dice.number()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
        let mut seen = [0; 6];
        (0..6000).for_each(|_| seen[dice.below(6) as usize] += 1);
        assert!(seen.iter().all(|times| (800..1200).contains(times)), "{seen:?}");
        assert!((0..100).all(|_| (3..=5).contains(&dice.between(3, 5))));
        assert_eq!((dice.below(0), dice.below(1), dice.between(7, 7)), (0, 0, 7));
        assert_ne!(dice.split().number(), dice.number());
    }
}
