//! The shortcut of rook: it answers any cell of the unbounded board from the list of blocked cells.
//!
//! The P-positions form a linear number of diagonal pieces (`sweep.rs` has the theorem), so a lookup is a binary search and the length of a
//! run does not matter. Questions about columns are answered by a second sweep, over the board with X and Y swapped, which is the same
//! game. This sweep is made when it is first needed. Cost for `n` blocked cells: two sorts and `O(n)` lookups of the next
//! free column, once for rows and once for columns; `O(log n)` for each question, less where many are asked at once. Memory: about 50 bytes
//! for each blocked cell, and twice that during the sweep.

use std::sync::OnceLock;

use super::blocked::{Blocked, Cell};
use super::sweep::{Bench, Sweep};
use super::walk::SweepWalk;
use crate::games::diagonals::{Segment, joined};
use crate::theory::outcome::Outcome;
use crate::theory::theorem::Theorem;

/// The P-positions of a rook form a linear number of diagonal pieces.
pub static DIAGONALS: Theorem =
    Theorem { name: "the diagonals of the rook", source: "proof in bouton::games::rook" };

/// From this number of questions on, they are sorted before they are answered.
const MIN_SORTED_QUESTIONS: usize = 64;

/// Rook among blocked cells, with all P-positions computed.
#[derive(Clone, Debug)]
pub struct Rook {
    by_row: Sweep,
    by_column: OnceLock<Sweep>,
}

impl Rook {
    /// Computes the P-positions of rook among these blocked cells.
    ///
    /// # Complexity
    /// `O(n log n)` time and `O(n)` memory for `n` blocked cells.
    #[must_use]
    pub fn new(blocked: Blocked) -> Self {
        Self { by_row: Sweep::new(blocked), by_column: OnceLock::new() }
    }

    /// Replaces the contents with the solution of rook among other blocked cells, and reuses the memory. It serves many small boards.
    /// Afterwards `blocked` contains the cells of the previous board.
    ///
    /// # Panics
    /// If a coordinate is too large, as in [`Blocked::new`].
    pub fn again(&mut self, blocked: &mut Vec<Cell>, bench: &mut Bench) {
        self.by_row.again(blocked, bench);
        self.by_column = OnceLock::new();
    }

    /// The blocked cells.
    #[must_use]
    pub fn blocked(&self) -> &Blocked {
        &self.by_row.blocked
    }

    /// Whether `cell` is blocked.
    #[must_use]
    pub fn is_blocked(&self, cell: Cell) -> bool {
        self.blocked().contains(cell)
    }

    /// The outcome of a rook on `cell`. For a blocked cell, where a rook never is, it is `N`.
    ///
    /// # Complexity
    /// `O(log n)` for `n` blocked cells.
    #[must_use]
    pub fn outcome(&self, cell: Cell) -> Outcome {
        match self.by_row.nearest(cell) {
            Some(found) if found == cell => Outcome::P,
            _ => Outcome::N,
        }
    }

    /// The outcomes of a rook on each of `cells`. The outcome of a blocked cell is `None`.
    ///
    /// Many cells are sorted in the order of the board, and answered on one walk along the lists.
    ///
    /// # Complexity
    /// `O(q log n)` for few cells. `O(q (log q + log(1 + n / q)))` for `q` cells among `n` blocked cells, with 24 bytes for each of the
    /// `q` cells besides the answers.
    pub fn outcomes_at(&self, bench: &mut Bench, cells: &[Cell], outcomes: &mut Vec<Option<Outcome>>) {
        outcomes.clear();
        if cells.len() < MIN_SORTED_QUESTIONS {
            outcomes.extend(cells.iter().map(|&cell| (!self.is_blocked(cell)).then(|| self.outcome(cell))));
            return;
        }
        outcomes.resize(cells.len(), None);
        let questions = &mut bench.questions;
        questions.clear();
        questions.extend(cells.iter().copied().zip(0..));
        questions.sort_unstable_by_key(|(cell, _)| cell.reading_order());
        let mut walk = SweepWalk::default();
        for &(cell, index) in &*questions {
            outcomes[index] = walk.outcome(&self.by_row, cell);
        }
    }

    /// Whether the rook may move from `from` to `to`.
    ///
    /// # Complexity
    /// `O(log n)` for `n` blocked cells. The first call along a column takes `O(n log n)`.
    #[must_use]
    pub fn can_slide(&self, from: Cell, to: Cell) -> bool {
        let along_row = |blocked: &Blocked, from: Cell, to: Cell| {
            to.y == from.y && to.x < from.x && blocked.left_of(from).is_none_or(|cell| cell.x < to.x)
        };
        along_row(self.blocked(), from, to)
            || (to.x == from.x && along_row(&self.by_column().blocked, from.swapped(), to.swapped()))
    }

    /// The winning moves of a rook on `cell`, as the cells to which it moves: at most one in the row and one in the column.
    ///
    /// # Complexity
    /// `O(log n)` for `n` blocked cells. The first call takes `O(n log n)`.
    #[must_use]
    pub fn winning_moves(&self, cell: Cell) -> Vec<Cell> {
        let left = self.by_row.winning_move(cell);
        let up = self.by_column().winning_move(cell.swapped());
        left.into_iter().chain(up.map(Cell::swapped)).collect()
    }

    /// The number of moves of a rook on `cell`, at most `u64::MAX`. A larger number is returned as `u64::MAX`.
    ///
    /// # Complexity
    /// `O(log n)` for `n` blocked cells. The first call takes `O(n log n)`.
    #[must_use]
    pub fn count_moves(&self, cell: Cell) -> u64 {
        let up = self.by_column().count_moves(cell.swapped());
        self.by_row.count_moves(cell).saturating_add(up)
    }

    /// The P-positions as maximal diagonal segments, sorted by X, then by Y.
    ///
    /// # Complexity
    /// `O(n log n)` for `n` blocked cells, with 32 bytes for each of the `O(n)` runs that are joined.
    #[must_use]
    pub fn segments(&self) -> Vec<Segment> {
        joined(self.by_row.runs().collect())
    }

    fn by_column(&self) -> &Sweep {
        self.by_column.get_or_init(|| Sweep::new(self.blocked().swapped()))
    }
}

#[cfg(test)]
impl Rook {
    /// The outcomes of a rook on each of `cells`. The outcome of a blocked cell is `None`.
    ///
    /// Many cells are sorted in the order of the board, and answered on one walk along the lists.
    ///
    /// # Complexity
    /// `O(q log n)` for few cells. `O(q (log q + log(1 + n / q)))` for `q` cells among `n` blocked cells, with 24 bytes for each of the
    /// `q` cells besides the answers.
    #[must_use]
    pub fn outcomes(&self, cells: &[Cell]) -> Vec<Option<Outcome>> {
        let mut outcomes = Vec::new();
        self.outcomes_at(&mut Bench::default(), cells, &mut outcomes);
        outcomes
    }

    /// The P-positions as diagonal runs, in the order in which they are stored. Some runs may begin where others end.
    ///
    /// # Complexity
    /// `O(n)` for `n` blocked cells. Nothing is sorted.
    pub fn runs(&self) -> impl Iterator<Item = Segment> {
        self.by_row.runs()
    }
}
