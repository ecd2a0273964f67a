//! Depth-first search.
//!
//! In normal play the value of a sum is the nim-sum of its components' values (Sprague and Grundy). So the
//! search looks up single components, simplified by the ruleset's `reduce`, `known_value` and
//! `canonical`. If the ruleset says that it always ends, pairs of equal components are cancelled unvisited, and options
//! are left unvisited once the answer is certain: whether a position has a certain value is often known long before its
//! value is. In misere play no such law holds: the search looks up whole sums, and uses `canonical` alone.
//! Cost: each position reached is searched once for each question about it that other positions need answered.

use std::rc::Rc;
use std::sync::Arc;

use super::coded_game::CodedGame;
use super::coding::{Coding, KeysOrNumbers};
use super::game::{MakeGame, SumGame};
use super::halt::Halt;
use super::keyed_search::{KeyedSearch, SearchResults};
use super::listing::list_all;
use super::parts::Parts;
use super::whole_sums::components_of;
use crate::theory::keeper::Keeper;
use crate::theory::limits::{Limits, Progress};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
use crate::theory::sum::Sum;

type SolveResult<T, R> = Result<T, Halt<Sum<<R as Ruleset>::Position>>>;

/// A solver that remembers its results.
///
/// # Examples
/// ```
/// use bouton::{Convention, DepthFirst, Limits, Moves, Nimber, Outcome, Sum, from_fn};
/// let nim = from_fn(|&heap: &u32, list: &mut Moves<_, _>| {
///     (0..heap).for_each(|left| list.push(left, [left]));
/// });
/// let mut solver = DepthFirst::new(&nim);
/// let sum = Sum::from_iter([3, 5]);
/// assert_eq!(solver.grundy(&sum, &Limits::none()).unwrap(), Nimber(6));
/// let winning = solver.winning_moves(&sum, Convention::Normal, &Limits::none()).unwrap();
/// assert_eq!(winning[0].1, Sum::from_iter([3, 3]));
/// ```
pub struct DepthFirst<'r, R: Ruleset + ?Sized> {
    rules: &'r R,
    /// Whether the search relies on the claim that every line of play ends.
    play_ends: bool,
    coding: KeysOrNumbers<R>,
    make_games: MakeGames<'r, R>,
    search: KeyedSearch<'r>,
}

/// Makes what makes the games of searchers.
type MakeGames<'r, R> = fn(Coder<'r, R>) -> MakeGame<'r>;

/// Rules, how their positions become keys, and whether every line of play is known to end.
struct Coder<'r, R: Ruleset + ?Sized> {
    rules: &'r R,
    coding: KeysOrNumbers<R>,
    play_ends: bool,
}

impl<'r, R: Ruleset + ?Sized> Coder<'r, R> {
    /// The game of one searcher, which may hold so many bytes itself.
    fn game(&self, bytes: u64) -> Box<dyn SumGame + 'r> {
        Box::new(CodedGame::new(self.rules, self.coding.clone(), self.play_ends, bytes))
    }
}

impl<'r, R: Ruleset + ?Sized> DepthFirst<'r, R> {
    /// A solver for these rules without any results yet.
    ///
    /// It gives every position that comes up a number, and keeps it. For rules with keys, [`by_key`](Self::by_key) takes less memory.
    #[must_use]
    pub fn new(rules: &'r R) -> Self {
        Self::vouched(rules, rules.always_ends())
    }

    /// A solver as by [`new`](Self::new) for a caller who knows whether every line of play ends, also where the rules do not say it.
    pub(crate) fn vouched(rules: &'r R, play_ends: bool) -> Self {
        let make_games = |coder: Coder<'r, R>| MakeGame::Alone(Rc::new(move |bytes| coder.game(bytes)));
        Self::made(rules, play_ends, KeysOrNumbers::numbers(), make_games)
    }

    fn made(rules: &'r R, play_ends: bool, coding: KeysOrNumbers<R>, make_games: MakeGames<'r, R>) -> Self {
        let make = make_games(Coder { rules, coding: coding.clone(), play_ends });
        Self { rules, play_ends, coding, make_games, search: KeyedSearch::new(make, play_ends) }
    }

    /// A solver as by [`new`](Self::new) that values every option of every position it reaches, as the recurrence says. That is faster where
    /// values are large and no position falls apart, as in chomp.
    #[must_use]
    pub fn by_full_mex(rules: &'r R) -> Self {
        Self::vouched(rules, false)
    }

