//! The filter by AVX2: 64 options at once.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::kernel::{Kernel, PassingOptions};
use super::streams::Halves;
use super::tables::{HEAPS_AT_ONCE, LookupTables};
use crate::machine::path::Avx2;

impl Kernel for Avx2 {
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
            // SAFETY: `self` is the token: it exists only on a machine that has the instructions.
            unsafe { by_vectors(tables, [lesser, greater], heap, passed) };
        }
        passed.note_words(lesser.0[0].len())
    }
}

/// The number of options in a vector.
const LANES: usize = 32;

#[inline]
#[target_feature(enable = "avx2")]
fn by_vectors(
    tables: &LookupTables,
    [lesser, greater]: [Halves<'_>; 2],
    heap: usize,
    passed: &mut PassingOptions,
) {
    let [low, middle, high] = tables.0.map(|table| {
        // SAFETY: 16 bytes are read.
        _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(table.as_ptr().cast()) })
    });
    let digit = _mm256_set1_epi8(15);
    let most = _mm256_set1_epi8(i8::MAX);
    let len = lesser.0[0].len();
    assert!([lesser, greater].iter().all(|halves| halves.0.iter().all(|bytes| bytes.len() >= len)));
    let pass = |at: usize| {
        let sum = |half: usize| {
            // SAFETY: a vector's lanes from `at` on are within all streams.
            let [left, right] = [lesser.0[half], greater.0[half]]
                .map(|bytes| unsafe { _mm256_loadu_si256(bytes.as_ptr().add(at).cast()) });
            _mm256_xor_si256(left, right)
        };
        // Bits 4 to 6 of a byte do not count in a lookup, and bit 7 is not set.
        let (ends, middles) = (sum(0), sum(1));
        let highs = _mm256_and_si256(_mm256_srli_epi16::<4>(ends), digit);
        let both = _mm256_and_si256(_mm256_shuffle_epi8(low, ends), _mm256_shuffle_epi8(middle, middles));
        let common = _mm256_and_si256(both, _mm256_shuffle_epi8(high, highs));
        // The highest bit shows whether any bit is set.
        u64::from(_mm256_movemask_epi8(_mm256_adds_epu8(common, most)).cast_unsigned())
    };
    let words = passed.bits.as_chunks_mut::<HEAPS_AT_ONCE>().0.iter_mut().take(len / (2 * LANES));
    for (word, passed) in words.enumerate() {
        let at = 2 * LANES * word;
        passed[heap] = pass(at) | pass(at + LANES) << LANES;
    }
}
