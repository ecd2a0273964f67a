//! The kernel of a path: plain Rust, or the vector instructions of the machine.

use super::kernel::{PlainSparseKernel, SparseJob};
use crate::machine::kernels::run_with_kernel;

run_with_kernel!(SparseJob, PlainSparseKernel, avx2: Avx2, avx512: Avx512);
