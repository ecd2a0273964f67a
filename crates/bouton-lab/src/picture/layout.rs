//! Places for the vertices of a graph. They are the same on every run.

use std::f64::consts::PI;

use bouton::catalog::figure::GraphFigure;

use super::scene::{Bounds, Point};

/// The distance of two neighbours.
const APART: f64 = 78.0;
/// A path has at most this many vertices in a line.
const MOST_IN_LINE: usize = 12;
/// A graph is dense if it has at least this part of all pairs as edges.
const DENSE: f64 = 0.7;
/// How many times every vertex of a graph goes to a better place.
const ROUNDS: usize = 200;

/// For each vertex the lengths of the shortest ways to all vertices; infinite where there is no way.
type Distances = Vec<Vec<f64>>;

/// The places of the vertices. With a ground, it is at height 0, and all other vertices are above it.
pub fn layout(graph: &GraphFigure) -> Vec<Point> {
    let places = match graph.ground {
        Some(ground) => above(ground, &distances(graph)),
        None => on_grid(graph).unwrap_or_else(|| pieces(&distances(graph))),
    };
    places.into_iter().map(|(x, y)| (x * APART, y * APART)).collect()
}

fn distances(graph: &GraphFigure) -> Distances {
    let count = graph.vertices.len();
    let mut all = vec![vec![f64::INFINITY; count]; count];
    for [a, b] in graph.edges.iter().map(|edge| edge.ends) {
        (all[a][b], all[b][a]) = (1.0, 1.0);
    }
    for way in 0..count {
        all[way][way] = 0.0;
        let beyond = all[way].clone();
        for from in &mut all {
            let before = from[way];
            from.iter_mut().zip(&beyond).for_each(|(known, beyond)| *known = known.min(before + beyond));
        }
    }
    all
}

/// A graph that grows from a ground: each vertex is as high as its distance from the ground, and above the middle of those that a tree of
/// shortest ways hangs on it.
fn above(ground: usize, distances: &Distances) -> Vec<Point> {
    let count = distances.len();
    let mut hung = vec![Vec::new(); count];
    for at in 0..count {
        let is_before = |&other: &usize| {
            distances[other][at] == 1.0 && distances[ground][other] + 1.0 == distances[ground][at]
        };
        (0..count).find(is_before).into_iter().for_each(|before| hung[before].push(at));
    }
    // Leaves of the tree are side by side, in the order in which a walk around the tree finds them.
    let (mut order, mut stack) = (Vec::new(), vec![ground]);
    while let Some(at) = stack.pop() {
        order.push(at);
        stack.extend(hung[at].iter().rev());
    }
    let mut columns = vec![0.0; count];
    let leaves = order.iter().filter(|&&at| hung[at].is_empty());
    leaves.zip(0..).for_each(|(&at, column)| columns[at] = f64::from(column));
    for &at in order.iter().rev() {
        if let (Some(&first), Some(&last)) = (hung[at].first(), hung[at].last()) {
            columns[at] = f64::midpoint(columns[first], columns[last]);
        }
    }
    let height = |at: usize| if distances[ground][at].is_finite() { -distances[ground][at] } else { 0.0 };
    (0..count).map(|at| (columns[at], height(at))).collect()
}

/// The places of vertices that all have names of cells, such as `r3c2`.
fn on_grid(graph: &GraphFigure) -> Option<Vec<Point>> {
    let place = |name: &str| {
        let (row, col) = name.strip_prefix('r')?.split_once('c')?;
        let number = |text: &str| text.parse::<u16>().ok().map(f64::from);
        Some((number(col)?, number(row)?))
    };
    let places: Option<Vec<_>> = graph.vertices.iter().map(|vertex| place(&vertex.name)).collect();
    let bounds = Bounds::around(places.iter().flatten().copied());
    places.map(|places| places.into_iter().map(|(x, y)| (x - bounds.left, y - bounds.top)).collect())
}

/// Connected pieces side by side, in rows of about the width of a square that has room for all.
fn pieces(distances: &Distances) -> Vec<Point> {
    let mut places = vec![(0.0, 0.0); distances.len()];
    let (mut left, mut top, mut below) = (0.0, 0.0, 0.0_f64);
    let widest = (distances.len() as f64).sqrt().max(8.0) * 1.5;
    for start in 0..distances.len() {
        let piece: Vec<_> = (0..distances.len()).filter(|&at| distances[start][at].is_finite()).collect();
        if piece[0] != start {
            continue;
        }
        let local = connected(&piece, distances);
        let bounds = Bounds::around(local.iter().copied());
        if left > 0.0 && left + bounds.width() > widest {
            (left, top) = (0.0, below);
        }
        for (&vertex, at) in piece.iter().zip(&local) {
            places[vertex] = (at.0 - bounds.left + left, at.1 - bounds.top + top);
        }
        left += bounds.width() + 1.0;
        below = below.max(top + bounds.height() + 1.0);
    }
    places
}

