//! The innermost loop: the first of many options that passes a filter.

use std::marker::PhantomData;

use super::streams::Halves;
use super::tables::{Sixteens, Tables};
use crate::machine::path::Path;

/// Options looked through at once.
pub(super) const STEP: usize = 4096;
/// Which of them pass, a bit each.
pub(super) type Passed = [u64; STEP / 64];

/// A way to look through options.
pub(super) trait Kernel {
    /// What options are looked up in.
    type Tables: Tables;

    /// Notes which nim-sums of two streams of the same length, [`STEP`] at most, pass: those for which the tables have a bit in
    /// common. Answers a bit for each word that has any; other words may be left as they are.
    fn pass(&self, tables: &Self::Tables, streams: [Halves<'_>; 2], passed: &mut Passed) -> u64;
}

/// Something to be done with the kernel of a path, compiled for its instructions.
pub(super) trait Work {
    /// What comes of it.
    type Output;

    /// Does it. Should be `#[inline(always)]`, as should be all that is costly in it.
    fn with<K: Kernel>(self, kernel: &K) -> Self::Output;
}

/// Does `work` with the kernel of `path`, which this machine has.
pub(super) fn run<W: Work>(path: Path, work: W) -> W::Output {
    match path {
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => super::avx512::run(work),
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => super::avx2::run(work),
        _ => work.with(&Plain::<Sixteens>(PhantomData)),
    }
}

/// The kernel in plain Rust.
#[derive(Default)]
pub(super) struct Plain<T>(PhantomData<T>);

impl<T: Tables> Kernel for Plain<T> {
    type Tables = T;

    fn pass(&self, tables: &T, streams: [Halves<'_>; 2], passed: &mut Passed) -> u64 {
        pass_from(0, tables, streams, passed)
    }
}

/// Notes which nim-sums of two streams pass, from a word on.
#[inline(always)]
pub(super) fn pass_from<T: Tables>(
    first: usize,
    tables: &T,
    [left, right]: [Halves<'_>; 2],
    passed: &mut Passed,
) -> u64 {
    let mut any = 0;
    for (word, passed) in passed.iter_mut().enumerate().take(left.len().div_ceil(64)).skip(first) {
        *passed = 0;
        for at in 64 * word..left.len().min(64 * word + 64) {
            let common = tables.common([0, 1].map(|half: usize| left.0[half][at] ^ right.0[half][at]));
            *passed |= u64::from(common != 0) << (at % 64);
        }
        any |= u64::from(*passed != 0) << word;
    }
    any
}

#[cfg(test)]
mod tests {
    use super::super::filter::Group;
    use super::super::tables::Long;
    use super::*;

    const SOUGHT: [usize; 3] = [0x5a3, 0x7ff, 0x000];

    /// All nim-sums of some values: which pass that are sought.
    struct All<'a>([&'a [u16]; 2]);

    impl Work for All<'_> {
        type Output = (u64, Passed);

        fn with<K: Kernel>(self, kernel: &K) -> Self::Output {
            let mut tables = K::Tables::default();
            for (bit, value) in [1, 7, 0].into_iter().zip(SOUGHT) {
                let (number, low) = (value / K::Tables::EACH, value % K::Tables::EACH);
                tables.set(bit, Group { number, missing: 1 << low });
            }
            let [left, right] = self.0.map(|values| {
                [0, 1].map(|half| values.iter().map(|&v| K::Tables::halves(v)[half]).collect::<Vec<u8>>())
            });
            let streams = [Halves([&left[0], &left[1]]), Halves([&right[0], &right[1]])];
            let mut passed = [1; STEP / 64];
            (kernel.pass(&tables, streams, &mut passed), passed)
        }
    }

    #[test]
    fn options_pass_if_they_have_a_bit_in_all_tables() {
        // One digit of each is another.
        let near = [0x5a2, 0x5b3, 0x4a3, 0x7fe, 0x7ef, 0x3ff, 0x001, 0x5af];
        for len in [1, 5, 31, 32, 33, 63, 64, 65, 127, 128, 300, 1023, 1024, 4096] {
            let sums: Vec<usize> =
                (0..len).map(|at| if at % 7 == 3 { SOUGHT[at % 3] } else { near[at % 8] }).collect();
            let right: Vec<usize> = (0..len).map(|at| at * 40_503 % 2048).collect();
            let left: Vec<u16> = sums.iter().zip(&right).map(|(sum, right)| (sum ^ right) as u16).collect();
            let right: Vec<u16> = right.into_iter().map(|value| value as u16).collect();
            let all = || All([&left, &right]);
            let paths = Path::available().map(|path| (path.to_string(), run(path, all())));
            let long = all().with(&Plain::<Long>::default());
            for (path, (any, passed)) in paths.chain([("plain, long".to_owned(), long)]) {
                for at in 0..STEP {
                    let expected = at < len && at % 7 == 3;
                    let word = if any >> (at / 64) & 1 == 1 { passed[at / 64] } else { 0 };
                    assert_eq!(word >> (at % 64) & 1 == 1, expected, "{path} {len} {at}");
                }
            }
        }
    }
}
