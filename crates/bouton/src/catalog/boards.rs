//! All positions of a size at once, for games that can value them together: boards, and with rule files also words, heaps and tuples.
//!
//! Each position of a size has a number. The game defines which.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::games::shape::Board;
use crate::machine::width::clamped;
use crate::notation::{Measure, ParseError};
use crate::solve::halt::Halt;
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;

/// A game whose positions of a size can all be valued at once.
#[derive(Clone)]
pub struct AllBoards {
    /// The kind of size: rows and columns, or one number.
    pub measure: Measure,
    /// The lines that define the game, if its name does not: those of its rule, each after `| `, and `set NAME=VALUE` for each constant that is
    /// set.
    pub definition: String,
    /// All positions of a size.
    pub(crate) of_size: Arc<OfSize>,
    /// How one board of marked cells is read, if positions are such boards, each of which has one bit for each cell in its number.
    pub(crate) marks: Option<ReadMarks>,
}

/// How a board of marked cells is read.
///
/// Unmarked rows and columns at the edges of a board, and transposing it, must not change its value.
#[derive(Clone, Copy)]
pub struct ReadMarks {
    /// The symbol of a marked cell.
    pub symbol: char,
    /// Reads one board.
    pub read: fn(&[u8]) -> Result<Board, ParseError>,
}

/// All positions of a size, or why there are none.
pub type OfSize = dyn Fn((u32, u32)) -> Result<Box<dyn BoardsOfSize>, String> + Send + Sync;

impl AllBoards {
    /// The symbol of a marked cell, if positions are boards of marked cells.
    #[must_use]
    pub fn marked_symbol(&self) -> Option<char> {
        Some(self.marks?.symbol)
    }
}

impl fmt::Debug for AllBoards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AllBoards").field("measure", &self.measure).finish_non_exhaustive()
    }
}

/// All positions of a size.
pub trait BoardsOfSize {
    /// The number of positions.
    fn positions(&self) -> u64;
    /// The position that stands for the size, if it is not the board with all cells marked.
    fn whole(&self) -> Option<String> {
        None
    }
    /// The bytes that all values take in memory, or the reason why they are valued in blocks only.
    ///
    /// # Errors
    /// If they are valued in blocks only.
    fn bytes(&self) -> Result<u64, String>;
    /// How many positions have each value, from 0 on, and the value of the position that stands for the size. All values are in memory, if
    /// [`bytes`](Self::bytes) tells how much they take.
    ///
    /// # Errors
    /// If a limit is reached, or the rule fails.
    fn count(&self, limits: &Limits<'_>) -> Result<(Vec<u64>, Nimber), Halt<String>>;
    /// The positions in blocks, or the reason why they are not put into blocks.
    ///
    /// # Errors
    /// If they are not put into blocks.
    fn blocks(&self) -> Result<Box<dyn BoardBlocks>, String>;
}

/// Why there are no blocks on this machine: WebAssembly has no folders, and a page is smaller without what fills blocks.
pub(super) const NO_FOLDERS: Option<&str> =
    if cfg!(target_family = "wasm") { Some("a program in a page") } else { None };

/// The bytes of a block that is filled, or `None` if they cannot be had. Then what is made of it is of no use.
pub type Source<'s> = dyn Fn(u64) -> Option<&'s [u8]> + 's;

/// The values of all positions of a size, in blocks that are filled one by one. A block is filled from other blocks, and may stand for
/// several whose positions have the same values.
pub trait BoardBlocks: Send + Sync {
    /// How positions are numbered, and what the bytes of a block mean: lines for a reader who has only the files.
    fn meaning(&self) -> String;
    /// The number of positions in a block.
    fn positions(&self) -> u64;
    /// The numbers of bytes that a block may have.
    fn lengths(&self) -> Vec<u64>;
    /// The blocks, each after those it is filled from.
    fn blocks(&self) -> Vec<u64>;
    /// How many blocks this one stands for.
    fn weight(&self, block: u64) -> u64;
    /// The blocks that this one needs: it is filled from these, and from those that they need in turn.
    fn sources(&self, block: u64) -> Vec<u64>;
    /// The bytes of memory that filling a block needs. Those of blocks that are mapped need not be among them.
    fn memory(&self, block: u64) -> u64;
    /// Fills a block. `source` gives the bytes of another one. `buffer` is zeros or what was here before, a byte for each position.
    ///
    /// # Errors
    /// If a limit is reached, or the rule fails.
    fn fill<'b>(
        &self,
        block: u64,
        source: &Source<'_>,
        buffer: &'b mut [u8],
        limits: &Limits<'_>,
    ) -> Result<Cow<'b, [u8]>, Halt<String>>;
    /// The number of a position.
    ///
    /// # Errors
    /// If the text is none of the positions.
    fn number(&self, text: &[u8]) -> Result<u64, ParseError>;
    /// The number of the position that stands for the size.
    fn whole(&self) -> u64;
    /// The block, and the place in it, of the position with this number.
    fn place(&self, number: u64) -> (u64, u64);
    /// The value at a place in the bytes of a block.
    fn value(&self, bytes: &[u8], place: u64) -> Nimber;
    /// Counts the positions of a block by value, from 0 on. `times` says how often a byte occurs.
    fn count(&self, bytes: &[u8], times: &dyn Fn(u8) -> u64) -> Vec<u64>;
}

impl ReadMarks {
    /// The free cells of a board are its marked ones.
    pub const FREE_CELLS: Self = Self { symbol: '.', read: Board::read };

    /// The number of a written board among those of a size, as it is or on its side. `order` has the cell of each bit, lowest bit first.
    ///
    /// # Errors
    /// If the text is no board, or one that does not fit.
    pub fn number(
        &self,
        text: &[u8],
        (rows, cols): (u32, u32),
        order: &[(u32, u32)],
    ) -> Result<u64, ParseError> {
        let fits = |board: &Board| board.rows() <= rows && board.cols() <= cols;
        let board = (self.read)(text)?;
        let board = if fits(&board) { board } else { board.image(false, false, true) };
        if !fits(&board) {
            return Err(ParseError::new(text, 0..text.len(), format!("a position of at most {rows}x{cols}")));
        }
        let bits = (0..).zip(order).filter(|(_, cell)| board.has(**cell));
        Ok(bits.map(|(bit, _): (u32, _)| 1 << bit).sum())
    }
}

/// Adds to the number of positions of a value. `counts` has one for each value, from 0 on.
pub(crate) fn add_to(counts: &mut Vec<u64>, value: u64, times: u64) {
    let at = clamped(value);
    if counts.len() <= at {
        counts.resize(at + 1, 0);
    }
    counts[at] += times;
}

/// Refuses boards of more cells.
pub(super) fn at_most(cells: u32, (rows, cols): (u32, u32)) -> Result<(), String> {
    match rows.checked_mul(cols) {
        Some(found) if found <= cells => Ok(()),
        _ => Err(format!("boards of more than {cells} cells")),
    }
}

/// The cells of the bits of a number as a line.
#[must_use]
pub fn order_line(order: &[(u32, u32)]) -> String {
    let cells: Vec<_> = order.iter().map(|(r, c)| format!("r{}c{}", r + 1, c + 1)).collect();
    format!("order {}", cells.join(" "))
}
