//! A search of sums whose components are given by their keys.

use std::rc::Rc;
use std::sync::Arc;

use super::coded_game::CodedGame;
use super::coding::OwnKeys;
use super::frame::Goal;
use super::game::{Games, MakeGame};
use super::halt::Halt;
use super::keeping::Keeping;
use super::key::LongKey;
use super::key_search::{KeyResults, KeySearch};
use super::known::Known;
use super::parts::Parts;
use super::shared_search::narrow;
use crate::theory::keeper::Keeper;
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Convention;
use crate::theory::ruleset::Keyed;

type Found<T> = Result<T, Halt<LongKey>>;

/// A solver of sums of keys that remembers its results. [`DepthFirst`](super::depth_first::DepthFirst) is the same for positions.
pub struct KeyedSearch<'r> {
    /// Whether the search relies on the claim that every line of play ends.
    play_ends: bool,
    make: MakeGame<'r>,
    /// A keeper that was not asked for its results yet.
    keeper: Option<Arc<dyn Keeper>>,
    /// The searches in normal and in misere play.
    searches: [Option<Box<dyn KeySearch<'r> + 'r>>; 2],
}

/// The results of a search, without its rules.
pub(crate) struct SearchResults([Option<Box<dyn KeyResults>>; 2]);

impl<'r> KeyedSearch<'r> {
    /// A search of these games without any results yet. `play_ends` says whether every line of play is known to end.
    pub(crate) fn new(make: MakeGame<'r>, play_ends: bool) -> Self {
        Self { play_ends, make, keeper: None, searches: [None, None] }
    }

    /// A search by these rules on one thread.
    pub fn on_one_thread<R: Keyed + ?Sized>(rules: &'r R) -> Self {
        Self::alone(rules, rules.always_ends())
    }

    /// A search by these rules on one thread that values every option of every position it reaches, as the recurrence says.
    pub fn by_full_mex<R: Keyed + ?Sized>(rules: &'r R) -> Self {
        Self::alone(rules, false)
    }

    /// A search by these rules on as many threads as the limits allow.
    pub fn on_threads<R: Keyed<Position: Send + Sync> + Sync + ?Sized>(rules: &'r R) -> Self {
        let play_ends = rules.always_ends();
        let game = move |bytes| Box::new(CodedGame::new(rules, OwnKeys, play_ends, bytes)) as _;
        Self::new(MakeGame::Shared(Arc::new(game)), play_ends)
    }

    fn alone<R: Keyed + ?Sized>(rules: &'r R, play_ends: bool) -> Self {
        let game = move |bytes| Box::new(CodedGame::new(rules, OwnKeys, play_ends, bytes)) as _;
        Self::new(MakeGame::Alone(Rc::new(game)), play_ends)
    }

