//! Heap games: the values of the heaps 0, 1, 2, ..., found far and fast.

pub mod filling;
mod plain;
pub mod takes;
