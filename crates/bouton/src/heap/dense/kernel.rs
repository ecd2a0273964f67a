//! The innermost loop: the first of many options that passes a filter.

use super::streams::Halves;
use crate::machine::path::Path;

/// Options looked through at once.
pub(super) const STEP: usize = 1024;
/// Those of them that pass, a bit each.
pub(super) type Passed = [u64; STEP / 64];

/// What passes: options for which three tables have a bit in common, by bits 0 to 3, 4 to 7 and 8 to 10 of their values. A
/// table has a byte for each of 16 digits, the first ones lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tables(pub(super) [[u64; 2]; 3]);

impl Tables {
    /// The bits that the tables have in common for a value.
    #[inline(always)]
    pub(super) fn common(&self, value: u16) -> u8 {
        let entry = |table: usize| {
            let digit = value >> (4 * table) & if table == 2 { 7 } else { 15 };
            self.0[table][usize::from(digit >> 3)] >> ((digit & 7) * 8)
        };
        (entry(0) & entry(1) & entry(2)) as u8
    }
}

/// A way to look through options.
pub(super) trait Kernel {
    /// Which of the first [`STEP`] nim-sums of two streams of the same length pass.
    fn passed(&self, tables: &Tables, streams: [Halves<'_>; 2]) -> Passed;
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

/// The kernel in plain Rust.
pub(super) struct Plain;

impl Kernel for Plain {
    fn passed(&self, tables: &Tables, streams: [Halves<'_>; 2]) -> Passed {
        let mut passed = Passed::default();
        pass_from(0, tables, streams, &mut passed);
        passed
    }
}

/// Notes which nim-sums of two streams pass, from a place on.
#[inline(always)]
pub(super) fn pass_from(from: usize, tables: &Tables, streams: [Halves<'_>; 2], passed: &mut Passed) {
    let [Halves(left), Halves(right)] = streams;
    let entry = |table: usize, digit: u8| tables.0[table][usize::from(digit >> 3 & 1)] >> ((digit & 7) * 8);
    for at in from..STEP.min(left[0].len()).min(right[0].len()) {
        let (ends, middle) = (left[0][at] ^ right[0][at], left[1][at] ^ right[1][at]);
        let common = entry(0, ends) & entry(1, middle) & entry(2, ends >> 4);
        passed[at / 64] |= u64::from(common as u8 != 0) << (at % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct All<'a>(&'a Tables, [Halves<'a>; 2]);

    impl Work for All<'_> {
        type Output = Passed;

        fn with(self, kernel: &impl Kernel) -> Self::Output {
            kernel.passed(self.0, self.1)
        }
    }

    #[test]
    fn options_pass_if_they_have_a_bit_in_all_tables() {
        let sought = [0x5a3, 0x7ff, 0x000];
        let mut tables = Tables::default();
        for (bit, value) in [(1, sought[0]), (7, sought[1]), (0, sought[2])] {
            for (table, digit) in tables.0.iter_mut().zip([value & 15, value >> 4 & 15, value >> 8]) {
                table[digit / 8] |= 1 << (digit % 8 * 8 + bit);
            }
        }
        // One digit of each is another.
        let near = [0x5a2, 0x5b3, 0x4a3, 0x7fe, 0x7ef, 0x3ff, 0x001, 0x5af];
        for len in [1, 5, 31, 32, 33, 63, 64, 65, 127, 128, 300, 1023, 1024, 1030] {
            let sums: Vec<usize> =
                (0..len).map(|at| if at % 7 == 3 { sought[at % 3] } else { near[at % 8] }).collect();
            let right: Vec<usize> = (0..len).map(|at| at * 40_503 % 2048).collect();
            let left: Vec<usize> = sums.iter().zip(&right).map(|(sum, right)| sum ^ right).collect();
            let [left, right] = [left, right].map(|values| {
                [0, 1].map(|half| values.iter().map(|&v| Halves::of(v as u16)[half]).collect::<Vec<u8>>())
            });
            let streams = [Halves([&left[0], &left[1]]), Halves([&right[0], &right[1]])];
            for path in Path::available() {
                let passed = run(path, All(&tables, streams));
                for at in 0..STEP {
                    let expected = at < len && at % 7 == 3;
                    assert_eq!(passed[at / 64] >> (at % 64) & 1 == 1, expected, "{path} {len} {at}");
                }
            }
        }
    }
}
