//! Computes the mex of two streams with AVX2.
//!
//! A vector has the places of 32 values in a window of 64, as bytes. A value outside the window has a larger byte. The word of the window
//! is stored as eight planes of eight values each: a byte of plane p has bit v for place 8p + v. A vector is added to all planes by one
//! lookup of `1 << v` for the lower half and one for the upper half of each sixteen places, and by a comparison of the place's upper four
//! bits for each pair of planes. At the end the bytes of a plane are combined by a bitwise or. Once few values of a window are missing,
//! they are searched for four at a time with one comparison each, which takes a quarter of the time.
#![allow(unsafe_code)]
#![expect(clippy::cast_possible_truncation, reason = "a lane is a byte, and a window begins below 2^16")]

use std::arch::x86_64::*;

use super::kernel::{Kernel, Lane, PADDING};
use crate::machine::path::Avx2;

impl Kernel for Avx2 {
    #[inline(always)]
    fn mex8(&self, left: &[u8], right: &[u8], len: usize) -> u32 {
        // SAFETY: `self` is the token: it exists only on a machine that has the instructions.
        unsafe { mex(left, right, len) }
    }

    #[inline(always)]
    fn mex16(&self, left: &[u16], right: &[u16], len: usize) -> u32 {
        // SAFETY: `self` is the token: it exists only on a machine that has the instructions.
        unsafe { mex(left, right, len) }
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

/// Streams whose nim-sums can be read as places in a window.
trait Places: Lane {
    /// For each byte of a vector, the index of its item.
    const ORDER: [i8; LANES];

    /// The places, in the window that begins at `base`, of the nim-sums from index `at` on, in [`ORDER`](Self::ORDER).
    ///
    /// # Safety
    /// Both streams must have [`LANES`] items from index `at` on.
    unsafe fn places(left: &[Self], right: &[Self], at: usize, base: u16) -> __m256i;
}

impl Places for u8 {
    const ORDER: [i8; LANES] = {
        let (mut order, mut at) = ([0; LANES], 0);
        while at < LANES {
            order[at] = at as i8;
            at += 1;
        }
        order
    };

    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn places(left: &[u8], right: &[u8], at: usize, base: u16) -> __m256i {
        debug_assert!(at + LANES <= left.len().min(right.len()));
        // SAFETY: the caller guarantees that the items exist.
        let [left, right] =
            unsafe { [left, right].map(|stream| _mm256_loadu_si256(stream.as_ptr().add(at).cast())) };
        _mm256_sub_epi8(_mm256_xor_si256(left, right), _mm256_set1_epi8(base as i8))
    }
}

impl Places for u16 {
    /// Packing takes halves of eight from each of the two vectors in turn.
    const ORDER: [i8; LANES] = {
        let (mut order, mut at) = ([0; LANES], 0);
        while at < LANES {
            let part = [0, 2, 1, 3][at / 8];
            order[at] = (8 * part + at % 8) as i8;
            at += 1;
        }
        order
    };

    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn places(left: &[u16], right: &[u16], at: usize, base: u16) -> __m256i {
        debug_assert!(at + LANES <= left.len().min(right.len()));
        let half = |at| {
            // SAFETY: the caller guarantees that the items exist.
            let [left, right] =
                unsafe { [left, right].map(|stream| _mm256_loadu_si256(stream.as_ptr().add(at).cast())) };
            let place = _mm256_sub_epi16(_mm256_xor_si256(left, right), _mm256_set1_epi16(base as i16));
            _mm256_min_epu16(place, _mm256_set1_epi16(0xff))
        };
        _mm256_packus_epi16(half(at), half(at + LANES / 2))
    }
}

#[inline]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn mex<T: Places>(left: &[T], right: &[T], len: usize) -> u32 {
    assert!(left.len().min(right.len()) >= len.max(LANES));
    if len < LANES {
        // SAFETY: the streams have that number of items, as was asserted.
        let places = unsafe { T::places(left, right, 0, 0) };
        // SAFETY: an array of 32 bytes is read.
        let order = unsafe { _mm256_loadu_si256(T::ORDER.as_ptr().cast()) };
        let beyond = _mm256_cmpgt_epi8(order, _mm256_set1_epi8(len as i8 - 1));
        let mut planes = Planes::new();
        planes.insert(_mm256_or_si256(places, beyond));
        return planes.word().trailing_ones();
    }
    let mut base = 0;
    loop {
        // SAFETY: the streams have `len` items, at least one vector.
        let missing = !unsafe { window(left, right, len, base as u16) };
        if missing != 0 {
            return base + missing.trailing_zeros();
        }
        base += WINDOW_VALUES;
        if base > T::MOST {
            return base;
        }
    }
}

/// The word of the window that begins at `base`. The lowest missing bit is right. The bits above it may be missing although their values
/// occur.
///
/// # Safety
/// Both streams must have `len` items, at least [`LANES`].
#[inline]
#[target_feature(enable = "avx2,bmi1,popcnt")]
unsafe fn window<T: Places>(left: &[T], right: &[T], len: usize, base: u16) -> u64 {
    let vectors = len.div_ceil(LANES);
    // The last vector ends with the streams. It repeats some items, which does no harm.
    // SAFETY: no vector ends beyond the streams.
    let places = |vector: usize| unsafe { T::places(left, right, (vector * LANES).min(len - LANES), base) };
    let (mut seen, mut next) = (0, 0);
    while next < vectors && seen != u64::MAX {
        if next > 0 && (!seen).count_ones() <= MAX_VALUES_ONE_BY_ONE {
            return looked_for(seen, next..vectors, places);
        }
        let end = vectors.min(next + BLOCK_VECTORS);
        let mut planes = Planes::new();
        (next..end).for_each(|vector| planes.insert(places(vector)));
        seen |= planes.word();
        next = end;
    }
    seen
}

/// Searches for the lowest values that are missing in `seen`, four at a time, until one is not found.
#[inline]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn looked_for(mut seen: u64, vectors: std::ops::Range<usize>, places: impl Fn(usize) -> __m256i) -> u64 {
    while seen != u64::MAX {
        let mut rest = !seen;
        let wanted: [u32; 4] = std::array::from_fn(|_| {
            let lowest = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            // With fewer than four missing values, this is a place above the window, which no byte has.
            lowest
        });
        let signs = wanted.map(|place| _mm256_set1_epi8(place as i8));
        let mut found = [_mm256_setzero_si256(); 4];
        for vector in vectors.clone() {
            let places = places(vector);
            for (found, sign) in found.iter_mut().zip(signs) {
                *found = _mm256_or_si256(*found, _mm256_cmpeq_epi8(places, sign));
            }
        }
        for (place, found) in wanted.into_iter().zip(found) {
            if place == 64 {
                break;
            }
            if _mm256_testz_si256(found, found) == 1 {
                return seen;
            }
            seen |= 1 << place;
        }
    }
    seen
}

