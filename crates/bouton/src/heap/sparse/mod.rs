//! The values of heaps by a sparse space.
//!
//! In many games most values are common in a space (see [`space`]), few are rare, and from some heap on none are rare. An option with a
//! common value needs a rare part, so the least missing common value is found from a few options. The method assumes that all smaller rare
//! values are values of options, and proves this afterwards for many heaps at once. If one of them is missing, it is the value: the heap is
//! rare, and all values computed after it are discarded.
//!
//! Cost: R n options for n heaps with R rare ones among them, and for the proof a few hundred options more per heap, 32 of them in a
//! vector. If values are beyond 255, one byte per heap in addition to the values, for the last heaps. Source: Berlekamp, Conway, Guy,
//! *Winning Ways*, ch. 4.

mod block;
mod check;
mod choice;
mod dispatch;
mod kept;
mod kernel;
mod rare;
mod space;
mod vectors;
mod view;

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::Range;

use block::{Begun, Block};
use check::{Check, Checkers, Wrong};
pub(super) use choice::best;
use dispatch::run;
use kept::Kept;
use kernel::{Heap, Kernel, LANES, Shape, SparseJob};
use rare::Rare;
use space::Class;
pub(super) use space::Space;
pub(super) use view::Bytes;
use view::View;

use super::plain::PlainHeapValues;
use super::takes::Takes;
use crate::machine::parallel;
use crate::machine::path::Path;
use crate::machine::width::index;

/// The division of the work. The values do not depend on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Division {
    /// The largest number of blocks that are computed before they are checked.
    pub(super) batch: usize,
    /// The number of rare heaps that are inserted before the least missing values are compared with the others.
    pub(super) inserted: usize,
    /// The number of rounds of common heaps that are inserted when values are checked.
    pub(super) checked: usize,
    /// The number of rounds of common heaps that are stored for checks.
    pub(super) rounds: usize,
    /// A space is good enough if at most one heap in this number is rare.
    pub(super) few: usize,
    /// The number of codes that are kept where values are not bytes. Up to twice this number are stored.
    pub(super) kept: usize,
    /// The number of bytes that are kept for blocks that are completed while others are checked: at least 64. Up to twice this number are
    /// stored.
    pub(super) near: usize,
}

impl Default for Division {
    fn default() -> Self {
        Self { batch: 32, inserted: 1 << 11, checked: 12, rounds: 512, few: 12, kept: 1 << 20, near: 1 << 17 }
    }
}

/// With more rare heaps than this, batches are small: one thread computes the options that the blocks of a batch need from each other.
const MANY_RARE_HEAPS: usize = 256;

/// Smaller batches are not shared among threads.
const MIN_SHARED_BLOCKS: usize = 4;

/// The reason why no more values are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The next value, which does not fit.
    Wide(u64),
    /// Too many heaps are rare.
    Unfit,
}

/// A space and the heaps that are rare in it.
#[derive(Clone, Debug)]
pub(super) struct Sparse<T> {
    space: Space,
    shape: Shape,
    rare: Rare,
    checkers: Checkers,
    /// The codes of the last values, if values are not bytes.
    kept: Kept,
    /// The bytes of the last values, for completing blocks.
    near: Kept,
    /// The number of blocks in the next batch.
    batch: usize,
    /// The largest code.
    most: u64,
    division: Division,
    path: Path,
    value: std::marker::PhantomData<T>,
}

impl<T: Bytes> Sparse<T> {
    /// Prepares to continue from `values`. Returns `None` if a code does not fit in a byte.
    pub(super) fn new(space: Space, values: &[T], division: Division, path: Path) -> Option<Self> {
        let mut sparse = Self {
            space,
            shape: T::shape(space),
            rare: Rare::default(),
            checkers: Checkers::new(division.rounds),
            kept: Kept::from(values.len().saturating_sub(division.kept)),
            near: Kept::from(values.len().saturating_sub(division.near)),
            batch: 1,
            most: 0,
            division,
            path,
            value: std::marker::PhantomData,
        };
        for (at, &value) in values.iter().enumerate() {
            let value = u64::from(value.into());
            let code = space.code(value);
            if code > u8::MAX.into() {
                return None;
            }
            let byte = T::byte(space, value);
            sparse.most = sparse.most.max(code);
            if T::HAS_CODES && at >= sparse.kept.first() {
                sparse.kept.push(byte);
            }
            if at >= sparse.near.first() {
                sparse.near.push(byte);
            }
            match space.class(at, value) {
                _ if at == 0 => {}
                Class::Rare => sparse.rare.push(Heap { at, byte }),
                Class::Common => sparse.checkers.note(Heap { at, byte }, code),
            }
        }
        sparse.checkers.weigh();
        Some(sparse)
    }

