//! A mark: the label of a move at its place in a figure.

/// A move at its place in a figure.
#[derive(Clone, Debug)]
pub struct Mark {
    /// The place.
    pub spot: Spot,
    /// The number of the move, from 1.
    pub number: usize,
    /// What the name says beside the place, such as a colour.
    pub prefix: String,
    /// What the move leaves.
    pub leaves: String,
    /// Whether the move is known to win.
    pub wins: bool,
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
