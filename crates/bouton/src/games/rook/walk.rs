//! Answers many questions on one walk over the board.
//!
//! Questions that are sorted in the order of the board pass the lists of a sweep once, from the top. Each question begins at the entry
//! where the question before it ended, and moves on by steps that double and then halve. Many questions read the lists in order, and few
//! questions skip most entries. A question takes `O(1 + log d)` if its entry is `d` entries behind the entry of the question before.

use super::blocked::Cell;
use super::sweep::Sweep;
use crate::theory::outcome::Outcome;

/// A walk along a sweep's lists, in the order of the board.
#[derive(Default)]
pub(super) struct SweepWalk {
    blocked: usize,
    spine: usize,
    others: usize,
}

impl SweepWalk {
    /// The outcome of a rook on `cell`, or `None` if the cell is blocked. Later calls must not ask about a cell before this one in the
    /// order of the board.
    pub fn outcome(&mut self, sweep: &Sweep, cell: Cell) -> Option<Outcome> {
        let is_before = |other: &Cell| (other.y, other.x) < (cell.y, cell.x);
        let (spine, others) = (&sweep.spine, &sweep.others);
        advance(&mut self.spine, spine, |start| start.y <= cell.y);
        let start = &spine[self.spine - 1];
        if start.x.checked_add(cell.y - start.y) == Some(cell.x) {
            return Some(Outcome::P);
        }
        advance(&mut self.others, others, is_before);
        if others.get(self.others) == Some(&cell) {
            return Some(Outcome::P);
        }
        let blocked = sweep.blocked.cells();
        advance(&mut self.blocked, blocked, is_before);
        (blocked.get(self.blocked) != Some(&cell)).then_some(Outcome::N)
    }
}

/// Moves `at` behind the items that are passed, by steps that double and then halve.
#[inline]
fn advance<T>(at: &mut usize, items: &[T], is_passed: impl Fn(&T) -> bool) {
    let mut step = 1;
    while items.get(*at + step - 1).is_some_and(&is_passed) {
        *at += step;
        step *= 2;
    }
    let end = (*at + step - 1).min(items.len());
    *at += items[*at..end].partition_point(is_passed);
}
