//! The values and outcomes of sums, as far as limits allow.
//!
//! In normal play every component is valued by its own game's method, and what is known adds up ([`Standing`]). In misere play the whole
//! sum is searched. After a limit was reached, only what was found before is returned.

use std::sync::Arc;

use super::answer::Refusal;
use super::mixed::Mixed;
use super::move_to::move_to;
use super::question::Question;
use super::standing::Standing;
use crate::catalog::finder::{Alone, FindValues, Results};
use crate::catalog::memory::{Board, Remembered};
use crate::catalog::placed::{Component, found_of};
use crate::catalog::status::{Basis, Status};
use crate::machine::width::clamped;
use crate::solve::depth_first::DepthFirst;
use crate::solve::halt::Halt;
use crate::solve::retrograde::smith::{SMITH, Worth};
use crate::solve::tame::TameSearch;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::RuleError;
use crate::theory::sum::Sum;
use crate::theory::tame::{TAME, Tame};
use crate::theory::theorem::Theorem;

/// A component, and the written term it is in.
pub type TermComponent<'c> = (usize, &'c Component);

/// Values found on the way to an outcome in misere play may take this share of the memory: 1/8.
const SHARE_OF_VALUES: u64 = 8;
/// The search checks for an interrupt once in this many components.
const ASK_EVERY_COMPONENTS: u64 = 1024;
/// After a limit was reached, theorems are asked about at most this many components.
const COMPONENTS_AFTER_LIMIT: u64 = 100_000;
/// A large component counts as one more for this many bytes of its key, because keys are compared and hashed.
const KEY_BYTES_AS_A_COMPONENT: u64 = 64;
/// A component counts as one more for this many bytes of its board, because at worst the whole board is read.
const DATA_BYTES_AS_A_COMPONENT: u64 = 1 << 16;

/// Finds the values of the components of a question, and the outcomes of sums.
pub struct Evaluator<'q> {
    /// The question.
    pub question: &'q Question,
    limits: Limits<'q>,
    finders: Vec<Option<Box<dyn FindValues + 'q>>>,
    /// For each finder, the positions whose results came from the memory and cost this question nothing: no stopped search left them.
    remembered: Vec<u64>,
    /// The search of whole sums, in misere play.
    whole: Option<DepthFirst<'q, Mixed>>,
    remembered_sums: u64,
    tame: TameSearch<'q, Mixed>,
    /// The limit that was reached, if one was.
    pub unknown: Option<Unknown>,
    /// What the answers rest on.
    pub basis: Basis,
    has_seen_the_end: bool,
    /// Whether play from every sum that is asked about in misere play is known to end.
    play_ends: bool,
    /// Whether the search may examine fewer positions than the limits allow.
    is_brief: bool,
    /// The number of components examined since the last check for an interrupt.
    looked_at: u64,
    /// The number of components examined after a limit was reached.
    after_limit: u64,
}

impl<'q> Evaluator<'q> {
    /// Knows nothing yet.
    pub fn new(question: &'q Question, limits: Limits<'q>) -> Self {
        let memory = question.memory.as_ref();
        let others = memory.map_or(0, |memory| memory.make_room(&question.all_boards(), limits.bytes));
        let bytes = limits.bytes.saturating_sub(question.bytes()).saturating_sub(others);
        Self {
            question,
            limits: limits.with_bytes(bytes),
            finders: question.rules.instances().iter().map(|_| None).collect(),
            remembered: vec![0; question.rules.instances().len()],
            whole: None,
            remembered_sums: 0,
            tame: TameSearch::new(&question.rules),
            unknown: None,
            basis: Basis::EXACT,
            has_seen_the_end: false,
            play_ends: true,
            is_brief: false,
            looked_at: 0,
            after_limit: 0,
        }
    }

    /// Records that this limit was reached.
    pub fn end(&mut self, limit: Limit) {
        let progress = self.stats();
        self.unknown.get_or_insert(Unknown { limit, progress });
    }

    /// From now on searches at most this many more positions, unless a limit is reached before.
    pub fn look_into_at_most(&mut self, positions: u64) {
        let most = self.stats().positions.saturating_add(positions);
        if self.unknown.is_none() && most < self.limits.positions {
            self.is_brief = true;
            self.limits.positions = most;
        }
    }

