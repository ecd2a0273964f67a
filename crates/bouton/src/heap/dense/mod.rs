//! The values of heaps by the recurrence, many options at once.
//!
//! The options of a heap that leave two heaps are the nim-sums of two streams: the values forwards from the heap 1, and
//! backwards from the largest heap that can be left beside it; so copies of the values are kept in both orders. Each value
//! begins with a sample of the options, taken all along the streams, large enough that few values below the mex are missing:
//! from there on all options pass a [`filter`](Filter) that shows only those whose value is missing.
//!
//! Cost: one write an option of the sample; some ten operations for 32 or 64 options, once or twice; four bytes a heap beside its
//! value.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod filter;
mod kernel;
mod streams;
mod tables;

use std::hint::black_box;

use filter::{Filter, Group};
use kernel::{Kernel, STEP, Work, run};
use streams::{Pairs, Streams};
use tables::Tables;

use super::lane::Lane;
use super::takes::Takes;
use crate::machine::path::Path;

/// The sample: so many options for each value up to the largest,
const SAMPLE: usize = 5;
/// so many of them in a row.
const RUN: usize = 64;
/// So few options are looked through at once in the beginning, when many are met that are missing.
const FIRST_STEP: usize = 512;

/// Values in both orders, and which were met.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    streams: Streams,
    met: Met,
    /// The largest value.
    most: u16,
    path: Path,
}

impl Dense {
    /// Ready to go on from `values`.
    pub(super) fn new<T: Lane>(values: &[T], path: Path) -> Self {
        let most = values.iter().max().map_or(0, |&most| most.into());
        let streams = run(path, Beginning(values));
        Self { streams, met: Met::new(), most, path }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        self.streams.bytes() + self.met.rounds.len() as u64
    }

    /// Adds the values of the heaps below `end`. If one does not fit, answers it; those before it are there.
    pub(super) fn extend<T: Lane>(
        &mut self,
        takes: &Takes,
        values: &mut Vec<T>,
        end: usize,
    ) -> Result<(), u64> {
        let path = self.path;
        run(path, Extension { dense: self, takes, values, end })
    }

    /// The value of the first heap beyond `values`.
    #[inline(always)]
    fn next<T: Lane, K: Kernel>(&mut self, kernel: &K, takes: &Takes, values: &[T]) -> u64 {
        let heap = values.len() as u64;
        self.met.start();
        if takes.none.binary_search(&heap).is_ok() {
            self.met.insert(0);
        }
        for taken in takes.one.iter().take_while(|&&taken| taken < heap) {
            self.met.insert(values[(heap - taken) as usize].into());
        }
        let pairs = || self.streams.pairs(takes, values);
        let options: usize = pairs().map(|pairs| pairs.len()).sum();
        // Nim-sums have no more bits than the largest value.
        let bits = u16::BITS - self.most.leading_zeros();
        // Each run of the sample stands for so many.
        let stride = (options / (SAMPLE * (usize::from(self.most) + 1))).max(1);
        for pairs in pairs() {
            self.met.insert_some(pairs, stride);
        }
        if stride == 1 {
            return self.met.least(bits);
        }
        let missing = self.met.missing::<K::Tables>(bits);
        let mut filter = Filter::<_, K::Tables>::new(missing, options, 1 << bits);
        loop {
            for pairs in self.streams.pairs(takes, values) {
                let (mut from, mut step) = (0, FIRST_STEP);
                while from < pairs.len() {
                    if let Some(least) = filter.least() {
                        return least;
                    }
                    let end = pairs.len().min(from + step);
                    filter.step(kernel, pairs.range(from, end));
                    (from, step) = (end, STEP.min(2 * step));
                }
            }
        }
    }
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

    /// Notes one run of so many, and what is left after the last run.
    #[inline(always)]
    fn insert_some<T: Lane>(&mut self, pairs: Pairs<'_, T>, stride: usize) {
        let whole = pairs.len() / RUN * RUN;
        for from in (0..whole).step_by(RUN * stride) {
            // By way of memory, one by one: to take them out of vectors is dear, and so is to load all before the first is noted.
            for &value in black_box(pairs.run::<RUN>(from).as_slice()) {
                self.insert(value);
            }
        }
        for at in whole..pairs.len() {
            self.insert(pairs.sum(at));
        }
    }

    /// The least value of so many bits that was not met in this round, or the next larger one.
    #[inline(always)]
    fn least(&self, bits: u32) -> u64 {
        let all = &self.rounds[..1 << bits];
        all.iter().position(|&round| round != self.round).unwrap_or(all.len()) as u64
    }

    /// The groups of values of so many bits that were not all met in this round.
    #[inline(always)]
    fn missing<T: Tables>(&self, bits: u32) -> impl Iterator<Item = Group> {
        let (rounds, round) = (&self.rounds[..(1usize << bits).next_multiple_of(T::EACH)], self.round);
        let groups = rounds.chunks_exact(T::EACH).enumerate();
        let are_missing = groups.filter(move |(_, rounds)| rounds.iter().any(|&met| met != round));
        are_missing.map(move |(number, rounds)| Group::new(number, rounds, round))
    }
}

/// Streams that are to be made of values.
struct Beginning<'a, T>(&'a [T]);

impl<T: Lane> Work for Beginning<'_, T> {
    type Output = Streams;

    fn with<K: Kernel>(self, _: &K) -> Streams {
        Streams::new::<K::Tables, _>(self.0)
    }
}

/// Values that are to be found.
struct Extension<'a, T> {
    dense: &'a mut Dense,
    takes: &'a Takes,
    values: &'a mut Vec<T>,
    end: usize,
}

impl<T: Lane> Work for Extension<'_, T> {
    type Output = Result<(), u64>;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: &K) -> Result<(), u64> {
        let Self { dense, takes, values, end } = self;
        while values.len() < end {
            let next = dense.next(kernel, takes, values);
            let value = T::of(next).ok_or(next)?;
            dense.most = dense.most.max(value.into());
            dense.streams.push::<K::Tables>(value.into());
            values.push(value);
        }
        Ok(())
    }
}
