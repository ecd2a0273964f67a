//! A scene: plain shapes, of which SVG and TikZ are written.

use super::area::{Area, Named};

/// A point: to the right and down.
pub type Point = (f64, f64);

/// How a line or an area looks.
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
}

/// How a text looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
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

/// A shape.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A rectangle by its upper left corner and its sides.
    Box(Point, (f64, f64), Look),
    /// A circle.
    Circle(Point, f64, Look),
    /// Straight lines through these points.
    Lines(Vec<Point>, Look),
    /// A rectangle to point at, by its upper left corner and its sides. It is not seen.
    Area(Point, (f64, f64), Named),
    /// A text, whose middle line is at the height of the point.
    Text(Point, String, f64, Face, Anchor),
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

    /// The width.
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// The height.
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }
}

/// The width of a sign, as a part of the size of its text. Most fonts are narrower.
const SIGN_WIDTH: f64 = 0.62;
/// The width of a capital.
const CAPITAL_WIDTH: f64 = 0.75;
/// The width of a sign that is wider than others in every font.
const WIDE_SIGN_WIDTH: f64 = 0.9;

/// The width of a text.
pub fn text_width(text: &str, size: f64) -> f64 {
    let width = |sign: char| match sign {
        '#' | '+' | '=' | '<' | '>' | '~' | '%' | 'm' | 'w' | 'M' | 'W' => WIDE_SIGN_WIDTH,
        'A'..='Z' => CAPITAL_WIDTH,
        _ => SIGN_WIDTH,
    };
    size * text.chars().map(width).sum::<f64>()
}

impl Scene {
    /// Adds a shape above all others.
    pub fn add(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// Adds a text with its middle at a point.
    pub fn label(&mut self, at: Point, text: impl Into<String>, size: f64, face: Face) {
        self.add(Shape::Text(at, text.into(), size, face, Anchor::Middle));
    }

    /// Adds the shapes of another scene, moved by a distance.
    pub fn put(&mut self, other: Self, by: Point) {
        let go = |(x, y): Point| (x + by.0, y + by.1);
        self.shapes.extend(other.shapes.into_iter().map(|shape| match shape {
            Shape::Box(at, sides, look) => Shape::Box(go(at), sides, look),
            Shape::Area(at, sides, named) => Shape::Area(go(at), sides, named),
            Shape::Circle(at, radius, look) => Shape::Circle(go(at), radius, look),
            Shape::Lines(points, look) => Shape::Lines(points.into_iter().map(go).collect(), look),
            Shape::Text(at, text, size, face, anchor) => Shape::Text(go(at), text, size, face, anchor),
        }));
    }

    /// The rectangles to point at, the lowest first.
    pub fn areas(&self) -> Vec<Area> {
        let area = |shape: &Shape| match shape {
            Shape::Area((left, top), (width, height), named) => {
                let at = [left, top, width, height].map(|number| (10.0 * number).round() / 10.0);
                Some(Area { named: named.clone(), at })
            }
            _ => None,
        };
        self.shapes.iter().filter_map(area).collect()
    }

    /// The smallest rectangle around all shapes.
    pub fn bounds(&self) -> Bounds {
        Bounds::around(self.shapes.iter().flat_map(corners))
    }
}

/// Points whose smallest rectangle is the one around the shape.
fn corners(shape: &Shape) -> Vec<Point> {
    match shape {
        Shape::Box((x, y), (width, height), _) | Shape::Area((x, y), (width, height), _) => {
            vec![(*x, *y), (x + width, y + height)]
        }
        Shape::Circle((x, y), radius, _) => vec![(x - radius, y - radius), (x + radius, y + radius)],
        Shape::Lines(points, _) => points.clone(),
        Shape::Text((x, y), text, size, _, anchor) => {
            let width = text_width(text, *size);
            let left = match anchor {
                Anchor::Start => *x,
                Anchor::Middle => x - width / 2.0,
                Anchor::End => x - width,
            };
            vec![(left, y - size / 2.0), (left + width, y + size / 2.0)]
        }
    }
}
