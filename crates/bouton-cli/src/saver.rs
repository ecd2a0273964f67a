//! Saves the results of a search to a store at regular times.
//!
//! Results that could not be written, for example to a full disk, stay in memory, and the next save tries them again. Until
//! they are written the saver takes no more results, so later ones stay in the search's table alone.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant};

use bouton::ask::question::Question;
use bouton::catalog::{Catalog, Game};
use bouton::heap::book::Book;
use bouton::store::{Batch, Fault, Finder, Store};
use bouton::{Convention, Keeper, Limits, Progress, Sink};

use crate::failure::Failure;
use crate::output::say;
use crate::signals::is_interrupted;

/// Bytes of results that are gathered before they are written. More would count against the limit on memory.
const MOST_GATHERED: usize = 8 << 20;

/// Whether there can be stores: a page has no folders, and is smaller without them.
pub const HAS_FOLDERS: bool = !cfg!(target_family = "wasm");

/// The store may take this much memory even if the search has little: else it would have too many runs.
const LEAST_ROOM: u64 = 32 << 20;

/// A store, and when to write to it.
pub struct Saver {
    saving: Mutex<Saving>,
    /// Finds what the store has, once the search looks results up. It has no runs if a file is damaged.
    finder: RwLock<Option<Finder>>,
    every: Duration,
}

struct Saving {
    dir: PathBuf,
    store: Store,
    /// Results that are not written yet. There are several batches only if writing failed.
    batches: Vec<Batch>,
    last: Instant,
    /// Why the last attempt to write failed.
    fault: Option<Fault>,
    has_failed: bool,
    /// Whether results are not looked up, because the store is damaged.
    finds_none: bool,
}

impl Saver {
    /// The question with its results saved to the store in the folder `dir`, and the saver. There is no saver if `goes_on`,
    /// which is asked while the store is read, said no.
    ///
    /// # Errors
    /// If the results of such a question cannot be saved, or the store cannot be opened.
    pub fn keeping(
        question: Question,
        dir: &Path,
        every: Duration,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<(Question, Option<Arc<Self>>), Failure> {
        let refused = |why: &dyn ToString| {
            let hint = "name another folder, or leave --store out";
            Failure::usage(format!("--store: {}", why.to_string()), hint)
        };
        let kind = question.kind().map_err(|why| refused(&why))?;
        if !HAS_FOLDERS {
            return Err(refused(&"a page has no folders"));
        }
        // From now on a signal does not end the command before everything is saved.
        is_interrupted();
        let store = match Store::open_while(dir, &kind.game, kind.data, goes_on) {
            Ok(store) => store,
            Err(fault @ Fault::Ended) => {
                say!("bouton: {}: {fault}", dir.display());
                return Ok((question, None));
            }
            Err(fault) => return Err(refused(&format!("{}: {fault}", dir.display()))),
        };
        for repair in store.repairs() {
            say!("bouton: {}: {repair}", dir.display());
        }
        let (dir, batches, last) = (dir.to_owned(), Vec::new(), Instant::now());
        let saving = Saving { dir, store, batches, last, fault: None, has_failed: false, finds_none: false };
        let saver = Arc::new(Self { saving: Mutex::new(saving), finder: RwLock::new(None), every });
        let question = question.kept_by(Arc::clone(&saver) as Arc<dyn Keeper>);
        Ok((question.map_err(|why| refused(&why))?, Some(saver)))
    }

    /// Saves the values of a heap game to the store in the folder `dir`, until the book [stops keeping](Book::stop_keeping).
    pub fn keeping_book(
        catalog: &Catalog,
        (game, book): (&Arc<Game>, &Book),
        dir: &Path,
        every: Duration,
        limits: &Limits<'_>,
    ) -> Result<Option<Arc<Self>>, Failure> {
        let question = Question::read(catalog, Some(Arc::clone(game)), b"1", None, Convention::Normal);
        let question = question.map_err(|error| Failure::Usage(error.to_string()))?;
        let goes_on = &mut || limits.check(Progress::default()).is_ok();
        let (_, saver) = Self::keeping(question, dir, every, goes_on)?;
        if let Some(saver) = &saver {
            book.keep_with(Arc::clone(saver) as Arc<dyn Keeper>, limits);
        }
        Ok(saver)
    }

    /// If a save failed, says whether all results are saved now.
    pub fn finish(&self) {
        let saving = self.saving();
        match &saving.fault {
            Some(fault) if !saving.batches.is_empty() => {
                saving.say(&format!("not all results are saved: {fault}"));
            }
            _ if saving.has_failed => saving.say("all results are saved now"),
            _ => {}
        }
    }

    /// From now on no runs are merged, because others read them one by one.
    pub fn keep_runs_apart(&self) {
        self.saving().store.keep_runs_apart();
    }

    /// The folder of the store.
    pub fn dir(&self) -> PathBuf {
        self.saving().dir.clone()
    }

    /// If there was no result to save, says so.
    pub fn say_if_empty(&self) {
        let saving = self.saving();
        if saving.store.is_empty() && saving.batches.is_empty() {
            saving.say("there was nothing to save");
        }
    }

    fn saving(&self) -> MutexGuard<'_, Saving> {
        self.saving.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the finder says, if there is one.
    fn ask_finder<T>(&self, ask: impl FnOnce(&Finder) -> T) -> Option<T> {
        self.finder.read().unwrap_or_else(PoisonError::into_inner).as_ref().map(ask)
    }

    /// From now on, results are found among those that the store has now.
    fn renew_finder(&self, saving: &mut Saving) {
        if !saving.finds_none {
            let found = saving.store.finder();
            self.set_finder(found.unwrap_or_else(|fault| saving.find_none(&fault)));
        }
    }

    fn set_finder(&self, finder: Finder) {
        *self.finder.write().unwrap_or_else(PoisonError::into_inner) = Some(finder);
    }
}

impl Saving {
    fn say(&self, text: &str) {
        // A terminal may show a progress line, which is cleared.
        say!("\x1b[2K\x1b[Gbouton: {}: {text}", self.dir.display());
    }

