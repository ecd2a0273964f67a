//! Places for the vertices of a graph. They are the same on every run.

mod family;
mod grid;
mod layered;
mod pieces;
mod stress;

use bouton::catalog::figure::GraphFigure;

use super::scene::{Bounds, Point};
use pieces::Piece;

/// The distance of two neighbours.
const APART: f64 = 78.0;

/// The places of the vertices. With a ground, it is at height 0, and all other vertices are above it.
pub fn layout(graph: &GraphFigure) -> Vec<Point> {
    if let Some(ground) = graph.ground {
        return scaled(layered::places(graph, ground));
    }
    if let Some(places) = grid::places(graph) {
        return scaled(places);
    }
    let mut places = vec![(0.0, 0.0); graph.vertices.len()];
    let (mut left, mut top, mut below) = (0.0, 0.0, 0.0_f64);
    // Pieces are side by side, in rows of about the width of a square that has room for all.
    let widest = (graph.vertices.len() as f64).sqrt().max(8.0) * 1.5;
    for piece in Piece::all(graph) {
        let local = family::places(&piece).unwrap_or_else(|| stress::places(&piece));
        let bounds = Bounds::around(local.iter().copied());
        if left > 0.0 && left + bounds.right - bounds.left > widest {
            (left, top) = (0.0, below);
        }
        for (&vertex, at) in piece.vertices.iter().zip(&local) {
            places[vertex] = (at.0 - bounds.left + left, at.1 - bounds.top + top);
        }
        left += bounds.width() + 1.0;
        below = below.max(top + bounds.bottom - bounds.top + 1.0);
    }
    scaled(places)
}

fn scaled(places: Vec<Point>) -> Vec<Point> {
    places.into_iter().map(|(x, y)| (x * APART, y * APART)).collect()
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
