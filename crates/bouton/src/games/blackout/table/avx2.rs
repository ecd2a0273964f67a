//! The values of 64 matrices at a time, by AVX2.
//!
//! A block is two vectors of 32 bytes: bit 5 of a lane's number says which, bit 4 which half of it.
//!
//! **Gathering.** The words of codes seen lie in four planes, plane `p` with the bits of codes `8p..8p + 8`. A
//! shuffle of bytes looks up the bit of a code: it yields 0 where the index has its highest bit set, else the
//! table's byte of the low four bits. With 0x70 added, codes from 16 on have that bit, the others keep their low
//! four; with 16 taken away it is the other way round. Lanes are moved by a shuffle too, and one without the
//! cells of the rectangle gets 0, the code of no option. Rectangles are kept by their bits 4 and 5, so that
//! nothing is asked for one by one; which are full is found for eight at a time.
//!
//! **Settling.** The planes are woven into words of 32 bits: lane bits 2, 3 and 5 say which vector, bits 0, 1
//! and 4 which word of it. There a code is one bit and the least one missing two instructions away. Vectors are
//! settled in order; within one, after `i` rounds the words whose lane has `i` of the three bits are right.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::kernel::{Block, Move};

/// See [`fill`](super::kernel::fill).
pub(super) fn run(chunk: &mut [Block], moves: &[Move<'_>]) {
    // SAFETY: this path is taken only where the machine has these instructions.
    unsafe { fill(chunk, moves) }
}

/// Lanes of a vector, or bits of planes.
type Planes = [__m256i; 4];

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn fill(chunk: &mut [Block], moves: &[Move<'_>]) {
    let [none, four, five, both] = [0, 16, 32, 48].map(|bits| Moves::of_bits(moves, bits));
    for number in 0..chunk.len() {
        let (below, block) = chunk.split_at_mut(number);
        let first = _mm256_set1_epi8(1);
        let zero = _mm256_setzero_si256();
        let mut seen = [[first, zero, zero, zero]; 2];
        none.gather::<false, false>(below, number, &mut seen);
        four.gather::<true, false>(below, number, &mut seen);
        five.gather::<false, true>(below, number, &mut seen);
        both.gather::<true, true>(below, number, &mut seen);
        settle(seen, &mut block[0]);
    }
}

/// The moves whose cells among lane bits 4 and 5 are the same.
struct Moves<'t> {
    /// The cells `rest` of eight moves each; beyond the last those of none, which is never full.
    rests: Vec<[u32; 8]>,
    all: Vec<Move<'t>>,
}

impl<'t> Moves<'t> {
    fn of_bits(moves: &[Move<'t>], bits: u8) -> Self {
        let all: Vec<_> = moves.iter().copied().filter(|found| found.low & 48 == bits).collect();
        let rest = |at: usize| all.get(at).map_or(u32::MAX, |found| found.rest);
        let starts = (0..all.len()).step_by(8);
        let rests = starts.map(|start| std::array::from_fn(|at| rest(start + at))).collect();
        Self { rests, all }
    }

    /// Adds to `seen` what the full ones among these moves leave, which all have lane bits 4 and 5 or not.
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    #[inline]
    fn gather<const FOUR: bool, const FIVE: bool>(
        &self,
        below: &[Block],
        number: usize,
        seen: &mut [Planes; 2],
    ) {
        let mut first = 0;
        while first < self.rests.len() {
            let mut full = self.full(first, number as u32);
            while full != 0 {
                let Move { source, rest, low } = self.all[8 * first + full.trailing_zeros() as usize];
                full &= full - 1;
                let options = &source.unwrap_or(below)[number ^ rest as usize];
                let lanes = moved_lanes(low);
                if !FIVE {
                    insert(_mm256_shuffle_epi8(half::<FOUR>(options, 0), lanes), &mut seen[0]);
                }
                let other = if FIVE { 0 } else { 1 };
                insert(_mm256_shuffle_epi8(half::<FOUR>(options, other), lanes), &mut seen[1]);
            }
            first += 8;
        }
    }

    /// Which of the up to 64 moves from the eight times `first`th on are full in this block.
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    #[inline]
    fn full(&self, first: usize, number: u32) -> u64 {
        let number = _mm256_set1_epi32(number as i32);
        let mut full = 0;
        for at in (first..self.rests.len().min(first + 8)).rev() {
            // SAFETY: these are 32 bytes.
            let rests = unsafe { _mm256_loadu_si256(self.rests[at].as_ptr().cast()) };
            let is_full = _mm256_cmpeq_epi32(_mm256_and_si256(rests, number), rests);
            full = full << 8 | _mm256_movemask_ps(_mm256_castsi256_ps(is_full)) as u64;
        }
        full
    }
}

/// Half a block; with `FOUR` its lower 16 lanes in both halves of the vector.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
fn half<const FOUR: bool>(block: &Block, half: usize) -> __m256i {
    let half = block.0.as_chunks::<32>().0[half].as_ptr();
    // SAFETY: these are 32 bytes, and a block lies on a multiple of 64.
    unsafe {
        if FOUR {
            _mm256_broadcastsi128_si256(_mm_load_si128(half.cast()))
        } else {
            _mm256_load_si256(half.cast())
        }
    }
}

/// From which of its 16 lanes a lane of 32 takes its code: the one without the cells `low`, or none. With cell 4
/// the lower half takes none.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
fn moved_lanes(low: u8) -> __m256i {
    const LANES: [Lanes; 32] = {
        let mut lanes = [Lanes([NONE; 32]); 32];
        let mut at = 0;
        while at < 32 * 32 {
            let (low, lane) = (at / 32, at % 32);
            if lane & low == low {
                lanes[low].0[lane] = (lane ^ low) as u8 & 15;
            }
            at += 1;
        }
        lanes
    };
    let lanes = &LANES[usize::from(low & 31)];
    // SAFETY: these are 32 bytes on a multiple of 32.
    unsafe { _mm256_load_si256(lanes.0.as_ptr().cast()) }
}

/// Adds the bits of the codes to the planes.
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

/// Finds the codes of a block of which only the moves of single low cells are still to be looked at.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
fn settle(seen: [Planes; 2], block: &mut Block) {
    let (first, second) = (woven(seen[0]), woven(seen[1]));
    let mut codes = [first[0], first[1], first[2], first[3], second[0], second[1], second[2], second[3]];
    for vector in 0..8 {
        for bit in [1, 2, 4] {
            if vector & bit != 0 {
                codes[vector] = _mm256_or_si256(codes[vector], codes[vector ^ bit]);
            }
        }
        codes[vector] = settled_words(codes[vector]);
    }
    let (halves, _) = block.0.as_chunks_mut::<32>();
    for half in 0..2 {
        let numbers = numbers(codes.as_chunks::<4>().0[half]);
        // SAFETY: these are 32 bytes, and a block lies on a multiple of 64.
        unsafe { _mm256_store_si256(halves[half].as_mut_ptr().cast(), numbers) };
    }
}

/// The words of 32 lanes whose bytes are the planes': vector `i` has lanes `4i..4i + 4` and `16 + 4i..20 + 4i`.
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

/// The codes, each a bit, of the eight words of a vector, whose lanes differ in three cells.
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
        // The lower half is taken away, the upper one gets what was the lower.
        let third = _mm256_permute2x128_si256::<0x08>(codes, codes);
        let left = _mm256_or_si256(_mm256_or_si256(first, second), third);
        codes = missing(_mm256_or_si256(seen, left));
    }
    codes
}

/// The lowest bit that is not in a word.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
fn missing(seen: __m256i) -> __m256i {
    let ones = _mm256_set1_epi32(-1);
    _mm256_andnot_si256(seen, _mm256_sub_epi32(seen, ones))
}

/// Which bit each word is, as bytes in the order of lanes.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
fn numbers(bits: Planes) -> __m256i {
    // As floating point numbers powers of 2 have their exponents in bits 23 to 30, above a bias of 127.
    let mut numbers = bits;
    for bits in &mut numbers {
        let exponents = _mm256_srli_epi32::<23>(_mm256_castps_si256(_mm256_cvtepi32_ps(*bits)));
        *bits = _mm256_and_si256(_mm256_sub_epi32(exponents, _mm256_set1_epi32(127)), _mm256_set1_epi32(31));
    }
    let [a, b, c, d] = numbers;
    _mm256_packus_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d))
}

/// The index with which a shuffle yields 0.
const NONE: u8 = 0x80;

#[derive(Clone, Copy)]
#[repr(align(32))]
struct Lanes([u8; 32]);
