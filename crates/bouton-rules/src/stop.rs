//! Whether a rule is to stop: what it asks while it runs, however long it takes for one position.
//!
//! No clock is here, and no signal. Whoever has one gives a question, which is asked every few thousand steps, by whichever
//! thread runs the rule. What was begun by then is cut short, and nothing that rests on it is an answer: the search that asked
//! for it ends, as at any other limit.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, PoisonError, RwLock};

/// So many of so many parts of the time that there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// So many parts.
    pub parts: u32,
    /// Of so many.
    pub of: u32,
}

impl Share {
    /// All the time that there is.
    pub const ALL: Self = Self { parts: 1, of: 1 };
}

/// Whether so much of the time is over, or nobody waits any more.
pub type Question = Arc<dyn Fn(Share) -> bool + Send + Sync>;

/// What a rule asks.
pub struct Stop {
    asked: RwLock<Option<(Question, Share)>>,
    /// The answer was that it is to stop.
    is_said: AtomicBool,
    /// The most bytes that the moves of one position may take while they are listed.
    room: AtomicU64,
}

impl Default for Stop {
    fn default() -> Self {
        Self { asked: RwLock::default(), is_said: AtomicBool::new(false), room: AtomicU64::new(u64::MAX) }
    }
}

impl Stop {
    /// From now on the moves of one position may take so many bytes.
    pub fn set_room(&self, bytes: u64) {
        self.room.store(bytes, Relaxed);
    }

    /// The bytes that the moves of one position may take.
    pub fn room(&self) -> u64 {
        self.room.load(Relaxed)
    }

    /// From now on this is asked, or nothing, for all the time that there is.
    pub fn set(&self, question: Option<Question>) {
        *self.asked.write().unwrap_or_else(PoisonError::into_inner) =
            question.map(|question| (question, Share::ALL));
        self.is_said.store(false, Relaxed);
    }

    /// From now on the same is asked for so much of the time.
    pub fn grant(&self, share: Share) {
        if let Some((_, granted)) = &mut *self.asked.write().unwrap_or_else(PoisonError::into_inner) {
            *granted = share;
        }
        self.is_said.store(false, Relaxed);
    }

    /// Whether it was said that the rule is to stop.
    pub fn is_said(&self) -> bool {
        self.is_said.load(Relaxed)
    }

    /// Asks. What was said stands until there is another question, or more time.
    pub fn ask(&self) -> bool {
        let is_over = || {
            let asked = self.asked.read().unwrap_or_else(PoisonError::into_inner);
            asked.as_ref().is_some_and(|(question, share)| question(*share))
        };
        let is_said = self.is_said() || is_over();
        if is_said {
            self.is_said.store(true, Relaxed);
        }
        is_said
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;

    use super::*;

    #[test]
    fn what_was_said_stands_until_there_is_more_time() {
        let stop = Stop::default();
        assert!(!stop.ask());
        let hour = Arc::new(AtomicU32::new(0));
        let clock = hour.clone();
        stop.set(Some(Arc::new(move |Share { parts, of }| clock.load(Relaxed) >= 12 * parts / of)));
        stop.grant(Share { parts: 1, of: 2 });
        assert!(!stop.ask() && !stop.is_said());
        hour.store(6, Relaxed);
        assert!(!stop.is_said() && stop.ask() && stop.is_said());
        hour.store(0, Relaxed);
        assert!(stop.ask());
        hour.store(6, Relaxed);
        stop.grant(Share::ALL);
        assert!(!stop.ask());
        hour.store(12, Relaxed);
        assert!(stop.ask());
        stop.set(None);
        assert!(!stop.ask());
    }
}
