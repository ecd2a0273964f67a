//! The literal recurrence: the oracle of every test, kept for ever.
//!
//! The value of a sum is the smallest value that none of its options has. A sum is P if all its options
//! are N. A sum without an option is P in normal play and N in misere play (*Winning Ways*, chapters 3
//! and 13). Nothing else is used: no splitting of sums into components, no symmetry, no theorem. Cost:
//! every sum that play can reach is kept whole, so it is for small positions.

use hashbrown::HashMap;

use super::halt::Halt;
use crate::theory::limits::{Limit, Progress, Unknown};
use crate::theory::mex::mex;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{MoveList, Ruleset};
use crate::theory::sum::Sum;

/// The longest line of play that is followed, because the recursion uses the machine's stack.
const MOST_MOVES: u64 = 1000;

type SolveResult<T, R> = Result<T, Halt<Sum<<R as Ruleset>::Position>>>;

/// A solver that answers by the definition.
///
/// # Examples
/// ```
/// use bouton::{Convention, Definition, Moves, Outcome, Sum, from_fn};
/// let nim = from_fn(|&heap: &u32, list: &mut Moves<_, _>| {
///     (0..heap).for_each(|left| list.push(left, [left]));
/// });
/// let mut by_definition = Definition::new(&nim);
/// let sum = Sum::from_iter([2, 2]);
/// assert_eq!(by_definition.outcome(&sum, Convention::Misere).unwrap(), Outcome::P);
/// ```
pub struct Definition<'r, R: Ruleset + ?Sized> {
    rules: &'r R,
    /// `None` while the options of a sum are being valued. A return to such a sum is a loop.
    values: HashMap<Sum<R::Position>, Option<Nimber>>,
    outcomes: HashMap<(Sum<R::Position>, Convention), Option<Outcome>>,
    path: Vec<Sum<R::Position>>,
}

impl<'r, R: Ruleset + ?Sized> Definition<'r, R> {
    /// The definition applied to these rules.
    #[must_use]
    pub fn new(rules: &'r R) -> Self {
        Self { rules, values: HashMap::new(), outcomes: HashMap::new(), path: Vec::new() }
    }

    /// Every move in `sum`, with the sum it leaves.
    ///
    /// # Errors
    /// If the rule fails.
    #[allow(clippy::type_complexity)]
    pub fn options(&self, sum: &Sum<R::Position>) -> SolveResult<Vec<(R::Move, Sum<R::Position>)>, R> {
        let mut options = Vec::new();
        for (index, component) in sum.components().iter().enumerate() {
            let mut list = MoveList::<R>::default();
            self.rules.moves(component, &mut list);
            if let Some(error) = list.failure() {
                return Err(Halt::of(error.clone(), sum.clone(), self.progress()));
            }
            options.extend(list.iter().map(|(name, option)| (name.clone(), sum.with_option(index, option))));
        }
        Ok(options)
    }

    /// The Grundy value of `sum` in normal play.
    ///
    /// # Errors
    /// If the rule fails, if play can come back to a sum, or if a line of play is longer than 1000 moves.
    pub fn grundy(&mut self, sum: &Sum<R::Position>) -> SolveResult<Nimber, R> {
        match self.values.get(sum) {
            Some(Some(value)) => return Ok(*value),
            Some(None) => return Err(self.loop_from(sum)),
            None => {}
        }
        self.values.insert(sum.clone(), None);
        let found = self.deeper(sum, |this, options| {
            let values = options.iter().map(|(_, option)| this.grundy(option));
            Ok(mex(&values.collect::<Result<Vec<_>, _>>()?))
        });
        if let Ok(value) = &found {
            self.values.insert(sum.clone(), Some(*value));
        } else {
            self.values.remove(sum);
        }
        found
    }

    /// The outcome of `sum`.
    ///
    /// # Errors
    /// As [`grundy`](Self::grundy).
    pub fn outcome(&mut self, sum: &Sum<R::Position>, convention: Convention) -> SolveResult<Outcome, R> {
        let key = (sum.clone(), convention);
        match self.outcomes.get(&key) {
            Some(Some(outcome)) => return Ok(*outcome),
            Some(None) => return Err(self.loop_from(sum)),
            None => {}
        }
        self.outcomes.insert(key.clone(), None);
        let found = self.deeper(sum, |this, options| {
            if options.is_empty() {
                return Ok(convention.end());
            }
            let outcomes = options.iter().map(|(_, option)| this.outcome(option, convention));
            let outcomes = outcomes.collect::<Result<Vec<_>, _>>()?;
            Ok(if outcomes.contains(&Outcome::P) { Outcome::N } else { Outcome::P })
        });
        if let Ok(outcome) = &found {
            self.outcomes.insert(key, Some(*outcome));
        } else {
            self.outcomes.remove(&key);
        }
        found
    }

    /// Values the options of `sum`, one move further along the path.
    #[allow(clippy::type_complexity)]
    fn deeper<T>(
        &mut self,
        sum: &Sum<R::Position>,
        look: impl FnOnce(&mut Self, &[(R::Move, Sum<R::Position>)]) -> SolveResult<T, R>,
    ) -> SolveResult<T, R> {
        let depth = self.path.len() as u64;
        if depth == MOST_MOVES {
            return Err(Halt::Unknown(Unknown { limit: Limit::Positions, progress: self.progress() }));
        }
        self.path.push(sum.clone());
        let found = self.options(sum).and_then(|options| look(self, &options));
        self.path.pop();
        found
    }

    fn progress(&self) -> Progress {
        let positions = (self.values.len() + self.outcomes.len()) as u64;
        Progress { positions, bytes: 0, depth: self.path.len() as u64 }
    }

    fn loop_from(&self, sum: &Sum<R::Position>) -> Halt<Sum<R::Position>> {
        Halt::Loop(self.path.iter().skip_while(|other| *other != sum).cloned().collect())
    }
}