    /// Does `work`, which may search at most so many more positions. What it finds is remembered. What the answers rest on stays as it is,
    /// and so does the limit that was reached, unless `work` reaches another one.
    pub fn aside<T>(
        &mut self,
        positions: u64,
        work: impl FnOnce(&mut Self) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let (limits, basis, unknown) = (self.limits, self.basis.clone(), self.unknown);
        self.limits.positions = limits.positions.min(self.stats().positions.saturating_add(positions));
        let done = work(self);
        (self.limits, self.basis) = (limits, basis);
        self.unknown = unknown.or(self.unknown.filter(|unknown| unknown.limit != Limit::Positions));
        done
    }

    /// Whether the search ended at that number of positions, and not at a limit.
    pub fn is_cut(&self) -> bool {
        self.is_brief && self.unknown.is_some_and(|unknown| unknown.limit == Limit::Positions)
    }

    /// The moves that a rule listed for `component`, unless a limit ended the listing early.
    ///
    /// # Errors
    /// If the rule fails.
    pub fn listed<T>(
        &mut self,
        component: &Component,
        found: Result<T, RuleError>,
    ) -> Result<Option<T>, Refusal> {
        match found {
            Ok(found) => Ok(Some(found)),
            Err(error) => match error.limit() {
                Some(limit) => {
                    self.end(limit);
                    Ok(None)
                }
                None => Err(Halt::Rule(error, self.question.rules.text(component))),
            },
        }
    }

    /// Bytes that the limits still allow.
    pub fn bytes_left(&self) -> u64 {
        self.limits.bytes.saturating_sub(self.stats().bytes)
    }

    /// What is known of one component in normal play; nothing in misere play.
    pub fn standing(&mut self, component: &Component) -> Result<Standing, Refusal> {
        if self.question.convention == Convention::Misere || !self.looks_at(component) {
            return Ok(Standing::OPEN);
        }
        if let Some(alone) = self.alone(component) {
            return Ok(match self.is_single() {
                true => Standing::alone(alone.outcome),
                false => self.worth(component).map_or(Standing::OPEN, Standing::of_worth),
            });
        }
        if let Some(value) = self.value(component)? {
            self.basis.add(self.question.rules.instance(component).status());
            return Ok(Standing::of_value(value));
        }
        Ok(self.at_sight(component))
    }

    /// What theorems say of a component in normal play without any search.
    fn at_sight(&mut self, component: &Component) -> Standing {
        let instance = self.question.rules.instance(component);
        if let Some(value) = instance.known_value(component) {
            self.basis.add(instance.status());
            return Standing::of_value(value);
        }
        let outcome = instance.known_outcome(component, Convention::Normal);
        outcome.map_or(Standing::OPEN, |outcome| {
            self.basis.add(instance.outcome_status());
            Standing::of(outcome)
        })
    }

    /// What is known of `component` as the whole position, where play need not end.
    pub fn alone(&mut self, component: &Component) -> Option<Alone> {
        if self.question.rules.instance(component).always_ends() {
            return None;
        }
        let convention = self.question.convention;
        let found = self.ask(component, |finder, limits| finder.alone(&component.key, convention, limits));
        self.unless_ended(found)
    }

    /// What was found, unless a limit was reached.
    fn unless_ended<T>(&mut self, found: Result<Option<T>, Unknown>) -> Option<T> {
        found.unwrap_or_else(|unknown| {
            self.unknown.get_or_insert(unknown);
            None
        })
    }

    /// Whether the position of the question is one component, so that nothing is beside it.
    fn is_single(&self) -> bool {
        let mut components = self.question.terms.iter().flat_map(|term| term.components.components());
        components.next().is_some() && components.next().is_none()
    }

    /// What a component is worth beside others, where play need not end.
    fn worth(&mut self, component: &Component) -> Option<Worth> {
        let found = self.ask(component, |finder, limits| finder.worth(&component.key, limits));
        let worth = self.unless_ended(found)?;
        self.basis.add(Status::Proved(&SMITH));
        Some(worth)
    }

    /// A cycle that play from `component` can reach, as names of positions, if it leaves the component without a value in normal play.
    pub fn endless(&mut self, component: &Component) -> Option<Vec<String>> {
        let is_endless = self.question.convention == Convention::Normal && self.alone(component).is_some();
        is_endless.then(|| self.finder(component).loop_from(&component.key)).flatten()
    }

