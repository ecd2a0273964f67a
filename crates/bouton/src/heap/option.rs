//! Checks whether one given value is the value of an option. Many options are compared at once.

use super::lane::Lane;
use super::takes::Takes;
use crate::machine::width::{clamped, index};

/// The number of options that are compared before the function checks whether one of them matched.
const COMPARED_AT_ONCE: usize = 512;

/// Returns true if some option of the heap has the given value. An option that leaves two heaps counts only if its lesser heap is below a
/// bound. `end` gives this bound for each total size of the two heaps.
#[inline(always)]
pub(super) fn is_option<T: Lane>(
    takes: &Takes,
    values: &[T],
    heap: usize,
    value: u64,
    end: impl Fn(usize) -> usize,
) -> bool {
    let Some(sought) = T::of(value) else { return false };
    let is_left_alone = |&taken: &u64| values.get(heap.wrapping_sub(index(taken))) == Some(&sought);
    let is_none = value == 0 && takes.none.binary_search(&(heap as u64)).is_ok();
    is_none
        || takes.one.iter().take_while(|&&taken| taken < heap as u64).any(is_left_alone)
        || takes.two.iter().any(|&taken| {
            let left = heap.saturating_sub(clamped(taken));
            let lesser = index(takes.lesser(left as u64)).min(end(left) - 1);
            let (lesser, greater) = (&values[1..][..lesser], &values[left - lesser..left]);
            let mut chunks = lesser.chunks(COMPARED_AT_ONCE).zip(greater.rchunks(COMPARED_AT_ONCE));
            chunks.any(|(lesser, greater)| {
                let pairs = lesser.iter().zip(greater.iter().rev());
                pairs.fold(false, |is_met, (&a, &b)| is_met | (a ^ b == sought))
            })
        })
}
