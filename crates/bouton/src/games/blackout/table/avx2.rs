//! Computes the values of 64 matrices at a time with AVX2.
//!
//! A line is two vectors of 32 bytes. Bit 5 of a lane's number says which vector the lane is in, and bit 4 says which half of the vector.
//!
//! **Gathering.** The words of the codes seen are stored in four planes. Plane `p` has the bits of the codes `8p..8p + 8`. A shuffle of
//! bytes looks up the bit of a code: it yields 0 where the index has its highest bit set, and otherwise the table's byte at the low four
//! bits. With 0x70 added, codes from 16 on have the highest bit set and the others keep their low four bits. With 16 subtracted it is the
//! other way round. Lanes are moved by a shuffle too, and a lane without the cells of the rectangle gets 0, the code of no option.
//! Rectangles without lane bits 4 and 5 move lanes within quarters of 16. For the other rectangles the quarters are first moved into place;
//! the first quarter never takes a code. A mirror image exchanges the two quarters in the middle, and lanes within quarters. Whether
//! rectangles are full is tested for 64 at a time.
//!
//! **Large codes** have their highest bit set, and with 16 subtracted they still have it: both shuffles yield 0.
//!
//! **Settling.** The planes are interleaved into words of 32 bits. Lane bits 2, 3 and 5 say which vector a word is in, and bits 0, 1 and 4
//! say which word of it. In this form a code is one bit, and the least missing code takes two instructions. Vectors are settled in order.
//! Within a vector, after `i` rounds the words are right whose lane has `i` of the three bits.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::kernel::{LARGE, Line, Move, fill_large, mirrored};
use crate::machine::path::Avx2;

