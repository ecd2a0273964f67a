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
//! Memory: a key and a word for each entry, and one byte, at a load of 7/16 to 7/8.

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use super::key::SearchKey;
use super::known::Known;
use super::parts::Found;
use crate::machine::parallel;
use crate::theory::keeper::Keeper;
use crate::theory::limits::Limits;

const SHARD_COUNT: usize = 256;
/// A table of more bytes takes long to be freed, if its positions hold memory of their own.
const LARGE_TABLE_BYTES: u64 = 8 << 20;

/// Whether keepers are asked for what the table lacks. A page has no stores, and each search would make it larger.
const LOOKS_UP: bool = !cfg!(target_family = "wasm");

type Shards<P> = Box<[Mutex<HashTable<TableEntry<P>>>]>;

/// What is known of positions, by their keys `P`.
pub struct SearchTable<P: SearchKey> {
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
}

/// To free millions of keys takes a while. Another thread does it.
impl<P: SearchKey> Drop for SearchTable<P> {
    fn drop(&mut self) {
        if std::mem::needs_drop::<P>() && *self.bytes.get_mut() > LARGE_TABLE_BYTES {
            parallel::free(std::mem::take(&mut self.shards));
        }
    }
}

struct TableEntry<P> {
    position: P,
    known: Known,
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

impl<P: SearchKey> Found for SearchTable<P> {
    fn known(&self, key: &[u8]) -> Known {
        P::of(key).map_or(Known::NOTHING, |key| self.get(&key))
    }
}

impl<P: SearchKey> SearchTable<P> {
    /// An empty table that may take any amount of memory.
    pub fn new() -> Self {
        let shards = (0..SHARD_COUNT).map(|_| Mutex::new(HashTable::new())).collect();
        let (bytes, budget) = (AtomicU64::new(0), AtomicU64::new(u64::MAX));
        let (keeper, lacks, reserved, loses) = Default::default();
        Self { shards, bytes, budget, keeper, lacks, reserved, loses }
    }

    /// Sets the keeper of the results, which may hold so many bytes itself. The table [`lacks`](Self::lack) none of the keeper's results yet.
    pub fn set_keeper(&self, keeper: Option<Arc<dyn Keeper>>, bytes: u64) {
        *self.keeper.write().unwrap_or_else(PoisonError::into_inner) = keeper;
        self.reserved.store(bytes, Relaxed);
        self.lacks.store(false, Relaxed);
    }

