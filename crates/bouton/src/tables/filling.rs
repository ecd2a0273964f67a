//! Fills a table: searches the values of positions of many sizes.

use std::cell::Cell;
use std::iter::Peekable;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::observer::Observer;
use super::table::Table;
use crate::ask::answer::Refusal;
use crate::ask::evaluate::Evaluator;
use crate::ask::question::Question;
use crate::ask::standing::Standing;
use crate::catalog::Game;
use crate::catalog::reading::{ReadError, Reading};
use crate::catalog::series::Start;
use crate::catalog::status::Basis;
use crate::machine::parallel;
use crate::notation::{Measure, ParseError, Sizes};
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};

/// A size is short if its search examines at most this many positions. In larger searches the threads work together on one size.
const SHORT_SEARCH_POSITIONS: u64 = 20_000;
/// A size is short only if its search makes at most this many checks for an interrupt: one every few thousand options.
const MOST_CHECKS: u32 = 16;
/// Positions of at most this size are small. Larger positions count as not short, because each of their options takes long.
const SMALL_POSITION_SIZE: u64 = 64;

/// The filling of one table.
pub struct Filling<'f> {
    game: &'f Arc<Game>,
    /// The convention. In misere play only outcomes are found.
    convention: Convention,
    /// Whether only outcomes are wanted, as in misere play.
    of_outcomes: bool,
    limits: &'f Limits<'f>,
    observer: &'f dyn Observer,
    /// How many positions have been searched.
    positions: Cell<u64>,
}

/// The position of a size, and the place in the table for its value.
struct Asked {
    at: usize,
    size: (u32, u32),
    reading: Reading,
}

/// An unfinished table.
#[derive(Default)]
struct Draft {
    /// The values of the sizes up to the last one examined.
    values: Vec<Option<Nimber>>,
    /// The places of positions that are known only to be N-positions.
    won: Vec<usize>,
    basis: Option<Basis>,
    unknown: Option<Unknown>,
    refused: Option<ParseError>,
}

impl Draft {
    /// Records what was found for the size at the place `at`, and what it rests on.
    fn set(&mut self, at: usize, standing: Standing, basis: &Basis) {
        if self.values.len() <= at {
            self.values.resize(at + 1, None);
        }
        self.values[at] = standing.nimber();
        if standing.nimber().is_none() && standing.outcome() == Some(Outcome::N) {
            self.won.push(at);
        }
        self.basis.get_or_insert(Basis::EXACT).join(basis);
    }

    fn has(&self, at: usize) -> bool {
        self.values.get(at).is_some_and(Option::is_some) || self.won.contains(&at)
    }

    fn finish(self, sizes: &Sizes, convention: Convention) -> Table {
        let mut table = Table::new(sizes, self.values, self.unknown).with_won(self.won);
        table.basis = self.basis.unwrap_or(table.basis);
        table.refused = self.refused;
        table.convention = convention;
        table
    }
}

/// The result for one size.
struct SizeResult {
    at: usize,
    size: (u32, u32),
    standing: Standing,
    basis: Basis,
    positions: u64,
}

/// The value of a position in normal play, or only its outcome if that is all that is wanted, if a short search finds it. Also returns
/// what the result rests on, and how many positions the search examined.
fn short(
    game: &Arc<Game>,
    of_outcomes: bool,
    reading: Result<Reading, ReadError>,
    limits: &Limits<'_>,
) -> Option<(Standing, Basis, u64)> {
    let question = Question::of(game, reading.ok()?, Convention::Normal);
    let mut evaluator = Evaluator::new(&question, *limits);
    let sum = question.placed();
    let standing = match of_outcomes {
        true => Standing::of(evaluator.outcome(&sum).ok()??),
        false => {
            let components = sum.iter().map(|&(_, component)| component);
            Standing::of_value(evaluator.standing_of(components).ok()?.nimber()?)
        }
    };
    evaluator.hold(&sum, standing.outcome()).ok()?;
    Some((standing, evaluator.basis.clone(), evaluator.stats().positions))
}

/// All sizes with their places, smaller sizes first.
fn by_extent(sizes: &Sizes) -> Box<dyn Iterator<Item = (usize, (u32, u32))>> {
    let (measure, all) = (sizes.measure(), sizes.iter().enumerate());
    if measure.is_one_number() {
        return Box::new(all);
    }
    let mut order: Vec<_> = all.collect();
    order.sort_by_key(|&(_, size)| measure.extent(size));
    Box::new(order.into_iter())
}

