//! Marks: the labels of moves at their places in a figure.

use std::collections::HashMap;

use bouton::ask::shown::Shown;
use bouton::catalog::figure::{Edge, Figure};

use super::drawn_moves::DrawnMove;

/// The largest heap that is drawn counter by counter.
pub const LARGEST_COUNTED_HEAP: u64 = 30;
/// At most this many labels are at one place.
const MOST_AT_ONE_PLACE: usize = 3;

/// A move at its place in a figure.
#[derive(Clone, Debug)]
pub struct Mark {
    /// The move.
    pub played: DrawnMove,
    /// The place.
    pub spot: Spot,
    /// What the name says beside the place, such as a colour.
    pub prefix: String,
}

/// A place in a figure. Numbers are those of [places](bouton::catalog::figure::Figure::places), or the counters of a heap from below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// One place.
    At(usize),
    /// The middle between two places that are next to each other.
    Between(usize, usize),
    /// The way from one place to another that is next to it.
    Along(usize, usize),
}

/// The marks of the moves that have a place in the figure, as far as there is room.
pub fn marks(shown: &Shown, moves: &[DrawnMove]) -> Vec<Mark> {
    let places = Places::of(shown);
    let is_here =
        |found: &&DrawnMove| found.components.iter().any(|component| shown.components.contains(component));
    let here: Vec<_> = moves.iter().filter(is_here).collect();
    let mark = |found: &&DrawnMove| {
        let (prefix, spot) = places.spot(&found.name, &found.short_name)?;
        Some(Mark { played: (*found).clone(), spot, prefix: prefix.to_owned() })
    };
    let mut marks: Vec<_> = here.iter().filter_map(mark).collect();
    // Counters of a heap are marked only if all its moves have a place: otherwise it is not clear what a mark means.
    if matches!(shown.figure, Figure::Heaps(_)) && marks.len() < here.len() {
        return Vec::new();
    }
    let mut counts = HashMap::<Spot, usize>::new();
    marks.retain(|mark| {
        let count = counts.entry(mark.spot).or_default();
        *count += 1;
        *count <= MOST_AT_ONE_PLACE
    });
    marks
}

/// The places in a figure by their names.
struct Places<'f> {
    figure: &'f Figure,
    named: HashMap<String, usize>,
    /// The cells of moves whose names do not say them.
    cells: HashMap<&'f str, usize>,
}

impl<'f> Places<'f> {
    fn of(shown: &'f Shown) -> Self {
        let (names, cols): (Vec<_>, _) = match &shown.figure {
            Figure::Board(board) => {
                let cols = board.columns.iter();
                let cells =
                    board.rows.iter().flat_map(|(row, _)| cols.clone().map(move |col| format!("{row}{col}")));
                (cells.collect(), board.columns.len())
            }
            Figure::Graph(graph) => (graph.vertices.iter().map(|vertex| vertex.name.clone()).collect(), 0),
            Figure::Heaps(_) => (Vec::new(), 0),
        };
        let cells = shown.cells.iter().map(|(name, (row, col))| (&**name, row * cols + col));
        Self {
            figure: &shown.figure,
            named: names.into_iter().zip(0..).collect(),
            cells: cells.filter(|&(_, at)| at < shown.figure.places()).collect(),
        }
    }

    /// The place that the name of a move names, and what the name says beside it: `r1c2`, `B r1c2`, `r1c1:r1c2`, `a-b`, `a -> b`, and
    /// `5 -> 3` for heaps.
    fn spot<'m>(&self, whole: &str, name: &'m str) -> Option<(&'m str, Spot)> {
        if let Figure::Heaps(heaps) = self.figure {
            return Some(("", counter(heaps, name)?));
        }
        let place = |name: &str| self.named.get(name).copied();
        if let Some(at) = self.cells.get(whole).copied().or_else(|| place(name)) {
            return Some(("", Spot::At(at)));
        }
        if let Some((from, to)) = name.split_once(" -> ") {
            let (from, to) = (place(from)?, place(to)?);
            return Some(("", self.on_way(from, to, Spot::Along(from, to))?));
        }
        if let Some((one, other)) = name.split_once([':', '-'])
            && let (Some(one), Some(other)) = (place(one), place(other))
        {
            return Some(("", self.on_way(one, other, Spot::Between(one, other))?));
        }
        let (prefix, name) = name.rsplit_once(' ')?;
        Some((prefix, Spot::At(place(name)?)))
    }

    /// The spot on the way between two places, if they are next to each other, or the place if both are one cell.
    fn on_way(&self, one: usize, other: usize, spot: Spot) -> Option<Spot> {
        let are_neighbours = match self.figure {
            Figure::Board(_) if one == other => return Some(Spot::At(one)),
            Figure::Board(board) => {
                let cols = board.columns.len();
                (one / cols).abs_diff(other / cols) + (one % cols).abs_diff(other % cols) == 1
            }
            Figure::Graph(graph) => {
                let joins = |edge: &Edge| edge.ends == [one, other] || edge.ends == [other, one];
                graph.edges.iter().any(|edge| edge.is_left && joins(edge))
            }
            Figure::Heaps(_) => false,
        };
        are_neighbours.then_some(spot)
    }
}

/// The lowest counter that the move `5 -> 3` takes from a heap alone in its figure, if its counters are drawn.
fn counter(heaps: &[u64], name: &str) -> Option<Spot> {
    let (&[heap], (_, to)) = (heaps, name.split_once(" -> ")?) else { return None };
    let to: u64 = to.parse().ok()?;
    (to < heap && heap <= LARGEST_COUNTED_HEAP).then_some(Spot::At(to as usize))
}
