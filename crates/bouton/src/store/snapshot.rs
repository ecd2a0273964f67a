//! The contents of a store at one time, for processes that read it while another one may write to it.

use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use super::fault::Fault;
use super::finder::{Finder, Owner};
use super::folder::{Folder, HEADER};
use super::header::Header;
use super::merge;
use super::run::RunReader;
use super::stored_run::LARGE_BYTES;

/// A store that is read and not changed. Each method reads what the store has at that time.
pub struct Snapshot {
    dir: PathBuf,
    header: Header,
}

impl Snapshot {
    /// The store in the folder `dir`.
    ///
    /// # Errors
    /// If there is no store, or one whose header cannot be read.
    pub fn open(dir: &Path) -> Result<Self, Fault> {
        let folder = Folder::read(dir)?;
        if folder.is_foreign {
            return Err(Fault::Foreign);
        }
        Ok(Self { dir: dir.to_owned(), header: header(dir, &folder)? })
    }

    /// The store in the folder `dir`, which must be of this game and data.
    ///
    /// # Errors
    /// As [`open`](Self::open), and if it is of another game or of other data.
    ///
    /// # Examples
    /// ```
    /// use bouton::store::{Batch, Snapshot, Store};
    /// let dir = std::env::temp_dir().join(format!("bouton-doc-snapshot-{}", std::process::id()));
    /// let mut store = Store::open(&dir, "nim", 0)?;
    /// let mut batch = Batch::default();
    /// batch.push(b"a position", 0b101); // It is worth neither 0 nor 2.
    /// store.add(&mut batch)?;
    /// // The other process may have it open.
    /// let snapshot = Snapshot::of(&dir, "nim", 0)?;
    /// assert_eq!(snapshot.distinct()?, 1);
    /// # drop(store);
    /// # std::fs::remove_dir_all(&dir).unwrap();
    /// # Ok::<(), bouton::store::Fault>(())
    /// ```
    pub fn of(dir: &Path, game: &str, data: u64) -> Result<Self, Fault> {
        let Self { dir, header } = Self::open(dir)?;
        Ok(Self { dir, header: header.of(game, data)? })
    }

    /// The game and the data that the store is for.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    pub(super) fn dir(&self) -> &Path {
        &self.dir
    }

    fn opened(&self) -> Result<Opened, Fault> {
        let (_, header, runs) = opened(&self.dir)?;
        header.of(&self.header.game, self.header.data)?;
        Ok(runs)
    }

    pub(super) fn readers(&self) -> Result<Vec<RunReader>, Fault> {
        Ok(self.opened()?.into_iter().map(|(reader, _)| reader).collect())
    }

    /// The number of results. A position that is in several runs counts several times.
    pub(super) fn positions(&self) -> Result<u64, Fault> {
        Ok(self.readers()?.iter().filter_map(RunReader::promised).sum())
    }

    /// Whether the store is [large](super::Store::is_large), and each of its long runs has an index. Then a [finder](Self::finder) takes short to
    /// make.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn is_indexed(&self) -> Result<bool, Fault> {
        let runs = self.opened()?;
        let is_large = runs.iter().map(|(reader, _)| reader.bytes()).sum::<u64>() > LARGE_BYTES;
        Ok(is_large && runs.into_iter().all(|(reader, span)| reader.is_indexed(span)))
    }

    /// A finder of what the store has now. It takes over what the finder `before` has, and what it holds in memory takes about `room` bytes
    /// at most.
    ///
    /// # Errors
    /// If a run cannot be read, or is damaged.
    pub fn finder(&self, before: &Finder, room: u64) -> Result<Finder, Fault> {
        let seal = self.header.seal();
        for _ in 0..MAX_LISTINGS {
            let describe =
                |(reader, span): (RunReader, RangeInclusive<u64>)| match reader.described(span.clone()) {
                    Some(run) => Ok(run),
                    None => reader.verified(span, &mut || true),
                };
            let runs = self.opened()?.into_iter().map(describe).collect::<Result<Vec<_>, _>>()?;
            match before.of(&runs, seal, room, Owner::Other) {
                // The other process has merged the run meanwhile.
                Err(Fault::Io(_, error)) if error.kind() == io::ErrorKind::NotFound => {}
                found => return found,
            }
        }
        Err(Fault::InUse)
    }

    /// Passes all results to `sink`, run by run, until it returns false. A position may be in several runs.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged.
    pub fn each(&self, sink: impl FnMut(&[u8], u64) -> bool) -> Result<(), Fault> {
        self.each_from(0, sink).map(|_| ())
    }

    /// Passes the results of all stretches from `first` on to `sink`, run by run, until it returns false. A run may have earlier stretches,
    /// too. Returns the first stretch that the store does not have yet.
    ///
    /// # Errors
    /// As [`each`](Self::each).
    pub fn each_from(&self, first: u64, mut sink: impl FnMut(&[u8], u64) -> bool) -> Result<u64, Fault> {
        let mut next = first;
        for (mut reader, span) in self.opened()?.into_iter().filter(|(_, span)| *span.end() >= first) {
            while let Some(word) = reader.advance()? {
                if !sink(reader.key(), word) {
                    return Ok(next);
                }
            }
            next = span.end() + 1;
        }
        Ok(next)
    }

    /// The number of different positions in the store.
    ///
    /// # Errors
    /// As [`each`](Self::each), and if two runs contradict each other.
    pub fn distinct(&self) -> Result<u64, Fault> {
        let mut count = 0;
        merge::each(self.readers()?, |_, _| {
            count += 1;
            Ok(())
        })?;
        Ok(count)
    }
}

/// How often at most the files of a store are listed until two listings agree.
const MAX_LISTINGS: usize = 1000;

/// The runs of a store, all of them open at once.
type Opened = Vec<(RunReader, RangeInclusive<u64>)>;

/// Opens all files of a store. Another process may delete runs that it has merged, and may do so while the folder is
/// listed, so that the listing shows neither them nor the merged run. So the folder is listed twice: a run that was
/// merged before the end of the first listing is in the second. An open file can be read even after it is deleted.
pub(super) fn opened(dir: &Path) -> Result<(Folder, Header, Opened), Fault> {
    for _ in 0..MAX_LISTINGS {
        let folder = Folder::read(dir)?;
        let opened = open_all(dir, &folder);
        if Folder::read(dir)?.runs == folder.runs {
            let (header, runs) = opened?;
            return Ok((folder, header, runs));
        }
    }
    Err(Fault::InUse)
}

fn header(dir: &Path, folder: &Folder) -> Result<Header, Fault> {
    match (folder.has_header, folder.runs.is_empty()) {
        (true, _) => Header::read(&dir.join(HEADER)),
        (false, false) => Err(Fault::NoHeader),
        (false, true) => Err(Fault::NoStore),
    }
}

fn open_all(dir: &Path, folder: &Folder) -> Result<(Header, Opened), Fault> {
    let header = header(dir, folder)?;
    let runs = folder.runs.iter();
    let runs = runs.map(|(path, span)| Ok((RunReader::open(path, span, header.seal())?, span.clone())));
    let runs = runs.collect::<Result<_, Fault>>()?;
    Ok((header, runs))
}
