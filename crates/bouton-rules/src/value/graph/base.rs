//! The graph that a question is about: vertices, sorted by their names, and edges.

use crate::width::exact;
use bouton::notation;
use bouton::notation::Name;

/// The graph of a question: vertices with names, and edges. Edges may be parallel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    names: Vec<Name>,
    edges: Vec<(u16, u16)>,
    /// The vertices, sorted by their names.
    sorted: Vec<u16>,
    /// The rank of each vertex in `sorted`.
    ranks: Vec<u16>,
    /// The edges at each vertex, in the order of the edges. The lists of all vertices follow one another.
    around: Vec<u32>,
    /// Where the list of each vertex begins in `around`, and where the last list ends.
    starts: Vec<u32>,
}

impl From<&notation::Graph> for Base {
    fn from(graph: &notation::Graph) -> Self {
        let names = graph.names().to_vec();
        let edges: Vec<_> = graph.edges().iter().map(|&(a, b)| (exact::<_, u16>(a), exact(b))).collect();
        let mut sorted: Vec<_> = (0..exact::<_, u16>(names.len())).collect();
        sorted.sort_unstable_by_key(|&v| names[usize::from(v)].as_str());
        let mut ranks = vec![0; names.len()];
        sorted.iter().enumerate().for_each(|(rank, &v)| ranks[usize::from(v)] = exact(rank));
        let mut ends: Vec<_> = (0..).zip(&edges).flat_map(|(e, &(a, b))| [(a, e), (b, e)]).collect();
        ends.sort_unstable();
        let starts = (0..=names.len()).map(|v| exact(ends.partition_point(|end| usize::from(end.0) < v)));
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

    /// The number of edges.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.edges.len()
    }

    /// The number of the vertex with this name.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<usize> {
        let found = self.sorted.binary_search_by_key(&name, |&v| self.names[usize::from(v)].as_str());
        found.ok().map(|rank| self.sorted[rank].into())
    }

    /// The ends of an edge, in the order of the text.
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

    /// The rank of a vertex among all vertices sorted by name.
    pub(super) fn rank(&self, v: usize) -> u16 {
        self.ranks[v]
    }

    /// The edges at a vertex, each with its other end.
    pub(super) fn around(&self, v: usize) -> impl Iterator<Item = (usize, usize)> {
        let edges = &self.around[self.starts[v] as usize..self.starts[v + 1] as usize];
        edges.iter().map(move |&edge| {
            let (a, b) = self.ends(edge as usize);
            (edge as usize, if a == v { b } else { a })
        })
    }

    /// The number of vertices and edges together.
    pub(super) fn bits(&self) -> usize {
        self.names.len() + self.edges.len()
    }
}
