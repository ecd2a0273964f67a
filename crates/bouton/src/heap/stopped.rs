//! The end of a method for values of heaps.

/// The error of a method that cannot compute the next value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;
