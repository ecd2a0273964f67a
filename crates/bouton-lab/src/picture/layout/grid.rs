//! Graphs whose vertices are named as cells of a board.

use bouton::catalog::figure::GraphFigure;

use super::super::scene::Point;

/// The places of vertices that all have names such as `r3c2`.
pub fn places(graph: &GraphFigure) -> Option<Vec<Point>> {
    let place = |name: &str| {
        let (row, col) = name.strip_prefix('r')?.split_once('c')?;
        let number = |text: &str| text.parse::<u16>().ok().map(f64::from);
        Some((number(col)?, number(row)?))
    };
    let places: Vec<Point> =
        graph.vertices.iter().map(|vertex| place(&vertex.name)).collect::<Option<_>>()?;
    let low = places.iter().fold((f64::MAX, f64::MAX), |low, at| (low.0.min(at.0), low.1.min(at.1)));
    Some(places.into_iter().map(|(x, y)| (x - low.0, y - low.1)).collect())
}