    /// A solver as by [`new`](Self::new) that searches on as many threads as the limits allow. The answers do not depend on the number of
    /// threads.
    #[must_use]
    pub fn on_threads(rules: &'r R) -> Self
    where
        R: Sync,
        R::Position: Send + Sync,
    {
        let make_games = |coder: Coder<'r, R>| MakeGame::Shared(Arc::new(move |bytes| coder.game(bytes)));
        Self::made(rules, rules.always_ends(), KeysOrNumbers::numbers(), make_games)
    }

    /// This solver, which then stores positions by their keys. It must have no results yet.
    #[must_use]
    pub fn by_key(self) -> Self
    where
        R: Keyed,
    {
        Self::made(self.rules, self.play_ends, KeysOrNumbers::keys(), self.make_games)
    }

    /// Loads the results of `keeper` with the next question, as far as memory allows, or [looks them up](Keeper::looks_up) when they are needed. From now on the
    /// keeper keeps the results in normal play: whenever it says that it is due, when the table is full, and on [`keep`](Self::keep). What is
    /// known of whole sums in misere play is not kept.
    /// A key that is not the key of a position of these rules is left out. The keeper is told how many such keys there were.
    ///
    /// From now on the solver stores positions [by their keys](Self::by_key). If it did not, it forgets what it has found.
    pub fn keep_with(&mut self, keeper: Arc<dyn Keeper>, limits: &Limits<'_>)
    where
        R: Keyed,
    {
        if matches!(self.coding, KeysOrNumbers::Numbers(_)) {
            *self = Self::made(self.rules, self.play_ends, KeysOrNumbers::keys(), self.make_games);
        }
        self.search.keep_with(keeper, limits);
    }

    /// Passes all results that are not kept yet to the keeper, if there is one.
    pub fn keep(&self) {
        self.search.keep();
    }

    /// The results, for another search of the same rules to [continue from](Self::resume).
    pub(crate) fn into_results(self) -> SearchResults {
        self.search.into_results()
    }

    /// Continues from the results of another search of the same rules. The positions that it searched count as well.
    pub(crate) fn resume(&mut self, results: SearchResults) {
        self.search.resume(results);
    }

    /// The Grundy value of `sum` in normal play.
    ///
    /// # Errors
    /// If a limit is reached, if play can come back to a position, or if the rule fails. Results that were complete
    /// before are kept, and the question may be asked again.
    pub fn grundy(&mut self, sum: &Sum<R::Position>, limits: &Limits<'_>) -> SolveResult<Nimber, R> {
        let found = self.search.grundy(&self.keys(sum), limits);
        found.map_err(|halt| halt.map(|key| Sum::from_iter([self.position(&key)])))
    }

    /// Whether the Grundy value of `sum` is `value`. That is often certain long before its value is known.
    ///
    /// # Errors
    /// As [`grundy`](Self::grundy).
    pub fn is(&mut self, sum: &Sum<R::Position>, value: Nimber, limits: &Limits<'_>) -> SolveResult<bool, R> {
        let found = self.search.is(&self.keys(sum), value, limits);
        found.map_err(|halt| halt.map(|key| Sum::from_iter([self.position(&key)])))
    }

    /// The keys of the components.
    fn keys(&self, sum: &Sum<R::Position>) -> Parts {
        let mut keys = Parts::default();
        for component in sum.components() {
            keys.push(0, |bytes| self.coding.write(self.rules, component, bytes));
        }
        keys
    }

    fn position(&self, key: &[u8]) -> R::Position {
        self.coding.read(self.rules, key).expect("a key of a position")
    }

    /// The outcome of `sum`.
    ///
    /// # Errors
    /// As [`grundy`](Self::grundy).
    pub fn outcome(
        &mut self,
        sum: &Sum<R::Position>,
        convention: Convention,
        limits: &Limits<'_>,
    ) -> SolveResult<Outcome, R> {
        if let [component] = sum.components()
            && let Some(outcome) = self.rules.known_outcome(component, convention)
        {
            return Ok(outcome);
        }
        let is_lost = match convention {
            Convention::Normal => self.is(sum, Nimber::ZERO, limits)?,
            Convention::Misere => {
                if !self.rules.always_ends() {
                    // A loop of one component may let a sum grow for ever, so that no sum comes twice.
                    for component in sum.components() {
                        self.grundy(&Sum::from_iter([component.clone()]), limits)?;
                    }
                }
                self.is_lost_in_misere(sum, limits)?
            }
        };
        Ok(if is_lost { Outcome::P } else { Outcome::N })
    }

    fn is_lost_in_misere(&mut self, sum: &Sum<R::Position>, limits: &Limits<'_>) -> SolveResult<bool, R> {
        let found = self.search.is_lost_in_misere(&self.keys(sum), limits);
        found.map_err(|halt| halt.map(|sum| components_of(&sum).map(|key| self.position(key)).collect()))
    }

    /// The moves of `sum` that leave a P-position, with the sums they leave, in the order of the rules.
    ///
    /// # Errors
    /// As [`grundy`](Self::grundy).
    #[allow(clippy::type_complexity)]
    pub fn winning_moves(
        &mut self,
        sum: &Sum<R::Position>,
        convention: Convention,
        limits: &Limits<'_>,
    ) -> SolveResult<Vec<(R::Move, Sum<R::Position>)>, R> {
        let mut winning = Vec::new();
        for (index, component) in sum.components().iter().enumerate() {
            let list = self.moves(component, limits)?;
            for (name, option) in list.iter() {
                let left = sum.with_option(index, option);
                if self.outcome(&left, convention, limits)? == Outcome::P {
                    winning.push((name.clone(), left));
                }
            }
        }
        Ok(winning)
    }

    /// For each value below the value of `component`, the first option that has it, in the order of the values.
    ///
    /// A caller that checks these options should not rely on theorems, so the ruleset should give none.
    ///
    /// # Errors
    /// As [`grundy`](Self::grundy).
    #[allow(clippy::type_complexity)]
    pub fn witnesses(
        &mut self,
        component: &R::Position,
        limits: &Limits<'_>,
    ) -> SolveResult<Vec<(R::Move, Sum<R::Position>)>, R> {
        let value = self.grundy(&Sum::from_iter([component.clone()]), limits)?;
        let list = self.moves(component, limits)?;
        let mut witnesses = Vec::new();
        for smaller in 0..value.0 {
            for (name, option) in list.iter() {
                let left = Sum::from_iter(option.iter().cloned());
                if self.is(&left, Nimber(smaller), limits)? {
                    witnesses.push((name.clone(), left));
                    break;
                }
            }
        }
        Ok(witnesses)
    }

    fn moves(&self, component: &R::Position, limits: &Limits<'_>) -> SolveResult<MoveList<R>, R> {
        let mut list = MoveList::<R>::default();
        list_all(self.rules, component, &mut list, limits, Progress::default()).map(|()| list)
    }

    /// The number of positions (in misere play: sums) that were searched. A position that took several questions counts several
    /// times.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.search.positions()
    }

    /// The number of bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.search.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::definition::Definition;
    use crate::theory::limits::{Limit, Unknown};
    use crate::theory::ruleset::{Moves, RuleError, from_fn};
    use proptest::prelude::*;

    type Heaps = Moves<u32, u32>;

    fn nim(&heap: &u32, list: &mut Heaps) {
        (0..heap).for_each(|left| list.push(left, [left]));
    }

    fn kayles(&pins: &u32, list: &mut Heaps) {
        for taken in 1..=2.min(pins) {
            (0..=pins - taken).for_each(|left| list.push(left, [left, pins - taken - left]));
        }
    }

    fn misere(sum: &[u32]) -> Outcome {
        let (rules, sum) = (from_fn(nim), Sum::from_iter(sum.iter().copied()));
        let found = DepthFirst::new(&rules).outcome(&sum, Convention::Misere, &Limits::none()).unwrap();
        assert_eq!(Definition::new(&rules).outcome(&sum, Convention::Misere).unwrap(), found);
        found
    }

    #[test]
    fn misere_nim_two_and_two_is_p() {
        assert_eq!(misere(&[2, 2]), Outcome::P);
    }

    #[test]
    fn misere_nim_one_and_one_is_n() {
        assert_eq!(misere(&[1, 1]), Outcome::N);
    }

    #[test]
    fn misere_nim_empty_is_n() {
        assert_eq!(misere(&[]), Outcome::N);
    }

    #[test]
    fn the_moves_inside_a_pair_are_listed() {
        // Kayles 12 + 7 + 7 + 3: a heap of 7 has the winning move to 1 + 5.
        let rules = from_fn(kayles);
        let sum = Sum::from_iter([12, 7, 7, 3]);
        let winning =
            DepthFirst::new(&rules).winning_moves(&sum, Convention::Normal, &Limits::none()).unwrap();
        let option = Sum::from_iter([12, 1, 5, 7, 3]);
        assert!(winning.iter().any(|(_, left)| *left == option));
        let listed = Definition::new(&rules).options(&sum).unwrap();
        assert_eq!(listed.iter().filter(|(_, left)| *left == option).count(), 4);
    }

    #[test]
    fn a_loop_inside_a_cancelled_pair_is_found() {
        // G -> H + H, H -> G.
        let rules = from_fn(|&letter: &char, list: &mut Moves<char, u8>| match letter {
            'G' => list.push(0, ['H', 'H']),
            _ => list.push(0, ['G']),
        });
        let sum = Sum::from_iter(['G']);
        let expected = [Sum::from_iter(['G']), Sum::from_iter(['H'])];
        let halt = DepthFirst::new(&rules).grundy(&sum, &Limits::none()).unwrap_err();
        assert_eq!(halt, Halt::Loop(expected.to_vec()));
        assert!(matches!(Definition::new(&rules).grundy(&Sum::from_iter(['H'])), Err(Halt::Unknown(_))));
        assert_eq!(halt.to_string(), "play can go round in a loop: G -> H -> G");
    }

    #[test]
    fn a_rule_that_fails_stops_the_solver_and_leaves_nothing() {
        let rules = from_fn(|&heap: &u32, list: &mut Heaps| match heap {
            0 => list.fail(RuleError::new("no heap of 0")),
            _ => nim(&heap, list),
        });
        let mut solver = DepthFirst::new(&rules);
        for convention in [Convention::Normal, Convention::Misere, Convention::Normal, Convention::Misere] {
            let halt = solver.outcome(&Sum::from_iter([5]), convention, &Limits::none()).unwrap_err();
            assert_eq!(halt.to_string(), "no heap of 0, at the position 0");
        }
        let by_definition = Definition::new(&rules).grundy(&Sum::from_iter([1])).unwrap_err();
        assert_eq!(by_definition.to_string(), "no heap of 0, at the position 0");
    }

    #[test]
    fn a_rule_that_is_told_to_stop_ends_the_search_as_a_limit_does() {
        let asked = std::cell::Cell::new(0);
        let rules = from_fn(|&heap: &u32, list: &mut Heaps| {
            nim(&heap, list);
            asked.set(asked.get() + 1);
            if asked.get() > 3 {
                list.fail(RuleError::stopped());
            }
        });
        let sum = Sum::from_iter([9]);
        let mut solver = DepthFirst::new(&rules);
        for convention in [Convention::Normal, Convention::Misere] {
            asked.set(0);
            let halt = solver.outcome(&sum, convention, &Limits::none()).unwrap_err();
            assert!(matches!(halt, Halt::Unknown(Unknown { limit: Limit::Stopped, .. })), "{halt}");
        }
        assert!(matches!(solver.witnesses(&9, &Limits::none()), Err(Halt::Unknown(_))));
        assert!(matches!(Definition::new(&rules).grundy(&sum), Err(Halt::Unknown(_))));
        // Results that were complete before are right.
        for _ in 0..20 {
            asked.set(0);
            let _ = solver.grundy(&sum, &Limits::none());
        }
        assert_eq!(solver.grundy(&sum, &Limits::none()).unwrap(), Nimber(9));
    }

    #[test]
    fn a_game_a_million_moves_long_overflows_nothing() {
        let countdown = from_fn(|&n: &u32, list: &mut Heaps| {
            if n > 0 {
                list.push(0, [n - 1]);
            }
        });
        let mut solver = DepthFirst::new(&countdown);
        let sum = Sum::from_iter([1_000_001]);
        assert_eq!(solver.grundy(&sum, &Limits::none()).unwrap(), Nimber(1));
        assert_eq!(solver.outcome(&sum, Convention::Misere, &Limits::none()).unwrap(), Outcome::P);
        assert_eq!(solver.positions(), 2 * 1_000_002);
    }

    #[test]
    fn a_long_path_that_was_given_up_is_no_loop() {
        let countdown = from_fn(|&n: &u32, list: &mut Heaps| {
            if n > 0 {
                list.push(0, [n - 1]);
            }
        });
        let sum = Sum::from_iter([20_000]);
        for mut solver in [DepthFirst::new(&countdown), DepthFirst::on_threads(&countdown)] {
            for positions in [100, 5_000, 15_000] {
                let limits = Limits::none().with_positions(positions);
                assert!(matches!(solver.grundy(&sum, &limits), Err(Halt::Unknown(_))));
            }
            assert_eq!(solver.grundy(&sum, &Limits::none()).unwrap(), Nimber(0));
        }
    }

    #[test]
    fn limits_end_the_search_and_it_can_go_on() {
        let rules = from_fn(kayles);
        let mut solver = DepthFirst::new(&rules);
        let sum = Sum::from_iter([300]);
        let mut ended_by = |limits: &Limits<'_>| match solver.grundy(&sum, limits) {
            Err(Halt::Unknown(unknown)) => {
                assert!(unknown.progress.positions <= 301);
                unknown.limit
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(ended_by(&Limits::none().with_positions(100)), Limit::Positions);
        assert_eq!(ended_by(&Limits::none().with_bytes(1000)), Limit::Bytes);
        assert_eq!(ended_by(&Limits::none().with_watch(&|_| true)), Limit::Stopped);
        // 300 = 12 * 25 is far in the periodic part, where such heaps are worth 4.
        assert_eq!(solver.grundy(&sum, &Limits::none()).unwrap(), Nimber(4));
    }

    #[test]
    fn a_limit_of_four_gibibytes_is_none_of_no_bytes() {
        let (rules, limits) = (from_fn(nim), Limits::none().with_bytes(1 << 32));
        let winning = |sum: [u32; 2]| {
            DepthFirst::new(&rules)
                .winning_moves(&Sum::from_iter(sum), Convention::Normal, &limits)
                .unwrap()
                .len()
        };
        assert_eq!([[3, 3], [3, 5]].map(winning), [0, 1]);
    }

    #[test]
    fn a_component_that_comes_back_is_a_loop_in_misere_play_too() {
        let grows = from_fn(|&heap: &u64, list: &mut Moves<u64, u64>| list.push(1, [heap, heap + 1]));
        let sum = Sum::from_iter([7]);
        let halt = DepthFirst::new(&grows).outcome(&sum, Convention::Misere, &Limits::none()).unwrap_err();
        assert!(matches!(&halt, Halt::Loop(path) if path[..] == [sum]), "{halt:?}");
    }

    #[test]
    fn a_position_with_too_many_moves_is_unknown() {
        let endless = from_fn(|&heap: &u64, list: &mut Moves<u64, u64>| {
            for left in 0..heap {
                if list.is_full() {
                    return;
                }
                list.push(left, [left]);
            }
        });
        let limits = Limits::none().with_bytes(1 << 20);
        let halt = DepthFirst::new(&endless).grundy(&Sum::from_iter([u64::MAX]), &limits).unwrap_err();
        assert!(matches!(halt, Halt::Unknown(unknown) if unknown.limit == Limit::Moves));
    }

    #[test]
    fn witnesses_have_the_smaller_values() {
        let rules = from_fn(kayles).that_ends();
        let (mut solver, mut by_definition) = (DepthFirst::new(&rules), Definition::new(&rules));
        for pins in 0..12 {
            let witnesses = solver.witnesses(&pins, &Limits::none()).unwrap();
            let value = by_definition.grundy(&Sum::from_iter([pins])).unwrap();
            let values = witnesses.iter().map(|(_, left)| by_definition.grundy(left).unwrap().0);
            assert!(values.eq(0..value.0), "{pins}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        #[test]
        fn agrees_with_the_definition(heaps in prop::collection::vec(0u32..7, 0..4), way in 0..3) {
            let (rules, vouched) = (from_fn(kayles), from_fn(kayles).that_ends());
            let sum = Sum::from_iter(heaps);
            let mut by_definition = Definition::new(&rules);
            let mut solver = match way {
                0 => DepthFirst::new(&vouched),
                1 => DepthFirst::by_full_mex(&vouched),
                _ => DepthFirst::on_threads(&vouched),
            };
            let value = by_definition.grundy(&sum).unwrap();
            prop_assert_eq!(DepthFirst::new(&rules).grundy(&sum, &Limits::none()).unwrap(), value);
            for other in 0..9 {
                let is = solver.is(&sum, Nimber(other), &Limits::none()).unwrap();
                prop_assert_eq!(is, value == Nimber(other));
            }
            prop_assert_eq!(solver.grundy(&sum, &Limits::none()).unwrap(), value);
            for convention in [Convention::Normal, Convention::Misere] {
                let outcome = solver.outcome(&sum, convention, &Limits::none()).unwrap();
                prop_assert_eq!(outcome, by_definition.outcome(&sum, convention).unwrap());
                let mut expected = by_definition.options(&sum).unwrap();
                expected.retain(|(_, left)| by_definition.outcome(left, convention).unwrap() == Outcome::P);
                prop_assert_eq!(solver.winning_moves(&sum, convention, &Limits::none()).unwrap(), expected);
            }
        }

        #[test]
        fn the_value_of_a_sum_is_the_nim_sum(a in 0u32..9, b in 0u32..9) {
            let rules = from_fn(kayles);
            let mut by_definition = Definition::new(&rules);
            let mut value = |sum: &[u32]| by_definition.grundy(&Sum::from_iter(sum.iter().copied())).unwrap();
            prop_assert_eq!(value(&[a, b]), value(&[a]) + value(&[b]));
        }
    }
}
