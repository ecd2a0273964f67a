//! The areas of a picture that a person may point at.

use bouton::catalog::drawing::Cell;
use bouton::catalog::figure::Figure;
use serde::Serialize;

use super::scene::{Scene, Shape, Target};
use super::subject::Subject;

/// A rectangle of a picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Area {
    /// What is there.
    #[serde(flatten)]
    pub named: Named,
    /// Left, top, width and height, in the units of the drawing and rounded to tenths as there.
    pub at: [f64; 4],
}

/// What is at an area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Named {
    /// A move.
    Move {
        /// Its name.
        #[serde(rename = "move")]
        name: String,
    },
    /// A cell of a board.
    Cell {
        /// Its name.
        #[serde(rename = "cell")]
        name: String,
        /// The number of the figure, from 0.
        figure: usize,
        /// Its row, from 0.
        row: usize,
        /// Its column, from 0.
        col: usize,
        /// The sign in it, or the letter of the outcome. `None`: it is more than one sign.
        sign: Option<char>,
    },
    /// A vertex of a graph.
    Vertex {
        /// Its name.
        #[serde(rename = "vertex")]
        name: String,
        /// The number of the figure, from 0.
        figure: usize,
    },
}

/// The areas of the scene of a subject.
pub fn areas(scene: &Scene, subject: &Subject) -> Vec<Area> {
    let area = |shape: &Shape| match *shape {
        Shape::Area((left, top), (width, height), target) => {
            let at = [left, top, width, height].map(|number: f64| (10.0 * number).round() / 10.0);
            Some(Area { named: named(subject, target)?, at })
        }
        _ => None,
    };
    scene.shapes.iter().filter_map(area).collect()
}

fn named(subject: &Subject, target: Target) -> Option<Named> {
    let (figure, at) = match target {
        Target::Move(number) => {
            return Some(Named::Move { name: subject.moves.get(number.checked_sub(1)?)?.name.clone() });
        }
        Target::Place(figure, at) => (figure, at),
    };
    match &subject.figures.get(figure)?.shown.figure {
        Figure::Board(board) => {
            let cols = board.columns.len().max(1);
            let (row, col) = (at / cols, at % cols);
            let (name, cells) = board.rows.get(row)?;
            let sign = match &cells[col] {
                Cell::Sign(sign) => Some(*sign),
                // Without a label a cell that is a move has its sign, some in parentheses.
                Cell::Label(label) => {
                    let mut signs = label.trim_matches(['(', ')']).chars();
                    signs.next().filter(|_| signs.next().is_none())
                }
            };
            Some(Named::Cell { name: format!("{name}{}", board.columns[col]), figure, row, col, sign })
        }
        Figure::Graph(graph) => Some(Named::Vertex { name: graph.vertices.get(at)?.name.clone(), figure }),
        Figure::Heaps(_) => None,
    }
}
