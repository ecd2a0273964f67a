//! The sweep: the P-positions of rook, row by row from the top.
//!
//! **Theorem.** Call a column *free* before row `y` if it has no P-position above row `y`, or has a blocked cell between the last of them
//! and row `y`. In row `y` first the columns of its blocked cells become free. Then, in every gap between the blocked cells (before the
//! first and after the last included), the first free column, if any, is a P-position and stops being free. There are no others.
//!
//! *Proof.* A cell is P exactly if the rook can reach no P-position from it. This means that there is none to the left in its gap, and none
//! above it since the last blocked cell of its column. The latter says that its column is free. Go through a gap from the left: no cell
//! before the first free column is P, for its column is not free; the first free column is P; every later cell can move to it. The rest is
//! induction over rows. ∎
//!
//! So a stretch of rows without blocked cells takes the smallest free columns in order. An interval of free columns becomes a diagonal run,
//! however long it is. After the last blocked row all intervals are used up in turn, and the last of them gives the only endless run.
//!
//! Every coordinate fits in 64 bits, since the coordinates of blocked cells are below 2^63. Each row takes a column (its last gap has no
//! end), and only blocked columns become free again, `n` times in all. So in row `y` there are at most `2^63 + 2n - y` free columns before
//! the endless ones, and the finite runs end by row `2^63 + 2n`.
//!
//! Each cell reads a cache line that no cell before it has read, and the sweep would wait for it most of the time. So the lines of the next
//! [`CELLS_LOADED_AHEAD`] cells are read at once, before any of them is needed.
//!
//! Cost: for `n` blocked cells in `r` rows two sorts, by rows and by columns, and `O(n + r)` steps of the
//! [bit tree](super::bits). There are at most `3n + 3r + 2` runs: one for each gap, one that is cut off in each stretch of rows, and one
//! for each interval, which a column that becomes free or is taken makes. Where cells are scattered, there are two runs for each cell.
//! Memory: 16 bytes for each run, 16 for each blocked cell and 8 more during the sweep, and 17 for each blocked column during the sweep.
//!
//! Source: the editorial of CodeChef Cook-Off 29, GRIDGAME. Its pseudo-code lost its braces, so the theorem is proved again here.

use std::ops::Range;

use super::blocked::{Blocked, Cell};
use super::free::FreeColumns;
use crate::games::diagonals::Segment;

/// The P-positions among these blocked cells.
///
/// Every row has a P-position, for its last gap has no end. The first P-position of each row is stored in diagonal runs, and the others one
/// by one.
#[derive(Clone, Debug, Default)]
pub(super) struct Sweep {
    /// The blocked cells.
    pub blocked: Blocked,
    /// The first cells of the runs of first P-positions, from the top. Each run continues up to the row where the next begins.
    pub spine: Vec<Cell>,
    /// The other P-positions, sorted by row, then by column.
    pub others: Vec<Cell>,
}

impl Sweep {
    /// Sweeps all rows.
    pub fn new(blocked: Blocked) -> Self {
        let mut sweep = Self { blocked, spine: Vec::new(), others: Vec::new() };
        let mut bench = Bench::default();
        bench.rank(&sweep.blocked);
        // No other sweep uses this bench, so the lists that are no longer needed are freed.
        (bench.by_column, bench.columns) = Default::default();
        sweep.go(&mut bench);
        sweep
    }

    /// Sweeps all rows among other blocked cells. Afterwards `blocked` contains the cells of the previous sweep.
    ///
    /// # Panics
    /// If a coordinate is too large, as in [`Blocked::new`].
    pub fn again(&mut self, blocked: &mut Vec<Cell>, bench: &mut Bench) {
        self.blocked.replace(blocked);
        bench.rank(&self.blocked);
        self.go(bench);
    }

    fn go(&mut self, bench: &mut Bench) {
        let mut rows = Rows::begin(self, bench);
        for row in self.blocked.rows() {
            rows.go_down_to(row[0].y);
            let ranks = rows.next_ranks(row.len());
            rows.free_columns(ranks.clone());
            rows.settle_gaps(ranks);
        }
        (self.spine, self.others) = rows.go_down_for_ever();
    }

