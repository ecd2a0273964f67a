//! The shortcut: the value of any rectangle of a board, every rectangle valued once.
//!
//! Two ways, chosen by what they would cost. [`Strips`] values all rectangles from small to large and reads
//! its options as two streams: for boards that are full, random, or bands along a diagonal. [`Search`] goes down from
//! the rectangle asked about and meets only those that play can reach: for large boards with few marks.

use super::layout::{Layout, Rect};
use super::rectangle::Crosscut;
use super::search::Search;
use super::strips::{Plan, Strips};
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;

/// The values of the rectangles of one board, kept from question to question.
///
/// # Complexity
/// Strips: one xor and one write for each rectangle and mark in it. Search: four look-ups for each
/// reachable rectangle and mark in it.
///
/// # Examples
/// ```
/// use bouton::games::crosscut::{Crosscut, Marks, Values};
/// use bouton::{Limits, Nimber};
/// let board = Crosscut::straight(&Marks::read(b"4x5").unwrap());
/// let mut values = Values::new(&board);
/// assert_eq!(values.value(board.whole(), &Limits::none()).unwrap(), Nimber(1));
/// ```
pub struct Values<'c> {
    board: &'c Crosscut,
    tables: Vec<Table>,
    search: Search,
    way: Option<Way>,
}

/// How rectangles are valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Strips,
    Search,
}

/// The values of everything inside `rect`.
struct Table {
    rect: Rect,
    strips: Strips,
}

impl<'c> Values<'c> {
    /// Knows nothing yet.
    #[must_use]
    pub fn new(board: &'c Crosscut) -> Self {
        Self { board, tables: Vec::new(), search: Search::default(), way: None }
    }

    /// Goes one way only.
    #[cfg(test)]
    pub(super) fn by(board: &'c Crosscut, way: Way) -> Self {
        Self { way: Some(way), ..Self::new(board) }
    }

    /// The value of `rect`.
    ///
    /// # Errors
    /// If a limit is reached. What was found before is kept where it can be.
    pub fn value(&mut self, rect: Rect, limits: &Limits) -> Result<Nimber, Unknown> {
        let layout = self.board.layout();
        let Some(rect) = layout.tight(&rect) else {
            return Ok(Nimber::ZERO);
        };
        if let Some(table) = self.tables.iter().find(|table| table.rect.contains(&rect)) {
            return Ok(table.strips.value(&rect));
        }
        if let Some(value) = self.search.known(layout, &rect) {
            return Ok(value);
        }
        let held = self.bytes();
        if let Some(plan) = self.plan(&rect, limits.bytes.saturating_sub(held)) {
            let progress = super::strips::progress(self.positions(), held);
            let strips = Strips::new(plan, progress, limits)?;
            let value = strips.value(&rect);
            self.tables.push(Table { rect, strips });
            return Ok(value);
        }
        let tables = held - self.search.bytes();
        let elsewhere = super::strips::progress(self.positions() - self.search.positions(), tables);
        self.search.value(layout, rect, elsewhere, limits)
    }

    /// The value of a sum of rectangles, such as an option.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn sum(&mut self, rects: &[Rect], limits: &Limits) -> Result<Nimber, Unknown> {
        rects.iter().map(|&rect| self.value(rect, limits)).sum()
    }

    /// How many rectangles have been valued.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.tables.iter().map(|table| table.strips.positions()).sum::<u64>() + self.search.positions()
    }

    /// How many bytes the values take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.tables.iter().map(|table| table.strips.bytes()).sum::<u64>() + self.search.bytes()
    }

    /// Lays out `rect` for strips, unless a search is cheaper or only a search has room.
    fn plan(&self, rect: &Rect, room: u64) -> Option<Plan> {
        let layout = self.board.layout();
        if self.way == Some(Way::Search) || layout.marks(rect).nth(Plan::MOST_MARKS).is_some() {
            return None;
        }
        let plan = Plan::new(Layout::new(layout.marks(rect)), room)?;
        (self.way == Some(Way::Strips) || plan.cost() <= plan.cost_of_search()).then_some(plan)
    }
}
