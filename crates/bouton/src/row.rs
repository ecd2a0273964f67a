//! A long row of values of components, of which one can be changed, and the nim-sum of any range asked for.
//!
//! The row is a 64-ary tree of prefixes. At the lowest level the row is cut into nodes of 64, and the place of a value
//! holds the nim-sum of the values before it in its node. The nim-sums of the nodes are such a row again, one
//! level up. So the nim-sum of the first `n` values is one lookup per level, without a branch. A change
//! adds the same difference to the later places of one node per level, which for bytes is one cache line and
//! a few wide operations. A million values have four levels; a Fenwick tree needs twenty steps for either operation.
//!
//! Memory: 64/63 of the values, which for bytes is 1.016 bytes each (a node has 64 places whatever their width), and
//! 1/64 more while the row is built.

use std::ops::{BitXor, Range};

use crate::theory::nimber::Nimber;

/// The number of places in a node. Places of one byte fill a cache line.
const NODE_PLACES: usize = 64;

/// Some places of a level. Each contains the nim-sum of the values before it in the node.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct Node<T>([T; NODE_PLACES]);

/// A row of values, stored as `T`. Use `u8` if no value exceeds 255, because the tree is as large as the values.
#[derive(Clone, Debug)]
pub struct Row<T> {
    /// The levels one after another, from the values up to a level of one node.
    nodes: Vec<Node<T>>,
    /// The start of each level.
    levels: Vec<usize>,
    len: usize,
}

/// The types of values in a row: unsigned whole numbers.
pub trait Value: Copy + Default + PartialOrd + BitXor<Output = Self> + Into<u64> {
    /// The places of a node as values of this type, so that comparisons use lanes as wide as the values.
    const PLACES: [Self; NODE_PLACES];
}

macro_rules! values {
    ($($number:ty),*) => {
        $(impl Value for $number {
            const PLACES: [Self; NODE_PLACES] = {
                let mut places = [0; NODE_PLACES];
                let mut place = 1;
                while place < NODE_PLACES {
                    places[place] = places[place - 1] + 1;
                    place += 1;
                }
                places
            };
        })*
    };
}
values!(u8, u16, u32, u64);

impl<T: Value> Node<T> {
    /// Adds `change` to all places after `place`. Every place is written, later or not, because that needs no branch.
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
    /// One step per value. The memory is allocated at once.
    #[must_use]
    pub fn new(values: &[T]) -> Self {
        // One place more than there are values. It contains the nim-sum of the whole row.
        let mut counts = vec![values.len() / NODE_PLACES + 1];
        while let Some(&count @ 2..) = counts.last() {
            counts.push(count.div_ceil(NODE_PLACES));
        }
        let mut row = Self {
            nodes: Vec::with_capacity(counts.iter().sum()),
            levels: Vec::with_capacity(counts.len()),
            len: values.len(),
        };
        let mut totals = row.push_level(values, counts[0]);
        for &count in &counts[1..] {
            totals = row.push_level(&totals, count);
        }
        row
    }

    /// Adds a level of `count` nodes over `values`, and returns the nim-sum of each node.
    fn push_level(&mut self, values: &[T], count: usize) -> Vec<T> {
        self.levels.push(self.nodes.len());
        let mut chunks = values.chunks(NODE_PLACES);
        let node = |_| {
            let mut node = Node([T::default(); NODE_PLACES]);
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

    /// Replaces the value at `index`, from 0, by `value`.
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
            self.nodes[start + at / NODE_PLACES].change_after(at % NODE_PLACES, change);
            at /= NODE_PLACES;
        }
    }

    /// The nim-sum of the values in `range`, half-open and from 0.
    ///
    /// # Panics
    /// If the range is not inside the row, or ends before it starts.
    ///
    /// # Complexity
    /// Two lookups for each factor 64 in the length.
    #[must_use]
    #[inline(always)]
    pub fn sum(&self, range: Range<usize>) -> Nimber {
        let Range { start, end } = range;
        assert!(start <= end && end <= self.len, "values {start}..{end} of {}", self.len);
        Nimber(self.between(start, end).into())
    }

    /// The value at `index`.
    #[inline(always)]
    fn value(&self, index: usize) -> T {
        let (node, place) = (&self.nodes[index / NODE_PLACES].0, index % NODE_PLACES);
        match node.get(place + 1) {
            Some(&after) => node[place] ^ after,
            None => self.between(index, index + 1),
        }
    }

    /// The nim-sum of the values from `start` to `end`: the nim-sum of the prefixes at both. Once both have reached
    /// the same place, further levels add nothing, and going on is cheaper than a test.
    #[inline(always)]
    fn between(&self, mut start: usize, mut end: usize) -> T {
        let mut sum = T::default();
        for level in &self.levels {
            let place = |at: usize| self.nodes[level + at / NODE_PLACES].0[at % NODE_PLACES];
            sum = sum ^ place(start) ^ place(end);
            (start, end) = (start / NODE_PLACES, end / NODE_PLACES);
        }
        sum
    }
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
            let mut values: Vec<u16> = (0..len).map(|i: u64| (i * i % 60_013) as u16).collect();
            let len = values.len();
            let mut row = Row::new(&values);
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

    /// Values, and places and values for steps.
    fn steps() -> impl Strategy<Value = (Vec<u64>, Vec<(usize, usize, u64)>)> {
        let any_len = prop_oneof![0..10usize, 60..70usize, 4090..4100usize];
        any_len.prop_flat_map(|len| {
            let values = prop::collection::vec(any::<u64>(), len);
            (values, prop::collection::vec((0..=len, 0..=len, any::<u64>()), 0..60))
        })
    }

    /// Takes the steps with values cut to `T`.
    fn agrees<T: super::Value>(values: &[u64], steps: &[(usize, usize, u64)], cut: impl Fn(u64) -> T) {
        let mut plain: Vec<T> = values.iter().map(|&value| cut(value)).collect();
        let mut row = Row::new(&plain);
        for &(a, b, value) in steps {
            let range = a.min(b)..a.max(b);
            assert_eq!(row.sum(range.clone()), folded(&plain[range]));
            if a < plain.len() {
                plain[a] = cut(value);
                row.set(a, cut(value));
            }
        }
        assert_eq!(row.sum(0..plain.len()), folded(&plain));
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
