//! Node Kayles and Arc Kayles on any graph.
//!
//! Node Kayles:
//! - A table contains the values of paths and cycles.
//! - *Neighbours with the same other neighbours* are worth the same as one of them. Taking either leaves the same; any other move takes
//!   both or neither. So without one of them the options are the same, in misere play too.
//! - *Vertices with the same neighbours, none of which is among them,* count by their parity, in normal play: of
//!   three, two may be removed. Let H be G without these two; in G + H the second player wins. A common neighbour takes
//!   all of them, and the answer is the same neighbour in the other graph. One of the `k` in G leaves the others alone, `k - 1` of
//!   them, and in H `k - 3`: pairs are worth nothing, and the rest of both graphs is the same. Any other vertex
//!   is answered by itself, and the vertices that are left stay alike.
//!
//! A graph stays connected without such a twin.
//!
//! Arc Kayles:
//! - An edge of a path of `n` vertices leaves two paths of `a` and `b` vertices with `a + b = n - 2`. An edge of a cycle of `n`
//!   vertices leaves a path of `n - 2`. So this recurrence, made into a table, gives the values of paths (the octal game 0.07,
//!   Dawson's Kayles) and of cycles.
//! - *Leaves of one vertex* are worth the same as a single leaf. The edges to them leave the same graph except for isolated
//!   leaves, which have no moves. Any other move that takes the vertex isolates all of the leaves. A move that does not take the
//!   vertex keeps all of them leaves of it. So without one of them the options are the same, in misere play too.
//!
//! Cost: one look at each edge for each kind of twin, in parts of up to 64 vertices. The vertices of larger parts are not compared. One look
//! at the neighbours of each vertex for the leaves.

use std::fmt;

use super::threads;
use crate::games::network::{EdgeName, Network, Threads};
use crate::games::shape::Bits;
use crate::machine::width::exact;
use crate::notation::{Graph, Name};
use crate::theory::nimber::Nimber;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
use crate::theory::theorem::Theorem;

/// Of three vertices with the same neighbours, two can be left out.
pub static TWINS: Theorem =
    Theorem { name: "twin vertices of Node Kayles", source: "proof in bouton::games::node_kayles" };

/// Node Kayles or Arc Kayles on a graph of at most `64 * W` vertices. A position is a connected set of the vertices that are left, in Arc
/// Kayles of two or more.
#[derive(Clone, Debug)]
pub struct GraphKayles<const W: usize> {
    /// The graph as it was written.
    pub graph: Graph,
    network: Network<W>,
    threads: Threads,
    /// In Arc Kayles, for each vertex the later ends of its edges. A double edge is listed twice, under one name.
    later: Option<Vec<Vec<(u32, EdgeName)>>>,
}

/// What a move takes, printed as `a` or as `a-b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VertexOrEdge {
    /// A vertex, with its neighbours.
    Vertex(Name),
    /// An edge, with its ends.
    Edge(EdgeName),
}

impl fmt::Display for VertexOrEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Vertex(name) => name.fmt(f),
            Self::Edge(name) => name.fmt(f),
        }
    }
}

/// The most vertices of a part whose vertices are compared with one another. In a dense graph the comparison takes longer than all
/// moves, and it pays only if a search can finish.
const MOST_COMPARED: u32 = 64;

impl<const W: usize> GraphKayles<W> {
    /// Node Kayles on `graph`.
    ///
    /// # Panics
    /// If it has more than `64 * W` vertices.
    #[must_use]
    pub fn of_vertices(graph: Graph) -> Self {
        let (network, threads) = (Network::new(&graph), threads(graph.names().len()));
        Self { graph, network, threads, later: None }
    }

    /// Arc Kayles on `graph`.
    ///
    /// # Panics
    /// If it has more than `64 * W` vertices.
    #[must_use]
    pub fn of_edges(graph: Graph) -> Self {
        let mut later: Vec<Vec<(u32, EdgeName)>> = vec![Vec::new(); graph.names().len()];
        for &(a, b) in graph.edges() {
            let edges = &mut later[a.min(b)];
            let end = exact(a.max(b));
            let known = edges.iter().find(|(other, _)| *other == end).map(|&(_, edge)| edge);
            edges.push((end, known.unwrap_or(EdgeName(graph.names()[a], graph.names()[b]))));
        }
        let (network, threads) = (Network::new(&graph), Threads::of_edges(graph.names().len()));
        Self { graph, network, threads, later: Some(later) }
    }

    /// The graph as a sum of its connected parts.
    pub fn start(&self) -> impl Iterator<Item = Bits<W>> {
        self.parts(self.network.all())
    }

    /// Whether moves take edges.
    #[must_use]
    pub fn takes_edges(&self) -> bool {
        self.later.is_some()
    }

