//! The resources of the machine: vector instructions, cores, and sorting without comparisons. Only this module asks
//! the system for anything.

pub(crate) mod cache_lines;
pub(crate) mod kernels;
pub(crate) mod order;
pub(crate) mod parallel;
pub mod path;
mod radix;
pub mod room;
pub(crate) mod width;
