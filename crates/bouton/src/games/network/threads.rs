//! Paths and cycles: the graphs whose games are played on heaps.

use crate::games::shape::Shape;
use crate::theory::mex::mex;
use crate::theory::nimber::Nimber;

/// A connected graph in which no vertex has more than two neighbours. Its number of vertices is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thread {
    /// The graph has two ends, or is a single vertex.
    Path(usize),
    /// The graph has no end.
    Cycle(usize),
}

impl Thread {
    /// The kind of thread that a connected shape is, if it is one.
    #[must_use]
    #[inline]
    pub fn of<const W: usize>(shape: &Shape<W>) -> Option<Self> {
        let (joints, ends) = shape.joints_and_ends();
        let cells = shape.cells().len() as usize;
        let is_path = !ends.is_empty() || cells == 1;
        joints.is_empty().then_some(if is_path { Self::Path(cells) } else { Self::Cycle(cells) })
    }
}

/// Values of threads in a game on paths and cycles. A move in a path of `n` vertices leaves one of the pairs of paths `left(n)`. A move
/// in a cycle leaves a path that is shorter by `gap`.
#[derive(Clone, Debug)]
pub struct Threads {
    paths: Vec<Nimber>,
    gap: usize,
}

impl Threads {
    /// The values of threads of at most `longest` vertices, by the recurrence.
    ///
    /// # Complexity
    /// A step for each move in each path.
    pub fn new<I>(longest: usize, gap: usize, left: impl Fn(usize) -> I) -> Self
    where
        I: Iterator<Item = (usize, usize)>,
    {
        let mut paths = Vec::with_capacity(longest + 1);
        for n in 0..=longest {
            let options: Vec<Nimber> = left(n).map(|(a, b)| paths[a] + paths[b]).collect();
            paths.push(mex(&options));
        }
        Self { paths, gap }
    }

    /// The values of threads if a move takes an edge with both its ends: it leaves two paths of a path, and a path of a cycle.
    pub fn of_edges(longest: usize) -> Self {
        // An edge and its mirror image leave the same paths.
        Self::new(longest, 2, |n| (1..=n / 2).map(move |v| (v - 1, n - v - 1)))
    }

    /// The value of a thread.
    ///
    /// # Panics
    /// If the thread is longer than the longest thread with a known value.
    #[must_use]
    pub fn value(&self, thread: Thread) -> Nimber {
        match thread {
            Thread::Path(n) => self.paths[n],
            Thread::Cycle(n) => mex(&[self.paths[n - self.gap]]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::network::Network;
    use crate::games::network::tests::{graph_of, small_boards};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_shape_is_the_thread_that_its_graph_is(board in small_boards(7)) {
            for shape in board.shapes::<1>().unwrap() {
                let network = Network::<1>::new(&graph_of(shape.places().collect()));
                prop_assert_eq!(Thread::of(&shape), network.thread(network.all()), "{}", shape);
            }
        }
    }
}
