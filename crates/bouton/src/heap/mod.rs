//! Heap games: the values of the heaps 0, 1, 2, ..., found far and fast.

pub mod pattern;
pub mod takes;
