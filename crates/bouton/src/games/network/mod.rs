//! A graph as the set of neighbours of each vertex: the shared part of games that take vertices away.
//!
//! What is left of a graph is a set of vertices, one bit per vertex, and it is a sum of its connected parts. Cost: one look at the
//! neighbours of each vertex of the set. A board is a graph too, and its parts are shapes.

mod centre;
mod threads;

pub use centre::Centre;
pub(crate) use threads::{Thread, Threads};

use std::fmt;

use crate::games::shape::Bits;
use crate::machine::width::exact;
use crate::notation::{Graph, Name};

/// An edge, given by the names of its ends as they were written, and printed as `a-b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeName(pub Name, pub Name);

impl fmt::Display for EdgeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

/// The neighbours of each vertex of a graph with at most `64 * W` vertices.
#[derive(Clone, Debug)]
pub struct Network<const W: usize> {
    neighbours: Vec<Bits<W>>,
}

impl<const W: usize> Network<W> {
    /// The network of a graph. A double edge makes no difference.
    ///
    /// # Panics
    /// If it has more than `64 * W` vertices.
    #[must_use]
    pub(crate) fn new(graph: &Graph) -> Self {
        let mut neighbours = vec![Bits::EMPTY; graph.names().len()];
        for &(a, b) in graph.edges() {
            neighbours[a] = neighbours[a] | Bits::of(exact(b));
            neighbours[b] = neighbours[b] | Bits::of(exact(a));
        }
        Self::of(neighbours)
    }

    /// The network in which these are the sets of neighbours.
    ///
    /// # Panics
    /// If there are more vertices than bits.
    pub(crate) fn of(neighbours: Vec<Bits<W>>) -> Self {
        assert!(neighbours.len() <= 64 * W, "{} vertices in {W} words", neighbours.len());
        Self { neighbours }
    }

    /// All vertices.
    #[must_use]
    pub fn all(&self) -> Bits<W> {
        Bits::below(exact(self.neighbours.len()))
    }

    /// The neighbours of the vertex `v`.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    #[inline]
    pub fn beside(&self, v: u32) -> Bits<W> {
        self.neighbours[v as usize]
    }

    /// The connected parts of the subgraph on `left`, in the order of their first vertices.
    #[must_use]
    #[inline]
    pub(crate) fn parts(&self, left: Bits<W>) -> Parts<'_, W> {
        Parts { network: self, left }
    }

    /// Whether `part` is one connected part of the graph.
    #[must_use]
    pub(crate) fn is_connected(&self, part: Bits<W>) -> bool {
        (part & !self.all()).is_empty() && self.parts(part).next() == Some(part)
    }

    /// The kind of thread that the connected subgraph on `part` is, if it is one.
    #[must_use]
    pub(crate) fn thread(&self, part: Bits<W>) -> Option<Thread> {
        let (mut vertices, mut ends) = (0, 0);
        for v in part.iter() {
            let degree = (self.beside(v) & part).len();
            if degree > 2 {
                return None;
            }
            vertices += 1;
            ends += 2 - degree;
        }
        Some(if ends == 0 && vertices > 0 { Thread::Cycle(vertices) } else { Thread::Path(vertices) })
    }
}

/// The connected parts of a subgraph, one after another.
#[derive(Clone, Debug)]
pub(crate) struct Parts<'n, const W: usize> {
    network: &'n Network<W>,
    left: Bits<W>,
}

