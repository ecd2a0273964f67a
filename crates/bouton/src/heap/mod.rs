//! Heap games: the values of the heaps 0, 1, 2, ..., found far and fast.

mod dense;
pub mod filling;
mod lane;
mod plain;
mod sparse;
pub mod takes;
