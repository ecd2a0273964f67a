//! Graphs of a rule: what is left of the graph that a question is about.
//!
//! Rules only take vertices and edges away, so a graph is a bit for each vertex and each edge of the first one, its base.
//! Of parallel edges the first that is left goes first; what is left are always the last ones, and graphs with equally
//! many of them are equal bits.

use std::cmp::Ordering;

use bouton::notation;
use bouton::notation::Name;

use super::position::Position;
use super::words::Words;

/// The graph of a question: vertices by their names, and edges, of which some may be parallel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    names: Vec<Name>,
    edges: Vec<(u16, u16)>,
    /// The vertices by their names.
    sorted: Vec<u16>,
    /// Where each vertex stands among them.
    ranks: Vec<u16>,
    /// The edges at each vertex, in their order, one vertex behind the other.
    around: Vec<u32>,
    /// Where those of each vertex begin, and where the last end.
    starts: Vec<u32>,
}

impl From<&notation::Graph> for Base {
    fn from(graph: &notation::Graph) -> Self {
        let names = graph.names().to_vec();
        let edges: Vec<_> = graph.edges().iter().map(|&(a, b)| (a as u16, b as u16)).collect();
        let mut sorted: Vec<_> = (0..names.len() as u16).collect();
        sorted.sort_unstable_by_key(|&v| names[usize::from(v)].as_str());
        let mut ranks = vec![0; names.len()];
        sorted.iter().enumerate().for_each(|(rank, &v)| ranks[usize::from(v)] = rank as u16);
        let mut ends: Vec<_> = (0..).zip(&edges).flat_map(|(e, &(a, b))| [(a, e), (b, e)]).collect();
        ends.sort_unstable();
        let starts = (0..=names.len()).map(|v| ends.partition_point(|end| usize::from(end.0) < v) as u32);
        let starts = starts.collect();
        Self { names, edges, sorted, ranks, around: ends.into_iter().map(|(_, e)| e).collect(), starts }
    }
}

impl Base {
    /// The names of the vertices, in the order of the text.
    #[must_use]
    pub fn names(&self) -> &[Name] {
        &self.names
    }

    /// How many edges there are.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.edges.len()
    }

    /// The number of the vertex of this name.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<usize> {
        let found = self.sorted.binary_search_by_key(&name, |&v| self.names[usize::from(v)].as_str());
        found.ok().map(|rank| self.sorted[rank].into())
    }

    /// The ends of an edge, as they were written.
    #[must_use]
    pub fn ends(&self, edge: usize) -> (usize, usize) {
        let (a, b) = self.edges[edge];
        (a.into(), b.into())
    }

    /// The name of an edge: `a-b`.
    #[must_use]
    pub fn edge_name(&self, edge: usize) -> String {
        let (a, b) = self.ends(edge);
        format!("{}-{}", self.names[a], self.names[b])
    }

    /// The edges at a vertex, each with its other end.
    fn around(&self, v: usize) -> impl Iterator<Item = (usize, usize)> {
        let edges = &self.around[self.starts[v] as usize..self.starts[v + 1] as usize];
        edges.iter().map(move |&edge| {
            let (a, b) = self.ends(edge as usize);
            (edge as usize, if a == v { b } else { a })
        })
    }

    fn bits(&self) -> usize {
        self.names.len() + self.edges.len()
    }
}

/// A part of a base: some of its vertices, and some of the edges between them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Graph {
    /// A bit for each vertex of the base, then one for each edge.
    bits: Words,
}

impl Graph {
    /// All of the base.
    #[must_use]
    pub fn whole(base: &Base) -> Self {
        let mut bits = Words::zeros(base.bits());
        (0..base.bits()).for_each(|at| bits.set(at));
        Self { bits }
    }

    /// The graph that a position is; without a vertex if it is none.
    #[must_use]
    pub fn of(position: &Position, base: &Base) -> Self {
        let mut bits = Words::zeros(base.bits());
        if position.is_graph() {
            bits.as_mut_slice().iter_mut().zip(position.words()).for_each(|(word, given)| *word = *given);
        }
        Self { bits }
    }

    /// The vertices, in the order of the base.
    pub fn vertices(&self, base: &Base) -> impl Iterator<Item = usize> {
        self.bits.ones(0, base.names.len())
    }

