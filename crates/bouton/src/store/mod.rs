//! A store: what searches of one game have found out, in a folder, so that it outlives them.
//!
//! It is made of runs, sorted by key and checksummed, written at once and never changed. A process killed at
//! any moment leaves whole runs and perhaps one unfinished file, which the next one removes. When there are many runs of
//! a size they are merged into one: that is named by all the stretches it covers, so that the others,
//! should they still be there, are known to be left over. One process has a store open at a time. All of it is read, and so
//! verified, when it is opened. `docs/store.md` says what stands in the files.
//!
//! Cost: each position is written once, and again each time the number of stretches grows by the factor
//! [`Store::FAN`]; merging takes the memory of a block a run.

mod batch;
mod fault;
mod finding;
mod folder;
mod header;
mod merge;
mod run;

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

pub use batch::Batch;
pub use fault::Fault;
pub use header::{Header, VERSION};

use folder::{Folder, HEADER, LOCK};
use run::{Run, RunReader, RunWriter, sync_folder};

/// A store that this process has open.
pub struct Store {
    dir: PathBuf,
    header: Header,
    runs: Vec<Run>,
    repairs: Vec<String>,
    fan: usize,
    /// Held as long as the store is open.
    _lock: File,
}

/// What is in a store.
#[derive(Debug)]
pub struct Contents {
    /// Of what it is.
    pub header: Header,
    /// How many runs it has.
    pub runs: u64,
    /// How many positions are in them, one that is in several as often.
    pub positions: u64,
    /// Bytes of the runs.
    pub bytes: u64,
    /// Files that a killed process left, which are removed when the store is opened for writing.
    pub left_over: u64,
    /// Cut files that were set aside.
    pub set_aside: u64,
}

impl Store {
    /// So many runs of a size are merged into one.
    pub const FAN: usize = 8;

    /// Opens the store in the folder `dir`, or makes one, for this game and data. All of it is read and verified;
    /// what a killed process left unfinished is removed, and [`repairs`](Self::repairs) tells it.
    ///
    /// # Errors
    /// If the folder holds something else, a store of other data or of another version, or a damaged one; if another
    /// process has it open.
    ///
    /// # Examples
    /// ```
    /// use bouton::store::{Batch, Store};
    /// let dir = std::env::temp_dir().join(format!("bouton-doc-{}", std::process::id()));
    /// let mut store = Store::open(&dir, "nim", 0)?;
    /// let mut batch = Batch::default();
    /// batch.push(b"a position", 0b101); // It is worth neither 0 nor 2.
    /// store.add(&mut batch)?;
    /// drop(store);
    /// let mut found = Vec::new();
    /// Store::open(&dir, "nim", 0)?.each(|key, word| {
    ///     found.push((key.to_vec(), word));
    ///     true
    /// })?;
    /// assert_eq!(found, [(b"a position".to_vec(), 0b101)]);
    /// # std::fs::remove_dir_all(&dir).unwrap();
    /// # Ok::<(), bouton::store::Fault>(())
    /// ```
    pub fn open(dir: &Path, game: &str, data: u64) -> Result<Self, Fault> {
        fs::create_dir_all(dir).map_err(Fault::with(dir))?;
        let folder = Folder::read(dir)?;
        if folder.is_foreign {
            return Err(Fault::Foreign);
        }
        let lock = lock(dir, false)?;
        // What was there before it was locked may have been merged.
        let folder = Folder::read(dir)?;
        let program = env!("CARGO_PKG_VERSION").to_owned();
        let own = Header { game: game.to_owned(), data, program };
        let path = dir.join(HEADER);
        let header = match (folder.has_header, folder.runs.is_empty()) {
            (true, _) => Header::read(&path)?,
            (false, false) => return Err(Fault::NoHeader),
            (false, true) => {
                own.write(&path)?;
                sync_folder(&path)?;
                own.clone()
            }
        };
        if (&header.game, header.data) != (&own.game, own.data) {
            return Err(Fault::Game(Box::new(header)));
        }
        let (runs, repairs, fan) = (Vec::new(), Vec::new(), Self::FAN);
        let mut store = Self { dir: dir.to_owned(), header, runs, repairs, fan, _lock: lock };
        store.take(&folder)?;
        Ok(store)
    }

    /// The same, but as few runs as `fan` are merged, at least 2.
    #[must_use]
    pub fn merging(self, fan: usize) -> Self {
        Self { fan: fan.max(2), ..self }
    }

    /// Verifies the runs, and then removes what is left over.
    fn take(&mut self, folder: &Folder) -> Result<(), Fault> {
        for (at, (path, span)) in folder.runs.iter().enumerate() {
            match verified(path, span.clone(), self.header.seal()) {
                Ok(run) => self.runs.push(run),
                // Only the run written last can have lost its end, to a machine that stopped.
                Err(Fault::Cut(_)) if at + 1 == folder.runs.len() => self.set_aside(path)?,
                Err(fault) => return Err(fault),
            }
        }
        for path in &folder.left_over {
            fs::remove_file(path).map_err(Fault::with(path))?;
            self.repairs.push(format!("`{}` was left over from a killed process and is removed", file(path)));
        }
        Ok(())
    }

