//! The index of a run: it finds the block that can have a key, and tells most keys that the run does not have.
//!
//! It can be made again from the run at any time, so a lost or damaged index costs time and never an answer. Only long
//! runs have a file for it: `00000000-00000007.index` beside `00000000-00000007.run`. `docs/store.md` describes its contents.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use super::disk::{self, PlacedFile, UnfinishedFile};
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
    let part = UnfinishedFile(path.with_extension("index.part"));
    let mut file = BufWriter::new(disk::make(&part.0)?);
    let mut write = || {
        [&head[..], &bytes, &sum].iter().try_for_each(|bytes| file.write_all(bytes))?;
        filter.lines().try_for_each(|line| file.write_all(&line))?;
        file.flush()?;
        file.get_ref().sync_all()?;
        fs::rename(&part.0, &path)
    };
    write().map_err(Fault::with(&part.0))
}

impl Index {
    /// Opens the index of a run. `None` if there is none, or not that of this run as it was written. The filter is read into memory if
    /// `room` bytes are enough for it.
    pub fn open(run: &StoredRun, seal: u64, room: u64) -> Result<Option<Self>, Fault> {
        let path = path(&run.path);
        let file = match PlacedFile::open(&path) {
            Ok(file) => file,
            Err(Fault::Io(_, error)) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(Fault::Special(_)) => return Ok(None),
            Err(fault) => return Err(fault),
        };
        let mut found = [0; HEAD_BYTES];
        if file.length()? < HEAD_BYTES as u64 {
            return Ok(None);
        }
        file.read_at(&mut found, 0)?;
        let number =
            |at: usize| found[at..at + 8].iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte));
        let (fence_bytes, lines) = (number(40), number(48));
        // A fence takes less than its block.
        if fence_bytes > run.bytes {
            return Ok(None);
        }
        let start = HEAD_BYTES as u64 + fence_bytes + 8;
        let filter_bytes = lines.min(u32::MAX.into()) * LINE_BYTES as u64;
        let is_right = found == head(run, fence_bytes, lines, seal)
            && lines > 0
            && file.length()? == start + filter_bytes;
        let (Ok(length), true) = (usize::try_from(fence_bytes), is_right) else { return Ok(None) };
        let mut bytes = vec![0; length + 8];
        file.read_at(&mut bytes, HEAD_BYTES as u64)?;
        let (bytes, sum) = bytes.split_at(length);
        let fences = Fences::read(bytes).filter(|_| hash(seal, &[bytes]).to_le_bytes() == sum);
        let Some(fences) = fences else { return Ok(None) };
        let filter = if filter_bytes <= room {
            let (mut piece, mut filter) = ([0; LINE_BYTES * LINES_AT_ONCE], Filter::with_room(lines));
            for first in (0..filter_bytes).step_by(piece.len()) {
                let left = usize::try_from(filter_bytes - first).unwrap_or(usize::MAX);
                let length = left.min(piece.len());
                file.read_at(&mut piece[..length], start + first)?;
                filter.extend_from_bytes(&piece[..length]);
            }
            StoredFilter::Memory(filter)
        } else {
            StoredFilter::File { file, start, lines }
        };
        Ok(Some(Self { fences, filter }))
    }
}
