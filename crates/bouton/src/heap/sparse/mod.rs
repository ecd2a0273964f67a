//! The values of heaps by a sparse space.
//!
//! In many games most values are common in a space (see [`space`]), few are rare, and from some heap on none are rare. An option with a
//! common value needs a rare part, so the least missing common value is found from a few options. The method assumes that all smaller rare
//! values are values of options, and proves this afterwards for many heaps at once. If one of them is missing, it is the value: the heap is
//! rare, and all values computed after it are discarded.
//!
//! Cost: R n options for n heaps with R rare ones among them, and for the proof a few hundred options more per heap, 32 of them in a
//! vector. The last heaps take one byte each in addition to their values. Source: Berlekamp, Conway, Guy, *Winning Ways*, ch. 4.

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
use kernel::{Heap, Kernel, LANES, SparseJob};
use rare::Rare;
use space::Class;
pub(super) use space::Space;
use view::View;

use super::lane::Lane;
use super::stopped::Stopped;
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
    /// The number of codes that are kept. Up to twice this number are stored.
    pub(super) kept: usize,
    /// The number of codes that are copied for blocks that are completed while others are checked: at least 64.
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

/// The number of planes for all codes.
const PLANES: usize = 32;

/// A space and the heaps that are rare in it.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    space: Space,
    rare: Rare,
    checkers: Checkers,
    /// The codes of the last values.
    kept: Kept,
    /// The number of blocks in the next batch.
    batch: usize,
    /// The largest code.
    most: u64,
    division: Division,
    path: Path,
}

impl Sparse {
    /// Prepares to continue from `values`. Returns `None` if a code does not fit in a byte.
    pub(super) fn new<T: Lane>(space: Space, values: &[T], division: Division, path: Path) -> Option<Self> {
        let mut sparse = Self {
            space,
            rare: Rare::default(),
            checkers: Checkers::new(division.rounds),
            kept: Kept::from(values.len().saturating_sub(division.kept)),
            batch: 1,
            most: 0,
            division,
            path,
        };
        for (at, &value) in values.iter().enumerate() {
            let value = u64::from(value.into());
            let code = u8::try_from(space.code(value)).ok()?;
            sparse.most = sparse.most.max(code.into());
            if at >= sparse.kept.first() {
                sparse.kept.push(code);
            }
            match space.class(at, value) {
                _ if at == 0 => {}
                Class::Rare => sparse.rare.push(Heap { at, code }),
                Class::Common => sparse.checkers.note(Heap { at, code }),
            }
        }
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
        self.kept.bytes() + self.rare.bytes() + self.checkers.bytes()
    }