impl<'f> Filling<'f> {
    /// A filling with no results yet.
    pub fn new(game: &'f Arc<Game>, limits: &'f Limits<'f>, observer: &'f dyn Observer) -> Self {
        let convention = if game.misere { Convention::Misere } else { Convention::Normal };
        let of_outcomes = convention == Convention::Misere;
        Self { game, convention, of_outcomes, limits, observer, positions: Cell::new(0) }
    }

    /// Changes the filling to search outcomes only.
    pub fn of_outcomes(self) -> Self {
        Self { of_outcomes: true, ..self }
    }

    /// Changes the filling to misere play.
    pub fn in_misere_play(self) -> Self {
        Self { convention: Convention::Misere, of_outcomes: true, ..self }
    }

    /// The values of the sizes. `start` makes the position of each size.
    pub fn fill(&self, sizes: &Sizes, start: &Start) -> Result<Table, Refusal> {
        let (mut draft, measure) = (Draft::default(), sizes.measure());
        let mut order = by_extent(sizes).peekable();
        let is_small = |&(_, size): &(usize, _)| measure.extent(size) <= SMALL_POSITION_SIZE;
        let mut small: Vec<_> = std::iter::from_fn(|| order.next_if(is_small)).collect();
        for found in self.short_ones(&small, start) {
            self.observer.next(found.size);
            self.positions.set(self.positions.get() + found.positions);
            draft.set(found.at, found.standing, &found.basis);
        }
        small.retain(|&(at, _)| !draft.has(at));
        self.one_by_one(&mut draft, small.into_iter().chain(order), start)?;
        Ok(draft.finish(sizes, self.convention))
    }

