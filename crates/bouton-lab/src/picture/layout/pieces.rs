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
            let mut vertices = vec![start];
            numbers[start] = Some(0);
            let mut at = 0;
            while let Some(&vertex) = vertices.get(at) {
                for &other in &beside[vertex] {
                    if numbers[other].is_none() {
                        numbers[other] = Some(vertices.len());
                        vertices.push(other);
                    }
                }
                at += 1;
            }
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

    /// The number of pairs of neighbours.
    pub fn pairs(&self) -> usize {
        self.beside.iter().map(Vec::len).sum::<usize>() / 2
    }
}
