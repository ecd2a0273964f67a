//! A graph as shapes.

use bouton::catalog::figure::{Edge, GraphFigure};

use super::area::Named;
use super::label;
use super::layout::layout;
use super::mark::{Mark, Spot};
use super::route::{Route, length};
use super::scene::{Anchor, Face, Look, Point, Scene, Shape};
use super::subject::FigureOf;

/// The radius of a vertex.
const RADIUS: f64 = 15.0;
/// The longest name that has room in a vertex.
const MOST_SIGNS_INSIDE: usize = 3;
/// The radius of a loop.
const LOOP_RADIUS: f64 = 13.0;
/// The distance of parallel edges in their middle.
const BEND: f64 = 26.0;
/// The directions in which a text can be beside a vertex, the best first.
const AROUND: [Point; 8] =
    [(0.0, -1.0), (-0.7, -0.7), (0.7, -0.7), (0.0, 1.0), (-0.7, 0.7), (0.7, 0.7), (-1.0, 0.0), (1.0, 0.0)];
/// The room for a label on an edge.
const ON_EDGE: (f64, f64) = (26.0, 21.0);
/// An edge has a gap of this radius for a label.
const GAP: f64 = 12.0;

/// The shapes of a graph.
pub fn scene(graph: &GraphFigure, figure: &FigureOf) -> Scene {
    let mut drawn = GraphScene { graph, figure, places: layout(graph), scene: Scene::default() };
    for number in 0..graph.edges.len() {
        drawn.edge(number);
    }
    for at in (0..graph.vertices.len()).filter(|&at| graph.ground != Some(at)) {
        drawn.vertex(at);
    }
    if graph.ground.is_some() {
        drawn.ground();
    }
    drawn.scene
}

struct GraphScene<'f> {
    graph: &'f GraphFigure,
    figure: &'f FigureOf,
    places: Vec<Point>,
    scene: Scene,
}

impl<'f> GraphScene<'f> {
    fn edge(&mut self, number: usize) {
        let edge = self.graph.edges[number];
        let [from, to] = edge.ends;
        if from == to {
            return self.round(number);
        }
        let look = if edge.is_left { Look::Line } else { Look::Gone };
        let route = self.route(number);
        let mut gaps = Vec::new();
        for mark in self.marks_on(number) {
            // Two moves may go along one edge, so each is near its start.
            let way = match mark.spot {
                Spot::Along(start, _) if !edge.is_arrow => Some(if start == from { 1.0 } else { -1.0 }),
                _ => None,
            };
            let at = 0.5 - 0.2 * way.unwrap_or(0.0);
            let middle = route.at(at);
            label::add(&mut self.scene, middle, &[mark], self.figure.show, ON_EDGE);
            label::dot(&mut self.scene, middle, self.figure.show);
            gaps.push((middle, GAP));
            if let Some(way) = way {
                let before = route.at(at + way * (GAP + 1.0) / route.length());
                self.head(before, route.at(at + way * (GAP + 9.0) / route.length()));
            }
        }
        for line in route.without(&gaps) {
            self.scene.add(Shape::Lines(line, look));
        }
        if edge.is_arrow {
            let end = route.at(1.0);
            self.head(route.at(1.0 - 9.0 / route.length()), end);
        }
    }

    /// The way of an edge that is no loop, from the border of a vertex to the border of the other.
    fn route(&self, number: usize) -> Route {
        let [from, to] = self.graph.edges[number].ends;
        let (mut start, mut end) = (self.places[from], self.places[to]);
        if self.graph.ground == Some(from) {
            start = (end.0, 0.0);
        } else if self.graph.ground == Some(to) {
            end = (start.0, 0.0);
        }
        let joins = |edge: &Edge| edge.ends == [from, to] || edge.ends == [to, from];
        let copies = self.graph.edges.iter().filter(|edge| joins(edge)).count();
        let before = self.graph.edges[..number].iter().filter(|edge| joins(edge)).count();
        // The side does not depend on the direction of the edge.
        let side = if from < to { 1.0 } else { -1.0 };
        let mut bend = side * BEND * (before as f64 - (copies - 1) as f64 / 2.0);
        if copies == 1 && self.is_crossed(start, end, [from, to]) {
            bend = side * 2.0 * RADIUS;
        }
        let trim = |vertex: usize| if self.graph.ground == Some(vertex) { 0.0 } else { RADIUS };
        Route::new(start, end, bend).trimmed(trim(from), trim(to))
    }

