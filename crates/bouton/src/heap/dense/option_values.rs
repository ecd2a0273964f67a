//! The values that were seen among the options of consecutive heaps.

use super::streams::Pairs;
use super::tables::GROUP_VALUES;
use super::tables::HEAPS_AT_ONCE;
use crate::heap::lane::Lane;

/// The number of consecutive options of a sample: a run.
const RUN_OPTIONS: usize = 64;
/// The number of values of 16 bits.
const ALL_VALUES: usize = 1 << u16::BITS;
/// Most values are less than this.
const USUAL_VALUES: usize = 1 << 10;
/// The number of runs that are written at once.
const RUNS_AT_ONCE: usize = 64;

/// The values that were seen.
#[derive(Clone, Debug)]
pub(super) struct OptionValues {
    /// For each heap and each value, the last round in which the value was seen.
    rounds: Vec<u8>,
    /// The number of values per heap.
    each: usize,
    round: u8,
    /// Nim-sums that are to be marked. Many are computed before the first is marked, because waiting for each run is slow.
    sums: Box<[[u16; RUN_OPTIONS]]>,
}

/// The length of a table with `each` values per heap, where the last heap has room for every value of 16 bits.
const fn length(each: usize) -> usize {
    (HEAPS_AT_ONCE - 1) * each + ALL_VALUES
}

impl OptionValues {
    /// The number of bytes that are needed while values have the usual size. They are allocated at the start.
    pub(super) const USUAL_BYTES: u64 =
        (length(USUAL_VALUES) + size_of::<[[u16; RUN_OPTIONS]; RUNS_AT_ONCE]>()) as u64;

    pub(super) fn new() -> Self {
        let rounds = Vec::with_capacity(length(USUAL_VALUES));
        Self { rounds, each: 0, round: 0, sums: vec![[0; RUN_OPTIONS]; RUNS_AT_ONCE].into() }
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (self.rounds.capacity() + size_of_val(&*self.sums)) as u64
    }

    /// Begins a new round, for values of `bits` bits.
    #[inline(always)]
    pub(super) fn start(&mut self, bits: u32) {
        let each = (1usize << bits).next_multiple_of(GROUP_VALUES);
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

    /// Marks the nim-sums of one run in every `stride` runs. Only whole runs are used.
    #[inline(always)]
    pub(super) fn insert_some<T: Lane>(&mut self, heap: usize, pairs: Pairs<'_, T>, stride: usize) {
        // There is room for every 16-bit value, so no bounds check per value is needed.
        let rounds =
            self.rounds[self.each * heap..].first_chunk_mut::<ALL_VALUES>().expect("room for all values");
        let runs = (pairs.len() / RUN_OPTIONS).div_ceil(stride);
        for first in (0..runs).step_by(RUNS_AT_ONCE) {
            let sums = &mut self.sums[..RUNS_AT_ONCE.min(runs - first)];
            for (run, sums) in sums.iter_mut().enumerate() {
                pairs.write_run(RUN_OPTIONS * stride * (first + run), sums);
            }
            for sums in sums {
                for &value in &*sums {
                    rounds[usize::from(value)] = self.round;
                }
            }
        }
    }

    /// Marks the nim-sums of all pairs.
    #[inline(always)]
    pub(super) fn insert_all<T: Lane>(&mut self, heap: usize, pairs: Pairs<'_, T>) {
        self.insert_some(heap, pairs, 1);
        let whole = pairs.len() / RUN_OPTIONS * RUN_OPTIONS;
        (whole..pairs.len()).for_each(|at| self.insert(heap, pairs.sum(at)));
    }

    /// The rounds in which the values of a heap's options were seen, and the number of the present round.
    #[inline(always)]
    pub(super) fn rounds(&self, heap: usize) -> (&[u8], u8) {
        (&self.rounds[self.each * heap..][..self.each], self.round)
    }
}
