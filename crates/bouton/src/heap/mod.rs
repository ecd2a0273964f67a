//! Heap games: values of the heaps 0, 1, 2, ..., computed fast and for large heaps.

mod arithmetic;
pub mod book;
pub mod closed;
pub mod code;
pub(crate) mod count;
mod dense;
mod endless;
mod filling;
mod general;
pub(crate) mod hexadecimal;
mod keeping;
mod lane;
pub(crate) mod misere_kayles;
mod option;
mod partitions;
pub mod pattern;
pub mod period;
mod plain;
pub(crate) mod rules;
pub(crate) mod shelf;
mod sparse;
mod stopped;
mod takes;
pub(crate) mod tame;
pub(crate) mod wins;

pub use arithmetic::ArithmeticPeriod;
pub use filling::Method;

/// The largest size of a heap: 10^18.
pub const LARGEST_HEAP: u64 = 1_000_000_000_000_000_000;
