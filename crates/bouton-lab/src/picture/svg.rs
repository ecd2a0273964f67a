//! A scene as SVG.
//!
//! Everything is said by attributes: no class and no id, so that nothing clashes where several pictures are in one page. The only style is
//! for a picture that is a document of its own: its ink is dark on a light screen and light on a dark one.

use super::scene::{Anchor, Face, Look, Scene, Shape};
use crate::xml::escaped;

/// The ink of a document of its own.
const STYLE: &str = "svg:root{color:#1a1a1a}@media (prefers-color-scheme:dark){svg:root{color:#f0f0f0}}";
/// The space around the picture.
const MARGIN: f64 = 12.0;
/// The colour of rings, which can be told from the ink and from light and dark backgrounds. A ring is also thicker than any line.
const ACCENT: &str = "#2a86d8";
/// From the middle line of a text to its base, as a part of its size.
const BASE: f64 = 0.35;

/// The scene as one SVG element. `is_alone` says whether it may be a document of its own.
pub fn svg(scene: &Scene, title: &str, description: &str, is_alone: bool) -> String {
    let bounds = scene.bounds();
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
    if is_alone {
        text += &format!("<style>{STYLE}</style>\n");
    }
    text.extend(scene.shapes.iter().map(element));
    text + "</svg>\n"
}

fn element(shape: &Shape) -> String {
    match shape {
        Shape::Area(..) => String::new(),
        Shape::Box((x, y), (width, height), look) => {
            let mut place = numbers(&[("x", *x), ("y", *y), ("width", *width), ("height", *height)]);
            if *look == Look::Ring {
                place += &numbers(&[("rx", width.min(*height) / 2.0)]);
            }
            format!("<rect{place} {}/>\n", paint(*look))
        }
        Shape::Circle((x, y), radius, look) => {
            format!("<circle{} {}/>\n", numbers(&[("cx", *x), ("cy", *y), ("r", *radius)]), paint(*look))
        }
        Shape::Lines(points, look) => {
            let points: Vec<_> =
                points.iter().map(|(x, y)| format!("{} {}", number(*x), number(*y))).collect();
            let end = if *look == Look::Ink { "Z" } else { "" };
            format!("<path d=\"M{}{end}\" {}/>\n", points.join("L"), paint(*look))
        }
        Shape::Text((x, y), words, size, face, anchor) => {
            let place = numbers(&[("x", *x), ("y", y + BASE * size), ("font-size", *size)]);
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let face = match face {
                Face::Plain => "",
                Face::Bold => " font-weight=\"bold\"",
                Face::Pale => " fill-opacity=\".7\"",
            };
            format!("<text{place} fill=\"currentColor\"{anchor}{face}>{}</text>\n", escaped(words))
        }
    }
}

/// Attributes that are numbers.
fn numbers(named: &[(&str, f64)]) -> String {
    named.iter().map(|(name, value)| format!(" {name}=\"{}\"", number(*value))).collect()
}

fn paint(look: Look) -> String {
    let dashes =
        ["", " stroke-dasharray=\"7 4\"", " stroke-dasharray=\"1 5\"", " stroke-dasharray=\"9 4 1 4\""];
    match look {
        Look::Grid => "stroke=\"currentColor\" stroke-opacity=\".35\"".to_owned(),
        Look::Line => "stroke=\"currentColor\" stroke-width=\"1.5\"".to_owned(),
        Look::Gone => "stroke=\"currentColor\" stroke-opacity=\".4\" stroke-dasharray=\"1 4\"".to_owned(),
        Look::Outline(pattern) => {
            format!("stroke=\"currentColor\" stroke-width=\"2.5\"{}", dashes[pattern % 4])
        }
        Look::Ring => format!("stroke=\"{ACCENT}\" stroke-width=\"2.5\""),
        Look::Ink => "fill=\"currentColor\"".to_owned(),
        Look::Shade => "fill=\"currentColor\" fill-opacity=\".45\"".to_owned(),
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
    use super::*;

    #[test]
    fn texts_are_escaped() {
        let mut scene = Scene::default();
        scene.label((0.0, 0.0), "a<b & c>\u{1}", 12.0, Face::Bold);
        let text = svg(&scene, "1 < 2 & \"x\"", "", true);
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
