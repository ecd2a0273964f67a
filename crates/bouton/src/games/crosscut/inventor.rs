//! Inventor Outlasting's board: `X` is a spot where an attraction may be built, `.` is no spot, and `o` is an attraction or a sign.
//!
//! The contest knows only `X` and `.`. An `o` appears only on a board in the middle of a game. Signs cross a `.`, so it blocks nothing. A
//! spot under an `o` is gone, so `o` is never a mark.

use super::marks::Marks;
use crate::notation::Grid;

/// A board as the contest draws it.
#[derive(Clone, Debug)]
pub struct InventorBoard {
    /// The spots of the board.
    pub marks: Marks,
    /// The cells with an attraction or a sign.
    pub occupied: Marks,
}

impl InventorBoard {
    /// The board drawn on a grid of `X`, `.` and `o`.
    #[must_use]
    pub fn of(grid: &Grid) -> Self {
        let [marks, occupied] = [b'X', b'o'].map(|sign| Marks::of_grid(grid, |other| other == sign));
        Self { marks, occupied }
    }
}
