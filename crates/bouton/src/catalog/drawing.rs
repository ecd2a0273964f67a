//! A picture of a board as plain data: the contents of every cell.

use std::fmt;

use crate::theory::outcome::Convention;

/// A board to print: rows of cells, with the names of rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Names of the columns, from left to right.
    pub columns: Vec<String>,
    /// The rows from top to bottom, each with its name.
    pub rows: Vec<(String, Vec<Cell>)>,
    /// What the signs of the board itself mean, for a reader who sees them for the first time.
    pub legend: String,
    /// Whether the labels show the result of every move, so that no list of moves is needed.
    pub shows_moves: bool,
}

/// The contents of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A sign of the board itself.
    Sign(char),
    /// The label for the position after the move that this cell names.
    Label(String),
}

/// How a position is to be shown.
pub struct Showing<'v> {
    /// Who wins.
    pub convention: Convention,
    /// Gives the text in the cell of the move with this name.
    pub label: &'v dyn Fn(&str) -> Option<String>,
    /// Whether the figure stands in an answer, which has no pictures but of boards.
    pub is_answer: bool,
}

impl Showing<'_> {
    /// The cell of a move: the text for the move with this name, or these contents if there is none.
    pub fn cell(&self, name: &impl fmt::Display, contents: Cell) -> Cell {
        (self.label)(&name.to_string()).map_or(contents, Cell::Label)
    }
}

/// The largest board that is drawn, in rows and in columns.
pub(crate) const MOST_DRAWN: usize = 100;

impl Drawing {
    /// A board of `rows` by `cols` cells named from `r1` and `c1`, or `None` if it is too large to draw.
    pub fn board(
        rows: usize,
        cols: usize,
        legend: &str,
        mut cell: impl FnMut(usize, usize) -> Cell,
    ) -> Option<Self> {
        if rows.max(cols) > MOST_DRAWN {
            return None;
        }
        let columns = (1..=cols).map(|c| format!("c{c}")).collect();
        let row = |r: usize| (format!("r{}", r + 1), (0..cols).map(|c| cell(r, c)).collect());
        let rows = (0..rows).map(row).collect();
        Some(Self { columns, rows, legend: legend.to_owned(), shows_moves: false })
    }

    /// A row of cells named by their numbers from 1, or `None` if it is too long to draw.
    pub fn row(cells: usize, mut cell: impl FnMut(usize) -> Cell) -> Option<Self> {
        let mut drawing = Self::board(1, cells, "", |_, at| cell(at))?;
        drawing.rows[0].0.clear();
        drawing.columns = (1..=cells).map(|number| number.to_string()).collect();
        Some(drawing)
    }

    /// Names rows and columns by their numbers from 0, as games on coordinates do.
    pub(crate) fn number_from_zero(&mut self) {
        self.columns.iter_mut().enumerate().for_each(|(at, name)| *name = at.to_string());
        self.rows.iter_mut().enumerate().for_each(|(at, (name, _))| *name = at.to_string());
    }

    /// Puts another picture of the same board under this one: it shows wherever this one has no label.
    pub(crate) fn overlay(&mut self, other: &Self) {
        for ((_, row), (_, other)) in self.rows.iter_mut().zip(&other.rows) {
            for (cell, other) in row.iter_mut().zip(other) {
                if matches!(cell, Cell::Sign(_)) {
                    cell.clone_from(other);
                }
            }
        }
    }
}
