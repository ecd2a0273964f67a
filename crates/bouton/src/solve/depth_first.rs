//! Memoised depth-first search.
//!
//! In normal play the value of a sum is the nim-sum of its components' values (Sprague and Grundy), so the
//! search looks up single components, made simpler by the ruleset's `reduce`, `known_value` and
//! `canonical`; where the ruleset always ends, pairs of equal components are cancelled unvisited. In misere
//! play no such law holds: the search looks up whole sums, and uses `canonical` alone.
//! Cost: each position reached is looked into once, and its options are looked up once each.

use super::halt::Halt;
use super::memo::{Book, Expand, Memo, Options};
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::mex::Mex;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{MoveList, Ruleset};
use crate::theory::sum::Sum;

type Found<T, R> = Result<T, Halt<Sum<<R as Ruleset>::Position>>>;

/// A solver that remembers what it has found.
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
    values: Memo<Values<'r, R>>,
    misere: Memo<WholeSums<'r, R>>,
}

impl<'r, R: Ruleset + ?Sized> DepthFirst<'r, R> {
    /// A solver for these rules that has found nothing yet.
    #[must_use]
    pub fn new(rules: &'r R) -> Self {
        let values = Values { rules, list: MoveList::<R>::default(), mex: Mex::default() };
        let misere = WholeSums { rules, list: MoveList::<R>::default() };
        Self { rules, values: Memo::new(values), misere: Memo::new(misere) }
    }

    /// The Grundy value of `sum` in normal play.
    ///
    /// # Errors
    /// If a limit is reached, if play can come back to a position, or if the rule fails. What was finished
    /// before is kept, and the question may be asked again.
    pub fn grundy(&mut self, sum: &Sum<R::Position>, limits: &Limits<'_>) -> Found<Nimber, R> {
        let mut simple = Vec::new();
        for component in sum.components() {
            simplify(self.rules, component, Convention::Normal, &mut simple);
        }
        let mut value = Nimber::ZERO;
        for component in &simple {
            let found = self.values.answer(component, limits);
            value += Nimber(found.map_err(|halt| halt.map(|component| Sum::from_iter([component])))?);
        }
        Ok(value)
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
    ) -> Found<Outcome, R> {
        if let [component] = sum.components()
            && let Some(outcome) = self.rules.known_outcome(component, convention)
        {
            return Ok(outcome);
        }
        let answer = match convention {
            Convention::Normal => self.grundy(sum, limits)?.0,
            Convention::Misere => self.misere.answer(&canonical(self.rules, sum.components()), limits)?,
        };
        Ok(if answer == 0 { Outcome::P } else { Outcome::N })
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
    ) -> Found<Vec<(R::Move, Sum<R::Position>)>, R> {
        let mut winning = Vec::new();
        for (index, component) in sum.components().iter().enumerate() {
            let mut list = MoveList::<R>::default();
            let room = limits.bytes as usize / (2 * size_of::<R::Position>() + size_of::<R::Move>() + 8);
            list_moves(self.rules, component, room, &mut list).map_err(|error| match error {
                Expand::Failed(error) => Halt::Rule(error, Sum::from_iter([component.clone()])),
                Expand::Full => Halt::Unknown(Unknown { limit: Limit::Moves, progress: Progress::default() }),
            })?;
            for (name, option) in list.iter() {
                let left = sum.with_option(index, option);
                if self.outcome(&left, convention, limits)? == Outcome::P {
                    winning.push((name.clone(), left));
                }
            }
        }
        Ok(winning)
    }

    /// How many positions (in misere play: sums) have been looked into.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.values.len() + self.misere.len()
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.values.bytes() + self.misere.bytes()
    }
}

/// The components that a position stands for once it is reduced and made canonical. In misere play only
/// `canonical` is allowed.
fn simplify<R: Ruleset + ?Sized>(
    rules: &R,
    position: &R::Position,
    convention: Convention,
    into: &mut Vec<R::Position>,
) {
    let start = into.len();
    if convention == Convention::Misere || !rules.reduce(position, into) {
        into.truncate(start);
        into.push(position.clone());
    }
    for component in &mut into[start..] {
        *component = rules.canonical(component.clone());
    }
}

fn canonical<R: Ruleset + ?Sized>(rules: &R, components: &[R::Position]) -> Sum<R::Position> {
    components.iter().map(|component| rules.canonical(component.clone())).collect()
}

/// Moves equal neighbours out of the sorted tail of `keys` from `start` on, two at a time.
fn cancel_pairs<P: Ord>(keys: &mut Vec<P>, start: usize) {
    keys[start..].sort_unstable();
    let mut kept = start;
    for at in start..keys.len() {
        if kept > start && keys[kept - 1] == keys[at] {
            kept -= 1;
        } else {
            keys.swap(kept, at);
            kept += 1;
        }
    }
    keys.truncate(kept);
}

/// Normal play: the key is a component, the answer its value.
struct Values<'r, R: Ruleset + ?Sized> {
    rules: &'r R,
    list: MoveList<R>,
    mex: Mex,
}

