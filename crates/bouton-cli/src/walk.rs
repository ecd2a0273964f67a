//! A walk over results, to count or to write them. It may be long, and asks at times whether to continue.
//!
//! If the time ended a search, its results are still written: the walk then has a little more time.

use std::cell::Cell;
use std::time::Duration;

use bouton::catalog::walk::{ASK_EVERY, while_going_on};
use bouton::{Limit, Limits, Progress, Unknown};

use crate::signals::is_interrupted;
use crate::watch::{Watch, is_over};

/// The least time for writing the values of a search that was stopped.
const LEAST_GRACE: Duration = Duration::from_millis(100);
/// The values of a stopped search may also take the search's time divided by this number.
const GRACE_SHARE: u32 = 10;

/// A walk over results.
pub struct Walk<'w> {
    stops: Box<dyn Fn() -> bool + 'w>,
    /// How often the walk asked whether to continue.
    asked: Cell<u64>,
    has_ended: Cell<bool>,
}

impl<'w> Walk<'w> {
    /// A walk within the limits of `watch`. `unknown` is the limit that ended the search, if one did.
    pub fn new(watch: &'w Watch<'_>, unknown: Option<Unknown>) -> Self {
        if unknown.is_none_or(|unknown| unknown.limit != Limit::Stopped) {
            return Self::asking(|| is_over(watch.elapsed(), watch.most_time()));
        }
        let elapsed = watch.elapsed();
        let until = elapsed + LEAST_GRACE.max(elapsed / GRACE_SHARE);
        let was_interrupted = is_interrupted();
        Self::asking(move || watch.elapsed() >= until || is_interrupted() && !was_interrupted)
    }

    /// A walk that ends when `stops` says so.
    pub fn asking(stops: impl Fn() -> bool + 'w) -> Self {
        Self { stops: Box::new(stops), asked: Cell::new(0), has_ended: Cell::new(false) }
    }

    /// Whether to continue. A walk that has ended stays ended.
    pub fn goes_on(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.has_ended.set(self.has_ended.get() || (self.stops)());
        !self.has_ended.get()
    }

    /// The items up to the end of the walk; none if it has ended.
    pub fn over<'t, I: Iterator + 't>(&'t self, items: I) -> impl Iterator<Item = I::Item> + 't {
        while_going_on(items.take_while(|_| !self.has_ended.get()), || self.goes_on())
    }

    /// Runs `question` within `limits`, but with the time of the walk.
    pub fn limited<T>(&self, limits: &Limits<'_>, question: impl FnOnce(&Limits<'_>) -> T) -> T {
        question(&limits.with_watch(&|_| !self.goes_on()))
    }

    /// The limit that ended the walk, if one did. `bytes` is the memory in use.
    pub fn unknown(&self, bytes: u64) -> Option<Unknown> {
        let positions = self.asked.get() * u64::from(ASK_EVERY);
        let progress = Progress { positions, bytes, depth: 0 };
        self.has_ended.get().then_some(Unknown::stopped(progress))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_ends_for_all_who_go_on_it() {
        let left = Cell::new(3);
        let walk = Walk::asking(|| {
            left.set(left.get() - 1);
            left.get() == 0
        });
        let every = u64::from(ASK_EVERY);
        assert_eq!(walk.over(0..every + 5).count() as u64, every + 5);
        assert_eq!((walk.unknown(7), walk.over(0..).count() as u64), (None, 2 * every - 1));
        assert_eq!(walk.unknown(7).map(|unknown| unknown.progress.positions), Some(3 * every));
        assert_eq!(walk.over(0..).count(), 0);
    }
}
