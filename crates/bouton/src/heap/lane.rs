//! The integer types that contain values while many values are processed at once.

use std::ops::{BitXor, BitXorAssign};

/// A value of one or two bytes.
pub(super) trait Lane:
    Copy + Default + Ord + Into<u16> + BitXor<Output = Self> + BitXorAssign + Send + Sync + 'static
{
    /// The number of bits of the largest value.
    const BITS: u32;

    /// Converts a value to this type, if it fits.
    fn of(value: u64) -> Option<Self>;
}

impl Lane for u8 {
    const BITS: u32 = Self::BITS;

    fn of(value: u64) -> Option<Self> {
        value.try_into().ok()
    }
}

impl Lane for u16 {
    const BITS: u32 = Self::BITS;

    fn of(value: u64) -> Option<Self> {
        value.try_into().ok()
    }
}
