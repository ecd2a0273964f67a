//! Misere play, as a search looks it up: whole sums. A value of 0 stands for P, of 1 for N.

use super::book::{Book, Expand, Options, Vouched, list_moves};
use super::known::Known;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{MoveList, Ruleset};
use crate::theory::sum::Sum;

/// The sums of components of a ruleset and their options.
pub struct WholeSums<'r, R: Ruleset + ?Sized> {
    rules: Vouched<'r, R>,
    list: MoveList<R>,
}

impl<R: Ruleset + ?Sized> WholeSums<'_, R> {
    /// What the sum of `components` comes down to: only symmetry is allowed.
    pub fn canonical(&self, components: &[R::Position]) -> Sum<R::Position> {
        components.iter().map(|component| self.rules.rules.canonical(component.clone())).collect()
    }
}

impl<'r, R: Ruleset + ?Sized> Book for WholeSums<'r, R> {
    type Position = Sum<R::Position>;
    type Rules = Vouched<'r, R>;

    fn new(rules: Self::Rules, _: u64) -> Self {
        Self { rules, list: MoveList::<R>::default() }
    }

    fn expand(
        &mut self,
        sum: &Self::Position,
        room: usize,
        options: &mut Options<Self::Position>,
    ) -> Result<(), Expand> {
        let rules = self.rules.rules;
        let mut listed = 0;
        for (index, component) in sum.components().iter().enumerate() {
            let again = index > 0 && sum.components()[index - 1] == *component;
            if again {
                continue;
            }
            // Options of the components before have used some of the room.
            list_moves(rules, component, room.saturating_sub(listed), &mut self.list)?;
            listed += self.list.len();
            for (_, option) in self.list.iter() {
                let canonical = option.iter().map(|part| rules.canonical(part.clone()));
                let left = sum.with_option(index, &canonical.collect::<Vec<_>>());
                let size = left.components().iter().map(|part| rules.size(part));
                let size = size.fold(0, u64::saturating_add);
                options.push(|sums| {
                    sums.push(left);
                    (0, size)
                });
            }
        }
        Ok(())
    }

    fn at_sight(&self, sum: &Self::Position) -> Known {
        let ([component], true) = (sum.components(), self.rules.may_skip) else { return Known::NOTHING };
        match self.rules.rules.known_outcome(component, Convention::Misere) {
            Some(outcome) => Known::exactly(u64::from(outcome == Outcome::N)),
            None => Known::NOTHING,
        }
    }

    fn conclude(&self, found: Known, has_options: bool) -> Known {
        match found.is(0) {
            _ if !has_options => Known::exactly(1),
            Some(is_lost) => Known::exactly(u64::from(!is_lost)),
            None => found,
        }
    }

    fn may_skip(&self) -> bool {
        self.rules.may_skip
    }

    fn weight(&self, sum: &Self::Position) -> u64 {
        let held = sum.components().iter().map(|component| self.rules.rules.heap_bytes(component));
        size_of_val(sum.components()) as u64 + held.sum::<u64>()
    }

    fn bytes(&self) -> u64 {
        0
    }
}
