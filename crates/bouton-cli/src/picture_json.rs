//! A picture as JSON: the drawing, and what a person may point at in it.

use bouton_lab::picture::{Area, Named, Picture};
use serde::Serialize;

/// The object of a picture.
#[derive(Serialize)]
pub struct PictureJson {
    svg: String,
    legend: Vec<String>,
    areas: Vec<AreaJson>,
}

/// An area: a move, or a place of a figure.
#[derive(Serialize)]
struct AreaJson {
    #[serde(flatten)]
    named: NamedJson,
    /// Left, top, width and height, in the units of the drawing.
    at: [f64; 4],
}

#[derive(Serialize)]
#[serde(untagged)]
enum NamedJson {
    Move {
        #[serde(rename = "move")]
        name: String,
    },
    Cell {
        cell: String,
        figure: usize,
        row: usize,
        col: usize,
        sign: Option<char>,
    },
    Vertex {
        vertex: String,
        figure: usize,
    },
}

impl PictureJson {
    /// The object of this picture.
    pub fn of(picture: &Picture) -> Self {
        let area = |area: Area| AreaJson {
            named: match area.named {
                Named::Move(name) => NamedJson::Move { name },
                Named::Cell { figure, row, col, name, sign } => {
                    NamedJson::Cell { cell: name, figure, row, col, sign }
                }
                Named::Vertex { figure, name } => NamedJson::Vertex { vertex: name, figure },
            },
            at: [area.corner.0, area.corner.1, area.sides.0, area.sides.1].map(tenths),
        };
        Self {
            svg: picture.bare_svg(),
            legend: picture.legend(),
            areas: picture.areas().into_iter().map(area).collect(),
        }
    }
}

/// The number rounded to one decimal, as in the drawing.
fn tenths(number: f64) -> f64 {
    (10.0 * number).round() / 10.0
}
