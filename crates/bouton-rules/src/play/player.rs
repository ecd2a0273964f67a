//! A player: a machine that runs a rule's functions, and its memory between calls.

use std::sync::Arc;

use hashbrown::HashSet;

use super::sizes::{BoardSize, Size};
use crate::machine::Machine;
use crate::value::Position;

/// A machine that runs the rule, and its memory between calls.
#[derive(Default)]
pub(super) struct Player {
    pub(super) machine: Machine,
    /// Positions of nothing, such as boards without a row, that are known to have no move.
    pub(super) ended: HashSet<Position>,
    /// The numbers of the current position.
    pub(super) numbers: Vec<i64>,
    /// The number of steps of all calls.
    pub(super) steps: u64,
    /// The size of the last board.
    pub(super) size: Option<(BoardSize, Arc<Size>)>,
    /// Memory for the options of a board.
    pub(super) options: Vec<u64>,
}
