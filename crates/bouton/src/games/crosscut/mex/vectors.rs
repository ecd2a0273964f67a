//! Computes the mex of two streams with vectors.
//!
//! A vector has the places of 32 values in a window of 64, as bytes. A value outside the window has a larger byte. The word of the window
//! is stored as eight planes of eight values each: a byte of plane p has bit v for place 8p + v. A vector is added to all planes by one
//! lookup of `1 << v` for the lower half and one for the upper half of each sixteen places, and by a comparison of the place's upper four
//! bits for each pair of planes. At the end the bytes of a plane are combined by a bitwise or. Once few values of a window are missing,
//! they are searched for four at a time with one comparison each, which takes a quarter of the time.
#![expect(clippy::cast_possible_truncation, reason = "a lane is a byte, and a window begins below 2^16")]

use std::ops::Range;

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x16, u8x32, u16x8, u16x16, u32x4, u64x2};

use super::kernel::{Kernel, Lane, PADDING};
use crate::machine::lanes::{BITS, NEXT_BITS, equal};

impl<S: Simd> Kernel for S {
    #[inline(always)]
    fn mex8(&self, left: &[u8], right: &[u8], len: usize) -> u32 {
        self.vectorize(
            #[inline(always)]
            move || mex(*self, left, right, len),
        )
    }

    #[inline(always)]
    fn mex16(&self, left: &[u16], right: &[u16], len: usize) -> u32 {
        self.vectorize(
            #[inline(always)]
            move || mex(*self, left, right, len),
        )
    }
}

/// The number of values in a vector.
const LANES: usize = PADDING;
/// The number of values in a window.
const WINDOW_VALUES: u32 = 64;
/// The number of vectors that are added to the planes before the kernel looks for missing values.
const BLOCK_VECTORS: usize = 8;
/// If at most this number of values is missing, the kernel searches for each of them.
const MAX_VALUES_ONE_BY_ONE: u32 = 12;

/// Items whose nim-sums can be read as places in a window.
trait Places: Lane {
    /// The places, in the window that begins at `base`, of the nim-sums.
    fn places<S: Simd>(simd: S, left: &[Self; LANES], right: &[Self; LANES], base: u16) -> u8x32<S>;
}

impl Places for u8 {
    #[inline(always)]
    fn places<S: Simd>(simd: S, left: &[u8; LANES], right: &[u8; LANES], base: u16) -> u8x32<S> {
        (u8x32::load_array_ref(simd, left) ^ u8x32::load_array_ref(simd, right)) - base as u8
    }
}

impl Places for u16 {
    #[inline(always)]
    fn places<S: Simd>(simd: S, left: &[u16; LANES], right: &[u16; LANES], base: u16) -> u8x32<S> {
        let [left, right] = [left, right].map(|stream| stream.as_chunks().0);
        let low = u16x16::load_array_ref(simd, &left[0]) ^ u16x16::load_array_ref(simd, &right[0]);
        let high = u16x16::load_array_ref(simd, &left[1]) ^ u16x16::load_array_ref(simd, &right[1]);
        (low - base).saturating_narrow(high - base)
    }
}

/// Two streams in vectors.
#[derive(Clone, Copy)]
struct Streams<'s, T> {
    left: &'s [[T; LANES]],
    right: &'s [[T; LANES]],
    /// The vectors with which the streams end, if they are not whole vectors. They repeat some items, which does no harm. If there are fewer
    /// items than lanes, they go beyond the streams.
    last: [&'s [T; LANES]; 2],
    /// The number of vectors.
    count: usize,
}

impl<'s, T: Places> Streams<'s, T> {
    #[inline(always)]
    fn new(left: &'s [T], right: &'s [T], len: usize) -> Self {
        let at = len.saturating_sub(LANES);
        let last = [left, right].map(|stream| stream[at..].first_chunk().expect("the streams are padded"));
        let [left, right] = [left, right].map(|stream| stream[..len].as_chunks().0);
        Self { left, right, last, count: len.div_ceil(LANES) }
    }

    /// The places, in the window that begins at `base`, of the nim-sums of one vector.
    #[inline(always)]
    fn places<S: Simd>(&self, simd: S, vector: usize, base: u16) -> u8x32<S> {
        match (self.left.get(vector), self.right.get(vector)) {
            (Some(left), Some(right)) => T::places(simd, left, right, base),
            _ => T::places(simd, self.last[0], self.last[1], base),
        }
    }