    /// The number of moves of a part. A double edge counts once.
    #[must_use]
    pub fn count_moves(&self, part: Bits<W>) -> u64 {
        let edges = || part.iter().map(|v| u64::from((self.network.beside(v) & part).len())).sum::<u64>() / 2;
        if self.takes_edges() { edges() } else { part.len().into() }
    }

    /// The connected parts of the vertices that are left. In Arc Kayles a single vertex has no move and is left out.
    fn parts(&self, left: Bits<W>) -> impl Iterator<Item = Bits<W>> {
        self.network.parts(left).filter(|part| !self.takes_edges() || part.len() > 1)
    }

    /// The part with only the first leaf of each vertex. A part that is a single edge becomes the first edge of the graph.
    fn with_one_leaf_each(&self, part: Bits<W>) -> Bits<W> {
        let (mut left, mut held) = (part, Bits::EMPTY);
        for v in part.iter() {
            let beside = self.network.beside(v) & part;
            if beside.len() > 1 {
                continue;
            }
            if (held & beside).is_empty() {
                held = held | beside;
            } else {
                left = left & !Bits::of(v);
            }
        }
        match self.graph.edges().first() {
            Some(&(a, b)) if left.len() == 2 => Bits::of(exact(a)) | Bits::of(exact(b)),
            _ => left,
        }
    }

    /// The part with only one of the neighbours that have the same other neighbours.
    fn without_doubles(&self, part: Bits<W>) -> Bits<W> {
        let around = |v: u32| (self.network.beside(v) | Bits::of(v)) & part;
        part.iter().fold(part, |left, v| {
            let later = (self.network.beside(v) & left).iter().filter(|&u| u > v);
            later.filter(|&u| around(u) == around(v)).fold(left, |left, u| left & !Bits::of(u))
        })
    }

    /// The part with one or two of the vertices that have the same neighbours.
    fn without_pairs(&self, part: Bits<W>) -> Bits<W> {
        let beside = |v: u32| self.network.beside(v) & part;
        part.iter().fold(part, |left, v| {
            let Some(common) = beside(v).iter().next() else { return left };
            let alike = || beside(common).iter().filter(|&u| beside(u) == beside(v));
            if alike().next() != Some(v) {
                return left;
            }
            let kept = 2 - alike().count() % 2;
            alike().skip(kept).fold(left, |left, u| left & !Bits::of(u))
        })
    }
}

impl<const W: usize> Ruleset for GraphKayles<W> {
    type Position = Bits<W>;
    type Move = VertexOrEdge;

    fn moves(&self, part: &Bits<W>, list: &mut MoveList<Self>) {
        for v in part.iter() {
            let Some(later) = &self.later else {
                let left = *part & !self.network.beside(v) & !Bits::of(v);
                list.push(VertexOrEdge::Vertex(self.graph.names()[v as usize]), self.parts(left));
                continue;
            };
            for &(end, edge) in later[v as usize].iter().filter(|(end, _)| part.has(*end)) {
                list.push(VertexOrEdge::Edge(edge), self.parts(*part & !Bits::of(v) & !Bits::of(end)));
                if list.is_full() {
                    return;
                }
            }
        }
    }

    /// In Node Kayles the part without doubles. All parts of a single vertex become the same vertex.
    fn canonical(&self, part: Bits<W>) -> Bits<W> {
        if self.takes_edges() {
            return self.with_one_leaf_each(part);
        }
        let part = if part.len() > MOST_COMPARED { part } else { self.without_doubles(part) };
        if part.len() == 1 { Bits::of(0) } else { part }
    }

    fn reduce(&self, part: &Bits<W>, sum: &mut Vec<Bits<W>>) -> bool {
        if self.takes_edges() || part.len() > MOST_COMPARED {
            return false;
        }
        let mut left = *part;
        loop {
            let fewer = self.without_pairs(self.without_doubles(left));
            if fewer == left {
                break;
            }
            left = fewer;
        }
        if left != *part {
            sum.push(left);
        }
        left != *part
    }

    fn known_value(&self, part: &Bits<W>) -> Option<Nimber> {
        self.network.thread(*part).map(|thread| self.threads.value(thread))
    }

    fn size(&self, part: &Bits<W>) -> u64 {
        part.len().into()
    }

    /// Every move takes a vertex or two.
    fn always_ends(&self) -> bool {
        true
    }
}

