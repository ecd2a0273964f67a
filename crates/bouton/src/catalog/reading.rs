//! Readings: texts made into instances and the components on them.

use std::error::Error;
use std::fmt;

use hashbrown::HashMap;

use super::Game;
use super::component::{Component, Instance, Key, Playable, key_of};
use super::nim;
use super::question::Term;
use super::terms::nimber;
use crate::notation::ParseError;
use crate::theory::limits::Unknown;

/// What a game's reader makes of a text: the position written, as a sum of instances.
pub struct Reading {
    instances: Vec<(Box<dyn Instance>, Vec<Key>)>,
    text: String,
    /// What tells the instances from those of another reading of the same game, if it is not the text.
    board: Option<String>,
    /// What was taken for something that it need not be, for people.
    note: Option<String>,
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
    pub fn with<G: Playable>(mut self, game: G, components: impl IntoIterator<Item = G::Position>) -> Self {
        let keys = components.into_iter().map(|position| key_of(&game, &position)).collect();
        self.instances.push((Box::new(game), keys));
        self
    }

    /// What the instances are told by from those of other readings of a game, in which heaps are all on one board.
    fn alike(&self, game: &Game) -> &str {
        let unwritten = if game.heaps { "" } else { &self.text };
        self.board.as_deref().unwrap_or(unwritten)
    }

    /// What the instances are of, and their number: who has the same, of the same game, has the same instances.
    pub(super) fn board(&self, game: &Game) -> (&str, usize) {
        (self.alike(game), self.instances.len())
    }

    /// Whether readings of other texts can have the same instances.
    pub(super) fn shares_its_board(&self, game: &Game) -> bool {
        game.heaps || self.board.is_some()
    }

    /// The instances, and the components with the numbers of theirs.
    pub(super) fn numbered(self) -> (Vec<Box<dyn Instance>>, Vec<Component>) {
        let (mut instances, mut components) = (Vec::new(), Vec::new());
        for (number, (instance, keys)) in self.instances.into_iter().enumerate() {
            instances.push(instance);
            components.extend(keys.into_iter().map(|key| Component { instance: number as u32, key }));
        }
        (instances, components)
    }
}

/// Why a question could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// Reads terms one after another.
pub struct Reader<'d> {
    data: Option<&'d [u8]>,
    instances: Vec<Box<dyn Instance>>,
    names: Vec<String>,
    /// The instances there are by game and text, so that terms written alike are equal components; heaps have no
    /// data, and all those of a game are on one.
    numbers: HashMap<String, u32>,
    written: Vec<Written>,
    /// The notes of the readings, each once.
    pub(super) notes: Vec<String>,
}

/// A term being read: heaps of one game that stand side by side are one.
struct Written {
    game: &'static Game,
    texts: Vec<String>,
    components: Vec<Component>,
    instances: Vec<u32>,
}

impl<'d> Reader<'d> {
    /// Has read nothing; `data` are what games take beside a position.
    pub fn new(data: Option<&'d [u8]>) -> Self {
        Self {
            data,
            instances: Vec::new(),
            names: Vec::new(),
            numbers: HashMap::new(),
            written: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// All that was read: the instances, the name of each, and the terms.
    pub fn finish(self) -> (Vec<Box<dyn Instance>>, Vec<String>, Vec<Term>) {
        (self.instances, self.names, self.written.into_iter().map(Written::into_term).collect())
    }

    /// Reads the next term.
    pub fn read(&mut self, game: &'static Game, text: &[u8]) -> Result<(), ReadError> {
        let data = self.data.filter(|_| game.data.is_some());
        let (game, reading) = match ((game.read)(text, data), text.trim_ascii()) {
            (Ok(reading), _) => (game, reading),
            (Err(error @ (ReadError::Data(_) | ReadError::Limit(_))), _) => return Err(error),
            (Err(_), b"0") => (game, Reading::new("0".to_owned())),
            (Err(error), word) => match nimber(word) {
                Some(heap) => (nim::GAME, nim::heap(heap)),
                None => return Err(error),
            },
        };
        self.add(game, reading);
        Ok(())
    }

    /// The next term is what was read here.
    pub fn add(&mut self, game: &'static Game, reading: Reading) {
        let (mut components, mut instances) = (Vec::new(), Vec::new());
        let alike = reading.alike(game).to_owned();
        self.notes.extend(reading.note.filter(|note| !self.notes.contains(note)));
        for (at, (instance, keys)) in reading.instances.into_iter().enumerate() {
            let instance = self.number(format!("{} {at} {alike}", game.name), instance);
            instances.push(instance);
            components.extend(keys.into_iter().map(|key| Component { instance, key }));
        }
        match self.written.last_mut() {
            Some(last) if game.heaps && last.game.name == game.name => {
                last.texts.push(reading.text);
                last.components.extend(components);
            }
            _ => self.written.push(Written { game, texts: vec![reading.text], components, instances }),
        }
    }

    /// The number of the instance so called.
    fn number(&mut self, name: String, instance: Box<dyn Instance>) -> u32 {
        *self.numbers.entry_ref(&*name).or_insert_with(|| {
            self.names.push(name.clone());
            self.instances.push(instance);
            self.instances.len() as u32 - 1
        })
    }
}

impl Written {
    fn into_term(self) -> Term {
        let Self { game, texts, components, instances } = self;
        Term { game, text: texts.join(" + "), components: components.into_iter().collect(), instances }
    }
}
