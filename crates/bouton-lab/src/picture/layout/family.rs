//! Paths in lines, cycles and dense graphs on circles.

use std::f64::consts::PI;

use super::super::scene::Point;
use super::pieces::Piece;

/// A path has at most this many vertices in a line.
const MOST_IN_LINE: usize = 12;
/// A graph is dense if it has at least this part of all pairs as edges.
const DENSE: f64 = 0.7;

/// The places of the vertices of a path, a cycle or a dense graph.
pub fn places(piece: &Piece) -> Option<Vec<Point>> {
    let count = piece.len();
    let pairs = piece.beside.iter().map(Vec::len).sum::<usize>() / 2;
    if piece.beside.iter().all(|beside| beside.len() <= 2) {
        let is_path = pairs + 1 == count;
        return Some(in_order(piece, |at| if is_path { line(at) } else { on_circle(at, count) }));
    }
    let is_dense = pairs as f64 >= DENSE * (count * (count - 1) / 2) as f64;
    is_dense.then(|| (0..count).map(|at| on_circle(at, count)).collect())
}

/// The places of the vertices of a path or cycle, from the number of each vertex on the way.
fn in_order(piece: &Piece, place: impl Fn(usize) -> Point) -> Vec<Point> {
    let start = piece.beside.iter().position(|beside| beside.len() < 2).unwrap_or(0);
    let mut places = vec![None; piece.len()];
    let (mut at, mut number) = (Some(start), 0);
    while let Some(vertex) = at {
        places[vertex] = Some(place(number));
        number += 1;
        at = piece.beside[vertex].iter().copied().find(|&other| places[other].is_none());
    }
    places.into_iter().map(Option::unwrap_or_default).collect()
}

/// Lines one below another, in turn to the right and to the left.
fn line(at: usize) -> Point {
    let (row, col) = (at / MOST_IN_LINE, at % MOST_IN_LINE);
    let col = if row % 2 == 0 { col } else { MOST_IN_LINE - 1 - col };
    (col as f64, row as f64)
}

/// A place on a circle on which neighbours have the distance 1, from the top clockwise.
pub fn on_circle(at: usize, count: usize) -> Point {
    let radius = 0.5 / (PI / count.max(2) as f64).sin();
    let angle = 2.0 * PI * at as f64 / count as f64;
    (radius * angle.sin(), -radius * angle.cos())
}
