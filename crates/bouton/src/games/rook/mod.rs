//! Rook: a rook among blocked cells moves towards the corner (GRIDGAME).
//!
//! Cells `(X, Y)` have X, Y >= 0 and no upper bound. Some cells are blocked. A move takes the rook any number of cells left (X falls) or up
//! (Y falls), neither onto nor across a blocked cell. The player who cannot move loses. [`RookRules`] contains the literal rules. [`Rook`]
//! answers any cell by the theorem.

mod bits;
mod blocked;
mod free;
mod rules;
mod shortcut;
mod sweep;
#[cfg(test)]
mod tests;
mod text;
mod walk;

pub use blocked::{Blocked, Cell};
pub use rules::RookRules;
pub use shortcut::{DIAGONALS, Rook};
pub use sweep::Bench;
pub use text::{read_among, read_blocked, write};
