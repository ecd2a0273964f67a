//! Boards of coins, stored as the corners of their heads.

use std::fmt;
use std::ops::RangeInclusive;

use smallvec::SmallVec;

use super::row::{HeadRow, cancelled};
use super::turned::Turned;
use crate::notation::{Cursor, Grid, ParseError};

/// A square of a board: its row and its column, both counted from 1.
pub type At = (u64, u64);

/// A board of coins, printed as its heads, `(1,2) (3,1)`.
///
/// The board is stored as its *corners*, in order. A corner is a place where an odd number of the four squares around its upper left point
/// are heads. To turn a block of coins, the four corners of the block are added. Two equal corners cancel each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HeadBoard(SmallVec<[At; 4]>);

impl HeadBoard {
    /// The largest number of heads that a text may contain.
    pub const MOST_WRITTEN: usize = 1_000_000;

    /// Reads rows of `H` and `T`, or the squares of the heads. No square may be beyond `farthest`.
    ///
    /// # Errors
    /// If a sign is neither `H` nor `T`, if a square is written twice, if a square is beyond `farthest`, or if there are too many heads.
    pub fn read(text: &[u8], farthest: At) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        match cursor.peek() {
            Some(b'(') => Self::read_places(cursor, farthest),
            Some(b'H' | b'T') => Self::read_grid(text, farthest),
            _ => Err(cursor
                .error("a board of coins `H` and `T`, or the places of the heads, such as `(1,2) (3,1)`")),
        }
    }

    fn read_grid(text: &[u8], (rows, cols): At) -> Result<Self, ParseError> {
        let grid = Grid::read(text, b"HT")?;
        if grid.rows() as u64 > rows || grid.cols() as u64 > cols {
            let start = text.len() - text.trim_ascii_start().len();
            let found = format!("{} rows and {} columns", grid.rows(), grid.cols());
            let expected = format!("at most {rows} rows and {cols} columns");
            return Err(ParseError::with_found(text, start..start + 1, found, expected));
        }
        let places = (0..).zip(grid.cells()).filter(|(_, coin)| **coin == b'H');
        let cols = grid.cols() as u64;
        Ok(Self(cancelled(places.flat_map(|(at, _)| corners(at / cols + 1, at % cols + 1)))))
    }

    fn read_places(mut cursor: Cursor<'_>, (rows, cols): At) -> Result<Self, ParseError> {
        let mut heads = Vec::new();
        while cursor.peek().is_some() {
            let start = cursor.at();
            cursor.expect(b'(', "`(` and the place of a head, such as `(1,2)`")?;
            cursor.skip_blanks();
            let row = cursor.digits_of("the number of a row", 1..=rows)?;
            cursor.expect(b',', "`,` and the number of a column")?;
            cursor.skip_blanks();
            let col = cursor.digits_of("the number of a column", 1..=cols)?;
            cursor.expect(b')', "`)`")?;
            heads.push(((row, col), start, cursor.at()));
            if heads.len() > Self::MOST_WRITTEN {
                return Err(cursor.error(format!("at most {} heads", Self::MOST_WRITTEN)));
            }
            cursor.skip_space();
            if cursor.eat(b',') {
                cursor.skip_space();
            }
        }
        let text = cursor.text();
        heads.sort_unstable();
        if let Some(pair) = heads.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(ParseError::new(text, pair[1].1..pair[1].2, "each head once"));
        }
        Ok(Self(cancelled(heads.into_iter().flat_map(|((row, col), ..)| corners(row, col)))))
    }

    /// The board with these corners, or `None` if they are not in order or do not belong to a board.
    pub(super) fn of_corners(corners: SmallVec<[At; 4]>) -> Option<Self> {
        let board = Self(corners);
        let is_one =
            board.0.is_sorted_by(|a, b| a < b) && board.0.iter().all(|&(row, col)| row > 0 && col > 0);
        // Each row and each column has an even number of corners. Otherwise some heads would go on without end.
        let mut columns: Vec<u64> = board.0.iter().map(|&(_, col)| col).collect();
        columns.sort_unstable();
        let are_even = board.0.chunk_by(|a, b| a.0 == b.0).all(|row| row.len().is_multiple_of(2))
            && columns.chunk_by(|a, b| a == b).all(|col| col.len().is_multiple_of(2));
        (is_one && are_even).then_some(board)
    }

    /// The corners of the board, in order.
    pub(super) fn corners(&self) -> &[At] {
        &self.0
    }

    /// Whether the board has no heads.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The component that the board is. A board of tails is none.
    #[must_use]
    pub fn component(self) -> Option<Self> {
        (!self.is_empty()).then_some(self)
    }

    /// The last row with a head and the last column with a head. Both are 0 if the board has no heads.
    #[must_use]
    pub fn extent(&self) -> At {
        let largest = |ends: &mut dyn Iterator<Item = u64>| ends.max().map_or(0, |end| end - 1);
        (largest(&mut self.0.iter().map(|at| at.0)), largest(&mut self.0.iter().map(|at| at.1)))
    }

    /// Groups of neighbouring rows that are equal and contain heads, from the top: the numbers of the rows, and the coins of each of them.
    pub fn bands(&self) -> impl Iterator<Item = (RangeInclusive<u64>, HeadRow)> {
        let mut row = HeadRow::default();
        let mut groups = self.0.chunk_by(|a, b| a.0 == b.0).peekable();
        std::iter::from_fn(move || {
            loop {
                let group = groups.next()?;
                row = row.with_borders(group.iter().map(|at| at.1));
                let end = groups.peek().map(|next| next[0].0);
                if let Some(end) = end.filter(|_| !row.is_empty()) {
                    return Some((group[0].0..=end - 1, row.clone()));
                }
            }
        })
    }

    /// The squares of the heads, row by row. There may be very many.
    pub fn heads(&self) -> impl Iterator<Item = At> {
        self.bands().flat_map(|(rows, coins)| {
            rows.flat_map(move |row| {
                let runs: Vec<_> = coins.runs().collect();
                runs.into_iter().flatten().map(move |col| (row, col))
            })
        })
    }

    /// Whether the coin on a square is a head.
    #[must_use]
    pub fn has(&self, (row, col): At) -> bool {
        self.0.iter().filter(|at| at.0 <= row && at.1 <= col).count() % 2 == 1
    }

    /// The board after the coins where these rows and columns cross are turned.
    #[must_use]
    pub fn with(&self, rows: &Turned, cols: &Turned) -> Self {
        let cols = cols.borders();
        let block = rows.borders().into_iter().flat_map(|row| cols.iter().map(move |&col| (row, col)));
        Self(cancelled(self.0.iter().copied().chain(block)))
    }

    /// The number of bytes stored outside the board itself.
    pub(super) fn heap_bytes(&self) -> u64 {
        if self.0.spilled() { (self.0.capacity() * size_of::<At>()) as u64 } else { 0 }
    }
}

/// The corners of one head.
fn corners(row: u64, col: u64) -> [At; 4] {
    [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)]
}

impl fmt::Display for HeadBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (row, col)) in self.heads().enumerate() {
            write!(f, "{}({row},{col})", if at > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}
