//! The places in a figure that the name of a move names.

use std::collections::HashMap;

use bouton::ask::shown::Shown;
use bouton::catalog::figure::{Edge, Figure};

use super::drawn_moves::DrawnMove;
use super::mark::{Mark, Spot};

/// The largest heap that is drawn counter by counter.
pub const LARGEST_COUNTED_HEAP: u64 = 30;

/// The names of the places in a figure.
pub struct PlaceNames<'f> {
    figure: &'f Figure,
    places: HashMap<String, usize>,
    cells: HashMap<&'f str, usize>,
}

impl<'f> PlaceNames<'f> {
    /// The names of the places in a figure.
    pub fn of(shown: &'f Shown) -> Self {
        let (names, cols): (Vec<_>, _) = match &shown.figure {
            Figure::Board(board) => {
                let rows = board.rows.iter();
                let cells =
                    rows.flat_map(|(row, _)| board.columns.iter().map(move |col| format!("{row}{col}")));
                (cells.collect(), board.columns.len())
            }
            Figure::Graph(graph) => (graph.vertices.iter().map(|vertex| vertex.name.clone()).collect(), 0),
            Figure::Heaps(_) => (Vec::new(), 0),
        };
        let cells = shown.cells.iter().map(|(name, (row, col))| (&**name, row * cols + col));
        Self {
            figure: &shown.figure,
            places: names.into_iter().zip(0..).collect(),
            cells: cells.filter(|&(_, at)| at < shown.figure.places()).collect(),
        }
    }

    /// The mark of a move, if its name names a place: `r1c2`, `B r1c2`, `r1c1:r1c2`, `a-b`, `a -> b`, and `5 -> 3` for heaps.
    pub fn mark(&self, found: &DrawnMove) -> Option<Mark> {
        let cell = self.cells.get(&*found.name).map(|&at| (String::new(), Spot::At(at)));
        let (prefix, spot) = cell.or_else(|| self.spot(&found.short_name))?;
        Some(Mark { played: found.clone(), spot, prefix })
    }

    fn spot(&self, name: &str) -> Option<(String, Spot)> {
        if let Figure::Heaps(heaps) = self.figure {
            return Some((String::new(), counter(heaps, name)?));
        }
        let place = |name: &str| self.places.get(name).copied();
        let bare = |spot| Some((String::new(), spot));
        if let Some(at) = place(name) {
            return bare(Spot::At(at));
        }
        if let Some((from, to)) = name.split_once(" -> ") {
            return bare(match self.neighbours(place(from)?, place(to)?)? {
                Spot::Between(from, to) => Spot::Along(from, to),
                spot => spot,
            });
        }
        if let Some((one, other)) = name.split_once([':', '-'])
            && let (Some(one), Some(other)) = (place(one), place(other))
        {
            return bare(self.neighbours(one, other)?);
        }
        let (prefix, name) = name.rsplit_once(' ')?;
        Some((prefix.to_owned(), Spot::At(place(name)?)))
    }

    /// The middle of two neighbours, or the place if both are one cell.
    fn neighbours(&self, one: usize, other: usize) -> Option<Spot> {
        match self.figure {
            Figure::Board(_) if one == other => Some(Spot::At(one)),
            Figure::Board(board) => {
                let cols = board.columns.len();
                let distance = (one / cols).abs_diff(other / cols) + (one % cols).abs_diff(other % cols);
                (distance == 1).then_some(Spot::Between(one, other))
            }
            Figure::Graph(graph) => {
                let joins = |edge: &Edge| edge.ends == [one, other] || edge.ends == [other, one];
                let is_edge = graph.edges.iter().any(|edge| edge.is_left && joins(edge));
                is_edge.then_some(Spot::Between(one, other))
            }
            Figure::Heaps(_) => None,
        }
    }
}

/// The lowest counter that the move `5 -> 3` takes from a heap alone in its figure, if its counters are drawn.
fn counter(heaps: &[u64], name: &str) -> Option<Spot> {
    let (&[heap], (_, to)) = (heaps, name.split_once(" -> ")?) else { return None };
    let to: u64 = to.parse().ok()?;
    (to < heap && heap <= LARGEST_COUNTED_HEAP).then_some(Spot::Counter(0, to))
}
