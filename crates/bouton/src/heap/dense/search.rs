//! The least of some values that is not among the options, which are shown piece by piece, around and around.

use super::kernel::{Kernel, SLOTS, Value};

/// Values that are looked for, the least ones first.
pub(super) struct Search<T, I> {
    /// Values not looked for yet, ascending; the last of them is no option's.
    candidates: I,
    sought: [T; SLOTS],
    /// Options that each has not been compared with; none if there is no value in the slot.
    unseen: [usize; SLOTS],
    options: usize,
    /// The least value known to be no option's.
    least: u64,
}

impl<T: Value, I: Iterator<Item = u64>> Search<T, I> {
    /// Looks for `candidates` among so many `options`.
    #[inline(always)]
    pub(super) fn new(candidates: I, options: usize) -> Self {
        let (sought, unseen) = ([T::default(); SLOTS], [0; SLOTS]);
        let mut search = Self { candidates, sought, unseen, options, least: u64::MAX };
        (0..SLOTS).for_each(|slot| search.fill(slot));
        search
    }

    /// Puts the next value into a slot.
    #[inline(always)]
    fn fill(&mut self, slot: usize) {
        self.unseen[slot] = 0;
        let Some(next) = self.candidates.next().filter(|&next| next < self.least) else {
            return;
        };
        match T::of(next) {
            Some(value) => (self.sought[slot], self.unseen[slot]) = (value, self.options),
            None => self.least = next,
        }
    }

    /// Compares the next options, the nim-sums of both slices, with all values sought.
    #[inline(always)]
    pub(super) fn step(&mut self, kernel: &impl Kernel, left: &[T], right: &[T]) {
        let found = T::among(kernel, left, right, self.sought);
        for (slot, found) in found.into_iter().enumerate() {
            if self.unseen[slot] == 0 {
                continue;
            }
            self.unseen[slot] = self.unseen[slot].saturating_sub(left.len());
            if found {
                self.fill(slot);
            } else if self.unseen[slot] == 0 {
                self.least = self.least.min(self.sought[slot].into().into());
            }
        }
    }

    /// The least value that no option has, once it is known.
    #[inline(always)]
    pub(super) fn least(&self) -> Option<u64> {
        let mut slots = self.unseen.iter().zip(&self.sought);
        let is_less = |(&unseen, &sought): (&usize, &T)| unseen > 0 && u64::from(sought.into()) < self.least;
        (!slots.any(is_less)).then_some(self.least)
    }
}

#[cfg(test)]
mod tests {
    use super::super::kernel::Plain;
    use super::*;

    #[test]
    fn the_least_value_that_is_missing_is_found_wherever_it_is_looked_for_first() {
        let options: Vec<u8> = (0..=255).chain(0..40).collect();
        let zeros = vec![0; options.len()];
        for missing in [0u8, 1, 7, 100, 254, 255] {
            for step in [1, 7, 300] {
                let options: Vec<u8> =
                    options.iter().map(|&v| if v == missing { v ^ 1 } else { v }).collect();
                let mut search: Search<u8, _> =
                    Search::new([0, 1, 7, 20, 90, 100, 254, 255, 256].into_iter(), options.len());
                let mut pieces = options.chunks(step).cycle();
                let least = loop {
                    if let Some(least) = search.least() {
                        break least;
                    }
                    let piece = pieces.next().unwrap();
                    search.step(&Plain, piece, &zeros[..piece.len()]);
                };
                assert_eq!(least, missing.into());
            }
        }
        let mut search = Search::<u8, _>::new([3, 256].into_iter(), 2);
        search.step(&Plain, &[2, 1], &[1, 1]);
        assert_eq!(search.least(), Some(256));
    }
}
