//! The field on which a game is played: its cells, their names and their neighbours.

use super::cells::Cells;
use super::images::{Images, Sets};
use crate::games::network::Network;
use crate::notation::Graph;

/// The cells of a board or of a graph, at most `64 * W`.
#[derive(Clone, Debug)]
pub struct Field<const W: usize> {
    /// The graph of the cells.
    pub graph: Graph,
    /// The neighbours of each cell.
    pub network: Network<W>,
    images: Option<Images<W>>,
}

impl<const W: usize> Field<W> {
    /// A board of `rows` by `cols` cells, each a neighbour of those beside it. `None` unless there are 1 to `64 * W` cells.
    #[must_use]
    pub fn board(rows: u32, cols: u32) -> Option<Self> {
        let fits = (1..=64 * W as u64).contains(&(u64::from(rows) * u64::from(cols)));
        let board = || {
            let graph = Graph::grid(rows as usize, cols as usize);
            Self { network: Network::new(&graph), graph, images: Some(Images::new(rows, cols)) }
        };
        fits.then(board)
    }

    /// A graph. `None` if it has more than `64 * W` vertices.
    #[must_use]
    pub fn graph(graph: Graph) -> Option<Self> {
        let fits = graph.names().len() <= 64 * W;
        fits.then(|| Self { network: Network::new(&graph), graph, images: None })
    }

    /// The rows and columns, if it is a board.
    #[must_use]
    pub fn sides(&self) -> Option<(u32, u32)> {
        self.images.as_ref().map(Images::sides)
    }

    /// One representative of all images of a position: with the colours exchanged, and on a board also shifted, turned and mirrored.
    #[must_use]
    pub fn canonical(&self, cells: Cells<W>) -> Cells<W> {
        match &self.images {
            Some(images) => images.least(cells),
            None => cells.with_least_colours(),
        }
    }
}
