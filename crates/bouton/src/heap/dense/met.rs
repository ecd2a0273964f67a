//! Which values were met among the options of some heaps in a row.

use super::streams::Pairs;
use super::tables::ABREAST;
use super::tables::Tables;
use crate::heap::lane::Lane;

/// So many options of a sample are in a row.
const RUN: usize = 64;
/// Values of 16 bits.
const VALUES: usize = 1 << u16::BITS;
/// Values mostly are less than this.
const USUAL: usize = 1 << 10;
/// So many runs are written down at once.
const RUNS: usize = 64;

/// Which values were met.
#[derive(Clone, Debug)]
pub(super) struct Met {
    /// For each heap, the round in which each value was met last,
    rounds: Vec<u8>,
    /// and how many those are.
    each: usize,
    round: u8,
    /// Sums that are to be noted. Many are made before the first is noted: to wait for each run is dear.
    sums: Box<[[u16; RUN]]>,
}

/// Rounds of so many values of each heap, and room for whatever value of the last.
const fn length(each: usize) -> usize {
    (ABREAST - 1) * each + VALUES
}

impl Met {
    /// Bytes held from the beginning: as many as are needed while values stay usual.
    pub(super) const ROOM: u64 = (length(USUAL) + size_of::<[[u16; RUN]; RUNS]>()) as u64;

    pub(super) fn new() -> Self {
        let rounds = Vec::with_capacity(length(USUAL));
        Self { rounds, each: 0, round: 0, sums: vec![[0; RUN]; RUNS].into() }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        (self.rounds.capacity() + size_of_val(&*self.sums)) as u64
    }

    /// Begins a new round, of values of so many bits.
    #[inline(always)]
    pub(super) fn start<T: Tables>(&mut self, bits: u32) {
        let each = (1usize << bits).next_multiple_of(T::EACH);
        self.round = self.round.wrapping_add(1);
        if self.round == 0 || self.each != each {
            self.rounds.clear();
            self.rounds.resize(length(each), 0);
            (self.each, self.round) = (each, 1);
        }
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, heap: usize, value: u16) {
        self.rounds[self.each * heap..][..self.each][usize::from(value)] = self.round;
    }

    /// Notes one run of so many, of the whole ones.
    #[inline(always)]
    pub(super) fn insert_some<T: Lane>(&mut self, heap: usize, pairs: Pairs<'_, T>, stride: usize) {
        // There is room for whatever value, so that none is compared with how many there are.
        let rounds =
            self.rounds[self.each * heap..].first_chunk_mut::<VALUES>().expect("room for all values");
        let runs = (pairs.len() / RUN).div_ceil(stride);
        for first in (0..runs).step_by(RUNS) {
            let sums = &mut self.sums[..RUNS.min(runs - first)];
            for (run, sums) in sums.iter_mut().enumerate() {
                pairs.write_run(RUN * stride * (first + run), sums);
            }
            for sums in sums {
                for &value in &*sums {
                    rounds[usize::from(value)] = self.round;
                }
            }
        }
    }

    /// Notes all pairs.
    #[inline(always)]
    pub(super) fn insert_all<T: Lane>(&mut self, heap: usize, pairs: Pairs<'_, T>) {
        self.insert_some(heap, pairs, 1);
        let whole = pairs.len() / RUN * RUN;
        (whole..pairs.len()).for_each(|at| self.insert(heap, pairs.sum(at)));
    }

    /// The rounds in which the values of a heap's options were met, and which this one is.
    #[inline(always)]
    pub(super) fn rounds(&self, heap: usize) -> (&[u8], u8) {
        (&self.rounds[self.each * heap..][..self.each], self.round)
    }
}
