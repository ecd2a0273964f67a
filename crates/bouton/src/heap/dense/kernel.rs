//! The innermost loop: are any of a few values among the nim-sums of two streams.

use crate::heap::lane::Lane;
use crate::machine::path::Path;

/// Values looked for at once.
pub(super) const SLOTS: usize = 4;

/// Values that a kernel has a loop for.
pub(in crate::heap) trait Value: Lane {
    /// [`Kernel::among8`] or [`Kernel::among16`].
    fn among(kernel: &impl Kernel, left: &[Self], right: &[Self], sought: [Self; SLOTS]) -> [bool; SLOTS];
}

/// A way to compare.
pub(in crate::heap) trait Kernel {
    /// Which of some values are among the nim-sums of two streams.
    fn among8(&self, left: &[u8], right: &[u8], sought: [u8; SLOTS]) -> [bool; SLOTS];

    /// The same of values of 16 bits.
    fn among16(&self, left: &[u16], right: &[u16], sought: [u16; SLOTS]) -> [bool; SLOTS];
}

/// Something to be done with the kernel of a path, compiled for its instructions.
pub(super) trait Work {
    /// What comes of it.
    type Output;

    /// Does it. Should be `#[inline(always)]`, as should be all that is costly in it.
    fn with(self, kernel: &impl Kernel) -> Self::Output;
}

/// Does `work` with the kernel of `path`, which this machine has.
pub(super) fn run<W: Work>(path: Path, work: W) -> W::Output {
    match path {
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => super::avx2::run(work),
        _ => work.with(&Plain),
    }
}

impl Value for u8 {
    #[inline(always)]
    fn among(kernel: &impl Kernel, left: &[u8], right: &[u8], sought: [u8; SLOTS]) -> [bool; SLOTS] {
        kernel.among8(left, right, sought)
    }
}

impl Value for u16 {
    #[inline(always)]
    fn among(kernel: &impl Kernel, left: &[u16], right: &[u16], sought: [u16; SLOTS]) -> [bool; SLOTS] {
        kernel.among16(left, right, sought)
    }
}

/// The kernel in plain Rust.
pub(super) struct Plain;

impl Kernel for Plain {
    fn among8(&self, left: &[u8], right: &[u8], sought: [u8; SLOTS]) -> [bool; SLOTS] {
        among(left, right, sought)
    }

    fn among16(&self, left: &[u16], right: &[u16], sought: [u16; SLOTS]) -> [bool; SLOTS] {
        among(left, right, sought)
    }
}

/// Which of some values are among the nim-sums of two streams.
#[inline(always)]
pub(super) fn among<T: Lane>(left: &[T], right: &[T], sought: [T; SLOTS]) -> [bool; SLOTS] {
    let mut found = [false; SLOTS];
    for (&left, &right) in left.iter().zip(right) {
        for (found, sought) in found.iter_mut().zip(sought) {
            *found |= left ^ right == sought;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Both<'s>(&'s [u16], &'s [u16], [u16; SLOTS]);

    impl Work for Both<'_> {
        type Output = [[bool; SLOTS]; 2];

        fn with(self, kernel: &impl Kernel) -> Self::Output {
            let Self(left, right, sought) = self;
            let bytes = |stream: &[u16]| stream.iter().map(|&value| value as u8).collect::<Vec<_>>();
            let low = sought.map(|value| value as u8);
            [kernel.among8(&bytes(left), &bytes(right), low), kernel.among16(left, right, sought)]
        }
    }

    #[test]
    fn one_value_among_many_others_is_found_wherever_it_stands() {
        for len in [1, 5, 16, 31, 32, 33, 64, 100, 256] {
            for at in 0..len {
                for slot in 0..SLOTS {
                    // Both bytes alike: the same is found among bytes.
                    let right: Vec<u16> = (0..len as u16).map(|at| at.wrapping_mul(40_503)).collect();
                    let mut left: Vec<u16> =
                        right.iter().map(|right| right ^ ((9 + right % 200) * 257)).collect();
                    let sought = [1, 2, 3, 4].map(|value| value * 257);
                    let mut expected = [false; SLOTS];
                    for found in [false, true] {
                        if found {
                            left[at] = right[at] ^ sought[slot];
                            expected[slot] = true;
                        }
                        for path in Path::available() {
                            assert_eq!(
                                run(path, Both(&left, &right, sought)),
                                [expected; 2],
                                "{path} {len} {at}"
                            );
                        }
                    }
                }
            }
        }
    }
}
