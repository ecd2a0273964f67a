//! The connected pieces of a graph.

use bouton::catalog::figure::GraphFigure;

/// A connected piece of a graph.
pub struct Piece {
    /// Its vertices, by their numbers in the graph.
    pub vertices: Vec<usize>,
    /// For each of its vertices, the neighbours by their numbers in the piece, each once and no vertex itself.
    pub beside: Vec<Vec<usize>>,
}

/// For each vertex of a graph its neighbours, each once and no vertex itself, in ascending order.
pub fn neighbours(graph: &GraphFigure) -> Vec<Vec<usize>> {
    let mut beside = vec![Vec::new(); graph.vertices.len()];
    for [a, b] in graph.edges.iter().map(|edge| edge.ends).filter(|[a, b]| a != b) {
        beside[a].push(b);
        beside[b].push(a);
    }
    for all in &mut beside {
        all.sort_unstable();
        all.dedup();
    }
    beside
}

/// A vertex that a walk reaches.
#[derive(Clone, Copy)]
pub struct Reached {
    /// The vertex.
    pub vertex: usize,
    /// The vertex before it on a shortest way.
    pub before: usize,
    /// The length of the way.
    pub distance: u32,
}

/// The vertices that can be reached from one, the nearest first.
pub fn reached(beside: &[Vec<usize>], start: usize) -> Vec<Reached> {
    let mut is_seen = vec![false; beside.len()];
    is_seen[start] = true;
    let (mut all, mut at) = (vec![Reached { vertex: start, before: start, distance: 0 }], 0);
    while let Some(&Reached { vertex: before, distance, .. }) = all.get(at) {
        for &vertex in &beside[before] {
            if !std::mem::replace(&mut is_seen[vertex], true) {
                all.push(Reached { vertex, before, distance: distance + 1 });
            }
        }
        at += 1;
    }
    all
}

impl Piece {
    /// All pieces, in the order of their first vertices.
    pub fn all(graph: &GraphFigure) -> Vec<Self> {
        let beside = neighbours(graph);
        let mut numbers = vec![None; beside.len()];
        let mut pieces = Vec::new();
        for start in 0..beside.len() {
            if numbers[start].is_some() {
                continue;
            }
            let mut vertices: Vec<_> = reached(&beside, start).iter().map(|reached| reached.vertex).collect();
            vertices.sort_unstable();
            vertices.iter().zip(0..).for_each(|(&vertex, number)| numbers[vertex] = Some(number));
            let within =
                |&vertex: &usize| beside[vertex].iter().filter_map(|&other| numbers[other]).collect();
            let beside = vertices.iter().map(within).collect();
            pieces.push(Self { vertices, beside });
        }
        pieces
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.vertices.len()
    }
}