    /// The space.
    pub(super) fn space(&self) -> Space {
        self.space
    }

    /// The number of rare heaps, including the heap 0, and the last of them.
    pub(super) fn rare(&self) -> (u64, u64) {
        let heaps = self.rare.heaps();
        let none = u64::from(self.space.is_rare(0, 0));
        (heaps.len() as u64 + none, heaps.last().map_or(0, |heap| heap.at as u64))
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.kept.bytes() + self.near.bytes() + self.rare.bytes() + self.checkers.bytes()
    }

    /// Appends the values of the heaps below `end`. If this stops early, the values before are appended.
    pub(super) fn extend(
        &mut self,
        takes: &Takes,
        values: &mut Vec<T>,
        end: usize,
        threads: NonZeroUsize,
    ) -> Result<(), Stop> {
        // The values from here on are not proved yet.
        let mut shown = values.len();
        while shown < end {
            if self.rare.heaps().len() > values.len() / self.division.few {
                self.truncate(values, shown);
                return Err(Stop::Unfit);
            }
            if T::HAS_CODES {
                self.kept.trim(shown, self.division.kept);
            }
            self.near.trim(shown, self.division.near);
            let known = values.len();
            // With more threads, the next heaps are computed while the last ones are checked. This is not useful where the last ones are
            // likely to be wrong or where there is little work.
            let threads = if self.batch < MIN_SHARED_BLOCKS { NonZeroUsize::MIN } else { threads };
            let is_ahead = threads.get() > 1 || shown == known;
            let next = if is_ahead { end.min(known + self.batch * LANES) } else { known };
            let begun = self.begin(takes, values, known..next, threads);
            let (wrong, fresh) = self.check_and_complete(takes, values, shown..known, (begun, end), threads);
            if let Some((heap, value)) = wrong {
                self.truncate(values, heap);
                self.add(values, value)?;
                (shown, self.batch) = (values.len(), 1);
                continue;
            }
            if shown < known {
                self.note(values, shown);
                let most = if self.rare.heaps().len() > MANY_RARE_HEAPS {
                    self.division.batch
                } else {
                    2 * self.division.batch
                };
                (shown, self.batch) = (known, (2 * self.batch).min(most));
            }
            if T::HAS_CODES {
                let codes = fresh.values.iter().map(|&value| T::byte(self.space, u64::from(value.into())));
                codes.for_each(|code| self.kept.push(code));
            }
            values.extend(fresh.values);
            self.most = fresh.most;
            if let Some(wide) = fresh.wide {
                let none = (Vec::new(), end);
                let (wrong, _) = self.check_and_complete(takes, values, known..values.len(), none, threads);
                let next = || (values.len(), PlainHeapValues::default().value(takes, values));
                let (heap, value) = wrong.unwrap_or_else(next);
                self.truncate(values, heap);
                if value == wide && wrong.is_none() {
                    return Err(Stop::Wide(wide));
                }
                self.add(values, value)?;
                (shown, self.batch) = (values.len(), 1);
            }
        }
        Ok(())
    }

    /// Begins the blocks of `heaps`.
    fn begin(&self, takes: &Takes, values: &[T], heaps: Range<usize>, threads: NonZeroUsize) -> Vec<Begun> {
        let view = self.view(takes, values);
        // Few values are far above the usual ones. These are found in another way.
        let planes = (256 >> self.shape.shift).min(index(self.checkers.bound()) / 8 + 1);
        let mut blocks: Vec<_> = heaps.step_by(LANES).map(|start| (start, None)).collect();
        let work = |(): &mut (), (start, begun): &mut (usize, Option<Begun>)| {
            let begin = Begin { view: &view, start: *start, planes, inserted: self.division.inserted };
            *begun = Some(run(self.path, begin));
        };
        let Ok(()) = parallel::share(threads, blocks.iter_mut(), || (), work, || Ok::<_, Infallible>(()));
        blocks.into_iter().filter_map(|(_, begun)| begun).collect()
    }

