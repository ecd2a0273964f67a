//! Arc Kayles: take an edge of a graph; both its ends go, and all edges at them.
//!
//! What is left is a sum of connected subgraphs; a vertex alone has no edge and is nothing. On a board each edge is a
//! domino on two cells, so Arc Kayles there is Cram. Source: T. J. Schaefer, On the complexity of some two-person
//! perfect-information games, 1978.
//!
//! An edge of a path of `n` vertices leaves paths of `a + b = n - 2`, one of a cycle a path of `n - 2`. So this recurrence,
//! made into a table, values paths (it is the octal game 0.07, Dawson's Kayles) and cycles.

mod board;
mod graph;

pub use board::{ArcKaylesOnBoard, Domino};
pub use graph::{ArcKayles, Edge};

use super::network::Threads;

/// The values of paths and cycles of at most `longest` vertices.
fn threads(longest: usize) -> Threads {
    Threads::new(longest, 2, |n| (1..n).map(move |v| (v - 1, n - v - 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::network::Thread;

    /// 0.07 has period 34 from 53 on (public table of tczajka/octal-games).
    #[test]
    fn paths_have_the_period_of_dawsons_kayles() {
        let threads = threads(400);
        let differs = |n: &usize| threads.value(Thread::Path(n + 34)) != threads.value(Thread::Path(*n));
        assert_eq!((0..366).filter(differs).max(), Some(52));
    }
}
