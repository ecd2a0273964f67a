//! What the machine has to offer: vector instructions, cores, and sorting without comparisons. The only room that
//! asks the world for anything.

pub mod crew;
pub(crate) mod kernels;
pub mod order;
pub mod path;
pub mod radix;
pub(crate) mod width;