impl<const W: usize> Iterator for Parts<'_, W> {
    type Item = Bits<W>;

    #[inline]
    fn next(&mut self) -> Option<Bits<W>> {
        let mut part = Bits::of(self.left.iter().next()?);
        let mut fresh = part;
        // Most sets are connected. Then the search ends as soon as it has reached all vertices.
        while part != self.left
            && let Some(v) = fresh.iter().next()
        {
            let reached = self.network.beside(v) & self.left & !part;
            fresh = fresh & !fresh.lowest() | reached;
            part = part | reached;
        }
        self.left = self.left & !part;
        Some(part)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::games::shape::Board;
    use proptest::prelude::*;

    #[test]
    fn a_path_falls_apart_at_its_middle() {
        // A path of five vertices, and the parts that are left without its middle.
        let path = Network::<1>::new(&Graph::path(5));
        assert_eq!(path.thread(path.all()), Some(Thread::Path(5)));
        let parts: Vec<_> = path.parts(path.all() & !Bits::of(2)).collect();
        assert_eq!(parts, [Bits::from_word(0b00011), Bits::from_word(0b11000)]);
    }

    /// Graphs of at most `most` vertices, with double edges and isolated vertices. Some of the graphs are dense.
    pub fn graphs(most: usize) -> impl Strategy<Value = Graph> {
        let edges = move |n: usize| prop::collection::vec((0..n, 0..n), 0..2 * n);
        (1..=most).prop_flat_map(move |n| (Just(n), edges(n), any::<bool>())).prop_map(|(n, edges, thick)| {
            let edges = edges.into_iter().filter(|(a, b)| a != b);
            let edges = edges
                .map(|(a, b)| if thick { (a / 2, a / 2 + 1 + b % (n - a / 2 - 1).max(1)) } else { (a, b) });
            let edges = edges.filter(|&(a, b)| a != b && b < n).map(|(a, b)| format!("{a}-{b}"));
            let words: Vec<_> = (0..n).map(|v| v.to_string()).chain(edges).collect();
            let text = if n == 1 { "path1".to_owned() } else { words.join(", ") };
            Graph::read(text.as_bytes()).unwrap()
        })
    }

    /// Boards of at most `most` free cells and some cells that are not free. Some of the boards are kept by a half turn.
    pub fn small_boards(most: usize) -> impl Strategy<Value = Board> {
        let free = prop::collection::vec((0u32..5, 0u32..5), 0..=most);
        (1u32..=5, 1u32..=5, free, any::<bool>()).prop_map(|(rows, cols, free, turned)| {
            let free = free.into_iter().map(|(r, c)| (r % rows, c % cols));
            let image = |(r, c): (u32, u32)| (rows - 1 - r, cols - 1 - c);
            let free: Vec<_> =
                free.flat_map(|cell| [cell, if turned { image(cell) } else { cell }]).collect();
            Board::with(rows, cols, free)
        })
    }

    /// The graph of cells, each joined to those beside it.
    pub fn graph_of(cells: Vec<(u32, u32)>) -> Graph {
        let name = |(r, c): (u32, u32)| format!("r{}c{}", r + 1, c + 1);
        let pairs = cells.iter().flat_map(|&a| cells.iter().map(move |&b| (a, b)));
        let touching = pairs.filter(|&((r, c), b)| b == (r + 1, c) || b == (r, c + 1));
        let edges = touching.map(|(a, b)| format!("{}-{}", name(a), name(b)));
        let words: Vec<_> = cells.iter().map(|&cell| name(cell)).chain(edges).collect();
        Graph::read(words.join(" ").as_bytes()).unwrap()
    }

    fn network(text: &str) -> Network<2> {
        Network::new(&Graph::read(text.as_bytes()).unwrap())
    }

    #[test]
    fn threads() {
        let cycle: String = (0..70).map(|v| format!("{v}-{} ", (v + 1) % 70)).collect();
        let graph = network(&format!("{cycle} 0-tail 0-tail lone"));
        let whole = graph.parts(graph.all()).next().unwrap();
        assert_eq!(graph.thread(whole), None);
        assert_eq!(graph.thread(whole & !Bits::of(70)), Some(Thread::Cycle(70)));
        assert_eq!(graph.thread(whole & !Bits::of(35)), None);
        assert_eq!(graph.thread(whole & !Bits::of(69)), Some(Thread::Path(70)));
        assert_eq!(graph.thread(Bits::of(71)), Some(Thread::Path(1)));
        assert_eq!(graph.thread(Bits::EMPTY), Some(Thread::Path(0)));
    }

    #[test]
    fn parts_of_what_is_left() {
        let names: String = (0..128).map(|v| format!("{v} ")).collect();
        let graph = network(&format!("{names} 0-127 127-64 1-2"));
        let set = |vertices: &[u32]| vertices.iter().fold(Bits::EMPTY, |set, &v| set | Bits::of(v));
        let parts: Vec<_> = graph.parts(set(&[0, 127, 64, 1, 5])).collect();
        assert_eq!(parts, [set(&[0, 127, 64]), set(&[1]), set(&[5])]);
        assert_eq!(graph.parts(Bits::EMPTY).count(), 0);
    }
}
