//! Values of heaps by the recurrence: the mex of the values of all options of a heap, heap by heap.
//!
//! The only assumption is that all smaller heaps are known. Every other method is tested against this one. Cost: one nim-sum and one write
//! per option. A heap of n has at most n / 2 options for each number that may be taken.

use super::takes::Takes;
use crate::machine::width::{clamped, index};
use crate::theory::mex::Mex;
use crate::theory::nimber::Nimber;
use crate::theory::sequence::Sequence;

/// The method, with a table in which it marks values.
#[derive(Clone, Debug, Default)]
pub(super) struct PlainHeapValues {
    mex: Mex,
}

impl PlainHeapValues {
    /// The approximate number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.mex.bytes()
    }

    /// Appends the values of the heaps below `end`.
    pub(super) fn extend(&mut self, takes: &Takes, values: &mut Sequence, end: usize) {
        while values.len() < end {
            let filled = match values {
                Sequence::Bytes(values) => self.fill(takes, values, end),
                Sequence::Pairs(values) => self.fill(takes, values, end),
                Sequence::Fours(values) => self.fill(takes, values, end),
                Sequence::Eights(values) => self.fill(takes, values, end),
            };
            if let Err(wide) = filled {
                values.push(Nimber(wide));
            }
        }
    }

    /// Appends values of this width. The value that does not fit is the error.
    fn fill<T: Ord + Copy + Into<u64> + TryFrom<u64>>(
        &mut self,
        takes: &Takes,
        values: &mut Vec<T>,
        end: usize,
    ) -> Result<(), u64> {
        let mut most = values.iter().max().map_or(0, |&most| most.into());
        while values.len() < end {
            let Nimber(next) = self.next(takes, values, u64::BITS - most.leading_zeros(), T::into);
            values.push(T::try_from(next).map_err(|_| next)?);
            most = most.max(next);
        }
        Ok(())
    }

    /// The value of the first heap beyond `values`. The slice contains the values of all smaller heaps, which have at most `bits` bits.
    fn next<T: Copy>(&mut self, takes: &Takes, values: &[T], bits: u32, wide: impl Fn(T) -> u64) -> Nimber {
        let heap = values.len() as u64;
        let value = |heap: u64| wide(values[index(heap)]);
        // A value is at most the number of options, and a nim-sum has no more bits than the values.
        let most = 1u64.checked_shl(bits).unwrap_or(u64::MAX);
        self.mex.start(index(takes.options(heap).min(most)));
        if takes.none.binary_search(&heap).is_ok() {
            self.mex.insert(Nimber(0));
        }
        for taken in takes.one.iter().take_while(|&&taken| taken < heap) {
            self.mex.insert(Nimber(value(heap - taken)));
        }
        for taken in takes.two.iter().take_while(|&&taken| taken < heap) {
            let left = heap - taken;
            let greater = &values[..index(left)];
            let pairs = values[1..].iter().zip(greater.iter().rev()).take(clamped(takes.lesser(left)));
            pairs.for_each(|(&a, &b)| self.mex.insert(Nimber(wide(a) ^ wide(b))));
        }
        self.mex.missing()
    }
}
