//! A player: what runs a rule's functions, and what it needs to remember.

use hashbrown::HashSet;

use crate::machine::Machine;
use crate::value::Position;

/// What runs the rule, and what it needs to remember.
#[derive(Default)]
pub(super) struct Player {
    pub(super) machine: Machine,
    /// Positions of nothing, such as boards without a row, that were seen to have no move.
    pub(super) ended: HashSet<Position>,
    /// The numbers of the position at hand.
    pub(super) numbers: Vec<i64>,
    /// The steps of all calls.
    pub(super) steps: u64,
}
