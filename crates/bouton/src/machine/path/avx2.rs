//! Routines compiled for AVX2.
#![allow(unsafe_code)]

use super::routine::Routine;
use super::token::Avx2;

/// Runs `routine` with AVX2.
pub(super) fn run<R: Routine>(token: Avx2, routine: R) -> R::Output {
    // SAFETY: `token` exists only on a machine that has all features that `compiled` enables.
    unsafe { compiled(token, routine) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn compiled<R: Routine>(token: Avx2, routine: R) -> R::Output {
    routine.avx2(token)
}
