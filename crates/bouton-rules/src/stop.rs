//! The interrupt of a rule: the question that a rule asks while it runs, even if one position takes very long.
//!
//! This module has no clock and no signals. The caller gives a question, which every thread that runs the rule asks
//! every few thousand steps. If the answer is yes, the running work is interrupted, and no answer depends on it: the
//! search that needed it ends, as at any other limit.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, PoisonError, RwLock};

/// A share of the available time: `parts` out of `of` equal parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The number of parts.
    pub parts: u32,
    /// The number of parts that make up all of the time.
    pub of: u32,
}

impl Share {
    /// All of the available time.
    pub const ALL: Self = Self { parts: 1, of: 1 };
}

/// Whether this share of the time is over, or the caller no longer waits.
pub type Question = Arc<dyn Fn(Share) -> bool + Send + Sync>;

/// The interrupt of a rule.
pub struct Stop {
    asked: RwLock<Option<(Question, Share)>>,
    /// Whether an answer was yes, so that the rule must stop.
    is_said: AtomicBool,
    /// The maximum number of bytes for the moves of one position while they are listed.
    room: AtomicU64,
}

impl Default for Stop {
    fn default() -> Self {
        Self { asked: RwLock::default(), is_said: AtomicBool::new(false), room: AtomicU64::new(u64::MAX) }
    }
}

impl Stop {
    /// Sets the maximum number of bytes for the moves of one position.
    pub fn set_room(&self, bytes: u64) {
        self.room.store(bytes, Relaxed);
    }

    /// The maximum number of bytes for the moves of one position.
    pub fn room(&self) -> u64 {
        self.room.load(Relaxed)
    }

    /// Sets or removes the question, for all of the available time, and returns the one before.
    pub fn set(&self, question: Option<Question>) -> Option<Question> {
        let asked = question.map(|question| (question, Share::ALL));
        let before =
            std::mem::replace(&mut *self.asked.write().unwrap_or_else(PoisonError::into_inner), asked);
        self.is_said.store(false, Relaxed);
        before.map(|(question, _)| question)
    }

    /// Sets the share of the time for which the current question is asked.
    pub fn grant(&self, share: Share) {
        if let Some((_, granted)) = &mut *self.asked.write().unwrap_or_else(PoisonError::into_inner) {
            *granted = share;
        }
        self.is_said.store(false, Relaxed);
    }

    /// Whether an answer was that the rule must stop.
    pub fn is_said(&self) -> bool {
        self.is_said.load(Relaxed)
    }

    /// Asks whether the rule must stop. A yes is kept until the question or the share is set again.
    pub fn ask(&self) -> bool {
        let is_over = || {
            // The question may change what is asked, so it is asked without a lock.
            let asked = self.asked.read().unwrap_or_else(PoisonError::into_inner).clone();
            asked.is_some_and(|(question, share)| question(share))
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
    fn a_question_may_remove_itself() {
        let stop = Arc::new(Stop::default());
        let asked = Arc::downgrade(&stop);
        stop.set(Some(Arc::new(move |_| {
            asked.upgrade().expect("it is asking").set(None);
            false
        })));
        assert!(!stop.ask() && !stop.ask());
    }

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
