//! Positions that are not on a board, as plain data for pictures: graphs and heaps.

use super::drawing::{Cell, Drawing, Showing};
use crate::machine::width::exact;
use crate::notation::{Graph, Name, Place};

/// The subject of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Rows of cells.
    Board(Drawing),
    /// Vertices and edges.
    Graph(GraphFigure),
    /// The sizes of heaps that are one component together.
    Heaps(Vec<u64>),
}

/// A graph to draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphFigure {
    /// The vertices.
    pub vertices: Vec<Vertex>,
    /// The edges.
    pub edges: Vec<Edge>,
    /// The number of the vertex that is the ground, if there is one.
    pub ground: Option<usize>,
    /// What the signs of the vertices mean, for a reader who sees them for the first time.
    pub legend: String,
}

/// A vertex of a graph to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// Its name.
    pub name: String,
    /// The sign of its colour or of the token on it.
    pub sign: Option<char>,
    /// Whether it is still in play.
    pub is_left: bool,
}

/// An edge of a graph to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The numbers of its ends.
    pub ends: [usize; 2],
    /// Whether it is an arrow from the first end to the second.
    pub is_arrow: bool,
    /// Whether it is still in play.
    pub is_left: bool,
}

impl GraphFigure {
    /// The largest number of vertices that are drawn.
    pub(crate) const MOST_VERTICES: usize = 200;
    /// The largest number of edges that are drawn.
    pub(crate) const MOST_EDGES: usize = 2000;

    /// A graph, some of whose vertices are left. `sign` gives the sign of a vertex. `None` if the graph is too large to draw.
    pub fn of(
        graph: &Graph,
        is_left: impl Fn(usize) -> bool,
        sign: impl Fn(usize) -> Option<char>,
    ) -> Option<Self> {
        let vertex = |(at, name): (usize, &Name)| Vertex {
            name: name.as_str().to_owned(),
            sign: sign(at),
            is_left: is_left(at),
        };
        let edge = |&(a, b): &(usize, usize)| Edge {
            ends: [a, b],
            is_arrow: false,
            is_left: is_left(a) && is_left(b),
        };
        Self::within(graph.names().len(), graph.edges().len()).then(|| Self {
            vertices: graph.names().iter().enumerate().map(vertex).collect(),
            edges: graph.edges().iter().map(edge).collect(),
            ..Self::default()
        })
    }

    /// Whether a graph with so many vertices and edges is drawn.
    #[must_use]
    pub fn within(vertices: usize, edges: usize) -> bool {
        vertices <= Self::MOST_VERTICES && edges <= Self::MOST_EDGES
    }
}

impl Figure {
    /// A board of squares on which moves are made. A square shows the label of the move there. Without a label it has these contents.
    pub(crate) fn of_moves(
        (rows, cols): (u32, u32),
        showing: &Showing<'_>,
        contents: impl Fn(Place) -> Cell,
    ) -> Option<Self> {
        let drawing = Drawing::board(rows as usize, cols as usize, "", |r, c| {
            let place = Place { row: exact(r), col: exact(c) };
            showing.cell(&place, contents(place))
        })?;
        Some(Self::Board(Drawing { shows_moves: true, ..drawing }))
    }

    /// A board without moves. The sign of each cell is given by its row and its column, both from 0.
    pub(crate) fn of_signs(
        (rows, cols): (u32, u32),
        legend: &str,
        sign: impl Fn((u32, u32)) -> char,
    ) -> Option<Self> {
        let cell = |r, c| Cell::Sign(sign((exact(r), exact(c))));
        Drawing::board(rows as usize, cols as usize, legend, cell).map(Self::Board)
    }

    /// How many places the figure has: cells row by row, vertices, or heaps.
    #[must_use]
    pub fn places(&self) -> usize {
        match self {
            Self::Board(board) => board.rows.iter().map(|(_, row)| row.len()).sum(),
            Self::Graph(graph) => graph.vertices.len(),
            Self::Heaps(heaps) => heaps.len(),
        }
    }

    /// Whether there is something at the place `at`: not the empty space or the filled cell of a board.
    pub(crate) fn is_there(&self, at: usize) -> bool {
        let Self::Board(board) = self else { return true };
        let cols = board.columns.len().max(1);
        !matches!(board.rows[at / cols].1[at % cols], Cell::Sign(' ' | '#'))
    }

    /// Whether the place `at` is different in another figure with the same places.
    pub(crate) fn differs(&self, other: &Self, at: usize) -> bool {
        match (self, other) {
            (Self::Board(one), Self::Board(other)) => {
                let cols = one.columns.len().max(1);
                one.rows[at / cols].1[at % cols] != other.rows[at / cols].1[at % cols]
            }
            (Self::Graph(one), Self::Graph(other)) => one.vertices[at] != other.vertices[at],
            (Self::Heaps(one), Self::Heaps(other)) => one[at] != other[at],
            _ => true,
        }
    }
}
