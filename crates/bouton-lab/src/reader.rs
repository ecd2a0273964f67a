//! What reads the texts of positions.

use std::sync::Arc;

use bouton::Convention;
use bouton::ask::question::Question;
use bouton::catalog::reading::ReadError;
use bouton::catalog::{Catalog, Game};

/// Reads texts of positions of one game, or of sums that name their games.
#[derive(Clone)]
pub struct PositionReader<'c> {
    /// The catalogue with the games.
    pub catalog: &'c Catalog,
    /// The game, unless each term of a sum names its own.
    pub game: Option<Arc<Game>>,
    /// The convention.
    pub convention: Convention,
}

impl PositionReader<'_> {
    /// The question about a position.
    ///
    /// # Errors
    /// If the text is no position.
    pub fn read(&self, text: &str) -> Result<Question, ReadError> {
        Question::read(self.catalog, self.game.clone(), text.as_bytes(), None, self.convention)
    }
}
