//! The rules of a question, as far as a certificate states them.

use super::measure::Measure;
use super::writing::Writing;
use crate::catalog::placed::Component;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Convention;
use crate::theory::ruleset::{MoveList, RuleError, Ruleset};

/// The bytes of a text that stands for components that are written alike, beside its component.
const BYTES_A_TEXT: u64 = 160;

impl Writing<'_> {
    fn measure(&self, component: &Component) -> Option<u64> {
        self.section(component).ends.as_ref()?.of(&self.text(component))
    }
}

/// The rules of the question, with nothing but what its sections state.
impl Ruleset for Writing<'_> {
    type Position = Component;
    type Move = String;

    fn moves(&self, component: &Component, list: &mut MoveList<Self>) {
        self.question.rules.moves(component, list);
        if self.section(component).native.is_some() {
            return;
        }
        let Some(own) = self.measure(component) else { return };
        let is_less = |part: &Component| {
            self.nimber(part).is_some() || self.measure(part).is_some_and(|measure| measure < own)
        };
        let larger = list.iter().flat_map(|(_, option)| option).find(|part| !is_less(part));
        if let Some(larger) = larger {
            let (from, to) = (self.text(component), self.text(larger));
            let measure = self.section(component).ends.as_ref().map_or(String::new(), Measure::words);
            list.fail(RuleError::new(format!(
                "the move from {from} to {to} does not lower the measure `{measure}` that shows that play ends"
            )));
        }
    }

    /// The component that stands for all that are the same position by the format.
    fn canonical(&self, component: Component) -> Component {
        let component = self.question.rules.canonical(component);
        match self.alike_text(&component) {
            Some(text) => self.alike.borrow_mut().entry(text).or_insert(component).clone(),
            None => component,
        }
    }

    fn reduce(&self, component: &Component, sum: &mut Vec<Component>) -> bool {
        let is_split = self.section(component).is_split;
        is_split
            && self.question.convention == Convention::Normal
            && self.question.rules.reduce(component, sum)
    }

    fn known_value(&self, component: &Component) -> Option<Nimber> {
        self.known(component).map(Nimber)
    }

    fn size(&self, component: &Component) -> u64 {
        match self.section(component).native.is_some() {
            true => self.question.rules.instance(component).size(component),
            false => self.measure(component).unwrap_or(1),
        }
    }

    fn heap_bytes(&self, component: &Component) -> u64 {
        let has_texts = self.section(component).ends == Some(Measure::Parts);
        self.question.rules.heap_bytes(component) + if has_texts { BYTES_A_TEXT } else { 0 }
    }

    fn always_ends(&self) -> bool {
        self.sections.iter().all(|section| section.ends.is_some())
    }
}