/// Fills a chunk as [`fill`](super::dispatch::fill) describes.
#[inline(always)]
pub(super) fn run(_: Avx2, chunk: &mut [Line], moves: &[Move<'_>]) {
    // SAFETY: the token exists only on a machine that has all features that `fill` enables.
    unsafe { fill(chunk, moves) }
}

/// The lanes of a line, or the bits of four planes.
type Planes = [__m256i; 4];

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn fill(chunk: &mut [Line], moves: &[Move<'_>]) {
    let len = chunk.len();
    // Cells are compared in 16 bits. A move with cells beyond these bits would be taken for full where it is not.
    let is_within = |step: &Move<'_>| {
        step.rest <= u16::MAX.into()
            && step.source.is_none_or(|source| source.len() == len)
            && (!step.is_mirrored || step.source.is_some() && mirrored(len - 1) == len - 1)
    };
    assert!(len <= 1 << 15 && moves.iter().all(is_within));
    let lines = chunk.as_mut_ptr();
    let group = |kind: (bool, bool)| Group::all(moves, lines, kind);
    let (still, moved) = (group((false, false)), group((true, false)));
    let (still_mirrored, moved_mirrored) = (group((false, true)), group((true, true)));
    for number in 0..len {
        let zero = _mm256_setzero_si256();
        let mut seen = [[_mm256_set1_epi8(1), zero, zero, zero]; 2];
        // SAFETY: `number` is below the length of the chunk and of all sources, and so is its mirror image if there are mirrored moves.
        unsafe {
            gather::<false, false>(&still, number, &mut seen);
            gather::<true, false>(&moved, number, &mut seen);
            gather::<false, true>(&still_mirrored, number, &mut seen);
            gather::<true, true>(&moved_mirrored, number, &mut seen);
        }
        let codes = settled(&seen);
        // SAFETY: `number` is below the length of the chunk.
        unsafe {
            let line = lines.add(number).cast();
            _mm256_storeu_si256(line, codes[0]);
            _mm256_storeu_si256(line.add(1), codes[1]);
        }
        // The highest bits of the codes.
        if _mm256_movemask_epi8(or(codes[0], codes[1])) != 0 {
            // SAFETY: the chunk has `len` lines. No other reference to it is in use.
            fill_large(unsafe { std::slice::from_raw_parts_mut(lines, len) }, number, moves);
        }
    }
}

/// Adds the codes of the options to which the full moves among `groups` lead. Either all of these moves have lane bit 4 or 5, or none has,
/// and either all or none are mirrored.
///
/// # Safety
/// There is a line `number` in the chunk and in every source. If the moves are mirrored, it is that of the mirror image.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the numbers of lines of a chunk fit 16 bits")]
unsafe fn gather<const MOVED: bool, const MIRRORED: bool>(
    groups: &[Group],
    number: usize,
    seen: &mut [Planes; 2],
) {
    let at_line = if MIRRORED { mirrored(number) } else { number } * size_of::<Line>();
    for group in groups {
        let mut full = group.full(number as u16);
        while full != 0 {
            let at = full.trailing_zeros() as usize;
            full &= full - 1;
            // SAFETY: there are 64 moves in a group. This move is full, so `number` without its cells is the number of a line.
            unsafe {
                let source = group.sources.get_unchecked(at).wrapping_add(at_line);
                let lanes = group.lanes.get_unchecked(at);
                match (MOVED, MIRRORED) {
                    (true, _) => add_moved(source.cast(), lanes, seen),
                    (false, false) => add(source.cast(), lanes, seen),
                    (false, true) => add_mirrored(source.cast(), lanes, seen),
                }
            }
        }
    }
}

/// Up to 64 moves. If a move is full in line `number` of this chunk, it leads to the line that is `number` lines behind its pointer in
/// `sources`; a mirrored move to the one that is as many lines behind it as the mirror image of `number`. That line is in the source chunk
/// of the move, or in this chunk and done.
struct Group {
    /// The cells `rest` of each move. An unused entry has more cells than any number of a line has.
    rests: [u16; 64],
    sources: [*const u8; 64],
    lanes: [&'static Lanes; 64],
}

impl Group {
    /// The moves that have lane bit 4 or 5, or those that have not; the mirrored ones, or the others.
    fn all(moves: &[Move<'_>], chunk: *const Line, kind: (bool, bool)) -> Vec<Self> {
        let moves: Vec<_> =
            moves.iter().filter(|step| (step.low & 48 != 0, step.is_mirrored) == kind).collect();
        moves.chunks(64).map(|moves| Self::new(moves, chunk)).collect()
    }

    #[expect(clippy::cast_possible_truncation, reason = "the numbers of lines of a chunk fit 16 bits")]
    fn new(moves: &[&Move<'_>], chunk: *const Line) -> Self {
        let mut group =
            Self { rests: [u16::MAX; 64], sources: [chunk.cast(); 64], lanes: [&LANES[0][0]; 64] };
        for (at, &&Move { source, rest, low, is_mirrored }) in moves.iter().enumerate() {
            // Packing takes eight words from each of the two vectors in turn.
            let place = at & 0x27 | (at & 8) << 1 | (at & 16) >> 1;
            group.rests[place] = rest as u16;
            let source = source.map_or(chunk, <[Line]>::as_ptr);
            let back = if is_mirrored { mirrored(rest as usize) } else { rest as usize };
            group.sources[at] = source.wrapping_sub(back).cast();
            group.lanes[at] = &LANES[usize::from(is_mirrored)][usize::from(low)];
        }
        group
    }

    /// The moves that are full in line `number`, one bit for each.
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    #[inline]
    fn full(&self, number: u16) -> u64 {
        let number = _mm256_set1_epi16(number as i16);
        let rests = self.rests.as_ptr().cast::<__m256i>();
        // SAFETY: the array has 128 bytes.
        let [a, b, c, d] = unsafe {
            [
                _mm256_loadu_si256(rests),
                _mm256_loadu_si256(rests.add(1)),
                _mm256_loadu_si256(rests.add(2)),
                _mm256_loadu_si256(rests.add(3)),
            ]
        };
        let (a, b) = (holds(number, a), holds(number, b));
        let (c, d) = (holds(number, c), holds(number, d));
        let first = _mm256_movemask_epi8(_mm256_packs_epi16(a, b)) as u32;
        let second = _mm256_movemask_epi8(_mm256_packs_epi16(c, d)) as u32;
        u64::from(first) | u64::from(second) << 32
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
fn holds(number: __m256i, rests: __m256i) -> __m256i {
    _mm256_cmpeq_epi16(_mm256_and_si256(number, rests), rests)
}

/// Adds the codes of the options of a move with neither lane bit 4 nor 5.
///
/// # Safety
/// There is a line at `source`.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
unsafe fn add(source: *const __m256i, lanes: &Lanes, seen: &mut [Planes; 2]) {
    // SAFETY: the caller guarantees a line at `source`.
    let (first, second, lanes) = unsafe {
        (
            _mm256_loadu_si256(source),
            _mm256_loadu_si256(source.add(1)),
            _mm256_loadu_si256(lanes.moved.as_ptr().cast()),
        )
    };
    insert(_mm256_shuffle_epi8(first, lanes), &mut seen[0]);
    insert(_mm256_shuffle_epi8(second, lanes), &mut seen[1]);
}

/// Adds the codes of the options of a move with lane bit 4 or 5 or both.
///
/// # Safety
/// There is a line at `source`.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
unsafe fn add_moved(source: *const __m128i, lanes: &Lanes, seen: &mut [Planes; 2]) {
    let quarter = lanes.last_quarter;
    let lanes = lanes.moved.as_ptr().cast::<__m256i>();
    // SAFETY: the caller guarantees a line at `source`.
    let (first, second, lanes) = unsafe {
        let first = _mm256_broadcastsi128_si256(_mm_loadu_si128(source));
        let second = _mm256_inserti128_si256::<1>(first, _mm_loadu_si128(source.add(quarter)));
        (first, second, [_mm256_loadu_si256(lanes), _mm256_loadu_si256(lanes.add(1))])
    };
    insert(_mm256_shuffle_epi8(first, lanes[0]), &mut seen[0]);
    insert(_mm256_shuffle_epi8(second, lanes[1]), &mut seen[1]);
}

/// Adds the codes of the options of a mirrored move with neither lane bit 4 nor 5.
///
/// # Safety
/// There is a line at `source`.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
unsafe fn add_mirrored(source: *const __m128i, lanes: &Lanes, seen: &mut [Planes; 2]) {
    // SAFETY: the caller guarantees a line at `source`.
    let (first, second, lanes) = unsafe {
        (
            _mm256_loadu2_m128i(source.add(2), source),
            _mm256_loadu2_m128i(source.add(3), source.add(1)),
            _mm256_loadu_si256(lanes.moved.as_ptr().cast()),
        )
    };
    insert(_mm256_shuffle_epi8(first, lanes), &mut seen[0]);
    insert(_mm256_shuffle_epi8(second, lanes), &mut seen[1]);
}

/// The index for which a shuffle yields 0.
const NONE: u8 = 0x80;

/// The lanes from which the lanes of a line take their codes, for a rectangle with some low cells.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Lanes {
    /// For each lane, the lane of a quarter of the line from which it takes its code, or [`NONE`].
    moved: [u8; 64],
    /// The quarter from which the last quarter takes its codes.
    last_quarter: usize,
}

/// The table for each set of low cells, without and with mirroring.
static LANES: [[Lanes; 64]; 2] = [lanes(false), lanes(true)];

#[expect(clippy::cast_possible_truncation, reason = "both are less than 64")]
const fn lanes(is_mirrored: bool) -> [Lanes; 64] {
    let mut lanes = [Lanes { moved: [NONE; 64], last_quarter: 3 }; 64];
    let mut at = 0;
    while at < 64 * 64 {
        let (low, lane) = (at / 64, at % 64);
        let (from, last) = (lane ^ low, 63 ^ low);
        if lane & low == low {
            lanes[low].moved[lane] = if is_mirrored { mirrored(from) } else { from } as u8 % 16;
        }
        lanes[low].last_quarter = if is_mirrored { mirrored(last) } else { last } / 16;
        at += 1;
    }
    lanes
}

/// Sets the bits of the codes in the planes.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
fn insert(codes: __m256i, seen: &mut Planes) {
    let lower = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    let zero = _mm256_setzero_si256();
    let (lower, upper) = (_mm256_unpacklo_epi64(lower, zero), _mm256_unpacklo_epi64(zero, lower));
    let below_16 = _mm256_adds_epu8(codes, _mm256_set1_epi8(0x70));
    let from_16 = _mm256_sub_epi8(codes, _mm256_set1_epi8(16));
    seen[0] = _mm256_or_si256(seen[0], _mm256_shuffle_epi8(lower, below_16));
    seen[1] = _mm256_or_si256(seen[1], _mm256_shuffle_epi8(upper, below_16));
    seen[2] = _mm256_or_si256(seen[2], _mm256_shuffle_epi8(lower, from_16));
    seen[3] = _mm256_or_si256(seen[3], _mm256_shuffle_epi8(upper, from_16));
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
fn or(a: __m256i, b: __m256i) -> __m256i {
    _mm256_or_si256(a, b)
}

/// The codes of a line. Before the call, only the moves of single low cells are missing in `seen`.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
fn settled(seen: &[Planes; 2]) -> [__m256i; 2] {
    let [a, b, c, d] = woven(seen[0]);
    let [e, f, g, h] = woven(seen[1]);
    let a = settled_words(a);
    let b = settled_words(or(b, a));
    let c = settled_words(or(c, a));
    let d = settled_words(or(d, or(b, c)));
    let e = settled_words(or(e, a));
    let f = settled_words(or(f, or(b, e)));
    let g = settled_words(or(g, or(c, e)));
    let h = settled_words(or(h, or(d, or(f, g))));
    [numbers([a, b, c, d]), numbers([e, f, g, h])]
}

/// The words of 32 lanes, whose bytes come from the planes. Vector `i` has the lanes `4i..4i + 4` and `16 + 4i..20 + 4i`.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
fn woven([a, b, c, d]: Planes) -> Planes {
    let (low, low_above) = (_mm256_unpacklo_epi8(a, b), _mm256_unpacklo_epi8(c, d));
    let (high, high_above) = (_mm256_unpackhi_epi8(a, b), _mm256_unpackhi_epi8(c, d));
    [
        _mm256_unpacklo_epi16(low, low_above),
        _mm256_unpackhi_epi16(low, low_above),
        _mm256_unpacklo_epi16(high, high_above),
        _mm256_unpackhi_epi16(high, high_above),
    ]
}

/// The codes of the eight words of a vector, each as one bit. The lanes of the words differ in three cells.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
fn settled_words(seen: __m256i) -> __m256i {
    let n = -1;
    let without_0 = _mm256_setr_epi8(
        n, n, n, n, 0, 1, 2, 3, n, n, n, n, 8, 9, 10, 11, n, n, n, n, 0, 1, 2, 3, n, n, n, n, 8, 9, 10, 11,
    );
    let mut codes = missing(seen);
    for _ in 0..3 {
        let first = _mm256_shuffle_epi8(codes, without_0);
        let second = _mm256_slli_si256::<8>(codes);
        // The lower half becomes zero, and the upper half gets the former lower half.
        let third = _mm256_permute2x128_si256::<0x08>(codes, codes);
        let left = _mm256_or_si256(_mm256_or_si256(first, second), third);
        codes = missing(_mm256_or_si256(seen, left));
    }
    codes
}

/// The lowest bit that is not set in each word, as a word with this bit only.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
fn missing(seen: __m256i) -> __m256i {
    let ones = _mm256_set1_epi32(-1);
    _mm256_andnot_si256(seen, _mm256_sub_epi32(seen, ones))
}

/// The index of the bit that is set in each word, as bytes in the order of lanes. Where no bit is set, a byte with the highest bit set.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
fn numbers(bits: Planes) -> __m256i {
    // Converted to floating point, a power of 2 has its exponent in bits 23 to 30, with a bias of 127. Zero has the exponent -127.
    let mut numbers = bits;
    for bits in &mut numbers {
        let exponents = _mm256_srli_epi32::<23>(_mm256_castps_si256(_mm256_cvtepi32_ps(*bits)));
        let kept = _mm256_set1_epi32((LARGE | 31).into());
        *bits = _mm256_and_si256(_mm256_sub_epi32(exponents, _mm256_set1_epi32(127)), kept);
    }
    let [a, b, c, d] = numbers;
    _mm256_packus_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d))
}
