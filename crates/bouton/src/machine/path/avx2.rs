//! Routines compiled for AVX2.
#![allow(unsafe_code)]

use super::token::{Avx2, Compiled};

/// Runs `routine` with AVX2.
pub(super) fn run<R: Compiled<Avx2>>(token: Avx2, routine: R) -> R::Output {
    // SAFETY: `token` exists only on a machine that has all features that `compiled` enables.
    unsafe { compiled(token, routine) }
}

/// Never inlined, because inside a function for AVX-512 it would be compiled for AVX-512.
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn compiled<R: Compiled<Avx2>>(token: Avx2, routine: R) -> R::Output {
    routine.by(token)
}
