//! The form of a small graph that does not depend on the names of its vertices.

use bouton::catalog::figure::GraphFigure;

/// Graphs with more vertices keep their names.
const MOST_VERTICES: usize = 8;

/// What distinguishes a vertex whatever its name is: its sign, whether it is the ground, and its edges.
type Kind = (Option<char>, bool, Vec<(usize, usize, usize)>);

/// A graph by its adjacency: how many edges without a direction there are between two vertices, and how many arrows from one to another.
struct Adjacency {
    vertices: Vec<usize>,
    edges: Vec<Vec<u8>>,
    arrows: Vec<Vec<u8>>,
}

/// A form that is the same for two graphs if and only if an exchange of the names of vertices turns one into the other; `None` for a graph
/// with more than eight vertices.
pub fn graph_form(graph: &GraphFigure) -> Option<String> {
    let found = Adjacency::of(graph);
    if found.vertices.len() > MOST_VERTICES {
        return None;
    }
    let mut kinds: Vec<(Kind, usize)> =
        (0..found.vertices.len()).map(|at| (found.kind(graph, at), at)).collect();
    kinds.sort_unstable();
    let classes: Vec<Vec<usize>> = kinds
        .chunk_by(|one, other| one.0 == other.0)
        .map(|class| class.iter().map(|&(_, at)| at).collect())
        .collect();
    let mut least = None;
    found.orders(&classes, &mut Vec::new(), &mut least);
    let signs = kinds.iter().map(|((sign, is_ground, _), _)| match is_ground {
        true => '0',
        false => sign.unwrap_or('.'),
    });
    Some(format!("{} {:?}", signs.collect::<String>(), least.unwrap_or_default()))
}

impl Adjacency {
    /// The vertices and edges that are left. The ground is there if something is joined to it.
    fn of(graph: &GraphFigure) -> Self {
        let edges = || graph.edges.iter().filter(|edge| edge.is_left);
        let is_joined = |at: usize| edges().any(|edge| edge.ends.contains(&at));
        let is_there = |at: &usize| match graph.ground == Some(*at) {
            true => is_joined(*at),
            false => graph.vertices[*at].is_left,
        };
        let vertices: Vec<_> = (0..graph.vertices.len()).filter(is_there).collect();
        let place = |vertex: usize| vertices.iter().position(|&at| at == vertex);
        let table = || vec![vec![0_u8; vertices.len()]; vertices.len()];
        let (mut plain, mut arrows) = (table(), table());
        for edge in edges() {
            let [Some(from), Some(to)] = edge.ends.map(place) else { continue };
            if edge.is_arrow {
                arrows[from][to] = arrows[from][to].saturating_add(1);
            } else {
                plain[from][to] = plain[from][to].saturating_add(1);
                plain[to][from] = plain[from][to];
            }
        }
        Self { edges: plain, arrows, vertices }
    }

    /// The numbers of the edges and arrows of a vertex.
    fn degrees(&self, at: usize) -> (usize, usize, usize) {
        let sum = |row: &[u8]| row.iter().copied().map(usize::from).sum();
        let into = self.arrows.iter().map(|row| usize::from(row[at])).sum();
        (sum(&self.edges[at]), sum(&self.arrows[at]), into)
    }

    /// The kind of a vertex: its own degrees first, then those of its neighbours.
    fn kind(&self, graph: &GraphFigure, at: usize) -> Kind {
        let vertex = self.vertices[at];
        let is_near = |&other: &usize| self.edges[at][other] + self.arrows[at][other] > 0;
        let mut near: Vec<_> =
            (0..self.vertices.len()).filter(is_near).map(|other| self.degrees(other)).collect();
        near.sort_unstable();
        near.insert(0, self.degrees(at));
        (graph.vertices[vertex].sign, graph.ground == Some(vertex), near)
    }

    /// Keeps the least table of all orders of the vertices in which those of one class are next to each other.
    fn orders(&self, classes: &[Vec<usize>], order: &mut Vec<usize>, least: &mut Option<Vec<u8>>) {
        let Some(first) = classes.iter().position(|class| !class.is_empty()) else {
            let table = self.written(order);
            if least.as_ref().is_none_or(|before| table < *before) {
                *least = Some(table);
            }
            return;
        };
        for at in 0..classes[first].len() {
            let mut left = classes[first..].to_vec();
            order.push(left[0].remove(at));
            self.orders(&left, order, least);
            order.pop();
        }
    }

    fn written(&self, order: &[usize]) -> Vec<u8> {
        let pairs = order.iter().flat_map(|&one| order.iter().map(move |&other| (one, other)));
        pairs.flat_map(|(one, other)| [self.edges[one][other], self.arrows[one][other]]).collect()
    }
}
