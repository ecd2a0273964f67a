//! Arc Kayles: a move takes an edge of a graph. Both its ends go, and so do all edges at them.
//!
//! What is left is a sum of connected subgraphs. A single vertex has no edge and no move, so it is left out. On a board each edge is a
//! domino on two cells, so Arc Kayles there is Cram. Source: T. J. Schaefer, On the complexity of some two-person
//! perfect-information games, 1978.
//!
//! - An edge of a path of `n` vertices leaves two paths of `a` and `b` vertices with `a + b = n - 2`. An edge of a cycle of `n`
//!   vertices leaves a path of `n - 2`. So this recurrence, made into a table, gives the values of paths (the octal game 0.07,
//!   Dawson's Kayles) and of cycles.
//! - *Leaves of one vertex* are worth the same as a single leaf. The edges to them leave the same graph except for isolated
//!   leaves, which have no moves. Any other move that takes the vertex isolates all of the leaves. A move that does not take the
//!   vertex keeps all of them leaves of it. So without one of them the options are the same, in misere play too.
//!
//! Cost: one look at the neighbours of each vertex.

use std::fmt;

use super::network::{Network, Threads};
use super::shape::Bits;
use crate::machine::width::exact;
use crate::notation::{Graph, Name};
use crate::theory::nimber::Nimber;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// Arc Kayles on a graph of at most `64 * W` vertices. A position is a connected set of two or more of the vertices that are left.
#[derive(Clone, Debug)]
pub struct ArcKayles<const W: usize> {
    graph: Graph,
    network: Network<W>,
    threads: Threads,
    /// For each vertex, the later ends of its edges. A double edge is listed twice, under one name.
    later: Vec<Vec<(u32, Edge)>>,
}

/// An edge, given by the names of its ends as they were written, and printed as `a-b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(pub Name, pub Name);

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

impl<const W: usize> ArcKayles<W> {
    /// The game on `graph`.
    ///
    /// # Panics
    /// If it has more than `64 * W` vertices.
    #[must_use]
    pub fn new(graph: Graph) -> Self {
        let mut later: Vec<Vec<(u32, Edge)>> = vec![Vec::new(); graph.names().len()];
        for &(a, b) in graph.edges() {
            let edges = &mut later[a.min(b)];
            let end = exact(a.max(b));
            let known = edges.iter().find(|(other, _)| *other == end).map(|&(_, edge)| edge);
            edges.push((end, known.unwrap_or(Edge(graph.names()[a], graph.names()[b]))));
        }
        Self { network: Network::new(&graph), threads: Threads::of_edges(graph.names().len()), later, graph }
    }

    /// The graph as a sum of its connected parts, without isolated vertices.
    pub fn start(&self) -> impl Iterator<Item = Bits<W>> {
        self.parts(self.network.all())
    }

    /// The graph as it was written.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// How many edges a part has. A double edge counts once.
    #[must_use]
    pub fn edges(&self, part: Bits<W>) -> u64 {
        part.iter().map(|v| u64::from((self.network.beside(v) & part).len())).sum::<u64>() / 2
    }

    fn parts(&self, left: Bits<W>) -> impl Iterator<Item = Bits<W>> {
        self.network.parts(left).filter(|part| part.len() > 1)
    }
}

impl<const W: usize> Ruleset for ArcKayles<W> {
    type Position = Bits<W>;
    type Move = Edge;

    fn moves(&self, part: &Bits<W>, list: &mut MoveList<Self>) {
        for a in part.iter() {
            for &(b, edge) in self.later[a as usize].iter().filter(|(b, _)| part.has(*b)) {
                list.push(edge, self.parts(*part & !Bits::of(a) & !Bits::of(b)));
                if list.is_full() {
                    return;
                }
            }
        }
    }

    /// Keeps only the first leaf of each vertex. A part that is a single edge becomes the first edge of the graph.
    fn canonical(&self, part: Bits<W>) -> Bits<W> {
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

    fn known_value(&self, part: &Bits<W>) -> Option<Nimber> {
        self.network.thread(*part).map(|thread| self.threads.value(thread))
    }

    fn size(&self, part: &Bits<W>) -> u64 {
        part.len().into()
    }

    /// Every move takes two vertices.
    fn always_ends(&self) -> bool {
        true
    }
}

impl<const W: usize> Keyed for ArcKayles<W> {
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
    use crate::games::cram::{Cram, CramTables};
    use crate::games::network::Thread;
    use crate::games::network::tests::{graph_of, graphs, small_boards};
    use crate::solve::definition::Definition;
    use crate::solve::depth_first::DepthFirst;
    use crate::theory::limits::Limits;
    use crate::theory::mex::mex;
    use crate::theory::outcome::Convention;
    use crate::theory::sum::Sum;
    use hashbrown::HashMap;
    use proptest::prelude::*;

    fn rules(text: &str) -> ArcKayles<2> {
        ArcKayles::new(Graph::read(text.as_bytes()).unwrap())
    }