/// The values of a window that were seen, with eight values in each plane.
struct Planes([__m256i; 8]);

impl Planes {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new() -> Self {
        Self([_mm256_setzero_si256(); 8])
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn insert(&mut self, places: __m256i) {
        // A lookup by the lower four bits of each place. Places from 128 on are looked up as 0, so they are in no plane.
        let lower =
            _mm256_set_epi64x(0, 0x8040_2010_0804_0201_u64 as i64, 0, 0x8040_2010_0804_0201_u64 as i64);
        let upper =
            _mm256_set_epi64x(0x8040_2010_0804_0201_u64 as i64, 0, 0x8040_2010_0804_0201_u64 as i64, 0);
        let bits = [_mm256_shuffle_epi8(lower, places), _mm256_shuffle_epi8(upper, places)];
        let sixteens = _mm256_and_si256(_mm256_srli_epi16::<4>(places), _mm256_set1_epi8(15));
        for (pair, planes) in self.0.as_chunks_mut::<2>().0.iter_mut().enumerate() {
            let here = _mm256_cmpeq_epi8(sixteens, _mm256_set1_epi8(pair as i8));
            for (plane, bits) in planes.iter_mut().zip(bits) {
                *plane = _mm256_or_si256(*plane, _mm256_and_si256(here, bits));
            }
        }
    }

    /// The bytes of each plane combined by a bitwise or. Byte p is plane p.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn word(&self) -> u64 {
        let [a, b, c, d, e, f, g, h] = self.0;
        let by_8 = |a, b| _mm256_or_si256(_mm256_unpacklo_epi8(a, b), _mm256_unpackhi_epi8(a, b));
        let by_16 = |a, b| _mm256_or_si256(_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b));
        let by_32 = |a, b| _mm256_or_si256(_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b));
        let all = by_32(by_16(by_8(a, b), by_8(c, d)), by_16(by_8(e, f), by_8(g, h)));
        let half = _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256::<1>(all));
        (_mm_cvtsi128_si64(half) | _mm_extract_epi64::<1>(half)) as u64
    }
}
