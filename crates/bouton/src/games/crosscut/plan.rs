//! The way in which a rectangle is valued, and its cost.
//!
//! A [full](super::full) board is valued by its size. [`Fans`] value all rectangles of a board, in the order of their number of rows.
//! [Strips](super::strips) value only the rectangles in windows, for boards that are thin bands along a diagonal. [`Search`](super::search)
//! starts from the rectangle that is asked for and reaches only those that play can reach, for large boards with few marks. The plan takes
//! the cheapest way, by an estimate of the work of each. If the memory is too small for a way, the plan takes another.
//!
//! Each way is the fastest on some boards. On straight 64 x 64 with half the cells marked the fans take 0.25 s and the strips 0.65 s; on
//! diagonal 2 x 100, the largest board of Inventor Outlasting, the strips take 0.8 ms, the search 6 ms and the fans 10 ms, and on diagonal
//! 3 x 300 0.04, 0.5 and 2.6 s. On straight 100 x 100 with few marks only the search needs no table. The search of all games takes 5 to 17 times
//! as long: with one mark in each of 100 rows and columns and 25 more 3 s in place of 0.19 s.

use super::fans::Fans;
use super::layout::{Layout, Rect};
use super::search;
use super::strips::Extent;

/// The way in which a rectangle is valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Every cell is marked: the values of all smaller full boards are computed.
    Full,
    /// The values of all rectangles inside are computed, in the order of their number of rows.
    Fans,
    /// The values of the rectangles inside that have marks in their first and last rows are computed.
    Strips,
    /// The values of the rectangles that play can reach are computed.
    Search,
}

/// A way to value a rectangle whose value is not known, with the data that was computed to choose it.
pub(super) enum Plan {
    Full(Layout),
    Fans(Layout),
    Strips(Layout, Extent),
    Search(Layout, Option<Extent>),
}

impl Way {
    /// The ways that can value any rectangle.
    #[cfg(test)]
    pub(super) const ALL: [Self; 3] = [Self::Fans, Self::Strips, Self::Search];
}

/// With more marks than this, a value may not fit in 16 bits.
const MOST_MARKS: usize = u16::MAX as usize;

impl Plan {
    /// The cheapest plan for `rect` that fits in `room` bytes, or the plan that is `forced`.
    pub fn new(layout: &Layout, rect: &Rect, room: u64, forced: Option<Way>) -> Self {
        let layout = Layout::new(layout.marks(rect));
        let (rows, cols) = (layout.row_at.len(), layout.col_at.len());
        let may = |way| forced.is_none_or(|forced| forced == way);
        if may(Way::Full) && layout.len() == rows * cols {
            return Self::Full(layout);
        }
        if layout.len() > MOST_MARKS {
            return Self::Search(layout, None);
        }
        let extent = Extent::new(&layout);
        let fans = may(Way::Fans) && Fans::bytes_of(&layout, 1) <= room;
        let fans = fans.then(|| Fans::cost(&layout));
        let strips = extent.filter(|extent| may(Way::Strips) && extent.bytes(&layout) <= room);
        let search = may(Way::Search).then(|| search::cost(&layout, extent.as_ref()));
        let least = [fans, strips.map(|extent| extent.cost()), search];
        let least = least.into_iter().flatten().fold(f64::INFINITY, f64::min);
        match strips {
            _ if fans == Some(least) => Self::Fans(layout),
            Some(extent) if extent.cost() == least => Self::Strips(layout, extent),
            _ => Self::Search(layout, extent),
        }
    }

    /// The smallest number of bytes that any way needs to value the rectangle. The estimate for a search may be three times too high, so a
    /// third of it is taken.
    pub fn least_bytes(layout: &Layout, extent: Option<&Extent>) -> u64 {
        let search = search::expected(layout, extent);
        let search = search::bytes_of(layout, search) / 3;
        let strips = extent.map_or(u64::MAX, |extent| extent.bytes(layout));
        let tables = if layout.len() > MOST_MARKS { u64::MAX } else { strips.min(Fans::bytes_of(layout, 1)) };
        search.min(tables)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::games::crosscut::tests::Chance;
    use crate::games::crosscut::{Crosscut, Values};
    use crate::games::shape::Board;

    /// A board with some marks at random cells.
    fn some(rows: u32, cols: u32, marks: usize, chance: &mut Chance) -> Board {
        let mut board = Board::new(rows, cols);
        while board.cells().count() < marks {
            board.set((chance.below(rows), chance.below(cols)), true);
        }
        board
    }

    #[test]
    fn every_way_is_taken_and_the_estimate_of_a_search_is_within_three_times_of_the_truth() {
        let mut chance = Chance(31);
        let straight =
            [(9, 9, 81), (16, 16, 200), (60, 60, 60), (100, 100, 30), (100, 100, 100), (300, 300, 40)];
        let mut boards: Vec<_> = straight
            .into_iter()
            .map(|(rows, cols, marks)| Crosscut::straight(&some(rows, cols, marks, &mut chance)))
            .collect();
        let [even, _] = Crosscut::diagonal(&some(2, 100, 200, &mut chance));
        boards.push(even);
        let mut ways = Vec::new();
        for board in &boards {
            ways.push(match Plan::new(&board.layout, &board.whole(), u64::MAX, None) {
                Plan::Full(_) => Way::Full,
                Plan::Fans(_) => Way::Fans,
                Plan::Strips(..) => Way::Strips,
                Plan::Search(layout, extent) => {
                    let mut values = Values::new(board);
                    values.value(board.whole(), &Limits::none()).unwrap();
                    let (told, done) = (search::expected(&layout, extent.as_ref()), values.positions());
                    assert!(told <= 3 * done && done <= 3 * told, "{told}, not {done}");
                    assert!(Plan::least_bytes(&layout, extent.as_ref()) <= values.bytes());
                    Way::Search
                }
            });
        }
        let all = [Way::Full, Way::Fans, Way::Strips, Way::Search];
        assert!(all.iter().all(|way| ways.contains(way)), "{ways:?}");
    }
}