    /// The P-positions as runs: first the runs of the first P-positions of all rows, from the top, then all others.
    pub fn runs(&self) -> impl Iterator<Item = Segment> {
        let ends = self.spine.iter().skip(1).map(|next| Some(next.y)).chain([None]);
        let spine = self.spine.iter().zip(ends);
        let spine = spine.map(|(&Cell { x, y }, end)| Segment { x, y, length: end.map(|end| end - y) });
        spine.chain(self.others.iter().map(|&Cell { x, y }| Segment { x, y, length: Some(1) }))
    }

    /// The nearest P-position in the row of `cell`, at `cell` or to its left. Blocked cells between them are ignored.
    pub fn nearest(&self, cell: Cell) -> Option<Cell> {
        let after = self.others.partition_point(|other| (other.y, other.x) <= (cell.y, cell.x));
        if let Some(&other) = self.others[..after].last().filter(|other| other.y == cell.y) {
            return Some(other);
        }
        let after = self.spine.partition_point(|start| start.y <= cell.y);
        let start = self.spine[..after].last()?;
        let x = start.x.checked_add(cell.y - start.y)?;
        (x <= cell.x).then_some(Cell { x, y: cell.y })
    }

    /// The P-position in the row of `cell` to which a rook on `cell` can move.
    pub fn winning_move(&self, cell: Cell) -> Option<Cell> {
        let wall = self.blocked.left_of(cell);
        // The nearest P-position is the only one that a move can reach, because its gap has no other.
        self.nearest(cell).filter(|found| found.x < cell.x && wall.is_none_or(|wall| wall.x < found.x))
    }

    /// The number of cells in the row of `cell` to which a rook on `cell` can move.
    pub fn count_moves(&self, cell: Cell) -> u64 {
        self.blocked.left_of(cell).map_or(cell.x, |wall| cell.x - wall.x - 1)
    }
}

/// The number of blocked cells ahead of the sweep whose free columns are loaded.
const CELLS_LOADED_AHEAD: usize = 32;

/// Memory that is kept from one sweep to the next, for many small boards.
#[derive(Clone, Debug, Default)]
pub struct Bench {
    /// The columns of blocked cells, with the indices of the cells.
    by_column: Vec<(u64, usize)>,
    /// Questions with their indices, in the order of the board.
    pub(super) questions: Vec<(Cell, usize)>,
    columns: Vec<u64>,
    /// For each blocked cell, the rank of its column among the blocked columns.
    ranks: Vec<usize>,
    free: FreeColumns,
}

impl Bench {
    /// Computes the ranks of the columns of these blocked cells, and makes all columns free.
    fn rank(&mut self, blocked: &Blocked) {
        blocked.rank(&mut self.by_column, &mut self.columns, &mut self.ranks);
        self.free.reset(&self.columns);
    }
}

/// A sweep under way.
struct Rows<'a> {
    free: &'a mut FreeColumns,
    ranks: &'a [usize],
    /// The number of blocked cells that the sweep has passed.
    passed: usize,
    /// The number of blocked cells whose columns have been loaded.
    touched: usize,
    /// The first row that the sweep has not processed.
    next: u64,
    spine: Vec<Cell>,
    others: Vec<Cell>,
}

impl<'a> Rows<'a> {
    /// The state above the first row. The lists of an earlier sweep are reused.
    fn begin(sweep: &mut Sweep, bench: &'a mut Bench) -> Self {
        let Bench { ranks, free, .. } = bench;
        let [mut spine, mut others] = [&mut sweep.spine, &mut sweep.others].map(std::mem::take);
        spine.clear();
        others.clear();
        Self { free, ranks, passed: 0, touched: 0, next: 0, spine, others }
    }

    /// Processes the rows before `row`, which have no blocked cells.
    fn go_down_to(&mut self, row: u64) {
        self.free.take_smallest(self.next..row, |cell| lead(&mut self.spine, cell));
        self.next = row;
    }