    fn games(&self, convention: Convention) -> Games<'r> {
        Games { play_ends: self.play_ends, convention, make: self.make.clone() }
    }

    /// Has `keeper` keep the results, as [`DepthFirst::keep_with`](super::depth_first::DepthFirst::keep_with) says.
    pub(crate) fn keep_with(&mut self, keeper: Arc<dyn Keeper>, limits: &Limits<'_>) {
        self.keeper = Some(keeper);
        if self.searches[Convention::Normal as usize].is_some() {
            self.begin_keeping(limits);
        }
    }

    /// Has the search load what the keeper has, once it has the type of keys that a question needs. Returns whether a keeper was waiting.
    fn begin_keeping(&mut self, limits: &Limits<'_>) -> bool {
        let Some(keeper) = self.keeper.take() else { return false };
        let game = self.make.game(0);
        self.search(Convention::Normal).keep_with(Keeping::new(keeper, game), limits);
        true
    }

    /// Passes all results that are not kept yet to the keeper, if there is one.
    pub(crate) fn keep(&self) {
        self.searches.iter().flatten().for_each(|search| search.keep());
    }

    /// The results, for another search of the same rules to [continue from](Self::resume).
    pub(crate) fn into_results(self) -> SearchResults {
        SearchResults(self.searches.map(|search| Some(search?.into_results())))
    }

    /// Continues from the results of another search of the same rules. The positions that it searched count as well.
    pub(crate) fn resume(&mut self, results: SearchResults) {
        let [values, misere] = results.0;
        let resumed =
            |results: Option<Box<dyn KeyResults>>, convention| Some(results?.resumed(self.games(convention)));
        self.searches = [resumed(values, Convention::Normal), resumed(misere, Convention::Misere)];
    }

    fn search(&mut self, convention: Convention) -> &mut Box<dyn KeySearch<'r> + 'r> {
        let before = self.searches[convention as usize].take();
        let search = before.unwrap_or_else(|| narrow(self.games(convention)));
        self.searches[convention as usize].insert(search)
    }

    /// Has the search continue with longer keys.
    fn widen(&mut self, convention: Convention, limits: &Limits<'_>) {
        let search = self.searches[convention as usize].take();
        self.searches[convention as usize] = search.map(|search| search.widened(limits));
    }

    /// The Grundy value of a sum in normal play.
    ///
    /// # Errors
    /// If a limit is reached, if play can come back to a position, or if the rule fails. Results that were complete
    /// before are kept, and the question may be asked again.
    pub(crate) fn grundy(&mut self, sum: &Parts, limits: &Limits<'_>) -> Found<Nimber> {
        let (mut value, parts) = self.parts(Convention::Normal, sum, limits);
        for part in &parts {
            value ^= self.value(part, limits)?;
        }
        Ok(Nimber(value))
    }

    /// Whether the Grundy value of a sum is `value`. That is often certain long before its value is known.
    ///
    /// # Errors
    /// As [`grundy`](Self::grundy).
    pub(crate) fn is(&mut self, sum: &Parts, value: Nimber, limits: &Limits<'_>) -> Found<bool> {
        let (known, parts) = self.parts(Convention::Normal, sum, limits);
        let mut wanted = value.0 ^ known;
        let Some((last, others)) = parts.split_last() else { return Ok(wanted == 0) };
        for part in others {
            wanted ^= self.value(part, limits)?;
        }
        let known = self.found_out(Convention::Normal, last, Goal::Is(wanted), limits)?;
        Ok(known.is(wanted) == Some(true))
    }

    /// Whether a sum is a P-position in misere play. An error has the keys of whole sums.
    ///
    /// # Errors
    /// As [`grundy`](Self::grundy).
    pub(crate) fn is_lost_in_misere(&mut self, sum: &Parts, limits: &Limits<'_>) -> Found<bool> {
        let (value, sums) = self.parts(Convention::Misere, sum, limits);
        let Some(sum) = sums.first() else { return Ok(value == 0) };
        let known = self.found_out(Convention::Misere, sum, Goal::Is(0), limits)?;
        Ok(known.is(0) == Some(true))
    }

    /// The keys of the parts of `sum` whose values are not known, and the nim-sum of the known values. In misere play the sum is one part.
    fn parts(&mut self, convention: Convention, sum: &Parts, limits: &Limits<'_>) -> (u64, Vec<LongKey>) {
        loop {
            match self.search(convention).parts(sum, limits) {
                Some(_) if convention == Convention::Normal && self.begin_keeping(limits) => {}
                Some(parts) => return parts,
                None => self.widen(convention, limits),
            }
        }
    }

    fn value(&mut self, part: &LongKey, limits: &Limits<'_>) -> Found<u64> {
        let known = self.found_out(Convention::Normal, part, Goal::Value, limits)?;
        Ok(known.value().expect("its value was asked for"))
    }

    fn found_out(
        &mut self,
        convention: Convention,
        part: &LongKey,
        goal: Goal,
        limits: &Limits<'_>,
    ) -> Found<Known> {
        loop {
            match self.search(convention).answer(part, goal, limits) {
                Some(found) => return found,
                None => self.widen(convention, limits),
            }
        }
    }

    /// The number of positions (in misere play: sums) that were searched. A position that took several questions counts several
    /// times.
    pub(crate) fn positions(&self) -> u64 {
        self.searches.iter().flatten().map(|search| search.positions()).sum()
    }

    /// The number of bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.searches.iter().flatten().map(|search| search.bytes()).sum()
    }
}