    /// The word of the window that begins at `base`. The lowest missing bit is right. The bits above it may be missing although their values
    /// occur.
    #[inline(always)]
    fn window<S: Simd>(&self, simd: S, base: u16) -> u64 {
        let vectors = self.count;
        let (mut seen, mut next) = (0, 0);
        while next < vectors && seen != u64::MAX {
            if next > 0 && (!seen).count_ones() <= MAX_VALUES_ONE_BY_ONE {
                return self.looked_for(simd, base, seen, next..vectors);
            }
            let end = vectors.min(next + BLOCK_VECTORS);
            let mut planes = Planes::new(simd);
            for vector in next..end {
                planes.insert(simd, self.places(simd, vector, base));
            }
            seen |= planes.word();
            next = end;
        }
        seen
    }

    /// Searches for the lowest values that are missing in `seen`, four at a time, until one is not found.
    #[inline(always)]
    fn looked_for<S: Simd>(&self, simd: S, base: u16, mut seen: u64, vectors: Range<usize>) -> u64 {
        while seen != u64::MAX {
            let mut rest = !seen;
            let wanted: [u32; 4] = std::array::from_fn(|_| {
                let lowest = rest.trailing_zeros();
                rest &= rest.wrapping_sub(1);
                // With fewer than four missing values, this is a place above the window, which no byte has.
                lowest
            });
            let mut found = [u8x32::splat(simd, 0); 4];
            for vector in vectors.clone() {
                let places = self.places(simd, vector, base);
                for (found, place) in found.iter_mut().zip(wanted) {
                    *found |= equal(places, u8x32::splat(simd, place as u8));
                }
            }
            for (place, found) in wanted.into_iter().zip(found) {
                if place == 64 {
                    break;
                }
                if found.simd_ne(0).all_false() {
                    return seen;
                }
                seen |= 1 << place;
            }
        }
        seen
    }
}

#[inline(always)]
fn mex<S: Simd, T: Places>(simd: S, left: &[T], right: &[T], len: usize) -> u32 {
    let streams = Streams::new(left, right, len);
    if len < LANES {
        let beyond = u8x32::load_array_ref(simd, &ORDER).simd_ge(len as u8);
        let mut planes = Planes::new(simd);
        planes.insert(simd, beyond.select(u8x32::splat(simd, u8::MAX), streams.places(simd, 0, 0)));
        return planes.word().trailing_ones();
    }
    let mut base = 0;
    loop {
        let missing = !streams.window(simd, base as u16);
        if missing != 0 {
            return base + missing.trailing_zeros();
        }
        base += WINDOW_VALUES;
        if base > T::MOST {
            return base;
        }
    }
}

/// The number of each lane.
const ORDER: [u8; LANES] = {
    let (mut order, mut at) = ([0; LANES], 0);
    while at < LANES {
        order[at] = at as u8;
        at += 1;
    }
    order
};

/// The values of a window that were seen, with eight values in each plane.
struct Planes<S: Simd>([u8x32<S>; 8]);

impl<S: Simd> Planes<S> {
    #[inline(always)]
    fn new(simd: S) -> Self {
        Self([u8x32::splat(simd, 0); 8])
    }

    #[inline(always)]
    fn insert(&mut self, simd: S, places: u8x32<S>) {
        let lower = u8x32::block_splat(u8x16::load_array(simd, BITS));
        let upper = u8x32::block_splat(u8x16::load_array(simd, NEXT_BITS));
        // The number of the pair of planes is above the lower four bits of each place.
        let (digits, sixteens) = (places & 15, places & 0xf0);
        let bits = [lower.swizzle_dyn_within_blocks(digits), upper.swizzle_dyn_within_blocks(digits)];
        for (pair, planes) in self.0.as_chunks_mut::<2>().0.iter_mut().enumerate() {
            let here = equal(sixteens, u8x32::splat(simd, 16 * pair as u8));
            for (plane, bits) in planes.iter_mut().zip(bits) {
                *plane |= here & bits;
            }
        }
    }

    /// The bytes of each plane combined by a bitwise or. Byte p is plane p.
    #[inline(always)]
    fn word(&self) -> u64 {
        let [a, b, c, d, e, f, g, h] = self.0;
        let [ab, cd] = [paired(halved(a), halved(b)), paired(halved(c), halved(d))];
        let [ef, gh] = [paired(halved(e), halved(f)), paired(halved(g), halved(h))];
        let abcd: u16x8<S> = paired(ab.bitcast(), cd.bitcast());
        let efgh: u16x8<S> = paired(ef.bitcast(), gh.bitcast());
        let all: u32x4<S> = paired(abcd.bitcast(), efgh.bitcast());
        let [low, high] = all.bitcast::<u64x2<S>>().to_array();
        low | high
    }
}

/// The halves of a plane, combined.
#[inline(always)]
fn halved<S: Simd>(plane: u8x32<S>) -> u8x16<S> {
    let (low, high) = plane.split();
    low | high
}

/// The elements of both in turn, where those of the lower and of the upper half are combined.
#[inline(always)]
fn paired<S: Simd, V: SimdInt<S>>(first: V, second: V) -> V {
    first.zip_low(second) | first.zip_high(second)
}
