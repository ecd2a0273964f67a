//! Many questions on one walk over the board.
//!
//! Put in the order of the board, questions pass the lists of a sweep once from the top: each moves on from where
//! the one before it stood, by steps that double and then halve. So many questions read the lists in order, and few
//! skip most of them: `O(1 + log d)` for one that lies `d` entries behind the one before.

use super::blocked::Cell;
use super::sweep::Sweep;
use crate::theory::outcome::Outcome;

/// A walk along a sweep's lists, in the order of the board.
#[derive(Default)]
pub(super) struct Walk {
    blocked: usize,
    spine: usize,
    others: usize,
}

impl Walk {
    /// The outcome of a rook on `cell`, `None` if that is blocked; no later cell may stand before it on the board.
    pub fn outcome(&mut self, sweep: &Sweep, cell: Cell) -> Option<Outcome> {
        let is_before = |other: &Cell| (other.y, other.x) < (cell.y, cell.x);
        let (spine, others) = (sweep.spine(), sweep.others());
        advance(&mut self.spine, spine, |start| start.y <= cell.y);
        let start = &spine[self.spine - 1];
        if start.x.checked_add(cell.y - start.y) == Some(cell.x) {
            return Some(Outcome::P);
        }
        advance(&mut self.others, others, is_before);
        if others.get(self.others) == Some(&cell) {
            return Some(Outcome::P);
        }
        let blocked = sweep.blocked().cells();
        advance(&mut self.blocked, blocked, is_before);
        (blocked.get(self.blocked) != Some(&cell)).then_some(Outcome::N)
    }
}

/// Moves `at` past the items that are passed, by steps that double and then halve.
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
