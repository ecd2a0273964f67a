//! A rule that can be played.

use std::convert::Infallible;
use std::sync::Arc;

use bouton::catalog::Game;

use crate::source::{Fault, Source, Span};

/// A rule that was read and found right.
#[derive(Debug)]
pub struct Rule(Infallible);

impl Rule {
    /// Reads a rule file; `settings` are other values for its constants, by name.
    ///
    /// # Errors
    /// Whatever is wrong with it.
    pub fn read(source: Source, settings: &[(String, String)]) -> Result<Self, Vec<Fault>> {
        let span = Span { start: 0, end: source.text.len() as u32 };
        let message = format!("rules are not read yet, nor {} settings for one", settings.len());
        Err(vec![Fault::at(span, message)])
    }

    /// Reads a one-line rule; `None` if the text does not begin like one.
    ///
    /// # Errors
    /// Whatever is wrong with it.
    pub fn read_line(source: Source, settings: &[(String, String)]) -> Result<Option<Self>, Vec<Fault>> {
        Self::read(source, settings).map(Some)
    }

    /// What is odd about it, but not wrong.
    #[must_use]
    pub fn warnings(&self) -> &[Fault] {
        match self.0 {}
    }

    /// The game, which is there for as long as the program runs; whoever keeps the rule can ask it for its faults.
    #[must_use]
    pub fn into_game(self: Arc<Self>) -> &'static Game {
        match self.0 {}
    }

    /// What it did wrong in play, if it did.
    #[must_use]
    pub fn last_fault(&self) -> Option<Fault> {
        match self.0 {}
    }
}
