//! Boards of coins, by the corners of their heads.

use std::fmt;
use std::ops::RangeInclusive;

use smallvec::SmallVec;

use super::row::{Row, cancelled};
use super::turned::Turned;
use crate::notation::{Cursor, Grid, ParseError};

/// A place of a board: its row and its column, from 1.
pub type At = (u64, u64);

/// A board of coins, printed as its heads, `(1,2) (3,1)`.
///
/// It is held as its *corners*, in order: the places where an odd number of the four squares that meet at their upper left are heads. To
/// turn a block of coins is to add its corners, where two equal ones cancel each other.
///
/// # Examples
/// ```
/// use bouton::games::coins::Board;
/// let board = Board::read(b"HTT/TTH", (9, 9))?;
/// assert_eq!(board.to_string(), "(1,1) (2,3)");
/// assert_eq!(Board::read(b"(2,3) (1,1)", (9, 9))?, board);
/// # Ok::<(), bouton::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(SmallVec<[At; 4]>);

impl Board {
    /// The most heads that are written.
    pub const MOST_WRITTEN: usize = 1_000_000;

    /// Reads rows of `H` and `T`, or the places of heads, none of them beyond `farthest`.
    ///
    /// # Errors
    /// At a sign of neither, at a place that was written before, and at what is too many or too far.
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

    /// The board with these corners, if they are in order and are those of a board.
    pub(super) fn of_corners(corners: SmallVec<[At; 4]>) -> Option<Self> {
        let board = Self(corners);
        let is_one =
            board.0.is_sorted_by(|a, b| a < b) && board.0.iter().all(|&(row, col)| row > 0 && col > 0);
        // An even number in each row and in each column, so that heads end.
        let mut columns: Vec<u64> = board.0.iter().map(|&(_, col)| col).collect();
        columns.sort_unstable();
        let are_even = board.0.chunk_by(|a, b| a.0 == b.0).all(|row| row.len().is_multiple_of(2))
            && columns.chunk_by(|a, b| a == b).all(|col| col.len().is_multiple_of(2));
        (is_one && are_even).then_some(board)
    }

    /// The corners, in order.
    pub(super) fn corners(&self) -> &[At] {
        &self.0
    }

    /// Whether no coin is a head.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The last row and the last column with a head; 0 if there is none.
    #[must_use]
    pub fn extent(&self) -> At {
        let largest = |ends: &mut dyn Iterator<Item = u64>| ends.max().map_or(0, |end| end - 1);
        (largest(&mut self.0.iter().map(|at| at.0)), largest(&mut self.0.iter().map(|at| at.1)))
    }

    /// Rows that are equal and not all tails, from the top: their numbers, and their coins.
    pub fn bands(&self) -> impl Iterator<Item = (RangeInclusive<u64>, Row)> {
        let mut row = Row::default();
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

    /// The places of the heads, row by row; there may be very many.
    pub fn heads(&self) -> impl Iterator<Item = At> {
        self.bands().flat_map(|(rows, coins)| {
            rows.flat_map(move |row| {
                let runs: Vec<_> = coins.runs().collect();
                runs.into_iter().flatten().map(move |col| (row, col))
            })
        })
    }

    /// Whether the coin at a place is a head.
    #[must_use]
    pub fn has(&self, (row, col): At) -> bool {
        self.0.iter().filter(|at| at.0 <= row && at.1 <= col).count() % 2 == 1
    }

    /// The board with the coins turned where these rows and columns cross.
    #[must_use]
    pub fn with(&self, rows: &Turned, cols: &Turned) -> Self {
        let cols = cols.borders();
        let block = rows.borders().into_iter().flat_map(|row| cols.iter().map(move |&col| (row, col)));
        Self(cancelled(self.0.iter().copied().chain(block)))
    }

    /// Bytes held outside the board.
    pub(super) fn heap_bytes(&self) -> u64 {
        if self.0.spilled() { (self.0.capacity() * size_of::<At>()) as u64 } else { 0 }
    }
}

/// The corners of one head.
fn corners(row: u64, col: u64) -> [At; 4] {
    [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)]
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (row, col)) in self.heads().enumerate() {
            write!(f, "{}({row},{col})", if at > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}