    /// Takes the keeper of another table, which may have results that are not here if it may have some that are not there.
    pub fn ask_keeper_of<Q: SearchKey>(&self, other: &SearchTable<Q>) {
        let keeper = other.keeper.read().unwrap_or_else(PoisonError::into_inner).clone();
        self.set_keeper(keeper, other.reserved.load(Relaxed));
        self.lacks.store(other.lacks.load(Relaxed), Relaxed);
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
    pub fn open(&self, position: P, owner: u64) -> Result<Known, Full> {
        self.update(position, News::Open { owner })
    }

    /// Adds what was found out about `position`. If the position is open to the searcher `owner`, it is closed.
    pub fn learn(&self, position: P, owner: u64, found: Known) -> Result<(), Full> {
        self.update(position, News::Found { owner, found }).map(|_| ())
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
    pub fn recall(&self, position: P, kept: Known) -> Result<(), Full> {
        self.update(position, News::Kept(kept)).map(|_| ())
    }

    /// Passes every position and what is known of it to `take`.
    pub fn each(&self, mut take: impl FnMut(&P, Known)) {
        for shard in &self.shards {
            let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            shard.iter().for_each(|entry| take(&entry.position, entry.known));
        }
    }

    /// Passes to `keep` the key of every position with results that are not kept yet, and the word for it. No lock is held meanwhile.
    pub fn keep(&self, keep: &mut dyn FnMut(&[u8], u64)) {
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
            news.drain(..).for_each(|(position, word): (P, u64)| keep(position.bytes(), word));
        }
    }

    fn update(&self, position: P, news: News) -> Result<Known, Full> {
        let (hash, weight) = (hash(&position), position.weight());
        let mut shard = self.shard(hash);
        if let Some(entry) = shard.find_mut(hash, |entry| entry.position == position) {
            entry.known = news.with(entry.known);
            return Ok(entry.known);
        }
        let known = news.with(Known::NOTHING);
        let fits = self.bytes() + weight <= self.budget.load(Relaxed);
        if shard.len() == shard.capacity() || !fits {
            self.make_room(&mut shard, weight)?;
        }
        let rehash = |entry: &TableEntry<P>| self::hash(&entry.position);
        shard.insert_unique(hash, TableEntry { position, known }, rehash);
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
                self.bytes.fetch_sub(entry.position.weight(), Relaxed);
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
    use crate::solve::key::{LongKey, ShortKey};

    /// The key of a number.
    fn key<P: SearchKey>(number: u64) -> P {
        P::of(&number.to_le_bytes()[..7]).expect("seven bytes fit")
    }

    fn short(number: u64) -> ShortKey<8> {
        key(number)
    }

    fn number(bytes: &[u8]) -> u64 {
        bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    #[test]
    fn what_is_learnt_adds_up() {
        let table = SearchTable::new();
        let seven = short(7);
        assert_eq!(table.open(seven, 1).unwrap().owner(), 1);
        assert_eq!(table.open(seven, 2).unwrap().owner(), 1, "the first one keeps it");
        table.learn(seven, 2, Known::not(0)).unwrap();
        assert_eq!((table.get(&seven).owner(), table.get(&seven).is(0)), (1, Some(false)));
        table.learn(seven, 1, Known::exactly(3)).unwrap();
        assert_eq!((table.get(&seven).owner(), table.get(&seven).value()), (0, Some(3)));
        assert_eq!(table.get(&short(8)), Known::NOTHING);
    }

    #[test]
    fn what_is_open_to_one_is_closed_at_once() {
        let table = SearchTable::new();
        for position in 0..1000 {
            table.open(short(position), position % 3).unwrap();
        }
        table.learn(short(4), 0, Known::not(2)).unwrap();
        table.close_all(1);
        let owner = |position: u64| if position % 3 == 2 { 2 } else { 0 };
        assert!((0..1000).all(|position| table.get(&short(position)).owner() == owner(position)));
        assert_eq!((table.get(&short(4)).is(2), table.len()), (Some(false), 1000));
    }

    #[test]
    fn each_word_is_kept_once() {
        let table = SearchTable::new();
        let kept = || {
            let mut kept = Vec::new();
            table.keep(&mut |key, word| kept.push((number(key), word)));
            kept.sort_unstable();
            kept
        };
        let [one, two, three] = [1, 2, 3].map(short);
        table.recall(one, Known::kept(0b1)).unwrap();
        table.open(two, 1).unwrap();
        table.learn(three, 1, Known::not(1)).unwrap();
        assert_eq!(kept(), [(3, 0b10)]);
        table.learn(one, 1, Known::not(0)).unwrap();
        table.learn(two, 1, Known::exactly(4)).unwrap();
        table.learn(three, 1, Known::not(3)).unwrap();
        table.recall(three, Known::kept(0b100)).unwrap();
        assert_eq!(kept(), [(2, 1 << 63 | 4), (3, 0b1110)]);
        assert_eq!((kept(), table.get(&one).is(0)), (vec![], Some(false)));
    }

    #[test]
    fn a_full_table_forgets_and_stays_within_its_budget() {
        let kept = kept_of_many::<ShortKey<8>>(1 << 20);
        let little = kept.iter().filter(|&&at| at % 7 < 2).count();
        assert!(little * 4 < kept.len(), "what took little work goes first: {little} of {}", kept.len());
        kept_of_many::<LongKey>(2 << 20);
    }

    /// What is left of 200,000 positions in a table of so many bytes.
    fn kept_of_many<P: SearchKey>(budget: u64) -> Vec<u64> {
        let table = SearchTable::<P>::new();
        table.set_budget(budget);
        for position in 0..200_000_u64 {
            let known = Known::exactly(position % 100).after(1 << (position % 7).saturating_sub(1));
            table.learn(key(position), 1, known).unwrap();
            assert!(table.bytes() <= budget, "{}", table.bytes());
        }
        assert!(table.bytes() > budget / 2);
        let value = |at: u64| table.get(&key(at)).value();
        let kept: Vec<_> = (0..200_000_u64).filter(|&at| value(at) == Some(at % 100)).collect();
        assert!(kept.len() > 10_000);
        assert!((0..200_000).all(|at| value(at).is_none_or(|value| value == at % 100)));
        kept
    }

    #[test]
    fn what_is_open_is_never_forgotten() {
        let table = SearchTable::new();
        table.set_budget(1 << 18);
        let opened = (0_u64..).take_while(|&position| table.open(short(position), 1).is_ok()).count();
        assert!(opened > 1000);
        assert!((0..opened as u64).all(|position| table.get(&short(position)).owner() == 1));
        assert!(table.bytes() <= 1 << 18);
    }
}
