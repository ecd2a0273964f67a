//! Graphs of a rule: what is left of the graph that a question is about.
//!
//! Rules only take vertices and edges away, so a graph is one bit for each vertex and each edge of the first graph,
//! its base. When a move takes one of several parallel edges, it takes the first of them that is left. So the
//! parallel edges that are left are always the last ones, and two graphs with equally many of them have equal bits.

mod base;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;

pub use base::Base;
use smallvec::{SmallVec, smallvec};

use super::position::Position;
use super::words::Words;

/// A part of a base: some of its vertices, and some of the edges between them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Graph {
    /// One bit for each vertex of the base, then one bit for each edge.
    bits: Words,
}

impl Graph {
    /// The graph that contains all of the base.
    #[must_use]
    pub fn whole(base: &Base) -> Self {
        let mut bits = Words::zeros(base.bits());
        (0..base.bits()).for_each(|at| bits.set(at));
        Self { bits }
    }

    /// The graph of a position; it has no vertex if the position is not a graph.
    #[must_use]
    pub fn of(position: &Position, base: &Base) -> Self {
        let mut bits = Words::zeros(base.bits());
        if position.is_graph() {
            bits.as_mut_slice().iter_mut().zip(position.words()).for_each(|(word, given)| *word = *given);
        }
        Self { bits }
    }

    /// Whether the graph has no vertex, and so no edge.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.bits.as_slice().iter().all(|&word| word == 0)
    }

    /// The vertices that are left, in the order of the base.
    pub fn vertices(&self, base: &Base) -> impl Iterator<Item = usize> {
        self.bits.ones(0, base.names().len())
    }

    /// The edges that are left, in the order of the base.
    pub fn edges(&self, base: &Base) -> impl Iterator<Item = usize> {
        let first = base.names().len();
        self.bits.ones(first, base.bits()).map(move |at| at - first)
    }

    /// Whether a vertex of the base is left.
    #[must_use]
    pub fn has(&self, v: usize) -> bool {
        self.bits.bit(v)
    }

    /// The edges that are left at a vertex, each with its other end.
    fn around(&self, base: &Base, v: usize) -> impl Iterator<Item = (usize, usize)> {
        base.around(v).filter(|(edge, _)| self.bits.bit(base.names().len() + edge))
    }

    /// Lists the vertices as a rule sees them.
    pub(crate) fn list_vertices(&self, base: &Base, vertices: &mut Vec<i64>) {
        list_once(self.vertices(base), |&v| base.place(v), vertices);
    }

    /// Lists the edges as a rule sees them.
    pub(crate) fn list_edges(&self, base: &Base, edges: &mut Vec<i64>) {
        list_once(self.edges(base), |&edge| base.edge_place(edge), edges);
    }

    /// Lists the vertices that an edge joins to this vertex, as a rule sees them.
    pub fn neighbours(&self, base: &Base, v: usize, vertices: &mut Vec<i64>) {
        list_once(self.around(base, v).map(|(_, end)| end), |&v| base.place(v), vertices);
    }

    /// The graph without some vertices and without the edges at them.
    #[must_use]
    pub fn without(&self, base: &Base, vertices: impl IntoIterator<Item = usize>) -> Self {
        let mut left = self.clone();
        for v in vertices {
            left.bits.clear(v);
            base.around(v).for_each(|(edge, _)| left.bits.clear(base.names().len() + edge));
        }
        left
    }

    /// The first edge that is left between two vertices.
    #[must_use]
    pub fn edge_between(&self, base: &Base, a: usize, b: usize) -> Option<usize> {
        self.around(base, a).find(|(_, end)| *end == b).map(|(edge, _)| edge)
    }

    /// The graph without one edge. Of the edges with the same ends, the first that is left is taken away.
    #[must_use]
    pub fn without_edge(&self, base: &Base, edge: usize) -> Self {
        let (a, b) = base.ends(edge);
        let mut left = self.clone();
        if let Some(edge) = self.edge_between(base, a, b) {
            left.bits.clear(base.names().len() + edge);
        }
        left
    }

    /// The connected part that contains a vertex.
    ///
    /// # Complexity
    /// Linear in the number of edges of that part.
    #[must_use]
    pub fn reached_from(&self, base: &Base, v: usize) -> Self {
        let mut part = Self { bits: Words::zeros(base.bits()) };
        let mut todo: SmallVec<[usize; 16]> = smallvec![v];
        part.bits.set(v);
        while let Some(v) = todo.pop() {
            for (edge, end) in self.around(base, v) {
                part.bits.set(base.names().len() + edge);
                if !part.has(end) {
                    part.bits.set(end);
                    todo.push(end);
                }
            }
        }
        part
    }

    /// The connected components; the component of the first vertex comes first.
    #[must_use]
    pub fn components(&self, base: &Base) -> Vec<Self> {
        let mut seen = Words::zeros(base.names().len());
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

    /// The order that the shim uses: first the names of the vertices in ascending order, then the edges.
    pub(super) fn order(&self, other: &Self, base: &Base) -> Ordering {
        let vertices = |graph: &Self| {
            let mut ranks: Vec<_> = graph.vertices(base).map(|v| base.rank(v)).collect();
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

    /// A key that is equal for parallel edges: the smaller and the larger rank of their ends.
    fn likeness(&self, base: &Base, edge: usize) -> (u16, u16) {
        let (a, b) = base.ends(edge);
        let (a, b) = (base.rank(a), base.rank(b));
        (a.min(b), a.max(b))
    }

    /// The edges that are in this graph and not in `after`, which has the same vertices. Of parallel edges, the first
    /// ones count as kept, as many as `after` has. `None` if this graph lacks an edge of `after`.
    pub(super) fn edges_gone(&self, after: &Self, base: &Base) -> Option<Vec<usize>> {
        let mut left: Vec<_> = after.edges(base).map(|edge| after.likeness(base, edge)).collect();
        left.sort_unstable();
        // For each key, the number of edges that were seen, stored at the index where that key begins in `left`.
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

    /// The text of the graph as it is read: edges, then the vertices without an edge; `0` if there is no vertex.
    #[must_use]
    pub fn text(&self, base: &Base) -> String {
        let lone = self.vertices(base).filter(|&v| self.around(base, v).next().is_none());
        let edges = self.edges(base).map(|edge| base.edge_name(edge));
        bouton::notation::Graph::written(edges, lone.map(|v| base.names()[v].to_string()))
    }
}

/// Adds vertices or edges to a list in the order of their places, each once.
fn list_once<K: Ord>(
    found: impl Iterator<Item = usize>,
    place: impl FnMut(&usize) -> K,
    list: &mut Vec<i64>,
) {
    let mut found: SmallVec<[usize; 32]> = found.collect();
    found.sort_unstable_by_key(place);
    found.dedup();
    list.extend(found.iter().map(|&one| one as i64));
}

impl From<&Graph> for Position {
    fn from(graph: &Graph) -> Self {
        Self::of_bits(&graph.bits)
    }
}
