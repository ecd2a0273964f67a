//! Readings: texts made into instances and the components on them.

use std::error::Error;
use std::fmt;

use super::placed::{Component, Instance, Key, Placed};
use super::playable::Playable;
use crate::machine::width::exact;
use crate::notation::ParseError;
use crate::theory::limits::Unknown;

/// What a game's reader makes of a text: the position written, as a sum of instances.
pub struct Reading {
    pub(crate) instances: Vec<(Box<dyn Instance>, Vec<Key>)>,
    pub(crate) text: String,
    /// What tells the instances from those of another reading of the same game, if it is not the text.
    board: Option<String>,
    /// What was taken for something that it need not be, for people.
    pub(crate) note: Option<String>,
}

impl Reading {
    /// A reading of nothing yet; `text` is the position in one line.
    #[must_use]
    pub fn new(text: String) -> Self {
        Self { instances: Vec::new(), text, board: None, note: None }
    }

    /// The same reading, whose instances are those of every other of its game on a board so written; they have one store.
    /// A game whose name does not tell its rules from others writes a hash of them, and what they were given, here.
    #[must_use]
    pub fn on(self, board: String) -> Self {
        Self { board: Some(board), ..self }
    }

    /// The reading with a note for people: what was taken for something that it need not be.
    #[must_use]
    pub fn noting(self, note: Option<String>) -> Self {
        Self { note, ..self }
    }

    /// Adds one game with its data and components on it.
    #[must_use]
    pub fn with<G: Playable + 'static>(
        mut self,
        game: G,
        components: impl IntoIterator<Item = G::Position>,
    ) -> Self {
        let placed = Placed::new(game);
        let keys = components.into_iter().map(|position| placed.component(&position).key).collect();
        self.instances.push((Box::new(placed), keys));
        self
    }

    /// What the instances are told by from those of other readings of a game, in which heaps are all on one board.
    pub(crate) fn alike(&self, of_heaps: bool) -> &str {
        let unwritten = if of_heaps { "" } else { &self.text };
        self.board.as_deref().unwrap_or(unwritten)
    }

    /// What the instances are of, and their number: who has the same, of the same game, has the same instances.
    pub(crate) fn board(&self, of_heaps: bool) -> (&str, usize) {
        (self.alike(of_heaps), self.instances.len())
    }

    /// Whether readings of other texts can have the same instances.
    pub(crate) fn shares_its_board(&self, of_heaps: bool) -> bool {
        of_heaps || self.board.is_some()
    }

    /// The instances, and the components with the numbers of theirs.
    pub(crate) fn numbered(self) -> (Vec<Box<dyn Instance>>, Vec<Component>) {
        let (mut instances, mut components) = (Vec::new(), Vec::new());
        for (number, (instance, keys)) in self.instances.into_iter().enumerate() {
            instances.push(instance);
            components.extend(keys.into_iter().map(|key| Component { instance: exact(number), key }));
        }
        (instances, components)
    }
}

/// Why a question could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// The position is not one of the game.
    Position(ParseError),
    /// The game's data, given beside the position, are wrong.
    Data(ParseError),
    /// What is made of them takes more memory than is allowed: they were not read.
    Limit(Unknown),
}

impl From<ParseError> for ReadError {
    fn from(error: ParseError) -> Self {
        Self::Position(error)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(error) | Self::Data(error) => error.fmt(f),
            Self::Limit(unknown) => unknown.fmt(f),
        }
    }
}

impl Error for ReadError {}
