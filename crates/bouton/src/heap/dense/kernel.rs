//! The innermost loop: it finds which options pass the filters of consecutive heaps.

use super::streams::Halves;
use super::tables::{HEAPS_AT_ONCE, LookupTables};

/// The largest number of options per heap that are processed at once.
pub(super) const STEP: usize = 4096;
/// The number of words that have one bit per such option.
const WORDS: usize = HEAPS_AT_ONCE * STEP / 64;

/// The options that pass.
pub(super) struct PassingOptions {
    /// One bit per option: for each 64 options, one word for each of the heaps.
    pub(super) bits: [u64; WORDS],
    /// The places of words that are not zero. There is room to write some more places behind the last one.
    pub(super) words: [u64; WORDS + HEAPS_AT_ONCE],
}

impl Default for PassingOptions {
    fn default() -> Self {
        Self { bits: [0; WORDS], words: [0; WORDS + HEAPS_AT_ONCE] }
    }
}

impl PassingOptions {
    /// Records the places of the words that are not zero, for `options` options per heap. Returns the number of these words.
    #[inline(always)]
    pub(super) fn note_words(&mut self, options: usize) -> usize {
        let mut count = 0;
        for (place, &bits) in self.bits[..HEAPS_AT_ONCE * options / 64].iter().enumerate() {
            self.words[count] = place as u64;
            count += usize::from(bits != 0);
        }
        count
    }
}

/// A method to filter options.
pub(super) trait Kernel {
    /// The number of options in the sample for each value up to the largest.
    const SAMPLE: usize;

    /// Marks the nim-sums of two streams that pass: for each heap, those for which its tables have a bit in common. For the last heap the
    /// pairs are at the same places of both streams. For each heap before, the second stream is shifted by one place more. The length of
    /// the first stream is a multiple of 64, at most [`STEP`]. Returns the number of words that are not zero.
    fn pass(
        &self,
        tables: &[LookupTables; HEAPS_AT_ONCE],
        streams: [Halves<'_>; 2],
        passed: &mut PassingOptions,
    ) -> usize;
}

/// A job for the kernel of a path, compiled for its instructions.
pub(super) trait DenseJob {
    /// The result of the job.
    type Output;

    /// Runs the job. This function, and all costly functions that it calls, should be `#[inline(always)]`.
    fn with<K: Kernel>(self, kernel: &K) -> Self::Output;
}

/// The kernel in plain Rust. Its sample contains all options, because marking them is faster than looking them up one by one.
pub(super) struct PlainDenseKernel;

impl Kernel for PlainDenseKernel {
    const SAMPLE: usize = usize::MAX;

    fn pass(
        &self,
        tables: &[LookupTables; HEAPS_AT_ONCE],
        [lesser, greater]: [Halves<'_>; 2],
        passed: &mut PassingOptions,
    ) -> usize {
        let words = passed.bits.as_chunks_mut::<HEAPS_AT_ONCE>().0.iter_mut();
        for (word, passed) in words.take(lesser.0[0].len() / 64).enumerate() {
            for (heap, (tables, passed)) in tables.iter().zip(passed).enumerate() {
                let common = |at: usize| {
                    let (left, right) = (64 * word + at, 64 * word + at + HEAPS_AT_ONCE - 1 - heap);
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
    use super::super::dispatch::run;
    use super::super::tables::GROUP_VALUES;
    use super::*;
    use crate::machine::path::Path;

    /// Two streams of this number of options, and tables by which few or many of their nim-sums pass.
    struct Passing {
        options: usize,
        share: usize,
    }

    impl DenseJob for Passing {
        type Output = ();

        fn with<K: Kernel>(self, kernel: &K) {
            let Self { options, share } = self;
            let random = |at: usize| (at * 40_503 % 8191) as u16;
            let bytes = |half: usize, values: std::ops::Range<usize>| -> Vec<u8> {
                values.map(|at| LookupTables::halves(random(at))[half]).collect()
            };
            let lesser = [0, 1].map(|half| bytes(half, 0..options));
            let greater = [0, 1].map(|half| bytes(half, 5000..5000 + options + HEAPS_AT_ONCE - 1));
            let mut tables = [LookupTables::default(); HEAPS_AT_ONCE];
            // The tables of one heap are empty.
            for (heap, tables) in tables.iter_mut().enumerate().skip(1) {
                let rounds: Vec<u8> =
                    (0..GROUP_VALUES).map(|at| u8::from((at + heap) % share != 0)).collect();
                (0..8).for_each(|bit| tables.seek(bit, 7 * bit + heap, &rounds, 1));
            }
            let mut passed = PassingOptions { bits: [!0; WORDS], words: [!0; WORDS + HEAPS_AT_ONCE] };
            let streams = [&lesser, &greater].map(|[a, b]| Halves([a, b]));
            let count = kernel.pass(&tables, streams, &mut passed);
            let mut words = Vec::new();
            for place in 0..HEAPS_AT_ONCE * options / 64 {
                let (word, heap) = (place / HEAPS_AT_ONCE, place % HEAPS_AT_ONCE);
                let passes = |at: usize| {
                    let (left, right) = (64 * word + at, 64 * word + at + HEAPS_AT_ONCE - 1 - heap);
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
            }
        }
    }
}
