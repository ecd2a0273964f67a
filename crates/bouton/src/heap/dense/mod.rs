//! The values of heaps by the recurrence, many options at once.
//!
//! The options of a heap that leave two heaps are the nim-sums of two streams: the values forwards from the heap 1, and
//! backwards from the largest heap that can be left beside it; so copies of the values are kept in both orders. Each value
//! begins with a sample of the options, taken all along the streams, large enough that few values below the mex are missing:
//! from there on all options pass a [`filter`](Filter) that shows only those whose value is missing.
//!
//! With other threads some heaps in a row are looked at together: what each misses of the options whose parts are known by then.
//! In order, the few options that are left are taken out of that.
//!
//! Cost: one write an option of the sample; some ten operations for 32 or 64 options, once or twice; four bytes a heap beside its
//! value.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod filter;
mod kernel;
mod met;
mod streams;
mod tables;

use std::convert::Infallible;
use std::num::NonZeroUsize;

use filter::{Filter, Group};
use kernel::{Kernel, STEP, Work, run};
use met::Met;
use streams::{Streams, least_known};

use super::lane::Lane;
use super::option::is_option;
use super::takes::Takes;
use crate::machine::crew;
use crate::machine::path::Path;

/// The sample: so many options for each value up to the largest.
const SAMPLE: usize = 5;
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
    /// So many heaps are found together, where other threads help.
    together: usize,
}

impl Dense {
    /// Ready to go on from `values`.
    pub(super) fn new<T: Lane>(values: &[T], path: Path, together: usize) -> Self {
        let most = values.iter().max().map_or(0, |&most| most.into());
        let streams = run(path, Beginning(values));
        Self { streams, met: Met::new(), most, path, together }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        self.streams.bytes() + self.met.bytes()
    }

    /// Adds the values of the heaps below `end`. If one does not fit, answers it; those before it are there.
    pub(super) fn extend<T: Lane>(
        &mut self,
        takes: &Takes,
        values: &mut Vec<T>,
        end: usize,
        threads: NonZeroUsize,
    ) -> Result<(), u64> {
        let path = self.path;
        while values.len() < end {
            let known = values.len();
            // What they leave of one another is looked at by one thread.
            let is_shared = threads.get() > 1 && known >= NEAR * self.together;
            let end = if is_shared { end.min(known + self.together) } else { end };
            let mut far = Vec::new();
            if is_shared {
                far.resize(end - known, None);
                let all = All { streams: &self.streams, most: self.most, takes, values };
                let pieces = far.chunks_mut(PIECE).zip((known..end).step_by(PIECE));
                let work = |met: &mut Met, (far, first): (&mut [_], usize)| {
                    run(path, Far { all, met, first, far });
                };
                let Ok(()) = crew::share(threads, pieces, Met::new, work, || Ok::<_, Infallible>(()));
            }
            run(path, Extension { dense: self, takes, values, end, far: &far })?;
        }
        Ok(())
    }

    /// The value of the first heap beyond `values`. Given may be what options miss whose parts were known when there were so many
    /// values.
    #[inline(always)]
    fn next<T: Lane, K: Kernel>(
        &mut self,
        kernel: &K,
        takes: &Takes,
        values: &[T],
        (far, known): (Option<Group>, usize),
    ) -> u64 {
        let heap = values.len();
        let Self { streams, met, most, .. } = self;
        let all = All { streams, takes, values, most: *most };
        let least = far.and_then(|far| all.least_missing::<K>(far, known));
        least.unwrap_or_else(|| {
            let group = all.missing(kernel, met, heap);
            group.least::<K::Tables>().expect("a group that misses some value")
        })
    }
}

/// Heaps whose options are looked at by one thread before it asks for more.
const PIECE: usize = 2;
/// With so many times as many heaps known as are found together, few options need those.
const NEAR: usize = 8;

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
    /// The first group of which not all values are met by a heap's options, as far as their parts are known.
    #[inline(always)]
    fn missing<K: Kernel>(self, kernel: &K, met: &mut Met, heap: usize) -> Group {
        let Self { streams, takes, values, most } = self;
        met.start();
        if takes.none.binary_search(&(heap as u64)).is_ok() {
            met.insert(0);
        }
        for taken in takes.one.iter().map(|&taken| taken as usize).take_while(|&taken| taken < heap) {
            if let Some(&value) = values.get(heap - taken) {
                met.insert(value.into());
            }
        }
        let pairs = || streams.pairs(takes, values, heap);
        let options: usize = pairs().map(|pairs| pairs.len()).sum();
        // Nim-sums have no more bits than the largest value.
        let bits = u16::BITS - most.leading_zeros();
        // Each run of the sample stands for so many.
        let stride = (options / (SAMPLE * (usize::from(most) + 1))).max(1);
        for pairs in pairs() {
            met.insert_some(pairs, stride);
        }
        let mut missing = met.missing::<K::Tables>(bits);
        if stride == 1 {
            return missing.next().unwrap_or_else(|| Group::beyond::<K::Tables>(1 << bits));
        }
        let mut filter = Filter::<_, K::Tables>::new(missing, options, 1 << bits);
        loop {
            for pairs in pairs() {
                let (mut from, mut step) = (0, FIRST_STEP);
                while from < pairs.len() {
                    if let Some(first) = filter.first() {
                        return first;
                    }
                    let end = pairs.len().min(from + step);
                    filter.step(kernel, pairs.range(from, end));
                    (from, step) = (end, STEP.min(2 * step));
                }
            }
        }
    }

    /// The least value of a group that the first heap beyond the values misses, if it missed `far` when so many values were
    /// `known`.
    #[inline(always)]
    fn least_missing<K: Kernel>(self, mut far: Group, known: usize) -> Option<u64> {
        let Self { takes, values, .. } = self;
        while let Some(least) = far.least::<K::Tables>() {
            if !is_option(takes, values, values.len(), least, |left| least_known(left, known)) {
                return Some(least);
            }
            far.missing &= far.missing - 1;
        }
        None
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

/// What some heaps in a row miss, as far as it is known.
struct Far<'a, T> {
    all: All<'a, T>,
    met: &'a mut Met,
    first: usize,
    far: &'a mut [Option<Group>],
}

impl<T: Lane> Work for Far<'_, T> {
    type Output = ();

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: &K) {
        let Self { all, met, first, far } = self;
        for (heap, far) in (first..).zip(far) {
            *far = Some(all.missing(kernel, met, heap));
        }
    }
}

/// Values that are to be found.
struct Extension<'a, T> {
    dense: &'a mut Dense,
    takes: &'a Takes,
    values: &'a mut Vec<T>,
    end: usize,
    /// What is known of each by now, if anything is.
    far: &'a [Option<Group>],
}

impl<T: Lane> Work for Extension<'_, T> {
    type Output = Result<(), u64>;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: &K) -> Result<(), u64> {
        let Self { dense, takes, values, end, far } = self;
        let known = values.len();
        while values.len() < end {
            let far = far.get(values.len() - known).copied().flatten();
            let next = dense.next(kernel, takes, values, (far, known));
            let value = T::of(next).ok_or(next)?;
            dense.most = dense.most.max(value.into());
            dense.streams.push::<K::Tables>(value.into());
            values.push(value);
        }
        Ok(())
    }
}