    /// The edges, in the order of the base.
    pub fn edges(&self, base: &Base) -> impl Iterator<Item = usize> {
        let first = base.names.len();
        self.bits.ones(first, base.bits()).map(move |at| at - first)
    }

    /// Whether a vertex of the base is left.
    #[must_use]
    pub fn has(&self, v: usize) -> bool {
        self.bits.bit(v)
    }

    /// The edges that are left at a vertex, each with its other end.
    fn around(&self, base: &Base, v: usize) -> impl Iterator<Item = (usize, usize)> {
        base.around(v).filter(|(edge, _)| self.bits.bit(base.names.len() + edge))
    }

    /// Adds the vertices that edges join to this one, in the order of the base.
    pub fn neighbours(&self, base: &Base, v: usize, vertices: &mut Vec<i64>) {
        let start = vertices.len();
        vertices.extend(self.around(base, v).map(|(_, end)| end as i64));
        vertices[start..].sort_unstable();
        let mut kept = start;
        for at in start..vertices.len() {
            if at == start || vertices[at] != vertices[at - 1] {
                vertices[kept] = vertices[at];
                kept += 1;
            }
        }
        vertices.truncate(kept);
    }

    /// What is left without some vertices and their edges.
    #[must_use]
    pub fn without(&self, base: &Base, vertices: impl IntoIterator<Item = usize>) -> Self {
        let mut left = self.clone();
        for v in vertices {
            left.bits.clear(v);
            base.around(v).for_each(|(edge, _)| left.bits.clear(base.names.len() + edge));
        }
        left
    }

    /// The first edge that is left between two vertices.
    #[must_use]
    pub fn edge_between(&self, base: &Base, a: usize, b: usize) -> Option<usize> {
        self.around(base, a).find(|(_, end)| *end == b).map(|(edge, _)| edge)
    }

    /// What is left without an edge: of those that join its ends, the first that is left.
    #[must_use]
    pub fn without_edge(&self, base: &Base, edge: usize) -> Self {
        let (a, b) = base.ends(edge);
        let mut left = self.clone();
        if let Some(edge) = self.edge_between(base, a, b) {
            left.bits.clear(base.names.len() + edge);
        }
        left
    }

    /// What hangs together with a vertex.
    ///
    /// # Complexity
    /// Linear in the edges of that part.
    #[must_use]
    pub fn reached_from(&self, base: &Base, v: usize) -> Self {
        let mut part = Self { bits: Words::zeros(base.bits()) };
        let mut todo = vec![v];
        part.bits.set(v);
        while let Some(v) = todo.pop() {
            for (edge, end) in self.around(base, v) {
                part.bits.set(base.names.len() + edge);
                if !part.has(end) {
                    part.bits.set(end);
                    todo.push(end);
                }
            }
        }
        part
    }

    /// The connected components; that of the first vertex comes first.
    #[must_use]
    pub fn components(&self, base: &Base) -> Vec<Self> {
        let mut seen = Words::zeros(base.names.len());
        let mut parts = Vec::new();
        for v in self.vertices(base) {
            if !seen.bit(v) {
                let part = self.reached_from(base, v);
                part.vertices(base).for_each(|v| seen.set(v));
                parts.push(part);
            }
        }
        parts
    }

    /// The order of the shim: the names of the vertices from the least, then the edges.
    pub(super) fn order(&self, other: &Self, base: &Base) -> Ordering {
        let vertices = |graph: &Self| {
            let mut ranks: Vec<_> = graph.vertices(base).map(|v| base.ranks[v]).collect();
            ranks.sort_unstable();
            ranks
        };
        let edges = |graph: &Self| {
            let mut edges: Vec<_> = graph.edges(base).map(|edge| graph.likeness(base, edge)).collect();
            edges.sort_unstable();
            edges
        };
        vertices(self).cmp(&vertices(other)).then_with(|| edges(self).cmp(&edges(other)))
    }

    /// What parallel edges have in common: the lesser and the greater of the ranks of their ends.
    fn likeness(&self, base: &Base, edge: usize) -> (u16, u16) {
        let (a, b) = base.ends(edge);
        let (a, b) = (base.ranks[a], base.ranks[b]);
        (a.min(b), a.max(b))
    }

