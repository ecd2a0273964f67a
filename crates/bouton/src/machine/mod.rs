//! What the machine has to offer: vector instructions, cores, and sorting without comparisons. The only room that
//! asks the world for anything.

pub(crate) mod crew;
pub(crate) mod kernels;
pub(crate) mod order;
pub mod path;
mod radix;
pub(crate) mod width;
