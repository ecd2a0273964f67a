//! A search for keys of any length: for one of the types of keys, and for the next when one is too long.

use super::frame::Goal;
use super::game::Games;
use super::halt::Halt;
use super::keeping::Keeping;
use super::key::LongKey;
use super::known::Known;
use super::parts::Parts;
use crate::theory::limits::Limits;

/// A search for keys of one type.
pub trait KeySearch<'r> {
    /// The keys of the parts of a sum whose values are not known, the smallest first, and the nim-sum of the known values. In misere
    /// play the only part is the sum. `None` if a key is too long.
    fn parts(&mut self, sum: &Parts, limits: &Limits<'_>) -> Option<(u64, Vec<LongKey>)>;

    /// Answers the question `goal` about the position with this key. `None` if a key is too long.
    fn answer(&mut self, key: &[u8], goal: Goal, limits: &Limits<'_>)
    -> Option<Result<Known, Halt<LongKey>>>;

    /// The search with what it found, for longer keys.
    fn widened(self: Box<Self>, limits: &Limits<'_>) -> Box<dyn KeySearch<'r> + 'r>;

    /// Has a keeper keep the results from now on, and loads what it has, or has it looked up.
    fn keep_with(&mut self, keeping: Keeping<'r>, limits: &Limits<'_>);

    /// Passes all results that are not kept yet to the keeper, if there is one.
    fn keep(&self);

    /// The results.
    fn into_results(self: Box<Self>) -> Box<dyn KeyResults>;

    /// The number of positions that were searched.
    fn positions(&self) -> u64;

    /// The number of bytes held.
    fn bytes(&self) -> u64;
}

/// What a search found, without its rules.
pub trait KeyResults: Send {
    /// A search that continues from them.
    fn resumed<'r>(self: Box<Self>, games: Games<'r>) -> Box<dyn KeySearch<'r> + 'r>;
}
