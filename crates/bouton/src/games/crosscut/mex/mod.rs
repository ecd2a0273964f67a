//! The mex of the nim-sums of two streams. This is the cost of valuing a rectangle.
//!
//! The options of a rectangle are `left[i] ^ right[i]`, one for each of its marks. The kernel looks for the mex in windows of 64 values. A
//! word of 64 bits records the values that occur in a window, and the first window whose word is not full contains the mex. Values below
//! and above a window are ignored, so the values may have any size. Streams consist of bytes as long as all values are below 256, which
//! halves the memory to read, and of 16 bits otherwise.
//!
//! Cost: one pass over the streams for each window up to the mex. [`vectors`] describes shorter passes.

mod kernel;
mod vectors;

use crate::machine::kernels::run_with_kernel;
use kernel::PlainMexKernel;

pub(super) use kernel::{Kernel, Lane, MexJob, PADDING};

run_with_kernel!(MexJob, PlainMexKernel);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::crosscut::tests::Chance;
    use crate::machine::path::Path;
    use std::collections::BTreeSet;

    struct Both<'s>(&'s [u16], &'s [u16], usize);

    impl MexJob for Both<'_> {
        /// The mex by 16 bits, and the mex by bytes if all values fit.
        type Output = (u32, Option<u32>);

        fn with(self, kernel: &impl Kernel) -> Self::Output {
            let Self(left, right, len) = self;
            let bytes = |stream: &[u16]| stream.iter().map(|&value| u8::try_from(value).ok()).collect();
            let both: (Option<Vec<u8>>, Option<Vec<u8>>) = (bytes(left), bytes(right));
            let by_bytes = both.0.zip(both.1).map(|(left, right)| u8::mex(kernel, &left, &right, len));
            (u16::mex(kernel, left, right, len), by_bytes)
        }
    }

    /// Compares on every path the mex of `values`, which are split into two streams at random.
    fn check(values: &[u16], chance: &mut Chance) {
        let most = values.iter().max().map_or(1, |&most| u32::from(most).next_power_of_two());
        let set: BTreeSet<u32> = values.iter().map(|&value| value.into()).collect();
        let expected = (0..).find(|value| !set.contains(value)).unwrap();
        // Items beyond the end must not count. Here they would change the mex.
        let (mut left, mut right) =
            (vec![expected as u16; values.len() + PADDING], vec![0; values.len() + PADDING]);
        for (at, value) in values.iter().enumerate() {
            right[at] = chance.below(most.max(1)) as u16;
            left[at] = value ^ right[at];
        }
        let fits = left.iter().chain(&right).all(|&value| value < 256);
        for path in Path::available() {
            let found = run(path, Both(&left, &right, values.len()));
            assert_eq!(found, (expected, fits.then_some(expected)), "{path} {values:?}");
        }
    }

    const LENGTHS: [usize; 16] = [0, 1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 600];

    #[test]
    fn random_streams_of_every_length() {
        let mut chance = Chance(4);
        for round in 0..6000 {
            let len = match round % 3 {
                0 => LENGTHS[round / 3 % LENGTHS.len()],
                1 => chance.below(100) as usize,
                _ => chance.below(3000) as usize,
            };
            let most = [2, 3, 60, 64, 65, 128, 200, 256, 300, 1000, 70_000][chance.below(11) as usize];
            let values: Vec<_> = (0..len).map(|_| chance.below(most).min(65_535) as u16).collect();
            check(&values, &mut chance);
        }
    }

    #[test]
    fn the_missing_value_is_found_wherever_it_is_missing() {
        let mut chance = Chance(9);
        let edges = [0, 1, 62, 63, 64, 65, 127, 128, 191, 192, 254, 255, 256, 257, 319, 320, 1000, 4095];
        for most in edges {
            for copies in [1, 3] {
                // All values below `most` and some above, in any order. The last of the lower values occurs late.
                let mut values: Vec<u16> = (0..most).flat_map(|value| vec![value; copies]).collect();
                values.extend((0..copies as u32 * 20).map(|_| most + 1 + chance.below(70) as u16));
                for at in (1..values.len()).rev() {
                    values.swap(at, chance.below(at as u32 + 1) as usize);
                }
                check(&values, &mut chance);
                values.push(most);
                check(&values, &mut chance);
                values.retain(|&value| value != most / 2);
                check(&values, &mut chance);
            }
        }
    }

    #[test]
    fn ascending_and_descending_values_to_the_last_of_sixteen_bits() {
        let mut chance = Chance(1);
        let all: Vec<u16> = (0..u16::MAX).collect();
        check(&all, &mut chance);
        check(&[&all[..], &all, &[u16::MAX]].concat(), &mut chance);
        check(&all.iter().rev().copied().collect::<Vec<_>>(), &mut chance);
        check(&all[..300].iter().map(|value| value ^ 0xff).collect::<Vec<_>>(), &mut chance);
        check(&all[..256], &mut chance);
        check(&[u16::MAX; 100], &mut chance);
        check(&[0x8000, 0, 1, 2, 0x8001], &mut chance);
    }
}
