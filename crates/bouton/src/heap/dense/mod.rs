//! The values of heaps by the recurrence, many options at once.
//!
//! The options of a heap that leave two heaps are the nim-sums of two streams: the values forwards from the heap 1, and the values
//! backwards from the largest heap that can be left beside it. So copies of the values are kept in both orders. Eight consecutive heaps are
//! processed together: for each, the search finds the values that the options with known parts do not have. It begins with a sample of the
//! options, from all parts of the streams, so large that few values below the mex are missing. From then on all options pass through
//! [`filters`](Filters) that report only options whose value is missing. The few remaining options are then processed in order, and their
//! values are removed from the missing ones. With more threads, some hundred heaps are processed together, eight by eight.
//!
//! Cost: two writes per option of the sample; about ten operations for 32 options, once or twice; four bytes per heap in addition to
//! its value.

mod dispatch;
mod filter;
mod kernel;
mod option_values;
mod streams;
mod tables;
mod vectors;

use std::convert::Infallible;
use std::num::NonZeroUsize;

use dispatch::run;
use filter::{Filters, Group};
use kernel::{DenseJob, Kernel, PassingOptions, STEP};
use option_values::OptionValues;
use streams::{Pairs, Streams, least_known};
use tables::HEAPS_AT_ONCE;

use super::lane::Lane;
use super::option::is_option;
use super::stopped::Stopped;
use super::takes::Takes;
use crate::machine::parallel;
use crate::machine::path::Path;
use crate::machine::width::{clamped, index};

/// The number of options in the first step. It is small because at first many options have missing values.
const FIRST_STEP: usize = 1024;
/// The number of bytes per heap.
pub(super) const BYTES_A_HEAP: u64 = 4;
/// If the known heaps are this number of times as many as the heaps computed together, few options need the latter.
const MIN_KNOWN_FACTOR: usize = 8;

/// Values in both orders, and the values that were seen among options.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    streams: Streams,
    seen: OptionValues,
    /// The largest value.
    most: u16,
    path: Path,
    /// The number of heaps that are computed together when other threads help: a multiple of eight.
    together: usize,
}

impl Dense {
    /// Prepares to continue from `values`.
    pub(super) fn new<T: Lane>(values: &[T], path: Path, together: usize) -> Self {
        let most = values.iter().max().map_or(0, |&most| most.into());
        let streams = run(path, Beginning(values));
        Self {
            streams,
            seen: OptionValues::new(),
            most,
            path,
            together: together.next_multiple_of(HEAPS_AT_ONCE),
        }
    }

    /// The number of bytes needed to continue from this number of values, if no value is far larger than usual.
    pub(super) fn room(values: usize) -> u64 {
        BYTES_A_HEAP * values as u64 + OptionValues::USUAL_BYTES
    }

    /// Reserves memory for `more` more values.
    pub(super) fn reserve(&mut self, more: usize) {
        self.streams.reserve(more);
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.streams.bytes() + self.seen.bytes()
    }

    /// Appends the values of the heaps below `end`.
    ///
    /// # Errors
    /// Fails if the next value does not fit. The values before it are appended.
    pub(super) fn extend<T: Lane>(
        &mut self,
        takes: &Takes,
        values: &mut Vec<T>,
        end: usize,
        threads: NonZeroUsize,
    ) -> Result<(), Stopped> {
        let path = self.path;
        while values.len() < end {
            let known = values.len();
            // One thread processes the options that the new heaps have among themselves.
            let is_shared = threads.get() > 1 && are_enough(known, self.together, takes);
            let end = if is_shared { end.min(known + self.together) } else { end };
            let mut far = Vec::new();
            if is_shared {
                far.resize((end - known).next_multiple_of(HEAPS_AT_ONCE), Group::default());
                let all = All { streams: &self.streams, most: self.most, takes, values };
                let pieces = far.as_chunks_mut().0.iter_mut().zip((known..end).step_by(HEAPS_AT_ONCE));
                let work = |seen: &mut OptionValues, (far, first): (&mut _, usize)| {
                    run(path, Far { all, seen, first, far });
                };
                let Ok(()) =
                    parallel::share(threads, pieces, OptionValues::new, work, || Ok::<_, Infallible>(()));
            }
            run(path, Extension { dense: self, takes, values, end, far })?;
        }
        Ok(())
    }
}

/// Returns true if enough heaps are known to compute `together` heaps at once. Then every take that leaves two heaps is possible too.
fn are_enough(known: usize, together: usize, takes: &Takes) -> bool {
    let most = takes.two.last().map_or(0, |&taken| clamped(taken));
    known / MIN_KNOWN_FACTOR >= together.max(most)
}

