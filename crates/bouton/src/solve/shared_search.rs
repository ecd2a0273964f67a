//! Shared searches: a table, and the searchers that share it.
//!
//! Threads share nothing but the table. All threads search the same question, and each leaves for later what another is searching.
//! The first to finish stops all. What one finds, the others look up. The answer does not depend on which thread finds it.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use super::frame::Goal;
use super::game::{Games, KeyGame, KeySum, MakeGame, SumGame};
use super::halt::Halt;
use super::keeping::Keeping;
use super::key::{LongKey, SearchKey, ShortKey};
use super::key_search::{KeyResults, KeySearch};
use super::known::{Known, MOST_SEARCHERS};
use super::options::Options;
use super::parts::Parts;
use super::search::{Search, Shared};
use super::table::SearchTable;
use super::whole_sums::WholeSums;
use crate::machine::parallel;
use crate::machine::width::index;
use crate::theory::limits::{Limit, Limits, Progress};
use crate::theory::outcome::Convention;

/// How many positions one searcher searches before other threads join.
const POSITIONS_ALONE: u64 = 20_000;

/// A game may hold one in so many bytes of the memory itself.
const OWN_SHARE: u64 = 64;

/// The searcher with this number, of positions of the game or in misere play of its sums.
fn searcher<'r, P: SearchKey>(
    game: Box<dyn SumGame + 'r>,
    convention: Convention,
    play_ends: bool,
    number: u64,
) -> Search<'r, P> {
    let game: Box<dyn KeyGame + 'r> = match convention {
        Convention::Normal => game,
        Convention::Misere => Box::new(WholeSums::new(game, play_ends)),
    };
    Search::new(game, play_ends, number)
}

/// A searcher, its table, and what makes further searchers.
pub struct SharedSearch<'r, P: SearchKey> {
    games: Games<'r>,
    search: Option<Search<'r, P>>,
    table: Arc<SearchTable<P>>,
    shared: Shared,
    keeping: Option<Keeping<'r>>,
}

/// A search for the shortest keys.
pub fn narrow<'r>(games: Games<'r>) -> Box<dyn KeySearch<'r> + 'r> {
    Box::new(SharedSearch::<ShortKey<8>>::new(games))
}

impl<'r, P: SearchKey> SharedSearch<'r, P> {
    fn new(games: Games<'r>) -> Self {
        let (search, table, shared) = (None, Arc::new(SearchTable::new()), Shared::default());
        Self { games, search, table, shared, keeping: None }
    }

    /// Makes the first searcher.
    fn begin(&mut self, limits: &Limits<'_>) {
        let Self { games, search, .. } = self;
        search.get_or_insert_with(|| {
            let game = games.make.game(limits.bytes / OWN_SHARE);
            searcher(game, games.convention, games.play_ends, 1)
        });
    }

    fn find(&mut self, position: &P, goal: Goal, limits: &Limits<'_>) -> Result<Known, Halt<P>> {
        self.table.limit(limits, self.shared.stacks.load(Relaxed));
        if limits.threads == NonZeroUsize::MIN || matches!(self.games.make, MakeGame::Alone(_)) {
            return self.answer_alone(position, goal, limits);
        }
        let soon = self.positions().saturating_add(POSITIONS_ALONE);
        let found = self.answer_alone(position, goal, &limits.with_positions(soon.min(limits.positions)));
        match found {
            Err(Halt::Unknown(unknown)) if unknown.limit == Limit::Positions && soon < limits.positions => {
                self.answer_together(position, goal, limits)
            }
            found => found,
        }
    }

    fn answer_alone(&mut self, position: &P, goal: Goal, limits: &Limits<'_>) -> Result<Known, Halt<P>> {
        self.begin(limits);
        let Self { search, table, shared, .. } = self;
        let search = search.as_mut().expect("it was made");
        search.answer(position, goal, table, shared, limits)
    }

