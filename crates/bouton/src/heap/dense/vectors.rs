//! The filter by vectors: 64 options at once.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x16, u8x32};

use super::kernel::{Kernel, PassingOptions};
use super::streams::Halves;
use super::tables::{HEAPS_AT_ONCE, LookupTables};

impl<S: Simd> Kernel for S {
    const SAMPLE: usize = 5;

    #[inline(always)]
    fn pass(
        &self,
        tables: &[LookupTables; HEAPS_AT_ONCE],
        streams: [Halves<'_>; 2],
        passed: &mut PassingOptions,
    ) -> usize {
        let [lesser, greater] = streams;
        for (heap, tables) in tables.iter().enumerate() {
            let greater = Halves(greater.0.map(|bytes| &bytes[HEAPS_AT_ONCE - 1 - heap..]));
            if tables.any() == 0 {
                passed.bits.as_chunks_mut::<HEAPS_AT_ONCE>().0.iter_mut().for_each(|passed| passed[heap] = 0);
                continue;
            }
            self.vectorize(
                #[inline(always)]
                || by_vectors(*self, tables, [lesser, greater], heap, passed),
            );
        }
        passed.note_words(lesser.0[0].len())
    }
}

/// The number of options in a vector.
const LANES: usize = 32;

#[inline(always)]
fn by_vectors<S: Simd>(
    simd: S,
    tables: &LookupTables,
    [lesser, greater]: [Halves<'_>; 2],
    heap: usize,
    passed: &mut PassingOptions,
) {
    let [low, middle, high] = &tables.0;
    let low = u8x32::block_splat(u8x16::load_array_ref(simd, low));
    let middle = u8x32::block_splat(u8x16::load_array_ref(simd, middle));
    let high = u8x32::block_splat(u8x16::load_array_ref(simd, high));
    let len = lesser.0[0].len();
    let streams =
        [lesser.0[0], greater.0[0], lesser.0[1], greater.0[1]].map(|bytes| bytes[..len].as_chunks().0);
    let words = passed.bits.as_chunks_mut::<HEAPS_AT_ONCE>().0.iter_mut().take(len / (2 * LANES));
    for (word, passed) in words.enumerate() {
        let mut bits = [0; 2];
        for (half, bits) in bits.iter_mut().enumerate() {
            let [a, b, c, d] = streams;
            let at = 2 * word + half;
            let ends = u8x32::load_array_ref(simd, &a[at]) ^ u8x32::load_array_ref(simd, &b[at]);
            let middles = u8x32::load_array_ref(simd, &c[at]) ^ u8x32::load_array_ref(simd, &d[at]);
            let both = low.swizzle_dyn_within_blocks(ends & 15) & middle.swizzle_dyn_within_blocks(middles);
            let common = both & high.swizzle_dyn_within_blocks(ends >> 4);
            *bits = common.simd_ne(0).to_bitmask();
        }
        passed[heap] = bits[0] | bits[1] << LANES;
    }
}
