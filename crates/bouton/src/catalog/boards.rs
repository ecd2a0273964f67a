//! All boards of a size at once, for games that can value them together.
//!
//! A board is a set of marked cells. Its number has one bit for each cell. The game defines which bit belongs to which cell.

use crate::notation::ParseError;
use crate::theory::limits::{Limits, Unknown};

/// Values all boards with the given numbers of rows and columns.
pub type ValueBoards = fn(u32, u32, &Limits<'_>) -> Result<Box<dyn BoardValues>, Unknown>;

/// A game whose boards of a size can all be valued at once.
///
/// Unmarked rows and columns at the edges of a board, and transposing it, must not change its value.
#[derive(Clone, Copy, Debug)]
pub struct AllBoards {
    /// The most cells that a board may have, at most 40.
    pub most_cells: u32,
    /// The bytes that the values of all boards with the given numbers of rows and columns take.
    pub bytes: fn(u32, u32) -> u64,
    /// The values of all boards with the given numbers of rows and columns.
    pub values: ValueBoards,
    /// Reads one board.
    pub marks: fn(&[u8]) -> Result<Marks, ParseError>,
}

/// The values of all boards of a size.
pub trait BoardValues {
    /// The cell of each bit of a board's number, lowest bit first. Rows and columns count from 0.
    fn order(&self) -> &[(u32, u32)];
    /// Copies the values of the boards from number `first` on into `values`.
    fn copy(&self, first: u64, values: &mut [u8]);
}

/// One board: its marked cells.
#[derive(Clone, Debug)]
pub struct Marks {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// The marked cells. Rows and columns count from 0.
    pub cells: Vec<(u32, u32)>,
}