    fn answer_together(&mut self, position: &P, goal: Goal, limits: &Limits<'_>) -> Result<Known, Halt<P>> {
        let Self { games: Games { make, play_ends, convention }, search, table, shared, .. } = self;
        let (play_ends, convention, table, shared) = (*play_ends, *convention, &**table, &*shared);
        let MakeGame::Shared(make) = &*make else { return self.answer_alone(position, goal, limits) };
        let own = search.as_mut().expect("it was made");
        let first = Mutex::new(None);
        let finish = |found: Result<Known, Halt<P>>| {
            // One searcher that was stopped or found no memory need not end the others.
            if matches!(found, Err(Halt::Unknown(_))) {
                return;
            }
            first.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(found);
            shared.stop.store(true, Relaxed);
        };
        let (bytes, positions) = (limits.bytes, limits.positions);
        let others = (limits.threads.get() - 1).min(index(MOST_SEARCHERS) - 1);
        let work = |number: usize| {
            let limits = Limits::none().with_bytes(bytes).with_positions(positions);
            let mut search = searcher(make(bytes / OWN_SHARE), convention, play_ends, number as u64 + 2);
            finish(search.answer(position, goal, table, shared, &limits));
        };
        let found = parallel::run_beside(others, &work, || {
            let found = own.answer(position, goal, table, shared, limits);
            shared.stop.store(true, Relaxed);
            found
        });
        shared.stop.store(false, Relaxed);
        let found = match (first.into_inner().unwrap_or_else(PoisonError::into_inner), found) {
            (Some(found), Err(Halt::Unknown(_))) => found,
            (_, found) => found,
        };
        match found {
            // Which loop is found first depends on the timing of the threads. A single searcher finds the same one in every run.
            Err(Halt::Loop(_) | Halt::Rule(..)) => {
                (self.search, self.table, self.shared) =
                    (None, Arc::new(SearchTable::new()), Shared::default());
                self.answer_alone(position, goal, limits)
            }
            found => found,
        }
    }
}

impl<'r, P: SearchKey> KeySearch<'r> for SharedSearch<'r, P> {
    fn parts(&mut self, sum: &Parts, limits: &Limits<'_>) -> Option<(u64, Vec<LongKey>)> {
        self.begin(limits);
        let (search, mut options) = (self.search.as_mut().expect("it was made"), Options::default());
        search.components.take(KeySum::Of(sum), &self.table, &mut options)?;
        Some((options.choices[0].known, options.components.iter().map(|key| key.bytes().into()).collect()))
    }

    fn answer(
        &mut self,
        key: &[u8],
        goal: Goal,
        limits: &Limits<'_>,
    ) -> Option<Result<Known, Halt<LongKey>>> {
        let key = P::of(key)?;
        let (keeping, table) = (self.keeping.take(), Arc::clone(&self.table));
        let watch = |progress: &Progress| {
            if let Some(keeping) = &keeping {
                keeping.attend(&table, limits);
            }
            (limits.watch)(progress)
        };
        let found = self.find(&key, goal, &limits.with_watch(&watch));
        self.keeping = keeping;
        let is_narrow = self.shared.is_narrow.load(Relaxed);
        (!is_narrow).then(|| found.map_err(|halt| halt.map(|key| key.bytes().into())))
    }

    fn widened(self: Box<Self>, limits: &Limits<'_>) -> Box<dyn KeySearch<'r> + 'r> {
        let mut wide = SharedSearch::<P::Wider>::new(self.games);
        wide.keeping = self.keeping;
        wide.shared.positions = self.shared.positions;
        wide.table.ask_keeper_of(&self.table);
        wide.table.limit(limits, 0);
        self.table.each(|key, known| {
            if let Some(key) = P::Wider::of(key.bytes()) {
                let known = known.owned_by(0);
                // What finds no room is computed again.
                let _ = match known.to_keep() {
                    Some(_) => wide.table.learn(key, 0, known),
                    None => wide.table.recall(key, known),
                };
            }
        });
        Box::new(wide)
    }

    fn keep_with(&mut self, keeping: Keeping<'r>, limits: &Limits<'_>) {
        keeping.begin(&*self.table, limits);
        self.keeping = Some(keeping);
    }

    fn keep(&self) {
        if let Some(keeping) = &self.keeping {
            keeping.keep(&*self.table);
        }
    }

    fn into_results(self: Box<Self>) -> Box<dyn KeyResults> {
        // The store is free for other searches.
        self.table.set_keeper(None, 0);
        Box::new(SharedResults { table: self.table, positions: self.shared.positions })
    }

    fn positions(&self) -> u64 {
        self.shared.positions.load(Relaxed)
    }

    fn bytes(&self) -> u64 {
        self.table.bytes() + self.shared.stacks.load(Relaxed)
    }
}

/// What a shared search found, without its rules.
struct SharedResults<P: SearchKey> {
    table: Arc<SearchTable<P>>,
    positions: AtomicU64,
}

impl<P: SearchKey> KeyResults for SharedResults<P> {
    fn resumed<'r>(self: Box<Self>, games: Games<'r>) -> Box<dyn KeySearch<'r> + 'r> {
        let mut search = SharedSearch::new(games);
        (search.table, search.shared.positions) = (self.table, self.positions);
        Box::new(search)
    }
}
