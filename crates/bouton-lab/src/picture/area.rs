//! The areas of a picture that a person may point at.

use bouton::catalog::drawing::Cell;
use bouton::catalog::figure::Figure;

use super::scene::{Scene, Shape, Target};
use super::subject::Subject;

/// A rectangle of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    /// What is there.
    pub named: Named,
    /// Its left and its upper side.
    pub corner: (f64, f64),
    /// Its width and its height.
    pub sides: (f64, f64),
}

/// What is at an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// A move, by its name.
    Move(String),
    /// A cell of a board.
    Cell {
        /// The number of the figure, from 0.
        figure: usize,
        /// Its row, from 0.
        row: usize,
        /// Its column, from 0.
        col: usize,
        /// Its name.
        name: String,
        /// The sign in it, or the letter of the outcome. `None`: it is more than one sign.
        sign: Option<char>,
    },
    /// A vertex of a graph.
    Vertex {
        /// The number of the figure, from 0.
        figure: usize,
        /// Its name.
        name: String,
    },
}

/// The areas of the scene of a subject.
pub fn areas(scene: &Scene, subject: &Subject) -> Vec<Area> {
    let area = |shape: &Shape| match *shape {
        Shape::Area(corner, sides, target) => Some(Area { named: named(subject, target)?, corner, sides }),
        _ => None,
    };
    scene.shapes.iter().filter_map(area).collect()
}

fn named(subject: &Subject, target: Target) -> Option<Named> {
    let (figure, at) = match target {
        Target::Move(number) => {
            return Some(Named::Move(subject.moves.get(number.checked_sub(1)?)?.name.clone()));
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
            Some(Named::Cell { figure, row, col, name: format!("{name}{}", board.columns[col]), sign })
        }
        Figure::Graph(graph) => Some(Named::Vertex { figure, name: graph.vertices.get(at)?.name.clone() }),
        Figure::Heaps(_) => None,
    }
}
