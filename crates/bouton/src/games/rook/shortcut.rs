//! The shortcut of rook: any cell of the unbounded board answered from the list of blocked cells.
//!
//! The P-positions stand in a linear number of diagonal pieces (the theorem is in `sweep.rs`), so a question is
//! a binary search and the length of a run does not matter. What concerns columns is answered by the same
//! sweep over the board with X and Y swapped, which keeps the game; it is made when first asked for.
//! Cost for `n` blocked cells: a sort without comparisons and `O(n)` look-ups of the next free column, once for rows
//! and once for columns; `O(log n)` a question, less where many are asked at once. Some 50 bytes a blocked cell, twice
//! that while it is solved.

use std::sync::OnceLock;

use smallvec::SmallVec;

use super::blocked::{Blocked, Cell};
use super::maximal::maximal;
use super::sweep::{Bench, Sweep};
use super::walk::Walk;
use crate::games::diagonals::Segment;
use crate::theory::outcome::Outcome;
use crate::theory::theorem::Theorem;

/// The P-positions of a rook lie on a linear number of diagonal pieces.
pub static DIAGONALS: Theorem =
    Theorem { name: "the diagonals of the rook", source: "proof in bouton::games::rook" };

/// So many questions are sorted before they are answered.
const MANY: usize = 64;
/// So many of them are read before they are needed.
const AHEAD: usize = 32;

/// Rook among blocked cells, solved.
///
/// # Examples
/// ```
/// use bouton::Outcome;
/// use bouton::games::rook::{Blocked, Cell, Rook};
/// let rook = Rook::new(Blocked::from_iter([(1, 1), (4, 2)]));
/// let start = Cell { x: 1_000_000_000_000, y: 2 };
/// assert_eq!(rook.outcome(start), Outcome::N);
/// assert_eq!(rook.winning_moves(start), [Cell { x: 5, y: 2 }]);
/// ```
#[derive(Clone, Debug)]
pub struct Rook {
    by_row: Sweep,
    by_column: OnceLock<Sweep>,
}

impl Rook {
    /// Solves rook among these blocked cells.
    ///
    /// # Complexity
    /// `O(n (b + log n))` time for `n` blocked cells with coordinates of `b` bits, 10 bits at a time and the logarithm
    /// to the base 64; `O(n)` memory.
    #[must_use]
    pub fn new(blocked: Blocked) -> Self {
        Self { by_row: Sweep::new(blocked), by_column: OnceLock::new() }
    }

    /// Solves rook among other blocked cells, in memory that is there already: for many small boards. The cells are
    /// exchanged for those of the board before.
    ///
    /// # Panics
    /// As [`Blocked::new`].
    pub fn again(&mut self, blocked: &mut Vec<Cell>, bench: &mut Bench) {
        self.by_row.again(blocked, bench);
        self.by_column = OnceLock::new();
    }

    /// The blocked cells.
    #[must_use]
    pub fn blocked(&self) -> &Blocked {
        self.by_row.blocked()
    }

    /// Whether `cell` is blocked.
    #[must_use]
    pub fn is_blocked(&self, cell: Cell) -> bool {
        self.blocked().contains(cell)
    }

    /// The outcome of a rook on `cell`; of a blocked cell, where no rook ever stands, `N`.
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

    /// The outcomes of a rook on each of `cells`, `None` where one is blocked.
    ///
    /// Many are put in the order of the board, without comparisons, and answered on one walk down its lists.
    ///
    /// # Complexity
    /// `O(q log n)` for few cells; `O(q (1 + log(1 + n / q)))` for `q` cells among `n` blocked cells, with 16 bytes for
    /// each of them besides the answers.
    ///
    /// # Examples
    /// ```
    /// use bouton::Outcome;
    /// use bouton::games::rook::{Blocked, Cell, Rook};
    /// let rook = Rook::new(Blocked::from_iter([(1, 1), (4, 2)]));
    /// let cells = [Cell { x: 9, y: 8 }, Cell { x: 4, y: 2 }, Cell { x: 8, y: 9 }];
    /// assert_eq!(rook.outcomes(&cells), [Some(Outcome::P), None, Some(Outcome::N)]);
    /// ```
    #[must_use]
    pub fn outcomes(&self, cells: &[Cell]) -> Vec<Option<Outcome>> {
        let mut outcomes = Vec::new();
        self.outcomes_at(&mut Bench::default(), cells, &mut outcomes);
        outcomes
    }

