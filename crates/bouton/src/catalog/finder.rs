//! Finds values one after another, and remembers results.

use std::any::Any;
use std::sync::Arc;

use crate::solve::depth_first::DepthFirst;
use crate::solve::halt::Halt;
use crate::solve::retrograde::smith::Worth;
use crate::theory::keeper::Keeper;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::Keyed;
use crate::theory::sum::Sum;

/// The results of a finder, without its rules.
pub type Results = Box<dyn Any + Send>;

/// Finds values one after another, and remembers results.
pub trait FindValues<P> {
    /// The value of the component `position` in normal play.
    ///
    /// # Errors
    /// If a limit is reached, if play can come back to a position, or if the rule fails.
    fn value(&mut self, position: &P, limits: &Limits<'_>) -> Result<Nimber, Halt<Sum<P>>>;
    /// Whether the component `position` has the value `value`. This may be decided before its value is known.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn is(&mut self, position: &P, value: Nimber, limits: &Limits<'_>) -> Result<bool, Halt<Sum<P>>> {
        Ok(self.value(position, limits)? == value)
    }

    /// What is known of `position` as a single component that has no value, because play from it need not end or is misere.
    ///
    /// # Errors
    /// If a limit is reached.
    fn alone(&mut self, _: &P, _: Convention, _: &Limits<'_>) -> Result<Option<Alone>, Unknown> {
        Ok(None)
    }

    /// What `position`, for which [`alone`](Self::alone) finds that it has no value, is worth beside other components in normal play.
    ///
    /// # Errors
    /// If a limit is reached.
    fn worth(&mut self, _: &P, _: &Limits<'_>) -> Result<Option<Worth>, Unknown> {
        Ok(None)
    }

    /// The names of the positions in a cycle that play from `position` can reach, if [`alone`](Self::alone) has found that play need not
    /// end.
    fn loop_from(&mut self, _: &P) -> Option<Vec<String>> {
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

impl<R: Keyed<Position: Send + 'static>> FindValues<R::Position> for DepthFirst<'_, R> {
    fn value(
        &mut self,
        position: &R::Position,
        limits: &Limits<'_>,
    ) -> Result<Nimber, Halt<Sum<R::Position>>> {
        self.grundy(&Sum::from_iter([position.clone()]), limits)
    }

    fn is(
        &mut self,
        position: &R::Position,
        value: Nimber,
        limits: &Limits<'_>,
    ) -> Result<bool, Halt<Sum<R::Position>>> {
        DepthFirst::is(self, &Sum::from_iter([position.clone()]), value, limits)
    }

    fn can_keep(&self) -> bool {
        true
    }

    fn keep_with(&mut self, keeper: Arc<dyn Keeper>, limits: &Limits<'_>) {
        DepthFirst::keep_with(self, keeper, limits);
    }

    fn keep(&self) {
        DepthFirst::keep(self);
    }

    fn into_results(self: Box<Self>) -> Option<Results> {
        Some(Box::new(DepthFirst::into_results(*self)))
    }

    fn resume(&mut self, results: Results) {
        if let Ok(results) = results.downcast() {
            DepthFirst::resume(self, *results);
        }
    }

    fn positions(&self) -> u64 {
        self.positions()
    }

    fn bytes(&self) -> u64 {
        self.bytes()
    }
}
