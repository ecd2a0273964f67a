//! Crosscut split into independent rectangles.
//!
//! Taking the mark in row x and column y leaves the four quadrants around it, and no line of one ever
//! enters another; so an option is the sum of its quadrants, and what is left anywhere depends on four bounds
//! only, never on the order of moves. Along the diagonals the same holds on the [lattice](super::lattice) of each
//! colour class, and the two classes are a sum.
//!
//! Two laws of normal play make rectangles smaller. If all marks stand in two blocks that share neither a row
//! nor a column, one above and left of the other (or above and right), then a line from one block crosses the other's
//! rows and columns only outside its block: the blocks are a sum. And marks of which no two share a row or a
//! column are taken one by one, however one plays: the value is their number modulo 2.

use super::cell::Cell;
use super::lattice::Lattice;
use super::layout::{Layout, Rect};
use super::marks::Marks;
use crate::theory::nimber::Nimber;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// A marked board on which a position is a rectangle.
///
/// Rows and columns are those of the lattice, without the ones that have no mark.
///
/// # Examples
/// ```
/// use bouton::games::crosscut::{Crosscut, Marks, Values};
/// use bouton::{Limits, Nimber};
/// let board = Crosscut::straight(&Marks::read(b"...*../.*..*./*.../*....*/...*..".as_slice()).unwrap_or(Marks::full(2, 3)));
/// let value = Values::new(&board).value(board.whole(), &Limits::none());
/// assert!(value.is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Crosscut {
    layout: Layout,
    lattice: Lattice,
    rows: u32,
    cols: u32,
}

impl Crosscut {
    /// Along rows and columns: CAOS3.
    ///
    /// # Complexity
    /// Time in the number of cells; eight bytes a mark and eight a line.
    #[must_use]
    pub fn straight(marks: &Marks) -> Self {
        let points = marks.iter().map(|cell| (cell.row, cell.col));
        Self {
            layout: Layout::new(points),
            lattice: Lattice::Straight,
            rows: marks.rows(),
            cols: marks.cols(),
        }
    }

    /// Along the diagonals, Inventor Outlasting: the cells with an even and those with an odd `r + c`.
    ///
    /// # Complexity
    /// As [`straight`](Self::straight).
    #[must_use]
    pub fn diagonal(marks: &Marks) -> [Self; 2] {
        let (rows, cols) = (marks.rows(), marks.cols());
        [0, 1].map(|parity| {
            let lattice = Lattice::diagonal(parity, cols);
            let cells = lattice.cells(rows, cols).filter(|&cell| marks.contains(cell));
            Self { layout: Layout::new(cells.map(|cell| lattice.point(cell))), lattice, rows, cols }
        })
    }

    /// The rectangle of the whole board.
    #[must_use]
    pub fn whole(&self) -> Rect {
        self.layout.whole()
    }

    /// Rows of the board as it was given.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Columns of the board as it was given.
    #[must_use]
    pub fn cols(&self) -> u32 {
        self.cols
    }

    /// How many moves `rect` has: its marks.
    #[must_use]
    pub fn count_moves(&self, rect: &Rect) -> u64 {
        self.layout.marks(rect).count() as u64
    }

