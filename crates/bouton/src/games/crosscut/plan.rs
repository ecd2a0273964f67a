//! The way in which a rectangle is valued, and its cost.
//!
//! A [full](super::full) board is valued by its size. [`Fans`] value all rectangles of a board, in the order of their number of rows.
//! [Strips](super::strips) value only the rectangles in windows, for boards that are thin bands along a diagonal. [`Search`](super::search)
//! starts from the rectangle that is asked for and reaches only those that play can reach, for large boards with few marks. The plan takes
//! the cheapest way, by an estimate of the work of each. If the memory is too small for a way, the plan takes another.

use std::num::NonZeroUsize;

use super::done::Done;
use super::fans::Fans;
use super::full::FullBoards;
use super::layout::{Layout, Rect};
use super::search;
use super::strips::{self, Extent};
use crate::machine::width::exact;

/// The way in which a rectangle is valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The value is known already or needs no search.
    Known,
    /// Every cell is marked: the values of all smaller full boards are computed.
    Full,
    /// The values of all rectangles inside are computed, in the order of their number of rows.
    Fans,
    /// The values of the rectangles inside that have marks in their first and last rows are computed.
    Strips,
    /// The values of the rectangles that play can reach are computed.
    Search,
}

/// The expected cost of valuing a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The way that would be taken.
    pub way: Way,
    /// An estimate of the number of rectangles that would be valued from their options.
    pub positions: u64,
    /// An estimate of the number of options of these rectangles.
    pub options: u64,
    /// The largest number of bytes that would be stored. For a search it is an estimate.
    pub bytes: u64,
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

    /// The expected cost of this plan in `room` bytes, on at most `most` threads.
    pub fn forecast(&self, room: u64, most: NonZeroUsize) -> Forecast {
        let (way, Done { positions, options }, bytes) = match self {
            Self::Full(layout) => {
                let [height, width] = [layout.row_at.len(), layout.col_at.len()].map(|lines| exact(lines));
                let bytes = FullBoards::bytes_of(height, width) + 16 * layout.len() as u64;
                (Way::Full, FullBoards::work_of(height, width), bytes)
            }
            Self::Fans(layout) => {
                let threads = Fans::threads_within(layout, room, most).unwrap_or(NonZeroUsize::MIN);
                (Way::Fans, strips::sampled(layout), Fans::bytes_of(layout, threads.get()))
            }
            Self::Strips(layout, extent) => (Way::Strips, strips::sampled(layout), extent.bytes(layout)),
            Self::Search(layout, extent) => {
                let done = search::expected(layout, extent.as_ref());
                (Way::Search, done, search::bytes_of(layout, done.positions))
            }
        };
        Forecast { way, positions, options, bytes }
    }

    /// The smallest number of bytes that any way needs to value the rectangle. The estimate for a search may be three times too high, so a
    /// third of it is taken.
    pub fn least_bytes(layout: &Layout, extent: Option<&Extent>) -> u64 {
        let search = search::expected(layout, extent).positions;
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
    use crate::games::crosscut::trials::Chance;
    use crate::games::crosscut::{Cell, Crosscut, Marks, Values};

    /// A board with some marks at random cells.
    fn some(rows: u32, cols: u32, marks: u64, chance: &mut Chance) -> Marks {
        let mut board = Marks::new(rows, cols);
        while board.len() < marks {
            board.insert(Cell::new(chance.below(rows), chance.below(cols)));
        }
        board
    }

    #[test]
    fn forecasts_are_within_three_times_of_the_truth() {
        let mut chance = Chance(31);
        let straight = [
            (9, 9, 81),
            (30, 17, 510),
            (8, 8, 30),
            (16, 16, 200),
            (16, 16, 50),
            (30, 30, 450),
            (24, 30, 200),
            (5, 100, 250),
            (100, 4, 200),
            (60, 60, 60),
            (100, 100, 30),
            (100, 100, 100),
            (50, 50, 100),
            (300, 300, 40),
        ];
        let diagonal =
            [(2, 100, 200), (2, 100, 100), (14, 14, 196), (14, 14, 98), (100, 3, 150), (4, 60, 240)];
        let straight =
            straight.map(|(rows, cols, marks)| Crosscut::straight(&some(rows, cols, marks, &mut chance)));
        let diagonal = diagonal.map(|(rows, cols, marks)| {
            let [even, _] = Crosscut::diagonal(&some(rows, cols, marks, &mut chance));
            even
        });
        let mut ways = Vec::new();
        for board in straight.iter().chain(&diagonal) {
            let mut values = Values::new(board);
            let limits = Limits::none();
            let forecast = values.forecast(board.whole(), &limits);
            assert_eq!(values.positions(), 0);
            values.value(board.whole(), &limits).unwrap();
            let within = |told: u64, done: u64| told <= 3 * done && done <= 3 * told;
            let [positions, options] = [values.positions(), values.options()];
            let right = within(forecast.positions, positions) && within(forecast.options, options);
            assert!(right, "{forecast:?}, not {positions} and {options}: {}", board.board_of(&board.whole()));
            assert!(values.bytes() <= 3 * forecast.bytes, "{forecast:?}, not {}", values.bytes());
            assert_eq!(values.forecast(board.whole(), &limits).way, Way::Known);
            ways.push(forecast.way);
        }
        assert!(
            [Way::Full, Way::Fans, Way::Strips, Way::Search].iter().all(|way| ways.contains(way)),
            "{ways:?}"
        );
    }
}
