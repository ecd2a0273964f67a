//! The kernel of a path: plain Rust, or the vector instructions of the machine.

use super::kernel::{PlainSparseKernel, SparseJob};
use crate::machine::kernels::run_with_kernel;

run_with_kernel!(SparseJob, PlainSparseKernel);
