//! Positions that were seen, up to the symmetries of the game.

use std::collections::HashSet;

use bouton::ask::question::Question;

use super::pool::Pool;

/// Positions that were seen. Two positions are one if their components have equal canonical forms, or if they are images of one another.
///
/// Components alone do not tell two positions of a game apart that can have extra data beside the position, for example a board with
/// blocked cells. There the whole text counts.
pub struct Seen<'s> {
    pool: &'s Pool<'s>,
    read: &'s dyn Fn(&str) -> Option<Question>,
    forms: HashSet<Vec<String>>,
}

impl<'s> Seen<'s> {
    /// No positions. `read` reads a position of the pool.
    pub fn new(pool: &'s Pool<'s>, read: &'s dyn Fn(&str) -> Option<Question>) -> Self {
        Self { pool, read, forms: HashSet::new() }
    }

    /// Adds a position, and returns whether it was not there before.
    pub fn insert(&mut self, text: &str, question: &Question) -> bool {
        let images = self.pool.images(text).into_iter();
        let others = images.filter_map(|image| Some(form(&image, &(self.read)(&image)?)));
        let least = others.chain([form(text, question)]).min();
        least.is_some_and(|form| self.forms.insert(form))
    }
}

/// The canonical forms of the components, sorted, each with its game.
fn form(text: &str, question: &Question) -> Vec<String> {
    if question.terms.iter().any(|term| term.game.data.is_some()) {
        return vec![text.to_owned()];
    }
    let mut forms: Vec<_> = question
        .placed()
        .into_iter()
        .map(|(term, component)| {
            let canonical = bouton::Ruleset::canonical(&question.rules, component.clone());
            format!("{}: {}", question.terms[term].game.name, question.rules.text(&canonical))
        })
        .collect();
    forms.sort_unstable();
    forms
}
