//! Checkpoints: what the searches for an answer found before they were stopped, for the next search to continue from.
//!
//! A checkpoint has the results themselves, not copies. So it is made in no time, and takes the memory that the search took.
//! Misere play and sums of several boards have checkpoints too, unlike [keepers](super::keeping).

use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashMap;

use crate::catalog::finder::Results;
use crate::solve::keyed_search::SearchResults;

/// What the searches for an answer found before they were stopped.
#[derive(Default)]
pub struct Checkpoint {
    left: Mutex<Left>,
    /// Whether it keeps the results of searches that were not stopped, too.
    keeps_all: bool,
}

/// What is left of searches.
#[derive(Default)]
struct Left {
    /// The results of finders, by the numbers of their instances.
    finders: HashMap<u32, Results>,
    /// The results of the search of whole sums.
    whole: Option<SearchResults>,
}

impl Checkpoint {
    /// A checkpoint that keeps the results of searches that were not stopped, too.
    pub fn of_all() -> Self {
        Self { keeps_all: true, ..Self::default() }
    }

    /// Whether it keeps the results of searches that were not stopped, too.
    pub fn keeps_all(&self) -> bool {
        self.keeps_all
    }

    fn left(&self) -> MutexGuard<'_, Left> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Discards everything, and frees its memory.
    pub fn clear(&self) {
        let left = std::mem::take(&mut *self.left());
        drop(left);
    }

    /// Takes the results of the finder of this instance.
    pub fn take(&self, instance: u32) -> Option<Results> {
        self.left().finders.remove(&instance)
    }

    /// Keeps the results of the finder of this instance.
    pub fn put(&self, instance: u32, results: Results) {
        self.left().finders.insert(instance, results);
    }

    /// Takes the results of the search of whole sums.
    pub fn take_whole(&self) -> Option<SearchResults> {
        self.left().whole.take()
    }

    /// Keeps the results of the search of whole sums.
    pub fn put_whole(&self, results: SearchResults) {
        self.left().whole = Some(results);
    }
}
