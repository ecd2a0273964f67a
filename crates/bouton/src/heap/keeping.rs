//! Values of heaps that a keeper stores, so that they need not be computed again.
//!
//! The keeper stores values in stretches. The key of a stretch consists of its first heap (8 bytes, the highest byte first), the number of
//! bytes per value (1 byte), and the values (each with its lowest byte first). Its word is always 0 and has no meaning. So stretches are
//! sorted by their first heap. They use one byte per heap where no value is above 255.

use std::sync::Arc;

use crate::machine::width::{exact, index};
use crate::theory::keeper::Keeper;
use crate::theory::limits::{Limits, Progress};
use crate::theory::nimber::Nimber;
use crate::theory::sequence::Sequence;

/// The largest number of heaps in a stretch.
const STRETCH_HEAPS: usize = 4096;

/// A keeper, and the number of values that it contains.
#[derive(Clone)]
pub struct Keeping {
    keeper: Arc<dyn Keeper>,
    /// The number of values that the keeper contains, from the heap 0 on.
    kept: usize,
}

impl Keeping {
    /// Uses `keeper` to store values. Also returns the values that the keeper already contains, as far as the limits allow.
    pub fn new(keeper: Arc<dyn Keeper>, limits: &Limits<'_>) -> (Self, Sequence) {
        let mut values = Sequence::new();
        let goes_on = || limits.check(Progress::default()).is_ok();
        keeper.recall(&mut |key, _| {
            values.bytes() <= limits.bytes / 2 && goes_on() && take(key, &mut values).is_some()
        });
        (Self { keeper, kept: values.len() }, values)
    }

    /// The keeper, if there are values that it does not contain yet.
    pub fn waiting(&self, known: u64) -> Option<Arc<dyn Keeper>> {
        (known > self.kept as u64).then(|| Arc::clone(&self.keeper))
    }

    /// The values that the keeper does not contain yet, which count as kept from now on.
    pub fn news(&mut self, values: &Sequence) -> Option<News> {
        let keeper = self.waiting(values.len() as u64)?;
        let starts = (self.kept..values.len()).step_by(STRETCH_HEAPS);
        let stretches =
            starts.map(|start| stretch(values, start, values.len().min(start + STRETCH_HEAPS))).collect();
        self.kept = values.len();
        Some(News { keeper, stretches })
    }
}

/// Values for a keeper. It is called without a lock, because it may ask the book for values.
#[must_use]
pub struct News {
    keeper: Arc<dyn Keeper>,
    stretches: Vec<Vec<u8>>,
}

impl News {
    /// Gives the values to the keeper.
    pub fn keep(&self) {
        self.keeper.keep(&mut |sink| self.stretches.iter().for_each(|stretch| sink(stretch, 0)));
    }
}

fn stretch(values: &Sequence, first: usize, end: usize) -> Vec<u8> {
    let each = index(values.bytes_each());
    let mut key = (first as u64).to_be_bytes().to_vec();
    key.push(exact(each));
    for Nimber(value) in values.range(first..end) {
        key.extend_from_slice(&value.to_le_bytes()[..each]);
    }
    key
}

/// Appends the values of a stretch to `values`. Returns `None` if the stretch is invalid or would leave a gap.
fn take(key: &[u8], values: &mut Sequence) -> Option<()> {
    let (first, rest) = key.split_first_chunk()?;
    let (&each, rest) = rest.split_first()?;
    let first = usize::try_from(u64::from_be_bytes(*first)).ok()?;
    // Two stretches may overlap.
    let known = values.len().checked_sub(first)?;
    if !(1..=8).contains(&each) || rest.len() % usize::from(each) != 0 {
        return None;
    }
    for value in rest.chunks_exact(each.into()).skip(known) {
        let mut bytes = [0; 8];
        bytes[..value.len()].copy_from_slice(value);
        values.push(Nimber(u64::from_le_bytes(bytes)));
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_give_the_values_back() {
        for most in [3, 255, 256, 70_000, u64::MAX] {
            let values: Sequence = (0..10_000).map(|heap| Nimber(heap * 7 % most)).collect();
            let mut found = Sequence::new();
            for (first, end) in [(0, 4096), (4096, 6000), (5000, 5500), (5900, 9996), (9996, 10_000)] {
                assert_eq!(take(&stretch(&values, first, end), &mut found), Some(()));
                assert!(found == values.range(0..end.max(6000).min(found.len())).collect(), "{most} {first}");
            }
            assert_eq!(found, values);
        }
    }

    #[test]
    fn a_stretch_that_does_not_follow_is_not_taken() {
        let values: Sequence = (0..100).map(Nimber).collect();
        let mut found = Sequence::new();
        assert_eq!(take(&stretch(&values, 1, 50), &mut found), None);
        assert_eq!(take(&[0; 8], &mut found), None);
        assert_eq!(take(&[0; 20], &mut found), None);
        let cut = stretch(&(0..300).map(Nimber).collect(), 0, 300);
        assert_eq!(take(&cut[..cut.len() - 1], &mut found), None);
        assert!(found.is_empty());
    }
}
