//! Heap games: values of the heaps 0, 1, 2, ..., computed fast and for large heaps.

pub mod arithmetic;
pub mod book;
pub mod closed;
pub mod code;
pub(crate) mod count;
mod dense;
mod endless;
pub mod filling;
mod general;
pub(crate) mod hexadecimal;
mod keeping;
mod lane;
pub mod misere_kayles;
mod option;
mod partitions;
pub mod pattern;
pub mod period;
mod plain;
pub mod rules;
pub(crate) mod shelf;
mod sparse;
pub mod takes;
pub(crate) mod tame;
mod winning;
pub(crate) mod wins;

/// The largest size of a heap: 10^18.
pub const LARGEST_HEAP: u64 = 1_000_000_000_000_000_000;
