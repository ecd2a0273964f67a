//! A rule that can be played.

use std::convert::Infallible;

use bouton::catalog::Game;

use crate::source::{Fault, Source, Span};

/// A rule, read and found right. Clones are handles of the same rule: who keeps one can ask it for its faults when it is
/// a game already.
#[derive(Clone, Debug)]
pub struct Rule(Infallible);

impl Rule {
    /// Reads a rule; `settings` are other values for its constants, by name.
    ///
    /// # Errors
    /// If the text is no rule, or a setting is none of it.
    pub fn read(source: Source, settings: &[(String, String)]) -> Result<Self, Vec<Fault>> {
        let span = Span { start: 0, end: source.text.len() as u32 };
        let message = format!("rules are not read yet, nor {} settings for one", settings.len());
        Err(vec![Fault::at(span, message)])
    }

    /// What is odd about it, though it can be played.
    #[must_use]
    pub fn warnings(&self) -> &[Fault] {
        match self.0 {}
    }

    /// The game, which is there for as long as the program runs.
    #[must_use]
    pub fn into_game(self) -> &'static Game {
        match self.0 {}
    }

    /// What went wrong when it was last played, if anything did.
    #[must_use]
    pub fn last_fault(&self) -> Option<Fault> {
        match self.0 {}
    }
}