    /// Checks the heaps of `checked`. At the same time completes the begun blocks up to the heap `end`. Returns the first wrong heap with
    /// its value, and the new values.
    fn check_and_complete(
        &mut self,
        takes: &Takes,
        values: &[T],
        checked: Range<usize>,
        (begun, end): (Vec<Begun>, usize),
        threads: NonZeroUsize,
    ) -> (Wrong, Fresh<T>) {
        let mut near = std::mem::take(&mut self.near);
        let sparse = &*self;
        let Division { inserted, checked: rounds, .. } = sparse.division;
        let view = sparse.view(takes, values);
        let mut fresh = Fresh { values: Vec::new(), most: sparse.most, wide: None };
        let mut wrong: Vec<_> = checked.clone().step_by(LANES).map(|start| (start, None)).collect();
        let completion = Job::Complete(Completion {
            view: &view,
            near: &mut near,
            begun,
            end,
            inserted,
            fresh: &mut fresh,
        });
        let checks = wrong.iter_mut().map(|(start, wrong)| {
            let (start, count) = (*start, LANES.min(checked.end - *start));
            Job::Check(
                Check { view: &view, checkers: &sparse.checkers, inserted: rounds, start, count },
                wrong,
            )
        });
        // The longest job is the first.
        let jobs: Vec<_> = std::iter::once(completion).chain(checks).collect();
        let work = |(): &mut (), job| match job {
            Job::Complete(completion) => run(sparse.path, completion),
            Job::Check(check, wrong) => *wrong = run(sparse.path, check),
        };
        let Ok(()) = parallel::share(threads, jobs.into_iter(), || (), work, || Ok::<_, Infallible>(()));
        self.near = near;
        (wrong.into_iter().find_map(|(_, wrong)| wrong), fresh)
    }

    fn view<'a>(&'a self, takes: &'a Takes, values: &'a [T]) -> View<'a, T> {
        let (bytes, first) = T::bytes(values, &self.kept);
        let (space, shape, rare) = (self.space, &self.shape, &self.rare);
        View { takes, space, shape, values, fresh: &[], bytes, first, rare }
    }

    /// Appends a value that is known to be right, of either class.
    fn add(&mut self, values: &mut Vec<T>, value: u64) -> Result<(), Stop> {
        let at = values.len();
        let code = self.space.code(value);
        let fits = T::of(value).filter(|_| code <= u8::MAX.into());
        values.push(fits.ok_or(Stop::Wide(value))?);
        let byte = T::byte(self.space, value);
        if T::HAS_CODES {
            self.kept.push(byte);
        }
        self.near.push(byte);
        self.most = self.most.max(code);
        if self.space.class(at, value) == Class::Rare {
            self.rare.push(Heap { at, byte });
        }
        Ok(())
    }

    /// Discards the values of the heaps from `end` on.
    fn truncate(&mut self, values: &mut Vec<T>, end: usize) {
        values.truncate(end);
        self.kept.truncate(end);
        self.near.truncate(end);
    }

    /// Adds heaps from `start` on to the checkers, if more are needed. One block of a batch is enough.
    #[inline(always)]
    fn note(&mut self, values: &[T], start: usize) {
        for (at, &value) in values.iter().enumerate().skip(start).take(LANES) {
            let value = u64::from(value.into());
            let code = self.space.code(value);
            self.checkers.note(Heap { at, byte: T::byte(self.space, value) }, code);
        }
        self.checkers.weigh();
    }
}

/// A job for one thread.
enum Job<'a, T> {
    Complete(Completion<'a, T>),
    Check(Check<'a, T>, &'a mut Wrong),
}

/// A block that is to be begun.
struct Begin<'a, T> {
    view: &'a View<'a, T>,
    start: usize,
    planes: usize,
    inserted: usize,
}

impl<T: Bytes> SparseJob for Begin<'_, T> {
    type Output = Begun;

    #[inline(always)]
    fn with(self, kernel: &impl Kernel) -> Begun {
        Begun::new(kernel, self.view, self.start, self.planes, self.inserted)
    }
}

/// Values that are computed but not proved yet.
struct Fresh<T> {
    values: Vec<T>,
    /// The largest code so far.
    most: u64,
    /// The next value, if it does not fit.
    wide: Option<u64>,
}

/// Begun blocks that are to be completed, as soon as their common options have values.
struct Completion<'a, T> {
    view: &'a View<'a, T>,
    /// The bytes of the last values, to which the bytes of the fresh ones are added.
    near: &'a mut Kept,
    begun: Vec<Begun>,
    end: usize,
    inserted: usize,
    fresh: &'a mut Fresh<T>,
}

impl<T: Bytes> SparseJob for Completion<'_, T> {
    type Output = ();

    #[inline(always)]
    fn with(self, kernel: &impl Kernel) {
        let Self { view, near, begun, end, inserted, fresh } = self;
        for begun in begun {
            let now = view.with_fresh(&fresh.values, near);
            let mut block = Block::new(kernel, &now, begun, fresh.most, inserted);
            let end = end.min(now.known() + LANES);
            while view.known() + fresh.values.len() < end {
                let next = block.next(&view.with_fresh(&fresh.values, near));
                let code = view.space.code(next);
                let Some(value) = T::of(next).filter(|_| code <= u8::MAX.into()) else {
                    fresh.wide = Some(next);
                    return;
                };
                fresh.values.push(value);
                near.push(T::byte(view.space, next));
                fresh.most = fresh.most.max(code);
            }
        }
    }
}
