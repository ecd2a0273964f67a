//! Graphs that grow from a ground: each vertex as high as its distance from the ground.

use std::collections::VecDeque;

use bouton::catalog::figure::GraphFigure;

use super::super::scene::Point;
use super::pieces::neighbours;

/// The places of the vertices. Each vertex is above the middle of those that the tree of shortest ways hangs on it.
pub fn places(graph: &GraphFigure, ground: usize) -> Vec<Point> {
    let beside = neighbours(graph);
    let mut heights = vec![None; beside.len()];
    heights[ground] = Some(0_u32);
    let (mut order, mut next, mut parents) =
        (Vec::new(), VecDeque::from([ground]), vec![ground; beside.len()]);
    while let Some(vertex) = next.pop_front() {
        order.push(vertex);
        for &other in &beside[vertex] {
            if heights[other].is_none() {
                heights[other] = heights[vertex].map(|height| height + 1);
                parents[other] = vertex;
                next.push_back(other);
            }
        }
    }
    let mut above = vec![Vec::new(); beside.len()];
    order.iter().skip(1).for_each(|&vertex| above[parents[vertex]].push(vertex));
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
    for &vertex in order.iter().rev() {
        if let (Some(first), Some(last)) = (above[vertex].first(), above[vertex].last()) {
            columns[vertex] = f64::midpoint(columns[*first], columns[*last]);
        }
    }
    let place = |vertex: usize| (columns[vertex], -f64::from(heights[vertex].unwrap_or_default()));
    (0..beside.len()).map(place).collect()
}
