//! A graph as shapes.

use bouton::catalog::figure::{Edge, GraphFigure};

use super::area::Named;
use super::label;
use super::layout::layout;
use super::marks::{Mark, Spot};
use super::route::Route;
use super::scene::{Anchor, Bounds, Form, Look, Point, Scene, around, distance};
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

/// The shapes of a graph.
pub fn scene(graph: &GraphFigure, figure: &FigureOf) -> Scene {
    let mut drawn = GraphScene { graph, figure, places: layout(graph), scene: Scene::default() };
    for number in 0..graph.edges.len() {
        let [from, to] = graph.edges[number].ends;
        if from == to { drawn.round(number) } else { drawn.edge(number) }
    }
    for at in (0..graph.vertices.len()).filter(|&at| graph.ground != Some(at)) {
        drawn.vertex(at);
    }
    if graph.ground.is_some() {
        // The ground is as wide as all that is on it.
        let bounds = Bounds::of(&drawn.scene.shapes);
        let (left, right) = (bounds.left - 20.0, bounds.right + 20.0);
        drawn.scene.add(Form::Box, &[(left, 0.0), (right, 7.0)], Look::Shade);
        drawn.scene.add(Form::Lines, &[(left, 0.0), (right, 0.0)], Look::Line);
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
    fn is_ground(&self, at: usize) -> bool {
        self.graph.ground == Some(at)
    }

    fn edge(&mut self, number: usize) {
        let edge = self.graph.edges[number];
        let look = if edge.is_left { Look::Line } else { Look::Gone };
        let route = self.route(number);
        let mut labels = Vec::new();
        for mark in self.marks_on(number) {
            let is_back = mark.spot == Spot::Along(edge.ends[1], edge.ends[0]);
            let way = if is_back { -0.1 } else { 0.1 };
            let ends = [0.5 - way, 0.5 + way].map(|part| route.at(part));
            // The direction of an arrow is on the edge itself.
            let goes = !edge.is_arrow && matches!(mark.spot, Spot::Along(..));
            labels.push(label::add_between(&mut self.scene, ends, mark, self.figure.show, goes));
        }
        for line in route.without(&labels) {
            self.scene.add(Form::Lines, &line, look);
        }
        if edge.is_arrow {
            self.scene.head(route.before_end(9.0), route.at(1.0));
        }
    }

    /// The way of an edge that is no loop, from the border of a vertex to the border of the other.
    fn route(&self, number: usize) -> Route {
        let [from, to] = self.graph.edges[number].ends;
        let place = |at: usize, other: usize| {
            if self.is_ground(at) { (self.places[other].0, 0.0) } else { self.places[at] }
        };
        let ends = [place(from, to), place(to, from)];
        let trims = [from, to].map(|at| if self.is_ground(at) { 0.0 } else { RADIUS });
        let joins = |edge: &&Edge| edge.ends == [from, to] || edge.ends == [to, from];
        let copies = self.graph.edges.iter().filter(joins).count();
        let before = self.graph.edges[..number].iter().filter(joins).count();
        // The side does not depend on the direction of the edge.
        let side = if from < to { 1.0 } else { -1.0 };
        let route = Route::new(ends, side * BEND * (before as f64 - (copies - 1) as f64 / 2.0), trims);
        let is_third = |at: &usize| ![from, to].contains(at) && !self.is_ground(*at);
        let mut third = (0..self.places.len()).filter(is_third).map(|at| self.places[at]);
        match copies == 1 && third.any(|place| route.is_near(place, RADIUS + 2.0)) {
            true => Route::new(ends, side * 2.0 * RADIUS, trims),
            false => route,
        }
    }

    /// A loop, beside its vertex, or on the ground to the left of all.
    fn round(&mut self, number: usize) {
        let edge = self.graph.edges[number];
        let vertex = edge.ends[0];
        let same = |edges: &[Edge]| edges.iter().filter(|other| other.ends == edge.ends).count();
        let (before, all) = (same(&self.graph.edges[..number]), same(&self.graph.edges));
        let middle = if self.is_ground(vertex) {
            (-40.0 - 3.0 * LOOP_RADIUS * before as f64, -LOOP_RADIUS)
        } else {
            let ((x, y), ways) = (self.places[vertex], self.directions(vertex));
            let (dx, dy) = ways[ways.len() - all + before];
            let away = RADIUS + LOOP_RADIUS - 2.0;
            (x + away * dx, y + away * dy)
        };
        let look = if edge.is_left { Look::Line } else { Look::Gone };
        self.scene.add(Form::Circle(LOOP_RADIUS), &[middle], look);
        let marks = self.marks_on(number);
        label::add(&mut self.scene, middle, &marks, self.figure.show, (26.0, 21.0));
        if edge.is_arrow {
            let top = (middle.0, middle.1 - LOOP_RADIUS);
            self.scene.head((top.0 - 4.0, top.1), (top.0 + 5.0, top.1));
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
        let is_on =
            |mark: &&Mark| matches!(mark.spot, Spot::Between(a, b) | Spot::Along(a, b) if is_same([a, b]));
        self.figure.marks.iter().filter(is_on).collect()
    }

    fn vertex(&mut self, at: usize) {
        let (vertex, place, show) = (&self.graph.vertices[at], self.places[at], self.figure.show);
        if !vertex.is_left {
            return self.scene.add(Form::Circle(5.0), &[place], Look::Gone);
        }
        let marks: Vec<_> = self.figure.marks.iter().filter(|mark| mark.spot == Spot::At(at)).collect();
        let named = Named::Vertex { name: vertex.name.clone(), figure: self.figure.number };
        self.scene.area(around(place, (2.0 * RADIUS, 2.0 * RADIUS)), named);
        self.scene.add(Form::Circle(RADIUS), &[place], Look::Line);
        let sign = vertex.sign.filter(|&sign| sign != '.').map(String::from);
        let has_labels = !marks.is_empty() && show.has_labels();
        let mut beside = Vec::new();
        if has_labels || sign.is_some() || vertex.name.chars().count() > MOST_SIGNS_INSIDE {
            beside.push((vertex.name.clone(), Look::Pale));
        } else {
            self.scene.label(place, &vertex.name, 13.0, Look::Plain);
        }
        match sign {
            Some(sign) if has_labels => beside.push((sign, Look::Bold)),
            Some(sign) => self.scene.label(place, sign, 16.0, Look::Bold),
            None => {}
        }
        label::add(&mut self.scene, place, &marks, show, (30.0, 25.0));
        for (number, (letter, part)) in self.figure.parts.iter().enumerate() {
            if part.places.binary_search(&at).is_ok() {
                self.scene.add(Form::Circle(RADIUS + 4.0), &[place], Look::Outline(number));
                beside.push((letter.clone(), Look::Bold));
            }
        }
        self.beside(at, beside);
    }

    /// The directions of the edges at a vertex. Those of its loops are the last: each is the freest direction.
    fn directions(&self, at: usize) -> Vec<Point> {
        let toward = |other: usize| {
            let ((x, y), (to_x, to_y)) = (self.places[at], self.places[other]);
            let far = distance((x, y), (to_x, to_y)).max(1e-9);
            if self.is_ground(other) { (0.0, 1.0) } else { ((to_x - x) / far, (to_y - y) / far) }
        };
        let ends = || self.graph.edges.iter().map(|edge| edge.ends).filter(|ends| ends.contains(&at));
        let others = ends().filter(|[a, b]| a != b).map(|[a, b]| if a == at { b } else { a });
        let mut taken: Vec<_> = others.map(toward).collect();
        ends().filter(|[a, b]| a == b).for_each(|_| taken.push(freest(&taken)));
        taken
    }

    /// Texts beside a vertex, each in the direction that is farthest from those that are taken.
    fn beside(&mut self, at: usize, texts: Vec<(String, Look)>) {
        let mut taken = self.directions(at);
        let away = RADIUS + if self.figure.parts.is_empty() { 7.0 } else { 10.0 };
        for (text, look) in texts {
            let ((dx, dy), (x, y)) = (freest(&taken), self.places[at]);
            taken.push((dx, dy));
            let anchor = match dx {
                dx if dx > 0.1 => Anchor::Start,
                dx if dx < -0.1 => Anchor::End,
                _ => Anchor::Middle,
            };
            self.scene.add(Form::Text(text, 11.0, anchor), &[(x + dx * away, y + dy * (away + 4.0))], look);
        }
    }
}

/// The direction that is farthest from those that are taken.
fn freest(taken: &[Point]) -> Point {
    let free = |way: &Point| taken.iter().map(|other| distance(*way, *other)).fold(2.0, f64::min);
    let better = |best: Point, way: Point| if free(&way) > free(&best) + 1e-6 { way } else { best };
    AROUND.into_iter().reduce(better).unwrap_or_default()
}
