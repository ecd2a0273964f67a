//! Tables of the values of positions by size: filling, counting, comparing, writing and recognising them.

#[cfg(feature = "store")]
pub mod blocks;
pub mod census;
pub mod comparison;
mod corpus;
pub mod filled;
pub mod likeness;
pub mod observer;
pub mod outcomes;
pub mod table;
pub mod tally;

#[cfg(feature = "store")]
mod block_error;
mod filling;
