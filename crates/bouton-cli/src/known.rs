//! What other stores know, read again and again and not changed.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bouton::ask::keeping::InstanceId;
use bouton::ask::question::Question;
use bouton::store::{Fault, Snapshot};
use bouton::{Keeper, Sink};

use crate::failure::Failure;
use crate::saver::Saver;
use crate::store::named;
use crate::talk::say;

/// Whether processes can share a search: a page has no folders.
pub const CAN_SHARE: bool = !cfg!(target_family = "wasm");

/// The search goes on for this many times as long as it took to save and to read.
const SEARCHING: u32 = 8;

/// Stores that are only read, and the saver of what they do not have, if that is saved.
pub struct Known {
    /// A store, or a folder of stores.
    dir: PathBuf,
    kind: InstanceId,
    saver: Option<Arc<Saver>>,
    every: Duration,
    reading: Mutex<Reading>,
}

/// How far the stores are read.
struct Reading {
    /// The first stretch of each store that is not read.
    next: HashMap<PathBuf, u64>,
    /// When the next look is due.
    due: Instant,
    /// When the last save began.
    begun: Instant,
    /// How long it took to read.
    time: Duration,
    /// Whether there is no memory for more.
    is_full: bool,
    has_failed: bool,
}

impl Known {
    /// The question with what the store in the folder `dir`, or the stores in its folders, know of it. `saver` saves what they do not have.
    /// `every` is the least time between two looks.
    ///
    /// # Errors
    /// If the results of such a question cannot be saved, or if there is no store of them.
    pub fn by(
        question: Question,
        dir: &Path,
        saver: Option<Arc<Saver>>,
        every: Duration,
    ) -> Result<(Question, Arc<Self>), Failure> {
        let refused = |why: &dyn ToString| {
            Failure::usage(format!("--known: {}", why.to_string()), "`--store DIR` makes a store")
        };
        let kind = question.kind().map_err(|why| refused(&why))?;
        let found = stores(dir).map_err(|fault| refused(&named(dir, &fault)))?;
        for store in &found {
            match Snapshot::of(store, &kind.game, kind.data) {
                Err(fault) if !is_gone(&fault) => return Err(refused(&named(store, &fault))),
                _ => {}
            }
        }
        if found.is_empty() {
            return Err(refused(&named(dir, &Fault::NoStore)));
        }
        let now = Instant::now();
        let (next, time) = (HashMap::new(), Duration::ZERO);
        let reading = Reading { next, due: now, begun: now, time, is_full: false, has_failed: false };
        if let Some(saver) = &saver {
            saver.keep_runs_apart();
        }
        let known = Arc::new(Self { dir: dir.to_owned(), kind, saver, every, reading: Mutex::new(reading) });
        let question = question.kept_by(Arc::clone(&known) as Arc<dyn Keeper>);
        Ok((question.map_err(|why| refused(&why))?, known))
    }

    /// How long it took to read what is known.
    pub fn reading(&self) -> Duration {
        self.locked().time
    }

    fn locked(&self) -> MutexGuard<'_, Reading> {
        self.reading.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads what is not read yet.
    fn read(&self, sink: &mut dyn FnMut(&[u8], u64) -> bool) {
        let mut reading = self.locked();
        let begun = Instant::now();
        let own = self.saver.as_ref().and_then(|saver| fs::canonicalize(saver.dir()).ok());
        for store in stores(&self.dir).unwrap_or_default() {
            if reading.is_full || own.is_some() && own == fs::canonicalize(&store).ok() {
                continue;
            }
            let mut goes_on = true;
            let first = reading.next.get(&store).copied().unwrap_or_default();
            let read = Snapshot::of(&store, &self.kind.game, self.kind.data).and_then(|snapshot| {
                snapshot.each_from(first, |key, word| {
                    goes_on = sink(key, word);
                    goes_on
                })
            });
            match read {
                Ok(_) if !goes_on => reading.is_full = true,
                Ok(next) => drop(reading.next.insert(store, next)),
                // It was added to another one.
                Err(fault) if is_gone(&fault) => {}
                Err(_) if reading.has_failed => {}
                Err(fault) => {
                    say!("bouton: {}: not all of it can be read: {fault}", store.display());
                    reading.has_failed = true;
                }
            }
        }
        reading.time += begun.elapsed();
        let took = reading.begun.elapsed();
        reading.due = Instant::now() + self.every.max(took * SEARCHING);
    }
}

/// The store in this folder, or the stores in its folders.
fn stores(dir: &Path) -> Result<Vec<PathBuf>, Fault> {
    let is_store = |path: &PathBuf| path.join("header").exists();
    let path = dir.to_owned();
    if is_store(&path) {
        return Ok(vec![path]);
    }
    let entries = fs::read_dir(dir).map_err(|error| Fault::Io(path, error))?;
    let mut stores: Vec<_> = entries.flatten().map(|entry| entry.path()).filter(is_store).collect();
    stores.sort();
    Ok(stores)
}

/// Whether the store was removed while it was read.
fn is_gone(fault: &Fault) -> bool {
    matches!(fault, Fault::NoStore | Fault::NoHeader)
        || matches!(fault, Fault::Io(_, error) if error.kind() == std::io::ErrorKind::NotFound)
}

impl Keeper for Known {
    fn is_due(&self) -> bool {
        Instant::now() >= self.locked().due
    }

    fn keep(&self, tell: &mut dyn FnMut(&mut Sink<'_>)) {
        self.locked().begun = Instant::now();
        if let Some(saver) = &self.saver {
            saver.keep(tell);
        }
    }

    fn recall(&self, sink: &mut dyn FnMut(&[u8], u64) -> bool) {
        self.locked().begun = Instant::now();
        self.read(sink);
        let is_full = self.locked().is_full;
        if let Some(saver) = self.saver.as_ref().filter(|_| !is_full) {
            saver.recall(sink);
        }
    }

    fn recall_new(&self, sink: &mut dyn FnMut(&[u8], u64) -> bool) {
        self.read(sink);
    }

    fn refused(&self, keys: u64) {
        say!(
            "bouton: {}: it is damaged: {keys} of its keys belong to no position of this game and are ignored",
            self.dir.display()
        );
    }
}