impl<R: Ruleset + ?Sized> Book for Values<'_, R> {
    type Key = R::Position;

    fn known(&self, component: &R::Position) -> Option<u64> {
        self.rules.known_value(component).map(|value| value.0)
    }

    fn expand(
        &mut self,
        component: &R::Position,
        room: usize,
        options: &mut Options<R::Position>,
    ) -> Result<(), Expand> {
        let rules = self.rules;
        list_moves(rules, component, room, &mut self.list)?;
        for (_, option) in self.list.iter() {
            options.push(|keys| {
                let start = keys.len();
                option.iter().for_each(|component| simplify(rules, component, Convention::Normal, keys));
                // A cancelled component must still be known to end.
                if rules.always_ends() {
                    cancel_pairs(keys, start);
                }
            });
        }
        Ok(())
    }

    fn decides(&self, _: u64) -> bool {
        false
    }

    fn settle(&mut self, options: &[u64]) -> u64 {
        self.mex.start(options.len());
        options.iter().for_each(|&value| self.mex.insert(Nimber(value)));
        self.mex.missing().0
    }

    fn weight(&self, component: &R::Position) -> u64 {
        self.rules.heap_bytes(component)
    }
}

/// Misere play: the key is a whole sum, the answer 0 for P and 1 for N.
struct WholeSums<'r, R: Ruleset + ?Sized> {
    rules: &'r R,
    list: MoveList<R>,
}

impl<R: Ruleset + ?Sized> Book for WholeSums<'_, R> {
    type Key = Sum<R::Position>;

    fn known(&self, sum: &Self::Key) -> Option<u64> {
        let [component] = sum.components() else { return None };
        let outcome = self.rules.known_outcome(component, Convention::Misere)?;
        Some(u64::from(outcome == Outcome::N))
    }

    fn expand(
        &mut self,
        sum: &Self::Key,
        room: usize,
        options: &mut Options<Self::Key>,
    ) -> Result<(), Expand> {
        let mut listed = 0;
        for (index, component) in sum.components().iter().enumerate() {
            let again = index > 0 && sum.components()[index - 1] == *component;
            if again {
                continue;
            }
            // Options of the components before have used some of the room.
            list_moves(self.rules, component, room.saturating_sub(listed), &mut self.list)?;
            listed += self.list.len();
            for (_, option) in self.list.iter() {
                let left = sum.with_option(index, canonical(self.rules, option).components());
                options.push(|keys| keys.push(left));
            }
        }
        Ok(())
    }

    fn decides(&self, answer: u64) -> bool {
        answer == 0
    }

    fn settle(&mut self, options: &[u64]) -> u64 {
        u64::from(options.is_empty() || options.contains(&0))
    }

    fn weight(&self, sum: &Self::Key) -> u64 {
        let held = sum.components().iter().map(|component| self.rules.heap_bytes(component));
        size_of_val(sum.components()) as u64 + held.sum::<u64>()
    }
}

fn list_moves<R: Ruleset + ?Sized>(
    rules: &R,
    component: &R::Position,
    room: usize,
    list: &mut MoveList<R>,
) -> Result<(), Expand> {
    list.clear();
    list.set_room(room);
    rules.moves(component, list);
    match list.failure() {
        Some(error) => Err(Expand::Failed(error.clone())),
        None if list.is_full() => Err(Expand::Full),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::definition::Definition;
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
        for convention in [Convention::Normal, Convention::Misere] {
            let halt = solver.outcome(&Sum::from_iter([5]), convention, &Limits::none()).unwrap_err();
            assert_eq!(halt.to_string(), "no heap of 0, at the position 0");
            assert_eq!(solver.positions(), 0);
        }
        let by_definition = Definition::new(&rules).grundy(&Sum::from_iter([1])).unwrap_err();
        assert_eq!(by_definition.to_string(), "no heap of 0, at the position 0");
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
        assert_eq!(ended_by(&Limits { positions: 100, ..Limits::none() }), Limit::Positions);
        assert_eq!(ended_by(&Limits { bytes: 1000, ..Limits::none() }), Limit::Bytes);
        assert_eq!(ended_by(&Limits { watch: &|_| true, ..Limits::none() }), Limit::Stopped);
        // 300 = 12 * 25, far in the periodic part, where such heaps are worth 4.
        assert_eq!(solver.grundy(&sum, &Limits::none()).unwrap(), Nimber(4));
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
        let limits = Limits { bytes: 1 << 20, ..Limits::none() };
        let halt = DepthFirst::new(&endless).grundy(&Sum::from_iter([u64::MAX]), &limits).unwrap_err();
        assert!(matches!(halt, Halt::Unknown(unknown) if unknown.limit == Limit::Moves));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        #[test]
        fn agrees_with_the_definition(heaps in prop::collection::vec(0u32..7, 0..4)) {
            let rules = from_fn(kayles);
            let sum = Sum::from_iter(heaps);
            let (mut solver, mut by_definition) = (DepthFirst::new(&rules), Definition::new(&rules));
            let value = solver.grundy(&sum, &Limits::none()).unwrap();
            prop_assert_eq!(value, by_definition.grundy(&sum).unwrap());
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
