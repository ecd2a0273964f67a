//! The innermost loop: which of many options pass the filters of some heaps in a row.

use std::marker::PhantomData;

use super::streams::Halves;
use super::tables::{Sixteens, Tables};
#[cfg(target_arch = "x86_64")]
use crate::machine::path::{Avx2, Avx512};
use crate::machine::path::{Path, Routine};

/// So many heaps in a row are looked at side by side.
pub(super) const ABREAST: usize = 8;
/// So many options of each are looked through at once, at most.
pub(super) const STEP: usize = 4096;
/// Words of them.
const WORDS: usize = ABREAST * STEP / 64;

/// Which of them pass.
pub(super) struct Passed {
    /// A bit each: for each 64 options a word for each of the heaps.
    pub(super) bits: [u64; WORDS],
    /// The places of words that have any. There is room for some more to be written beyond the last.
    pub(super) words: [u64; WORDS + ABREAST],
}

impl Default for Passed {
    fn default() -> Self {
        Self { bits: [0; WORDS], words: [0; WORDS + ABREAST] }
    }
}

impl Passed {
    /// Notes the places of words that have any, of so many options: how many those are.
    #[inline(always)]
    pub(super) fn note_words(&mut self, options: usize) -> usize {
        let mut count = 0;
        for (place, &bits) in self.bits[..ABREAST * options / 64].iter().enumerate() {
            self.words[count] = place as u64;
            count += usize::from(bits != 0);
        }
        count
    }
}

/// A way to look through options.
pub(super) trait Kernel {
    /// What options are looked up in.
    type Tables: Tables;
    /// So many options for each value up to the largest are in the sample.
    const SAMPLE: usize;

    /// Notes which nim-sums of two streams pass, for each heap those for which its tables have a bit in common: of the last heap
    /// those of pairs at the same places, of each heap before with the second a place farther on. The first stream has a multiple of
    /// 64, [`STEP`] at most. Answers how many words have any.
    fn pass(&self, tables: &[Self::Tables; ABREAST], streams: [Halves<'_>; 2], passed: &mut Passed) -> usize;
}

/// Something to be done with the kernel of a path, compiled for its instructions.
pub(super) trait Work {
    /// What comes of it.
    type Output;

    /// Does it. Should be `#[inline(always)]`, as should be all that is costly in it.
    fn with<K: Kernel>(self, kernel: &K) -> Self::Output;
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
        self.0.with(&Plain::<Sixteens>(PhantomData))
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

/// The kernel in plain Rust: it is faster to note all options than to look them up one by one.
#[derive(Default)]
pub(super) struct Plain<T>(PhantomData<T>);

impl<T: Tables> Kernel for Plain<T> {
    type Tables = T;
    const SAMPLE: usize = usize::MAX;

    fn pass(&self, tables: &[T; ABREAST], [lesser, greater]: [Halves<'_>; 2], passed: &mut Passed) -> usize {
        let words = passed.bits.as_chunks_mut::<ABREAST>().0.iter_mut();
        for (word, passed) in words.take(lesser.0[0].len() / 64).enumerate() {
            for (heap, (tables, passed)) in tables.iter().zip(passed).enumerate() {
                let common = |at: usize| {
                    let (left, right) = (64 * word + at, 64 * word + at + ABREAST - 1 - heap);
                    tables.common([0, 1].map(|half: usize| lesser.0[half][left] ^ greater.0[half][right]))
                };
                *passed = (0..64).fold(0, |all, at| all | u64::from(common(at) != 0) << at);
            }
        }
        passed.note_words(lesser.0[0].len())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tables::Long;
    use super::*;

    /// Two streams of so many options, and tables by which few of their nim-sums pass, or many.
    struct Passing {
        options: usize,
        share: usize,
    }

    impl Work for Passing {
        type Output = ();

        fn with<K: Kernel>(self, kernel: &K) {
            let Self { options, share } = self;
            let random = |at: usize| (at * 40_503 % 8191) as u16;
            let bytes = |half: usize, values: std::ops::Range<usize>| -> Vec<u8> {
                values.map(|at| K::Tables::halves(random(at))[half]).collect()
            };
            let lesser = [0, 1].map(|half| bytes(half, 0..options));
            let greater = [0, 1].map(|half| bytes(half, 5000..5000 + options + ABREAST - 1));
            let mut tables = [K::Tables::default(); ABREAST];
            // One heap's have nothing.
            for (heap, tables) in tables.iter_mut().enumerate().skip(1) {
                let rounds: Vec<u8> =
                    (0..K::Tables::EACH).map(|at| u8::from((at + heap) % share != 0)).collect();
                (0..8).for_each(|bit| tables.seek(bit, 7 * bit + heap, &rounds, 1));
            }
            let mut passed = Passed { bits: [!0; WORDS], words: [!0; WORDS + ABREAST] };
            let streams = [&lesser, &greater].map(|[a, b]| Halves([a, b]));
            let count = kernel.pass(&tables, streams, &mut passed);
            let mut words = Vec::new();
            for place in 0..ABREAST * options / 64 {
                let (word, heap) = (place / ABREAST, place % ABREAST);
                let passes = |at: usize| {
                    let (left, right) = (64 * word + at, 64 * word + at + ABREAST - 1 - heap);
                    tables[heap].common([0, 1].map(|half: usize| lesser[half][left] ^ greater[half][right]))
                        != 0
                };
                let expected = (0..64).fold(0, |all, at| all | u64::from(passes(at)) << at);
                assert_eq!(passed.bits[place], expected, "word {word} of heap {heap} of {options}");
                assert!(heap > 0 || expected == 0);
                words.extend((expected != 0).then_some(place as u64));
            }
            assert_eq!(passed.words[..count], words);
            assert!(share > 3 || words.len() >= options / 64, "{options} {share}");
        }
    }

    #[test]
    fn options_pass_if_they_have_a_bit_in_all_tables() {
        for options in [0, 64, 128, 448, 512, 1024, STEP] {
            for share in [1, 3, 40] {
                Path::available().for_each(|path| run(path, Passing { options, share }));
                Passing { options, share }.with(&Plain::<Long>::default());
            }
        }
    }
}
