//! The positions of a question as a certificate writes them.

use std::cell::{Cell, RefCell};

use hashbrown::HashMap;

use super::measure::Measure;
use super::section::Section;
use crate::ask::question::Question;
use crate::ask::term::Term;
use crate::ask::terms;
use crate::catalog::placed::Component;
use crate::solve::halt::Halt;
use crate::theory::limits::Limits;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{RuleError, Ruleset as _};
use crate::theory::sum::Sum;

/// The question, and the games of its instances.
pub struct Writing<'q> {
    pub question: &'q Question,
    pub sections: &'q [Section],
    /// For each text the component that stands for all components that are [alike](Self::alike).
    pub alike: RefCell<HashMap<String, Component>>,
    /// The bytes of lines that wait for their sections.
    pub waiting: Cell<u64>,
}

impl<'q> Writing<'q> {
    /// The positions of `question`, whose games are told by `sections`.
    pub fn new(question: &'q Question, sections: &'q [Section]) -> Self {
        Self { question, sections, alike: RefCell::default(), waiting: Cell::default() }
    }

    /// The text of a component. A comma after a vertex, which only tells it from a board, is left out.
    pub fn text(&self, component: &Component) -> String {
        let game = self.question.rules.instance(component);
        if let Some(place) = game.on_chart(component) {
            return place.text;
        }
        let text = self.question.rules.text(component);
        text.trim_end_matches(',').replace(", ", " ")
    }

    /// The first term on the board of a component.
    fn term(&self, component: &Component) -> &Term {
        let is_its = |term: &&Term| term.instances.contains(&component.instance);
        self.question.terms.iter().find(is_its).expect("a component of a term")
    }

    /// The number of the section of a component.
    pub fn number(&self, component: &Component) -> usize {
        let term = self.term(component);
        let is_its = |section: &Section| match section.chart {
            Some(chart) => chart.instance == component.instance,
            None => *term.game.name == *section.game,
        };
        self.sections.iter().position(is_its).expect("a section for the game of every term")
    }

    pub fn section(&self, component: &Component) -> &Section {
        &self.sections[self.number(component)]
    }

    /// The value of a component that needs no statement: of a nimber, and of a heap whose section has a period.
    pub fn known(&self, component: &Component) -> Option<u64> {
        if self.section(component).period.is_some() {
            let book = self.term(component).game.book.as_ref()?;
            return book.value(self.text(component).parse().ok()?).map(|value| value.0);
        }
        self.nimber(component)
    }

    /// The outcome of the one position of a sum, which the rules of its map know.
    pub fn outcome_on_a_map(&self, sum: &Sum<Component>) -> Result<Outcome, Halt<Sum<Component>>> {
        let known = match (sum.components(), self.question.convention) {
            ([component], Convention::Normal) => {
                self.question.rules.known_outcome(component, Convention::Normal)
            }
            _ => None,
        };
        let rule = "a certificate of this game has one position, in normal play";
        known.ok_or_else(|| Halt::Rule(RuleError::new(rule.to_owned()), sum.clone()))
    }

    /// The value of a component that is a nimber, as a rule may leave it, and 0 for one that is nothing. A text that the game can read is a
    /// position of the game, but for the heap 0.
    pub fn nimber(&self, component: &Component) -> Option<u64> {
        let game = self.question.rules.instance(component);
        if let Some(place) = game.on_chart(component) {
            return place.nimber;
        }
        if self.section(component).native.is_some() {
            return None;
        }
        let (text, game) = (self.text(component), &self.term(component).game);
        if text == "0" {
            // Elsewhere this is a lone vertex called 0.
            return game.heaps.then_some(0);
        }
        let value = terms::nimber(text.as_bytes())?;
        (game.read)(text.as_bytes(), None, &Limits::none()).is_err().then_some(value)
    }

    /// A text that components share if they are the same position by the format and may differ nevertheless: a nimber may be of another game,
    /// and edges may have another order.
    pub fn alike_text(&self, component: &Component) -> Option<String> {
        let section = self.section(component);
        if section.native.is_some() {
            return None;
        }
        if let Some(value) = self.nimber(component) {
            return Some(format!("*{value}"));
        }
        if section.ends != Some(Measure::Parts) {
            return None;
        }
        let edge = |word: &str| {
            let mut ends: Vec<_> = word.split('-').collect();
            ends.sort_unstable();
            ends.join("-")
        };
        let text = self.text(component);
        let mut words: Vec<_> = text.split(' ').map(edge).collect();
        words.sort_unstable();
        Some(format!("{} {}", section.name, words.join(" ")))
    }

    /// The text of a component with the name of its section. Outside of claims, the name is left out where the format allows that.
    fn named(&self, component: &Component, is_claim: bool) -> String {
        if let Some(value) = self.nimber(component) {
            return format!("*{value}");
        }
        let (text, section) = (self.text(component), self.section(component));
        let is_like_a_nimber = text == "0" || text.starts_with('*');
        if !is_claim && self.sections.len() == 1 && section.chart.is_none() && !is_like_a_nimber {
            text
        } else {
            format!("{}: {text}", section.name)
        }
    }

    /// The position that was asked about. Rules by the definition have split it, so it is written as it was read.
    pub fn asked(&self) -> String {
        let mut texts = Vec::new();
        for term in &self.question.terms {
            let section = self.sections.iter().find(|section| *term.game.name == *section.game);
            match section.filter(|section| section.native.is_some()) {
                Some(section) => texts.push(format!("{}: {}", section.name, term.text)),
                None => {
                    let parts = term.components.components().iter();
                    // The heap 0 is nothing, as `*0` would be.
                    let parts = parts.filter(|part| self.nimber(part) != Some(0));
                    texts.extend(parts.map(|part| self.named(part, true)));
                }
            }
        }
        if texts.is_empty() { "0".to_owned() } else { texts.join(" + ") }
    }

    pub fn sum(&self, sum: &Sum<Component>, is_claim: bool) -> String {
        let texts: Vec<_> = sum.components().iter().map(|part| self.named(part, is_claim)).collect();
        if texts.is_empty() { "0".to_owned() } else { texts.join(" + ") }
    }
}
