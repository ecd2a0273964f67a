//! Processing windows by vectors of 32 lanes.
//!
//! One lookup in a table of sixteen entries gives the bit of a code within its plane. The bit is added to the plane whose number is equal
//! to the upper bits of the code: three operations per plane. Up to ten planes are kept in registers while all heaps are processed.
#![expect(
    clippy::cast_possible_truncation,
    reason = "a lane is a byte, and the number of a plane with its shift fits one"
)]

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x16, u8x32};

use super::kernel::{Kernel, LANES, Lanes, SLOTS, Windows};
use crate::machine::lanes::{BITS, equal};

impl<S: Simd> Kernel for S {
    #[inline(always)]
    fn insert(&self, windows: Windows<'_>, planes: &mut [Lanes]) {
        self.vectorize(
            #[inline(always)]
            move || insert(*self, windows, planes),
        );
    }

    #[inline(always)]
    fn compare(&self, windows: Windows<'_>, sought: &[Lanes; SLOTS], found: &mut [Lanes; SLOTS]) {
        self.vectorize(
            #[inline(always)]
            move || compare(*self, windows, sought, found),
        );
    }
}

#[inline(always)]
fn insert<S: Simd>(simd: S, windows: Windows<'_>, planes: &mut [Lanes]) {
    let mut first = 0;
    while first < planes.len() {
        let rest = &mut planes[first..];
        first += match rest.len() {
            1 => into_planes::<1, S>(simd, windows, first, rest),
            2 => into_planes::<2, S>(simd, windows, first, rest),
            3 => into_planes::<3, S>(simd, windows, first, rest),
            4 => into_planes::<4, S>(simd, windows, first, rest),
            5 => into_planes::<5, S>(simd, windows, first, rest),
            6 => into_planes::<6, S>(simd, windows, first, rest),
            7 => into_planes::<7, S>(simd, windows, first, rest),
            8 => into_planes::<8, S>(simd, windows, first, rest),
            9 => into_planes::<9, S>(simd, windows, first, rest),
            10 => into_planes::<10, S>(simd, windows, first, rest),
            11..16 => into_planes::<6, S>(simd, windows, first, rest),
            _ => into_planes::<8, S>(simd, windows, first, rest),
        };
    }
}

#[inline(always)]
fn compare<S: Simd>(simd: S, windows: Windows<'_>, sought: &[Lanes; SLOTS], found: &mut [Lanes; SLOTS]) {
    for half in 0..2 {
        let mut wanted = [u8x32::splat(simd, 0); SLOTS];
        for (wanted, sought) in wanted.iter_mut().zip(sought) {
            *wanted = load(simd, sought, half);
        }
        let mut met = [u8x32::splat(simd, 0); SLOTS];
        for &heap in windows.heaps {
            let value = load(simd, windows.of(heap), half) ^ heap.code;
            for (met, &wanted) in met.iter_mut().zip(&wanted) {
                *met |= equal(value, wanted);
            }
        }
        keep(simd, windows, half, found, met);
    }
}

/// The number of lanes in half of a window.
const HALF: usize = LANES / 2;

#[inline(always)]
fn load<S: Simd>(simd: S, lanes: &Lanes, half: usize) -> u8x32<S> {
    u8x32::load_array_ref(simd, lanes[half * HALF..].first_chunk().expect("one of two halves"))
}

/// Adds what was met to the lanes of one half that count.
#[inline(always)]
fn keep<S: Simd, const PLANES: usize>(
    simd: S,
    windows: Windows<'_>,
    half: usize,
    planes: &mut [Lanes],
    met: [u8x32<S>; PLANES],
) {
    let keep = load(simd, windows.keep, half);
    for (plane, met) in planes.iter_mut().zip(met) {
        let met = load(simd, plane, half) | met & keep;
        met.store_slice(&mut plane[half * HALF..][..HALF]);
    }
}

/// Inserts into `PLANES` planes. The first of them has the number `first`. Returns `PLANES`.
#[inline(always)]
fn into_planes<const PLANES: usize, S: Simd>(
    simd: S,
    windows: Windows<'_>,
    first: usize,
    planes: &mut [Lanes],
) -> usize {
    let bits = u8x32::block_splat(u8x16::load_array_ref(simd, &BITS));
    let high = u8::MAX << 3;
    let mut numbers = [u8x32::splat(simd, 0); PLANES];
    for (plane, number) in numbers.iter_mut().enumerate() {
        *number = u8x32::splat(simd, ((first + plane) << 3) as u8);
    }
    for half in 0..2 {
        let mut met = [u8x32::splat(simd, 0); PLANES];
        for &heap in windows.heaps {
            let value = load(simd, windows.of(heap), half) ^ heap.code;
            let bit = bits.swizzle_dyn_within_blocks(value & 7);
            let number = value & high;
            for (met, &plane) in met.iter_mut().zip(&numbers) {
                *met |= bit & equal(number, plane);
            }
        }
        keep(simd, windows, half, planes, met);
    }
    PLANES
}
