//! What values are kept in while many of them are looked at at once.

use std::ops::{BitXor, BitXorAssign};

/// Values of one or two bytes.
pub(super) trait Lane:
    Copy + Default + Ord + Into<u16> + BitXor<Output = Self> + BitXorAssign + Send + Sync + 'static
{
    /// Bits of the largest value.
    const BITS: u32;

    /// The value, if it fits.
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
