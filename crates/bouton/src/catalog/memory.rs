//! What the questions of a catalogue have found out, for the next question about the same board to go on from.
//!
//! The memory has the results of searches themselves, not copies. So they are put there and taken from there in no time. While a question
//! uses results, no other question has them. Where several questions about a board are asked at the same time, each puts its own results
//! back, and each later question takes those of one of them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use hashbrown::HashMap;

use super::finder::Results;
use super::game::Game;

/// Between two questions, results take at most one in this many bytes of the limits of the last question.
const SHARE_OF_LIMITS: u64 = 32;
/// Between two questions, results take at most this many bytes.
const MOST_BYTES: u64 = 1 << 28;
/// The bytes that an entry takes beside its name and its results.
const BYTES_AN_ENTRY: u64 = 200;

/// One board of a game, or several of which the sums are searched as a whole.
#[derive(Clone)]
pub struct Board {
    /// The games. They tell boards of different games with one name apart.
    games: Vec<Weak<Game>>,
    name: String,
}

impl Board {
    /// The board of `game` with this name. `data` is a hash of its extra data.
    pub fn new(game: &Arc<Game>, name: &str, data: u64) -> Self {
        // As long as there is a weak reference, no other game has this address.
        Self { games: vec![Arc::downgrade(game)], name: format!("{:p} {data:x} {name}", Arc::as_ptr(game)) }
    }

    /// The sums of components on these boards, in misere play.
    pub fn sums(boards: &[Self]) -> Self {
        let names: Vec<_> = boards.iter().map(|board| &*board.name).collect();
        let games = boards.iter().flat_map(|board| board.games.iter().cloned());
        Self { games: games.collect(), name: format!("misere {}", names.join("\n")) }
    }
}

/// The results of searches, by board.
pub struct Memory {
    kept: Mutex<Kept>,
    most_bytes: u64,
    share: u64,
}

#[derive(Default)]
struct Kept {
    entries: HashMap<String, Entry>,
    bytes: u64,
    /// The number of times that results were put here.
    clock: u64,
}

struct Entry {
    games: Vec<Weak<Game>>,
    /// The results of each question that put some here, and their bytes.
    results: Vec<(Results, u64)>,
    bytes: u64,
    /// When results were last put here.
    since: u64,
}

impl Default for Memory {
    fn default() -> Self {
        Self { kept: Mutex::default(), most_bytes: MOST_BYTES, share: SHARE_OF_LIMITS }
    }
}

impl Memory {
    /// A memory that keeps all results that fit in the limits of a question.
    pub fn of_all() -> Self {
        Self { most_bytes: u64::MAX, share: 1, ..Self::default() }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of bytes that the results take.
    pub fn bytes(&self) -> u64 {
        self.kept().bytes
    }

    /// Discards results, those first that were put here first, until they take at most `bytes` bytes.
    pub fn shrink(&self, bytes: u64) {
        let freed = self.kept().shrink(bytes, &[]);
        drop(freed);
    }

    /// Makes room for a question about `boards` whose limits allow `bytes` bytes. Returns how many bytes the results of other boards take.
    pub fn make_room(&self, boards: &[Board], bytes: u64) -> u64 {
        let mut kept = self.kept();
        if kept.entries.is_empty() {
            return 0;
        }
        let spared: Vec<_> = boards.iter().map(|board| &*board.name).collect();
        let freed = kept.shrink(self.most_kept(bytes), &spared);
        let own = spared.iter().filter_map(|&name| Some(kept.entries.get(name)?.results.last()?.1));
        let others = kept.bytes - own.sum::<u64>();
        drop(kept);
        drop(freed);
        others
    }

    /// Takes results for a board, unless they take more than `bytes` bytes.
    pub fn take(&self, board: &Board, bytes: u64) -> Option<Results> {
        let mut kept = self.kept();
        let entry = kept.entries.get_mut(&board.name)?;
        let (results, own) = entry.results.pop()?;
        entry.bytes -= own;
        if entry.results.is_empty() {
            kept.entries.remove(&board.name);
        }
        kept.bytes -= own;
        drop(kept);
        (own <= bytes).then_some(results)
    }

    /// Keeps results for a board, which take `bytes` bytes. Those of a search that was stopped are kept however large they are. The limits
    /// of the question allowed `most` bytes.
    pub fn put(&self, board: &Board, results: Results, bytes: u64, is_stopped: bool, most: u64) {
        let bytes = bytes + board.name.len() as u64 + BYTES_AN_ENTRY;
        let most = self.most_kept(most);
        if bytes > most && !is_stopped {
            return;
        }
        let mut kept = self.kept();
        kept.clock += 1;
        kept.bytes += bytes;
        let since = kept.clock;
        let entry = kept.entries.entry_ref(&*board.name).or_insert_with(|| Entry {
            games: board.games.clone(),
            results: Vec::new(),
            bytes: 0,
            since,
        });
        (entry.bytes, entry.since) = (entry.bytes + bytes, since);
        entry.results.push((results, bytes));
        // Several questions about one board may leave more than there is room for.
        let is_too_much = entry.results.len() > 1 && entry.bytes > most;
        let older = is_too_much.then(|| entry.results.remove(0));
        let less = older.as_ref().map_or(0, |(_, bytes)| *bytes);
        entry.bytes -= less;
        kept.bytes -= less;
        let freed = kept.shrink(most, &[&board.name]);
        drop(kept);
        drop((older, freed));
    }

    fn most_kept(&self, bytes: u64) -> u64 {
        self.most_bytes.min(bytes / self.share)
    }
}

impl Kept {
    fn remove(&mut self, name: &str) -> Option<Entry> {
        let entry = self.entries.remove(name)?;
        self.bytes -= entry.bytes;
        Some(entry)
    }

    /// Removes entries but those named `spared` until the entries take at most `bytes` bytes: those of games that are gone, and then those
    /// that were put here first. Returns them, for they take long to free.
    fn shrink(&mut self, bytes: u64, spared: &[&str]) -> Vec<Entry> {
        if self.bytes <= bytes {
            return Vec::new();
        }
        let is_spared = |name: &String| spared.contains(&name.as_str());
        let mut ages: Vec<_> = self.entries.iter().filter(|(name, _)| !is_spared(name)).collect();
        let is_gone = |entry: &Entry| entry.games.iter().any(|game| game.strong_count() == 0);
        ages.sort_unstable_by_key(|(_, entry)| (!is_gone(entry), entry.since));
        let mut left = self.bytes;
        let old = ages.into_iter().take_while(|(_, entry)| {
            let is_over = left > bytes;
            left -= if is_over { entry.bytes } else { 0 };
            is_over
        });
        let names: Vec<_> = old.map(|(name, _)| name.clone()).collect();
        names.iter().filter_map(|name| self.remove(name)).collect()
    }
}
