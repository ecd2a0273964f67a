//! The index of a run: it finds the block that can have a key, and tells most keys that the run does not have.
//!
//! It can be made again from the run at any time, so a lost or damaged index costs time and never an answer. Only long
//! runs have a file for it: `00000000-00000007.index` beside `00000000-00000007.run`. `docs/store.md` describes its contents.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::disk::{self, PlacedFile};
use super::fault::Fault;
use super::fences::Fences;
use super::filter::{self, Filter, LINE_BYTES};
use super::header::hash;
use super::stored_run::StoredRun;

const MAGIC: [u8; 8] = *b"\x89btidx1\n";
/// The number of bytes before the fences: the magic, the stretches, four numbers, and a checksum.
const HEAD_BYTES: usize = 64;
/// How many lines of a filter are read at once.
const LINES_AT_ONCE: usize = 256;

/// The index of a run.
pub struct Index {
    pub fences: Fences,
    pub filter: StoredFilter,
}

/// A filter in memory, or in the file of an index.
pub enum StoredFilter {
    Memory(Filter),
    File { file: PlacedFile, start: u64, lines: u64 },
}

impl StoredFilter {
    /// Whether a key with this hash may be in the run.
    pub fn may_have(&self, hash: u64) -> Result<bool, Fault> {
        match self {
            Self::Memory(filter) => Ok(filter.may_have(hash)),
            Self::File { file, start, lines } => {
                let mut line = [0; LINE_BYTES];
                file.read_at(&mut line, start + filter::line_of(hash, *lines) * LINE_BYTES as u64)?;
                Ok(filter::may_have(&filter::line_from(&line), hash))
            }
        }
    }

    /// The number of bytes held in memory.
    pub fn bytes(&self) -> u64 {
        match self {
            Self::Memory(filter) => filter.bytes(),
            Self::File { .. } => 0,
        }
    }
}

/// The path of the index of a run.
pub fn path(run: &Path) -> PathBuf {
    run.with_extension("index")
}

/// The bytes before the fences.
fn head(run: &StoredRun, fence_bytes: u64, lines: u64, seal: u64) -> [u8; HEAD_BYTES] {
    let mut head = [0; HEAD_BYTES];
    let numbers = [*run.span.start(), *run.span.end(), run.bytes, run.entries, fence_bytes, lines];
    head[..8].copy_from_slice(&MAGIC);
    for (eight, number) in head[8..].chunks_exact_mut(8).zip(numbers) {
        eight.copy_from_slice(&number.to_le_bytes());
    }
    let sum = hash(seal, &[&head[..HEAD_BYTES - 8]]);
    head[HEAD_BYTES - 8..].copy_from_slice(&sum.to_le_bytes());
    head
}

/// Writes the index of a run, which appears under its name only when it is complete.
pub fn write(run: &StoredRun, fences: &Fences, filter: &Filter, seal: u64) -> Result<(), Fault> {
    let (path, mut bytes) = (path(&run.path), Vec::new());
    fences.write(&mut bytes);
    let head = head(run, bytes.len() as u64, filter.bytes() / LINE_BYTES as u64, seal);
    let sum = hash(seal, &[&bytes]).to_le_bytes();
    disk::write_whole(path.with_extension("index.part"), &path, |file| {
        [&head[..], &bytes, &sum].iter().try_for_each(|bytes| file.write_all(bytes))?;
        filter.lines().try_for_each(|line| file.write_all(&line))
    })
}

/// Whether a run has an index, by its first bytes and its length.
pub fn is_there(run: &StoredRun, seal: u64) -> bool {
    IndexFile::open(run, seal).is_ok_and(|file| file.is_some())
}

/// The file of an index, whose first bytes and length are right.
struct IndexFile {
    file: PlacedFile,
    fence_bytes: u64,
    lines: u64,
}

impl IndexFile {
    /// Opens the file of the index of a run. `None` if there is none, or not one of this run.
    fn open(run: &StoredRun, seal: u64) -> Result<Option<Self>, Fault> {
        let file = match PlacedFile::open(&path(&run.path)) {
            Ok(file) => file,
            Err(Fault::Io(_, error)) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(Fault::Special(_)) => return Ok(None),
            Err(fault) => return Err(fault),
        };
        let length = file.length()?;
        if length < HEAD_BYTES as u64 {
            return Ok(None);
        }
        let mut found = [0; HEAD_BYTES];
        file.read_at(&mut found, 0)?;
        let (numbers, _) = found.as_chunks();
        let [fence_bytes, lines] = [numbers[5], numbers[6]].map(u64::from_le_bytes);
        let opened = Self { file, fence_bytes, lines };
        // A fence takes less than its block.
        let is_right = found == head(run, fence_bytes, lines, seal)
            && fence_bytes <= run.bytes
            && (1..=u32::MAX.into()).contains(&lines)
            && length == opened.filter_start() + opened.filter_bytes();
        Ok(is_right.then_some(opened))
    }

    fn filter_start(&self) -> u64 {
        HEAD_BYTES as u64 + self.fence_bytes + 8
    }

    fn filter_bytes(&self) -> u64 {
        self.lines * LINE_BYTES as u64
    }

    /// The fences. `None` if they are not as they were written.
    fn fences(&self, seal: u64) -> Result<Option<Fences>, Fault> {
        let Ok(length) = usize::try_from(self.fence_bytes) else { return Ok(None) };
        let mut bytes = vec![0; length + 8];
        self.file.read_at(&mut bytes, HEAD_BYTES as u64)?;
        let (bytes, sum) = bytes.split_at(length);
        let is_right = hash(seal, &[bytes]).to_le_bytes() == sum;
        Ok(Fences::read(bytes).filter(|_| is_right))
    }

    /// The filter, which is read into memory if `room` bytes are enough for it.
    fn filter(self, room: u64) -> Result<StoredFilter, Fault> {
        let (start, bytes) = (self.filter_start(), self.filter_bytes());
        let Self { file, lines, .. } = self;
        if bytes > room {
            return Ok(StoredFilter::File { file, start, lines });
        }
        let (mut piece, mut filter) = ([0; LINE_BYTES * LINES_AT_ONCE], Filter::with_room(lines));
        for first in (0..bytes).step_by(piece.len()) {
            let left = usize::try_from(bytes - first).unwrap_or(usize::MAX);
            let length = left.min(piece.len());
            file.read_at(&mut piece[..length], start + first)?;
            filter.extend_from_bytes(&piece[..length]);
        }
        Ok(StoredFilter::Memory(filter))
    }
}

impl Index {
    /// Opens the index of a run. `None` if there is none, or not that of this run as it was written. The filter is read into memory if
    /// `room` bytes are enough for it.
    pub fn open(run: &StoredRun, seal: u64, room: u64) -> Result<Option<Self>, Fault> {
        let Some(file) = IndexFile::open(run, seal)? else { return Ok(None) };
        let Some(fences) = file.fences(seal)? else { return Ok(None) };
        Ok(Some(Self { fences, filter: file.filter(room)? }))
    }
}
