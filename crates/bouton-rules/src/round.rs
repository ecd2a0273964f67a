//! Cycles of play, reported with the line of the rule that closes them.

use std::sync::Arc;

use bouton::catalog::finder::{Alone, FindValues, Results};
use bouton::{Convention, Halt, Keeper, Limits, Nimber, Sum, Unknown, Worth};

use crate::play::Play;
use crate::value::Position;

/// Finds values, and records a fault of the rule if play can repeat a position.
pub struct Rounds<'p> {
    /// The finder of the values.
    pub values: Box<dyn FindValues<Position> + 'p>,
    /// The rule.
    pub rules: &'p Play,
}

impl Rounds<'_> {
    fn noted<T>(&self, found: Result<T, Halt<Sum<Position>>>) -> Result<T, Halt<Sum<Position>>> {
        if let Err(Halt::Loop(round)) = &found {
            let alone = |sum: &Sum<Position>| match sum.components() {
                [position] => Some(position.clone()),
                _ => None,
            };
            if let Some(round) = round.iter().map(alone).collect::<Option<Vec<_>>>() {
                self.rules.note_round(&round);
            }
        }
        found
    }
}

impl FindValues<Position> for Rounds<'_> {
    fn value(&mut self, position: &Position, limits: &Limits<'_>) -> Result<Nimber, Halt<Sum<Position>>> {
        let found = self.values.value(position, limits);
        self.noted(found)
    }

    fn is(
        &mut self,
        position: &Position,
        value: Nimber,
        limits: &Limits<'_>,
    ) -> Result<bool, Halt<Sum<Position>>> {
        let found = self.values.is(position, value, limits);
        self.noted(found)
    }

    fn alone(
        &mut self,
        position: &Position,
        convention: Convention,
        limits: &Limits<'_>,
    ) -> Result<Option<Alone>, Unknown> {
        self.values.alone(position, convention, limits)
    }

    fn worth(&mut self, position: &Position, limits: &Limits<'_>) -> Result<Option<Worth>, Unknown> {
        self.values.worth(position, limits)
    }

    fn loop_from(&mut self, position: &Position) -> Option<Vec<String>> {
        self.values.loop_from(position)
    }

    fn can_keep(&self) -> bool {
        self.values.can_keep()
    }

    fn keep_with(&mut self, keeper: Arc<dyn Keeper>, limits: &Limits<'_>) {
        self.values.keep_with(keeper, limits);
    }

    fn keep(&self) {
        self.values.keep();
    }

    fn into_results(self: Box<Self>) -> Option<Results> {
        self.values.into_results()
    }

    fn resume(&mut self, results: Results) {
        self.values.resume(results);
    }

    fn positions(&self) -> u64 {
        self.values.positions()
    }

    fn bytes(&self) -> u64 {
        self.values.bytes()
    }
}
