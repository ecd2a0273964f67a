//! The options of a heap where digits are repeated for ever.
//!
//! Let r digits be repeated. A move from a heap of n that leaves m in total uses the digit for n - m. Within the repeated part this digit
//! depends only on n - m modulo r. So for each residue of m and each digit there is a set of values, one bit per value: the values that the
//! totals m added so far can leave by that digit. Cost of a heap: its options are added once for each digit, and r sets are joined, one
//! word per 64 values.

use super::code::Digit;
use crate::theory::limits::Unknown;

/// Sets of values, by the residue of the total that is left and by the digit.
#[derive(Clone, Debug)]
pub struct Endless {
    /// The first place of the repeated digits.
    from: usize,
    /// The different digits of the repeated part, without the digit that allows no move.
    digits: Vec<Digit>,
    /// For each repeated place, the index of its digit in `digits`. `None` if that digit allows no move.
    repeated: Vec<Option<usize>>,
    /// One set per digit for the totals with the residue of 1, then one per digit for the residue of 2, and so on. Sets are created when
    /// needed.
    sets: Vec<Vec<u64>>,
    /// The sets contain the totals below this number.
    end: usize,
}

impl Endless {
    /// Empty sets for digits that are repeated from the place `from` on.
    pub fn new(from: u64, repeated: &[Digit]) -> Self {
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        let mut digits: Vec<_> = repeated.iter().copied().filter(|digit| !digit.is_nothing()).collect();
        digits.sort_unstable();
        digits.dedup();
        let repeated = repeated.iter().map(|digit| digits.binary_search(digit).ok()).collect();
        Self { from, digits, repeated, sets: Vec::new(), end: 1 }
    }

    /// The number of bytes in use.
    pub fn bytes(&self) -> u64 {
        let sets: usize = self.sets.iter().map(|set| size_of::<Vec<u64>>() + 8 * set.capacity()).sum();
        sets as u64
    }

    /// Adds all totals that the repeated digits can leave of `heap`. `leave` adds to a set the values that a total can leave by a digit.
    ///
    /// # Errors
    /// Fails with the error of `check`, which is called for each total. Then the caller can call `take_up` again.
    pub fn take_up(
        &mut self,
        heap: usize,
        mut leave: impl FnMut(&mut Vec<u64>, usize, Digit),
        check: impl Fn() -> Result<(), Unknown>,
    ) -> Result<(), Unknown> {
        let (period, each) = (self.repeated.len(), self.digits.len());
        let end = (heap + 1).saturating_sub(self.from);
        while self.end < end {
            check()?;
            let left = self.end;
            let at = (left - 1) % period * each;
            if self.sets.len() < at + each {
                self.sets.resize(at + each, Vec::new());
            }
            for (set, &digit) in self.sets[at..].iter_mut().zip(&self.digits) {
                leave(set, left, digit);
            }
            self.end += 1;
        }
        Ok(())
    }

    /// Shows the sets of values that the repeated digits can leave of `heap`. The caller must have called `take_up` for this heap.
    pub fn show(&self, heap: usize, mut each: impl FnMut(&[u64])) {
        let period = self.repeated.len();
        for (residue, sets) in self.sets.chunks_exact(self.digits.len().max(1)).enumerate() {
            // The place of the digit that leaves this total, modulo the period.
            let place = (heap + 2 * period - 1 - residue - self.from % period) % period;
            if let Some(digit) = self.repeated[place] {
                each(&sets[digit]);
            }
        }
    }
}
