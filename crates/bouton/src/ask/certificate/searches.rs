//! The searches that know which values a certificate should state.

use super::writing::Writing;
use crate::ask::question::Question;
use crate::catalog::finder::FindValues;
use crate::catalog::placed::{Component, found_of};
use crate::solve::depth_first::DepthFirst;
use crate::solve::halt::Halt;
use crate::solve::proof::Oracle;
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Outcome;
use crate::theory::sum::Sum;

/// The searches that find the values: that of a game by its definition, on its own positions, and one for all others.
pub struct Searches<'w> {
    writing: &'w Writing<'w>,
    /// The question whose answer is certified.
    answered: &'w Question,
    search: DepthFirst<'w, Writing<'w>>,
    /// For each instance whose game is searched by its definition, its search.
    finders: Vec<Option<Box<dyn FindValues + 'w>>>,
}

impl<'w> Searches<'w> {
    /// Nothing is searched yet. A game by its definition continues from what the search for the answer to `answered` found of that game.
    pub fn new(writing: &'w Writing<'w>, answered: &'w Question) -> Self {
        let finders = writing.question.rules.instances().iter().map(|_| None).collect();
        Self { writing, answered, search: DepthFirst::new(writing), finders }
    }

    fn own(&mut self, component: &Component) -> Option<&mut (dyn FindValues + 'w)> {
        let section = self.writing.section(component);
        let native = section.native.as_ref()?;
        let (writing, answered) = (self.writing, self.answered);
        let finder = self.finders[component.instance as usize].get_or_insert_with(|| {
            let mut finder = writing.question.rules.instance(component).finder(component);
            if let Some(results) = answered.take_results(native) {
                finder.resume(results);
            }
            finder
        });
        Some(&mut **finder)
    }
}

impl Oracle<Component> for Searches<'_> {
    fn value(&mut self, component: &Component, limits: &Limits<'_>) -> Result<Nimber, Halt<Sum<Component>>> {
        match self.own(component) {
            Some(finder) => found_of(component, finder.value(&component.key, limits)),
            None => self.search.value(component, limits),
        }
    }

    fn is(
        &mut self,
        component: &Component,
        value: Nimber,
        limits: &Limits<'_>,
    ) -> Result<bool, Halt<Sum<Component>>> {
        match self.own(component) {
            Some(finder) => found_of(component, finder.is(&component.key, value, limits)),
            None => Oracle::is(&mut self.search, component, value, limits),
        }
    }

    fn misere_outcome(
        &mut self,
        sum: &Sum<Component>,
        limits: &Limits<'_>,
    ) -> Result<Outcome, Halt<Sum<Component>>> {
        self.search.misere_outcome(sum, limits)
    }

    fn work(&self) -> (u64, u64) {
        let (positions, bytes) = self.search.work();
        let bytes = bytes + self.writing.waiting.get();
        self.finders.iter().flatten().fold((positions, bytes), |(positions, bytes), finder| {
            (positions + finder.positions(), bytes + finder.bytes())
        })
    }
}
