//! Places whose distances are as near as possible to the distances in the graph.
//!
//! Stress majorization: every vertex goes, in turn, to the mean of the places at which the others want it, those far away having less
//! weight. Each step lowers the stress. Source: E. R. Gansner, Y. Koren and S. North, Graph Drawing by Stress Majorization, 2004. Cost: for
//! `n` vertices, `n^2` a round.

use super::super::scene::Point;
use super::family::on_circle;
use super::pieces::{Piece, reached};

/// How many rounds are made.
const ROUNDS: usize = 200;

/// The places of the vertices of a connected graph.
pub fn places(piece: &Piece) -> Vec<Point> {
    let count = piece.len();
    let distances: Vec<_> = (0..count).map(|start| distances(piece, start)).collect();
    let mut places: Vec<_> = (0..count).map(|at| on_circle(at, count)).collect();
    for _ in 0..ROUNDS {
        for at in 0..count {
            let (mut sum, mut weights) = ((0.0, 0.0), 0.0);
            for other in (0..count).filter(|&other| other != at) {
                let wanted = distances[at][other];
                let (dx, dy) = (places[at].0 - places[other].0, places[at].1 - places[other].1);
                let (weight, scale) =
                    (1.0 / (wanted * wanted), wanted / (dx * dx + dy * dy).sqrt().max(1e-9));
                sum.0 += weight * (places[other].0 + dx * scale);
                sum.1 += weight * (places[other].1 + dy * scale);
                weights += weight;
            }
            if weights > 0.0 {
                places[at] = (sum.0 / weights, sum.1 / weights);
            }
        }
    }
    places
}

/// The distances of all vertices from one.
fn distances(piece: &Piece, start: usize) -> Vec<f64> {
    let mut all = reached(&piece.beside, start);
    all.sort_unstable_by_key(|reached| reached.vertex);
    all.iter().map(|reached| reached.distance.into()).collect()
}
