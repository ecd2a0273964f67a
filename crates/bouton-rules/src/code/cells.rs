//! Instructions on words and boards.

use super::register::{Bounds, Reg};

/// The symbols that an instruction searches for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbols {
    /// All symbols of the alphabet.
    Every,
    /// A set of symbols of the program, by its number.
    Known(u16),
    /// The symbols of the text in a register.
    Of(Reg),
}

/// What an instruction asks about cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellTest {
    /// Whether all cells have one of the symbols.
    All,
    /// Whether at least one cell has one of the symbols.
    Any,
    /// How many cells have one of the symbols.
    Count,
}

/// An instruction on words or boards. `cells`, `board`, `word` and `part` are registers of words or boards; other registers are
/// of whole numbers. A `rect` is the first of four registers that contain a rectangle: its first row, the row after its last
/// row, its first column, the column after its last column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CellsOp {
    /// `(cells, from)`: Makes a copy, which the rule can change.
    Copy(Reg, Reg),
    /// `(to, board)`: Counts the rows.
    Rows(Reg, Reg),
    /// `(to, cells)`: Counts the columns, or the cells of a word.
    Cols(Reg, Reg),
    /// `(to, board, row, column)`: Reads the symbol of a board's cell.
    Get2(Reg, Reg, Reg, Reg),
    /// `(to, word, at)`: Reads the symbol of a word's cell.
    Get1(Reg, Reg, Reg),
    /// `(first, cells, axis, bounds)`: Puts the span of a slice of the rows (axis 0) or of the columns (axis 1) into two
    /// registers.
    Span(Reg, Reg, u8, Bounds),
    /// `(rect, board, rows, columns)`: Puts the rectangle of two slices into four registers; it counts no steps, as an
    /// instruction on that rectangle follows.
    Rect(Reg, Reg, Bounds, Bounds),
    /// `(first, cells, axis, at)`: Puts the span of a single row (axis 0) or column (axis 1), which must exist, into two
    /// registers.
    SpanAt(Reg, Reg, u8, Reg),
    /// `(part, cells, rect)`: Copies a rectangle.
    Slice(Reg, Reg, Reg),
    /// `(cells, rect, text)`: Fills a rectangle with the symbol of a text.
    Fill(Reg, Reg, Reg),
    /// `(cells, rect, part)`: Puts cells into a rectangle of their size.
    Paste(Reg, Reg, Reg),
    /// `(test, to, cells, rect, symbols)`: Tests the cells of a rectangle.
    TestIn(CellTest, Reg, Reg, Reg, Symbols),
    /// `(test, to, cells, symbols)`: Tests all cells.
    Test(CellTest, Reg, Reg, Symbols),
    /// `(list, cells, symbols)`: Lists the places of the cells with these symbols: one number each in a word, two on a board.
    Places(Reg, Reg, Symbols),
    /// `(to, cells, text)`: Tells whether some line contains a text.
    Has(Reg, Reg, Reg),
    /// `(to, board, row, column)`: Tells whether a board has a cell.
    Inside2(Reg, Reg, Reg, Reg),
    /// `(to, word, at)`: Tells whether a word has a cell.
    Inside1(Reg, Reg, Reg),
    /// `(list, board, row, column)`: Lists the cells around a cell of a board.
    Neighbours2(Reg, Reg, Reg, Reg),
    /// `(list, word, at)`: Lists the cells beside a cell of a word.
    Neighbours1(Reg, Reg, Reg),
    /// `(list, board, first)`: Lists the cells of a board in a direction, beginning with a given cell. Four registers contain
    /// its row, its column, and the numbers that are added to both in each step.
    Ray2(Reg, Reg, Reg),
    /// `(list, word, first)`: Lists the cells of a word from a given one; two registers contain that cell and the number added
    /// in each step.
    Ray1(Reg, Reg, Reg),
    /// `(board, first, text)`: Makes a board filled with the symbol of a text; two registers contain the count of rows and of
    /// columns.
    Full2(Reg, Reg, Reg),
    /// `(word, length, text)`: Makes a word filled with the symbol of a text.
    Full1(Reg, Reg, Reg),
    /// `(word, a, b)`: Joins two words.
    Join(Reg, Reg, Reg),
    /// `(word, text)`: Makes the word that a text spells.
    OfText(Reg, Reg),
    /// `(to, a, b)`: Tells whether two words or boards are equal.
    Equal(Reg, Reg, Reg),
}