    /// The value by the literal rule, on the list of edges. The graph is never split.
    fn value(edges: &[(usize, usize)], memory: &mut HashMap<Vec<(usize, usize)>, Nimber>) -> Nimber {
        if let Some(&value) = memory.get(edges) {
            return value;
        }
        let left = |taken: &(usize, usize)| -> Vec<_> {
            let meets = |end: usize| end == taken.0 || end == taken.1;
            edges.iter().copied().filter(|&(a, b)| !meets(a) && !meets(b)).collect()
        };
        let options: Vec<_> = edges.iter().map(|taken| value(&left(taken), memory)).collect();
        memory.insert(edges.to_vec(), mex(&options));
        mex(&options)
    }

    fn definition(rules: &ArcKayles<2>, part: Bits<2>) -> Nimber {
        Definition::new(rules).grundy(&Sum::from_iter([part])).unwrap()
    }

    #[test]
    fn threads_are_those_of_the_definition() {
        let path = rules("path14");
        for n in 2..=14 {
            let part = Bits::below(n);
            assert_eq!(path.known_value(&part), Some(definition(&path, part)), "{n}");
        }
        for n in 3..=12 {
            let cycle = rules(&format!("cycle{n}"));
            let part = cycle.start().next().unwrap();
            assert_eq!(cycle.known_value(&part), Some(definition(&cycle, part)), "{n}");
        }
    }

    /// 0.07 has period 34 from 53 on (public table of tczajka/octal-games).
    #[test]
    fn paths_have_the_period_of_dawsons_kayles() {
        let threads = Threads::of_edges(400);
        let differs = |n: &usize| threads.value(Thread::Path(n + 34)) != threads.value(Thread::Path(*n));
        assert_eq!((0..366).filter(differs).max(), Some(52));
    }

    #[test]
    fn a_double_edge_is_two_moves_of_one_name() {
        let rules = rules("a-b c-b b-a d");
        let parts: Vec<_> = rules.start().collect();
        assert_eq!((parts.len(), rules.edges(parts[0])), (1, 2));
        let mut list = MoveList::<ArcKayles<2>>::default();
        rules.moves(&parts[0], &mut list);
        let moves: Vec<_> = list.iter().map(|(edge, left)| (edge.to_string(), left.len())).collect();
        let expected = [("a-b", 0), ("a-b", 0), ("c-b", 0)];
        assert_eq!(moves, expected.map(|(name, left)| (name.to_owned(), left)));
    }

    #[test]
    fn leaves_are_one() {
        let star = rules("d-e a-b a-c a-e");
        assert_eq!(star.canonical(Bits::below(5)), Bits::below(4));
        assert_eq!(star.canonical(Bits::from_word(0b11100)), Bits::below(2));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn every_hook_agrees_with_the_definition(graph in graphs(9)) {
            let rules = ArcKayles::<1>::new(graph.clone());
            let sum: Sum<_> = rules.start().collect();
            let mut definition = Definition::new(&rules);
            let value = definition.grundy(&sum).unwrap();
            prop_assert_eq!(self::value(graph.edges(), &mut HashMap::new()), value);
            prop_assert_eq!(DepthFirst::new(&rules).grundy(&sum, &Limits::none()).unwrap(), value);
            for part in rules.start() {
                let value = definition.grundy(&Sum::from_iter([part])).unwrap();
                prop_assert!(rules.known_value(&part).is_none_or(|known| known == value));
                let canonical = rules.canonical(part);
                prop_assert_eq!(rules.canonical(canonical), canonical);
                prop_assert_eq!(rules.network.parts(canonical).count(), 1);
                let mut bytes = Vec::new();
                rules.key(&part, &mut bytes);
                prop_assert_eq!(rules.position(&bytes), Some(part));
            }
        }

        #[test]
        fn on_a_board_it_is_cram(board in small_boards(10)) {
            for shape in board.shapes::<1>().unwrap().into_iter().filter(|shape| shape.cells().len() > 1) {
                let rules = ArcKayles::<1>::new(graph_of(shape.places().collect()));
                let (part, mut definition) = (rules.start().collect(), Definition::new(&rules));
                let (cram, alone) = (Cram::new((1, 1), &CramTables::default()), Sum::from_iter([shape]));
                let mut search = DepthFirst::new(&cram);
                let value = definition.grundy(&part).unwrap();
                prop_assert_eq!(search.grundy(&alone, &Limits::none()).unwrap(), value, "{}", shape);
                for convention in [Convention::Normal, Convention::Misere] {
                    let outcome = definition.outcome(&part, convention).unwrap();
                    let found = search.outcome(&alone, convention, &Limits::none()).unwrap();
                    prop_assert_eq!(found, outcome, "{}", shape);
                }
                let mut dominoes = MoveList::<Cram<1>>::default();
                cram.moves(&shape, &mut dominoes);
                let edges: u64 = rules.start().map(|part| rules.edges(part)).sum();
                prop_assert_eq!(dominoes.len() as u64, edges);
            }
        }

        #[test]
        fn canonical_parts_may_stand_in_any_sum_in_misere_play(graph in graphs(9)) {
            let rules = ArcKayles::<1>::new(graph);
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
