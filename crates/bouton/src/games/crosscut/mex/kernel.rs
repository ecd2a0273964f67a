//! The interface of the kernels that find the mex of two streams, and the kernel in plain Rust.

use std::ops::BitXor;

/// The item type of a stream.
pub(in crate::games::crosscut) trait Lane:
    Copy + Default + Eq + BitXor<Output = Self> + Into<u16> + 'static
{
    /// The largest number that an item can be.
    const MOST: u32;

    /// The item with this value. The value must fit.
    fn of(value: u16) -> Self;

    /// Calls [`Kernel::mex8`] or [`Kernel::mex16`].
    fn mex(kernel: &impl Kernel, left: &[Self], right: &[Self], len: usize) -> u32;
}

/// The number of items that a kernel reads at once. A stream must have at least this length, even if its last items do not count.
pub(in crate::games::crosscut) const PADDING: usize = 32;

/// A way to find the mex.
pub(in crate::games::crosscut) trait Kernel {
    /// The mex of the first `len` nim-sums of two streams of bytes. The streams must have at least `len` items and at least [`PADDING`]
    /// items.
    fn mex8(&self, left: &[u8], right: &[u8], len: usize) -> u32;

    /// The mex of the first `len` nim-sums of two streams of 16 bits. The streams must have at least `len` items and at least [`PADDING`]
    /// items.
    fn mex16(&self, left: &[u16], right: &[u16], len: usize) -> u32;
}

/// Work to be done with the kernel of a path and compiled for its instructions.
pub(in crate::games::crosscut) trait MexJob {
    /// The result of the work.
    type Output;

    /// Does the work. It should be `#[inline(always)]`, and so should every costly function that it calls.
    fn with(self, kernel: &impl Kernel) -> Self::Output;
}

impl Lane for u8 {
    const MOST: u32 = u8::MAX as u32;

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "`value` has no more than eight bits")]
    fn of(value: u16) -> Self {
        value as u8
    }

    #[inline(always)]
    fn mex(kernel: &impl Kernel, left: &[u8], right: &[u8], len: usize) -> u32 {
        kernel.mex8(left, right, len)
    }
}

impl Lane for u16 {
    const MOST: u32 = u16::MAX as u32;

    #[inline(always)]
    fn of(value: u16) -> Self {
        value
    }

    #[inline(always)]
    fn mex(kernel: &impl Kernel, left: &[u16], right: &[u16], len: usize) -> u32 {
        kernel.mex16(left, right, len)
    }
}

/// The kernel in plain Rust.
pub(super) struct PlainMexKernel;

impl PlainMexKernel {
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "`base` is at most `T::MOST`, and `word` is less than 4"
    )]
    fn mex<T: Lane>(left: &[T], right: &[T], len: usize) -> u32 {
        let mut base = 0;
        while base <= T::MOST {
            // Four words at once, so that values that fit in a byte take one pass.
            let mut seen = [0u64; 4];
            for (&left, &right) in left[..len].iter().zip(&right[..len]) {
                let value: u16 = (left ^ right).into();
                let place = value.wrapping_sub(base as u16);
                seen[usize::from(place >> 6 & 3)] |= u64::from(place < 256) << (place & 63);
            }
            if let Some(word) = seen.iter().position(|&word| word != u64::MAX) {
                return base + 64 * word as u32 + seen[word].trailing_ones();
            }
            base += 256;
        }
        base
    }
}

impl Kernel for PlainMexKernel {
    fn mex8(&self, left: &[u8], right: &[u8], len: usize) -> u32 {
        Self::mex(left, right, len)
    }

    fn mex16(&self, left: &[u16], right: &[u16], len: usize) -> u32 {
        Self::mex(left, right, len)
    }
}
