//! Several readings together: the instances and the terms of a sum.

use std::hash::Hasher;
use std::sync::Arc;

use hashbrown::HashMap;
use twox_hash::XxHash3_64;

use super::term::Term;
use super::terms::nimber;
use crate::catalog::nim;
use crate::catalog::placed::{Component, Instance};
use crate::catalog::reading::{ReadError, Reading};
use crate::catalog::{Catalog, Game};
use crate::machine::width::exact;
use crate::theory::limits::Limits;

/// The name of an instance, with the game if the name alone does not identify it among the instances of all games.
type GameAndName = (Option<Arc<Game>>, String);

/// The readings of terms, one after another.
#[derive(Default)]
pub struct Readings {
    instances: Vec<Box<dyn Instance>>,
    /// The game and the name of each instance.
    names: Vec<GameAndName>,
    /// The number of each instance by game and text, so that equal terms are equal components. Heaps have no data, and all heaps of a
    /// game share one instance.
    numbers: HashMap<String, u32>,
    written: Vec<Written>,
    /// The notes of the readings, each once.
    pub notes: Vec<String>,
}

/// A term. Heaps of one game that are written next to each other form one term.
struct Written {
    game: Arc<Game>,
    texts: Vec<String>,
    components: Vec<Component>,
    instances: Vec<u32>,
}

impl Readings {
    /// Everything that was read: the instances, the game and the name of each, and the terms.
    pub fn finish(self) -> (Vec<Box<dyn Instance>>, Vec<GameAndName>, Vec<Term>) {
        (self.instances, self.names, self.written.into_iter().map(Written::into_term).collect())
    }

    /// Reads the next term within limits. `data` is the extra data of a game besides the position.
    pub fn read(
        &mut self,
        catalog: &Catalog,
        game: &Arc<Game>,
        text: &[u8],
        data: Option<&[u8]>,
        limits: &Limits<'_>,
    ) -> Result<(), ReadError> {
        let (game, reading) = match (reading(game, text, data, limits), text.trim_ascii()) {
            (Ok(reading), _) => (game, reading),
            (Err(error @ (ReadError::Data(_) | ReadError::Limit(_))), _) => return Err(error),
            (Err(_), b"0") => (game, Reading::new("0".to_owned())),
            (Err(error), word) => match nimber(word) {
                Some(heap) => (catalog.of_numbers(), nim::heap(heap)),
                None => return Err(error),
            },
        };
        self.add(game, reading);
        Ok(())
    }

    /// Adds a reading as the next term.
    pub fn add(&mut self, game: &Arc<Game>, reading: Reading) {
        let (mut components, mut instances) = (Vec::new(), Vec::new());
        let alike = reading.alike(game.heaps).to_owned();
        let unnamed = (!reading.names_its_board()).then(|| Arc::clone(game));
        self.notes.extend(reading.note.filter(|note| !self.notes.contains(note)));
        for (at, (instance, keys)) in reading.instances.into_iter().enumerate() {
            let instance = self.number(unnamed.clone(), format!("{} {at} {alike}", game.name), instance);
            instances.push(instance);
            components.extend(keys.into_iter().map(|key| Component { instance, key }));
        }
        match self.written.last_mut() {
            Some(last) if game.heaps && Arc::ptr_eq(&last.game, game) => {
                last.texts.push(reading.text);
                last.components.extend(components);
            }
            _ => self.written.push(Written {
                game: Arc::clone(game),
                texts: vec![reading.text],
                components,
                instances,
            }),
        }
    }

    /// The number of the instance with this name.
    fn number(&mut self, game: Option<Arc<Game>>, name: String, mut instance: Box<dyn Instance>) -> u32 {
        *self.numbers.entry_ref(&*name).or_insert_with(|| {
            let number = exact(self.instances.len());
            instance.place(number);
            self.names.push((game, name.clone()));
            self.instances.push(instance);
            number
        })
    }
}

impl Written {
    fn into_term(self) -> Term {
        let Self { game, texts, components, instances } = self;
        Term { game, text: texts.join(" + "), components: components.into_iter().collect(), instances }
    }
}

/// What the reader of a game makes of a term within limits. `data` is the extra data of a game besides the position.
pub fn reading(
    game: &Game,
    text: &[u8],
    data: Option<&[u8]>,
    limits: &Limits<'_>,
) -> Result<Reading, ReadError> {
    (game.read)(text, data.filter(|_| game.data.is_some()), limits)
}

/// A hash of the names of instances and of the extra data.
pub fn hash_of<'n>(names: impl Iterator<Item = &'n String>, data: &'n [u8]) -> u64 {
    let mut hash = XxHash3_64::with_seed(0);
    for part in names.map(String::as_bytes).chain([data]) {
        hash.write(&(part.len() as u64).to_le_bytes());
        hash.write(part);
    }
    hash.finish()
}
