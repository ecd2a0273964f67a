//! How long moves are looked at.

use crate::catalog::playable::MOST_LISTED;

/// How many moves are looked at beyond those of the search itself.
#[derive(Clone, Copy)]
pub struct Patience {
    /// The most moves that are listed to find the winning ones, of all components together.
    pub listed: u64,
    /// The most moves looked up, as far as they are known, after a limit was reached.
    pub after_limit: u64,
    /// The most of them that are of a component with more than can be listed.
    pub some: u64,
    /// The most moves looked at to find replies, in all.
    pub replies: u64,
    /// Moves are valued only as long as that takes not much more than the position itself did, but at least for so many positions.
    pub brief: Option<u64>,
}

/// That of every answer.
pub const PATIENCE: Patience =
    Patience { listed: MOST_LISTED, after_limit: 4096, some: 1000, replies: 10_000_000, brief: None };

/// A brief answer looks into at most so many times as many positions for the moves as for the position itself,
pub const TIMES_FOR_MOVES: u64 = 4;
/// but at least into so many.
pub const POSITIONS_FOR_MOVES: u64 = 100_000;
