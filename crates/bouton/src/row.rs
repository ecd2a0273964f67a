//! A long row of components' values: one is changed, the nim-sum of a range is asked for.
//!
//! A 64-ary tree of prefixes. At the lowest level the row is cut into nodes of 64, and the place of a value
//! holds the nim-sum of the values before it in its node; the nodes' own nim-sums are such a row again, one
//! level up. So the nim-sum of the first `n` values is one look a level, without a branch, and a change
//! adds the same difference to the later places of one node a level, which for bytes is one cache line and
//! a few wide operations. A million values have four levels; a Fenwick tree needs twenty steps for either.
//!
//! In a long row most of the time goes into waiting for the lowest level, so [`Row::run`] takes many steps at
//! once and asks the memory for the places of later steps while it does the earlier ones.
//!
//! Memory: 64/63 of the values, which for bytes is 1.016 bytes each (a node has 64 places whatever their width), and
//! 1/64 more while the row is built.

use std::ops::{BitXor, Range};

#[cfg(target_arch = "x86_64")]
use crate::machine::path::Avx2;
use crate::machine::path::{Path, Routine};
use crate::theory::nimber::Nimber;

#[cfg(target_arch = "x86_64")]
mod avx2;

/// Places in a node. Those of bytes fill a cache line.
const WIDTH: usize = 64;

/// So many steps ahead the memory is asked for a place: some hundred nanoseconds, as long as it takes to answer.
const AHEAD: usize = 16;

/// Some places of a level, each with the nim-sum of what stands before it in the node.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct Node<T>([T; WIDTH]);

/// A row of values, held as `T`: `u8` where no value passes 255, as the tree is as large as the values.
///
/// # Examples
/// ```
/// use bouton::Nimber;
/// use bouton::row::Row;
/// let mut row = Row::new(&[1u8, 2, 4]);
/// assert_eq!(row.sum(0..2), Nimber(3));
/// row.set(1, 7);
/// assert_eq!(row.sum(1..3), Nimber(3));
/// assert_eq!(row.sum(3..3), Nimber::ZERO);
/// ```
#[derive(Clone, Debug)]
pub struct Row<T> {
    /// Level after level, from the values up to a level of one node.
    nodes: Vec<Node<T>>,
    /// Where each level begins.
    levels: Vec<usize>,
    len: usize,
    path: Path,
}

/// What a row can hold: whole numbers without a sign.
pub trait Value: Copy + Default + PartialOrd + BitXor<Output = Self> + Into<u64> {
    /// The places of a node as such numbers, to be compared in lanes as wide as the values.
    const PLACES: [Self; WIDTH];
}

macro_rules! values {
    ($($number:ty),*) => {
        $(impl Value for $number {
            const PLACES: [Self; WIDTH] = {
                let mut places = [0; WIDTH];
                let mut place = 0;
                while place < WIDTH {
                    places[place] = place as Self;
                    place += 1;
                }
                places
            };
        })*
    };
}
values!(u8, u16, u32, u64);

/// A change of a row or a question about it, for [`Row::run`].
#[derive(Clone, Copy, Debug)]
pub struct Step<T> {
    start: usize,
    end: usize,
    /// What is put at `start`, if the step is a change.
    value: Option<T>,
}

impl<T> Step<T> {
    /// Puts `value` in place of the one at `index`, from 0.
    #[must_use]
    #[inline]
    pub fn set(index: usize, value: T) -> Self {
        Self { start: index, end: index, value: Some(value) }
    }

    /// Asks for the nim-sum of the values in `range`, half-open and from 0.
    #[must_use]
    #[inline]
    pub fn sum(range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end, value: None }
    }
}

impl<T: Value> Node<T> {
    /// Adds `change` to all places after `place`. Every place is written, later or not: that needs no branch.
    #[inline(always)]
    fn change_after(&mut self, place: usize, change: T) {
        let place = T::PLACES[place];
        for (sum, &other) in self.0.iter_mut().zip(&T::PLACES) {
            *sum = *sum ^ if other > place { change } else { T::default() };
        }
    }
}

impl<T: Value> Row<T> {
    /// The row of these values.
    ///
    /// # Complexity
    /// One step a value; the memory is claimed at once.
    #[must_use]
    pub fn new(values: &[T]) -> Self {
        Self::along(Path::chosen(), values)
    }

