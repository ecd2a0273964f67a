//! Boards on which players put X's until a line is complete: the shared part of notakto and treblecross.
//!
//! A move puts an X on an empty cell. A board with a complete line is over and out of play. A game is a [`CrossGame`]: it says which boards it
//! is played on and which are over. A board is equivalent to its turned and mirrored images, in misere play too. Up to 64 cells are the
//! bits of one word.

use std::fmt;

use crate::machine::width::exact;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// A board of X's and empty cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CrossBoard {
    pub(super) rows: u32,
    pub(super) cols: u32,
    /// The X's, row by row, the first cell in the lowest bit.
    pub(super) marks: u64,
}

impl CrossBoard {
    /// The most cells.
    pub const MOST_CELLS: u32 = u64::BITS;

    /// An empty board, if it has at most [`MOST_CELLS`](Self::MOST_CELLS) cells.
    #[must_use]
    pub fn new(rows: u32, cols: u32) -> Option<Self> {
        let cells = rows.checked_mul(cols)?;
        (cells <= Self::MOST_CELLS).then_some(Self { rows, cols, marks: 0 })
    }

    /// The numbers of rows and columns.
    #[must_use]
    pub fn sides(self) -> (u32, u32) {
        (self.rows, self.cols)
    }

    /// The board with an X in the cell `at`, counted from 0 row by row. Nothing changes if `at` is beyond the end.
    #[must_use]
    pub fn with(self, at: u32) -> Self {
        Self { marks: self.marks | (1_u64.checked_shl(at).unwrap_or(0) & self.all()), ..self }
    }

    /// Whether there is an X in the cell `at`.
    #[must_use]
    pub fn has_mark(self, at: u32) -> bool {
        self.marks.checked_shr(at).is_some_and(|marks| marks & 1 == 1)
    }

    /// How many cells are empty.
    #[must_use]
    pub fn empty(self) -> u32 {
        self.rows * self.cols - self.marks.count_ones()
    }

    /// All cells of the board.
    pub(super) fn all(self) -> u64 {
        u64::MAX.checked_shr(Self::MOST_CELLS - self.rows * self.cols).unwrap_or(0)
    }

    /// The board turned by a half. This reads a row backwards.
    pub(super) fn half_turned(self) -> Self {
        let beyond = Self::MOST_CELLS - self.rows * self.cols;
        Self { marks: self.marks.reverse_bits().checked_shr(beyond).unwrap_or(0), ..self }
    }

    /// The square board with each cell moved.
    pub(super) fn moved(self, to: impl Fn(u32, u32) -> (u32, u32)) -> Self {
        let (mut rest, mut marks) = (self.marks, 0);
        while rest != 0 {
            let (row, col) = to(rest.trailing_zeros() / self.cols, rest.trailing_zeros() % self.cols);
            marks |= 1 << (row * self.cols + col);
            rest &= rest - 1;
        }
        Self { marks, ..self }
    }

    /// The least of the images on a board of the same sides: of the half turn, and of all eight if the board is square.
    pub(super) fn least_image(self) -> Self {
        let least = |board: Self| board.min(board.half_turned());
        if self.rows != self.cols {
            return least(self);
        }
        let exchanged = self.moved(|row, col| (col, row));
        let upside_down = |board: Self| least(board.moved(|row, col| (self.rows - 1 - row, col)));
        least(self).min(least(exchanged)).min(upside_down(self)).min(upside_down(exchanged))
    }
}

impl fmt::Display for CrossBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for at in 0..self.rows * self.cols {
            f.write_str(if at > 0 && at % self.cols == 0 { "/" } else { "" })?;
            f.write_str(if self.has_mark(at) { "X" } else { "." })?;
        }
        Ok(())
    }
}

/// What a game must define.
pub trait CrossGame {
    /// The name of a move.
    type Move: Clone + fmt::Display;

    /// Whether the game is played on boards of this size.
    fn is_played_on(board: CrossBoard) -> bool;
    /// Whether a line is complete.
    fn is_over(board: CrossBoard) -> bool;
    /// The name of the move in the cell `at`.
    fn name(board: CrossBoard, at: u32) -> Self::Move;
    /// The outcome in normal play, if a theorem gives it.
    fn outcome(_board: CrossBoard) -> Option<Outcome> {
        None
    }
}

/// The rules of a game on these boards.
#[derive(Clone, Copy, Debug, Default)]
pub struct Crosses<G>(pub G);

impl<G: CrossGame> Ruleset for Crosses<G> {
    type Position = CrossBoard;
    type Move = G::Move;

    fn moves(&self, &board: &CrossBoard, list: &mut MoveList<Self>) {
        if G::is_over(board) {
            return;
        }
        for at in (0..board.rows * board.cols).filter(|&at| !board.has_mark(at)) {
            let marked = board.with(at);
            // A board out of play is not a component.
            list.push(G::name(board, at), (!G::is_over(marked)).then_some(marked));
        }
    }

    /// The least image.
    fn canonical(&self, board: CrossBoard) -> CrossBoard {
        board.least_image()
    }

    fn known_outcome(&self, &board: &CrossBoard, convention: Convention) -> Option<Outcome> {
        if convention == Convention::Normal { G::outcome(board) } else { None }
    }

    fn size(&self, board: &CrossBoard) -> u64 {
        board.empty().into()
    }

    /// Every move fills a cell.
    fn always_ends(&self) -> bool {
        true
    }
}

impl<G: CrossGame> Keyed for Crosses<G> {
    fn key(&self, board: &CrossBoard, bytes: &mut Vec<u8>) {
        bytes.extend([board.rows, board.cols].map(|side| exact::<_, u8>(side)));
        bytes.extend(board.marks.to_le_bytes());
    }

    fn position(&self, bytes: &[u8]) -> Option<CrossBoard> {
        let (&[rows, cols], marks) = bytes.split_first_chunk()?;
        let marks = u64::from_le_bytes(marks.try_into().ok()?);
        let empty = CrossBoard::new(rows.into(), cols.into()).filter(|empty| G::is_played_on(*empty))?;
        let board = CrossBoard { marks, ..empty };
        (marks & !board.all() == 0 && !G::is_over(board)).then_some(board)
    }
}