    /// The edges that are here and not in `after`, which has this graph's vertices; of parallel ones, those behind as
    /// many as are left. None if an edge of `after` is not here.
    pub(super) fn edges_gone(&self, after: &Self, base: &Base) -> Option<Vec<usize>> {
        let mut left: Vec<_> = after.edges(base).map(|edge| after.likeness(base, edge)).collect();
        left.sort_unstable();
        // How many of each kind were met, where the kind begins.
        let (mut met, mut all) = (vec![0; left.len()], 0);
        let mut gone = Vec::new();
        for edge in self.edges(base) {
            let like = self.likeness(base, edge);
            let from = left.partition_point(|other| *other < like);
            let to = left.partition_point(|other| *other <= like);
            if from < to && met[from] < to - from {
                met[from] += 1;
                all += 1;
            } else {
                gone.push(edge);
            }
        }
        (all == left.len()).then_some(gone)
    }

    /// Edges, then the vertices without one, as they are read; `0` if there is no vertex.
    #[must_use]
    pub fn text(&self, base: &Base) -> String {
        let lone = self.vertices(base).filter(|&v| self.around(base, v).next().is_none());
        let edges = self.edges(base).map(|edge| base.edge_name(edge));
        let words: Vec<_> = edges.chain(lone.map(|v| base.names[v].to_string())).collect();
        if words.is_empty() { "0".to_owned() } else { words.join(" ") }
    }
}

