//! The kernel of a path: plain Rust, or the vector instructions of the machine.

use super::kernel::{DenseJob, PlainDenseKernel};
use crate::machine::kernels::run_with_kernel;

run_with_kernel!(DenseJob, PlainDenseKernel);
