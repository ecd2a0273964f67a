//! A long row of values of components. A step changes one value or asks for the nim-sum of a range.
//!
//! The row is a 64-ary tree of prefixes. At the lowest level the row is cut into nodes of 64, and the place of a value
//! holds the nim-sum of the values before it in its node. The nim-sums of the nodes are such a row again, one
//! level up. So the nim-sum of the first `n` values is one lookup per level, without a branch. A change
//! adds the same difference to the later places of one node per level, which for bytes is one cache line and
//! a few wide operations. A million values have four levels; a Fenwick tree needs twenty steps for either operation.
//!
//! In a long row most of the time goes into waiting for the lowest level. So [`Row::run`] takes many steps at
//! once and prefetches the places of later steps while it does the earlier ones.
//!
//! Memory: 64/63 of the values, which for bytes is 1.016 bytes each (a node has 64 places whatever their width), and
//! 1/64 more while the row is built.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod tree;

#[cfg(target_arch = "x86_64")]
use crate::machine::path::Avx2;
use crate::machine::path::Routine;
use crate::theory::nimber::Nimber;

pub use tree::{Row, Step, Value};

impl<T: Value> Row<T> {
    /// Does many steps in order, and passes the nim-sums that they ask for to `answer`.
    ///
    /// # Panics
    /// If a step is for values that the row does not have.
    ///
    /// # Complexity
    /// As [`set`](Self::set) and [`sum`](Self::sum). In a row that does not fit the cache, the
    /// steps need not wait for their places.
    ///
    /// # Examples
    /// ```
    /// use bouton::Nimber;
    /// use bouton::row::{Row, Step};
    /// let (mut row, mut sums) = (Row::new(&[1u8, 2, 4]), Vec::new());
    /// row.run(&[Step::sum(0..3), Step::set(1, 5), Step::sum(0..3)], |sum| sums.push(sum));
    /// assert_eq!(sums, [Nimber(7), Nimber(0)]);
    /// ```
    pub fn run(&mut self, steps: &[Step<T>], answer: impl FnMut(Nimber)) {
        self.path.run(RowRun { row: self, steps, answer });
    }
}

/// The steps of [`Row::run`], to be done on the path of the row.
struct RowRun<'r, T, A> {
    row: &'r mut Row<T>,
    steps: &'r [Step<T>],
    answer: A,
}

impl<T: Value, A: FnMut(Nimber)> Routine for RowRun<'_, T, A> {
    type Output = ();

    #[inline(always)]
    fn plain(self) {
        self.row.walk(self.steps, |_| (), self.answer);
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn avx2(self, token: Avx2) {
        avx2::run(token, self.row, self.steps, self.answer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::path::Path;
    use proptest::prelude::*;
    use std::ops::Range;

    fn folded<T: Copy + Into<u64>>(values: &[T]) -> Nimber {
        values.iter().map(|&value| Nimber(value.into())).sum()
    }

    /// The row's answer to a single question, asked as a step.
    fn asked<T: Value>(row: &mut Row<T>, range: Range<usize>) -> Nimber {
        let mut answer = None;
        row.run(&[Step::sum(range)], |sum| answer = Some(sum));
        answer.unwrap()
    }

    #[test]
    fn lengths_at_the_edges_of_nodes_and_levels() {
        for len in [0, 1, 63, 64, 65, 4095, 4096, 4097, 262_143, 262_144, 262_145] {
            let mut values: Vec<u16> = (0..len).map(|i: u64| (i * i % 60_013) as u16).collect();
            let len = values.len();
            let mut row = Row::new(&values);
            assert_eq!((row.len(), row.is_empty()), (len, len == 0));
            for at in [0, 1, 62, 63, 64, 4095, len / 2, len.wrapping_sub(2), len.wrapping_sub(1)] {
                if at < len {
                    values[at] ^= 0x8007;
                    row.set(at, values[at]);
                    assert_eq!(row.sum(at..at + 1), Nimber(values[at].into()));
                    assert_eq!(row.sum(0..at), folded(&values[..at]));
                    assert_eq!(row.sum(at..len), folded(&values[at..]));
                }
            }
            assert_eq!(row.sum(0..len), folded(&values));
            assert_eq!(row.sum(len..len), Nimber::ZERO);
        }
    }

    #[test]
    #[should_panic(expected = "value 3 of 3")]
    fn a_change_beyond_the_end_panics() {
        Row::new(&[1u8, 2, 3]).set(3, 0);
    }

    #[test]
    #[should_panic(expected = "values 1..4 of 3")]
    fn a_range_beyond_the_end_panics() {
        let _ = Row::new(&[1u8, 2, 3]).sum(1..4);
    }

    #[test]
    fn a_step_for_what_is_not_there_panics_whichever_it_is() {
        let backwards = Range { start: 2, end: 1 };
        let far = usize::MAX..usize::MAX;
        for wrong in [Step::set(usize::MAX, 1), Step::sum(far), Step::sum(backwards)] {
            let steps = [vec![Step::sum(0..3); 40], vec![wrong]].concat();
            let run = || Row::new(&[1u8, 2, 3]).run(&steps, |_| ());
            assert!(std::panic::catch_unwind(run).is_err(), "{wrong:?}");
        }
    }

    /// Values, and places and values for steps.
    fn steps() -> impl Strategy<Value = (Vec<u64>, Vec<(usize, usize, u64)>)> {
        let any_len = prop_oneof![0..10usize, 60..70usize, 4090..4100usize];
        any_len.prop_flat_map(|len| {
            let values = prop::collection::vec(any::<u64>(), len);
            (values, prop::collection::vec((0..=len, 0..=len, any::<u64>()), 0..60))
        })
    }

    /// Checks the steps one by one and as a run, on every path, with values cut to `T`.
    fn agrees<T: super::Value>(values: &[u64], steps: &[(usize, usize, u64)], cut: impl Fn(u64) -> T) {
        let values: Vec<T> = values.iter().map(|&value| cut(value)).collect();
        let (mut plain, mut one_by_one) = (values.clone(), Row::new(&values));
        let (mut run, mut expected) = (Vec::new(), Vec::new());
        for &(a, b, value) in steps {
            let range = a.min(b)..a.max(b);
            expected.push(folded(&plain[range.clone()]));
            assert_eq!(one_by_one.sum(range.clone()), *expected.last().unwrap());
            run.push(Step::sum(range));
            if a < plain.len() {
                plain[a] = cut(value);
                one_by_one.set(a, cut(value));
                run.push(Step::set(a, cut(value)));
            }
        }
        for path in Path::available() {
            let (mut row, mut sums) = (Row::along(path, &values), Vec::new());
            row.run(&run, |sum| sums.push(sum));
            assert_eq!(sums, expected, "{path}");
            assert_eq!(asked(&mut row, 0..values.len()), folded(&plain), "{path}");
        }
    }

    proptest! {
        #[test]
        fn sums_are_those_of_plain_folding((values, steps) in steps()) {
            agrees(&values, &steps, |value| value as u8);
            agrees(&values, &steps, |value| value as u16);
            agrees(&values, &steps, |value| value as u32);
            agrees(&values, &steps, |value| value);
        }
    }
}