    /// Says why results cannot be looked up, if that was not said before.
    fn find_none(&mut self, fault: &Fault) -> Finder {
        if !self.finds_none {
            self.say(&format!("results cannot be looked up: {fault}; the search continues without them"));
        }
        self.finds_none = true;
        Finder::default()
    }

    /// Gathers a result. Writes if there are many, unless writing failed just now.
    fn push(&mut self, key: &[u8], word: u64) {
        if self.batches.last().is_none_or(|batch| batch.bytes() >= MOST_GATHERED) {
            if self.fault.is_none() {
                self.write();
            }
            self.batches.push(Batch::default());
        }
        if let Some(batch) = self.batches.last_mut() {
            batch.push(key, word);
        }
    }

    /// Writes the gathered results as far as possible. The first failure is reported.
    fn write(&mut self) {
        self.fault = None;
        for batch in &mut self.batches {
            self.fault = self.store.add(batch).err().or(self.fault.take());
            // If the batch is empty, only merging failed.
            if !batch.is_empty() {
                break;
            }
        }
        self.batches.retain(|batch| !batch.is_empty());
        if let Some(fault) = self.fault.as_ref().filter(|_| !self.has_failed) {
            self.say(&format!("saving failed: {fault}; the search continues, and saving is tried again"));
            self.has_failed = true;
        }
    }
}

impl Keeper for Saver {
    fn is_due(&self) -> bool {
        self.saving().last.elapsed() >= self.every
    }

    fn keep(&self, tell: &mut dyn FnMut(&mut Sink<'_>)) -> bool {
        let mut saving = self.saving();
        saving.write();
        if saving.batches.is_empty() {
            tell(&mut |key, word| saving.push(key, word));
            saving.write();
        }
        if self.ask_finder(|_| ()).is_some() {
            self.renew_finder(&mut saving);
        }
        saving.last = Instant::now();
        saving.batches.is_empty()
    }

    fn looks_up(&self, bytes: u64) -> bool {
        let mut saving = self.saving();
        saving.store.within(bytes.max(LEAST_ROOM));
        if saving.store.is_large() {
            self.renew_finder(&mut saving);
        }
        saving.store.is_large()
    }

    fn look_up(&self, key: &[u8]) -> Option<u64> {
        if self.ask_finder(|_| ()).is_none() {
            self.renew_finder(&mut self.saving());
        }
        let found = self.ask_finder(|finder| finder.find(key))?;
        found.unwrap_or_else(|fault| {
            self.set_finder(self.saving().find_none(&fault));
            None
        })
    }

    fn bytes(&self) -> u64 {
        self.ask_finder(Finder::bytes).unwrap_or(0)
    }

    fn recall(&self, sink: &mut dyn FnMut(&[u8], u64) -> bool) {
        let saving = self.saving();
        if let Err(fault) = saving.store.each(sink) {
            saving.say(&format!("not all of it can be read: {fault}"));
        }
    }

    fn refused(&self, keys: u64) {
        self.saving().say(&format!(
            "it is damaged: {keys} of its keys belong to no position of this game and are ignored"
        ));
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A saver on a store of its own, in which no run can be made as long as there is a folder of this name.
    fn saver(name: &str) -> (Arc<Saver>, PathBuf, PathBuf) {
        let dir = std::env::temp_dir().join(format!("bouton-saver-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        let catalog = Catalog::standard();
        let question =
            Question::read(&catalog, catalog.find("cram"), b"2x3", None, Convention::Normal).ok().unwrap();
        let (_, saver) = Saver::keeping(question, &dir, Duration::ZERO, &mut || true).ok().unwrap();
        let blocked = dir.join("00000000-00000000.run.part");
        (saver.unwrap(), dir, blocked)
    }

    /// Offers these words to the saver, and says whether it took them.
    fn keep(saver: &Saver, words: std::ops::Range<u64>) -> bool {
        let mut was_asked = false;
        saver.keep(&mut |sink| {
            was_asked = true;
            // More than is gathered at once.
            let key = |word: u64| [&word.to_be_bytes()[..], &[7; 50_000]].concat();
            words.clone().for_each(|word| sink(&key(word), word));
        });
        was_asked
    }

    fn kept(saver: &Saver) -> Vec<u64> {
        let mut words = Vec::new();
        saver.recall(&mut |_, word| {
            words.push(word);
            true
        });
        words.sort_unstable();
        words
    }

    #[test]
    fn what_could_not_be_written_is_written_later_and_no_more_is_asked_for_until_then() {
        let (saver, dir, blocked) = saver("later");
        fs::create_dir(&blocked).unwrap();
        assert!(keep(&saver, 1..500));
        assert!(!keep(&saver, 500..700), "it would be thought to be kept");
        assert_eq!(saver.saving().batches.len(), 3);
        assert!(kept(&saver).is_empty());
        fs::remove_dir(&blocked).unwrap();
        assert!(keep(&saver, 500..700));
        assert!(saver.saving().batches.is_empty());
        assert_eq!(kept(&saver), (1..700).collect::<Vec<_>>());
        fs::remove_dir_all(dir).unwrap();
    }
}
