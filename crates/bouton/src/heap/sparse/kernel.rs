//! The options of 64 consecutive heaps at once.
//!
//! Take a heap a and a number that may be taken. In the options a + b of 64 consecutive heaps, the other parts b are consecutive heaps too:
//! a *window*. The nim-sums of their values with the value of a are inserted into planes, one bit for each value found, or compared with
//! wanted values. The values are given by their codes, which are bytes: the plane is the code divided by 8.

/// The number of heaps that are processed at once.
pub(super) const LANES: usize = 64;
/// One byte for each of these heaps.
pub(super) type Lanes = [u8; LANES];
/// The number of wanted values in each lane that are compared at once.
pub(super) const SLOTS: usize = 4;

/// A heap and the code of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heap {
    pub(super) at: usize,
    pub(super) code: u8,
}

/// The windows of some heaps. The window of a heap `a` begins at `base - a`.
#[derive(Clone, Copy)]
pub(super) struct Windows<'a> {
    pub(super) codes: &'a [u8],
    pub(super) base: usize,
    pub(super) heaps: &'a [Heap],
    /// A mask: all bits are set in lanes that count, and none in the others.
    pub(super) keep: &'a Lanes,
}

impl<'a> Windows<'a> {
    /// The window of a heap.
    ///
    /// # Panics
    /// Panics if the window is not within the codes.
    #[inline(always)]
    pub(super) fn of(&self, heap: Heap) -> &'a Lanes {
        self.codes[self.base - heap.at..].first_chunk().expect("a window within the codes")
    }
}

/// A method to process windows.
pub(super) trait Kernel: Sync {
    /// Inserts the options of all windows into the planes. Codes without a plane are left out.
    fn insert(&self, windows: Windows<'_>, planes: &mut [Lanes]);

    /// Marks the codes in `sought` that are among the options.
    fn compare(&self, windows: Windows<'_>, sought: &[Lanes; SLOTS], found: &mut [Lanes; SLOTS]);
}

/// A job for the kernel of a path, compiled for its instructions.
pub(super) trait SparseJob {
    /// The result of the job.
    type Output;

    /// Runs the job. This function, and all costly functions that it calls, should be `#[inline(always)]`.
    fn with(self, kernel: &impl Kernel) -> Self::Output;
}

/// The kernel in plain Rust.
pub(super) struct PlainSparseKernel;

impl Kernel for PlainSparseKernel {
    fn insert(&self, windows: Windows<'_>, planes: &mut [Lanes]) {
        for &heap in windows.heaps {
            for (lane, other) in windows.of(heap).iter().enumerate() {
                let code = other ^ heap.code;
                if let Some(plane) = planes.get_mut(usize::from(code >> 3)) {
                    plane[lane] |= 1 << (code & 7) & windows.keep[lane];
                }
            }
        }
    }

    fn compare(&self, windows: Windows<'_>, sought: &[Lanes; SLOTS], found: &mut [Lanes; SLOTS]) {
        for &heap in windows.heaps {
            for (lane, other) in windows.of(heap).iter().enumerate() {
                for (sought, found) in sought.iter().zip(found.iter_mut()) {
                    if sought[lane] == other ^ heap.code {
                        found[lane] |= windows.keep[lane];
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::dispatch::run;
    use super::*;
    use crate::machine::path::Path;

    struct Both<'a>(Windows<'a>, usize, [Lanes; SLOTS]);

    impl SparseJob for Both<'_> {
        type Output = (Vec<Lanes>, [Lanes; SLOTS]);

        fn with(self, kernel: &impl Kernel) -> Self::Output {
            let Self(windows, planes, sought) = self;
            let (mut planes, mut found) = (vec![[0; LANES]; planes], [[0; LANES]; SLOTS]);
            kernel.insert(windows, &mut planes);
            kernel.compare(windows, &sought, &mut found);
            (planes, found)
        }
    }

    #[test]
    fn all_paths_meet_the_same_values() {
        let mut seed = 3u32;
        let mut random = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) as u8
        };
        for planes in [1, 2, 3, 4, 5, 8, 11, 16, 17, 32] {
            for count in [0, 1, 2, 50] {
                let codes: Vec<u8> = (0..1000).map(|_| random() % 97 * (random() % 3)).collect();
                let heaps: Vec<_> =
                    (0..count).map(|_| Heap { at: usize::from(random()), code: random() }).collect();
                let keep = std::array::from_fn(|_| if random() % 5 > 0 { 0xff } else { 0 });
                let sought = std::array::from_fn(|_| std::array::from_fn(|_| random()));
                let windows = Windows { codes: &codes, base: 600, heaps: &heaps, keep: &keep };
                let expected = run(Path::PLAIN, Both(windows, planes, sought));
                for path in Path::available() {
                    assert_eq!(run(path, Both(windows, planes, sought)), expected, "{path}");
                }
            }
        }
    }
}