    /// Answers as [`outcomes`](Self::outcomes), in memory that is there already.
    pub fn outcomes_at(&self, bench: &mut Bench, cells: &[Cell], outcomes: &mut Vec<Option<Outcome>>) {
        outcomes.clear();
        if cells.len() < MANY {
            outcomes.extend(cells.iter().map(|&cell| (!self.is_blocked(cell)).then(|| self.outcome(cell))));
            return;
        }
        outcomes.resize(cells.len(), None);
        bench.order.reset(cells.len());
        bench.order.sort_by(|index| cells[index].x);
        bench.order.sort_by(|index| cells[index].y);
        let mut walk = Walk::default();
        let mut order = bench.order.indices();
        loop {
            // Cells in the order of the board lie anywhere in memory: many are read at once, where the walk would wait
            // for each.
            let ahead: SmallVec<[_; AHEAD]> =
                order.by_ref().take(AHEAD).map(|index| (index, cells[index])).collect();
            if ahead.is_empty() {
                return;
            }
            for (index, cell) in ahead {
                outcomes[index] = walk.outcome(&self.by_row, cell);
            }
        }
    }

    /// Whether a rook on `from` may go to `to`.
    ///
    /// # Complexity
    /// `O(log n)` for `n` blocked cells; the first time along a column `O(n log n)`.
    #[must_use]
    pub fn can_slide(&self, from: Cell, to: Cell) -> bool {
        let along_row = |blocked: &Blocked, from: Cell, to: Cell| {
            to.y == from.y && to.x < from.x && blocked.left_of(from).is_none_or(|cell| cell.x < to.x)
        };
        along_row(self.blocked(), from, to)
            || (to.x == from.x && along_row(self.by_column().blocked(), from.swapped(), to.swapped()))
    }

    /// The cells that a rook on `cell` wins by going to: at most one in the row and one in the column.
    ///
    /// # Complexity
    /// `O(log n)` for `n` blocked cells; the first time `O(n log n)`.
    #[must_use]
    pub fn winning_moves(&self, cell: Cell) -> Vec<Cell> {
        let left = self.by_row.winning_move(cell);
        let up = self.by_column().winning_move(cell.swapped());
        left.into_iter().chain(up.map(Cell::swapped)).collect()
    }

    /// How many moves a rook on `cell` has; `u64::MAX` if they are more than that.
    ///
    /// # Complexity
    /// `O(log n)` for `n` blocked cells; the first time `O(n log n)`.
    #[must_use]
    pub fn count_moves(&self, cell: Cell) -> u64 {
        let up = self.by_column().count_moves(cell.swapped());
        self.by_row.count_moves(cell).saturating_add(up)
    }

    /// The P-positions: maximal diagonal segments, sorted by X, then Y.
    ///
    /// # Complexity
    /// `O(n b)` for `n` blocked cells with coordinates of `b` bits, 10 bits at a time; there are `O(n)` segments.
    #[must_use]
    pub fn segments(&self) -> Vec<Segment> {
        maximal(&self.by_row)
    }

    /// The P-positions in diagonal runs, in the order in which they are kept: some may go on where others end.
    ///
    /// # Complexity
    /// `O(n)` for `n` blocked cells, with nothing sorted.
    pub fn runs(&self) -> impl Iterator<Item = Segment> {
        self.by_row.runs()
    }

    fn by_column(&self) -> &Sweep {
        self.by_column.get_or_init(|| Sweep::new(self.blocked().swapped()))
    }
}
