//! The filter by AVX-512: 64 options at once, in groups of 128 values.
#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::array;

use super::kernel::{Kernel, PassingOptions};
use super::streams::Halves;
use super::tables::{HEAPS_AT_ONCE, Long};
use crate::machine::path::Avx512;

impl Kernel for Avx512 {
    type Tables = Long;
    const SAMPLE: usize = 4;

    #[inline(always)]
    fn pass(
        &self,
        tables: &[Long; HEAPS_AT_ONCE],
        streams: [Halves<'_>; 2],
        passed: &mut PassingOptions,
    ) -> usize {
        // SAFETY: `self` is the token: it exists only on a machine that has the instructions.
        unsafe { by_vectors(tables, streams, passed) }
    }
}

/// The number of options in a vector.
const LANES: usize = 64;

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn by_vectors(
    tables: &[Long; HEAPS_AT_ONCE],
    [lesser, greater]: [Halves<'_>; 2],
    passed: &mut PassingOptions,
) -> usize {
    let tables: [_; HEAPS_AT_ONCE] = array::from_fn(|heap| {
        let Long { low, high } = &tables[heap];
        let (low, more) = low.split_at(LANES);
        // SAFETY: 64 bytes of each are read.
        [low, more, high].map(|table| unsafe { _mm512_loadu_si512(table.as_ptr().cast()) })
    });
    let len = lesser.0[0].len();
    let is_long = |bytes: &[u8], len| bytes.len() >= len;
    assert!(lesser.0.iter().all(|bytes| is_long(bytes, len)));
    assert!(greater.0.iter().all(|bytes| is_long(bytes, len + HEAPS_AT_ONCE - 1)));
    let PassingOptions { bits, words: places } = passed;
    let words = bits.as_chunks_mut::<HEAPS_AT_ONCE>().0.iter_mut().take(len / LANES);
    for (word, passed) in words.enumerate() {
        // SAFETY: the lanes of a vector are within the streams, also when they are shifted by `on` places.
        let load = |bytes: &[u8], on: usize| unsafe {
            _mm512_loadu_si512(bytes.as_ptr().add(LANES * word + on).cast())
        };
        let lesser = lesser.0.map(|bytes| load(bytes, 0));
        for (heap, ([low, more, high], passed)) in tables.iter().zip(passed).enumerate() {
            let sum =
                |half: usize| _mm512_xor_si512(lesser[half], load(greater.0[half], HEAPS_AT_ONCE - 1 - heap));
            // A lookup ignores bits beyond the places of its table.
            let low = _mm512_permutex2var_epi8(*low, sum(0), *more);
            *passed = _mm512_test_epi8_mask(low, _mm512_permutexvar_epi8(sum(1), *high));
        }
    }
    let mut place = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    let mut count = 0;
    for bits in &bits.as_chunks::<HEAPS_AT_ONCE>().0[..len / LANES] {
        // SAFETY: eight words are read.
        let bits = unsafe { _mm512_loadu_si512(bits.as_ptr().cast()) };
        let any = _mm512_test_epi64_mask(bits, bits);
        let places = places[count..].first_chunk_mut::<HEAPS_AT_ONCE>().expect("room for eight more");
        // SAFETY: there is room for the eight that are written.
        unsafe { _mm512_storeu_si512(places.as_mut_ptr().cast(), _mm512_maskz_compress_epi64(any, place)) };
        count += any.count_ones() as usize;
        place = _mm512_add_epi64(place, _mm512_set1_epi64(HEAPS_AT_ONCE as i64));
    }
    count
}
