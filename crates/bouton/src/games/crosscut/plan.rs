//! Which way a rectangle is valued, and what that takes.
//!
//! A [full](super::full) board goes by its size. [`Fans`] value all rectangles of a board from few rows to many;
//! [strips](super::strips) only
//! those in windows, for boards that are thin bands along a diagonal; [`Search`](super::search) goes down from
//! the rectangle asked about and meets only those that play can reach, for large boards with few marks. The
//! one that costs least is taken, by a count of what each would do; one that has no room is left to the next.

use super::fans::Fans;
use super::layout::{Layout, Rect};
use super::search;
use super::strips::Extent;

/// How a rectangle is valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It is known already, or plain to see.
    Known,
    /// Every cell is marked: the values of all smaller full boards.
    Full,
    /// The values of all rectangles inside, from few rows to many.
    Fans,
    /// The values of those inside that touch marks in their first and last rows.
    Strips,
    /// The values of those that play can reach.
    Search,
}

/// What valuing a rectangle would take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The way that would be gone.
    pub way: Way,
    /// About how many rectangles would be valued from their options.
    pub positions: u64,
    /// About how many options they have.
    pub options: u64,
    /// How many bytes would be held at most; about as many for a search.
    pub bytes: u64,
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Done {
    /// Rectangles valued from their options.
    pub positions: u64,
    /// Their options.
    pub options: u64,
}

/// A way for a rectangle that is not known, with what was found out on the way to choosing it.
pub(super) enum Plan {
    Full(Layout),
    Fans(Layout),
    Strips(Layout, Extent),
    Search,
}

impl Way {
    /// The ways that any rectangle could go.
    #[cfg(test)]
    pub(super) const ALL: [Self; 3] = [Self::Fans, Self::Strips, Self::Search];
}

/// Beyond as many marks a value may not fit 16 bits.
const MOST_MARKS: usize = u16::MAX as usize;

impl Plan {
    /// The cheapest plan for `rect` that fits into `room` bytes, or the one that is `forced`.
    pub fn new(layout: &Layout, rect: &Rect, room: u64, threads: usize, forced: Option<Way>) -> Self {
        let layout = Layout::new(layout.marks(rect));
        let (rows, cols) = (layout.row_at.len(), layout.col_at.len());
        let may = |way| forced.is_none_or(|forced| forced == way);
        if may(Way::Full) && layout.len() == rows * cols {
            return Self::Full(layout);
        }
        if layout.len() > MOST_MARKS {
            return Self::Search;
        }
        let extent = Extent::new(&layout);
        let fans = may(Way::Fans) && Fans::bytes_of(&layout, threads) <= room;
        let fans = fans.then(|| Fans::cost(&layout));
        let strips = extent.filter(|extent| may(Way::Strips) && extent.bytes(&layout) <= room);
        let search = may(Way::Search).then(|| search::cost(&layout, extent.as_ref()));
        let least = [fans, strips.map(|extent| extent.cost()), search];
        let least = least.into_iter().flatten().fold(f64::INFINITY, f64::min);
        match strips {
            _ if fans == Some(least) => Self::Fans(layout),
            Some(extent) if extent.cost() == least => Self::Strips(layout, extent),
            _ => Self::Search,
        }
    }
}
