//! A line of play: a position, and the moves made from it.

use std::sync::Arc;

use bouton::Convention;
use bouton::ask::question::Question;
use bouton::catalog::reading::ReadError;
use bouton::catalog::{Catalog, Game};

/// A line of play.
#[derive(Clone)]
pub struct Line<'c> {
    catalog: &'c Catalog,
    game: Option<Arc<Game>>,
    convention: Convention,
    start: String,
    moves: Vec<String>,
}

impl<'c> Line<'c> {
    /// The line without a move.
    ///
    /// # Errors
    /// If the text is no position.
    pub fn new(
        catalog: &'c Catalog,
        game: Option<Arc<Game>>,
        convention: Convention,
        start: &str,
    ) -> Result<Self, ReadError> {
        let line = Self { catalog, game, convention, start: start.to_owned(), moves: Vec::new() };
        line.question().map(|_| line)
    }

    /// The position at the end of the line.
    ///
    /// # Errors
    /// If the text is no position, or the line has a move that is none.
    pub fn question(&self) -> Result<Question, ReadError> {
        let text = self.start.as_bytes();
        let question = Question::read(self.catalog, self.game.clone(), text, None, self.convention)?;
        self.moves.iter().try_fold(question, |question, played| Ok(question.after(played)?))
    }

    /// The line with one more move.
    ///
    /// # Errors
    /// If there is no such move.
    pub fn with(&self, played: &str) -> Result<Self, ReadError> {
        let mut longer = self.clone();
        longer.moves.push(played.to_owned());
        longer.question().map(|_| longer)
    }

    /// The first position.
    #[must_use]
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The moves that were made.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.moves
    }
}
