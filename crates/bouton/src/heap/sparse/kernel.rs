//! Options of 64 heaps in a row at once.
//!
//! For a heap a and the numbers that may be taken, the other parts b of the options a + b of 64 heaps in a row are in a row
//! themselves: a *window*. Their values, each with that of a, are put into planes, one bit for each value met, or compared with
//! values that are looked for. The values come as bytes; a byte tells the code of its value.

#[cfg(target_arch = "x86_64")]
use crate::machine::path::{Avx2, Avx512};
use crate::machine::path::{Path, Routine};

/// Heaps at once.
pub(super) const LANES: usize = 64;
/// A byte for each of them.
pub(super) type Lanes = [u8; LANES];
/// Values looked for at once in each lane.
pub(super) const SLOTS: usize = 4;

/// A heap and the byte of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heap {
    pub(super) at: usize,
    pub(super) byte: u8,
}

/// How a byte tells a code: plane `byte >> shift`, and the bit in it by the lower bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::heap) struct Shape {
    /// The bit by the lowest four bits of the byte.
    pub(super) bits: [u8; 16],
    /// 3 or 4.
    pub(super) shift: u32,
}

/// Windows: that of a heap `a` begins at `base - a`.
#[derive(Clone, Copy)]
pub(super) struct Windows<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) base: usize,
    pub(super) heaps: &'a [Heap],
    /// All bits for lanes that count, none for others.
    pub(super) keep: &'a Lanes,
}

impl<'a> Windows<'a> {
    /// The window of a heap.
    ///
    /// # Panics
    /// If it is not within the bytes.
    #[inline(always)]
    pub(super) fn of(&self, heap: Heap) -> &'a Lanes {
        self.bytes[self.base - heap.at..].first_chunk().expect("a window within the values")
    }
}

/// A way to look at windows.
pub(super) trait Kernel: Sync {
    /// Puts the options of all windows into planes, those of codes for which there are planes.
    fn insert(&self, windows: Windows<'_>, shape: &Shape, planes: &mut [Lanes]);

    /// Notes which of the bytes sought are among the options.
    fn compare(&self, windows: Windows<'_>, sought: &[Lanes; SLOTS], found: &mut [Lanes; SLOTS]);
}

/// Something to be done with the kernel of a path, compiled for its instructions.
pub(super) trait Work {
    /// What comes of it.
    type Output;

    /// Does it. Should be `#[inline(always)]`, as should be all that is costly in it.
    fn with(self, kernel: &impl Kernel) -> Self::Output;
}

/// Does `work` with the kernel of `path`.
pub(super) fn run<W: Work>(path: Path, work: W) -> W::Output {
    path.run(WithKernel(work))
}

/// Work, done with the kernel of the path.
struct WithKernel<W>(W);

impl<W: Work> Routine for WithKernel<W> {
    type Output = W::Output;

    #[inline(always)]
    fn plain(self) -> W::Output {
        self.0.with(&Plain)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn avx2(self, token: Avx2) -> W::Output {
        self.0.with(&token)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn avx512(self, token: Avx512) -> W::Output {
        self.0.with(&token)
    }
}

/// The kernel in plain Rust.
struct Plain;

impl Kernel for Plain {
    fn insert(&self, windows: Windows<'_>, shape: &Shape, planes: &mut [Lanes]) {
        for &heap in windows.heaps {
            for (lane, other) in windows.of(heap).iter().enumerate() {
                let byte = other ^ heap.byte;
                if let Some(plane) = planes.get_mut(usize::from(byte >> shape.shift)) {
                    plane[lane] |= shape.bits[usize::from(byte & 15)] & windows.keep[lane];
                }
            }
        }
    }

    fn compare(&self, windows: Windows<'_>, sought: &[Lanes; SLOTS], found: &mut [Lanes; SLOTS]) {
        for &heap in windows.heaps {
            for (lane, other) in windows.of(heap).iter().enumerate() {
                for (sought, found) in sought.iter().zip(found.iter_mut()) {
                    if sought[lane] == other ^ heap.byte {
                        found[lane] |= windows.keep[lane];
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Both<'a>(Windows<'a>, Shape, usize, [Lanes; SLOTS]);

    impl Work for Both<'_> {
        type Output = (Vec<Lanes>, [Lanes; SLOTS]);

        fn with(self, kernel: &impl Kernel) -> Self::Output {
            let Self(windows, shape, planes, sought) = self;
            let (mut planes, mut found) = (vec![[0; LANES]; planes], [[0; LANES]; SLOTS]);
            kernel.insert(windows, &shape, &mut planes);
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
        let by_three = std::array::from_fn(|low| 1 << (low & 7));
        let by_four = std::array::from_fn(|low| 1 << (low >> 1));
        for shape in [Shape { bits: by_three, shift: 3 }, Shape { bits: by_four, shift: 4 }] {
            for planes in [1, 2, 3, 4, 5, 8, 11, 16, 17, 32].map(|planes| planes.min(256 >> shape.shift)) {
                for count in [0, 1, 2, 50] {
                    let bytes: Vec<u8> = (0..1000).map(|_| random() % 97 * (random() % 3)).collect();
                    let heaps: Vec<_> =
                        (0..count).map(|_| Heap { at: usize::from(random()), byte: random() }).collect();
                    let keep = std::array::from_fn(|_| if random() % 5 > 0 { 0xff } else { 0 });
                    let sought = std::array::from_fn(|_| std::array::from_fn(|_| random()));
                    let windows = Windows { bytes: &bytes, base: 600, heaps: &heaps, keep: &keep };
                    let expected = run(Path::Plain, Both(windows, shape, planes, sought));
                    for path in Path::available() {
                        assert_eq!(run(path, Both(windows, shape, planes, sought)), expected, "{path}");
                    }
                }
            }
        }
    }
}
