//! Cram: a domino takes two adjacent free cells of a board (Gardner, Scientific American, February 1974). Gardner calls the game cram,
//! and he calls it crosscram if each player is bound to one direction. See also Winning Ways, chapter 15.
//!
//! [`CramParts`] is the game on the parts of a board, each a [`Shape`](super::shape::Shape), up to symmetry. It uses no theorem
//! of the game. [`Cram`] adds all known theorems to it.

mod needless;
mod parts;
mod regions;
mod row;
mod shortcut;
mod small;

pub use parts::Domino;
pub use regions::CramRegions;
pub use shortcut::{Cram, CramTables, HALF_TURN};

#[cfg(test)]
mod tests;
#[cfg(test)]
pub use parts::CramParts;
#[cfg(test)]
pub use tests::CramRules;
