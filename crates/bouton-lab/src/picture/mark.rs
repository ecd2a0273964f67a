//! A mark: the label of a move at its place in a figure.

use super::drawn_moves::DrawnMove;

/// A move at its place in a figure.
#[derive(Clone, Debug)]
pub struct Mark {
    /// The move.
    pub played: DrawnMove,
    /// The place.
    pub spot: Spot,
    /// What the name says beside the place, such as a colour.
    pub prefix: String,
}

/// A place in a figure. Numbers are those of [places](bouton::catalog::figure::Figure::places).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// One place.
    At(usize),
    /// The middle between two places that are next to each other.
    Between(usize, usize),
    /// The way from one place to another that is next to it.
    Along(usize, usize),
    /// A counter of a heap: the number of the heap in the figure, and the number of counters below this one.
    Counter(usize, u64),
}