/// All that is known.
#[derive(Clone, Copy)]
struct All<'a, T> {
    streams: &'a Streams,
    takes: &'a Takes,
    values: &'a [T],
    /// The largest value.
    most: u16,
}

impl<T: Lane> All<'_, T> {
    /// The number of bits of the largest value. No nim-sum has more bits.
    #[inline(always)]
    fn bits(self) -> u32 {
        u16::BITS - self.most.leading_zeros()
    }

    /// Marks the values of the options of `heap` that leave one known heap or none. `among` is the index of the heap in the group.
    #[inline(always)]
    fn insert_few(self, seen: &mut OptionValues, heap: usize, among: usize) {
        if self.takes.none.binary_search(&(heap as u64)).is_ok() {
            seen.insert(among, 0);
        }
        for taken in self.takes.one.iter().map(|&taken| clamped(taken)).take_while(|&taken| taken < heap) {
            if let Some(&value) = self.values.get(heap - taken) {
                seen.insert(among, value.into());
            }
        }
    }

    /// The value of the first unknown heap, by its definition.
    #[inline(always)]
    fn mex<K: Kernel>(self, seen: &mut OptionValues) -> u64 {
        let Self { takes, values, .. } = self;
        let heap = values.len();
        seen.start(self.bits());
        self.insert_few(seen, heap, 0);
        for left in takes.two.iter().filter_map(|&taken| heap.checked_sub(clamped(taken))) {
            let from = least_known(left, heap);
            let end = index(takes.lesser(left as u64)) + 1;
            seen.insert_all(0, Pairs::new(values, left, from.min(end), end));
        }
        let (rounds, round) = seen.rounds(0);
        rounds.iter().position(|&seen| seen != round).unwrap_or(rounds.len()) as u64
    }

    /// For eight consecutive heaps from `first` on: the first group that has a value missing among the options with known parts. More heaps
    /// must be known than a move that leaves two heaps can take.
    #[inline(always)]
    fn missing<K: Kernel>(self, kernel: &K, seen: &mut OptionValues, first: usize) -> [Group; HEAPS_AT_ONCE] {
        let Self { streams, takes, values, most } = self;
        seen.start(self.bits());
        let rows = || streams.rows(takes, values, first);
        let options: usize = rows().map(|row| row.len()).sum();
        // The sample contains one of this number of runs.
        let stride = (options / K::SAMPLE.saturating_mul(usize::from(most) + 1)).max(1);
        for heap in 0..HEAPS_AT_ONCE {
            self.insert_few(seen, first + heap, heap);
            for row in rows() {
                for others in row.others(takes, heap) {
                    for lesser in others {
                        seen.insert(heap, row.sum_beside(heap, lesser));
                    }
                }
                seen.insert_some(heap, row.pairs(heap), stride);
            }
        }
        // If the sample contains all options, all of them have been processed.
        let options = if stride == 1 { 0 } else { options };
        let mut passed = PassingOptions::default();
        let mut filters = Filters::new(seen, options, 1 << self.bits());
        loop {
            for row in rows() {
                let (mut from, mut step) = (0, FIRST_STEP);
                while from < row.len() {
                    if let Some(first) = filters.first() {
                        return first;
                    }
                    let end = row.len().min(from + step);
                    filters.step(kernel, &mut passed, row.range(from, end));
                    (from, step) = (end, STEP.min(2 * step));
                }
            }
            if let Some(first) = filters.first() {
                return first;
            }
        }
    }

    /// The least value of a group that the first unknown heap misses. `far` contains the values that it missed when `known` heaps were
    /// known.
    #[inline(always)]
    fn least_missing<K: Kernel>(self, mut far: Group, known: usize) -> Option<u64> {
        let Self { takes, values, .. } = self;
        while let Some(least) = far.least() {
            if !is_option(takes, values, values.len(), least, |left| least_known(left, known)) {
                return Some(least);
            }
            far.missing &= far.missing - 1;
        }
        None
    }
}

/// The job that makes streams from values.
struct Beginning<'a, T>(&'a [T]);

impl<T: Lane> DenseJob for Beginning<'_, T> {
    type Output = Streams;

    fn with<K: Kernel>(self, _: &K) -> Streams {
        Streams::new(self.0)
    }
}

/// The job that finds the missing values of eight consecutive heaps, as far as their options are known.
struct Far<'a, T> {
    all: All<'a, T>,
    seen: &'a mut OptionValues,
    first: usize,
    far: &'a mut [Group; HEAPS_AT_ONCE],
}

impl<T: Lane> DenseJob for Far<'_, T> {
    type Output = ();

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: &K) {
        *self.far = self.all.missing(kernel, self.seen, self.first);
    }
}

/// The job that computes values.
struct Extension<'a, T> {
    dense: &'a mut Dense,
    takes: &'a Takes,
    values: &'a mut Vec<T>,
    end: usize,
    /// The missing values of the next heaps, as far as their options are known so far.
    far: Vec<Group>,
}

