//! Finds what a store has about a position, without reading the whole store.

use std::sync::Arc;

use super::disk::PlacedFile;
use super::fault::Fault;
use super::fences::BlockPlace;
use super::finding::{has_value, join};
use super::header::hash;
use super::index::{self, Index, StoredFilter};
use super::run::{FOOT_BYTES, MAX_BLOCK_BYTES, RunReader, find_in_block};
use super::stored_run::StoredRun;

/// The runs of a store, in which positions are looked up one by one.
///
/// Cost: most runs that do not have a position are left out by their filters; each other run takes one block, which is read from the file
/// and verified.
///
/// # Examples
/// ```
/// use bouton::store::{Batch, Store};
/// let dir = std::env::temp_dir().join(format!("bouton-doc-finder-{}", std::process::id()));
/// let mut store = Store::open(&dir, "nim", 0)?;
/// let mut batch = Batch::default();
/// batch.push(b"a position", 0b101); // It is worth neither 0 nor 2.
/// store.add(&mut batch)?;
/// let finder = store.finder()?;
/// assert_eq!(finder.find(b"a position")?, Some(0b101));
/// assert_eq!(finder.find(b"another one")?, None);
/// # drop(store);
/// # std::fs::remove_dir_all(&dir).unwrap();
/// # Ok::<(), bouton::store::Fault>(())
/// ```
#[derive(Clone, Default)]
pub struct Finder {
    seal: u64,
    /// The last one first.
    runs: Vec<Arc<FoundRun>>,
}

/// Whether a process may write to a store.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    This,
    Other,
}

/// An open run, and its index.
struct FoundRun {
    run: StoredRun,
    file: PlacedFile,
    index: Index,
}

impl Finder {
    /// What the store has about the position with this key, as a word of a [`Keeper`](crate::Keeper). Runs older than one that has the value
    /// are not asked.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged; if two of the runs that are asked contradict each other.
    pub fn find(&self, key: &[u8]) -> Result<Option<u64>, Fault> {
        let (hash, mut joint) = (hash(self.seal, &[key]), None);
        for run in &self.runs {
            if !run.index.filter.may_have(hash)? {
                continue;
            }
            let Some(word) = run.find(key, self.seal)? else { continue };
            let both = join(joint.unwrap_or(0), word);
            joint = Some(both.ok_or_else(|| Fault::Contradiction(run.run.path.clone()))?);
            if has_value(word) {
                break;
            }
        }
        Ok(joint)
    }

    /// The number of bytes held in memory.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.runs.iter().map(|run| run.index.fences.bytes() + run.index.filter.bytes()).sum()
    }

    /// The finder of these runs. It takes over what this one has, and what it holds in memory takes about `room` bytes at most. Indexes are
    /// made if they are not there; only the `owner` of a store writes them to the disk.
    pub(super) fn of(&self, runs: &[StoredRun], seal: u64, room: u64, owner: Owner) -> Result<Self, Fault> {
        let mut finder = Self { seal, runs: Vec::new() };
        for run in runs.iter().rev() {
            let left = room.saturating_sub(finder.bytes());
            let known =
                self.runs.iter().find(|known| known.run.span == run.span && known.run.path == run.path);
            let found = match known {
                Some(known) => Arc::clone(known),
                None => Arc::new(FoundRun::open(run, seal, left, owner)?),
            };
            finder.runs.push(found);
        }
        Ok(finder)
    }
}

impl FoundRun {
    /// Opens a run. If it has no index, the run is read for it.
    fn open(run: &StoredRun, seal: u64, room: u64, owner: Owner) -> Result<Self, Fault> {
        let file = PlacedFile::open(&run.path)?;
        let mut index = Index::open(run, seal, room)?;
        if index.is_none() {
            let (fences, filter) = RunReader::of(run, seal)?.indexed(run.entries, &mut || true)?;
            let may_write = run.is_long() && owner == Owner::This;
            if may_write && index::write(run, &fences, &filter, seal).is_ok() {
                index = Index::open(run, seal, room)?;
            }
            index = index.or(Some(Index { fences, filter: StoredFilter::Memory(filter) }));
        }
        let index = index.expect("there was one, or it was made");
        Ok(Self { run: run.clone(), file, index })
    }

    /// The word for this key in the run.
    fn find(&self, key: &[u8], seal: u64) -> Result<Option<u64>, Fault> {
        let end = self.run.bytes - FOOT_BYTES as u64;
        let Some(BlockPlace { number, start, end }) = self.index.fences.find(key, end) else {
            return Ok(None);
        };
        let length = end.checked_sub(start).filter(|length| *length <= MAX_BLOCK_BYTES);
        let damaged = || Fault::Damaged(self.run.path.clone());
        let length = length.and_then(|length| usize::try_from(length).ok()).ok_or_else(damaged)?;
        let mut bytes = vec![0; length];
        self.file.read_at(&mut bytes, start)?;
        find_in_block(&bytes, number, seal, key).map_err(|_| damaged())
    }
}
