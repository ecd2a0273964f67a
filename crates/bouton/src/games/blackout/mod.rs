//! Blackout: the player clears any full rectangle of a 0/1 matrix (PSHTBRTH, CodeChef, March 2017).
//!
//! A position is a [`Board`]. A move picks a contiguous rectangle of it, of any size, whose cells are all 1, and sets them to 0. The
//! rectangle need not be the largest. [`Blackout`] is this rule with everything that is known about the game. The tests compare it with the rule
//! alone.

mod moves;
mod rectangle;
mod shortcut;
mod table;

pub use moves::count_moves;
pub use shortcut::{Blackout, FULL};
pub use table::{MatrixBlocks, MatrixTable};

use super::shape::Board;
use crate::notation::{Grid, ParseError};

/// Reads a matrix of `0` and `1`, or a size such as `4x5`, which means ones everywhere. The ones are the marked cells.
///
/// # Errors
/// If the text is neither a matrix nor a size.
pub fn read(text: &[u8]) -> Result<Board, ParseError> {
    Ok(Board::of(&Grid::read_or_size(text, b"01", b'1')?, |sign| sign == b'1'))
}

/// The matrix as [`read`] reads it, with its rows in one line.
#[must_use]
pub fn write(matrix: &Board) -> String {
    matrix.text(['1', '0'])
}

#[cfg(test)]
mod tests;
#[cfg(test)]
pub use tests::rules::BlackoutRules;
