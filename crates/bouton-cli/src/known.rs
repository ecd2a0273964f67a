//! What other stores know, read again and again and not changed. In large stores results are looked up, and in all others what the search
//! has read and discarded.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};
use std::time::{Duration, Instant};

use bouton::ask::keeping::InstanceId;
use bouton::ask::question::Question;
use bouton::store::{Fault, Finder, Snapshot, join};
use bouton::{Keeper, Sink};

use crate::failure::Failure;
use crate::output::say;
use crate::saver::Saver;
use crate::store::named;

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
    /// What finds results in the large stores.
    finders: RwLock<HashMap<PathBuf, Finder>>,
    /// Whether they are those of all stores.
    finds_all: AtomicBool,
}

/// How far the stores are read.
struct Reading {
    /// The first stretch of each store that is not read.
    next: HashMap<PathBuf, u64>,
    /// The bytes of memory that finders may take.
    room: u64,
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
        let reading =
            Reading { next, room: 0, due: now, begun: now, time, is_full: false, has_failed: false };
        if let Some(saver) = &saver {
            saver.keep_runs_apart();
        }
        let (dir, reading, finders) = (dir.to_owned(), Mutex::new(reading), RwLock::default());
        let finds_all = AtomicBool::new(false);
        let known = Arc::new(Self { dir, kind, saver, every, reading, finders, finds_all });
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
        for store in self.others() {
            if self.finds_all.load(Relaxed) || self.finders().contains_key(&store) {
                self.find_in(&store, &mut reading);
                continue;
            }
            if reading.is_full {
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
                Err(fault) => reading.fail(&store, &fault),
            }
        }
        reading.time += begun.elapsed();
        let took = reading.begun.elapsed();
        reading.due = Instant::now() + self.every.max(took * SEARCHING);
    }

    /// The stores without the one to which results are saved.
    fn others(&self) -> Vec<PathBuf> {
        let own = self.saver.as_ref().and_then(|saver| fs::canonicalize(saver.dir()).ok());
        let mut others = stores(&self.dir).unwrap_or_default();
        others.retain(|store| own.is_none() || own != fs::canonicalize(store).ok());
        others
    }

    fn finders(&self) -> RwLockReadGuard<'_, HashMap<PathBuf, Finder>> {
        self.finders.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_finder(&self, store: &Path, finder: Finder) {
        self.finders.write().unwrap_or_else(PoisonError::into_inner).insert(store.to_owned(), finder);
    }

    /// From now on, results are found among those that the store has now.
    fn find_in(&self, store: &Path, reading: &mut Reading) {
        let (before, others) = {
            let finders = self.finders();
            let before = finders.get(store).cloned().unwrap_or_default();
            let others = finders.values().map(Finder::bytes).sum::<u64>() - before.bytes();
            (before, others)
        };
        let room = reading.room.saturating_sub(others);
        let found = Snapshot::of(store, &self.kind.game, self.kind.data);
        let finder = found.and_then(|snapshot| snapshot.finder(&before, room)).unwrap_or_else(|fault| {
            reading.fail(store, &fault);
            before
        });
        self.set_finder(store, finder);
    }

    /// What the large stores have about the position with this key: a value, or all refuted values.
    fn found(&self, key: &[u8]) -> Result<Option<u64>, (PathBuf, Fault)> {
        let finders = self.finders();
        let mut joint = None;
        for (store, finder) in &*finders {
            let found = finder.find(key).map_err(|fault| (store.clone(), fault))?;
            joint = joined(joint, found);
        }
        Ok(joint)
    }
}

/// The union of what two stores have about one position; nothing if they contradict each other.
fn joined(first: Option<u64>, second: Option<u64>) -> Option<u64> {
    match (first, second) {
        (Some(first), Some(second)) => join(first, second),
        (first, second) => first.or(second),
    }
}

impl Reading {
    /// Says that a store cannot be read, if that was not said before of any.
    fn fail(&mut self, store: &Path, fault: &Fault) {
        // A store that is gone was added to another one.
        if !self.has_failed && !is_gone(fault) {
            say!("bouton: {}: not all of it can be read: {fault}", store.display());
            self.has_failed = true;
        }
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

    fn keep(&self, tell: &mut dyn FnMut(&mut Sink<'_>)) -> bool {
        self.locked().begun = Instant::now();
        self.saver.as_ref().is_some_and(|saver| saver.keep(tell))
    }

    fn looks_up(&self, bytes: u64) -> bool {
        let mut reading = self.locked();
        // One half is for the own store.
        reading.room = bytes / 2;
        for store in self.others() {
            let snapshot = Snapshot::of(&store, &self.kind.game, self.kind.data);
            if snapshot.and_then(|snapshot| snapshot.is_indexed()).unwrap_or(false) {
                self.find_in(&store, &mut reading);
            }
        }
        let has_large = !self.finders().is_empty();
        self.saver.as_ref().is_some_and(|saver| saver.looks_up(bytes / 2)) || has_large
    }

    fn look_up(&self, key: &[u8]) -> Option<u64> {
        if !self.finds_all.swap(true, Relaxed) {
            // The search has discarded some of what it has read, or had no memory for all.
            let mut reading = self.locked();
            self.others().iter().for_each(|store| self.find_in(store, &mut reading));
        }
        let found = self.found(key).unwrap_or_else(|(store, fault)| {
            self.set_finder(&store, Finder::default());
            self.locked().fail(&store, &fault);
            None
        });
        joined(found, self.saver.as_ref().and_then(|saver| saver.look_up(key)))
    }

    fn bytes(&self) -> u64 {
        let others = self.finders().values().map(Finder::bytes).sum::<u64>();
        others + self.saver.as_ref().map_or(0, |saver| saver.bytes())
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
