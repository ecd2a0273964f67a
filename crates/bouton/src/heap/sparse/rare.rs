//! The rare heaps: as a list in ascending order, and as bits.

use super::kernel::{Heap, LANES};

/// The rare heaps without the heap 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Rare {
    heaps: Vec<Heap>,
    /// One bit for each heap up to the last rare one.
    bits: Vec<u64>,
}

impl Rare {
    /// Adds a rare heap that is larger than those before.
    pub(super) fn push(&mut self, heap: Heap) {
        self.heaps.push(heap);
        self.bits.resize(heap.at / LANES + 1, 0);
        self.bits[heap.at / LANES] |= 1 << (heap.at % LANES);
    }

    /// All rare heaps in ascending order.
    pub(super) fn heaps(&self) -> &[Heap] {
        &self.heaps
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (size_of::<Heap>() * self.heaps.capacity() + size_of::<u64>() * self.bits.capacity()) as u64
    }

    /// The rare heaps among the 64 heaps from `from` on, one bit per heap.
    #[inline(always)]
    pub(super) fn window(&self, from: usize) -> u64 {
        let word = |at: usize| self.bits.get(at).copied().unwrap_or(0);
        let (at, shift) = (from / LANES, from % LANES);
        word(at) >> shift | word(at + 1) << 1 << (LANES - 1 - shift)
    }

    /// Returns true if there is a rare heap from `least` to `most`, both included.
    pub(super) fn any(&self, least: usize, most: usize) -> bool {
        !between(&self.heaps, least, most).is_empty()
    }
}

/// The heaps of an ascending list that are from `least` to `most`, both included.
pub(super) fn between(heaps: &[Heap], least: usize, most: usize) -> &[Heap] {
    let from = heaps.partition_point(|heap| heap.at < least);
    let end = heaps.partition_point(|heap| heap.at <= most);
    &heaps[from..end.max(from)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_and_bits_are_the_same() {
        let mut rare = Rare::default();
        let heaps = [1, 2, 63, 64, 65, 127, 200, 255, 256, 1000];
        heaps.into_iter().for_each(|at| rare.push(Heap { at, code: 0 }));
        for from in 0..1200 {
            let window =
                (0..64).filter(|lane| heaps.contains(&(from + lane))).fold(0, |bits, lane| bits | 1 << lane);
            assert_eq!(rare.window(from), window, "{from}");
            for most in from..from + 70 {
                let those: Vec<usize> = heaps.into_iter().filter(|at| (from..=most).contains(at)).collect();
                assert!(
                    between(rare.heaps(), from, most).iter().map(|heap| heap.at).eq(those.iter().copied())
                );
                assert_eq!(rare.any(from, most), !those.is_empty());
            }
        }
    }
}
