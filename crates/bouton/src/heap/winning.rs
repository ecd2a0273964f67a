//! Moves that leave a given value: their number, and the first of them.

use super::rules::Break;

/// The moves that leave a given value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wins {
    /// The number of these moves.
    pub total: u128,
    /// The first of these moves, at most [`MOST_NAMED`]. Moves that leave fewer heaps usually come first.
    pub first: Vec<Break>,
}

/// The largest number of moves that are listed.
pub const MOST_NAMED: usize = 20;
