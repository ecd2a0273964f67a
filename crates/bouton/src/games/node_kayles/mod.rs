//! Node Kayles: a move takes a vertex of a graph together with its neighbours. Arc Kayles: a move takes an edge. Both its ends go, and so
//! do all edges at them.
//!
//! What is left is a sum of connected subgraphs. A graph of `n` vertices may have up to `2^n` of them: long thin
//! graphs are solved up to large sizes, dense ones up to some forty vertices. Source: T. J. Schaefer, On the complexity of some
//! two-person perfect-information games, 1978.
//!
//! In Arc Kayles a single vertex has no edge and no move, so it is left out. On a board each edge is a domino on two cells, so Arc Kayles
//! there is Cram.
//!
//! In Node Kayles a vertex of a path of `n` leaves paths of `a + b = n - 3` vertices, a vertex at an end leaves one of `n - 2`. A vertex of a cycle
//! leaves a path of `n - 3`. So this recurrence, made into a table, gives the values of paths (the octal game 0.137, Dawson's Chess)
//! and of cycles.

mod board;
mod graph;

pub use board::{HALF_TURN, NodeKaylesOnBoard};
pub use graph::{GraphKayles, TWINS};

use super::network::Threads;

/// The values of paths and cycles of at most `longest` vertices.
fn threads(longest: usize) -> Threads {
    Threads::new(longest, 3, |n| (0..n).map(move |v| (v.saturating_sub(1), n.saturating_sub(v + 2))))
}

#[cfg(test)]
mod tests;
