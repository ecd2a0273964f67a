//! The kernel of a path: plain, or by the vector instructions that the machine has.

use super::kernel::{Plain, Work};
use crate::machine::kernels::run_with_kernel;

run_with_kernel!(Plain, avx2: Avx2, avx512: Avx512);