    fn set_aside(&mut self, path: &Path) -> Result<(), Fault> {
        let aside = path.with_extension("run.cut");
        fs::rename(path, &aside).map_err(Fault::with(path))?;
        sync_folder(path)?;
        self.repairs.push(format!("the last run was cut and is set aside as `{}`", file(&aside)));
        Ok(())
    }

    /// What was repaired when the store was opened, each in a sentence.
    #[must_use]
    pub fn repairs(&self) -> &[String] {
        &self.repairs
    }

    /// Writes what is in `batch` and empties it; merges runs if there are many.
    ///
    /// # Errors
    /// If the disk is full or otherwise fails. What was in the store before is still there.
    ///
    /// # Complexity
    /// O(n log n) for n positions in the batch, beside merging.
    pub fn add(&mut self, batch: &mut Batch) -> Result<(), Fault> {
        if batch.is_empty() {
            return Ok(());
        }
        let next = self.runs.last().map_or(0, |run| run.span.end() + 1);
        let mut writer = RunWriter::new(&self.dir, next..=next, self.header.seal())?;
        batch.each(&self.dir, |key, word| writer.push(key, word))?;
        self.runs.push(writer.finish()?);
        batch.clear();
        self.merge_alike()
    }

    /// Merges the last runs as long as there are enough that cover equally many stretches.
    fn merge_alike(&mut self) -> Result<(), Fault> {
        let size = |run: &Run| run.span.end() - run.span.start();
        while let Some(last) = self.runs.last() {
            let alike = self.runs.iter().rev().take_while(|run| size(run) <= size(last)).count();
            if alike < self.fan {
                break;
            }
            let merged = self.runs.split_off(self.runs.len() - alike);
            let run = merge::merge(&self.dir, &merged, self.header.seal())?;
            self.runs.push(run);
            for old in merged {
                fs::remove_file(&old.path).map_err(Fault::with(&old.path))?;
            }
        }
        Ok(())
    }

    /// Hands what is known to `sink`, run by run, until it answers no.
    ///
    /// # Errors
    /// If a file was damaged since the store was opened.
    pub fn each(&self, mut sink: impl FnMut(&[u8], u64) -> bool) -> Result<(), Fault> {
        for run in &self.runs {
            let mut reader = RunReader::open(&run.path, &run.span, self.header.seal())?;
            while let Some(word) = reader.advance()? {
                if !sink(reader.key(), word) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// Says what is in the store in the folder `dir`, all of which is read and verified; changes nothing.
///
/// # Errors
/// If there is none, if it is damaged, or if another process writes to it.
pub fn look(dir: &Path) -> Result<Contents, Fault> {
    let folder = Folder::read(dir)?;
    if folder.is_foreign || !folder.has_header && folder.runs.is_empty() {
        return Err(Fault::Foreign);
    }
    let _lock = lock(dir, true)?;
    let folder = Folder::read(dir)?;
    if !folder.has_header {
        return Err(Fault::NoHeader);
    }
    let header = Header::read(&dir.join(HEADER))?;
    let runs = folder.runs.iter().map(|(path, span)| verified(path, span.clone(), header.seal()));
    let runs = runs.collect::<Result<Vec<_>, _>>()?;
    Ok(Contents {
        runs: runs.len() as u64,
        positions: runs.iter().map(|run| run.entries).sum(),
        bytes: runs.iter().map(|run| run.bytes).sum(),
        left_over: folder.left_over.len() as u64,
        set_aside: folder.set_aside.len() as u64,
        header,
    })
}

fn file(path: &Path) -> String {
    path.file_name().unwrap_or_default().display().to_string()
}

/// Locks the store, for writing or for looking into it.
fn lock(dir: &Path, shared: bool) -> Result<File, Fault> {
    let path = dir.join(LOCK);
    let file = File::options().create(true).truncate(false).write(true).open(&path);
    let file = file.map_err(Fault::with(&path))?;
    let locked = if shared { file.try_lock_shared() } else { file.try_lock() };
    match locked {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Fault::InUse),
        Err(TryLockError::Error(error)) => Err(Fault::Io(path, error)),
    }
}

/// The run in this file, all of which is read.
fn verified(path: &Path, span: std::ops::RangeInclusive<u64>, seal: u64) -> Result<Run, Fault> {
    let mut reader = RunReader::open(path, &span, seal)?;
    while reader.advance()?.is_some() {}
    let bytes = fs::metadata(path).map_err(Fault::with(path))?.len();
    Ok(Run { path: path.to_owned(), span, bytes, entries: reader.entries() })
}

#[cfg(test)]
mod tests;
