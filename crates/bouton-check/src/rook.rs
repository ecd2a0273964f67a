//! A map with a rook: all cells from which the player to move loses.

use std::collections::BTreeMap;

use crate::budget::{Budget, ENTRY_BYTES, Flow, Refusal, invalid};
use crate::maps::Map;
use crate::moves::Moves;
use crate::position::Position;

/// The steps of a move of a rook: so many that a short line about one that is far away ends within some minutes.
const FAR_MOVE: usize = 1024;

/// A cell by its row and its column.
type Cell = (u64, u64);

/// The lost cells of a board. Columns and rows are larger numbers than those of a cell, so that no sum overflows.
///
/// A cell is lost if and only if no move leads to a lost cell: if its run of free cells in the row has no lost cell further left, and its run in
/// the column none further up. Call a column *covered* in a row if the run above the cell, to the next blocked cell, has a lost cell. Go
/// along a run of a row from the left. Covered columns have won cells. The first column that is not covered has a lost cell, because no
/// move leads to a lost cell. From every cell further right a move leads there. So each run of a row has one lost cell at most, on
/// its first column that is not covered; that column is covered in the next row, and a blocked cell uncovers its column for the rows below.
///
/// A row without a blocked cell is one run. So such rows one below the other take the uncovered columns one after the other, from the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rook {
    /// The blocked cells, in order.
    blocked: Vec<Cell>,
    /// Diagonals of lost cells, by the row minus the column and the first column: the last column.
    lost: BTreeMap<(i128, u128), u128>,
}

/// The uncovered columns of a row: intervals by their first column, with their last. There is always one without an end.
struct Uncovered(BTreeMap<u128, u128>);

impl Uncovered {
    /// Takes the first uncovered columns from `from` on that are side by side and before `end`, at most so many. Returns the first and the last.
    fn take(&mut self, from: u128, end: u128, at_most: u128) -> Option<(u128, u128)> {
        let around = self.0.range(..=from).next_back().filter(|(_, last)| from < end && **last >= from);
        let (&start, &stop) = around.or_else(|| self.0.range(from..end).next())?;
        let first = start.max(from);
        let last = stop.min(first.saturating_add(at_most - 1));
        self.0.remove(&start);
        if start < first {
            self.0.insert(start, first - 1);
        }
        if last < stop {
            self.0.insert(last + 1, stop);
        }
        Some((first, last))
    }

    /// Uncovers a column. Intervals that touch are not joined.
    fn uncover(&mut self, column: u128) {
        let before = self.0.range(..=column).next_back();
        if before.is_none_or(|(_, last)| *last < column) {
            self.0.insert(column, column);
        }
    }
}

impl Rook {
    /// Finds the lost cells of a board with these blocked cells, none of which is there twice.
    pub fn new(mut blocked: Vec<Cell>, budget: &Budget) -> Result<Self, Refusal> {
        // A blocked cell begins two intervals and two diagonals at most, and so does the row below it.
        budget.spend(2000 * (blocked.len() + 1))?;
        budget.store(8 * ENTRY_BYTES * (blocked.len() + 1))?;
        blocked.sort_unstable();
        let mut board = Self { blocked: Vec::new(), lost: BTreeMap::new() };
        let mut uncovered = Uncovered(BTreeMap::from([(0, u128::MAX)]));
        let mut row = 0;
        for cells in blocked.chunk_by(|a, b| a.0 == b.0) {
            let blocked_row = u128::from(cells[0].0);
            board.fill_rows(row, blocked_row, &mut uncovered);
            let mut left = 0;
            for end in cells.iter().map(|cell| u128::from(cell.1)).chain([u128::MAX]) {
                if let Some((column, _)) = uncovered.take(left, end, 1) {
                    board.add_lost(blocked_row, column, column);
                }
                left = end.saturating_add(1);
            }
            for cell in cells {
                uncovered.uncover(cell.1.into());
            }
            row = blocked_row + 1;
        }
        board.fill_rows(row, u128::MAX, &mut uncovered);
        board.blocked = blocked;
        Ok(board)
    }

    /// Adds the lost cells of rows without blocked cells.
    fn fill_rows(&mut self, mut row: u128, end: u128, uncovered: &mut Uncovered) {
        while row < end
            && let Some((first, last)) = uncovered.take(0, u128::MAX, end - row)
        {
            self.add_lost(row, first, last);
            row = row.saturating_add(last - first).saturating_add(1);
        }
    }

    /// Adds the lost cells from a cell on downwards to the right.
    fn add_lost(&mut self, row: u128, first: u128, last: u128) {
        self.lost.insert((row as i128 - first as i128, first), last);
    }

    pub fn is_free(&self, x: u64, y: u64) -> bool {
        self.blocked.binary_search(&(y, x)).is_err()
    }
}

impl Map for Rook {
    /// Tests that the rook may be on the cell (x, y).
    fn test_cell(&self, x: u64, y: u64) -> Result<(), Refusal> {
        if self.is_free(x, y) {
            return Ok(());
        }
        invalid(format!("found `({x},{y})`, which is blocked, expected a free cell"))
    }

    /// Whether the player to move loses with the rook at (x, y), a free cell.
    fn is_lost(&self, x: u64, y: u64) -> bool {
        let (diagonal, column) = (i128::from(y) - i128::from(x), u128::from(x));
        let before = self.lost.range((diagonal, 0)..=(diagonal, column)).next_back();
        before.is_some_and(|(_, &last)| last >= column)
    }

    /// Move the rook of a map any distance left or up over free cells.
    fn moves(&self, x: u64, y: u64, out: &mut Moves) -> Flow {
        let left = (0..x).rev().map(|x| (x, y)).take_while(|&(x, y)| self.is_free(x, y));
        let up = (0..y).rev().map(|y| (x, y)).take_while(|&(x, y)| self.is_free(x, y));
        left.chain(up).try_for_each(|(x, y)| {
            out.spend(FAR_MOVE)?;
            out.leave(&[Position::Numbers(vec![x, y])])
        })
    }
}
