//! A store: the results of searches of one game, in a folder, so that they outlive the searches.
//!
//! It consists of runs, sorted by key and checksummed, written at once and never changed. A process killed at
//! any moment leaves whole runs and perhaps one unfinished file, which the next process removes. When there are many runs of
//! a size, they are merged into one. Its name contains all the stretches it covers. So if the merged runs
//! still exist, they are known to be left over. Only one process can have a store open at a time. A small store is read, and so
//! verified, when it is opened. Of a [large](Store::is_large) one each block is verified when it is used, and positions are looked up
//! by a [`Finder`]. `docs/store.md` describes the contents of the files.
//!
//! Cost: each position is written once, and again each time the number of stretches grows by the factor
//! `Store::FAN`, as long as the merged run has at most `Store::MAX_MERGED` positions. Merging takes the memory of one block per run, and of
//! a filter (10 bits a position).

mod batch;
mod blocks;
mod disk;
mod entries;
mod fault;
mod fences;
mod filter;
mod finder;
mod finding;
mod folder;
mod header;
mod header_file;
mod index;
mod mapped;
mod merge;
mod run;
mod snapshot;
mod stored_run;

use std::fs::{self, File};
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

pub use batch::Batch;
pub(crate) use blocks::{Block, BlockFolder};
pub use fault::Fault;
pub use finder::Finder;
pub use finding::join;
pub use header::{Header, VERSION};
pub use snapshot::Snapshot;

use finder::Owner;
use folder::{Folder, HEADER, LOCK};
use run::{RunReader, RunWriter, sync_folder};
use snapshot::opened;
use stored_run::StoredRun;

/// A store that this process has open.
pub struct Store {
    dir: PathBuf,
    header: Header,
    runs: Vec<StoredRun>,
    repairs: Vec<String>,
    fan: usize,
    /// After a failed merge, the next attempt waits for this many runs.
    patience: usize,
    /// The bytes of memory that the finder may take, and the filter of a merged run.
    room: u64,
    finder: Finder,
    /// The lock, which is held as long as the store is open.
    _lock: File,
}

/// The contents of a store.
#[derive(Debug)]
#[non_exhaustive]
pub struct Contents {
    /// The game and data that the store is for.
    pub header: Header,
    /// The number of runs.
    pub runs: u64,
    /// The number of positions in the runs. A position that is in several runs counts several times.
    pub positions: u64,
    /// The number of bytes of the runs.
    pub bytes: u64,
    /// The number of files that a killed process left. They are removed when the store is opened for writing.
    pub left_over: u64,
    /// The number of cut files that were set aside.
    pub set_aside: u64,
    /// Whether another process has the store open, and may have added to it since. Then no files are reported as left over.
    pub is_open: bool,
}

impl Store {
    /// How many runs of a size are merged into one.
    pub(crate) const FAN: usize = 8;
    /// How many runs of a size are merged into one for [readers](Self::keep_runs_apart) who look for new ones.
    const FAN_APART: usize = 64;
    /// The most positions of a merged run. So merging needs little room on the disk, and the filters of runs stay small.
    pub(crate) const MAX_MERGED: u64 = 1 << 27;
    /// A store with more bytes is [large](Self::is_large).
    pub(crate) const LARGE_BYTES: u64 = stored_run::LARGE_BYTES;
    /// The bytes of memory that a finder may take, unless that is [said](Self::within).
    const ROOM: u64 = 1 << 28;

