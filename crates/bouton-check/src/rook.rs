//! A map with a rook: all cells from which the player to move loses.

use std::collections::BTreeMap;

use crate::budget::{Budget, ENTRY_BYTES, Refusal, invalid};

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
    /// The first uncovered column from a column on.
    fn first_from(&self, column: u128) -> u128 {
        match self.0.range(..=column).next_back() {
            Some((_, &last)) if last >= column => column,
            _ => self.0.range(column..).next().map_or(u128::MAX, |(&first, _)| first),
        }
    }

    fn cover(&mut self, column: u128) {
        if let Some((&first, &last)) =
            self.0.range(..=column).next_back().filter(|(_, last)| **last >= column)
        {
            self.0.remove(&first);
            if first < column {
                self.0.insert(first, column - 1);
            }
            if column < last {
                self.0.insert(column + 1, last);
            }
        }
    }

    /// Uncovers a column. Intervals that touch are not joined.
    fn uncover(&mut self, column: u128) {
        if self.first_from(column) != column {
            self.0.insert(column, column);
        }
    }

    /// Takes the first columns, at most so many, of the first interval. Returns the first and the last of them.
    fn take_first(&mut self, at_most: u128) -> Option<(u128, u128)> {
        let (first, last) = self.0.pop_first()?;
        let end = last.min(first.saturating_add(at_most - 1));
        if end < last {
            self.0.insert(end + 1, last);
        }
        Some((first, end))
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
                let column = uncovered.first_from(left);
                if column < end {
                    board.add_lost(blocked_row, column, column);
                    uncovered.cover(column);
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
            && let Some((first, last)) = uncovered.take_first(end - row)
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

    /// Tests that the rook may be on the cell (x, y).
    pub fn test_cell(&self, x: u64, y: u64) -> Result<(), Refusal> {
        if self.is_free(x, y) {
            return Ok(());
        }
        invalid(format!("found `({x},{y})`, which is blocked, expected a free cell"))
    }

    /// Whether the player to move loses with the rook at (x, y), a free cell.
    pub fn is_lost(&self, x: u64, y: u64) -> bool {
        let (diagonal, column) = (i128::from(y) - i128::from(x), u128::from(x));
        let before = self.lost.range((diagonal, 0)..=(diagonal, column)).next_back();
        before.is_some_and(|(_, &last)| last >= column)
    }
}