impl From<&Graph> for Position {
    fn from(graph: &Graph) -> Self {
        Self::of_bits(&graph.bits)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn base(text: &str) -> Base {
        Base::from(&notation::Graph::read(text.as_bytes()).unwrap())
    }

    /// A graph as the shim has it: names, and pairs of names.
    #[derive(Clone)]
    struct Plain {
        vertices: Vec<String>,
        edges: Vec<(String, String)>,
    }

    impl Plain {
        fn of(graph: &Graph, base: &Base) -> Self {
            let name = |v: usize| base.names()[v].to_string();
            let edges = graph.edges(base).map(|edge| base.ends(edge)).map(|(a, b)| (name(a), name(b)));
            Self { vertices: graph.vertices(base).map(name).collect(), edges: edges.collect() }
        }

        fn key(&self) -> (BTreeSet<&String>, Vec<(&String, &String)>) {
            let pairs = self.edges.iter().map(|(a, b)| (a.min(b), a.max(b)));
            let mut pairs: Vec<_> = pairs.collect();
            pairs.sort();
            (self.vertices.iter().collect(), pairs)
        }

        fn neighbours(&self, v: &String) -> Vec<&String> {
            let joined = |w: &&String| self.edges.iter().any(|(a, b)| (a, b) == (v, *w) || (b, a) == (v, *w));
            self.vertices.iter().filter(joined).collect()
        }

        fn kept(&self, is_kept: impl Fn(&String) -> bool) -> Self {
            let edges = self.edges.iter().filter(|(a, b)| is_kept(a) && is_kept(b));
            let vertices = self.vertices.iter().filter(|v| is_kept(v));
            Self { vertices: vertices.cloned().collect(), edges: edges.cloned().collect() }
        }

        fn without_edge(&self, edge: &(String, String)) -> Self {
            let at = self
                .edges
                .iter()
                .position(|(a, b)| (a, b) == (&edge.0, &edge.1) || (b, a) == (&edge.0, &edge.1));
            let mut left = self.clone();
            left.edges.remove(at.unwrap());
            left
        }

        fn reached_from(&self, v: &String) -> Self {
            let (mut reached, mut todo) = (BTreeSet::from([v]), vec![v]);
            while let Some(v) = todo.pop() {
                todo.extend(self.neighbours(v).into_iter().filter(|w| reached.insert(w)));
            }
            self.kept(|v| reached.contains(v))
        }

        fn text(&self) -> String {
            let lone = self.vertices.iter().filter(|v| self.neighbours(v).is_empty()).cloned();
            let words: Vec<_> = self.edges.iter().map(|(a, b)| format!("{a}-{b}")).chain(lone).collect();
            if words.is_empty() { "0".to_owned() } else { words.join(" ") }
        }
    }

    fn check(graph: &Graph, plain: &Plain, base: &Base) {
        let found = Plain::of(graph, base);
        assert_eq!((&found.vertices, &found.edges), (&plain.vertices, &plain.edges));
        assert_eq!(graph.text(base), plain.text());
        let position = Position::from(graph);
        assert_eq!(
            (Graph::of(&position, base), position.is_nothing()),
            (graph.clone(), plain.vertices.is_empty())
        );
        for v in graph.vertices(base) {
            let mut neighbours = vec![7, 7];
            graph.neighbours(base, v, &mut neighbours);
            let names = neighbours[2..].iter().map(|&w| base.names()[w as usize].to_string());
            assert!(names.eq(plain.neighbours(&base.names()[v].to_string()).into_iter().cloned()));
        }
    }

    #[test]
    fn graphs_are_taken_apart_as_in_the_shim() {
        let texts = [
            "a-b b-c c-a d",
            "b-a a-b 0-a a-0 c-0 x y-z z-y y-z",
            "grid3x3",
            "cycle6",
            "graph6:DQc",
            "grid8x9",
            "b-a z-a a-b a-z",
        ];
        let mut state = 1_u64;
        let mut draw = |end: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % end
        };
        let rounds = |text: &str| if text.starts_with("grid8") { 0..1 } else { 0..30 };
        for text in texts.into_iter().flat_map(|text| rounds(text).map(move |_| text)) {
            let base = base(text);
            let mut seen: Vec<(Graph, Plain)> = Vec::new();
            let mut graph = Graph::whole(&base);
            let mut plain = Plain::of(&graph, &base);
            assert_eq!(graph.text(&base), notation::Graph::read(text.as_bytes()).unwrap().to_string());
            while !plain.vertices.is_empty() {
                check(&graph, &plain, &base);
                for (other, names) in seen.iter().rev().take(9) {
                    assert_eq!(*other == graph, names.key() == plain.key());
                    let order = |plain: &Plain| {
                        let (vertices, edges) = plain.key();
                        let own = |(a, b): (&String, &String)| (a.clone(), b.clone());
                        (
                            vertices.into_iter().cloned().collect::<Vec<_>>(),
                            edges.into_iter().map(own).collect::<Vec<_>>(),
                        )
                    };
                    assert_eq!(graph.order(other, &base), order(&plain).cmp(&order(names)));
                }
                seen.push((graph.clone(), plain.clone()));
                let v = graph.vertices(&base).nth(draw(plain.vertices.len())).unwrap();
                let name = base.names()[v].to_string();
                assert_eq!(base.number(&name), Some(v));
                if plain.edges.is_empty() || draw(9) == 0 {
                    (graph, plain) = (graph.without(&base, [v]), plain.kept(|other| *other != name));
                } else if draw(6) == 0 {
                    (graph, plain) = (graph.reached_from(&base, v), plain.reached_from(&name));
                } else {
                    let at = draw(plain.edges.len());
                    let edge = graph.edges(&base).nth(at).unwrap();
                    plain = plain.without_edge(&plain.edges[at]);
                    let after = graph.without_edge(&base, edge);
                    assert_eq!(graph.edges_gone(&after, &base).map(|gone| gone.len()), Some(1));
                    assert!(graph.edge_between(&base, base.ends(edge).1, base.ends(edge).0).is_some());
                    graph = after;
                }
            }
        }
    }

    #[test]
    fn components_come_by_their_first_vertices() {
        let base = base("a-b c d-e b-f");
        let texts =
            |graph: &Graph| graph.components(&base).iter().map(|part| part.text(&base)).collect::<Vec<_>>();
        let whole = Graph::whole(&base);
        assert_eq!(texts(&whole), ["a-b b-f", "c", "d-e"]);
        let b = base.number("b").unwrap();
        assert_eq!(texts(&whole.without(&base, [b])), ["a", "c", "d-e", "f"]);
        assert_eq!((base.number("g"), base.edge_name(2), base.edges()), (None, "b-f".to_owned(), 3));
    }

    #[test]
    fn what_goes_first_of_parallel_edges_does_not_matter() {
        let base = base("a-b b-a a-b");
        let whole = Graph::whole(&base);
        let left: Vec<_> = (0..3).map(|edge| whole.without_edge(&base, edge)).collect();
        assert!(left.iter().all(|graph| *graph == left[0] && graph.text(&base) == "b-a a-b"));
        assert_eq!(whole.edges_gone(&left[0], &base), Some(vec![2]));
        assert_eq!(left[0].edges_gone(&whole, &base), None);
    }
}
