//! A scene as SVG.
//!
//! Everything is said by attributes: no class and no id, so that nothing clashes where several pictures are in one page. The only style is
//! for a picture that is a document of its own: its ink is dark on a light screen and light on a dark one.

use super::scene::{Bounds, Form, Look, Shape};
use crate::xml::escaped;

/// The ink of a document of its own.
const STYLE: &str =
    "<style>svg:root{color:#1a1a1a}@media (prefers-color-scheme:dark){svg:root{color:#f0f0f0}}</style>\n";
/// The space around the picture.
const MARGIN: f64 = 12.0;
/// From the middle line of a text to its base, as a part of its size.
const BASE: f64 = 0.35;

/// The shapes as one SVG element. `is_alone` says whether it may be a document of its own.
pub fn svg(shapes: &[Shape], title: &str, description: &str, is_alone: bool) -> String {
    let bounds = Bounds::of(shapes);
    let (left, top) = (number((bounds.left - MARGIN).floor()), number((bounds.top - MARGIN).floor()));
    let [width, height] = [bounds.width(), bounds.height()].map(|side| number((side + 2.0 * MARGIN).ceil()));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{left} {top} {width} {height}\" \
         role=\"img\" font-family=\"DejaVu Sans, Verdana, sans-serif\" fill=\"none\" stroke-linecap=\"round\">\n\
         <title>{}</title>\n",
        escaped(title),
    );
    if !description.is_empty() {
        text += &format!("<desc>{}</desc>\n", escaped(description));
    }
    text += if is_alone { STYLE } else { "" };
    text.extend(shapes.iter().map(element));
    text + "</svg>\n"
}

fn element(shape: &Shape) -> String {
    let paint = paint(shape.look);
    match (&shape.form, &shape.points[..]) {
        (Form::Box, &[(x, y), (right, bottom)]) => {
            let (width, height) = (right - x, bottom - y);
            let mut place = numbers(&[("x", x), ("y", y), ("width", width), ("height", height)]);
            if shape.look == Look::Ring {
                place += &numbers(&[("rx", width.min(height) / 2.0)]);
            }
            format!("<rect{place} {paint}/>\n")
        }
        (Form::Circle(radius), &[(x, y)]) => {
            format!("<circle{} {paint}/>\n", numbers(&[("cx", x), ("cy", y), ("r", *radius)]))
        }
        (Form::Lines, points) => {
            let points: Vec<_> =
                points.iter().map(|(x, y)| format!("{} {}", number(*x), number(*y))).collect();
            let end = if shape.look == Look::Ink { "Z" } else { "" };
            format!("<path d=\"M{}{end}\" {paint}/>\n", points.join("L"))
        }
        (Form::Text(words, size, anchor), &[(x, y)]) => {
            let place = numbers(&[("x", x), ("y", y + BASE * size), ("font-size", *size)]);
            let anchor = ["", " text-anchor=\"middle\"", " text-anchor=\"end\""][*anchor as usize];
            format!("<text{place} fill=\"currentColor\"{anchor}{paint}>{}</text>\n", escaped(words))
        }
        _ => String::new(),
    }
}

/// Attributes that are numbers.
fn numbers(named: &[(&str, f64)]) -> String {
    named.iter().map(|(name, value)| format!(" {name}=\"{}\"", number(*value))).collect()
}

/// The attributes of a look. The colour of rings can be told from the ink and from light and dark backgrounds, and a ring is thicker than
/// a line.
fn paint(look: Look) -> &'static str {
    match look {
        Look::Grid => "stroke=\"currentColor\" stroke-opacity=\".35\"",
        Look::Line => "stroke=\"currentColor\" stroke-width=\"1.5\"",
        Look::Gone => "stroke=\"currentColor\" stroke-opacity=\".4\" stroke-dasharray=\"1 4\"",
        Look::Outline(pattern) => [
            "stroke=\"currentColor\" stroke-width=\"2.5\"",
            "stroke=\"currentColor\" stroke-width=\"2.5\" stroke-dasharray=\"7 4\"",
            "stroke=\"currentColor\" stroke-width=\"2.5\" stroke-dasharray=\"1 5\"",
            "stroke=\"currentColor\" stroke-width=\"2.5\" stroke-dasharray=\"9 4 1 4\"",
        ][pattern % 4],
        Look::Ring => "stroke=\"#2a86d8\" stroke-width=\"2.5\"",
        Look::Ink => "fill=\"currentColor\"",
        Look::Shade => "fill=\"currentColor\" fill-opacity=\".45\"",
        Look::Plain => "",
        Look::Bold => " font-weight=\"bold\"",
        Look::Pale => " fill-opacity=\".7\"",
    }
}

/// A number with at most one decimal.
fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::super::scene::Scene;
    use super::*;

    #[test]
    fn texts_are_escaped() {
        let mut scene = Scene::default();
        scene.label((0.0, 0.0), "a<b & c>\u{1}", 12.0, Look::Bold);
        let text = svg(&scene.shapes, "1 < 2 & \"x\"", "", true);
        assert!(
            text.contains(">a&lt;b &amp; c&gt;\u{fffd}</text>")
                && text.contains("<title>1 &lt; 2 &amp; \"x\"</title>")
        );
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.0, -0.04, 2.0, 1.25, -3.5].map(number), ["0", "0", "2", "1.2", "-3.5"]);
    }
}
