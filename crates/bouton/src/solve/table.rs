//! The table of what is known of positions: it is bounded, and searchers share it.
//!
//! It is split into shards by the hash of the position. Each shard has its own lock and grows alone, so
//! that doubling a shard takes little memory at once. A shard that may not grow discards entries instead: of the entries that
//! are not open, the half that took the least work. What is discarded is computed again when it is needed, so a
//! full table costs time and never an answer.
//!
//! Sharing needs no argument about memory ordering. A word is read and written under the lock of its
//! shard only. A searcher holds one lock at a time and none while it searches. What is written is true
//! whichever searcher writes it. What is known of a position only grows, so the order of the searchers does not matter.
//!
//! Memory: a position and a word for each entry, and one byte, at a load of 7/16 to 7/8.

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use super::known::Known;
use crate::machine::parallel;
use crate::theory::keeper::Keeper;
use crate::theory::limits::Limits;

const SHARD_COUNT: usize = 256;
/// A table of more bytes takes long to be freed, if its positions hold memory of their own.
const LARGE_TABLE_BYTES: u64 = 8 << 20;

/// Whether keepers are asked for what the table lacks. A page has no stores, and each search would make it larger.
const LOOKS_UP: bool = !cfg!(target_family = "wasm");

type Shards<P> = Box<[Mutex<HashTable<TableEntry<P>>>]>;

/// What is known of the positions `P`.
pub struct SearchTable<P> {
    shards: Shards<P>,
    bytes: AtomicU64,
    budget: AtomicU64,
    /// The keeper, if the search has one, and whether it may have results that are not here.
    keeper: RwLock<Option<Arc<dyn Keeper>>>,
    lacks: AtomicBool,
    /// The number of bytes that are left to the keeper.
    reserved: AtomicU64,
    /// Whether results were discarded that no keeper has.
    loses: AtomicBool,
    /// The function that frees a large table, if it is not freed at once.
    free: Option<fn(Shards<P>)>,
}

impl<P> Drop for SearchTable<P> {
    fn drop(&mut self) {
        if let Some(free) = self.free
            && *self.bytes.get_mut() > LARGE_TABLE_BYTES
        {
            free(std::mem::take(&mut self.shards));
        }
    }
}

struct TableEntry<P> {
    position: P,
    known: Known,
    /// The number of bytes that the position holds outside itself.
    weight: u32,
}

/// What a searcher or a keeper adds to what is known of a position.
#[derive(Clone, Copy)]
enum News {
    /// The searcher opens the position, unless it is open to another.
    Open { owner: u64 },
    /// The searcher found this, and closes the position if it is open to the searcher.
    Found { owner: u64, found: Known },
    /// A keeper has this.
    Kept(Known),
}

impl News {
    /// What is known with the news.
    #[inline]
    fn with(self, known: Known) -> Known {
        match self {
            Self::Open { owner } if known.owner() == 0 => known.owned_by(owner),
            Self::Open { .. } => known,
            Self::Found { owner, found } => {
                let known = known.and(found);
                if known.owner() == owner { known.owned_by(0) } else { known }
            }
            Self::Kept(kept) => {
                let joint = known.and(kept);
                let is_kept = known.to_keep().is_none() || joint.says_the_same(kept);
                if is_kept { joint.as_kept() } else { joint }
            }
        }
    }
}

/// The error that the table may not take the memory for one more entry.
#[derive(Debug)]
pub struct Full;

/// The hash of a position. It is the same in every run, so that every run discards the same entries.
pub fn hash(position: &impl Hash) -> u64 {
    FixedState::with_seed(0).hash_one(position)
}

impl<P: Eq + Hash> SearchTable<P> {
    /// An empty table that may take any amount of memory.
    pub fn new() -> Self {
        let shards = (0..SHARD_COUNT).map(|_| Mutex::new(HashTable::new())).collect();
        let (bytes, budget) = (AtomicU64::new(0), AtomicU64::new(u64::MAX));
        let (keeper, lacks, reserved, loses) = Default::default();
        Self { shards, bytes, budget, keeper, lacks, reserved, loses, free: None }
    }

