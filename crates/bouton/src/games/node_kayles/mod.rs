//! Node Kayles: a move takes a vertex of a graph together with its neighbours.
//!
//! What is left is a sum of connected subgraphs. A graph of `n` vertices may have up to `2^n` of them: long thin
//! graphs are solved up to large sizes, dense ones up to some forty vertices. Source: T. J. Schaefer, On the complexity of some
//! two-person perfect-information games, 1978.
//!
//! A vertex of a path of `n` leaves paths of `a + b = n - 3` vertices, a vertex at an end leaves one of `n - 2`. A vertex of a cycle
//! leaves a path of `n - 3`. So this recurrence, made into a table, gives the values of paths (the octal game 0.137, Dawson's Chess)
//! and of cycles.

mod board;
mod graph;

pub use board::{HALF_TURN, NodeKaylesOnBoard};
pub use graph::{NodeKayles, TWINS};

use super::network::Threads;

/// The values of paths and cycles of at most `longest` vertices.
fn threads(longest: usize) -> Threads {
    Threads::new(longest, 3, |n| (0..n).map(move |v| (v.saturating_sub(1), n.saturating_sub(v + 2))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::network::Thread;

    /// 0.137 has period 34 from 52 on (public table of tczajka/octal-games).
    #[test]
    fn paths_have_the_period_of_dawsons_chess() {
        let threads = threads(400);
        let differs = |n: &usize| threads.value(Thread::Path(n + 34)) != threads.value(Thread::Path(*n));
        assert_eq!((0..366).filter(differs).max(), Some(51));
    }
}
