//! How a move is named.

use std::fmt;

use crate::notation::Place;

/// The cells that a move covers. They are printed row by row, counted from 1: `r2c4:r3c4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The row of the board in which the box of the tile begins, from 0.
    pub row: u32,
    /// The column of the board in which the box of the tile begins, from 0.
    pub col: u32,
    /// The way in which the tile lies.
    pub tile: &'static [(u32, u32)],
}

impl fmt::Display for Cover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (row, col)) in self.tile.iter().enumerate() {
            let place = Place { row: self.row + row, col: self.col + col };
            write!(f, "{}{place}", if at == 0 { "" } else { ":" })?;
        }
        Ok(())
    }
}