impl<T: Lane> DenseJob for Extension<'_, T> {
    type Output = Result<(), Stopped>;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: &K) -> Result<(), Stopped> {
        let Self { dense: Dense { streams, seen, most, .. }, takes, values, end, mut far } = self;
        let mut known = values.len();
        while values.len() < end {
            let all = All { streams, takes, values, most: *most };
            if values.len() == known + far.len() {
                known = values.len();
                far.clear();
                let are_enough = are_enough(known, HEAPS_AT_ONCE, takes);
                far.extend(if are_enough { all.missing(kernel, seen, known) } else { Default::default() });
            }
            let least = all.least_missing::<K>(far[values.len() - known], known);
            let next = least.unwrap_or_else(|| all.mex::<K>(seen));
            let value = T::of(next).ok_or(Stopped)?;
            *most = (*most).max(value.into());
            streams.push(value.into());
            values.push(value);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::kernel::PlainDenseKernel;
    use super::streams::Halves;
    use super::tables::{GROUP_VALUES, LookupTables};
    use super::*;

    /// The plain kernel with a small sample.
    struct Looking(PlainDenseKernel);

    impl Kernel for Looking {
        const SAMPLE: usize = 1;

        fn pass(
            &self,
            tables: &[LookupTables; HEAPS_AT_ONCE],
            streams: [Halves<'_>; 2],
            passed: &mut PassingOptions,
        ) -> usize {
            self.0.pass(tables, streams, passed)
        }
    }

    /// The job that compares the missing values of eight heaps from `first` on with the definition.
    struct Missed<'a> {
        takes: &'a Takes,
        values: &'a [u16],
        first: usize,
    }

    impl DenseJob for Missed<'_> {
        type Output = ();

        fn with<K: Kernel>(self, kernel: &K) {
            let Self { takes, values, first } = self;
            let streams = Streams::new(values);
            let most = *values.iter().max().unwrap();
            let all = All { streams: &streams, takes, values, most };
            let found = all.missing(kernel, &mut OptionValues::new(), first);
            for (heap, group) in (first..).zip(found) {
                let mut seen = vec![false; 2 * (usize::from(most) + 1).next_power_of_two() + 256];
                if takes.none.contains(&(heap as u64)) {
                    seen[0] = true;
                }
                for &taken in &takes.one {
                    values
                        .get(heap - taken as usize)
                        .into_iter()
                        .for_each(|&value| seen[usize::from(value)] = true);
                }
                for &taken in &takes.two {
                    let left = heap - taken as usize;
                    let pairs = (1..left).map(|lesser| (lesser, left - lesser));
                    let pairs = pairs.filter(|&(a, b)| a < values.len() && b < values.len());
                    let pairs = pairs.filter(|(a, b)| a != b || !takes.unequal);
                    pairs.for_each(|(a, b)| seen[usize::from(values[a] ^ values[b])] = true);
                }
                let least = seen.iter().position(|&seen| !seen).unwrap();
                assert_eq!(group.number, least / GROUP_VALUES, "{takes:?} {most} {heap}");
                let group_seen = &seen[GROUP_VALUES * group.number..][..GROUP_VALUES];
                let missing = group_seen.iter().rev().fold(0, |all, &seen| all << 1 | u16::from(!seen));
                assert_eq!(group.missing, missing, "{takes:?} {most} {heap}");
                assert_eq!(group.least(), Some(least as u64));
            }
        }
    }

    #[test]
    fn what_is_missing_is_found_however_the_values_are_spread() {
        let takes = [
            Takes::new([0, 0, 0, 7]),
            Takes { unequal: true, ..Takes::new([4, 0, 6]) },
            Takes::new([0, 3, 4, 4, 0, 4]),
        ];
        for (number, takes) in takes.iter().enumerate() {
            // The last values have more bits than lookups use.
            let spread = [(3, 200), (90, 2000), (300, 5000), (1500, 9000), (5000, 30_000), (9000, 150_000)];
            for (most, known) in spread {
                let mut seed: u64 = 1 + most;
                let mut random = |end: u64| {
                    seed =
                        seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    (seed >> 33) % end
                };
                // Small values occur early, and some values do not occur at all.
                let values: Vec<u16> =
                    (0..known).map(|_| (random(most) * random(most) / most) as u16).collect();
                for first in [known, known + 8, known + 64].map(|first| first as usize) {
                    let missed = || Missed { takes, values: &values, first };
                    Path::available().for_each(|path| run(path, missed()));
                    if known < 9000 || number == 0 {
                        missed().with(&Looking(PlainDenseKernel));
                    }
                }
            }
        }
    }
}
