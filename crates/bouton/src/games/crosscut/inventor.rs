//! Inventor Outlasting's board: `X` is a spot where an attraction may be built, `.` is no spot, and `o` is an attraction or a sign.
//!
//! The contest knows only `X` and `.`. An `o` appears only on a board in the middle of a game. Signs cross a `.`, so it blocks nothing. A
//! spot under an `o` is gone, so `o` is never a mark.

use super::marks::Marks;
use crate::notation::{Grid, ParseError};

/// A board as the contest draws it.
///
/// # Examples
/// ```
/// use bouton::games::crosscut::inventor::InventorBoard;
/// let board = InventorBoard::read(b"X.o/.X.").unwrap();
/// assert_eq!(board.marks.to_string(), "*../.*.");
/// assert_eq!(board.occupied.to_string(), "..*/...");
/// ```
#[derive(Clone, Debug)]
pub struct InventorBoard {
    /// The spots of the board.
    pub marks: Marks,
    /// The cells with an attraction or a sign.
    pub occupied: Marks,
}

impl InventorBoard {
    /// Reads a board.
    ///
    /// # Errors
    /// If the text is not a board, as for [`Grid::read`].
    pub fn read(text: &[u8]) -> Result<Self, ParseError> {
        Ok(Self::of(&Grid::read(text, b"X.o")?))
    }

    /// The board drawn on a grid of `X`, `.` and `o`.
    #[must_use]
    pub fn of(grid: &Grid) -> Self {
        let [marks, occupied] = [b'X', b'o'].map(|sign| Marks::of_grid(grid, |other| other == sign));
        Self { marks, occupied }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_three_signs() {
        assert!(InventorBoard::read(b"X.o/oX.").is_ok());
        let error = InventorBoard::read(b"X.*").unwrap_err().to_string();
        assert_eq!(error, "line 1, column 3: found `*`, expected `X`, `.` or `o` (row 1)");
    }
}
