//! How many moves are examined.

use crate::catalog::playable::MOST_LISTED;

/// How many moves are examined in addition to the moves in the search itself.
#[derive(Clone, Copy)]
pub struct Patience {
    /// The most moves that are listed to find the winning ones, over all components.
    pub listed: u64,
    /// The most moves that are looked up, as far as they are known, after a limit was reached.
    pub after_limit: u64,
    /// The most moves listed of a component that has more than can be listed.
    pub some: u64,
    /// The most moves examined to find replies, in total.
    pub replies: u64,
    /// Valuing the moves may search at most a few times as many positions as the position itself took, but at least this many.
    pub brief: Option<u64>,
}

/// The patience for every answer that is not brief.
pub const FULL_PATIENCE: Patience =
    Patience { listed: MOST_LISTED, after_limit: 4096, some: 1000, replies: 10_000_000, brief: None };

/// For the moves, a brief answer searches at most this many times as many positions as for the position itself.
pub const MOVES_SEARCH_FACTOR: u64 = 4;
/// For the moves, a brief answer may always search at least this many positions.
pub const POSITIONS_FOR_MOVES: u64 = 100_000;
