//! Shared searches: a table, and the searchers that share it.
//!
//! Threads share nothing but the table. All threads search the same question, and each leaves for later what another is searching.
//! The first to finish stops all. What one finds, the others look up. The answer does not depend on which thread finds it.

use std::num::NonZeroUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};

use super::book::SearchBook;
use super::frame::Goal;
use super::halt::Halt;
use super::known::{Known, MOST_SEARCHERS};
use super::search::{Search, Shared};
use super::table::SearchTable;
use crate::machine::parallel;
use crate::machine::width::index;
use crate::theory::keeper::Keeper;
use crate::theory::limits::{Limit, Limits};

/// How many positions one searcher searches before other threads join.
const POSITIONS_ALONE: u64 = 20_000;

type KnownResult<B> = Result<Known, Halt<<B as SearchBook>::Position>>;

/// A searcher, its table, and the function that starts further searchers.
pub struct SharedSearch<B: SearchBook> {
    rules: B::Rules,
    search: Option<Search<B>>,
    table: Arc<SearchTable<B::Position>>,
    shared: Shared,
    together: Option<Together<B>>,
}

/// What a shared search found, without its rules.
pub struct SharedResults<P> {
    table: Arc<SearchTable<P>>,
    positions: u64,
}

/// A function that answers a question on several threads.
type Together<B> =
    fn(&mut SharedSearch<B>, &<B as SearchBook>::Position, Goal, &Limits<'_>) -> KnownResult<B>;

impl<B: SearchBook> SharedSearch<B> {
    /// A shared search with one searcher.
    pub fn new(rules: B::Rules) -> Self {
        let (search, table, shared) = (None, Arc::new(SearchTable::new()), Shared::default());
        Self { rules, search, table, shared, together: None }
    }

    /// A shared search with as many searchers as the limits allow threads.
    pub fn for_threads(rules: B::Rules) -> Self
    where
        B::Rules: Send + Sync,
        B::Position: Send + Sync,
    {
        Self { together: Some(Self::answer_together), ..Self::new(rules) }
    }

    /// This shared search, with its table freed on another thread.
    pub fn freed_aside(mut self) -> Self
    where
        B::Position: Send + 'static,
    {
        // No other thread has the table before the first search.
        if let Some(table) = Arc::get_mut(&mut self.table) {
            table.free_aside();
        }
        self
    }

    /// The rules.
    pub fn rules(&self) -> B::Rules {
        self.rules
    }

    /// The book of the first searcher.
    pub fn book(&mut self, limits: &Limits<'_>) -> &mut B {
        let rules = self.rules;
        &mut self.search.get_or_insert_with(|| Search::new(B::new(rules, limits.bytes / 64), 1)).book
    }

    /// Has the table ask `keeper`, which may hold `bytes` bytes itself, for results that it lacks. `rules` say how the keys of positions are written.
    pub fn keep_with(&mut self, rules: B::Rules, keeper: Arc<dyn Keeper>, bytes: u64) {
        self.rules = rules;
        self.table.set_keeper(Some(keeper), bytes);
        // A searcher with the new rules is made when a question is asked.
        self.search = None;
        self.shared.stacks.store(0, Relaxed);
    }

    /// The table. Others may read it while questions are answered.
    pub fn table(&self) -> &Arc<SearchTable<B::Position>> {
        &self.table
    }

    /// Limits the memory of the table, beside what its keeper holds.
    pub fn limit(&self, limits: &Limits<'_>) {
        self.table.limit(limits, self.shared.stacks.load(Relaxed));
    }

    /// Answers the question `goal` about `position`.
    pub fn answer(&mut self, position: &B::Position, goal: Goal, limits: &Limits<'_>) -> KnownResult<B> {
        self.limit(limits);
        let Some(together) = self.together.filter(|_| limits.threads > NonZeroUsize::MIN) else {
            return self.answer_alone(position, goal, limits);
        };
        let soon = self.positions().saturating_add(POSITIONS_ALONE);
        let found = self.answer_alone(position, goal, &limits.with_positions(soon.min(limits.positions)));
        match found {
            Err(Halt::Unknown(unknown)) if unknown.limit == Limit::Positions && soon < limits.positions => {
                together(self, position, goal, limits)
            }
            found => found,
        }
    }

    fn answer_alone(&mut self, position: &B::Position, goal: Goal, limits: &Limits<'_>) -> KnownResult<B> {
        self.book(limits);
        let search = self.search.as_mut().expect("its book was asked for");
        search.answer(position, goal, &self.table, &self.shared, limits)
    }

    fn answer_together(&mut self, position: &B::Position, goal: Goal, limits: &Limits<'_>) -> KnownResult<B>
    where
        B::Rules: Send + Sync,
        B::Position: Send + Sync,
    {
        self.book(limits);
        let (rules, table, shared) = (self.rules, &*self.table, &self.shared);
        let own = self.search.as_mut().expect("its book was asked for");
        let first = Mutex::new(None);
        let finish = |found: KnownResult<B>| {
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
            let mut search = Search::<B>::new(B::new(rules, bytes / 64), number as u64 + 2);
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
                *self = Self { together: self.together, ..Self::new(rules) };
                self.answer_alone(position, goal, limits)
            }
            found => found,
        }
    }

    /// The results, for another shared search of the same rules to continue from.
    pub fn into_results(self) -> SharedResults<B::Position> {
        // The store is free for other searches.
        self.table.set_keeper(None, 0);
        SharedResults { positions: self.positions(), table: self.table }
    }

    /// Continues from the results of another shared search of the same rules.
    pub fn resume(&mut self, results: SharedResults<B::Position>) {
        self.table = results.table;
        self.shared.positions.store(results.positions, Relaxed);
    }

    /// The number of positions that were searched.
    pub fn positions(&self) -> u64 {
        self.shared.positions.load(Relaxed)
    }

    /// The number of bytes held.
    pub fn bytes(&self) -> u64 {
        self.table.bytes() + self.shared.stacks.load(Relaxed)
    }
}
