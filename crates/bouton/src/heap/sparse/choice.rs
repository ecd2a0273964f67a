//! The choice of the sparse space that fits given values best.
//!
//! The number of common heaps minus the number of rare ones is, for all masks at once, a Walsh-Hadamard transform of the histogram of the
//! values. If the parity counts, the values of odd heaps are counted negatively. Cost: one pass over the values, and b 2^b additions if the
//! values have b bits.

use super::space::{Class, Space};
use crate::heap::lane::Lane;
use crate::heap::takes::Takes;
use crate::machine::width::index;

/// The space with the fewest rare heaps among `values`, and the number of its rare heaps.
pub(in crate::heap) fn best<T: Lane>(takes: &Takes, values: &[T]) -> Option<(Space, u64)> {
    let mut counts = [vec![0i64; 1 << T::BITS], vec![0; 1 << T::BITS]];
    for (heap, &value) in values.iter().enumerate().skip(1) {
        let value: u16 = value.into();
        counts[heap & 1][usize::from(value)] += 1;
    }
    let most = values.iter().max().map_or(0, |&most| u64::from(most.into()));
    let bits = u64::BITS - most.leading_zeros();
    let [even, odd] = counts.each_mut().map(|counts| &mut counts[..1 << bits]);
    transform(even);
    transform(odd);
    let heaps = values.len().saturating_sub(1) as i64;
    let spaces = (1u64..1 << bits).flat_map(|mask| [(mask, false), (mask, true)]);
    let rare = spaces.filter_map(|(mask, parity)| {
        let space = Space::new(takes, mask, parity)?;
        let odd_ones = if parity { -odd[index(mask)] } else { odd[index(mask)] };
        // The number of rare heaps minus the number of common heaps, for k = 0.
        let excess = even[index(mask)] + odd_ones;
        let excess = if space.class(0, 0) == Class::Rare { excess } else { -excess };
        Some((space, (heaps + excess) as u64 / 2))
    });
    rare.min_by_key(|&(_, rare)| rare)
}

/// The Walsh-Hadamard transform. For each mask: the number of values with an even number of bits within it, minus the number of the others.
fn transform(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for pair in counts.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (low, high) in low.iter_mut().zip(high) {
                (*low, *high) = (*low + *high, *low - *high);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_space_is_the_best_of_all() {
        for (takes, salt) in [(Takes::new([0, 6]), 0), (Takes::new([0, 6, 4]), 5), (Takes::new([4]), 9)] {
            let value = |heap: u32| ((heap.wrapping_mul(0x9e37_79b9) >> 27) ^ (heap % 3) ^ salt) as u8 % 29;
            let values: Vec<u8> = (0..500).map(value).collect();
            let rare = |space: Space| {
                let heaps = values.iter().enumerate().skip(1);
                heaps.filter(|&(heap, &value)| space.class(heap, value.into()) == Class::Rare).count() as u64
            };
            let all = (1..32).flat_map(|mask| [(mask, false), (mask, true)]);
            let all = all.filter_map(|(mask, parity)| Space::new(&takes, mask, parity));
            let (space, fewest) = best(&takes, &values).unwrap();
            assert_eq!(rare(space), fewest);
            assert_eq!(all.map(rare).min(), Some(fewest));
        }
        assert!(best::<u8>(&Takes::new([0, 6]), &[0, 0, 0]).is_none());
    }
}
