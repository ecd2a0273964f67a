//! The search for the first failure: all small positions, then random larger ones, on several threads.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use bouton::catalog::samples::{Dice, PositionSource, Texts};

use super::candidate::Candidate;
use super::exam::{Exam, Known, Paper};
use super::examine::{Examiner, Failure, Unexamined};

/// A size is tested whole as long as at most this many positions are tested so.
const MOST_SMALL_POSITIONS: u64 = 300_000;
/// From this many small positions on, every second batch is random: a program that is slow on small positions meets large ones too. If the
/// smallest sizes are left out, that is so from the start.
const SMALL_POSITIONS_ALONE: u64 = 20_000;
/// The first batch has this many positions, and each is twice as long as the one before.
const FIRST_BATCH: usize = 64;
/// A batch has at most this many small positions.
const MOST_IN_BATCH: usize = 16_384;
/// While small and random batches take turns, a batch has at most this many small positions.
const MOST_IN_TURN: usize = 2048;
/// A batch has this many random positions.
const RANDOM_IN_BATCH: usize = 256;
/// After this many random batches, the largest size grows by one.
const BATCHES_FOR_A_SIZE: u64 = 2;
/// Random sizes begin with this many sizes beyond the last one that was tested whole.
const FIRST_RANDOM_SIZES: u64 = 4;

/// How far a search goes.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The sizes to test.
    pub sizes: RangeInclusive<u32>,
    /// The most positions to test.
    pub positions: u64,
    /// The seed of random positions.
    pub seed: u64,
    /// The number of threads.
    pub jobs: NonZeroUsize,
    /// Whether the program is started anew for each case.
    pub is_fresh: bool,
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The positions that were tested.
    pub tested: u64,
    /// How many of these are random.
    pub random: u64,
    /// Positions whose right answer is unknown because of a limit.
    pub unknown: u64,
    /// All positions up to this size were tested.
    pub whole_to: Option<u32>,
    /// Whether all positions of all sizes that were asked for were tested.
    pub is_all: bool,
    /// Whether the caller ended the search.
    pub is_stopped: bool,
    /// The first failure.
    pub failure: Option<Failure>,
}

/// Looks for the first failure. Equal plans find the same failure on any number of threads, unless the right answer of a position is
/// known only because of what was asked before.
///
/// # Errors
/// If the program cannot be started or run.
pub fn find_failure(
    exam: &dyn Exam,
    candidate: &Candidate<'_>,
    positions: &dyn PositionSource,
    plan: &Plan,
    goes_on: &(dyn Fn() -> bool + Sync),
) -> Result<Report, Unexamined> {
    let search = Search {
        exam,
        candidate,
        goes_on,
        is_fresh: plan.is_fresh,
        batches: Mutex::new(Batches::new(positions, plan)),
        results: Mutex::default(),
        unknown: AtomicU64::new(0),
        has_failed: AtomicBool::new(false),
        is_over: AtomicBool::new(false),
    };
    // The caller works, too: an interrupt may be heard on its thread only.
    thread::scope(|scope| {
        (1..plan.jobs.get()).for_each(|_| drop(scope.spawn(|| search.work())));
        search.work();
    });
    let (mut report, mut is_whole) = (Report::default(), true);
    for (at, (number, tested)) in (0..).zip(std::mem::take(&mut *locked(&search.results))) {
        let tested = tested?;
        is_whole &= at == number && tested.is_whole;
        report.whole_to = if is_whole { tested.batch.whole_to } else { report.whole_to };
        report.add(tested);
    }
    report.unknown = search.unknown.into_inner();
    report.is_stopped = search.is_over.into_inner();
    report.whole_to = report.whole_to.filter(|_| report.failure.is_none());
    report.is_all = locked(&search.batches).is_done && !report.is_stopped && report.failure.is_none();
    Ok(report)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Search<'s> {
    exam: &'s dyn Exam,
    candidate: &'s Candidate<'s>,
    goes_on: &'s (dyn Fn() -> bool + Sync),
    is_fresh: bool,
    batches: Mutex<Batches<'s>>,
    /// What was found in each batch that was tested, by its number.
    results: Mutex<BTreeMap<u64, Result<Tested, Unexamined>>>,
    /// How many positions have no known answer.
    unknown: AtomicU64,
    /// Whether a batch has a failure, or the program could not be started.
    has_failed: AtomicBool,
    is_over: AtomicBool,
}

/// A batch that was tested, without its texts.
struct Tested {
    batch: Batch,
    /// The number of its positions that have a known answer.
    papers: u64,
    /// Whether all its positions were tested.
    is_whole: bool,
    found: Option<Failure>,
}

impl Report {
    fn add(&mut self, Tested { batch, papers, found, .. }: Tested) {
        self.tested += papers;
        self.random += if batch.is_random { papers } else { 0 };
        self.failure = self.failure.take().or(found);
    }
}

