//! The filter by AVX-512: 64 options at once, in groups of 128 values.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::kernel::{Kernel, Passed, Work, pass_from};
use super::streams::Halves;
use super::tables::Long;

/// The kernel. There is one only where the instructions are.
struct Avx512(());

/// Does `work` on a machine that has AVX-512.
pub(super) fn run<W: Work>(work: W) -> W::Output {
    // SAFETY: the caller's path is AVX-512, and paths are only chosen on machines that have them.
    unsafe { compiled(work) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx2,bmi1,bmi2,popcnt,lzcnt")]
fn compiled<W: Work>(work: W) -> W::Output {
    work.with(&Avx512(()))
}

impl Kernel for Avx512 {
    type Tables = Long;

    #[inline(always)]
    fn pass(&self, tables: &Long, streams: [Halves<'_>; 2], passed: &mut Passed) -> u64 {
        // SAFETY: whoever has a kernel has the instructions.
        unsafe { by_vectors(tables, streams, passed) }
    }
}

/// Options in a vector.
const LANES: usize = 64;

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn by_vectors(tables: &Long, streams: [Halves<'_>; 2], passed: &mut Passed) -> u64 {
    let [left, right] = streams;
    let (low, more) = tables.low.split_at(LANES);
    // SAFETY: 64 bytes of each are read.
    let [low, more, high] =
        [low, more, &tables.high].map(|table| unsafe { _mm512_loadu_si512(table.as_ptr().cast()) });
    let whole = left.len().min(right.len()) / LANES;
    for (word, passed) in passed.iter_mut().enumerate().take(whole) {
        let sum = |half: usize| {
            // SAFETY: a vector's lanes are within all streams.
            let [left, right] = [left.0[half], right.0[half]]
                .map(|bytes| unsafe { _mm512_loadu_si512(bytes.as_ptr().add(LANES * word).cast()) });
            _mm512_xor_si512(left, right)
        };
        // Bits beyond those of a table's places do not count in a look-up.
        let low = _mm512_permutex2var_epi8(low, sum(0), more);
        *passed = _mm512_test_epi8_mask(low, _mm512_permutexvar_epi8(sum(1), high));
    }
    let mut any = 0;
    for (number, words) in passed.as_chunks::<8>().0.iter().enumerate() {
        // SAFETY: eight words are read.
        let words = unsafe { _mm512_loadu_si512(words.as_ptr().cast()) };
        any |= u64::from(_mm512_test_epi64_mask(words, words)) << (8 * number);
    }
    any & ((1u128 << whole) - 1) as u64 | pass_from(whole, tables, streams, passed)
}
