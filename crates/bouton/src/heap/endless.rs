//! What a move may leave where digits are repeated for ever.
//!
//! With r digits repeated, the digit by which a heap of n is left as m in all depends on n - m modulo r alone, once n - m is in the
//! repeated part. So for each digit, and each residue of m, there is a set of the values that the heaps small enough by now leave
//! by it, a bit each. Cost of a heap: what it leaves is added once for each digit, and r sets are joined, a word for 64 values.

use super::code::Digit;

/// Sets of values by the digits that are repeated and the residues of what is left.
pub struct Endless {
    /// The first place of the repeated digits.
    from: usize,
    repeated: Vec<Digit>,
    /// The values left by each digit of what is left with each residue, from 1 on.
    sets: Vec<Vec<u64>>,
    /// What is left below this is in.
    end: usize,
}

impl Endless {
    /// For digits repeated from the place `from` on.
    pub fn new(from: u64, repeated: &[Digit]) -> Self {
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        let sets = vec![Vec::new(); repeated.len() * repeated.len()];
        Self { from, repeated: repeated.to_vec(), sets, end: 1 }
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        self.sets.iter().map(|set| 8 * set.capacity() as u64).sum()
    }

    /// Takes up all that can be left of `heap` by the repeated digits: `leave` adds to a set the values that so many together leave
    /// by a digit.
    pub fn take_up(&mut self, heap: usize, mut leave: impl FnMut(&mut Vec<u64>, usize, Digit)) {
        let (period, end) = (self.repeated.len(), (heap + 1).saturating_sub(self.from));
        for left in self.end..end {
            let sets = self.sets[left % period * period..][..period].iter_mut();
            for (set, &digit) in sets.zip(&self.repeated).filter(|(_, digit)| !digit.is_nothing()) {
                leave(set, left, digit);
            }
        }
        self.end = self.end.max(end);
    }

    /// Shows the sets of the values that may be left of `heap`, for which all was taken up.
    pub fn show(&self, heap: usize, mut each: impl FnMut(&[u64])) {
        let period = self.repeated.len();
        for residue in 0..period {
            // The place of the digit that leaves that much, modulo the period.
            let place = (heap + 2 * period - residue - self.from % period) % period;
            each(&self.sets[residue * period + place]);
        }
    }
}
