//! All boards of a size at once, for games that can value them together.
//!
//! A board is a set of marked cells. Its number has one bit for each cell. The game defines which bit belongs to which cell.

use crate::notation::ParseError;
use crate::theory::forecast::Method;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;

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
    /// The values of all boards with the given numbers of rows and columns in blocks, if these boards are put into blocks.
    pub blocks: ValueBlocks,
    /// Reads one board.
    pub marks: fn(&[u8]) -> Result<Marks, ParseError>,
}

/// Puts all boards with the given numbers of rows and columns into blocks.
pub type ValueBlocks = fn(u32, u32) -> Option<Box<dyn BoardBlocks>>;

/// The values of all boards of a size.
pub trait BoardValues {
    /// The cell of each bit of a board's number, lowest bit first. Rows and columns count from 0.
    fn order(&self) -> &[(u32, u32)];
    /// Copies the values of the boards from number `first` on into `values`.
    fn copy(&self, first: u64, values: &mut [u8]);
}

/// The values of all boards of a size, in blocks that are filled one by one. A block is filled from other blocks, and may stand for
/// several whose boards have the same values.
pub trait BoardBlocks: Send + Sync {
    /// The cell of each bit of a board's number, lowest bit first. Rows and columns count from 0.
    fn order(&self) -> &[(u32, u32)];
    /// The number of boards in a block.
    fn positions(&self) -> u64;
    /// The blocks, each after those it is filled from.
    fn blocks(&self) -> Vec<u64>;
    /// How many blocks this one stands for.
    fn weight(&self, block: u64) -> u64;
    /// The blocks from which this one is filled.
    fn sources(&self, block: u64) -> Vec<u64>;
    /// Fills a block, a byte for each board, from the bytes of its sources.
    ///
    /// # Errors
    /// If a limit is reached.
    fn fill(
        &self,
        block: u64,
        sources: &[&[u8]],
        bytes: &mut [u8],
        limits: &Limits<'_>,
    ) -> Result<(), Unknown>;
    /// The block, and the place in it, of the byte for the board with this number.
    fn place(&self, number: u64) -> (u64, u64);
    /// The value that a byte stands for.
    fn value(&self, byte: u8) -> Nimber;
    /// What the bytes mean, in a line for a reader who has only the files.
    fn meaning(&self) -> &'static str;
    /// The work that a block takes, in units of the [`method`](Self::method).
    fn work(&self, block: u64) -> f64;
    /// How blocks are filled.
    fn method(&self) -> &'static Method;
}

/// One board: its marked cells.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Marks {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// The marked cells. Rows and columns count from 0.
    pub cells: Vec<(u32, u32)>,
}

impl Marks {
    /// The number of this board among those of a size, if it fits there, as it is or on its side. `bit` returns the bit of a cell.
    #[must_use]
    pub fn number(&self, rows: u32, cols: u32, bit: &dyn Fn((u32, u32)) -> Option<u32>) -> Option<u64> {
        let fits = self.rows <= rows && self.cols <= cols;
        if !fits && (self.cols > rows || self.rows > cols) {
            return None;
        }
        let placed = |&(r, c): &(u32, u32)| if fits { (r, c) } else { (c, r) };
        Some(self.cells.iter().filter_map(|cell| bit(placed(cell))).map(|bit| 1 << bit).sum())
    }
}
