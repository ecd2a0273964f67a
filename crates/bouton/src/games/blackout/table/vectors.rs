//! Computes the values of 64 matrices at a time with vectors of 32 lanes.
//!
//! A line is two vectors. Bit 5 of a lane's number says which vector the lane is in, and bit 4 says which half of the vector.
//!
//! **Gathering.** The words of the codes seen are stored in four planes. Plane `p` has the bits of the codes `8p..8p + 8`. A lookup of
//! bytes yields the bit of a code: it yields 0 where the index has its highest bit set, and otherwise the table's byte at the index, which
//! is below 16. Codes from 16 on get the highest bit by an addition that stops at 255, and with 16 subtracted the codes below 16 have it.
//! Lanes are moved by a lookup too, and a lane without the cells of the rectangle gets 0, the code of no option.
//! Rectangles without lane bits 4 and 5 move lanes within quarters of 16. For the other rectangles the quarters are first moved into place;
//! the first quarter never takes a code. A mirror image exchanges the two quarters in the middle, and lanes within quarters. Whether
//! rectangles are full is tested for 64 at a time.
//!
//! **Large codes** have their highest bit set, and with 16 subtracted they still have it: both lookups yield 0.
//!
//! **Settling.** The planes are interleaved into words of 32 bits. Lane bits 3, 4 and 5 say which vector a word is in, and bits 0, 1 and 2
//! say which word of it. In this form a code is one bit, and the least missing code takes two instructions. Vectors are settled in order.
//! Within a vector, after `i` rounds the words are right whose lane has `i` of the three bits.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, f32x8, i32x8, mask16x16, u8x16, u8x32, u16x16, u32x8};

use super::kernel::{LARGE, Line, Move, fill_large, mirrored};
use crate::machine::lanes::{BITS, NEXT_BITS};

