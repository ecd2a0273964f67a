//! What a move may leave where digits are repeated for ever.
//!
//! With r digits repeated, the digit by which a heap of n is left as m in all depends on n - m modulo r alone, once n - m is in the
//! repeated part. So for each residue of m, and each digit, there is a set of the values that the heaps small enough by now leave
//! by it, a bit each. Cost of a heap: what it leaves is added once for each digit, and r sets are joined, a word for 64 values.

use super::code::Digit;

/// Sets of values by the residue of what is left and by the digit.
pub struct Endless {
    /// The first place of the repeated digits.
    from: usize,
    /// The digits that there are, each once,
    digits: Vec<Digit>,
    /// and which of them stands at each of the places that are repeated, if any does.
    repeated: Vec<Option<usize>>,
    /// A set for each digit, for what is left with the residue of 1, then of 2, and so on; they are made when they are needed.
    sets: Vec<Vec<u64>>,
    /// What is left below this is in.
    end: usize,
}

impl Endless {
    /// For digits repeated from the place `from` on.
    pub fn new(from: u64, repeated: &[Digit]) -> Self {
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        let mut digits: Vec<_> = repeated.iter().copied().filter(|digit| !digit.is_nothing()).collect();
        digits.sort_unstable();
        digits.dedup();
        let repeated = repeated.iter().map(|digit| digits.binary_search(digit).ok()).collect();
        Self { from, digits, repeated, sets: Vec::new(), end: 1 }
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        let sets: usize = self.sets.iter().map(|set| size_of::<Vec<u64>>() + 8 * set.capacity()).sum();
        sets as u64
    }

    /// Takes up all that can be left of `heap` by the repeated digits: `leave` adds to a set the values that so many together leave
    /// by a digit.
    pub fn take_up(&mut self, heap: usize, mut leave: impl FnMut(&mut Vec<u64>, usize, Digit)) {
        let (period, each) = (self.repeated.len(), self.digits.len());
        let end = (heap + 1).saturating_sub(self.from);
        for left in self.end..end {
            let at = (left - 1) % period * each;
            if self.sets.len() < at + each {
                self.sets.resize(at + each, Vec::new());
            }
            for (set, &digit) in self.sets[at..].iter_mut().zip(&self.digits) {
                leave(set, left, digit);
            }
        }
        self.end = self.end.max(end);
    }

    /// Shows the sets of the values that may be left of `heap`, for which all was taken up.
    pub fn show(&self, heap: usize, mut each: impl FnMut(&[u64])) {
        let period = self.repeated.len();
        for (residue, sets) in self.sets.chunks_exact(self.digits.len().max(1)).enumerate() {
            // The place of the digit that leaves so many, modulo the period.
            let place = (heap + 2 * period - 1 - residue - self.from % period) % period;
            if let Some(digit) = self.repeated[place] {
                each(&sets[digit]);
            }
        }
    }
}
