//! The values of heaps by the recurrence, many options at once.
//!
//! The options of a heap that leave two heaps are the nim-sums of two streams: the values forwards from the heap 1, and
//! backwards from the largest heap that can be left beside it; so a second copy of the values is kept in the opposite
//! order. Each value begins with a sample of the options, taken all along the streams, large enough that few values below the
//! mex are missing: from there on a few of the least missing values are looked for at once, each until it is found, when
//! another takes its place, or has been all around the streams, when it is the mex if all smaller ones are found.
//!
//! Cost: one write an option of the sample; two operations for 32 bytes of options and each value looked for; as many bytes
//! again as the values take.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod kernel;
mod search;

pub(super) use kernel::Value;
use kernel::{Kernel, Work, run};
use search::Search;

use std::iter;

use super::takes::Takes;
use crate::machine::path::Path;

/// Options compared before it is looked whether one was what was sought.
const STEP: usize = 1024;
/// The sample: so many options for each value that there can be,
const SAMPLE: usize = 4;
/// so many of them in a row.
const RUN: usize = 16;

/// Values in both orders, and which were met.
#[derive(Clone, Debug)]
pub(super) struct Dense<T> {
    /// The value of heap h stands h + 1 places before the end.
    backwards: Vec<T>,
    met: Met,
    /// Bits of the largest value.
    bits: u32,
    path: Path,
}

impl<T: Value> Dense<T> {
    /// Ready to go on from `values`.
    pub(super) fn new(values: &[T], path: Path) -> Self {
        let mut dense = Self { backwards: Vec::new(), met: Met::new(), bits: 0, path };
        dense.make_room(values);
        dense.widen(values.iter().max().map_or(0, |&most| most.into().into()));
        dense
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        (size_of::<T>() * self.backwards.capacity() + self.met.rounds.len()) as u64
    }

    /// Adds the values of the heaps below `end`. If one does not fit, answers it; those before it are there.
    pub(super) fn extend(&mut self, takes: &Takes, values: &mut Vec<T>, end: usize) -> Result<(), u64> {
        let path = self.path;
        run(path, Extension { dense: self, takes, values, end })
    }

    /// Makes room in the copy for some more values.
    fn make_room(&mut self, values: &[T]) {
        let room = values.len() + values.len() / 4 + STEP;
        self.backwards = vec![T::default(); room];
        for (place, &value) in self.backwards.iter_mut().rev().zip(values) {
            *place = value;
        }
    }

    /// Is ready for nim-sums of values up to `most`.
    fn widen(&mut self, most: u64) {
        self.bits = self.bits.max(u64::BITS - most.leading_zeros());
    }

    /// The value of the first heap beyond `values`.
    #[inline(always)]
    fn next(&mut self, kernel: &impl Kernel, takes: &Takes, values: &[T]) -> u64 {
        let heap = values.len() as u64;
        self.met.start();
        if takes.none.binary_search(&heap).is_ok() {
            self.met.insert(0);
        }
        for taken in takes.one.iter().take_while(|&&taken| taken < heap) {
            self.met.insert(values[(heap - taken) as usize].into());
        }
        let streams = || streams(takes, values, &self.backwards);
        let options: usize = streams().map(|(left, _)| left.len()).sum();
        let sample = SAMPLE << self.bits;
        // Each run stands for so many.
        let stride = (options / sample).max(1);
        for (left, right) in streams() {
            let ((lefts, left), (rights, right)) = (left.as_chunks::<RUN>(), right.as_chunks::<RUN>());
            for (left, right) in lefts.iter().zip(rights).step_by(stride) {
                self.met.insert_all(iter::zip(left, right).map(|(&left, &right)| left ^ right));
            }
            self.met.insert_all(iter::zip(left, right).map(|(&left, &right)| left ^ right));
        }
        if stride == 1 {
            return self.met.missing(self.bits).next().expect("one more value than can be met");
        }
        let mut search = Search::<T, _>::new(self.met.missing(self.bits), options);
        loop {
            for (left, right) in streams() {
                for (left, right) in left.chunks(STEP).zip(right.chunks(STEP)) {
                    if let Some(least) = search.least() {
                        return least;
                    }
                    search.step(kernel, left, right);
                }
            }
        }
    }
}

/// The two streams for each number that may be taken of the first heap beyond `values`.
#[inline(always)]
fn streams<'a, T>(
    takes: &'a Takes,
    values: &'a [T],
    backwards: &'a [T],
) -> impl Iterator<Item = (&'a [T], &'a [T])> {
    takes.two.iter().take_while(|&&taken| taken < values.len() as u64).map(|&taken| {
        let left = values.len() - taken as usize;
        let lesser = takes.lesser(left as u64) as usize;
        // Heap 1 stands beside the largest, left - 1.
        (&values[1..][..lesser], &backwards[backwards.len() - left..][..lesser])
    })
}

/// Which values were met.
#[derive(Clone, Debug)]
struct Met {
    /// The round in which each was met last.
    rounds: Box<[u8; 1 << u16::BITS]>,
    round: u8,
}

impl Met {
    fn new() -> Self {
        let rounds = vec![0; 1 << u16::BITS].into_boxed_slice();
        Self { rounds: rounds.try_into().expect("as many as that"), round: 0 }
    }

    /// Begins a new round.
    #[inline(always)]
    fn start(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.rounds.fill(0);
            self.round = 1;
        }
    }

    #[inline(always)]
    fn insert(&mut self, value: u16) {
        self.rounds[usize::from(value)] = self.round;
    }

    /// Notes some values.
    #[inline(always)]
    fn insert_all<T: Value>(&mut self, values: impl Iterator<Item = T>) {
        values.for_each(|value| self.insert(value.into()));
    }

    /// The values of so many bits that were not met in this round, and the next larger one.
    #[inline(always)]
    fn missing(&self, bits: u32) -> impl Iterator<Item = u64> {
        let all = self.rounds[..1 << bits].iter().zip(0..);
        all.filter(|&(&round, _)| round != self.round).map(|(_, value)| value).chain([1 << bits])
    }
}

/// Values that are to be found.
struct Extension<'a, T> {
    dense: &'a mut Dense<T>,
    takes: &'a Takes,
    values: &'a mut Vec<T>,
    end: usize,
}

impl<T: Value> Work for Extension<'_, T> {
    type Output = Result<(), u64>;

    #[inline(always)]
    fn with(self, kernel: &impl Kernel) -> Result<(), u64> {
        let Self { dense, takes, values, end } = self;
        while values.len() < end {
            let next = dense.next(kernel, takes, values);
            let value = T::of(next).ok_or(next)?;
            if next >> dense.bits != 0 {
                dense.widen(next);
            }
            if dense.backwards.len() == values.len() {
                dense.make_room(values);
            }
            let place = dense.backwards.len() - 1 - values.len();
            dense.backwards[place] = value;
            values.push(value);
        }
        Ok(())
    }
}
