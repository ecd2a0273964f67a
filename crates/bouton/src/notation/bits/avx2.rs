//! Digits with AVX2: the lowest bits of 32 bytes, moved up to be the highest, are one instruction's answer.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_set1_epi8,
    _mm256_slli_epi16,
};

use smallvec::SmallVec;

use super::BLOCK;

/// Pushes a word for each whole block of digits at the beginning of `text`, on a path that has AVX2.
pub(super) fn push_blocks(text: &[u8], words: &mut SmallVec<[u64; 2]>) {
    // SAFETY: the path is only chosen on a machine that has it.
    unsafe { featured(text, words) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn featured(text: &[u8], words: &mut SmallVec<[u64; 2]>) {
    super::push_blocks(text, |block| pack(block), words);
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
fn pack(block: &[u8; BLOCK]) -> (u64, bool) {
    let (first, second) = block.split_at(BLOCK / 2);
    // SAFETY: either half has 32 bytes.
    let halves = [first, second].map(|half| unsafe { _mm256_loadu_si256(half.as_ptr().cast()) });
    let lowest = halves.map(|half| _mm256_movemask_epi8(_mm256_slli_epi16::<7>(half)) as u32);
    let zero = _mm256_set1_epi8(b'0' as i8);
    let but_lowest = _mm256_set1_epi8(!1);
    let digits = halves.map(|half| _mm256_cmpeq_epi8(_mm256_and_si256(half, but_lowest), zero));
    let all = _mm256_movemask_epi8(_mm256_and_si256(digits[0], digits[1])) == -1;
    (u64::from(lowest[0]) | u64::from(lowest[1]) << 32, all)
}