    /// How many marks the board has.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.layout.len() as u64
    }

    /// Whether no cell is marked.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.layout.len() == 0
    }

    /// A board that, read back for the same lines, is worth what `rect` is: cut out along rows and columns; along the
    /// diagonals the whole board with the marks of `rect` alone.
    #[must_use]
    pub fn board_of(&self, rect: &Rect) -> Marks {
        let cells = self.layout.marks(rect).map(|mark| self.cell(mark));
        let ((top, left), mut board) = match (self.lattice, self.layout.tight(rect)) {
            (Lattice::Straight, Some(tight)) => {
                let (first, last) =
                    (self.cell((tight.r0, tight.c0)), self.cell((tight.r1 - 1, tight.c1 - 1)));
                let size = Marks::new(last.row - first.row + 1, last.col - first.col + 1);
                ((first.row, first.col), size)
            }
            (Lattice::Straight, None) => ((0, 0), Marks::new(1, 1)),
            (Lattice::Diagonal { .. }, _) => ((0, 0), Marks::new(self.rows, self.cols)),
        };
        cells.for_each(|cell| board.insert(Cell::new(cell.row - top, cell.col - left)));
        board
    }

    /// The parts of this board on which some cells are `occupied`, if every part (cells that lines can join) is
    /// all that the board has inside one rectangle; otherwise the literal rules must answer.
    ///
    /// # Panics
    /// If the board of `occupied` has another size.
    ///
    /// # Complexity
    /// Time and four bytes for each cell.
    #[must_use]
    pub fn parts(&self, occupied: &Marks) -> Option<Vec<Rect>> {
        assert_eq!((occupied.rows(), occupied.cols()), (self.rows, self.cols), "boards of one size");
        let mut seen = occupied.clone();
        let mut parts = Vec::new();
        for start in self.lattice.cells(self.rows, self.cols) {
            if seen.contains(start) {
                continue;
            }
            let (rect, cells) = self.flood(start, &mut seen);
            if self.cells_in(&rect) != cells {
                return None;
            }
            parts.extend(self.layout.tight(&self.layout.kept(&rect)));
        }
        Some(parts)
    }

    /// Adds the part of `start` to `seen`; returns the lattice rectangle around it and how many cells it has.
    fn flood(&self, start: Cell, seen: &mut Marks) -> (Rect, u64) {
        let (row, col) = self.lattice.point(start);
        let mut rect = Rect::new(row..row + 1, col..col + 1);
        let (mut cells, mut open) = (0, vec![start]);
        seen.insert(start);
        while let Some(cell) = open.pop() {
            let (row, col) = self.lattice.point(cell);
            rect = Rect::new(rect.r0.min(row)..rect.r1.max(row + 1), rect.c0.min(col)..rect.c1.max(col + 1));
            cells += 1;
            for next in self.lattice.neighbours(cell, self.rows, self.cols) {
                if !seen.contains(next) {
                    seen.insert(next);
                    open.push(next);
                }
            }
        }
        (rect, cells)
    }

    /// How many cells of the board lie in `rect`, given before rows and columns were dropped.
    fn cells_in(&self, rect: &Rect) -> u64 {
        let row = |row| u64::from(self.lattice.cells_between(row, rect.cols(), self.rows, self.cols));
        rect.rows().map(row).sum()
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    fn cell(&self, (row, col): (u32, u32)) -> Cell {
        self.lattice.cell((self.layout.row_at[row as usize], self.layout.col_at[col as usize]))
    }

    /// Two rectangles, if the marks of the tight `rect` are two blocks that share no row and no column.
    fn blocks(&self, rect: &Rect) -> Option<[Rect; 2]> {
        // For each row the span of the columns that are marked from it on downwards.
        let mut below = vec![(u32::MAX, 0); rect.rows().len() + 1];
        let marked = |row| match *self.layout.by_row.within(row, rect.cols()) {
            [first, .., last] | [first @ last] => (first, last + 1),
            [] => (u32::MAX, 0),
        };
        for (at, row) in rect.rows().enumerate().rev() {
            below[at] = joined(below[at + 1], marked(row));
        }
        let mut above = (u32::MAX, 0);
        for (at, row) in rect.rows().enumerate() {
            let here = below[at];
            if above.1 != 0 && (above.1 <= here.0 || here.1 <= above.0) {
                let part = |rows, (c0, c1): (u32, u32)| Rect::new(rows, c0..c1);
                return Some([part(rect.r0..row, above), part(row..rect.r1, here)]);
            }
            above = joined(above, marked(row));
        }
        None
    }
}

/// The smallest span that holds both.
fn joined(a: (u32, u32), b: (u32, u32)) -> (u32, u32) {
    (a.0.min(b.0), a.1.max(b.1))
}

impl Ruleset for Crosscut {
    type Position = Rect;
    type Move = Cell;

    fn moves(&self, rect: &Rect, list: &mut MoveList<Self>) {
        for (row, col) in self.layout.marks(rect) {
            if list.is_full() {
                return;
            }
            let quadrants = rect.quadrants(row, col);
            list.push(self.cell((row, col)), quadrants.iter().filter_map(|part| self.layout.tight(part)));
        }
    }

    fn canonical(&self, rect: Rect) -> Rect {
        self.layout.tight(&rect).unwrap_or(Rect::new(0..0, 0..0))
    }

    fn reduce(&self, rect: &Rect, sum: &mut Vec<Rect>) -> bool {
        let Some(first) = self.layout.tight(rect).and_then(|tight| self.blocks(&tight)) else {
            return false;
        };
        let mut open = first.to_vec();
        while let Some(part) = open.pop() {
            match self.blocks(&part) {
                Some(parts) => open.extend(parts),
                None => sum.push(part),
            }
        }
        true
    }

    fn known_value(&self, rect: &Rect) -> Option<Nimber> {
        self.layout.scattered(rect).map(|marks| Nimber(marks as u64 % 2))
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Crosscut {
    fn key(&self, rect: &Rect, bytes: &mut Vec<u8>) {
        let bounds = [rect.r0, rect.r1, rect.c0, rect.c1];
        bytes.extend(bounds.iter().flat_map(|bound| bound.to_le_bytes()));
    }

    fn position(&self, bytes: &[u8]) -> Rect {
        let (bounds, _) = bytes.as_chunks::<4>();
        let [r0, r1, c0, c1] = [0, 1, 2, 3].map(|at| u32::from_le_bytes(bounds[at]));
        Rect { r0, r1, c0, c1 }
    }
}