impl Search<'_> {
    fn work(&self) {
        // A batch is begun only while there is no failure, so every batch before the first failure is finished.
        while !self.has_failed.load(Ordering::Relaxed) && self.continues() {
            let batch = locked(&self.batches).next();
            let Some(mut batch) = batch else { return };
            let texts = std::mem::take(&mut batch.texts).into_iter();
            let papers: Vec<_> = texts.filter_map(|text| self.paper(text)).collect();
            let is_whole = self.continues();
            let Search { exam, candidate, is_fresh, .. } = *self;
            let goes_on = || self.continues();
            let found = Examiner { exam, candidate, is_fresh, goes_on: &goes_on }.examine(&papers);
            match found {
                Err(Unexamined::Stopped) => return,
                Ok(None) => {}
                _ => self.has_failed.store(true, Ordering::Relaxed),
            }
            let (number, papers) = (batch.number, papers.len() as u64);
            let tested = found.map(|found| Tested { batch, papers, is_whole, found });
            locked(&self.results).insert(number, tested);
        }
    }

    /// The case with its right answer.
    fn paper(&self, text: String) -> Option<Paper> {
        if self.is_over.load(Ordering::Relaxed) {
            return None;
        }
        match self.exam.right(&text, &|| self.continues()) {
            Known::Right(right) => return Some(Paper { text, right }),
            Known::Unknown => drop(self.unknown.fetch_add(1, Ordering::Relaxed)),
            Known::Refused => {}
        }
        None
    }

    fn continues(&self) -> bool {
        let goes_on = !self.is_over.load(Ordering::Relaxed) && (self.goes_on)();
        if !goes_on {
            self.is_over.store(true, Ordering::Relaxed);
        }
        goes_on
    }
}

/// Positions that are tested together.
struct Batch {
    number: u64,
    texts: Vec<String>,
    is_random: bool,
    /// All positions up to this size are in this batch and in those before it.
    whole_to: Option<u32>,
}

/// All batches in their order.
struct Batches<'s> {
    positions: &'s dyn PositionSource,
    sizes: RangeInclusive<u32>,
    dice: Dice,
    /// The positions that may still be tested.
    left: u64,
    /// The size of which all positions are made, and those that are left.
    small: Option<(u32, Texts<'s>)>,
    small_made: u64,
    whole_to: Option<u32>,
    made: u64,
    random_batches: u64,
    /// Whether all positions of all sizes are made.
    is_done: bool,
    /// From this many small positions on, every second batch is random.
    small_alone: u64,
}

impl<'s> Batches<'s> {
    fn new(positions: &'s dyn PositionSource, plan: &Plan) -> Self {
        let known = positions.sizes();
        let sizes = (*plan.sizes.start()).max(*known.start())..=(*plan.sizes.end()).min(*known.end());
        let first = *sizes.start();
        Self {
            positions,
            dice: Dice::new(plan.seed),
            left: plan.positions,
            small: (!sizes.is_empty()).then(|| (first, positions.all(first))),
            small_made: 0,
            whole_to: None,
            made: 0,
            random_batches: 0,
            is_done: sizes.is_empty(),
            small_alone: if first > *known.start() { 0 } else { SMALL_POSITIONS_ALONE },
            sizes,
        }
    }

    fn next(&mut self) -> Option<Batch> {
        let (number, whole_to) = (self.made, self.whole_to);
        let takes_turns = self.takes_turns();
        let mut texts = if takes_turns && number % 2 == 1 { Vec::new() } else { self.small_batch() };
        let is_random = texts.is_empty();
        if is_random {
            texts = self.random_batch();
        }
        let left = usize::try_from(self.left).unwrap_or(usize::MAX);
        let is_cut = texts.len() > left;
        let whole_to = if is_cut { whole_to } else { self.whole_to };
        self.is_done &= !is_cut;
        texts.truncate(left);
        self.left -= texts.len() as u64;
        self.made += 1;
        (!texts.is_empty()).then_some(Batch { number, texts, is_random, whole_to })
    }

    /// Whether small and random batches take turns.
    fn takes_turns(&self) -> bool {
        self.small.is_some() && self.small_made >= self.small_alone
    }

    fn small_batch(&mut self) -> Vec<String> {
        let most = if self.takes_turns() { MOST_IN_TURN } else { MOST_IN_BATCH };
        let room = (FIRST_BATCH << self.made.min(16)).min(most);
        let mut batch = Vec::new();
        while let Some((size, texts)) = &mut self.small
            && batch.len() < room
        {
            if self.small_made >= MOST_SMALL_POSITIONS {
                self.small = None;
            } else if let Some(text) = texts.next() {
                self.small_made += 1;
                batch.push(text);
            } else {
                let whole = *size;
                self.whole_to = Some(whole);
                self.is_done = whole == *self.sizes.end();
                self.small = (!self.is_done).then(|| (whole + 1, self.positions.all(whole + 1)));
            }
        }
        batch
    }

    fn random_batch(&mut self) -> Vec<String> {
        if self.is_done {
            return Vec::new();
        }
        let first = u64::from(self.whole_to.map_or(*self.sizes.start(), |size| size + 1));
        let growth = FIRST_RANDOM_SIZES + self.random_batches / BATCHES_FOR_A_SIZE;
        let last = (first + growth).min((*self.sizes.end()).into());
        self.random_batches += 1;
        let mut dice = self.dice.split();
        let text = |_| {
            let size = dice.between(first.min(last), last);
            self.positions.random(u32::try_from(size).unwrap_or(u32::MAX), &mut dice)
        };
        (0..RANDOM_IN_BATCH).map(text).collect()
    }
}
