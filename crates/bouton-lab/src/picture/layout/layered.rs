//! Graphs that grow from a ground: each vertex as high as its distance from the ground.

use bouton::catalog::figure::GraphFigure;

use super::super::scene::Point;
use super::pieces::{neighbours, reached};

/// The places of the vertices. Each vertex is above the middle of those that the tree of shortest ways hangs on it.
pub fn places(graph: &GraphFigure, ground: usize) -> Vec<Point> {
    let beside = neighbours(graph);
    let reached = reached(&beside, ground);
    let (mut heights, mut above) = (vec![0; beside.len()], vec![Vec::new(); beside.len()]);
    for found in &reached[1..] {
        heights[found.vertex] = found.distance;
        above[found.before].push(found.vertex);
    }
    // Leaves of the tree are side by side, in the order in which a walk around the tree finds them.
    let mut columns = vec![0.0; beside.len()];
    let (mut stack, mut leaves) = (vec![ground], 0);
    while let Some(vertex) = stack.pop() {
        if above[vertex].is_empty() {
            columns[vertex] = f64::from(leaves);
            leaves += 1;
        }
        stack.extend(above[vertex].iter().rev());
    }
    for vertex in reached.iter().rev().map(|found| found.vertex) {
        if let (Some(first), Some(last)) = (above[vertex].first(), above[vertex].last()) {
            columns[vertex] = f64::midpoint(columns[*first], columns[*last]);
        }
    }
    let place = |vertex: usize| (columns[vertex], -f64::from(heights[vertex]));
    (0..beside.len()).map(place).collect()
}
