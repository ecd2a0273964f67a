//! A long row of components' values: one is changed, the nim-sum of a range is asked for.
//!
//! A 64-ary tree of prefixes. At the lowest level the row is cut into nodes of 64, and the place of a value
//! holds the nim-sum of the values before it in its node; the nodes' own nim-sums are such a row again, one
//! level up. So the nim-sum of the first `n` values is one look a level, without a branch, and a change
//! adds the same difference to the later places of one node a level, which for bytes is one cache line and
//! a few wide operations. A million values have four levels; a Fenwick tree needs twenty steps for either.

use std::ops::{BitAnd, BitXor, Not, Range};

use crate::theory::nimber::Nimber;

/// Places in a node. Those of bytes fill a cache line.
const WIDTH: usize = 64;

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
    /// From the values up to a level of one node.
    levels: Vec<Vec<Node<T>>>,
    /// No bits and then all bits: from `WIDTH - 1 - p` on, a mask of the places after `p`.
    later: [T; 2 * WIDTH],
    len: usize,
}

/// What a row asks of its values: whole numbers without a sign.
pub trait Value:
    Copy + Default + BitXor<Output = Self> + BitAnd<Output = Self> + Not<Output = Self> + Into<u64>
{
}

impl<T> Value for T where
    T: Copy + Default + BitXor<Output = T> + BitAnd<Output = T> + Not<Output = T> + Into<u64>
{
}

impl<T: Value> Row<T> {
    /// The row of these values.
    ///
    /// # Complexity
    /// One step a value, and one `T` of memory with 1/63 more for the upper levels.
    #[must_use]
    pub fn new(values: &[T]) -> Self {
        // One place more than there are values: what stands before it is the whole row.
        let (mut nodes, mut totals) = level(values, values.len() + 1);
        let mut levels = Vec::new();
        while nodes.len() > 1 {
            levels.push(nodes);
            (nodes, totals) = level(&totals, totals.len());
        }
        levels.push(nodes);
        let mut later = [T::default(); 2 * WIDTH];
        later[WIDTH..].fill(!T::default());
        Self { levels, later, len: values.len() }
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
    pub fn set(&mut self, index: usize, value: T) {
        assert!(index < self.len, "value {index} of {}", self.len);
        let change = self.between(index, index + 1) ^ value;
        let mut at = index;
        for level in &mut self.levels {
            // Every place is written, later or not: that needs no branch.
            let masks = &self.later[WIDTH - 1 - at % WIDTH..][..WIDTH];
            for (sum, &mask) in level[at / WIDTH].0.iter_mut().zip(masks) {
                *sum = *sum ^ change & mask;
            }
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
    pub fn sum(&self, range: Range<usize>) -> Nimber {
        let Range { start, end } = range;
        assert!(start <= end && end <= self.len, "values {start}..{end} of {}", self.len);
        Nimber(self.between(start, end).into())
    }

    /// The nim-sum of the values from `start` to `end`: of what stands before either.
    #[inline]
    fn between(&self, mut start: usize, mut end: usize) -> T {
        let mut sum = T::default();
        for level in &self.levels {
            if start == end {
                break;
            }
            sum = sum ^ level[start / WIDTH].0[start % WIDTH] ^ level[end / WIDTH].0[end % WIDTH];
            (start, end) = (start / WIDTH, end / WIDTH);
        }
        sum
    }
}

/// The nodes over `values` with at least `places` places, and the nim-sum of each node.
fn level<T: Value>(values: &[T], places: usize) -> (Vec<Node<T>>, Vec<T>) {
    let count = places.div_ceil(WIDTH);
    let (mut nodes, mut totals) = (Vec::with_capacity(count), Vec::with_capacity(count));
    let mut chunks = values.chunks(WIDTH);
    for _ in 0..count {
        let mut node = Node([T::default(); WIDTH]);
        let mut total = T::default();
        let mut chunk = chunks.next().unwrap_or(&[]).iter();
        for place in &mut node.0 {
            *place = total;
            total = total ^ chunk.next().copied().unwrap_or_default();
        }
        nodes.push(node);
        totals.push(total);
    }
    (nodes, totals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn folded<T: Copy + Into<u64>>(values: &[T]) -> Nimber {
        values.iter().map(|&value| Nimber(value.into())).sum()
    }

    #[test]
    fn lengths_at_the_edges_of_nodes_and_levels() {
        for len in [0, 1, 63, 64, 65, 4095, 4096, 4097, 262_143, 262_144, 262_145] {
            let values: Vec<u16> = (0..len).map(|i: u64| (i * i % 60_013) as u16).collect();
            let mut row = Row::new(&values);
            assert_eq!((row.len() as u64, row.is_empty()), (len, len == 0));
            assert_eq!(row.sum(0..values.len()), folded(&values));
            assert_eq!(row.sum(values.len()..values.len()), Nimber::ZERO);
            if len > 0 {
                row.set(values.len() - 1, 7);
                assert_eq!(row.sum(values.len() - 1..values.len()), Nimber(7));
                assert_eq!(row.sum(0..values.len() - 1), folded(&values[..values.len() - 1]));
            }
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

    fn steps() -> impl Strategy<Value = (Vec<u64>, Vec<(usize, usize, u64)>)> {
        let any_len = prop_oneof![1..10usize, 60..70usize, 4090..4100usize];
        any_len.prop_flat_map(|len| {
            let values = prop::collection::vec(any::<u64>(), len);
            (values, prop::collection::vec((0..=len, 0..=len, any::<u64>()), 0..60))
        })
    }

    proptest! {
        #[test]
        fn sums_are_those_of_plain_folding((mut values, steps) in steps()) {
            let mut row = Row::new(&values);
            for (a, b, value) in steps {
                prop_assert_eq!(row.sum(a.min(b)..a.max(b)), folded(&values[a.min(b)..a.max(b)]));
                if a < values.len() {
                    values[a] = value;
                    row.set(a, value);
                }
            }
        }
    }
}