/// The vertices of a connected piece: a path in lines, a cycle or a dense graph on a circle, and other graphs by stress.
fn connected(piece: &[usize], distances: &Distances) -> Vec<Point> {
    let beside = |at: usize| piece.iter().copied().filter(move |&other| distances[at][other] == 1.0);
    let (count, degrees) = (piece.len(), || piece.iter().map(|&at| beside(at).count()));
    let (most, pairs) = (degrees().max().unwrap_or(0), degrees().sum::<usize>() / 2);
    if let Some(end) = piece.iter().find(|&&at| beside(at).count() < 2)
        && most <= 2
    {
        return piece.iter().map(|&at| in_line(distances[*end][at] as usize)).collect();
    }
    let (mut walk, mut stack) = (Vec::new(), vec![piece[0]]);
    while let Some(at) = stack.pop() {
        if !walk.contains(&at) {
            walk.push(at);
            stack.extend(beside(at).rev());
        }
    }
    let number = |vertex: &usize| walk.iter().position(|at| at == vertex).unwrap_or_default();
    let circle = piece.iter().map(|vertex| on_circle(number(vertex), count)).collect();
    let is_dense = pairs as f64 >= DENSE * (count * (count - 1) / 2) as f64;
    if most <= 2 || is_dense { circle } else { by_stress(piece, distances, circle) }
}

/// Lines one below another, in turn to the right and to the left.
fn in_line(at: usize) -> Point {
    let (row, col) = (at / MOST_IN_LINE, at % MOST_IN_LINE);
    let col = if row % 2 == 0 { col } else { MOST_IN_LINE - 1 - col };
    (col as f64, row as f64)
}

/// A place on a circle on which neighbours have the distance 1, from the top clockwise.
fn on_circle(at: usize, count: usize) -> Point {
    let radius = 0.5 / (PI / count.max(2) as f64).sin();
    let angle = 2.0 * PI * at as f64 / count as f64;
    (radius * angle.sin(), -radius * angle.cos())
}

/// Places whose distances are as near as possible to the distances in the graph.
///
/// Stress majorization: every vertex goes, in turn, to the mean of the places at which the others want it, those far away having less
/// weight. Each step lowers the stress. Source: E. R. Gansner, Y. Koren and S. North, Graph Drawing by Stress Majorization, 2004. Cost: for
/// `n` vertices, `n^2` a round.
fn by_stress(piece: &[usize], distances: &Distances, mut places: Vec<Point>) -> Vec<Point> {
    for at in (0..ROUNDS).flat_map(|_| 0..piece.len()) {
        let (mut sum, mut weights) = ((0.0, 0.0), 0.0);
        for other in (0..piece.len()).filter(|&other| other != at) {
            let wanted = distances[piece[at]][piece[other]];
            let (dx, dy) = (places[at].0 - places[other].0, places[at].1 - places[other].1);
            let (weight, scale) = (1.0 / (wanted * wanted), wanted / (dx * dx + dy * dy).sqrt().max(1e-9));
            sum.0 += weight * (places[other].0 + dx * scale);
            sum.1 += weight * (places[other].1 + dy * scale);
            weights += weight;
        }
        places[at] = (sum.0 / weights, sum.1 / weights);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton::notation::Graph;

    fn places(text: &str) -> Vec<Point> {
        layout(&GraphFigure::of(&Graph::read(text.as_bytes()).unwrap(), |_| true, |_| None).unwrap())
    }

    #[test]
    fn vertices_are_apart() {
        let texts = [
            "a",
            "a-b",
            "path30",
            "cycle3",
            "cycle20",
            "complete7",
            "a-b b-c c-d d-a d-e",
            "a-b c-d e f g-h",
            "a-b a-c a-d a-e",
            "graph6:IheA@GUAo",
            "a-b a-b b-c",
            "r1c1-r1c2 r1c2-r2c2 r2c2-r2c1",
        ];
        for text in texts {
            let places = places(text);
            for (at, one) in places.iter().enumerate() {
                for other in &places[..at] {
                    let distance = (one.0 - other.0).hypot(one.1 - other.1);
                    assert!(distance > 0.45 * APART, "{text}: {places:?}");
                }
            }
        }
    }

    #[test]
    fn cells_of_a_grid_are_where_their_names_say() {
        assert_eq!(places("r1c1-r1c2 r1c2-r2c2"), [(0.0, 0.0), (APART, 0.0), (APART, APART)]);
    }
}
