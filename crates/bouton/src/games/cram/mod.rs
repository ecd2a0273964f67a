//! Cram: two adjacent free cells of a board are taken by a domino (Gardner, Scientific American, February 1974,
//! who calls it cram, and crosscram with each player bound to one direction; Winning Ways, chapter 15).
//!
//! [`CramRules`] is that sentence on a [`Board`](super::shape::Board) and nothing else. [`CramParts`] is the same
//! game on the parts into which a board falls, each a [`Shape`](super::shape::Shape), up to symmetry: no theorem
//! of the game is in it. [`Cram`] is that with all that is known of it.

mod needless;
mod parts;
mod row;
mod rules;
mod shortcut;
mod small;

pub use parts::{CramParts, Domino};
pub use rules::CramRules;
pub use shortcut::{Cram, HALF_TURN};
