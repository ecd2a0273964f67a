//! The tree of a row: its levels, and the work of one step.

use std::ops::{BitXor, Range};

use crate::machine::path::Path;
use crate::theory::nimber::Nimber;

/// The number of places in a node. Places of one byte fill a cache line.
const NODE_PLACES: usize = 64;

/// How many steps ahead a place is prefetched: some hundred nanoseconds, about the latency of the memory.
const PREFETCHED_STEPS: usize = 16;

/// Some places of a level. Each contains the nim-sum of the values before it in the node.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct Node<T>([T; NODE_PLACES]);

/// A row of values, stored as `T`. Use `u8` if no value exceeds 255, because the tree is as large as the values.
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
    /// The levels one after another, from the values up to a level of one node.
    nodes: Vec<Node<T>>,
    /// The start of each level.
    levels: Vec<usize>,
    len: usize,
    pub(super) path: Path,
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

/// A change of a row, or a query, for [`Row::run`].
#[derive(Clone, Copy, Debug)]
pub struct Step<T> {
    start: usize,
    end: usize,
    /// The new value at `start`, if the step is a change.
    value: Option<T>,
}

impl<T> Step<T> {
    /// A step that replaces the value at `index`, from 0, by `value`.
    #[must_use]
    #[inline]
    pub fn set(index: usize, value: T) -> Self {
        Self { start: index, end: index, value: Some(value) }
    }

    /// A step that asks for the nim-sum of the values in `range`, half-open and from 0.
    #[must_use]
    #[inline]
    pub fn sum(range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end, value: None }
    }
}

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
        Self::along(Path::chosen(), values)
    }

    /// The row of these values, with steps done along `path`.
    pub(super) fn along(path: Path, values: &[T]) -> Self {
        // One place more than there are values. It contains the nim-sum of the whole row.
        let mut counts = vec![values.len() / NODE_PLACES + 1];
        while let Some(&count @ 2..) = counts.last() {
            counts.push(count.div_ceil(NODE_PLACES));
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

    /// The number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
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

    /// Does the steps, and passes the places of later steps to `fetch`.
    #[inline(always)]
    pub(super) fn walk(&mut self, steps: &[Step<T>], fetch: impl Fn(&T), mut answer: impl FnMut(Nimber)) {
        for (at, step) in steps.iter().enumerate() {
            if let Some(later) = steps.get(at + PREFETCHED_STEPS) {
                for place in [later.start, later.end] {
                    self.nodes
                        .get(place / NODE_PLACES)
                        .into_iter()
                        .for_each(|node| fetch(&node.0[place % NODE_PLACES]));
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