    /// Whether a third vertex is on the straight way between two points.
    fn is_crossed(&self, start: Point, end: Point, ends: [usize; 2]) -> bool {
        let (dx, dy) = (end.0 - start.0, end.1 - start.1);
        let square = dx * dx + dy * dy;
        self.places
            .iter()
            .enumerate()
            .filter(|(at, _)| !ends.contains(at) && self.graph.ground != Some(*at))
            .any(|(_, place)| {
                let along = ((place.0 - start.0) * dx + (place.1 - start.1) * dy) / square.max(1e-9);
                let foot = (start.0 + along * dx, start.1 + along * dy);
                (0.0..=1.0).contains(&along) && length(*place, foot) < RADIUS + 2.0
            })
    }

    /// A loop, above its vertex, or on the ground to the left of all.
    fn round(&mut self, number: usize) {
        let edge = self.graph.edges[number];
        let vertex = edge.ends[0];
        let before = self.graph.edges[..number].iter().filter(|other| other.ends == edge.ends).count();
        let middle = if self.graph.ground == Some(vertex) {
            (-40.0 - 3.0 * LOOP_RADIUS * before as f64, -LOOP_RADIUS)
        } else {
            let ((x, y), ways) = (self.places[vertex], self.directions(vertex));
            let loops = self.graph.edges.iter().filter(|other| other.ends == edge.ends).count();
            let (dx, dy) = ways[ways.len() - loops + before];
            let away = RADIUS + LOOP_RADIUS - 2.0;
            (x + away * dx, y + away * dy)
        };
        let look = if edge.is_left { Look::Line } else { Look::Gone };
        self.scene.add(Shape::Circle(middle, LOOP_RADIUS, look));
        let marks = self.marks_on(number);
        label::add(&mut self.scene, middle, &marks, self.figure.show, ON_EDGE);
        if edge.is_arrow {
            let top = (middle.0, middle.1 - LOOP_RADIUS);
            self.head((top.0 - 4.0, top.1), (top.0 + 5.0, top.1));
        }
    }

