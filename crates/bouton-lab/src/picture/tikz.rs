//! A scene as TikZ.

use super::scene::{Anchor, Face, Look, Point, Scene, Shape};

/// The length in TeX points of a unit of the scene.
const POINTS: f64 = 0.625;

/// The scene as a `tikzpicture`.
pub fn tikz(scene: &Scene) -> String {
    let mut text = format!("\\begin{{tikzpicture}}[x={POINTS}pt,y=-{POINTS}pt,line cap=round]\n");
    text.extend(scene.shapes.iter().map(command));
    text + "\\end{tikzpicture}\n"
}

fn command(shape: &Shape) -> String {
    let point = |(x, y): Point| format!("({x:.1},{y:.1})");
    match shape {
        Shape::Area(..) => String::new(),
        Shape::Box((x, y), (width, height), look) => {
            let way = format!("{} rectangle {}", point((*x, *y)), point((x + width, y + height)));
            match look {
                Look::Ring => {
                    let corner = POINTS * width.min(*height) / 2.0;
                    format!("{} {{[rounded corners={corner:.1}pt] {way}}};\n", paint(*look))
                }
                _ => format!("{} {way};\n", paint(*look)),
            }
        }
        Shape::Circle(at, radius, look) => {
            format!("{} {} circle [radius={:.1}pt];\n", paint(*look), point(*at), POINTS * radius)
        }
        Shape::Lines(points, look) => {
            let points: Vec<_> = points.iter().map(|&at| point(at)).collect();
            let end = if *look == Look::Ink { " -- cycle" } else { "" };
            format!("{} {}{end};\n", paint(*look), points.join(" -- "))
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
            format!(
                "\\node[{anchor}{colour}inner sep=0pt,font=\\sffamily{series}\\fontsize{{{size:.1}}}{{{size:.1}}}\\selectfont] at {} {{{}}};\n",
                point(*at),
                escaped(words)
            )
        }
    }
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
