//! The way of an edge: a straight line or a bend.

use super::scene::Point;

/// A bend is drawn as this many straight lines.
const STEPS: usize = 24;

/// The way from one point to another, as points near each other.
pub struct Route {
    points: Vec<Point>,
}

/// The distance of two points.
pub fn length(one: Point, other: Point) -> f64 {
    let (dx, dy) = (one.0 - other.0, one.1 - other.1);
    (dx * dx + dy * dy).sqrt()
}

fn between(one: Point, other: Point, part: f64) -> Point {
    (one.0 + (other.0 - one.0) * part, one.1 + (other.1 - one.1) * part)
}

impl Route {
    /// The way from `start` to `end`, whose middle is `bend` beside the straight line.
    pub fn new(start: Point, end: Point, bend: f64) -> Self {
        let long = length(start, end).max(1e-9);
        let middle = between(start, end, 0.5);
        let control = (
            middle.0 - (end.1 - start.1) / long * 2.0 * bend,
            middle.1 + (end.0 - start.0) / long * 2.0 * bend,
        );
        let point = |step: usize| {
            let part = step as f64 / STEPS as f64;
            between(between(start, control, part), between(control, end, part), part)
        };
        Self { points: (0..=STEPS).map(point).collect() }
    }

    /// The length.
    pub fn length(&self) -> f64 {
        self.points.windows(2).map(|pair| length(pair[0], pair[1])).sum()
    }

    /// The point at a part of the length, from 0 to 1.
    pub fn at(&self, part: f64) -> Point {
        let mut left = part.clamp(0.0, 1.0) * self.length();
        for pair in self.points.windows(2) {
            let long = length(pair[0], pair[1]);
            if left <= long {
                return between(pair[0], pair[1], left / long.max(1e-9));
            }
            left -= long;
        }
        self.points[self.points.len() - 1]
    }

    /// The way without a length at its start and at its end.
    pub fn trimmed(&self, start: f64, end: f64) -> Self {
        let long = self.length().max(1e-9);
        let (from, to) = (start / long, 1.0 - end / long);
        let point = |step: usize| self.at(from + (to - from) * step as f64 / STEPS as f64);
        Self { points: (0..=STEPS).map(point).collect() }
    }

    /// The lines that are left outside of circles, each a middle and a radius. A straight line is its two ends.
    pub fn without(&self, gaps: &[(Point, f64)]) -> Vec<Vec<Point>> {
        let is_free = |at: &Point| gaps.iter().all(|&(middle, radius)| length(*at, middle) >= radius);
        let lines = self.points.split(|at| !is_free(at)).filter(|line| line.len() > 1);
        lines
            .map(|line| if is_straight(line) { vec![line[0], line[line.len() - 1]] } else { line.to_vec() })
            .collect()
    }
}

fn is_straight(line: &[Point]) -> bool {
    let long: f64 = line.windows(2).map(|pair| length(pair[0], pair[1])).sum();
    long - length(line[0], line[line.len() - 1]) < 1e-6
}
