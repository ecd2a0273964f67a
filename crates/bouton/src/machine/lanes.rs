//! What kernels of vectors share: lanes that are equal, and the table by which the bit of a byte is looked up.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x32};

/// All bits of the lanes that are equal.
#[inline(always)]
pub(crate) fn equal<S: Simd>(left: u8x32<S>, right: u8x32<S>) -> u8x32<S> {
    left.simd_eq(right).to_vector().bitcast()
}

/// The bit of each of eight numbers, and no bit for the next eight.
pub(crate) const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];
/// No bit for the first eight numbers, and the bit of each of the next eight.
pub(crate) const NEXT_BITS: [u8; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128];
