//! The minimal excludant: the smallest value that is missing.
//!
//! The Grundy value of a position is the mex of the values of its options. The mex of `n` values is at
//! most `n`, so values above `n` never matter, however large. [`Mex`] holds one stamp for each value that
//! matters, and discards all of them at once by taking the next stamp. Cost: one write per value, one read for
//! each value up to the answer, and four bytes for each option of the widest position seen.

use super::nimber::Nimber;

/// Collects the values of a position's options and finds the smallest that is missing.
#[derive(Clone, Debug, Default)]
pub struct Mex {
    stamps: Vec<u32>,
    round: u32,
    options: usize,
}

impl Mex {
    /// The number of bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (size_of::<u32>() * self.stamps.capacity()) as u64
    }

    /// Discards all values and makes room for at most `options` values.
    pub fn start(&mut self, options: usize) {
        self.options = options;
        if self.stamps.len() < options {
            self.stamps.resize(options, 0);
        }
        self.round = match self.round.checked_add(1) {
            Some(round) => round,
            None => {
                self.stamps.fill(0);
                1
            }
        };
    }

    /// Records that `value` is the value of an option.
    #[inline]
    pub fn insert(&mut self, value: Nimber) {
        // The mex of n values is at most n, and it is n exactly if all of 0..n occur.
        if let Ok(value) = usize::try_from(value.0)
            && value < self.options
        {
            self.stamps[value] = self.round;
        }
    }

    /// Whether `value` was inserted since [`start`](Self::start) and is small enough to matter.
    #[must_use]
    pub fn contains(&self, Nimber(value): Nimber) -> bool {
        let stamps = &self.stamps[..self.options];
        usize::try_from(value).is_ok_and(|value| stamps.get(value) == Some(&self.round))
    }

    /// The smallest value not inserted since [`start`](Self::start).
    #[must_use]
    pub fn missing(&self) -> Nimber {
        let stamps = &self.stamps[..self.options];
        let first = stamps.iter().position(|&stamp| stamp != self.round);
        Nimber(first.unwrap_or(self.options) as u64)
    }
}

/// The smallest nimber that is not among `values`.
///
/// # Examples
/// ```
/// use bouton::{Nimber, mex};
/// assert_eq!(mex(&[]), Nimber(0));
/// assert_eq!(mex(&[Nimber(1), Nimber(0), Nimber(1 << 60)]), Nimber(2));
/// ```
#[must_use]
pub fn mex(values: &[Nimber]) -> Nimber {
    let mut mex = Mex::default();
    mex.start(values.len());
    values.iter().for_each(|&value| mex.insert(value));
    mex.missing()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn by_definition(values: &[Nimber]) -> Nimber {
        (0..).map(Nimber).find(|n| !values.contains(n)).expect("finitely many values")
    }

    #[test]
    fn stamps_survive_the_last_round() {
        let mut mex = Mex { round: u32::MAX - 1, ..Mex::default() };
        for _ in 0..3 {
            mex.start(2);
            mex.insert(Nimber(0));
            assert_eq!(mex.missing(), Nimber(1));
        }
    }

    proptest! {
        #[test]
        fn is_the_smallest_missing(values in prop::collection::vec(0u64..12, 0..20), big: u64) {
            let mut values: Vec<_> = values.into_iter().map(Nimber).collect();
            values.push(Nimber(big));
            prop_assert_eq!(mex(&values), by_definition(&values));
        }
    }
}