    /// Appends the values of the heaps below `end`.
    ///
    /// # Errors
    /// Fails if the next value does not fit or if too many heaps are rare. The values before are appended.
    pub(super) fn extend<T: Lane>(
        &mut self,
        takes: &Takes,
        values: &mut Vec<T>,
        end: usize,
        threads: NonZeroUsize,
    ) -> Result<(), Stopped> {
        // The values from here on are not proved yet.
        let mut shown = values.len();
        let mut is_stopped = false;
        while shown < end {
            if self.rare.heaps().len() > values.len() / self.division.few {
                self.truncate(values, shown);
                return Err(Stopped);
            }
            self.kept.trim(shown, self.division.kept);
            let known = values.len();
            // With more threads, the next heaps are computed while the last ones are checked. This is not useful where the last ones are
            // likely to be wrong or where there is little work.
            let threads = if self.batch < MIN_SHARED_BLOCKS { NonZeroUsize::MIN } else { threads };
            let is_ahead = !is_stopped && (threads.get() > 1 || shown == known);
            let next = if is_ahead { end.min(known + self.batch * LANES) } else { known };
            let begun = self.begin(takes, values, known..next, threads);
            let (wrong, fresh) = self.check_and_complete(takes, values, shown..known, (begun, end), threads);
            if let Some((heap, value)) = wrong {
                self.truncate(values, heap);
                self.add(values, value)?;
                (shown, self.batch, is_stopped) = (values.len(), 1, false);
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
            self.kept.extend(&fresh.codes);
            values.extend(fresh.values);
            self.most = fresh.most;
            is_stopped |= fresh.is_stopped;
            if is_stopped && shown == values.len() {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// Begins the blocks of `heaps`.
    fn begin<T: Lane>(
        &self,
        takes: &Takes,
        values: &[T],
        heaps: Range<usize>,
        threads: NonZeroUsize,
    ) -> Vec<Begun> {
        let view = self.view(takes, values);
        // Few values are far above the usual ones. These are found in another way.
        let planes = PLANES.min(index(self.checkers.bound()) / 8 + 1);
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
    fn check_and_complete<T: Lane>(
        &mut self,
        takes: &Takes,
        values: &[T],
        checked: Range<usize>,
        (begun, end): (Vec<Begun>, usize),
        threads: NonZeroUsize,
    ) -> (Wrong, Fresh<T>) {
        // Nothing reads the codes at the same time if nothing is checked. Otherwise the last of them are copied.
        let is_alone = checked.is_empty();
        let mut near = match is_alone {
            true => std::mem::take(&mut self.kept),
            false if begun.is_empty() => Kept::default(),
            false => self.kept.last(self.division.near),
        };
        let before = near.codes().len();
        let sparse = &*self;
        let Division { inserted, checked: rounds, .. } = sparse.division;
        let view = sparse.view(takes, values);
        let mut fresh = Fresh { values: Vec::new(), codes: Vec::new(), most: sparse.most, is_stopped: false };
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
        if is_alone {
            self.kept = near;
        } else {
            fresh.codes.extend(&near.codes()[before..]);
        }
        (wrong.into_iter().find_map(|(_, wrong)| wrong), fresh)
    }

    fn view<'a, T>(&'a self, takes: &'a Takes, values: &'a [T]) -> View<'a, T> {
        let (codes, first) = (self.kept.codes(), self.kept.first());
        View { takes, space: self.space, values, fresh: &[], codes, first, rare: &self.rare }
    }

    /// Appends a value that is known to be right, of either class.
    fn add<T: Lane>(&mut self, values: &mut Vec<T>, value: u64) -> Result<(), Stopped> {
        let at = values.len();
        let code = u8::try_from(self.space.code(value)).map_err(|_| Stopped)?;
        values.push(T::of(value).ok_or(Stopped)?);
        self.kept.push(code);
        self.most = self.most.max(code.into());
        if self.space.class(at, value) == Class::Rare {
            self.rare.push(Heap { at, code });
        }
        Ok(())
    }

    /// Discards the values of the heaps from `end` on.
    fn truncate<T>(&mut self, values: &mut Vec<T>, end: usize) {
        values.truncate(end);
        self.kept.truncate(end);
    }

    /// Adds heaps from `start` on to the checkers, if more are needed. One block of a batch is enough.
    #[inline(always)]
    fn note<T: Lane>(&mut self, values: &[T], start: usize) {
        for (at, &value) in values.iter().enumerate().skip(start).take(LANES) {
            let code = self.space.code(u64::from(value.into()));
            self.checkers
                .note(Heap { at, code: u8::try_from(code).expect("a code of a known value is a byte") });
        }
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

impl<T: Lane> SparseJob for Begin<'_, T> {
    type Output = Begun;

    #[inline(always)]
    fn with(self, kernel: &impl Kernel) -> Begun {
        Begun::new(kernel, self.view, self.start, self.planes, self.inserted)
    }
}

/// Values that are computed but not proved yet.
struct Fresh<T> {
    values: Vec<T>,
    /// The codes of these values that are not kept yet.
    codes: Vec<u8>,
    /// The largest code so far.
    most: u64,
    /// True if the next value does not fit.
    is_stopped: bool,
}

/// Begun blocks that are to be completed, as soon as their common options have values.
struct Completion<'a, T> {
    view: &'a View<'a, T>,
    /// The codes of the last values, to which the codes of the fresh ones are added.
    near: &'a mut Kept,
    begun: Vec<Begun>,
    end: usize,
    inserted: usize,
    fresh: &'a mut Fresh<T>,
}

impl<T: Lane> SparseJob for Completion<'_, T> {
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
                let (Some(value), Ok(code)) = (T::of(next), u8::try_from(view.space.code(next))) else {
                    fresh.is_stopped = true;
                    return;
                };
                fresh.values.push(value);
                near.push(code);
                fresh.most = fresh.most.max(code.into());
            }
        }
    }
}
