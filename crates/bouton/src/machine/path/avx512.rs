//! Routines compiled for AVX-512.
#![allow(unsafe_code)]

use super::token::{Avx512, Compiled};

/// Runs `routine` with AVX-512.
pub(super) fn run<R: Compiled<Avx512>>(token: Avx512, routine: R) -> R::Output {
    // SAFETY: `token` exists only on a machine that has all features that `compiled` enables.
    unsafe { compiled(token, routine) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx2,bmi1,bmi2,popcnt,lzcnt")]
fn compiled<R: Compiled<Avx512>>(token: Avx512, routine: R) -> R::Output {
    routine.by(token)
}