    /// Sets the keeper of the results, which may hold so many bytes itself. The table [`lacks`](Self::lack) none of the keeper's results yet.
    pub fn set_keeper(&self, keeper: Option<Arc<dyn Keeper>>, bytes: u64) {
        *self.keeper.write().unwrap_or_else(PoisonError::into_inner) = keeper;
        self.reserved.store(bytes, Relaxed);
        self.lacks.store(false, Relaxed);
    }

    /// From now on, what is not here may be known to the keeper, if there is one.
    pub fn lack(&self) {
        let has_keeper = self.keeper.read().unwrap_or_else(PoisonError::into_inner).is_some();
        self.lacks.store(has_keeper, Relaxed);
    }

    /// The keeper, if it may have results that are not here.
    pub fn lacked(&self) -> Option<Arc<dyn Keeper>> {
        if !LOOKS_UP || !self.lacks.load(Relaxed) {
            return None;
        }
        self.keeper.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The bytes that the table may take.
    pub fn room(&self) -> u64 {
        self.budget.load(Relaxed)
    }

    /// Whether results were discarded that no keeper has, since this was asked last.
    pub fn has_lost(&self) -> bool {
        LOOKS_UP && self.loses.swap(false, Relaxed)
    }

    /// Discards half of the entries that are not open. After all results were kept, this loses none.
    pub fn halve(&self) {
        for shard in &self.shards {
            self.forget(&mut shard.lock().unwrap_or_else(PoisonError::into_inner));
        }
        self.loses.store(false, Relaxed);
    }

    /// Has the table freed on another thread if it is large when it is dropped, so that the dropping thread does not wait.
    pub fn free_aside(&mut self)
    where
        P: Send + 'static,
    {
        self.free = Some(parallel::free);
    }

    /// Limits the memory that the table may take from now on, beside what is left to its keeper and `stacks` bytes of the searchers' stacks.
    pub fn limit(&self, limits: &Limits<'_>, stacks: u64) {
        // A part is for stacks in any case.
        let beside = stacks.max(limits.bytes / 8);
        self.set_budget(limits.bytes.saturating_sub(beside).saturating_sub(self.reserved.load(Relaxed)));
    }

    /// Sets the most bytes that the table may take from now on.
    fn set_budget(&self, bytes: u64) {
        self.budget.store(bytes, Relaxed);
    }

    /// The number of bytes held.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, HashTable<TableEntry<P>>> {
        // The table inside takes its places from the low bits, and its tags from the high bits.
        let shard = &self.shards[(hash >> 40) as usize % SHARD_COUNT];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of `position`.
    pub fn get(&self, position: &P) -> Known {
        let hash = hash(position);
        let shard = self.shard(hash);
        shard.find(hash, |entry| entry.position == *position).map_or(Known::NOTHING, |entry| entry.known)
    }

    /// Marks `position` as open to the searcher numbered `owner`, unless it is open to another, and returns what is
    /// known of it.
    pub fn open(&self, position: P, owner: u64, weight: u64) -> Result<Known, Full> {
        self.update(position, weight, News::Open { owner })
    }

    /// Adds what was found out about `position`. If the position is open to the searcher `owner`, it is closed.
    pub fn learn(&self, position: P, owner: u64, found: Known, weight: u64) -> Result<(), Full> {
        self.update(position, weight, News::Found { owner, found }).map(|_| ())
    }

    /// Closes every position that is open to the searcher `owner`. Nothing else changes.
    pub fn close_all(&self, owner: u64) {
        for shard in &self.shards {
            let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            for entry in shard.iter_mut().filter(|entry| entry.known.owner() == owner) {
                entry.known = entry.known.owned_by(0);
            }
        }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        let len = |shard: &Mutex<HashTable<_>>| shard.lock().unwrap_or_else(PoisonError::into_inner).len();
        self.shards.iter().map(len).sum()
    }

    /// Adds the word that a keeper has of `position`, marked so that it is not kept again.
    pub fn recall(&self, position: P, kept: Known, weight: u64) -> Result<(), Full> {
        self.update(position, weight, News::Kept(kept)).map(|_| ())
    }

    /// Passes to `keep` every position with results that are not kept yet, and the word for it. No lock is held meanwhile.
    pub fn keep(&self, mut keep: impl FnMut(&P, u64))
    where
        P: Clone,
    {
        let mut news = Vec::new();
        for shard in &self.shards {
            let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            for entry in shard.iter_mut() {
                if let Some(word) = entry.known.to_keep() {
                    news.push((entry.position.clone(), word));
                    entry.known = entry.known.as_kept();
                }
            }
            drop(shard);
            news.drain(..).for_each(|(position, word)| keep(&position, word));
        }
    }

    fn update(&self, position: P, weight: u64, news: News) -> Result<Known, Full> {
        let hash = hash(&position);
        let mut shard = self.shard(hash);
        if let Some(entry) = shard.find_mut(hash, |entry| entry.position == position) {
            entry.known = news.with(entry.known);
            return Ok(entry.known);
        }
        let known = news.with(Known::NOTHING);
        let weight_held = u32::try_from(weight).map_err(|_| Full)?;
        let fits = self.bytes() + weight <= self.budget.load(Relaxed);
        if shard.len() == shard.capacity() || !fits {
            self.make_room(&mut shard, weight)?;
        }
        let rehash = |entry: &TableEntry<P>| self::hash(&entry.position);
        shard.insert_unique(hash, TableEntry { position, known, weight: weight_held }, rehash);
        self.bytes.fetch_add(weight, Relaxed);
        Ok(known)
    }

    /// Grows the shard, or discards half of it if it may not grow.
    fn make_room(&self, shard: &mut HashTable<TableEntry<P>>, weight: u64) -> Result<(), Full> {
        let (before, budget) = (shard.allocation_size() as u64, self.budget.load(Relaxed));
        // While the shard grows, the one of twice the size and the old one exist at once.
        let grown = (2 * before).max(8 * size_of::<TableEntry<P>>() as u64);
        if shard.len() == shard.capacity() && self.bytes() + grown + weight <= budget {
            shard.reserve(1, |entry| hash(&entry.position));
            self.bytes.fetch_add(shard.allocation_size() as u64 - before, Relaxed);
            return Ok(());
        }
        self.forget(shard);
        let fits = shard.len() < shard.capacity() && self.bytes() + weight <= budget;
        if fits { Ok(()) } else { Err(Full) }
    }

    /// Discards at least half of the entries that are not open, beginning with those that took the least work.
    fn forget(&self, shard: &mut HashTable<TableEntry<P>>) {
        let is_closed = |entry: &TableEntry<P>| entry.known.owner() == 0;
        let mut of_class = [0; Known::WORK_CLASSES];
        shard.iter().filter(|entry| is_closed(entry)).for_each(|entry| of_class[entry.known.work()] += 1);
        let (half, mut seen) = (of_class.iter().sum::<usize>().div_ceil(2), 0);
        let last = of_class.iter().position(|&count| {
            seen += count;
            seen >= half
        });
        // A table from which entries were removed still has blocked places, so a new one is made.
        let (mut kept, mut is_new) = (HashTable::with_capacity(shard.capacity()), false);
        for entry in shard.drain() {
            if is_closed(&entry) && Some(entry.known.work()) <= last {
                self.bytes.fetch_sub(u64::from(entry.weight), Relaxed);
                is_new |= entry.known.to_keep().is_some();
            } else {
                kept.insert_unique(hash(&entry.position), entry, |entry| hash(&entry.position));
            }
        }
        *shard = kept;
        self.lack();
        if is_new {
            self.loses.store(true, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_learnt_adds_up() {
        let table = SearchTable::new();
        assert_eq!(table.open(7, 1, 0).unwrap().owner(), 1);
        assert_eq!(table.open(7, 2, 0).unwrap().owner(), 1, "the first one keeps it");
        table.learn(7, 2, Known::not(0), 0).unwrap();
        assert_eq!((table.get(&7).owner(), table.get(&7).is(0)), (1, Some(false)));
        table.learn(7, 1, Known::exactly(3), 0).unwrap();
        assert_eq!((table.get(&7).owner(), table.get(&7).value()), (0, Some(3)));
        assert_eq!(table.get(&8), Known::NOTHING);
    }

    #[test]
    fn what_is_open_to_one_is_closed_at_once() {
        let table = SearchTable::new();
        for position in 0..1000_u32 {
            table.open(position, u64::from(position % 3), 0).unwrap();
        }
        table.learn(4, 0, Known::not(2), 0).unwrap();
        table.close_all(1);
        let owner = |position: u32| if position % 3 == 2 { 2 } else { 0 };
        assert!((0..1000).all(|position| table.get(&position).owner() == owner(position)));
        assert_eq!((table.get(&4).is(2), table.len()), (Some(false), 1000));
    }

    #[test]
    fn a_position_that_holds_more_than_can_be_counted_is_refused() {
        let table = SearchTable::new();
        assert!(table.open(7, 1, 1 << 32).is_err());
        let before = table.bytes();
        table.open(7, 1, u32::MAX.into()).unwrap();
        assert_eq!((table.len(), table.bytes() >= before + u64::from(u32::MAX)), (1, true));
    }

    #[test]
    fn each_word_is_kept_once() {
        let table = SearchTable::new();
        let kept = || {
            let mut kept = Vec::new();
            table.keep(|&position, word| kept.push((position, word)));
            kept.sort_unstable();
            kept
        };
        table.recall(1, Known::kept(0b1), 0).unwrap();
        table.open(2, 1, 0).unwrap();
        table.learn(3, 1, Known::not(1), 0).unwrap();
        assert_eq!(kept(), [(3, 0b10)]);
        table.learn(1, 1, Known::not(0), 0).unwrap();
        table.learn(2, 1, Known::exactly(4), 0).unwrap();
        table.learn(3, 1, Known::not(3), 0).unwrap();
        table.recall(3, Known::kept(0b100), 0).unwrap();
        assert_eq!(kept(), [(2, 1 << 63 | 4), (3, 0b1110)]);
        assert_eq!((kept(), table.get(&1).is(0)), (vec![], Some(false)));
    }

    #[test]
    fn a_full_table_forgets_and_stays_within_its_budget() {
        let table = SearchTable::new();
        table.set_budget(1 << 20);
        for position in 0..200_000_u64 {
            let known = Known::exactly(position % 100).after(position % 7);
            table.learn(position, 1, known, 10).unwrap();
            assert!(table.bytes() <= 1 << 20, "{}", table.bytes());
        }
        assert!(table.bytes() > 1 << 19);
        let kept: Vec<_> = (0..200_000_u64).filter(|at| table.get(at).value() == Some(at % 100)).collect();
        assert!(kept.len() > 10_000);
        let little = kept.iter().filter(|&&at| at % 7 < 2).count();
        assert!(little * 4 < kept.len(), "what took little work goes first: {little} of {}", kept.len());
        assert!((0..200_000_u64).all(|at| table.get(&at).value().is_none_or(|value| value == at % 100)));
    }

    #[test]
    fn what_is_open_is_never_forgotten() {
        let table = SearchTable::new();
        table.set_budget(1 << 18);
        let opened = (0_u64..).take_while(|&position| table.open(position, 1, 0).is_ok()).count();
        assert!(opened > 1000);
        assert!((0..opened as u64).all(|position| table.get(&position).owner() == 1));
        assert!(table.bytes() <= 1 << 18);
    }
}
