//! What finds values one after another, and keeps what it learns.

use std::sync::Arc;

use crate::solve::depth_first::DepthFirst;
use crate::solve::halt::Halt;
use crate::theory::keeper::Keeper;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::Keyed;
use crate::theory::sum::Sum;

/// Finds values one after another, and keeps what it learns.
pub trait FindValues<P> {
    /// The value of the component `position` in normal play.
    ///
    /// # Errors
    /// If a limit is reached, if play can come back to a position, or if the rule fails.
    fn value(&mut self, position: &P, limits: &Limits<'_>) -> Result<Nimber, Halt<Sum<P>>>;
    /// Whether the component `position` is worth `value`, which may be plain before its value is.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn is(&mut self, position: &P, value: Nimber, limits: &Limits<'_>) -> Result<bool, Halt<Sum<P>>> {
        Ok(self.value(position, limits)? == value)
    }

    /// What is known of `position` standing alone where it has no value, for play from it need not end or is misere.
    ///
    /// # Errors
    /// If a limit is reached.
    fn alone(&mut self, _: &P, _: Convention, _: &Limits<'_>) -> Result<Option<Alone>, Unknown> {
        Ok(None)
    }

    /// The names of the positions of a loop that play from `position` can come into, if [`alone`](Self::alone) has
    /// found that it need not end.
    fn loop_from(&mut self, _: &P) -> Option<Vec<String>> {
        None
    }

    /// Whether what is found out can be kept.
    fn can_keep(&self) -> bool {
        false
    }

    /// Takes up what `keeper` has, and from now on has it keep what is found out, if that can be kept.
    fn keep_with(&mut self, _keeper: Arc<dyn Keeper>, _: &Limits<'_>) {}

    /// Has the keeper keep what it has not yet.
    fn keep(&self) {}

    /// How many positions have been looked into.
    fn positions(&self) -> u64;
    /// Bytes held.
    fn bytes(&self) -> u64;
}

/// What is known of a position that stands alone and has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alone {
    /// Who wins, if anybody can.
    pub outcome: Outcome,
    /// The length of play if the winner hurries and the loser delays; `None` in a draw.
    pub depth: Option<u32>,
}

impl<R: Keyed> FindValues<R::Position> for DepthFirst<'_, R> {
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

    fn positions(&self) -> u64 {
        self.positions()
    }

    fn bytes(&self) -> u64 {
        self.bytes()
    }
}