    /// Passes the `count` blocked cells of a row and returns the range of their ranks.
    fn next_ranks(&mut self, count: usize) -> Range<usize> {
        let start = self.passed;
        self.passed += count;
        if self.passed > self.touched {
            self.touched = (start + CELLS_LOADED_AHEAD).min(self.ranks.len());
            self.free.touch(&self.ranks[start..self.touched]);
        }
        start..self.passed
    }

    /// Makes the columns of a row's blocked cells free.
    fn free_columns(&mut self, row: Range<usize>) {
        self.ranks[row].iter().for_each(|&rank| self.free.add(rank));
    }

    /// Makes the first free column of each gap a P-position.
    fn settle_gaps(&mut self, row: Range<usize>) {
        let y = self.next;
        let ranks = &self.ranks[row];
        let mut first = self.free.take_before(ranks.first().copied());
        for (at, &after) in ranks.iter().enumerate() {
            let Some(x) = self.free.take_between(after, ranks.get(at + 1).copied()) else { continue };
            match first {
                None => first = Some(x),
                Some(_) => self.others.push(Cell { x, y }),
            }
        }
        first.into_iter().for_each(|x| lead(&mut self.spine, Cell { x, y }));
        self.next += 1;
    }

    /// Processes all remaining rows and returns the spine and the other P-positions.
    fn go_down_for_ever(mut self) -> (Vec<Cell>, Vec<Cell>) {
        self.go_down_to(u64::MAX);
        (self.spine, self.others)
    }
}

/// Extends the spine to `cell`: along its diagonal if possible, otherwise with a new run.
fn lead(spine: &mut Vec<Cell>, cell: Cell) {
    let goes_on = |last: &Cell| last.x.checked_add(cell.y - last.y) == Some(cell.x);
    if !spine.last().is_some_and(goes_on) {
        spine.push(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{four_by_four, is_p_by_stepping};
    use super::*;

    /// A sweep in which a blocked cell does not free its column.
    fn mutated(blocked: Blocked) -> Sweep {
        let mut sweep = Sweep { blocked, ..Sweep::default() };
        let mut bench = Bench::default();
        bench.rank(&sweep.blocked);
        let mut rows = Rows::begin(&mut sweep, &mut bench);
        for row in sweep.blocked.rows() {
            rows.go_down_to(row[0].y);
            let ranks = rows.next_ranks(row.len());
            rows.settle_gaps(ranks);
        }
        (sweep.spine, sweep.others) = rows.go_down_for_ever();
        sweep
    }

    /// The number of sets of blocked cells on 4 x 4 for which the sweep is wrong somewhere on 7 x 7.
    fn wrong(sweep: impl Fn(Blocked) -> Sweep) -> usize {
        let agrees = |set: &u16| {
            let blocked = four_by_four(*set);
            let is_p = is_p_by_stepping(&blocked, 7, 7);
            let sweep = sweep(blocked);
            (0..49).all(|index| {
                let cell = Cell { x: index % 7, y: index / 7 };
                is_p[index as usize] == (sweep.nearest(cell) == Some(cell))
            })
        };
        (0..=u16::MAX).filter(|set| !agrees(set)).count()
    }

    #[test]
    fn every_set_of_blocked_cells_on_four_by_four() {
        assert_eq!(wrong(Sweep::new), 0);
    }

    #[test]
    fn a_blocked_cell_that_does_not_free_its_column_is_noticed() {
        assert!(wrong(mutated) > 1000);
    }

    #[test]
    fn runs_are_linear_and_in_order() {
        for set in (0..=u16::MAX).step_by(5) {
            let blocked = four_by_four(set);
            let most = 3 * blocked.cells().len() + 1;
            let sweep = Sweep::new(blocked);
            assert!(sweep.runs().count() <= most);
            assert!(sweep.spine.is_sorted_by_key(|start| start.y));
            assert!(sweep.others.is_sorted_by_key(|cell| (cell.y, cell.x)));
        }
    }
}
