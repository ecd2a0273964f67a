//! Finds values one after another, and remembers results.

use std::any::Any;
use std::sync::Arc;

use crate::solve::halt::Halt;
pub use crate::solve::keyed_search::KeyedSearch;
use crate::solve::parts::Parts;
use crate::solve::retrograde::smith::Worth;
use crate::theory::keeper::Keeper;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::Keyed;

/// The [key](Keyed::key) of a position.
pub type Key = Box<[u8]>;

/// The key of `position`.
pub fn key_of<G: Keyed>(game: &G, position: &G::Position) -> Key {
    let mut key = Vec::new();
    game.key(position, &mut key);
    key.into()
}

/// The results of a finder, without its rules.
pub type Results = Box<dyn Any + Send>;

/// Finds the values of positions of one game, one after another, and remembers results. A position is given by its [key](Keyed::key), and
/// a reason for no answer has the keys of positions.
pub trait FindValues {
    /// The value of a component in normal play.
    ///
    /// # Errors
    /// If a limit is reached, if play can come back to a position, or if the rule fails.
    fn value(&mut self, key: &[u8], limits: &Limits<'_>) -> Result<Nimber, Halt<Key>>;

    /// Whether a component has the value `value`. This may be decided before its value is known.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn is(&mut self, key: &[u8], value: Nimber, limits: &Limits<'_>) -> Result<bool, Halt<Key>> {
        Ok(self.value(key, limits)? == value)
    }

    /// What is known of a position as a single component that has no value, because play from it need not end or is misere.
    ///
    /// # Errors
    /// If a limit is reached.
    fn alone(&mut self, _key: &[u8], _: Convention, _: &Limits<'_>) -> Result<Option<Alone>, Unknown> {
        Ok(None)
    }

    /// What a position, for which [`alone`](Self::alone) finds that it has no value, is worth beside other components in normal play.
    ///
    /// # Errors
    /// If a limit is reached.
    fn worth(&mut self, _key: &[u8], _: &Limits<'_>) -> Result<Option<Worth>, Unknown> {
        Ok(None)
    }

    /// The names of the positions in a cycle that play from a position can reach, if [`alone`](Self::alone) has found that play need not
    /// end.
    fn loop_from(&mut self, _key: &[u8]) -> Option<Vec<String>> {
        None
    }

    /// Whether a keeper can keep the results.
    fn can_keep(&self) -> bool {
        false
    }

    /// Reads the results that `keeper` already has, and from now on gives it new results, if results can be kept.
    fn keep_with(&mut self, _keeper: Arc<dyn Keeper>, _: &Limits<'_>) {}

    /// Gives the keeper the results that it does not have yet.
    fn keep(&self) {}

    /// The results, for another finder of the same positions to [continue from](Self::resume), if that is possible.
    fn into_results(self: Box<Self>) -> Option<Results> {
        None
    }

    /// Continues from the results of another finder of the same positions, whose cost then counts as well. This finder must not have
    /// results yet.
    fn resume(&mut self, _: Results) {}

    /// How many positions have been searched.
    fn positions(&self) -> u64;
    /// Bytes in use.
    fn bytes(&self) -> u64;
}

/// What is known of a single component that has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alone {
    /// The outcome: a win for one of the players, or a draw.
    pub outcome: Outcome,
    /// The length of play if the winner hurries and the loser delays; `None` in a draw.
    pub depth: Option<u32>,
}

impl FindValues for KeyedSearch<'_> {
    fn value(&mut self, key: &[u8], limits: &Limits<'_>) -> Result<Nimber, Halt<Key>> {
        self.grundy(&Parts::of(key), limits)
    }

    fn is(&mut self, key: &[u8], value: Nimber, limits: &Limits<'_>) -> Result<bool, Halt<Key>> {
        KeyedSearch::is(self, &Parts::of(key), value, limits)
    }

    fn can_keep(&self) -> bool {
        true
    }

    fn keep_with(&mut self, keeper: Arc<dyn Keeper>, limits: &Limits<'_>) {
        KeyedSearch::keep_with(self, keeper, limits);
    }

    fn keep(&self) {
        KeyedSearch::keep(self);
    }

    fn into_results(self: Box<Self>) -> Option<Results> {
        Some(Box::new(KeyedSearch::into_results(*self)))
    }

    fn resume(&mut self, results: Results) {
        if let Ok(results) = results.downcast() {
            KeyedSearch::resume(self, *results);
        }
    }

    fn positions(&self) -> u64 {
        KeyedSearch::positions(self)
    }

    fn bytes(&self) -> u64 {
        KeyedSearch::bytes(self)
    }
}
