//! Processing windows by AVX2: 32 lanes in a vector.
//!
//! One lookup in a table of sixteen entries gives the bit of a byte within its plane. The bit is added to the plane whose number is equal
//! to the upper bits of the byte: three operations per plane. Up to ten planes are kept in registers while all heaps are processed.
#![allow(unsafe_code)]
#![expect(
    clippy::cast_possible_truncation,
    reason = "a lane is a byte, and the number of a plane with its shift fits one"
)]

use std::arch::x86_64::*;

use super::kernel::{Kernel, LANES, Lanes, SLOTS, Shape, Windows};
use crate::machine::path::Avx2;

impl Kernel for Avx2 {
    #[inline(always)]
    fn insert(&self, windows: Windows<'_>, shape: &Shape, planes: &mut [Lanes]) {
        // SAFETY: `self` is the token: it exists only on a machine that has the instructions.
        unsafe { insert(windows, shape, planes) }
    }

    #[inline(always)]
    fn compare(&self, windows: Windows<'_>, sought: &[Lanes; SLOTS], found: &mut [Lanes; SLOTS]) {
        // SAFETY: `self` is the token: it exists only on a machine that has the instructions.
        unsafe { compare(windows, sought, found) }
    }
}

/// The number of lanes in half of a window.
const HALF: usize = LANES / 2;

#[inline]
#[target_feature(enable = "avx2")]
fn load(lanes: &Lanes, half: usize) -> __m256i {
    let half: &[u8; HALF] = lanes[half * HALF..].first_chunk().expect("one of two halves");
    // SAFETY: 32 bytes are read.
    unsafe { _mm256_loadu_si256(half.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(lanes: &mut Lanes, half: usize, vector: __m256i) {
    let half: &mut [u8; HALF] = lanes[half * HALF..].first_chunk_mut().expect("one of two halves");
    // SAFETY: 32 bytes are written.
    unsafe { _mm256_storeu_si256(half.as_mut_ptr().cast(), vector) }
}

#[target_feature(enable = "avx2")]
fn insert(windows: Windows<'_>, shape: &Shape, planes: &mut [Lanes]) {
    let mut first = 0;
    while first < planes.len() {
        let rest = &mut planes[first..];
        first += match rest.len() {
            1 => into_planes::<1>(windows, shape, first, rest),
            2 => into_planes::<2>(windows, shape, first, rest),
            3 => into_planes::<3>(windows, shape, first, rest),
            4 => into_planes::<4>(windows, shape, first, rest),
            5 => into_planes::<5>(windows, shape, first, rest),
            6 => into_planes::<6>(windows, shape, first, rest),
            7 => into_planes::<7>(windows, shape, first, rest),
            8 => into_planes::<8>(windows, shape, first, rest),
            9 => into_planes::<9>(windows, shape, first, rest),
            10 => into_planes::<10>(windows, shape, first, rest),
            11..16 => into_planes::<6>(windows, shape, first, rest),
            _ => into_planes::<8>(windows, shape, first, rest),
        };
    }
}

/// Inserts into `PLANES` planes. The first of them has the number `first`. Returns `PLANES`.
#[inline]
#[target_feature(enable = "avx2")]
fn into_planes<const PLANES: usize>(
    windows: Windows<'_>,
    shape: &Shape,
    first: usize,
    planes: &mut [Lanes],
) -> usize {
    // SAFETY: an array of 16 bytes is read.
    let bits = _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(shape.bits.as_ptr().cast()) });
    let low = _mm256_set1_epi8(15);
    let high = _mm256_set1_epi8((u8::MAX << shape.shift) as i8);
    let numbers: [__m256i; PLANES] =
        std::array::from_fn(|plane| _mm256_set1_epi8(((first + plane) << shape.shift) as i8));
    for half in 0..2 {
        let mut met = [_mm256_setzero_si256(); PLANES];
        for &heap in windows.heaps {
            let value = _mm256_xor_si256(load(windows.of(heap), half), _mm256_set1_epi8(heap.byte as i8));
            let bit = _mm256_shuffle_epi8(bits, _mm256_and_si256(value, low));
            let number = _mm256_and_si256(value, high);
            for (met, &plane) in met.iter_mut().zip(&numbers) {
                *met = _mm256_or_si256(*met, _mm256_and_si256(bit, _mm256_cmpeq_epi8(number, plane)));
            }
        }
        let keep = load(windows.keep, half);
        for (plane, met) in planes.iter_mut().zip(met) {
            let met = _mm256_or_si256(load(plane, half), _mm256_and_si256(met, keep));
            store(plane, half, met);
        }
    }
    PLANES
}

#[target_feature(enable = "avx2")]
fn compare(windows: Windows<'_>, sought: &[Lanes; SLOTS], found: &mut [Lanes; SLOTS]) {
    for half in 0..2 {
        let sought: [__m256i; SLOTS] = std::array::from_fn(|slot| load(&sought[slot], half));
        let mut met = [_mm256_setzero_si256(); SLOTS];
        for &heap in windows.heaps {
            let value = _mm256_xor_si256(load(windows.of(heap), half), _mm256_set1_epi8(heap.byte as i8));
            for (met, sought) in met.iter_mut().zip(sought) {
                *met = _mm256_or_si256(*met, _mm256_cmpeq_epi8(value, sought));
            }
        }
        let keep = load(windows.keep, half);
        for (found, met) in found.iter_mut().zip(met) {
            let met = _mm256_or_si256(load(found, half), _mm256_and_si256(met, keep));
            store(found, half, met);
        }
    }
}
