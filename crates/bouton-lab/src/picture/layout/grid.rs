//! Graphs whose vertices are named as cells of a board.

use bouton::catalog::figure::GraphFigure;

use super::super::scene::{Bounds, Point};

/// The places of vertices that all have names such as `r3c2`.
pub fn places(graph: &GraphFigure) -> Option<Vec<Point>> {
    let place = |name: &str| {
        let (row, col) = name.strip_prefix('r')?.split_once('c')?;
        let number = |text: &str| text.parse::<u16>().ok().map(f64::from);
        Some((number(col)?, number(row)?))
    };
    let places: Vec<Point> =
        graph.vertices.iter().map(|vertex| place(&vertex.name)).collect::<Option<_>>()?;
    let bounds = Bounds::around(places.iter().copied());
    Some(places.into_iter().map(|(x, y)| (x - bounds.left, y - bounds.top)).collect())
}
