//! What becomes of the results of a search beyond it: a keeper is told, and is asked for what it has.

use std::cell::Cell;
use std::sync::Arc;

use super::game::SumGame;
use super::key::SearchKey;
use super::known::Known;
use super::table::{Full, SearchTable};
use crate::theory::keeper::Keeper;
use crate::theory::limits::{Limits, Progress};

/// The keeper of results in normal play.
pub struct Keeping<'r> {
    keeper: Arc<dyn Keeper>,
    /// The game, which knows its keys.
    game: Box<dyn SumGame + 'r>,
    /// Whether the keeper has kept all results that it was told of last.
    keeps: Cell<bool>,
}

/// What became of a result that a keeper has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    /// It is in the table.
    Yes,
    /// The table has no more memory.
    Full,
    /// Its key is too long for the table.
    Narrow,
    /// Its key is not that of any position.
    Refused,
}

/// The part of the table's memory that recalled results may take, as a fraction. The rest is left for new results.
const RECALLED: (u64, u64) = (3, 4);

/// A table with fewer positions is not kept when it is full.
const LEAST_KEPT: usize = 1 << 13;

/// The part of the memory that a keeper may take for looking results up: one in this many bytes.
const LOOK_UP_SHARE: u64 = 8;

/// Recalled results count as if this many positions had been searched for them, because the true number is not stored.
const RECALLED_WORK: u64 = 256;
/// How many positions are recalled between two checks of the limits.
const RECALLED_AT_ONCE: u64 = 4096;

impl<'r> Keeping<'r> {
    /// Has `keeper` keep the results of this game.
    pub fn new(keeper: Arc<dyn Keeper>, game: Box<dyn SumGame + 'r>) -> Self {
        Self { keeper, game, keeps: Cell::new(true) }
    }

    /// Has the table ask the keeper for results that it lacks, and loads what the keeper has, unless it is to be looked up.
    pub fn begin<P: SearchKey>(&self, table: &SearchTable<P>, limits: &Limits<'_>) {
        let share = limits.bytes / LOOK_UP_SHARE;
        let looks_up = self.keeper.looks_up(share);
        table.set_keeper(Some(Arc::clone(&self.keeper)), share.max(self.keeper.bytes()));
        table.limit(limits, 0);
        if looks_up {
            table.lack();
        }
        self.recall(table, limits, looks_up);
    }

    /// Passes all results that are not kept yet to the keeper.
    pub fn keep<P: SearchKey>(&self, table: &SearchTable<P>) {
        self.keeps.set(self.keeper.keep(&mut |sink| table.keep(sink)));
    }

    /// Keeps the results, and reads what is new, when that is due. Results are also kept when the table is full, so that half of them can be
    /// discarded without being lost. A small table is full too often for that.
    pub fn attend<P: SearchKey>(&self, table: &SearchTable<P>, limits: &Limits<'_>) {
        let is_due = self.keeper.is_due();
        let is_full = table.has_lost() && table.len() >= LEAST_KEPT;
        if is_due || is_full && self.keeps.get() {
            self.keep(table);
            if is_full && self.keeps.get() {
                table.halve();
            }
        }
        if is_due {
            self.recall(table, limits, true);
        }
    }

    /// Reads what the keeper has: all, or what is new. Results with keys that are too long for the table are left out: play that reaches
    /// them looks them up.
    fn recall<P: SearchKey>(&self, table: &SearchTable<P>, limits: &Limits<'_>, is_new: bool) {
        let most = table.room() / RECALLED.1 * RECALLED.0;
        let (mut refused, mut looked_at) = (0, 0);
        let mut sink = |key: &[u8], word: u64| {
            looked_at += 1;
            if looked_at % RECALLED_AT_ONCE == 0 && limits.check(Progress::default()).is_err() {
                return false;
            }
            let taken = self.take(table, key, word);
            refused += u64::from(taken == Taken::Refused);
            let is_full = taken == Taken::Full || taken == Taken::Yes && table.bytes() >= most;
            if is_full || taken == Taken::Narrow {
                table.lack();
            }
            !is_full
        };
        match is_new {
            true => self.keeper.recall_new(&mut sink),
            false => self.keeper.recall(&mut sink),
        }
        if refused > 0 {
            self.keeper.refused(refused);
        }
    }

    /// Adds a result that the keeper has to the table.
    fn take<P: SearchKey>(&self, table: &SearchTable<P>, key: &[u8], word: u64) -> Taken {
        if !self.game.has_key(key) {
            return Taken::Refused;
        }
        let Some(key) = P::of(key) else { return Taken::Narrow };
        match table.recall(key, Known::kept(word).after(RECALLED_WORK)) {
            Ok(()) => Taken::Yes,
            Err(Full) => Taken::Full,
        }
    }
}
