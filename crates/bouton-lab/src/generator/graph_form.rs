//! The form of a small graph that does not depend on the names of its vertices.

use bouton::catalog::figure::GraphFigure;

/// Graphs with more vertices keep their names.
const MOST_VERTICES: usize = 8;
/// An arrow counts this much more than an edge without a direction.
const ARROW: u64 = 1 << 32;

/// A form that is the same for two graphs if and only if an exchange of the names of vertices turns one into the other; `None` for a graph
/// with more than eight vertices.
pub fn graph_form(graph: &GraphFigure) -> Option<String> {
    let edges = || graph.edges.iter().filter(|edge| edge.is_left);
    // The ground is there if something is joined to it.
    let is_there = |at: &usize| match graph.ground == Some(*at) {
        true => edges().any(|edge| edge.ends.contains(at)),
        false => graph.vertices[*at].is_left,
    };
    let vertices: Vec<_> = (0..graph.vertices.len()).filter(is_there).collect();
    if vertices.len() > MOST_VERTICES {
        return None;
    }
    // What leads from one vertex to another: the number of edges, and that of arrows.
    let mut table = vec![vec![0; vertices.len()]; vertices.len()];
    for edge in edges() {
        let ends = edge.ends.map(|end| vertices.iter().position(|&at| at == end));
        let [Some(from), Some(to)] = ends else { continue };
        table[from][to] += if edge.is_arrow { ARROW } else { 1 };
        if !edge.is_arrow && from != to {
            table[to][from] += 1;
        }
    }
    let sign = |at: usize| match graph.ground == Some(vertices[at]) {
        true => '0',
        false => graph.vertices[vertices[at]].sign.unwrap_or('.'),
    };
    // What distinguishes a vertex whatever its name is.
    let degree = |at: usize| table[at].iter().sum::<u64>();
    let kind = |at: usize| {
        let beside = (0..vertices.len()).map(|other| (table[at][other], table[other][at], degree(other)));
        let mut beside: Vec<_> = beside.collect();
        beside.sort_unstable();
        (sign(at), beside)
    };
    let mut kinds: Vec<_> = (0..vertices.len()).map(|at| (kind(at), at)).collect();
    kinds.sort_unstable();
    let classes: Vec<Vec<_>> = kinds
        .chunk_by(|one, other| one.0 == other.0)
        .map(|class| class.iter().map(|&(_, at)| at).collect())
        .collect();
    let mut least = None;
    least_table(&table, &classes, &mut Vec::new(), &mut least);
    let signs: String = kinds.iter().map(|&(_, at)| sign(at)).collect();
    Some(format!("{signs} {:?}", least.unwrap_or_default()))
}

/// Keeps the least table of all orders of the vertices that begin with `order` and in which those of one class are next to each other.
fn least_table(
    table: &[Vec<u64>],
    classes: &[Vec<usize>],
    order: &mut Vec<usize>,
    least: &mut Option<Vec<u64>>,
) {
    let Some(first) = classes.iter().position(|class| !class.is_empty()) else {
        let written = order.iter().flat_map(|&from| order.iter().map(move |&to| table[from][to])).collect();
        if least.as_ref().is_none_or(|before| written < *before) {
            *least = Some(written);
        }
        return;
    };
    for at in 0..classes[first].len() {
        let mut left = classes[first..].to_vec();
        order.push(left[0].remove(at));
        least_table(table, &left, order, least);
        order.pop();
    }
}