impl<const W: usize> Keyed for GraphKayles<W> {
    fn key(&self, part: &Bits<W>, bytes: &mut Vec<u8>) {
        part.write(8 * W, bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<Bits<W>> {
        Bits::from_bytes(bytes).filter(|&part| self.network.is_connected(part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::network::tests::graphs;
    use crate::solve::definition::Definition;
    use crate::solve::depth_first::DepthFirst;
    use crate::theory::limits::Limits;
    use crate::theory::mex::mex;
    use crate::theory::outcome::Convention;
    use crate::theory::sum::Sum;
    use hashbrown::HashMap;
    use proptest::prelude::*;

    fn rules(text: &str) -> GraphKayles<2> {
        GraphKayles::of_vertices(Graph::read(text.as_bytes()).unwrap())
    }

    fn definition<const W: usize>(rules: &GraphKayles<W>, part: Bits<W>) -> Nimber {
        Definition::new(rules).grundy(&Sum::from_iter([part])).unwrap()
    }

    /// The value by the literal rule, on the matrix of neighbours. The graph is never split.
    fn value(graph: &Graph, left: u32, memory: &mut HashMap<u32, Nimber>) -> Nimber {
        if let Some(&value) = memory.get(&left) {
            return value;
        }
        let mut options = Vec::new();
        for v in (0..graph.names().len()).filter(|v| left >> v & 1 == 1) {
            let mut rest = left & !(1 << v);
            for &(a, b) in graph.edges() {
                if a == v || b == v {
                    rest &= !(1 << a) & !(1 << b);
                }
            }
            options.push(value(graph, rest, memory));
        }
        memory.insert(left, mex(&options));
        mex(&options)
    }

    #[test]
    fn threads_are_those_of_the_definition() {
        let path = rules("path14");
        for n in 1..=14 {
            let part = Bits::below(n);
            assert_eq!(path.known_value(&part), Some(definition(&path, part)), "{n}");
        }
        for n in 3..=12 {
            let cycle = rules(&format!("cycle{n}"));
            let part = cycle.start().next().unwrap();
            assert_eq!(cycle.known_value(&part), Some(definition(&cycle, part)), "{n}");
        }
        assert_eq!(rules("a-b b-c c-d b-e").known_value(&Bits::below(5)), None);
    }

    #[test]
    fn complete_graphs_of_parts_shrink() {
        let complete = rules("a-b a-c a-d b-c b-d c-d");
        assert_eq!(complete.canonical(Bits::below(4)), Bits::of(0));
        let star = rules("a-b a-c a-d a-e");
        let mut sum = Vec::new();
        assert!(star.reduce(&Bits::below(5), &mut sum));
        assert_eq!(sum, [Bits::below(3)]);
        assert!(!star.reduce(&Bits::below(3), &mut sum) && sum.len() == 1);
        // Of three leaves one stays. With its neighbour it becomes a single vertex.
        assert!(star.reduce(&Bits::below(4), &mut sum));
        assert_eq!(sum[1], Bits::of(0));
    }

    #[test]
    fn a_long_path_is_known_at_once() {
        let rules = GraphKayles::<8>::of_vertices(Graph::path(512));
        assert!(rules.known_value(&rules.start().next().unwrap()).is_some());
        let mut list = MoveList::<GraphKayles<8>>::default();
        rules.moves(&rules.start().next().unwrap(), &mut list);
        assert_eq!(list.len(), 512);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn every_hook_agrees_with_the_definition(graph in graphs(9)) {
            let rules = GraphKayles::<1>::of_vertices(graph.clone());
            let sum: Sum<_> = rules.start().collect();
            let mut definition = Definition::new(&rules);
            let value = definition.grundy(&sum).unwrap();
            let whole = (1 << graph.names().len()) - 1;
            prop_assert_eq!(self::value(&graph, whole, &mut HashMap::new()), value);
            prop_assert_eq!(DepthFirst::new(&rules).grundy(&sum, &Limits::none()).unwrap(), value);
            for part in rules.start() {
                let value = definition.grundy(&Sum::from_iter([part])).unwrap();
                prop_assert!(rules.known_value(&part).is_none_or(|known| known == value));
                let mut reduced = Vec::new();
                if rules.reduce(&part, &mut reduced) {
                    prop_assert!(reduced.iter().all(|part| rules.network.parts(*part).count() == 1));
                    prop_assert_eq!(definition.grundy(&reduced.into_iter().collect()).unwrap(), value);
                }
                let canonical = rules.canonical(part);
                prop_assert_eq!(rules.canonical(canonical), canonical);
                prop_assert_eq!(definition.grundy(&Sum::from_iter([canonical])).unwrap(), value);
                let mut bytes = Vec::new();
                rules.key(&part, &mut bytes);
                prop_assert_eq!(rules.position(&bytes), Some(part));
            }
        }

        #[test]
        fn canonical_parts_may_stand_in_any_sum_in_misere_play(graph in graphs(8)) {
            let rules = GraphKayles::<1>::of_vertices(graph);
            let mut definition = Definition::new(&rules);
            let sum: Sum<_> = rules.start().collect();
            let canonical: Sum<_> = rules.start().map(|part| rules.canonical(part)).collect();
            let outcome = definition.outcome(&sum, Convention::Misere).unwrap();
            prop_assert_eq!(definition.outcome(&canonical, Convention::Misere).unwrap(), outcome);
            let search = DepthFirst::new(&rules).outcome(&sum, Convention::Misere, &Limits::none());
            prop_assert_eq!(search.unwrap(), outcome);
        }
    }
}
