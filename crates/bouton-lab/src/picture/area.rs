//! The areas of a picture that a person may point at.

use serde::Serialize;

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