/// Fills a chunk as [`fill`](super::dispatch::fill) describes.
#[inline(always)]
pub(super) fn fill<S: Simd>(simd: S, chunk: &mut [Line], moves: &[Move<'_>]) {
    let len = chunk.len();
    // Cells are compared in 16 bits. A move with cells beyond these bits would be taken for full where it is not.
    assert!(len <= 1 << 15 && moves.iter().all(|step| step.rest <= u16::MAX.into()));
    let groups =
        [(false, false), (true, false), (false, true), (true, true)].map(|kind| Group::all(moves, kind));
    let [still, moved, still_mirrored, moved_mirrored] = &groups;
    for number in 0..len {
        let zero = u8x32::splat(simd, 0);
        let mut seen = [[u8x32::splat(simd, 1), zero, zero, zero]; 2];
        let (below, rest) = chunk.split_at_mut(number);
        gather::<S, false, false>(simd, still, number, below, &mut seen);
        gather::<S, true, false>(simd, moved, number, below, &mut seen);
        gather::<S, false, true>(simd, still_mirrored, number, below, &mut seen);
        gather::<S, true, true>(simd, moved_mirrored, number, below, &mut seen);
        let codes = settled(simd, seen);
        for (codes, half) in codes.into_iter().zip(rest[0].as_chunks_mut().0) {
            codes.store_array(half);
        }
        if ((codes[0] | codes[1]) & LARGE).simd_ne(0).any_true() {
            fill_large(chunk, number, moves);
        }
    }
}

/// The lanes of a line, or the bits of four planes.
type Planes<S> = [u8x32<S>; 4];

/// Adds the codes of the options to which the full moves among `groups` lead. Either all of these moves have lane bit 4 or 5, or none has,
/// and either all or none are mirrored.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the numbers of lines of a chunk fit 16 bits")]
fn gather<S: Simd, const MOVED: bool, const MIRRORED: bool>(
    simd: S,
    groups: &[Group<'_>],
    number: usize,
    below: &[Line],
    seen: &mut [Planes<S>; 2],
) {
    let line = if MIRRORED { mirrored(number) } else { number };
    for group in groups {
        let full = group.full(simd, number as u16);
        if full != 0 {
            group.gather::<S, MOVED, MIRRORED>(simd, full, line, below, seen);
        }
    }
}

/// Up to 64 moves.
struct Group<'t> {
    /// The cells `rest` of each move. An unused entry has more cells than any number of a line has.
    rests: [u16; 64],
    steps: [Step<'t>; 64],
}

/// A move that is full in line `number` of this chunk leads to line `number - back` of its source, or of this chunk. A mirrored move leads
/// to the line that is as many before the mirror image of `number`.
#[derive(Clone, Copy)]
struct Step<'t> {
    source: Option<&'t [Line]>,
    back: usize,
    lanes: &'static Lanes,
}

impl<'t> Group<'t> {
    /// The moves that have lane bit 4 or 5, or those that have not; the mirrored ones, or the others.
    fn all(moves: &[Move<'t>], kind: (bool, bool)) -> Vec<Self> {
        let moves: Vec<_> =
            moves.iter().filter(|step| (step.low & 48 != 0, step.is_mirrored) == kind).collect();
        moves.chunks(64).map(Self::new).collect()
    }

    #[expect(clippy::cast_possible_truncation, reason = "the numbers of lines of a chunk fit 16 bits")]
    fn new(moves: &[&Move<'t>]) -> Self {
        let unused = Step { source: None, back: 0, lanes: &LANES[0][0] };
        let mut group = Self { rests: [u16::MAX; 64], steps: [unused; 64] };
        for (at, &&Move { source, rest, low, is_mirrored }) in moves.iter().enumerate() {
            let back = if is_mirrored { mirrored(rest as usize) } else { rest as usize };
            let lanes = &LANES[usize::from(is_mirrored)][usize::from(low)];
            group.rests[at] = rest as u16;
            group.steps[at] = Step { source, back, lanes };
        }
        group
    }

    /// Adds the codes of the options to which the moves `full` lead. The loop is a function of its own, so that its constants and the
    /// planes stay in registers.
    #[inline(never)]
    fn gather<S: Simd, const MOVED: bool, const MIRRORED: bool>(
        &self,
        simd: S,
        mut full: u64,
        line: usize,
        below: &[Line],
        seen: &mut [Planes<S>; 2],
    ) {
        simd.vectorize(
            #[inline(always)]
            move || {
                let [mut first, mut second] = *seen;
                while full != 0 {
                    let step = &self.steps[full.trailing_zeros() as usize];
                    full &= full - 1;
                    let source = &step.source.unwrap_or(below)[line - step.back];
                    let codes = moved::<S, MOVED, MIRRORED>(simd, source, step.lanes);
                    insert(simd, codes[0], &mut first);
                    insert(simd, codes[1], &mut second);
                }
                *seen = [first, second];
            },
        );
    }

    /// The moves that are full in line `number`, one bit for each.
    #[inline(always)]
    fn full<S: Simd>(&self, simd: S, number: u16) -> u64 {
        let rests = &self.rests;
        let first = holds(simd, number, rests, 0).narrow(holds(simd, number, rests, 1)).to_bitmask();
        let second = holds(simd, number, rests, 2).narrow(holds(simd, number, rests, 3)).to_bitmask();
        first | second << 32
    }
}

/// Which moves of a quarter of a group are full in line `number`.
#[inline(always)]
fn holds<S: Simd>(simd: S, number: u16, rests: &[u16; 64], quarter: usize) -> mask16x16<S> {
    let rests = u16x16::load_array_ref(simd, &rests.as_chunks().0[quarter]);
    (rests & number).simd_eq(rests)
}

/// The codes of a line in the lanes to which a move takes them.
#[inline(always)]
fn moved<S: Simd, const MOVED: bool, const MIRRORED: bool>(
    simd: S,
    source: &Line,
    lanes: &Lanes,
) -> [u8x32<S>; 2] {
    let from = lanes.moved.as_chunks().0;
    let [first, second] = if MOVED {
        let low = quarter(simd, source, 0);
        [u8x32::block_splat(low), low.combine(quarter(simd, source, lanes.last_quarter % 4))]
    } else if MIRRORED {
        let [a, c] = [quarter(simd, source, 0), quarter(simd, source, 2)];
        let [b, d] = [quarter(simd, source, 1), quarter(simd, source, 3)];
        [a.combine(c), b.combine(d)]
    } else {
        let halves = source.as_chunks().0;
        [u8x32::load_array_ref(simd, &halves[0]), u8x32::load_array_ref(simd, &halves[1])]
    };
    // The lanes of the two halves differ only if quarters are moved.
    let other = if MOVED { &from[1] } else { &from[0] };
    [
        first.swizzle_dyn_within_blocks(u8x32::load_array_ref(simd, &from[0])),
        second.swizzle_dyn_within_blocks(u8x32::load_array_ref(simd, other)),
    ]
}

/// A quarter of a line.
#[inline(always)]
fn quarter<S: Simd>(simd: S, line: &Line, at: usize) -> u8x16<S> {
    u8x16::load_array_ref(simd, &line.as_chunks().0[at])
}

/// The index for which a lookup yields 0.
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
#[inline(always)]
fn insert<S: Simd>(simd: S, codes: u8x32<S>, seen: &mut Planes<S>) {
    let lower = u8x32::block_splat(u8x16::load_array(simd, BITS));
    let upper = u8x32::block_splat(u8x16::load_array(simd, NEXT_BITS));
    let below_16 = codes.saturating_add(0x70) ^ 0x70;
    let from_16 = codes - 16;
    seen[0] |= lower.swizzle_dyn_within_blocks(below_16);
    seen[1] |= upper.swizzle_dyn_within_blocks(below_16);
    seen[2] |= lower.swizzle_dyn_within_blocks(from_16);
    seen[3] |= upper.swizzle_dyn_within_blocks(from_16);
}

/// The codes of a line. Before the call, only the moves of single low cells are missing in `seen`.
#[inline(always)]
fn settled<S: Simd>(simd: S, seen: [Planes<S>; 2]) -> [u8x32<S>; 2] {
    let [a, b, c, d] = woven(seen[0]);
    let [e, f, g, h] = woven(seen[1]);
    let a = settled_words(simd, a);
    let b = settled_words(simd, b | a);
    let c = settled_words(simd, c | a);
    let d = settled_words(simd, d | b | c);
    let e = settled_words(simd, e | a);
    let f = settled_words(simd, f | b | e);
    let g = settled_words(simd, g | c | e);
    let h = settled_words(simd, h | d | f | g);
    [numbers([a, b, c, d]), numbers([e, f, g, h])]
}

/// The words of 32 lanes, whose bytes come from the planes. Each vector has eight lanes.
#[inline(always)]
fn woven<S: Simd>([a, b, c, d]: Planes<S>) -> [u32x8<S>; 4] {
    let [(low, high), (low_above, high_above)] = [a.interleave(b), c.interleave(d)];
    let ((a, b), (c, d)) = (words(low, low_above), words(high, high_above));
    [a, b, c, d]
}

/// The words of 16 lanes, of which `low` has the lower halves.
#[inline(always)]
fn words<S: Simd>(low: u8x32<S>, high: u8x32<S>) -> (u32x8<S>, u32x8<S>) {
    let (first, second) = low.bitcast::<u16x16<S>>().interleave(high.bitcast::<u16x16<S>>());
    (first.bitcast(), second.bitcast())
}

/// The codes of the eight words of a vector, each as one bit. The lanes of the words differ in three cells.
#[inline(always)]
fn settled_words<S: Simd>(simd: S, seen: u32x8<S>) -> u32x8<S> {
    const N: u8 = NONE;
    let without_0 = u8x16::load_array(simd, [N, N, N, N, 0, 1, 2, 3, N, N, N, N, 8, 9, 10, 11]);
    let without_0 = u8x32::block_splat(without_0);
    let zero = u8x32::splat(simd, 0);
    let mut codes = missing(seen);
    for _ in 0..3 {
        let bytes: u8x32<S> = codes.bitcast();
        let first = bytes.swizzle_dyn_within_blocks(without_0);
        let second = zero.slide_within_blocks::<8>(bytes);
        let third = zero.slide::<16>(bytes);
        codes = missing(seen | (first | second | third).bitcast::<u32x8<S>>());
    }
    codes
}

/// The lowest bit that is not set in each word, as a word with this bit only.
#[inline(always)]
fn missing<S: Simd>(seen: u32x8<S>) -> u32x8<S> {
    !seen & (seen + 1)
}

/// The index of the bit that is set in each word, as bytes in the order of lanes. Where no bit is set, a byte with the highest bit set.
#[inline(always)]
fn numbers<S: Simd>(bits: [u32x8<S>; 4]) -> u8x32<S> {
    let [a, b, c, d] = bits;
    exponents(a).narrow(exponents(b)).narrow(exponents(c).narrow(exponents(d)))
}

/// The index of the bit that is set in each word. Where no bit is set, [`LARGE`] is set.
#[inline(always)]
fn exponents<S: Simd>(bits: u32x8<S>) -> u32x8<S> {
    // Converted to floating point, a power of 2 has its exponent in bits 23 to 30, with a bias of 127. Zero has the exponent -127.
    let floats: f32x8<S> = bits.bitcast::<i32x8<S>>().to_float();
    ((floats.bitcast::<u32x8<S>>() >> 23) - 127) & u32::from(LARGE | 31)
}
