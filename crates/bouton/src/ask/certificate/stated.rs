//! The rules of a question, as far as a certificate states them.

use super::measure::Measure;
use super::writing::Writing;
use crate::catalog::placed::Component;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Convention;
use crate::theory::ruleset::{MoveList, RuleError, Ruleset};

/// The bytes of a text that stands for components that are written alike, beside its component.
const BYTES_A_TEXT: u64 = 160;

/// The rules of a question, with nothing but what its sections state.
pub struct Stated<'w> {
    pub writing: &'w Writing<'w>,
}

impl Stated<'_> {
    fn text(&self, component: &Component) -> String {
        self.writing.text(component)
    }

    fn measure_words(&self, component: &Component) -> String {
        self.writing.section(component).ends.as_ref().map_or(String::new(), Measure::words)
    }

    fn measure(&self, component: &Component) -> Option<u64> {
        let measure = self.writing.section(component).ends.as_ref()?;
        measure.of(&self.text(component))
    }
}

impl Ruleset for Stated<'_> {
    type Position = Component;
    type Move = String;

    fn moves(&self, component: &Component, list: &mut MoveList<Self>) {
        self.writing.rules.moves(component, list);
        if self.writing.section(component).native.is_some() {
            return;
        }
        let Some(own) = self.measure(component) else { return };
        let is_less = |part: &Component| {
            self.writing.nimber(part).is_some() || self.measure(part).is_some_and(|measure| measure < own)
        };
        let larger = list.iter().flat_map(|(_, option)| option).find(|part| !is_less(part));
        if let Some(larger) = larger {
            let (from, to) = (self.text(component), self.text(larger));
            list.fail(RuleError::new(format!(
                "the move from {from} to {to} does not lower the measure `{}` that shows that play ends",
                self.measure_words(component)
            )));
        }
    }

    fn canonical(&self, component: Component) -> Component {
        self.writing.canonical(component)
    }

    fn reduce(&self, component: &Component, sum: &mut Vec<Component>) -> bool {
        let is_split = self.writing.section(component).is_split;
        is_split
            && self.writing.question.convention == Convention::Normal
            && self.writing.rules.reduce(component, sum)
    }

    fn known_value(&self, component: &Component) -> Option<Nimber> {
        self.writing.known(component).map(Nimber)
    }

    fn size(&self, component: &Component) -> u64 {
        match self.writing.section(component).native.is_some() {
            true => self.writing.rules.instance(component).size(component),
            false => self.measure(component).unwrap_or(1),
        }
    }

    fn heap_bytes(&self, component: &Component) -> u64 {
        let has_texts = self.writing.section(component).ends == Some(Measure::Parts);
        self.writing.rules.heap_bytes(component) + if has_texts { BYTES_A_TEXT } else { 0 }
    }

    fn always_ends(&self) -> bool {
        self.writing.sections.iter().all(|section| section.ends.is_some())
    }
}