    /// The row of these values, with steps done along `path`.
    fn along(path: Path, values: &[T]) -> Self {
        // One place more than there are values: what stands before it is the whole row.
        let mut counts = vec![values.len() / WIDTH + 1];
        while let Some(&count @ 2..) = counts.last() {
            counts.push(count.div_ceil(WIDTH));
        }
        let mut row = Self {
            nodes: Vec::with_capacity(counts.iter().sum()),
            levels: Vec::with_capacity(counts.len()),
            len: values.len(),
            path,
        };
        let mut totals = row.push_level(values, counts[0]);
        for &count in &counts[1..] {
            totals = row.push_level(&totals, count);
        }
        row
    }

    /// Puts a level of `count` nodes over `values` on top, and returns the nim-sum of each node.
    fn push_level(&mut self, values: &[T], count: usize) -> Vec<T> {
        self.levels.push(self.nodes.len());
        let mut chunks = values.chunks(WIDTH);
        let node = |_| {
            let mut node = Node([T::default(); WIDTH]);
            let mut total = T::default();
            let mut chunk = chunks.next().unwrap_or(&[]).iter();
            for place in &mut node.0 {
                *place = total;
                total = total ^ chunk.next().copied().unwrap_or_default();
            }
            self.nodes.push(node);
            total
        };
        (0..count).map(node).collect()
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Puts `value` in place of the one at `index`, from 0.
    ///
    /// # Panics
    /// If there is no value at `index`.
    ///
    /// # Complexity
    /// One node for each factor 64 in the length.
    #[inline(always)]
    pub fn set(&mut self, index: usize, value: T) {
        assert!(index < self.len, "value {index} of {}", self.len);
        let change = self.value(index) ^ value;
        let mut at = index;
        for start in &self.levels {
            self.nodes[start + at / WIDTH].change_after(at % WIDTH, change);
            at /= WIDTH;
        }
    }

    /// The nim-sum of the values in `range`, half-open and from 0.
    ///
    /// # Panics
    /// If the range does not lie in the row, or ends before it starts.
    ///
    /// # Complexity
    /// Two looks for each factor 64 in the length.
    #[must_use]
    #[inline(always)]
    pub fn sum(&self, range: Range<usize>) -> Nimber {
        let Range { start, end } = range;
        assert!(start <= end && end <= self.len, "values {start}..{end} of {}", self.len);
        Nimber(self.between(start, end).into())
    }

    /// Does many steps in their order, and hands the nim-sums that they ask for to `answer`.
    ///
    /// # Panics
    /// If a step is for values that the row does not have.
    ///
    /// # Complexity
    /// As [`set`](Self::set) and [`sum`](Self::sum), but in a row that has no room in the cache the
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
        self.path.run(Walk { row: self, steps, answer });
    }

    /// Does the steps, and shows `fetch` the places of steps to come.
    #[inline(always)]
    fn walk(&mut self, steps: &[Step<T>], fetch: impl Fn(&T), mut answer: impl FnMut(Nimber)) {
        for (at, step) in steps.iter().enumerate() {
            if let Some(later) = steps.get(at + AHEAD) {
                for place in [later.start, later.end] {
                    self.nodes.get(place / WIDTH).into_iter().for_each(|node| fetch(&node.0[place % WIDTH]));
                }
            }
            match step.value {
                Some(value) => self.set(step.start, value),
                None => answer(self.sum(step.start..step.end)),
            }
        }
    }

    /// The value at `index`.
    #[inline(always)]
    fn value(&self, index: usize) -> T {
        let (node, place) = (&self.nodes[index / WIDTH].0, index % WIDTH);
        match node.get(place + 1) {
            Some(&after) => node[place] ^ after,
            None => self.between(index, index + 1),
        }
    }

    /// The nim-sum of the values from `start` to `end`: of what stands before either. Where both have come into
    /// the same place it adds nothing any more, and going on is cheaper than asking.
    #[inline(always)]
    fn between(&self, mut start: usize, mut end: usize) -> T {
        let mut sum = T::default();
        for level in &self.levels {
            let place = |at: usize| self.nodes[level + at / WIDTH].0[at % WIDTH];
            sum = sum ^ place(start) ^ place(end);
            (start, end) = (start / WIDTH, end / WIDTH);
        }
        sum
    }
}

/// The steps of [`Row::run`], on the path of the row.
struct Walk<'r, T, A> {
    row: &'r mut Row<T>,
    steps: &'r [Step<T>],
    answer: A,
}

impl<T: Value, A: FnMut(Nimber)> Routine for Walk<'_, T, A> {
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
    use proptest::prelude::*;

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

    /// One by one and as a run, on every path, with values cut to `T`.
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
