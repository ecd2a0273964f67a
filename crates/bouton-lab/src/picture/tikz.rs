//! A scene as TikZ.

use std::fmt::Write;

use super::scene::{Anchor, Face, Look, Point, Scene, Shape};

/// The length in TeX points of a unit of the scene.
const POINTS: f64 = 0.625;

/// The scene as a `tikzpicture`.
pub fn tikz(scene: &Scene) -> String {
    let mut text = format!("\\begin{{tikzpicture}}[x={POINTS}pt,y=-{POINTS}pt,line cap=round]\n");
    scene.shapes.iter().for_each(|shape| add(&mut text, shape));
    text + "\\end{tikzpicture}\n"
}

fn add(text: &mut String, shape: &Shape) {
    let point = |(x, y): Point| format!("({x:.1},{y:.1})");
    let _ = match shape {
        Shape::Area(..) => Ok(()),
        Shape::Box((x, y), (width, height), look) => {
            writeln!(
                text,
                "{} {} rectangle {};",
                paint(*look),
                point((*x, *y)),
                point((x + width, y + height))
            )
        }
        Shape::Circle(at, radius, look) => {
            writeln!(text, "{} {} circle [radius={:.1}pt];", paint(*look), point(*at), POINTS * radius)
        }
        Shape::Pill((x, y), (width, height), look) => {
            let corner = POINTS * width.min(*height) / 2.0;
            let (from, to) = ((x - width / 2.0, y - height / 2.0), (x + width / 2.0, y + height / 2.0));
            let (paint, from, to) = (paint(*look), point(from), point(to));
            writeln!(text, "{paint} {{[rounded corners={corner:.1}pt] {from} rectangle {to}}};")
        }
        Shape::Lines(points, look) => {
            let points: Vec<_> = points.iter().map(|&at| point(at)).collect();
            writeln!(text, "{} {};", paint(*look), points.join(" -- "))
        }
        Shape::Triangle([a, b, c]) => {
            writeln!(text, "{} {} -- {} -- {} -- cycle;", paint(Look::Ink), point(*a), point(*b), point(*c))
        }
        Shape::Text(at, words, size, face, anchor) => {
            let anchor = match anchor {
                Anchor::Start => "anchor=west,",
                Anchor::Middle => "",
                Anchor::End => "anchor=east,",
            };
            let (colour, series) = match face {
                Face::Plain => ("", ""),
                Face::Bold => ("", "\\bfseries"),
                Face::Pale => ("opacity=.7,", ""),
            };
            let size = POINTS * size;
            writeln!(
                text,
                "\\node[{anchor}{colour}inner sep=0pt,font=\\sffamily{series}\\fontsize{{{size:.1}}}{{{size:.1}}}\\selectfont] at {} {{{}}};",
                point(*at),
                escaped(words)
            )
        }
    };
}

fn paint(look: Look) -> String {
    let dashes = ["solid", "dashed", "dotted", "dash dot"];
    match look {
        Look::Grid => "\\draw[opacity=.35]".to_owned(),
        Look::Line => "\\draw[line width=.7pt]".to_owned(),
        Look::Gone => "\\draw[opacity=.4,dotted]".to_owned(),
        Look::Outline(pattern) => format!("\\draw[line width=1.4pt,{}]", dashes[pattern % 4]),
        Look::Ring => "\\draw[line width=1.4pt,blue!70!cyan]".to_owned(),
        Look::Ink => "\\fill".to_owned(),
        Look::Shade => "\\fill[opacity=.45]".to_owned(),
    }
}

/// A text in which no sign has a meaning for TeX.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\\' => safe += "\\textbackslash{}",
            '~' => safe += "\\textasciitilde{}",
            '^' => safe += "\\textasciicircum{}",
            '<' => safe += "\\textless{}",
            '>' => safe += "\\textgreater{}",
            '|' => safe += "\\textbar{}",
            '-' => safe += "-{}",
            '"' => safe += "''",
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                safe.push('\\');
                safe.push(sign);
            }
            sign if sign.is_control() => safe.push(' '),
            sign => safe.push(sign),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_tex_are_escaped() {
        assert_eq!(escaped("5 -> {3}_#"), "5 -{}\\textgreater{} \\{3\\}\\_\\#");
        assert_eq!(escaped("\\^~"), "\\textbackslash{}\\textasciicircum{}\\textasciitilde{}");
    }
}
