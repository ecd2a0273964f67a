//! The way of an edge: a straight line or a bend.

use super::scene::{Point, between, distance};

/// A bend is drawn as this many straight lines.
const STEPS: usize = 24;
/// An edge has a gap of this radius for a label.
const GAP: f64 = 12.0;

/// The way from one point to another: a curve whose ends point to the point in the middle.
pub struct Route([Point; 3]);

impl Route {
    /// The way between two points, whose middle is `bend` beside the straight line, without a length at its start and at its end.
    pub fn new([start, end]: [Point; 2], bend: f64, trims: [f64; 2]) -> Self {
        let (middle, part) = (between(start, end, 0.5), 2.0 * bend / distance(start, end).max(1e-9));
        let control = (middle.0 - (end.1 - start.1) * part, middle.1 + (end.0 - start.0) * part);
        let trimmed =
            |from: Point, trim: f64| between(from, control, trim / distance(from, control).max(1e-9));
        Self([trimmed(start, trims[0]), control, trimmed(end, trims[1])])
    }

    /// The point at a part of the way, from 0 to 1.
    pub fn at(&self, part: f64) -> Point {
        let Self([start, control, end]) = *self;
        between(between(start, control, part), between(control, end, part), part)
    }

    /// The point at a small distance before the end.
    pub fn before_end(&self, length: f64) -> Point {
        let Self([_, control, end]) = *self;
        between(end, control, length / distance(end, control).max(1e-9))
    }

    fn points(&self) -> impl Iterator<Item = Point> {
        (0..=STEPS).map(|step| self.at(step as f64 / STEPS as f64))
    }

    /// Whether the straight line between its ends comes nearer to a point than this.
    pub fn is_near(&self, point: Point, radius: f64) -> bool {
        let Self([start, _, end]) = *self;
        let (long, high) = (end.0 - start.0, end.1 - start.1);
        let part = ((point.0 - start.0) * long + (point.1 - start.1) * high) / (long * long + high * high);
        distance(between(start, end, part.clamp(0.0, 1.0)), point) < radius
    }

    /// The lines that are left outside of the labels in these points. A straight line is its two ends.
    pub fn without(&self, labels: &[Point]) -> Vec<Vec<Point>> {
        let points: Vec<_> = self.points().collect();
        let is_label = |at: &Point| labels.iter().any(|middle| distance(*at, *middle) < GAP);
        let lines = points.split(is_label).filter(|line| line.len() > 1);
        lines
            .map(|line| if is_straight(line) { vec![line[0], line[line.len() - 1]] } else { line.to_vec() })
            .collect()
    }
}

fn is_straight(line: &[Point]) -> bool {
    let long: f64 = line.windows(2).map(|pair| distance(pair[0], pair[1])).sum();
    long - distance(line[0], line[line.len() - 1]) < 1e-6
}
