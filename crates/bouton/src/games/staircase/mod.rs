//! Staircase: a stone moves towards the corner, one step up or left at a time (TABGAME).
//!
//! On cells `(x, y)`, row and column, a move takes the stone to `(x - 1, y)` or `(x, y - 1)`. On row 0 and column 0 play ends, and the
//! digit of the cell is its value: `1` is the component `*` (the player to move wins) and `0` the component `0`. [`Staircase`] contains the
//! literal rules. [`Outcomes`] answers any cell by the law of diagonals.

mod outcomes;
mod rules;
mod text;

pub use outcomes::{DIAGONALS, Outcomes};
pub use rules::{Staircase, Step, Stone};
pub use text::{read, write};
