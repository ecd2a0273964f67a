//! The search for the first failure: all small positions, then random larger ones, on several threads.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use bouton::catalog::samples::{Dice, PositionSource};

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

/// Looks for the first failure. Equal plans find the same failure on any number of threads.
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
        finished: Mutex::default(),
        is_over: AtomicBool::new(false),
        tested: AtomicU64::new(0),
        random: AtomicU64::new(0),
        unknown: AtomicU64::new(0),
        first: Mutex::new(Ok(None)),
    };
    // The caller works, too: an interrupt may be heard on its thread only.
    thread::scope(|scope| {
        (1..plan.jobs.get()).for_each(|_| drop(scope.spawn(|| search.work())));
        search.work();
    });
    let batches = search.batches.into_inner().unwrap_or_else(PoisonError::into_inner);
    let finished = search.finished.into_inner().unwrap_or_else(PoisonError::into_inner);
    let first = search.first.into_inner().unwrap_or_else(PoisonError::into_inner)?;
    let was_stopped = search.is_over.into_inner();
    Ok(Report {
        tested: search.tested.into_inner(),
        random: search.random.into_inner(),
        unknown: search.unknown.into_inner(),
        whole_to: finished.whole_to.filter(|_| first.is_none()),
        is_all: batches.is_done && !was_stopped && first.is_none(),
        is_stopped: was_stopped,
        failure: first.map(|(_, failure)| failure),
    })
}

/// A failure, and the number of its batch; or why the program could not be started.
type First = Result<Option<(u64, Failure)>, Unexamined>;

struct Search<'s> {
    exam: &'s dyn Exam,
    candidate: &'s Candidate<'s>,
    goes_on: &'s (dyn Fn() -> bool + Sync),
    is_fresh: bool,
    batches: Mutex<Batches<'s>>,
    finished: Mutex<Finished>,
    is_over: AtomicBool,
    tested: AtomicU64,
    random: AtomicU64,
    unknown: AtomicU64,
    first: Mutex<First>,
}

impl Search<'_> {
    fn work(&self) {
        // A batch is begun only while there is no failure, so every batch before the first failure is finished.
        while !self.has_failed() && self.continues() {
            let batch = self.batches.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(Batch { number, texts, is_random, whole_to }) = batch else { return };
            let papers: Vec<_> = texts.into_iter().filter_map(|text| self.paper(text)).collect();
            let is_whole = self.continues();
            let Search { exam, candidate, is_fresh, .. } = *self;
            let goes_on = || self.continues();
            let found = Examiner { exam, candidate, is_fresh, goes_on: &goes_on }.examine(&papers);
            if matches!(found, Err(Unexamined::Stopped)) {
                return;
            }
            self.tested.fetch_add(papers.len() as u64, Ordering::Relaxed);
            if is_random {
                self.random.fetch_add(papers.len() as u64, Ordering::Relaxed);
            }
            self.note(number, found);
            if is_whole {
                self.finished.lock().unwrap_or_else(PoisonError::into_inner).add(number, whole_to);
            }
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

    fn has_failed(&self) -> bool {
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        !matches!(&*first, Ok(None))
    }

    /// Keeps the failure if no earlier batch has one.
    fn note(&self, number: u64, found: Result<Option<Failure>, Unexamined>) {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        match (found, &*first) {
            (Err(error), _) => *first = Err(error),
            (Ok(Some(failure)), Ok(before)) if before.as_ref().is_none_or(|(before, _)| number < *before) => {
                *first = Ok(Some((number, failure)));
            }
            _ => {}
        }
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

/// The batches that were tested.
#[derive(Default)]
struct Finished {
    /// All batches with a smaller number were tested.
    below: u64,
    /// All positions up to this size are in them.
    whole_to: Option<u32>,
    /// Batches that were tested before one with a smaller number, each with what its `whole_to` is.
    later: BTreeMap<u64, Option<u32>>,
}

impl Finished {
    fn add(&mut self, number: u64, whole_to: Option<u32>) {
        self.later.insert(number, whole_to);
        while let Some(whole_to) = self.later.remove(&self.below) {
            self.below += 1;
            self.whole_to = whole_to;
        }
    }
}

/// All batches in their order.
struct Batches<'s> {
    positions: &'s dyn PositionSource,
    sizes: RangeInclusive<u32>,
    dice: Dice,
    /// The positions that may still be tested.
    left: u64,
    small: Option<SmallPositions<'s>>,
    whole_to: Option<u32>,
    made: u64,
    random_batches: u64,
    /// Whether all positions of all sizes are made.
    is_done: bool,
    /// From this many small positions on, every second batch is random.
    small_alone: u64,
}

/// All positions of a size, and how many small positions were made before.
struct SmallPositions<'s> {
    size: u32,
    texts: Box<dyn Iterator<Item = String> + Send + 's>,
    made: u64,
}

impl<'s> Batches<'s> {
    fn new(positions: &'s dyn PositionSource, plan: &Plan) -> Self {
        let known = positions.sizes();
        let sizes = (*plan.sizes.start()).max(*known.start())..=(*plan.sizes.end()).min(*known.end());
        let small = (!sizes.is_empty()).then(|| {
            let size = *sizes.start();
            SmallPositions { size, texts: positions.all(size), made: 0 }
        });
        let (is_done, dice) = (sizes.is_empty(), Dice::new(plan.seed));
        let left = plan.positions;
        let small_alone = if sizes.start() > known.start() { 0 } else { SMALL_POSITIONS_ALONE };
        Self {
            positions,
            sizes,
            dice,
            left,
            small,
            whole_to: None,
            made: 0,
            random_batches: 0,
            is_done,
            small_alone,
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
        self.small.as_ref().is_some_and(|small| small.made >= self.small_alone)
    }

    fn small_batch(&mut self) -> Vec<String> {
        let most = if self.takes_turns() { MOST_IN_TURN } else { MOST_IN_BATCH };
        let room = (FIRST_BATCH << self.made.min(16)).min(most);
        let mut batch = Vec::new();
        while let Some(small) = &mut self.small
            && batch.len() < room
        {
            if small.made >= MOST_SMALL_POSITIONS {
                self.small = None;
            } else if let Some(text) = small.texts.next() {
                small.made += 1;
                batch.push(text);
            } else {
                self.whole_to = Some(small.size);
                self.next_size();
            }
        }
        batch
    }

    /// Goes on to all positions of the next size.
    fn next_size(&mut self) {
        let Some(SmallPositions { size, made, .. }) = self.small.take() else { return };
        if size < *self.sizes.end() {
            let size = size + 1;
            self.small = Some(SmallPositions { size, texts: self.positions.all(size), made });
        } else {
            self.is_done = true;
        }
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
