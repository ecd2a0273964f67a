//! Staircase: a stone goes home one step up or left at a time (TABGAME).
//!
//! On cells `(x, y)`, row and column, a move takes the stone to `(x - 1, y)` or `(x, y - 1)`. On row 0 and
//! column 0 play ends and a digit decides: it is the value of that cell, `1` the component `*` (the player to
//! move wins) and `0` the component `0`. [`Staircase`] says that word for word; [`Outcomes`] answers any cell
//! by the law of diagonals.

mod outcomes;
mod rules;
mod text;

pub use outcomes::{DIAGONALS, Outcomes};
pub use rules::{Staircase, Step, Stone};
pub use text::{read, write};
