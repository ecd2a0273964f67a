//! What a proof asks for the facts that it states.

use crate::solve::depth_first::DepthFirst;
use crate::solve::halt::Halt;
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::Ruleset;
use crate::theory::sum::Sum;

/// What a proof asks for the facts that it states. A wrong answer gives a proof that no reader accepts.
pub trait Oracle<P> {
    /// The value of a component in normal play.
    ///
    /// # Errors
    /// If a limit is reached, if play can come back to a position, or if the rule fails.
    fn value(&mut self, component: &P, limits: &Limits<'_>) -> Result<Nimber, Halt<Sum<P>>>;
    /// Whether a component has this value. This may be decided before its value is known.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn is(&mut self, component: &P, value: Nimber, limits: &Limits<'_>) -> Result<bool, Halt<Sum<P>>>;
    /// The outcome of a sum in misere play.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn misere_outcome(&mut self, sum: &Sum<P>, limits: &Limits<'_>) -> Result<Outcome, Halt<Sum<P>>>;
    /// How many positions have been searched, and the bytes in use.
    fn work(&self) -> (u64, u64);
}

impl<R: Ruleset + ?Sized> Oracle<R::Position> for DepthFirst<'_, R> {
    fn value(
        &mut self,
        component: &R::Position,
        limits: &Limits<'_>,
    ) -> Result<Nimber, Halt<Sum<R::Position>>> {
        self.grundy(&Sum::from_iter([component.clone()]), limits)
    }

    fn is(
        &mut self,
        component: &R::Position,
        value: Nimber,
        limits: &Limits<'_>,
    ) -> Result<bool, Halt<Sum<R::Position>>> {
        DepthFirst::is(self, &Sum::from_iter([component.clone()]), value, limits)
    }

    fn misere_outcome(
        &mut self,
        sum: &Sum<R::Position>,
        limits: &Limits<'_>,
    ) -> Result<Outcome, Halt<Sum<R::Position>>> {
        self.outcome(sum, Convention::Misere, limits)
    }

    fn work(&self) -> (u64, u64) {
        (self.positions(), self.bytes())
    }
}
