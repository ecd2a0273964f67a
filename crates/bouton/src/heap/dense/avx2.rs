//! Comparisons by AVX2: 32 bytes of options at once with each value sought, and whether they were equal is or-ed together.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::kernel::{Kernel, SLOTS, Work, among};
use crate::heap::lane::Lane;

/// The kernel. There is one only where the instructions are.
struct Avx2(());

/// Does `work` on a machine that has AVX2.
pub(super) fn run<W: Work>(work: W) -> W::Output {
    // SAFETY: the caller's path is AVX2 or more, and paths are only chosen on machines that have them.
    unsafe { compiled(work) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn compiled<W: Work>(work: W) -> W::Output {
    work.with(&Avx2(()))
}

impl Kernel for Avx2 {
    #[inline(always)]
    fn among8(&self, left: &[u8], right: &[u8], sought: [u8; SLOTS]) -> [bool; SLOTS] {
        // SAFETY: whoever has a kernel has the instructions.
        unsafe {
            by_vectors(
                left,
                right,
                sought,
                |value| _mm256_set1_epi8(value as i8),
                |a, b| _mm256_cmpeq_epi8(a, b),
            )
        }
    }

    #[inline(always)]
    fn among16(&self, left: &[u16], right: &[u16], sought: [u16; SLOTS]) -> [bool; SLOTS] {
        // SAFETY: as above.
        unsafe {
            by_vectors(
                left,
                right,
                sought,
                |value| _mm256_set1_epi16(value as i16),
                |a, b| _mm256_cmpeq_epi16(a, b),
            )
        }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn by_vectors<T: Lane>(
    left: &[T],
    right: &[T],
    sought: [T; SLOTS],
    all: impl Fn(T) -> __m256i,
    equal: impl Fn(__m256i, __m256i) -> __m256i,
) -> [bool; SLOTS] {
    let lanes = 32 / size_of::<T>();
    let whole = left.len().min(right.len()) / lanes * lanes;
    let vectors = sought.map(all);
    let mut found = [_mm256_setzero_si256(); SLOTS];
    for at in (0..whole).step_by(lanes) {
        // SAFETY: a vector's lanes from `at` on are within both streams.
        let [left, right] =
            unsafe { [left, right].map(|stream| _mm256_loadu_si256(stream.as_ptr().add(at).cast())) };
        let value = _mm256_xor_si256(left, right);
        for (found, vector) in found.iter_mut().zip(vectors) {
            *found = _mm256_or_si256(*found, equal(value, vector));
        }
    }
    let rest = among(&left[whole..], &right[whole..], sought);
    std::array::from_fn(|slot| rest[slot] || _mm256_testz_si256(found[slot], found[slot]) == 0)
}
