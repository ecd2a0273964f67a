//! Misere play: the search looks up whole sums. The value 0 means P, and 1 means N.

use super::book::{Options, Page, SearchBook, Vouched, list_moves};
use super::known::Known;
use super::table::SearchTable;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{MoveList, RuleError, Ruleset};
use crate::theory::sum::Sum;

/// The sums of components of a ruleset and their options.
pub struct WholeSums<'r, R: Ruleset + ?Sized> {
    rules: Vouched<'r, R>,
    list: MoveList<R>,
    page: Vec<Sum<R::Position>>,
}

impl<R: Ruleset + ?Sized> WholeSums<'_, R> {
    /// The simplified sum of `components`. Only symmetry is allowed.
    pub fn canonical(&self, components: &[R::Position]) -> Sum<R::Position> {
        components.iter().map(|component| self.rules.rules.canonical(component.clone())).collect()
    }

    /// What a theorem gives about the outcome.
    fn at_sight(&self, sum: &Sum<R::Position>) -> Known {
        let ([component], true) = (sum.components(), self.rules.may_skip) else { return Known::NOTHING };
        match self.rules.rules.known_outcome(component, Convention::Misere) {
            Some(outcome) => Known::exactly(u64::from(outcome == Outcome::N)),
            None => Known::NOTHING,
        }
    }
}

impl<'r, R: Ruleset + ?Sized> SearchBook for WholeSums<'r, R> {
    type Position = Sum<R::Position>;
    type Rules = Vouched<'r, R>;

    fn new(rules: Self::Rules, _: u64) -> Self {
        Self { rules, list: MoveList::<R>::default(), page: Vec::new() }
    }

    fn list(&mut self, sum: &Self::Position, mut from: usize, room: usize) -> Result<Page, RuleError> {
        let rules = self.rules.rules;
        self.page.clear();
        for (index, component) in sum.components().iter().enumerate() {
            let again = index > 0 && sum.components()[index - 1] == *component;
            if again {
                continue;
            }
            let left = room - self.page.len();
            let page = list_moves(rules, component, (from, left), &mut self.list)?;
            from -= self.list.passed();
            for (_, option) in self.list.iter() {
                let canonical = option.iter().map(|part| rules.canonical(part.clone()));
                self.page.push(sum.with_option(index, &canonical.collect::<Vec<_>>()));
            }
            if page.has_more {
                return Ok(Page { len: room, has_more: true });
            }
        }
        Ok(Page { len: self.page.len(), has_more: false })
    }

    fn take(
        &mut self,
        at: usize,
        table: &SearchTable<Self::Position>,
        options: &mut Options<Self::Position>,
    ) -> Known {
        let rules = self.rules.rules;
        let sum = self.page[at].clone();
        let sight = self.at_sight(&sum);
        if sight != Known::NOTHING {
            // If there is no room for it, it is computed again.
            let _ = table.learn(sum.clone(), 0, sight, self.weight(&sum));
        }
        options.push(|sums| {
            let size = sum.components().iter().map(|part| rules.size(part));
            let size = size.fold(0, u64::saturating_add);
            let known = table.get(&sum);
            sums.push(sum);
            (0, size, known)
        })
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
