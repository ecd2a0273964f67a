//! A scene as TikZ.

use super::scene::{Form, Look, Point, Shape};

/// The length in TeX points of a unit of the scene.
const POINTS: f64 = 0.625;

/// The shapes as a `tikzpicture`.
pub fn tikz(shapes: &[Shape]) -> String {
    let mut text = format!("\\begin{{tikzpicture}}[x={POINTS}pt,y=-{POINTS}pt,line cap=round]\n");
    text.extend(shapes.iter().map(command));
    text + "\\end{tikzpicture}\n"
}

fn command(shape: &Shape) -> String {
    let paint = paint(shape.look);
    let point = |(x, y): &Point| format!("({x:.1},{y:.1})");
    match (&shape.form, &shape.points[..]) {
        (Form::Box, [corner, end]) => {
            let way = format!("{} rectangle {}", point(corner), point(end));
            let round = POINTS * (end.0 - corner.0).min(end.1 - corner.1) / 2.0;
            match shape.look {
                Look::Ring => format!("{paint} {{[rounded corners={round:.1}pt] {way}}};\n"),
                _ => format!("{paint} {way};\n"),
            }
        }
        (Form::Circle(radius), [at]) => {
            format!("{paint} {} circle [radius={:.1}pt];\n", point(at), POINTS * radius)
        }
        (Form::Lines, points) => {
            let points: Vec<_> = points.iter().map(point).collect();
            let end = if shape.look == Look::Ink { " -- cycle" } else { "" };
            format!("{paint} {}{end};\n", points.join(" -- "))
        }
        (Form::Text(words, size, anchor), [at]) => {
            let anchor = ["anchor=west,", "", "anchor=east,"][*anchor as usize];
            let (pale, bold) = match shape.look {
                Look::Bold => ("", "\\bfseries"),
                Look::Pale => ("opacity=.7,", ""),
                _ => ("", ""),
            };
            let size = POINTS * size;
            format!(
                "\\node[{anchor}{pale}inner sep=0pt,font=\\sffamily{bold}\\fontsize{{{size:.1}}}{{{size:.1}}}\\selectfont] at {} {{{}}};\n",
                point(at),
                escaped(words)
            )
        }
        _ => String::new(),
    }
}

fn paint(look: Look) -> &'static str {
    match look {
        Look::Grid => "\\draw[opacity=.35]",
        Look::Line => "\\draw[line width=.7pt]",
        Look::Gone => "\\draw[opacity=.4,dotted]",
        Look::Outline(pattern) => [
            "\\draw[line width=1.4pt,solid]",
            "\\draw[line width=1.4pt,dashed]",
            "\\draw[line width=1.4pt,dotted]",
            "\\draw[line width=1.4pt,dash dot]",
        ][pattern % 4],
        Look::Ring => "\\draw[line width=1.4pt,blue!70!cyan]",
        Look::Shade => "\\fill[opacity=.45]",
        _ => "\\fill",
    }
}

/// A text in which no sign has a meaning for TeX.
fn escaped(text: &str) -> String {
    let sign = |sign: char| match sign {
        '\\' => "\\textbackslash{}".to_owned(),
        '~' => "\\textasciitilde{}".to_owned(),
        '^' => "\\textasciicircum{}".to_owned(),
        '<' => "\\textless{}".to_owned(),
        '>' => "\\textgreater{}".to_owned(),
        '|' => "\\textbar{}".to_owned(),
        '-' => "-{}".to_owned(),
        '"' => "''".to_owned(),
        '#' | '$' | '%' | '&' | '_' | '{' | '}' => format!("\\{sign}"),
        sign if sign.is_control() => " ".to_owned(),
        sign => sign.to_string(),
    };
    text.chars().map(sign).collect()
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
