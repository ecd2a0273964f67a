//! Rules with what the catalogue needs besides them: signs for pictures, or a theorem that gives outcomes.

use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// A ruleset, and data that play does not change.
pub struct RulesWith<R, D> {
    /// The rules.
    pub rules: R,
    /// What the catalogue needs besides the rules.
    pub data: D,
}

/// Data for a ruleset. They may give outcomes.
pub trait DataOf<R: Ruleset> {
    /// The outcome of a position, if the data give it, as for [`Ruleset::known_outcome`].
    fn outcome(&self, _rules: &R, _position: &R::Position, _convention: Convention) -> Option<Outcome> {
        None
    }
}

impl<R: Ruleset, D: DataOf<R>> Ruleset for RulesWith<R, D> {
    type Position = R::Position;
    type Move = R::Move;

    fn moves(&self, position: &R::Position, list: &mut MoveList<Self>) {
        self.rules.moves(position, list);
    }

    fn canonical(&self, position: R::Position) -> R::Position {
        self.rules.canonical(position)
    }

    fn reduce(&self, position: &R::Position, sum: &mut Vec<R::Position>) -> bool {
        self.rules.reduce(position, sum)
    }

    fn value_at_sight(&self, position: &R::Position) -> Option<Nimber> {
        self.rules.value_at_sight(position)
    }

    fn known_value(&self, position: &R::Position) -> Option<Nimber> {
        self.rules.known_value(position)
    }

    fn known_outcome(&self, position: &R::Position, convention: Convention) -> Option<Outcome> {
        let known = self.data.outcome(&self.rules, position, convention);
        known.or_else(|| self.rules.known_outcome(position, convention))
    }

    fn size(&self, position: &R::Position) -> u64 {
        self.rules.size(position)
    }

    fn heap_bytes(&self, position: &R::Position) -> u64 {
        self.rules.heap_bytes(position)
    }

    fn always_ends(&self) -> bool {
        self.rules.always_ends()
    }
}

impl<R: Keyed, D: DataOf<R>> Keyed for RulesWith<R, D> {
    fn key(&self, position: &R::Position, bytes: &mut Vec<u8>) {
        self.rules.key(position, bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<R::Position> {
        self.rules.position(bytes)
    }
}