    /// Opens the store in the folder `dir`, or makes one, for this game and data. A store that is not [large](Self::is_large) is read and
    /// verified. The unfinished files of a killed process are removed, and [`repairs`](Self::repairs) reports that.
    ///
    /// # Errors
    /// If the folder contains other files, a store of other data or of another version, or a damaged one; if another
    /// process has the store open.
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
        Self::open_while(dir, game, data, &mut || true)
    }

    /// Opens the store as [`open`](Self::open) does, as long as `goes_on` returns true. It is asked every few thousand positions read.
    ///
    /// # Errors
    /// As [`open`](Self::open), and [`Fault::Ended`] if `goes_on` has returned false.
    pub fn open_while(
        dir: &Path,
        game: &str,
        data: u64,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Self, Fault> {
        fs::create_dir_all(dir).map_err(Fault::with(dir))?;
        let folder = Folder::read(dir)?;
        if folder.is_foreign {
            return Err(Fault::Foreign);
        }
        let lock = lock(dir)?;
        // The files listed before the store was locked may have been merged.
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
        let header = header.of(game, data)?;
        let mut store = Self {
            dir: dir.to_owned(),
            header,
            runs: Vec::new(),
            repairs: Vec::new(),
            fan: Self::FAN,
            patience: 0,
            room: Self::ROOM,
            finder: Finder::default(),
            _lock: lock,
        };
        store.take(&folder, goes_on)?;
        Ok(store)
    }

    /// From now on, the [finder](Self::finder) takes at most about one half of `bytes` bytes of memory, and the filter of a run while runs are
    /// merged into it the other half. A finder that may take less reads its filters from the disk, and runs stay apart whose filter would be
    /// larger.
    pub fn within(&mut self, bytes: u64) {
        self.room = bytes / 2;
    }

    /// Whether the store is large. Then it was not read when it was opened, and looking positions up is better than reading all.
    #[must_use]
    pub fn is_large(&self) -> bool {
        self.runs.iter().map(|run| run.bytes).sum::<u64>() > Self::LARGE_BYTES
    }

    /// A finder of what the store has now. It can be used while the store is added to, and later.
    ///
    /// # Errors
    /// If a run cannot be read, or is damaged.
    ///
    /// # Complexity
    /// Runs without an index are read; of the other new ones, their index.
    pub fn finder(&mut self) -> Result<Finder, Fault> {
        self.finder = self.finder.of(&self.runs, self.header.seal(), self.room, Owner::This)?;
        Ok(self.finder.clone())
    }

    /// From now on merges few runs, for readers who look for new ones ([`Snapshot::each_from`]) and read a merged run again.
    pub fn keep_runs_apart(&mut self) {
        self.fan = Self::FAN_APART;
    }

    /// Verifies the runs, and then removes the files that are left over.
    fn take(&mut self, folder: &Folder, goes_on: &mut dyn FnMut() -> bool) -> Result<(), Fault> {
        let seal = self.header.seal();
        let length = |(path, _): &(PathBuf, _)| fs::metadata(path).map_or(0, |found| found.len());
        let is_large = folder.runs.iter().map(length).sum::<u64>() > Self::LARGE_BYTES;
        for (at, (path, span)) in folder.runs.iter().enumerate() {
            let reader = RunReader::open(path, span, seal);
            // What another run covers is removed only if that one is undamaged.
            let covers = |left: &PathBuf| span_of(left).is_some_and(|left| span.contains(left.start()));
            let is_glanced_at = is_large && !folder.left_over.iter().any(covers);
            let read = |reader: RunReader| match is_glanced_at {
                true => reader.with_index(span.clone(), goes_on),
                false => reader.verified(span.clone(), goes_on),
            };
            match reader.and_then(read) {
                Ok(run) => self.runs.push(run),
                // Only the run written last can have lost its end, when the machine stopped.
                Err(Fault::Cut(_)) if at + 1 == folder.runs.len() => self.set_aside(path)?,
                Err(fault) => return Err(fault),
            }
        }
        for path in &folder.left_over {
            // The unfinished header was removed when a new one was written.
            if !path.is_symlink() && !path.exists() {
                continue;
            }
            disk::remove(path)?;
            self.repairs.push(format!("`{}` was left over from a killed process and is removed", file(path)));
        }
        Ok(())
    }

    fn set_aside(&mut self, path: &Path) -> Result<(), Fault> {
        let aside = path.with_extension("run.cut");
        fs::rename(path, &aside).map_err(Fault::with(path))?;
        disk::remove(&index::path(path))?;
        sync_folder(path)?;
        self.repairs.push(format!("the last run was cut and is set aside as `{}`", file(&aside)));
        Ok(())
    }

    /// The repairs that were made when the store was opened, each as one sentence.
    #[must_use]
    pub fn repairs(&self) -> &[String] {
        &self.repairs
    }

    /// Whether the store has no results.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Writes the results in `batch` and empties it. Merges runs if there are many.
    ///
    /// # Errors
    /// If the disk is full or otherwise fails. The earlier contents of the store are still there, and the batch is unchanged and
    /// can be added later. If the batch is empty, only merging failed.
    ///
    /// # Complexity
    /// O(n log n) for n positions in the batch, beside merging.
    pub fn add(&mut self, batch: &mut Batch) -> Result<(), Fault> {
        if batch.is_empty() {
            return Ok(());
        }
        let next = self.next()?;
        let mut writer = RunWriter::new(&self.dir, next..=next, self.header.seal(), batch.len())?;
        batch.each(&self.dir, |key, word| writer.push(key, word))?;
        self.runs.push(writer.finish()?);
        batch.clear();
        self.merge_alike()
    }

    /// The stretch of the next run.
    fn next(&self) -> Result<u64, Fault> {
        let next = self.runs.last().map_or(0, |run| run.span.end() + 1);
        if next == u64::MAX { Err(Fault::Full) } else { Ok(next) }
    }

    /// Adds all results of another store of the same game and data. Returns the number of positions.
    ///
    /// # Errors
    /// If the other store is of another game or of other data, if it is damaged or contradicts itself, or if a process has it open; if the disk
    /// is full or otherwise fails. Then nothing is added, unless only merging failed or there were more than `MAX_MERGED`
    /// positions: what was added stays.
    ///
    /// # Complexity
    /// Linear in the size of the other store, beside merging.
    pub fn add_store(&mut self, other: &Snapshot) -> Result<u64, Fault> {
        other.header().clone().of(&self.header.game, self.header.data)?;
        let _lock = lock_for_looking(other.dir())?;
        let (readers, seal, mut added) = (other.readers()?, self.header.seal(), 0);
        let mut writer = None;
        let mut left = other.positions()?;
        merge::each(readers, |key, word| {
            if writer.as_ref().is_some_and(|writer: &RunWriter| writer.entries() == self.most_merged()) {
                self.runs.extend(writer.take().map(RunWriter::finish).transpose()?);
            }
            if writer.is_none() {
                let (next, most) = (self.next()?, left.min(self.most_merged()));
                writer = Some(RunWriter::new(&self.dir, next..=next, seal, most)?);
            }
            (added, left) = (added + 1, left.saturating_sub(1));
            writer.as_mut().map_or(Ok(()), |writer| writer.push(key, word))
        })?;
        self.runs.extend(writer.map(RunWriter::finish).transpose()?);
        self.merge_alike()?;
        Ok(added)
    }

    /// The most positions of a run into which others are merged.
    fn most_merged(&self) -> u64 {
        Self::MAX_MERGED.min((self.room / 10).saturating_mul(8)).max(1)
    }

    /// Merges the last runs as long as there are enough that cover equally many stretches.
    fn merge_alike(&mut self) -> Result<(), Fault> {
        let size = |run: &StoredRun| run.span.end() - run.span.start();
        while let Some(last) = self.runs.last() {
            let mut left = self.most_merged();
            let fits = |run: &&StoredRun| match left.checked_sub(run.entries) {
                Some(rest) if size(run) <= size(last) => {
                    left = rest;
                    true
                }
                _ => false,
            };
            let alike = self.runs.iter().rev().take_while(fits).count();
            if alike < self.fan.max(self.patience) {
                break;
            }
            let first = self.runs.len() - alike;
            let most = self.runs[first..].iter().map(|run| run.entries).sum();
            // If merging fails, it is not tried again at every addition, because each attempt reads all of these runs.
            self.patience = alike + self.fan;
            let (runs, seal) = (&self.runs[first..], self.header.seal());
            let span = *runs[0].span.start()..=*last.span.end();
            let readers = runs.iter().map(|run| RunReader::of(run, seal)).collect::<Result<_, _>>()?;
            let run = merge::merge(&self.dir, readers, span, seal, most)?;
            self.patience = 0;
            let merged: Vec<_> = self.runs.splice(first.., [run]).collect();
            for old in merged {
                fs::remove_file(&old.path).map_err(Fault::with(&old.path))?;
                disk::remove(&index::path(&old.path))?;
            }
        }
        Ok(())
    }

    /// Passes all results to `sink`, run by run, until it returns false.
    ///
    /// # Errors
    /// If a file was damaged since the store was opened.
    pub fn each(&self, mut sink: impl FnMut(&[u8], u64) -> bool) -> Result<(), Fault> {
        for run in &self.runs {
            let mut reader = RunReader::of(run, self.header.seal())?;
            while let Some(word) = reader.advance()? {
                if !sink(reader.key(), word) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// Lists the contents of the store in the folder `dir`. The whole store is read and verified. Nothing is changed, and no permission
/// to write is needed. If another process has the store open, the result describes the store at the time when it was listed.
///
/// # Errors
/// If there is no store, or if it is damaged.
pub fn look(dir: &Path) -> Result<Contents, Fault> {
    if Folder::read(dir)?.is_foreign {
        return Err(Fault::Foreign);
    }
    let (lock, is_open) = match lock_for_looking(dir) {
        Err(Fault::InUse) => (None, true),
        lock => (lock?, false),
    };
    let (folder, header, runs) = opened(dir)?;
    // Reading may take long, and other processes need not wait for it.
    drop(lock);
    let runs = runs.into_iter().map(|(run, span)| run.verified(span, &mut || true));
    let runs = runs.collect::<Result<Vec<_>, _>>()?;
    Ok(Contents {
        runs: runs.len() as u64,
        positions: runs.iter().map(|run| run.entries).sum(),
        bytes: runs.iter().map(|run| run.bytes).sum(),
        left_over: if is_open { 0 } else { folder.left_over.len() as u64 },
        set_aside: folder.set_aside.len() as u64,
        is_open,
        header,
    })
}

/// The stretches of the run in this file, by its name.
fn span_of(path: &Path) -> Option<RangeInclusive<u64>> {
    run::span(path.file_name()?.to_str()?)
}

fn file(path: &Path) -> String {
    path.file_name().unwrap_or_default().display().to_string()
}

/// Locks the store for writing.
fn lock(dir: &Path) -> Result<File, Fault> {
    let path = dir.join(LOCK);
    let file = disk::lockable(&path)?;
    disk::locked(file.try_lock(), path).map(|()| file)
}

/// Locks the store so that no other process opens it in the meantime. `None` if there is no file to lock, and so no other process.
fn lock_for_looking(dir: &Path) -> Result<Option<File>, Fault> {
    let path = dir.join(LOCK);
    match disk::read(&path) {
        Ok(file) => disk::locked(file.try_lock_shared(), path).map(|()| Some(file)),
        Err(Fault::Io(_, error)) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(fault) => Err(fault),
    }
}

#[cfg(test)]
pub(crate) mod place;
#[cfg(test)]
mod tests;
