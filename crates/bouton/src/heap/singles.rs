//! The single heaps that a move may leave where digits are repeated for ever.
//!
//! With r digits repeated, whether a heap of n may be left as m depends on m modulo r alone, once n - m is in the repeated part. So
//! there is a set of values for each residue of m, a bit each, of the heaps that are small enough by now. Cost of a heap: a value
//! is added, and the sets are joined that it is for, a word for 64 values.

use super::code::Digit;
use super::general::insert;
use crate::theory::sequence::Sequence;

/// Sets of values by the residues of heaps.
pub struct Singles {
    /// The first place of the repeated digits.
    from: usize,
    repeated: Vec<Digit>,
    /// The values of the heaps from 1 on that are in, by the residue of the heap.
    sets: Vec<Vec<u64>>,
    /// Heaps below this are in.
    end: usize,
}

impl Singles {
    /// For digits repeated from the place `from` on.
    pub fn new(from: u64, repeated: &[Digit]) -> Self {
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        Self { from, repeated: repeated.to_vec(), sets: vec![Vec::new(); repeated.len()], end: 1 }
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        self.sets.iter().map(|set| 8 * set.capacity() as u64).sum()
    }

    /// Takes up the heaps that can be left of the first heap beyond `values` by the repeated digits.
    pub fn take_up(&mut self, values: &Sequence) {
        let end = (values.len() + 1).saturating_sub(self.from);
        for heap in self.end..end {
            let value = values.get(heap).expect("a heap that is left is smaller");
            let residue = heap % self.sets.len();
            insert(&mut self.sets[residue], value);
        }
        self.end = self.end.max(end);
    }

    /// Shows the sets of the values that may be left of `heap`, for which heaps were taken up.
    pub fn show(&self, heap: usize, mut each: impl FnMut(&[u64])) {
        let period = self.sets.len();
        for (residue, set) in self.sets.iter().enumerate() {
            // The place of the digit for such a heap, modulo the period.
            let place = (heap + 2 * period - residue - self.from % period) % period;
            if self.repeated[place].allows(1) {
                each(set);
            }
        }
    }
}
