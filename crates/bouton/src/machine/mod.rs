//! The resources of the machine: vector instructions, cores and memory. Only this module asks the system for anything.

pub(crate) mod cache_lines;
pub(crate) mod kernels;
pub(crate) mod lanes;
pub(crate) mod parallel;
pub mod path;
pub mod room;
pub(crate) mod width;
