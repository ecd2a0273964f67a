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
/// After so many times that results were put here, those of games that are gone are discarded.
const PUTS_A_LOOK: u64 = 256;
/// The bytes that an entry takes beside its name and its results.
const BYTES_AN_ENTRY: u64 = 200;

/// One board of a game, or several of which the sums are searched as a whole.
#[derive(Clone)]
pub struct Board {
    /// The games of boards that are not identified by their names.
    games: Vec<Weak<Game>>,
    name: String,
}

impl Board {
    /// The board with this name. `game` is its game, if other games can have boards of this name. `data` is a hash of the extra data.
    pub fn new(game: Option<&Arc<Game>>, name: &str, data: u64) -> Self {
        // As long as there is a weak reference, no other game has this address.
        let place = game.map_or(0, |game| Arc::as_ptr(game).addr());
        let games = game.map(Arc::downgrade).into_iter().collect();
        Self { games, name: format!("{place:x} {data:x} {name}") }
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

/// What a question found on a board.
pub struct Remembered {
    /// The results.
    pub results: Results,
    /// The bytes that they take.
    pub bytes: u64,
    /// Whether the search was stopped, so that whoever continues pays for it, too.
    pub is_stopped: bool,
}

struct Entry {
    games: Vec<Weak<Game>>,
    /// The results of each question that put some here.
    results: Vec<Remembered>,
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
        let own = spared.iter().filter_map(|&name| Some(kept.entries.get(name)?.results.last()?.bytes));
        let others = kept.bytes - own.sum::<u64>();
        drop(kept);
        drop(freed);
        others
    }

    /// Takes results for a board, unless they take more than `bytes` bytes.
    pub fn take(&self, board: &Board, bytes: u64) -> Option<Remembered> {
        let mut kept = self.kept();
        let entry = kept.entries.get_mut(&board.name)?;
        let found = entry.results.pop()?;
        entry.bytes -= found.bytes;
        if entry.results.is_empty() {
            kept.entries.remove(&board.name);
        }
        kept.bytes -= found.bytes;
        drop(kept);
        (found.bytes <= bytes).then_some(found)
    }

    /// Keeps what a question found on a board. The results of a search that was stopped are kept however large they are. The limits of the
    /// question allowed `most` bytes.
    pub fn put(&self, board: &Board, mut found: Remembered, most: u64) {
        found.bytes += board.name.len() as u64 + BYTES_AN_ENTRY;
        let most = self.most_kept(most);
        if found.bytes > most && !found.is_stopped {
            return;
        }
        let mut kept = self.kept();
        kept.clock += 1;
        kept.bytes += found.bytes;
        let since = kept.clock;
        let entry = kept.entries.entry_ref(&*board.name).or_insert_with(|| Entry {
            games: board.games.clone(),
            results: Vec::new(),
            bytes: 0,
            since,
        });
        (entry.bytes, entry.since) = (entry.bytes + found.bytes, since);
        entry.results.push(found);
        // Several questions about one board may leave more than there is room for.
        let is_too_much = entry.results.len() > 1 && entry.bytes > most;
        let older = is_too_much.then(|| entry.results.remove(0));
        let less = older.as_ref().map_or(0, |found| found.bytes);
        entry.bytes -= less;
        kept.bytes -= less;
        let mut freed = kept.shrink(most, &[&board.name]);
        if since.is_multiple_of(PUTS_A_LOOK) {
            freed.extend(kept.of_gone_games());
        }
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

    /// Removes the entries of games that are gone, and returns them.
    fn of_gone_games(&mut self) -> Vec<Entry> {
        let gone =
            self.entries.iter().filter(|(_, entry)| entry.games.iter().any(|game| game.strong_count() == 0));
        let names: Vec<_> = gone.map(|(name, _)| name.clone()).collect();
        names.iter().filter_map(|name| self.remove(name)).collect()
    }

    /// Removes entries but those named `spared` until the entries take at most `bytes` bytes, those first that were put here first. Returns
    /// them, for they take long to free.
    fn shrink(&mut self, bytes: u64, spared: &[&str]) -> Vec<Entry> {
        if self.bytes <= bytes {
            return Vec::new();
        }
        let mut freed = self.of_gone_games();
        let others = self.entries.iter().filter(|(name, _)| !spared.contains(&name.as_str()));
        let mut ages: Vec<_> = others.map(|(name, entry)| (entry.since, name.clone())).collect();
        ages.sort_unstable();
        for (_, name) in ages {
            if self.bytes <= bytes {
                break;
            }
            freed.extend(self.remove(&name));
        }
        freed
    }
}