    /// What is known of several components together.
    pub fn standing_of<'c>(
        &mut self,
        components: impl IntoIterator<Item = &'c Component>,
    ) -> Result<Standing, Refusal> {
        let mut components = components.into_iter();
        components.try_fold(Standing::default(), |sum, component| Ok(sum + self.standing(component)?))
    }

    /// The outcome of a whole sum, if it is found. The search finds no value that is not needed for it.
    pub fn outcome(&mut self, sum: &[TermComponent<'_>]) -> Result<Option<Outcome>, Refusal> {
        if self.question.convention == Convention::Misere {
            return self.misere_outcome(sum);
        }
        let sum = without_pairs(&self.question.rules, sum);
        let components: Vec<_> = sum.iter().map(|&(_, component)| component).collect();
        self.outcome_beside(Standing::default(), &components)
    }

    /// The outcome in normal play of `components` together with a sum of the standing `beside`, if it is found. The search finds no value
    /// that is not needed for it.
    pub fn outcome_beside(
        &mut self,
        beside: Standing,
        components: &[&Component],
    ) -> Result<Option<Outcome>, Refusal> {
        let Some((&last, others)) = components.split_last() else { return Ok(beside.outcome()) };
        let before = std::mem::replace(&mut self.basis, Basis::EXACT);
        let mut sum = beside;
        for &component in components {
            let is_seen = self.looks_at(component) && self.question.rules.instance(component).always_ends();
            sum = sum + if is_seen { self.at_sight(component) } else { Standing::OPEN };
        }
        let seen = std::mem::replace(&mut self.basis, before);
        if let Some(outcome) = sum.outcome() {
            self.basis.join(&seen);
            return Ok(Some(outcome));
        }
        let others = beside + self.standing_of(others.iter().copied())?;
        let instance = self.question.rules.instance(last);
        let is_plain = !instance.always_ends() || instance.known_value(last).is_some();
        let wanted = others.nimber().filter(|_| !is_plain && instance.can_be_valued(last));
        let Some(wanted) = wanted else { return Ok((others + self.standing(last)?).outcome()) };
        self.ask_whether_to_go_on(last);
        let found = found_of(last, self.ask(last, |finder, limits| finder.is(&last.key, wanted, limits)));
        let is_lost = self.known(found, |part| instance.text(part))?;
        self.basis.add(instance.status());
        Ok(is_lost.map(|is_lost| if is_lost { Outcome::P } else { Outcome::N }))
    }

    fn value(&mut self, component: &Component) -> Result<Option<Nimber>, Refusal> {
        let instance = self.question.rules.instance(component);
        if let Some(value) = instance.known_value(component) {
            return Ok(Some(value));
        }
        if !instance.can_be_valued(component) {
            return Ok(None);
        }
        let found = self.ask(component, |finder, limits| finder.value(&component.key, limits));
        // After a limit, what is known of a graph may be a cycle and no outcomes.
        if self.unknown.is_some() && matches!(found, Err(Halt::Loop(_))) {
            return Ok(None);
        }
        let found = found_of(component, found);
        self.known(found, |part| instance.text(part))
    }

    /// The finder of values on the board of `component`.
    fn finder(&mut self, component: &Component) -> &mut (dyn FindValues + 'q) {
        let at = component.instance as usize;
        let (question, limits) = (self.question, &self.limits);
        let remembered = &mut self.remembered[at];
        &mut **self.finders[at].get_or_insert_with(|| {
            let mut finder = question.rules.instance(component).finder(component);
            if let Some(found) = question.remembered(|boards| boards[at].clone(), limits) {
                finder.resume(found.results);
                *remembered = if found.is_stopped { 0 } else { finder.positions() };
            }
            if let Some(keeper) = &question.keeper {
                finder.keep_with(Arc::clone(keeper), limits);
            }
            finder
        })
    }

    /// Asks the finder of `component`, within the limits that are left to it.
    fn ask<T>(
        &mut self,
        component: &Component,
        ask: impl FnOnce(&mut dyn FindValues, &Limits<'_>) -> T,
    ) -> T {
        let finder = self.finder(component);
        let own = (finder.positions(), finder.bytes());
        let remembered = self.remembered[component.instance as usize];
        let limits = self.limits_for(own, remembered);
        let watch = |progress: &Progress| {
            (limits.watch)(&Progress {
                positions: progress.positions.saturating_sub(remembered),
                ..*progress
            })
        };
        ask(self.finder(component), &limits.with_watch(&watch))
    }

    /// Saves the results to the keeper, where the question has one.
    pub fn keep(&self) {
        self.finders.iter().flatten().for_each(|finder| finder.keep());
    }

    /// Saves the results to the keeper, or to the memory of the question. Returns the limit that was reached, if one was.
    pub fn close(self) -> Option<Unknown> {
        self.keep();
        let Question { memory: Some(memory), boards, .. } = self.question else { return self.unknown };
        let is_stopped = self.unknown.is_some_and(|unknown| unknown.limit == Limit::Stopped);
        let put = |board: &Board, results: Results, bytes: u64| {
            memory.put(board, Remembered { results, bytes, is_stopped }, self.limits.bytes);
        };
        for (board, finder) in boards.iter().zip(self.finders) {
            let Some(finder) = finder else { continue };
            // A finder that was not asked has no results.
            let bytes = finder.bytes();
            if bytes == 0 {
                continue;
            }
            if let Some(results) = finder.into_results() {
                put(board, results, bytes);
            }
        }
        if let Some(whole) = self.whole {
            let bytes = whole.bytes();
            put(&Board::sums(boards), Box::new(whole.into_results()), bytes);
        }
        self.unknown
    }

    /// The name of the first of at most `patience` moves of `component` that leaves it the value `target`, if it is found. The number of
    /// moves examined is subtracted from `patience`.
    pub fn move_to(
        &mut self,
        component: &Component,
        target: Nimber,
        patience: &mut u64,
    ) -> Result<Option<String>, Refusal> {
        let instance = self.question.rules.instance(component);
        let most = clamped(*patience);
        let found = self
            .ask(component, |finder, limits| move_to(instance, finder, (component, target), most, limits));
        let Some((name, looked_at)) = self.known(found, |part| instance.text(part))? else { return Ok(None) };
        *patience -= looked_at as u64;
        self.looked_at += looked_at as u64;
        self.ask_whether_to_go_on(component);
        Ok(name)
    }

    /// The outcome of a whole sum in misere play, if it is found.
    fn misere_outcome(&mut self, sum: &[TermComponent<'_>]) -> Result<Option<Outcome>, Refusal> {
        sum.iter().for_each(|&(_, component)| self.ask_whether_to_go_on(component));
        if let [(_, component)] = sum
            && let Some(alone) = self.alone(component)
        {
            return Ok(Some(alone.outcome));
        }
        if let Some((outcome, theorem)) = self.misere_theorem(sum)? {
            sum.iter().for_each(|&(_, component)| self.rest_on(component));
            self.basis.add(Status::Proved(theorem));
            return Ok(Some(outcome));
        }
        self.see_the_end(sum)?;
        sum.iter().for_each(|&(_, component)| self.rest_on(component));
        let sum: Sum<_> = sum.iter().map(|&(_, component)| component.clone()).collect();
        let (question, play_ends, limits) = (self.question, self.play_ends, &self.limits);
        let remembered = &mut self.remembered_sums;
        let whole = self.whole.get_or_insert_with(|| {
            let mut whole = DepthFirst::vouched(&question.rules, play_ends).by_key();
            let found = question.remembered(Board::sums, limits);
            if let Some((is_stopped, Ok(results))) =
                found.map(|found| (found.is_stopped, found.results.downcast()))
            {
                whole.resume(*results);
                *remembered = if is_stopped { 0 } else { whole.positions() };
            }
            whole
        });
        let own = (whole.positions(), whole.bytes());
        let limits = self.limits_for(own, self.remembered_sums);
        let whole = self.whole.as_mut().expect("it was made");
        let found = whole.outcome(&sum, Convention::Misere, &limits);
        let rules = &self.question.rules;
        self.known(found, |component| rules.text(component))
    }

    /// Records that the answer rests on what the game of `component` says of misere play.
    fn rest_on(&mut self, component: &Component) {
        self.basis.add(self.question.rules.instance(component).misere_status());
    }

    /// The outcome of a sum in misere play by a theorem on sums.
    fn misere_theorem(
        &mut self,
        sum: &[TermComponent<'_>],
    ) -> Result<Option<(Outcome, &'static Theorem)>, Refusal> {
        let rules = &self.question.rules;
        let &[(_, first), ref others @ ..] = sum else { return Ok(None) };
        let is_one_game = others.iter().all(|(_, component)| component.instance == first.instance);
        let alone = rules.instance(first).known_outcome(first, Convention::Misere);
        if self.unknown.is_some() || (others.is_empty() && alone.is_some()) {
            return Ok(None);
        }
        if is_one_game {
            let parts: Vec<_> = sum.iter().map(|(_, component)| (*component).clone()).collect();
            let found = rules.instance(first).misere_sum(&parts, &self.limits).map_err(Halt::Unknown);
            if let Some(found) = self.known(found, |component: &Component| rules.text(component))?.flatten() {
                self.basis.add(rules.instance(first).status());
                return Ok(Some(found));
            }
        }
        let tame = self.tame_sum(sum.iter().map(|&(_, component)| component))?;
        Ok(tame.map(|tame| (tame.misere_outcome(), &TAME)))
    }

    /// How these components together behave in misere play, if all of them are tame.
    fn tame_sum<'c>(
        &mut self,
        components: impl Iterator<Item = &'c Component>,
    ) -> Result<Option<Tame>, Refusal> {
        let rules = &self.question.rules;
        let mut sum = Tame::default();
        for component in components {
            if self.unknown.is_some() {
                return Ok(None);
            }
            let limits = self.limits_for((self.tame.positions(), self.tame.bytes()), 0);
            let mut sight = |part: &Component| rules.instance(part).tame(part, &limits);
            let found = self.tame.tame(component, &mut sight, &limits);
            match self.known(found, |component| rules.text(component))? {
                Some(Some(tame)) => sum = sum + tame,
                _ => return Ok(None),
            }
        }
        Ok(Some(sum))
    }

    /// The value that a move in the nim heap at `at` must leave to win in misere play, if theory gives it.
    pub fn misere_target(&mut self, sum: &[TermComponent<'_>], at: usize) -> Result<Option<Nimber>, Refusal> {
        if !self.question.rules.instance(sum[at].1).is_nim() {
            return Ok(None);
        }
        let others = sum[..at].iter().chain(&sum[at + 1..]).map(|&(_, component)| component);
        let rest = self.tame_sum(others)?;
        Ok(rest.map(|rest| if rest.is_firm { rest.nimber } else { rest.misere_value() }))
    }

    /// From now on sums are asked about that play from the others before does not reach.
    pub fn begin_another(&mut self) {
        self.has_seen_the_end = false;
    }

    /// Checks once whether play in each component ends, where its game does not guarantee it. Sums can grow for ever without repeating a
    /// sum, and the game itself gives a better report of its own cycle. If play in each component ends, it ends in the sum, and the search
    /// of whole sums need not visit all of it.
    fn see_the_end(&mut self, sum: &[TermComponent<'_>]) -> Result<(), Refusal> {
        if std::mem::replace(&mut self.has_seen_the_end, true) {
            return Ok(());
        }
        for &(_, component) in sum {
            let instance = self.question.rules.instance(component);
            if instance.always_ends() {
                continue;
            }
            // A value that is declared, or found with what is declared, says nothing of the moves.
            let is_searched = instance.status() == Status::Exact && instance.known_value(component).is_none();
            if !(self.value(component)?.is_some() && is_searched) && self.play_ends {
                self.play_ends = false;
                (self.whole, self.remembered_sums) = (None, 0);
            }
        }
        // Frees the memory for the search of the whole sum.
        if self.stats().bytes > self.limits.bytes / SHARE_OF_VALUES {
            self.finders.iter_mut().for_each(|finder| *finder = None);
            self.remembered.fill(0);
        }
        Ok(())
    }

    /// Turns a reached limit into "not known" and remembers it. Positions become texts.
    fn known<T, P>(
        &mut self,
        found: Result<T, Halt<Sum<P>>>,
        text: impl Fn(&P) -> String,
    ) -> Result<Option<T>, Refusal> {
        match found {
            Ok(found) => Ok(Some(found)),
            Err(Halt::Unknown(Unknown { limit, progress })) => {
                let Progress { positions, bytes, .. } = self.stats();
                let is_own = self.remembered.iter().all(|&remembered| remembered == 0);
                let positions = if is_own { positions.max(progress.positions) } else { positions };
                let bytes = bytes.max(progress.bytes);
                let progress = Progress { positions, bytes, ..progress };
                self.unknown.get_or_insert(Unknown { limit, progress });
                Ok(None)
            }
            Err(halt) => Err(halt.map(|sum| {
                let texts: Vec<_> = sum.components().iter().map(&text).collect();
                texts.join(" + ")
            })),
        }
    }

    /// Counts one more component that is looked up, and now and then checks for an interrupt. Large components count more. Values found
    /// earlier cost no search, so no search makes this check.
    pub fn ask_whether_to_go_on(&mut self, component: &Component) {
        self.looked_at += 1 + self.bulk(component);
        if self.looked_at >= ASK_EVERY_COMPONENTS {
            self.looked_at = 0;
            self.goes_on();
        }
    }

    /// Counts one more component that is looked up. Returns false for those that come too long after a limit was reached.
    fn looks_at(&mut self, component: &Component) -> bool {
        self.ask_whether_to_go_on(component);
        self.after_limit += u64::from(self.unknown.is_some());
        self.after_limit <= COMPONENTS_AFTER_LIMIT
    }

    /// How many additional components a large one counts as.
    pub fn bulk(&self, component: &Component) -> u64 {
        let data = self.question.rules.instance(component).data_bytes();
        component.key.len() as u64 / KEY_BYTES_AS_A_COMPONENT + data / DATA_BYTES_AS_A_COMPONENT
    }

    /// Whether no limit is reached yet.
    pub fn goes_on(&mut self) -> bool {
        if self.unknown.is_none() {
            self.unknown = self.limits.check(self.stats()).err();
        }
        self.unknown.is_none()
    }

    /// The limits that are left to a search whose positions and bytes so far are `own`, besides the cost of all others. The search counts
    /// `remembered` positions that cost nothing. The limits allow nothing new once a limit was reached.
    fn limits_for(&self, own: (u64, u64), remembered: u64) -> Limits<'q> {
        if self.unknown.is_some() {
            return self.limits.with_positions(0);
        }
        let all = self.stats();
        let positions = all.positions.saturating_sub(own.0.saturating_sub(remembered));
        let bytes = all.bytes.saturating_sub(own.1);
        let left = self.limits.beside(Progress { positions, bytes, depth: 0 });
        left.with_positions(left.positions.saturating_add(remembered))
    }

    /// The cost so far.
    pub fn stats(&self) -> Progress {
        let finders = self.finders.iter().zip(&self.remembered).filter_map(|(finder, &remembered)| {
            finder.as_ref().map(|finder| (finder.positions().saturating_sub(remembered), finder.bytes()))
        });
        let whole = self.whole.iter().map(|whole| (whole.positions() - self.remembered_sums, whole.bytes()));
        let all = finders.chain(whole).chain([(self.tame.positions(), self.tame.bytes())]);
        all.fold(Progress::default(), |Progress { positions, bytes, depth }, own| Progress {
            positions: positions + own.0,
            bytes: bytes + own.1,
            depth,
        })
    }
}

/// The sum after the components of an option replace its component at `at`.
pub fn after<'c>(sum: &[TermComponent<'c>], at: usize, option: &'c [Component]) -> Vec<TermComponent<'c>> {
    let option: Vec<_> = option.iter().map(|component| (sum[at].0, component)).collect();
    [&sum[..at], &sum[at + 1..], &option].concat()
}

/// The sum without its pairs of equal components ([`uncancelled`]).
pub fn without_pairs<'c>(rules: &Mixed, sum: &[TermComponent<'c>]) -> Vec<TermComponent<'c>> {
    let mut parts = sum.to_vec();
    parts.sort_unstable_by_key(|&(_, component)| component);
    uncancelled(rules, &parts, |&(_, component)| component)
}

/// The rest of `parts`, sorted by component, without the pairs of equal ones, which in normal play have value 0 together if play ends.
/// Where play can go on for ever, a player who answers every move in the equal component need not reach the end.
pub fn uncancelled<'c, T: Copy>(
    rules: &Mixed,
    parts: &[T],
    component: impl Fn(&T) -> &'c Component,
) -> Vec<T> {
    let runs = parts.chunk_by(|a, b| component(a) == component(b));
    let kept = runs.flat_map(|run| {
        let ends = rules.instance(component(&run[0])).always_ends();
        &run[..if ends { run.len() % 2 } else { run.len() }]
    });
    kept.copied().collect()
}
