//! Readings: texts turned into instances and the components on them.

use std::error::Error;
use std::fmt;

use super::finder::Key;
use super::placed::{Component, Instance, Placed};
use super::playable::Playable;
use crate::machine::width::exact;
use crate::notation::ParseError;
use crate::theory::limits::Unknown;

/// The result of a game's reader for a text: the position as a sum of instances.
pub struct Reading {
    pub(crate) instances: Vec<(Box<dyn Instance>, Vec<Key>)>,
    pub(crate) text: String,
    /// Identifies the instances among all readings of the same game, if the text of the position does not.
    board: Option<String>,
    /// A note for people: what the reader assumed where the text has more than one meaning.
    pub(crate) note: Option<String>,
}

impl Reading {
    /// A reading without instances. `text` is the position in one line.
    #[must_use]
    pub fn new(text: String) -> Self {
        Self { instances: Vec::new(), text, board: None, note: None }
    }

    /// Sets the board of the reading. Readings of a game with the same `board` have the same instances, and share one store. A game whose
    /// name does not identify its rules puts a hash of the rules and of their data here.
    #[must_use]
    pub fn on(self, board: String) -> Self {
        Self { board: Some(board), ..self }
    }

    /// Adds a note for people: what the reader assumed where the text has more than one meaning.
    #[must_use]
    pub fn noting(self, note: Option<String>) -> Self {
        Self { note, ..self }
    }

    /// Adds one game with its data, and its components.
    #[must_use]
    pub fn with<G: Playable + 'static>(
        mut self,
        game: G,
        components: impl IntoIterator<Item = G::Position>,
    ) -> Self {
        let placed = Placed::new(game);
        let mut keys = Vec::new();
        for position in components {
            keys.push(placed.component(&position).key);
        }
        self.instances.push((Box::new(placed), keys));
        self
    }

    /// Identifies the instances among all readings of a game. By default, all heaps are on one board.
    pub(crate) fn alike(&self, of_heaps: bool) -> &str {
        let unwritten = if of_heaps { "" } else { &self.text };
        self.board.as_deref().unwrap_or(unwritten)
    }

    /// Identifies the board, and gives the number of instances. Readings of the same game with equal results have the same instances.
    pub(crate) fn board(&self, of_heaps: bool) -> (&str, usize) {
        (self.alike(of_heaps), self.instances.len())
    }

    /// Whether the board identifies the rules and their data, whichever game has read it.
    pub(crate) fn names_its_board(&self) -> bool {
        self.board.is_some()
    }

    /// Whether readings of other texts can have the same instances.
    pub(crate) fn shares_its_board(&self, of_heaps: bool) -> bool {
        of_heaps || self.board.is_some()
    }

    /// The instances, and the components with the numbers of their instances.
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
    /// The text is not a position of the game.
    Position(ParseError),
    /// The game's extra data are wrong.
    Data(ParseError),
    /// The reading would take more memory than the limits allow, so the texts were not read.
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
