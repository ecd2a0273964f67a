//! The steps of a row with AVX2, which changes a line of 64 bytes in two operations and prefetches
//! places. The steps are the plain ones, compiled a second time.
#![allow(unsafe_code)]

use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
use std::ptr;

use super::tree::{Row, Step, Value};
use crate::machine::path::Avx2;
use crate::theory::nimber::Nimber;

/// Does the steps with AVX2.
#[inline(always)]
pub(super) fn run<T: Value>(_: Avx2, row: &mut Row<T>, steps: &[Step<T>], answer: impl FnMut(Nimber)) {
    // SAFETY: the token exists only on a machine that has all features that `walk` enables.
    unsafe { walk(row, steps, answer) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn walk<T: Value>(row: &mut Row<T>, steps: &[Step<T>], answer: impl FnMut(Nimber)) {
    row.walk(steps, |place| _mm_prefetch::<_MM_HINT_T0>(ptr::from_ref(place).cast()), answer);
}