    /// The results of searches in parallel, up to the first size that takes long or has no value. There are none where a limit on
    /// positions must hold for all sizes together, or where results for one size help another size or must be kept.
    fn short_ones(&self, order: &[(usize, (u32, u32))], start: &Start) -> Vec<SizeResult> {
        let shares = |size| start(size).is_ok_and(|reading| reading.shares_its_board(self.game.heaps));
        let is_of_no_use = self.limits.threads == NonZeroUsize::MIN
            || self.limits.positions < u64::MAX
            || self.convention == Convention::Misere
            || self.observer.keeps()
            || order.first().is_none_or(|&(_, size)| shares(size));
        if is_of_no_use {
            return Vec::new();
        }
        let (found, is_over) = (Mutex::new(Vec::new()), AtomicBool::new(false));
        let bytes = self.limits.bytes / self.limits.threads.get() as u64;
        let (game, of_outcomes) = (self.game, self.of_outcomes);
        let work = |(): &mut (), &(at, size): &(usize, (u32, u32))| {
            if is_over.load(Ordering::Relaxed) {
                return;
            }
            let asked = Cell::new(0);
            let watch = |_: &Progress| {
                asked.set(asked.get() + 1);
                asked.get() > MOST_CHECKS || is_over.load(Ordering::Relaxed)
            };
            let limits =
                Limits::none().with_positions(SHORT_SEARCH_POSITIONS).with_bytes(bytes).with_watch(&watch);
            match short(game, of_outcomes, start(size), &limits) {
                Some((standing, basis, positions)) => {
                    let found = &mut *found.lock().unwrap_or_else(PoisonError::into_inner);
                    found.push(SizeResult { at, size, standing, basis, positions });
                }
                None => is_over.store(true, Ordering::Relaxed),
            }
        };
        // A search that continues reaches the limit again.
        let check = || {
            let checked = self.limits.check(Progress::default());
            is_over.fetch_or(checked.is_err(), Ordering::Relaxed);
            checked
        };
        let _ = parallel::share(self.limits.threads, order.iter(), || (), work, check);
        found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Values the sizes one after another, smaller sizes first.
    fn one_by_one(
        &self,
        draft: &mut Draft,
        order: impl Iterator<Item = (usize, (u32, u32))>,
        start: &Start,
    ) -> Result<(), Refusal> {
        let (mut stopped, mut refused) = (None, None);
        let progress = || Progress { positions: self.positions.get(), ..Progress::default() };
        // Making a position may take long, so the limits are checked each time.
        let readings = order.map_while(|(at, size)| match self.limits.check(progress()) {
            Ok(()) => Some((at, size, start(size))),
            Err(unknown) => {
                stopped = Some(unknown);
                None
            }
        });
        let asked = readings.filter_map(|(at, size, reading)| match reading {
            Ok(reading) => Some(Asked { at, size, reading }),
            Err(ReadError::Position(error) | ReadError::Data(error)) => {
                refused.get_or_insert(error);
                None
            }
            // The readers of games do not get limits.
            Err(ReadError::Limit(_)) => None,
        });
        let mut asked = asked.peekable();
        while let Some(first) = asked.next() {
            if let Err(unknown) = self.search(draft, first, &mut asked)? {
                draft.unknown = Some(unknown);
                break;
            }
        }
        drop(asked);
        draft.refused = refused;
        draft.unknown = draft.unknown.or(stopped);
        Ok(())
    }

    /// Finds the value of a position, and of the next positions as long as they are on the same board.
    fn search(
        &self,
        draft: &mut Draft,
        first: Asked,
        others: &mut Peekable<impl Iterator<Item = Asked>>,
    ) -> Result<Result<(), Unknown>, Refusal> {
        let before = self.positions.get();
        let left = self.limits.with_positions(self.limits.positions.saturating_sub(before));
        let (board, count) = first.reading.board(self.game.heaps);
        let (board, count) = (board.to_owned(), count);
        let alone = (!first.reading.shares_its_board(self.game.heaps)).then_some(first.size);
        self.observer.next(first.size);
        let question = Question::of(self.game, first.reading, self.convention);
        let question = match self.observer.begins(question, alone) {
            Ok(question) => question,
            Err(unknown) => return Ok(Err(unknown)),
        };
        let components: Vec<_> =
            question.placed().into_iter().map(|(_, component)| component.clone()).collect();
        let mut evaluator = Evaluator::new(&question, left);
        let mut asked = Some((first.at, components));
        while let Some((at, components)) = asked {
            let sum: Vec<_> = components.iter().map(|component| (0, component)).collect();
            evaluator.begin_another();
            let standing = match self.of_outcomes {
                false => evaluator.standing_of(&components)?,
                true => evaluator.outcome(&sum)?.map_or(Standing::OPEN, Standing::of),
            };
            evaluator.hold(&sum, standing.outcome())?;
            draft.set(at, standing, &evaluator.basis);
            self.positions.set(before + evaluator.stats().positions);
            if let Some(Unknown { limit, progress }) = evaluator.unknown {
                evaluator.keep();
                let positions = before + progress.positions;
                return Ok(Err(Unknown { limit, progress: Progress { positions, ..progress } }));
            }
            let next = others.next_if(|other| other.reading.board(self.game.heaps) == (&*board, count));
            asked = next.map(|Asked { at, size, reading }| {
                self.observer.next(size);
                (at, reading.numbered().1)
            });
        }
        evaluator.keep();
        Ok(Ok(()))
    }
}

/// Reads the position of a size by the size's name.
pub(super) fn named(
    game: &Arc<Game>,
    measure: Measure,
) -> impl Fn((u32, u32)) -> Result<Reading, ReadError> + Send + Sync + 'static {
    let game = Arc::clone(game);
    move |size| (game.read)(measure.name(size).as_bytes(), None, &Limits::none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::find;
    use crate::tables::filled::table;
    use crate::theory::limits::Limit;

    fn asked(game: &str, sizes: &str, limits: &Limits<'_>) -> Table {
        let game = find(game).unwrap();
        let measure = game.series.as_ref().unwrap().measure;
        table(&game, &Sizes::read(measure, sizes.as_bytes()).unwrap(), limits, &()).unwrap()
    }

    #[test]
    fn one_by_one_or_all_at_once_values_are_the_same() {
        for (game, text) in [("crosscut", "1x1..9x9"), ("crosscut", "3x4..7x5"), ("blackout", "1x1..4x4")] {
            let sizes = Sizes::read(Measure::Board, text.as_bytes()).unwrap();
            let (game, table) = (find(game).unwrap(), asked(game, text, &Limits::none()));
            let limits = Limits::none();
            let one_by_one =
                Filling::new(&game, &limits, &()).fill(&sizes, &named(&game, Measure::Board)).unwrap();
            assert!(table.values().eq(one_by_one.values()) && table.is_whole(), "{text}");
        }
    }

    #[test]
    fn heaps_one_after_the_other_are_worth_what_each_is_worth() {
        for (game, text) in [("nim", "3..500"), ("kayles", "0..500"), ("dawson", "70..500")] {
            let sizes = Sizes::read(Measure::Heap, text.as_bytes()).unwrap();
            let (game, table) = (find(game).unwrap(), asked(game, text, &Limits::none()));
            let limits = Limits::none();
            let one_by_one =
                Filling::new(&game, &limits, &()).fill(&sizes, &named(&game, Measure::Heap)).unwrap();
            assert!(table.values().eq(one_by_one.values()) && table.is_whole(), "{text}");
            assert_eq!(table.basis, one_by_one.basis);
        }
    }

    #[test]
    fn heaps_and_pairs_have_sizes_too() {
        let heaps = asked("kayles", "3..12", &Limits::none());
        assert!(heaps.leading().eq([3, 1, 4, 3, 2, 1, 4, 2, 6, 4].map(Nimber)) && heaps.is_whole());
        let pairs = asked("wythoff", "0x0..4x7", &Limits::none());
        assert!(pairs.lost().eq([(0, 0), (1, 2), (2, 1), (3, 5), (4, 7)]));
    }

    #[test]
    fn sizes_that_the_game_has_no_position_of_are_said_to_be_none() {
        let table = asked("queens", "10x10..12x12", &Limits::none().with_positions(1));
        assert_eq!(table.refused, None, "a limit came first");
        let table = asked("queens", "1x1..1x130", &Limits::none());
        let refused = table.refused.as_ref().map(ToString::to_string).unwrap_or_default();
        assert!(refused.contains("found `1x129`, expected a board of 1 to 128 squares"), "{refused}");
        assert_eq!(table.iter().filter(|(_, value)| value.is_none()).count(), 2);
        assert_eq!(asked("queens", "1x1..3x3", &Limits::none()).refused, None);
    }

    #[test]
    fn what_a_limit_leaves_out_is_unknown() {
        let limits = Limits::none().with_positions(300);
        let table = asked("crosscut:diagonal", "1x1..9x9", &limits);
        assert_eq!(table.unknown.map(|unknown| unknown.limit), Some(Limit::Positions));
        assert_eq!(table.iter().next(), Some(((1, 1), Some(Nimber(1)))));
        assert_eq!(table.iter().last(), Some(((9, 9), None)));
        assert!(table.lost().all(|(rows, cols)| rows * cols < 81));
    }

    #[test]
    fn side_by_side_values_are_the_same() {
        for (game, text) in [
            ("node-kayles", "1x1..5x6"),
            ("cram", "1x1..4x7"),
            ("queens", "1x1..6x6"),
            ("crosscut:diagonal", "1x1..7x7"),
        ] {
            let threads = NonZeroUsize::new(3).unwrap();
            let together = asked(game, text, &Limits::none().with_threads(threads));
            let alone = asked(game, text, &Limits::none());
            assert!(together.values().eq(alone.values()) && together.is_whole(), "{game}");
            assert_eq!(together.basis, alone.basis, "{game}");
        }
        // The sixth size is refused, which ends the parallel search.
        let limits = Limits::none().with_threads(NonZeroUsize::new(2).unwrap());
        let table = asked("queens", "1x124..1x130", &limits);
        assert_eq!(table.iter().filter(|(_, value)| value.is_none()).count(), 2);
        assert!(table.refused.is_some());
    }

    /// Counts the searches, and allows at most `left` of them.
    struct Few {
        left: Cell<u32>,
        alone: Cell<u32>,
        sizes: Cell<u32>,
    }

    impl Observer for Few {
        fn keeps(&self) -> bool {
            true
        }

        fn next(&self, _: (u32, u32)) {
            self.sizes.set(self.sizes.get() + 1);
        }

        fn begins(&self, question: Question, alone: Option<(u32, u32)>) -> Result<Question, Unknown> {
            let (limit, progress) = (Limit::Stopped, Progress::default());
            let left = self.left.get().checked_sub(1).ok_or(Unknown { limit, progress })?;
            self.left.set(left);
            self.alone.set(self.alone.get() + u32::from(alone.is_some()));
            question.kind().expect("it could be kept");
            Ok(question)
        }
    }

    #[test]
    fn who_looks_on_sees_every_search_and_may_end_them() {
        let limits = Limits::none();
        for (game, text, searches, alone, known) in
            [("cram", "1x1..3x3", 9, 9, 9), ("cram", "1x1..3x3", 4, 4, 4), ("chomp", "1x1..3x3", 9, 0, 9)]
        {
            let game = find(game).unwrap();
            let sizes = Sizes::read(game.series.as_ref().unwrap().measure, text.as_bytes()).unwrap();
            let few = Few { left: Cell::new(searches), alone: Cell::new(0), sizes: Cell::new(0) };
            let table = table(&game, &sizes, &limits, &few).unwrap();
            let count = table.iter().filter(|(_, value)| value.is_some()).count();
            assert_eq!((count, few.alone.get()), (known, alone), "{} {text}", game.name);
            assert_eq!(few.sizes.get() as usize, known + usize::from(table.unknown.is_some()));
            assert_eq!(few.left.get() > 0, alone == 0, "{}", game.name);
        }
    }
}
