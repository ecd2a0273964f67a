//! A scene: plain shapes, of which an SVG is written.

use super::area::{Area, Named};

/// A point: to the right and down.
pub type Point = (f64, f64);

/// How a shape looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A thin pale line.
    Grid,
    /// A line.
    Line,
    /// A thin dotted line: out of play.
    Gone,
    /// A thick line around a component. The number chooses one of four patterns of dashes.
    Outline(usize),
    /// A thick ring around a winning move: a rectangle with round ends.
    Ring,
    /// An area in ink, with straight lines around it.
    Ink,
    /// An area in pale ink.
    Shade,
    /// A plain text.
    Plain,
    /// A bold text.
    Bold,
    /// A pale text.
    Pale,
}

/// Which end of a text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The start.
    Start,
    /// The middle.
    Middle,
    /// The end.
    End,
}

/// What is drawn at the points of a shape.
#[derive(Clone, Debug)]
pub enum Form {
    /// A rectangle, by its upper left and its lower right corner.
    Box,
    /// A circle of this radius around its point.
    Circle(f64),
    /// Straight lines through the points.
    Lines,
    /// A rectangle to point at, by its corners. It is not seen.
    Area(Named),
    /// A text of this size, whose middle line is at the height of its point.
    Text(String, f64, Anchor),
}

/// A shape.
#[derive(Clone, Debug)]
pub struct Shape {
    /// What is drawn.
    pub form: Form,
    /// Where it is drawn.
    pub points: Vec<Point>,
    /// How it looks.
    pub look: Look,
}

/// Shapes, the lowest first.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The shapes.
    pub shapes: Vec<Shape>,
}

/// The smallest rectangle around a scene.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bounds {
    /// The left side.
    pub left: f64,
    /// The upper side.
    pub top: f64,
    /// The right side.
    pub right: f64,
    /// The lower side.
    pub bottom: f64,
}

impl Bounds {
    /// The smallest rectangle around points; empty if there are none.
    pub fn around(points: impl Iterator<Item = Point>) -> Self {
        let join = |one: Self, other: Self| Self {
            left: one.left.min(other.left),
            top: one.top.min(other.top),
            right: one.right.max(other.right),
            bottom: one.bottom.max(other.bottom),
        };
        points.map(|(x, y)| Self { left: x, top: y, right: x, bottom: y }).reduce(join).unwrap_or_default()
    }

    /// The smallest rectangle around shapes; empty if there are none.
    pub fn of(shapes: &[Shape]) -> Self {
        Self::around(shapes.iter().flat_map(corners))
    }

    /// The width.
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// The height.
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }
}

/// The width of a text. The width of a sign is a part of the size of its text; most fonts are narrower.
pub fn text_width(text: &str, size: f64) -> f64 {
    let width = |sign: char| match sign {
        // These are wider than others in every font.
        '#' | '+' | '=' | '<' | '>' | '~' | '%' | 'm' | 'w' | 'M' | 'W' => 0.9,
        'A'..='Z' => 0.75,
        _ => 0.62,
    };
    size * text.chars().map(width).sum::<f64>()
}

impl Scene {
    /// Adds a shape above all others.
    pub fn add(&mut self, form: Form, points: &[Point], look: Look) {
        self.shapes.push(Shape { form, points: points.to_vec(), look });
    }

    /// Adds a text with its middle at a point.
    pub fn label(&mut self, at: Point, text: impl Into<String>, size: f64, look: Look) {
        self.add(Form::Text(text.into(), size, Anchor::Middle), &[at], look);
    }

    /// Adds a rectangle to point at, by its corners.
    pub fn area(&mut self, corners: [Point; 2], named: Named) {
        self.add(Form::Area(named), &corners, Look::Plain);
    }

    /// Adds the head of an arrow from one point to a tip near it.
    pub fn head(&mut self, from: Point, tip: Point) {
        let part = 4.5 / distance(from, tip).max(1e-9);
        let (dx, dy) = ((tip.0 - from.0) * part, (tip.1 - from.1) * part);
        self.add(Form::Lines, &[tip, (from.0 - dy, from.1 + dx), (from.0 + dy, from.1 - dx)], Look::Ink);
    }

    /// Adds the shapes of another scene, moved by a distance.
    pub fn put(&mut self, mut other: Self, (right, down): Point) {
        for (x, y) in other.shapes.iter_mut().flat_map(|shape| &mut shape.points) {
            (*x, *y) = (*x + right, *y + down);
        }
        self.shapes.append(&mut other.shapes);
    }

    /// The rectangles to point at, the lowest first.
    pub fn areas(&self) -> Vec<Area> {
        let area = |shape: &Shape| match (&shape.form, &shape.points[..]) {
            (Form::Area(named), &[(left, top), (right, bottom)]) => {
                let at = [left, top, right - left, bottom - top];
                Some(Area { named: named.clone(), at: at.map(|number| (10.0 * number).round() / 10.0) })
            }
            _ => None,
        };
        self.shapes.iter().filter_map(area).collect()
    }
}

/// The corners of a rectangle around a point.
pub fn around((x, y): Point, (width, height): (f64, f64)) -> [Point; 2] {
    [(x - width / 2.0, y - height / 2.0), (x + width / 2.0, y + height / 2.0)]
}

/// The distance of two points.
pub fn distance(one: Point, other: Point) -> f64 {
    let (dx, dy) = (one.0 - other.0, one.1 - other.1);
    (dx * dx + dy * dy).sqrt()
}

/// The point at a part of the way from one point to another.
pub fn between(one: Point, other: Point, part: f64) -> Point {
    (one.0 + (other.0 - one.0) * part, one.1 + (other.1 - one.1) * part)
}

/// Points whose smallest rectangle is the one around the shape.
fn corners(shape: &Shape) -> Vec<Point> {
    match (&shape.form, &shape.points[..]) {
        (Form::Circle(radius), &[at]) => around(at, (2.0 * radius, 2.0 * radius)).to_vec(),
        (Form::Text(text, size, anchor), &[(x, y)]) => {
            let width = text_width(text, *size);
            let middle = x + width * (0.5 - 0.5 * f64::from(*anchor as u8));
            around((middle, y), (width, *size)).to_vec()
        }
        _ => shape.points.clone(),
    }
}
