//! Limits of a search: the memory it may take, and a question whether to go on.
//!
//! The library uses no clock and no signal by itself. The caller gives a function `watch`, which is called
//! every few thousand positions with the progress of the search and returns whether to stop.

use std::error::Error;
use std::fmt;
use std::num::NonZeroUsize;

/// What a search may use before it must give up.
///
/// # Examples
/// ```
/// use bouton::{Limits, Progress};
/// let is_far = |progress: &Progress| progress.depth > 100;
/// let limits = Limits::none().with_positions(1_000_000).with_bytes(1 << 30).with_watch(&is_far);
/// assert_eq!((limits.positions, limits.threads.get()), (1_000_000, 1));
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Limits<'a> {
    /// The most positions that the search may hold at once.
    pub positions: u64,
    /// The most bytes that its tables may take.
    pub bytes: u64,
    /// The most threads that it may use. The answer does not depend on their number.
    pub threads: NonZeroUsize,
    /// Gets the progress of the search and returns whether to stop.
    pub watch: &'a dyn Fn(&Progress) -> bool,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of positions searched so far.
    pub positions: u64,
    /// The number of bytes held by tables.
    pub bytes: u64,
    /// The number of moves from the position asked about to the current one.
    pub depth: u64,
}

impl Progress {
    /// From this many moves on, a line of play is named that has no end yet.
    const LONG_LINE_MOVES: u64 = 1 << 17;

    /// The length of a line of play in moves, if it is very long and most of the search is on it: play may grow for ever.
    #[must_use]
    pub fn long_line(&self) -> Option<u64> {
        (self.depth >= Self::LONG_LINE_MOVES && 4 * self.depth >= self.positions).then_some(self.depth)
    }
}

/// Which limit ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// The limit [`Limits::positions`].
    Positions,
    /// The limit [`Limits::bytes`].
    Bytes,
    /// Tables would need more bytes than are still allowed. Nothing was begun.
    Room {
        /// The number of bytes needed.
        needed: u64,
        /// The number of bytes allowed.
        allowed: u64,
    },
    /// A position has more moves than there is memory for.
    Moves,
    /// [`Limits::watch`] stopped the search.
    Stopped,
}

/// A search ended before its answer was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unknown {
    /// The limit that ended the search.
    pub limit: Limit,
    /// The progress of the search at its end.
    pub progress: Progress,
}

impl Unknown {
    /// The end of a search whose watch stopped it.
    #[must_use]
    pub fn stopped(progress: Progress) -> Self {
        Self { limit: Limit::Stopped, progress }
    }
}

impl Limits<'_> {
    /// No limits, on one thread.
    #[must_use]
    pub fn none() -> Limits<'static> {
        Limits { positions: u64::MAX, bytes: u64::MAX, threads: NonZeroUsize::MIN, watch: &|_| false }
    }

    /// These limits, with at most this many positions held at once.
    #[must_use]
    pub fn with_positions(self, positions: u64) -> Self {
        Self { positions, ..self }
    }

    /// These limits, with at most this many bytes of tables.
    #[must_use]
    pub fn with_bytes(self, bytes: u64) -> Self {
        Self { bytes, ..self }
    }

    /// These limits, on at most this many threads.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// These limits, with another function that gets the progress of the search and returns whether to stop.
    #[must_use]
    pub fn with_watch<'b>(self, watch: &'b dyn Fn(&Progress) -> bool) -> Limits<'b> {
        Limits { watch, ..self }
    }

    /// The limits that are left to a search while its caller holds `held`.
    #[must_use]
    pub(crate) fn beside(self, held: Progress) -> Self {
        self.with_positions(self.positions.saturating_sub(held.positions))
            .with_bytes(self.bytes.saturating_sub(held.bytes))
    }

    /// Calls `watch` and compares `progress` with the limits.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn check(&self, progress: Progress) -> Result<(), Unknown> {
        let limit = if progress.positions > self.positions {
            Limit::Positions
        } else if progress.bytes > self.bytes {
            Limit::Bytes
        } else if (self.watch)(&progress) {
            Limit::Stopped
        } else {
            return Ok(());
        };
        Err(Unknown { limit, progress })
    }

    /// Checks whether tables of `bytes` may be begun by a search with this `progress`.
    ///
    /// # Errors
    /// If they would take more than is allowed, or more than the address space of this machine.
    pub fn room_for(&self, bytes: u64, progress: Progress) -> Result<(), Unknown> {
        let allowed = self.bytes.saturating_sub(progress.bytes).min(isize::MAX as u64);
        if bytes <= allowed {
            return Ok(());
        }
        Err(Unknown { limit: Limit::Room { needed: bytes, allowed }, progress })
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = match self.limit {
            Limit::Positions => "the limit on positions was reached",
            Limit::Bytes => "the limit on memory was reached",
            Limit::Room { needed, allowed } => {
                write!(f, "not begun: it would take {needed} bytes of memory")?;
                return match (self.progress.bytes, allowed) {
                    (0, allowed) => write!(f, ", {allowed} are allowed"),
                    (held, 0) => write!(f, " in addition to {held} in use, and no more are allowed"),
                    (held, more) => write!(f, " in addition to {held} in use, {} are allowed", held + more),
                };
            }
            Limit::Moves => "a position has more moves than there is memory for: the search ended",
            Limit::Stopped => "the search was stopped",
        };
        let Progress { positions, bytes, .. } = self.progress;
        write!(f, "{limit} after {positions} positions and {bytes} bytes")?;
        match self.progress.long_line() {
            Some(moves) => write!(f, "; a line of play has no end within {moves} moves"),
            None => Ok(()),
        }
    }
}

impl Error for Unknown {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_beyond_all_addresses_is_not_begun() {
        let room_for = |bytes| Limits::none().room_for(bytes, Progress::default()).is_ok();
        assert_eq!(
            [0, 1 << 20, isize::MAX as u64, 1 << (usize::BITS - 1), u64::MAX].map(room_for),
            [true, true, true, false, false]
        );
    }
}
