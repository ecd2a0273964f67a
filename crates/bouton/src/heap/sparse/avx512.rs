//! Processing windows by AVX-512: all 64 lanes in a vector.
//!
//! The lowest six bits of a byte determine its bit and its plane within a group of four or eight. So each plane has its own lookup table.
//! Lanes with two other highest bits are left out. This takes three operations per plane for two heaps. Up to sixteen planes are kept in
//! registers while all heaps are processed.
#![allow(unsafe_code)]
#![expect(
    clippy::cast_possible_truncation,
    reason = "a lane is a byte, and the number of a plane with its shift fits one"
)]

use std::arch::x86_64::*;

use super::kernel::{Kernel, LANES, Lanes, SLOTS, Shape, Windows};
use crate::machine::path::Avx512;

impl Kernel for Avx512 {
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

#[inline]
#[target_feature(enable = "avx512f")]
fn load(lanes: &Lanes) -> __m512i {
    // SAFETY: 64 bytes are read.
    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store(lanes: &mut Lanes, vector: __m512i) {
    // SAFETY: 64 bytes are written.
    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), vector) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn insert(windows: Windows<'_>, shape: &Shape, planes: &mut [Lanes]) {
    // The two highest bits of a byte are the same for this number of planes.
    match shape.shift {
        3 => insert_by::<8>(windows, shape, planes),
        _ => insert_by::<4>(windows, shape, planes),
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn insert_by<const GROUP: usize>(windows: Windows<'_>, shape: &Shape, planes: &mut [Lanes]) {
    let mut first = 0;
    while first < planes.len() {
        let rest = &mut planes[first..];
        first += match rest.len() {
            1 => into_planes::<1, GROUP>(windows, shape, first, rest),
            2 => into_planes::<2, GROUP>(windows, shape, first, rest),
            3 => into_planes::<3, GROUP>(windows, shape, first, rest),
            4 => into_planes::<4, GROUP>(windows, shape, first, rest),
            5 | 6 => into_planes::<6, GROUP>(windows, shape, first, rest),
            7 | 8 => into_planes::<8, GROUP>(windows, shape, first, rest),
            9 | 10 => into_planes::<10, GROUP>(windows, shape, first, rest),
            11 | 12 => into_planes::<12, GROUP>(windows, shape, first, rest),
            _ => into_planes::<16, GROUP>(windows, shape, first, rest),
        };
    }
}

/// Inserts into `PLANES` planes, or into fewer if there are fewer. The first of them has the number `first`, which is a multiple of eight.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn into_planes<const PLANES: usize, const GROUP: usize>(
    windows: Windows<'_>,
    shape: &Shape,
    first: usize,
    planes: &mut [Lanes],
) -> usize {
    // Six bits determine the bit and the plane within a group, and two bits determine the group.
    // SAFETY: an array of 16 bytes is read.
    let bits = _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128(shape.bits.as_ptr().cast()) });
    let tables: [__m512i; GROUP] = std::array::from_fn(|plane| {
        let each = LANES / GROUP;
        _mm512_maskz_mov_epi8(u64::MAX >> (LANES - each) << (each * plane), bits)
    });
    let rest = _mm512_set1_epi8(0xc0_u8 as i8);
    let mut met = [_mm512_setzero_si512(); PLANES];
    // The value with the bits of the group removed, and the lanes whose values are in the group.
    let of_group = |(window, byte): (__m512i, u8), number: usize| {
        let value = _mm512_xor_si512(window, _mm512_set1_epi8((byte ^ (number << 6) as u8) as i8));
        (value, _mm512_testn_epi8_mask(value, rest))
    };
    for pair in windows.heaps.chunks(2) {
        // If the number of heaps is odd, the last heap is paired with itself.
        let pair = [pair[0], pair[pair.len() - 1]].map(|heap| (load(windows.of(heap)), heap.byte));
        for (number, met) in (first / GROUP..).zip(met.chunks_mut(GROUP)) {
            let [(a, in_a), (b, in_b)] = pair.map(|window| of_group(window, number));
            for (met, &table) in met.iter_mut().zip(&tables) {
                let a = _mm512_maskz_permutexvar_epi8(in_a, a, table);
                let b = _mm512_maskz_permutexvar_epi8(in_b, b, table);
                *met = _mm512_ternarylogic_epi64::<0xfe>(*met, a, b);
            }
        }
    }
    let keep = load(windows.keep);
    for (plane, met) in planes.iter_mut().zip(met) {
        store(plane, _mm512_or_si512(load(plane), _mm512_and_si512(met, keep)));
    }
    PLANES
}

#[target_feature(enable = "avx512f,avx512bw")]
fn compare(windows: Windows<'_>, sought: &[Lanes; SLOTS], found: &mut [Lanes; SLOTS]) {
    let sought: [__m512i; SLOTS] = std::array::from_fn(|slot| load(&sought[slot]));
    let mut met: [__mmask64; SLOTS] = [0; SLOTS];
    for &heap in windows.heaps {
        let value = _mm512_xor_si512(load(windows.of(heap)), _mm512_set1_epi8(heap.byte as i8));
        for (met, sought) in met.iter_mut().zip(sought) {
            *met |= _mm512_cmpeq_epi8_mask(value, sought);
        }
    }
    let keep = load(windows.keep);
    for (found, met) in found.iter_mut().zip(met) {
        store(found, _mm512_or_si512(load(found), _mm512_maskz_mov_epi8(met, keep)));
    }
}