    /// The marks on an edge: of parallel edges, on the first that is left.
    fn marks_on(&self, number: usize) -> Vec<&'f Mark> {
        let (edge, before) = (self.graph.edges[number], &self.graph.edges[..number]);
        let is_same =
            |ends: [usize; 2]| ends == edge.ends || !edge.is_arrow && ends == [edge.ends[1], edge.ends[0]];
        if !edge.is_left || before.iter().any(|other| other.is_left && is_same(other.ends)) {
            return Vec::new();
        }
        let is_on = |mark: &&Mark| match mark.spot {
            Spot::Between(a, b) | Spot::Along(a, b) => is_same([a, b]),
            Spot::At(_) | Spot::Counter(..) => false,
        };
        self.figure.marks.iter().filter(is_on).collect()
    }

    /// A head of an arrow from one point to another near it.
    fn head(&mut self, from: Point, tip: Point) {
        let long = length(from, tip).max(1e-9);
        let (dx, dy) = ((tip.0 - from.0) / long * 4.5, (tip.1 - from.1) / long * 4.5);
        self.scene
            .add(Shape::Lines(vec![tip, (from.0 - dy, from.1 + dx), (from.0 + dy, from.1 - dx)], Look::Ink));
    }

    fn vertex(&mut self, at: usize) {
        let (vertex, (x, y)) = (&self.graph.vertices[at], self.places[at]);
        if !vertex.is_left {
            return self.scene.add(Shape::Circle((x, y), 5.0, Look::Gone));
        }
        let marks: Vec<_> = self.figure.marks.iter().filter(|mark| mark.spot == Spot::At(at)).collect();
        let named = Named::Vertex { name: vertex.name.clone(), figure: self.figure.number };
        self.scene.add(Shape::Area((x - RADIUS, y - RADIUS), (2.0 * RADIUS, 2.0 * RADIUS), named));
        let sign = vertex.sign.filter(|&sign| sign != '.').map(String::from);
        let mut taken = self.directions(at);
        let has_labels = !marks.is_empty() && self.figure.show.has_labels();
        let is_inside = !has_labels && sign.is_none() && vertex.name.chars().count() <= MOST_SIGNS_INSIDE;
        self.scene.add(Shape::Circle((x, y), RADIUS, Look::Line));
        if is_inside {
            self.scene.label((x, y), &vertex.name, 13.0, Face::Plain);
        } else {
            self.beside(at, &vertex.name, Face::Pale, &mut taken);
        }
        match (sign, has_labels) {
            (Some(sign), false) => self.scene.label((x, y), sign, 16.0, Face::Bold),
            (Some(sign), true) => self.beside(at, &sign, Face::Bold, &mut taken),
            (None, _) => {}
        }
        label::add(&mut self.scene, (x, y), &marks, self.figure.show, (30.0, 25.0));
        for (number, (letter, part)) in self.figure.parts.iter().enumerate() {
            if part.places.binary_search(&at).is_ok() {
                self.scene.add(Shape::Circle((x, y), RADIUS + 4.0, Look::Outline(number)));
                self.beside(at, letter, Face::Bold, &mut taken);
            }
        }
    }

    /// The directions of the edges at a vertex. Those of its loops are the last: each is the freest direction.
    fn directions(&self, at: usize) -> Vec<Point> {
        let toward = |other: usize| {
            let ((x, y), (to_x, to_y)) = (self.places[at], self.places[other]);
            let far = length((x, y), (to_x, to_y)).max(1e-9);
            if self.graph.ground == Some(other) { (0.0, 1.0) } else { ((to_x - x) / far, (to_y - y) / far) }
        };
        let ends = || self.graph.edges.iter().map(|edge| edge.ends).filter(|ends| ends.contains(&at));
        let others = ends().filter(|[a, b]| a != b).map(|[a, b]| if a == at { b } else { a });
        let mut taken: Vec<_> = others.map(toward).collect();
        ends().filter(|[a, b]| a == b).for_each(|_| taken.push(freest(&taken)));
        taken
    }

    /// A text beside a vertex, in the direction that is farthest from those that are taken.
    fn beside(&mut self, at: usize, text: &str, face: Face, taken: &mut Vec<Point>) {
        let (dx, dy) = freest(taken);
        taken.push((dx, dy));
        let (x, y) = self.places[at];
        let anchor = match dx {
            dx if dx > 0.1 => Anchor::Start,
            dx if dx < -0.1 => Anchor::End,
            _ => Anchor::Middle,
        };
        let away = RADIUS + if self.figure.parts.is_empty() { 7.0 } else { 10.0 };
        let place = (x + dx * away, y + dy * (away + 4.0));
        self.scene.add(Shape::Text(place, text.to_owned(), 11.0, face, anchor));
    }

    /// The ground, as wide as all that is on it.
    fn ground(&mut self) {
        let bounds = self.scene.bounds();
        let (left, right) = (bounds.left - 20.0, bounds.right + 20.0);
        self.scene.add(Shape::Box((left, 0.0), (right - left, 7.0), Look::Shade));
        self.scene.add(Shape::Lines(vec![(left, 0.0), (right, 0.0)], Look::Line));
    }
}

/// The direction that is farthest from those that are taken.
fn freest(taken: &[Point]) -> Point {
    let free = |way: &Point| taken.iter().map(|other| length(*way, *other)).fold(2.0, f64::min);
    let better = |best: Point, way: Point| if free(&way) > free(&best) + 1e-6 { way } else { best };
    AROUND.into_iter().reduce(better).unwrap_or_default()
}
