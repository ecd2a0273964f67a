//! Cram: a domino takes two adjacent free cells of a board (Gardner, Scientific American, February 1974). Gardner calls the game cram,
//! and he calls it crosscram if each player is bound to one direction. See also Winning Ways, chapter 15.
//!
//! [`TileRules`](super::tiles::TileRules) with [`DOMINOES`] are that sentence on the parts of a board, up to symmetry, without theorems of
//! the game. [`Cram`] adds all known theorems to it.

mod needless;
mod shortcut;
mod small;

pub use shortcut::{Cram, CramTables, HALF_TURN};

use super::tiles::Tiles;

/// The two ways in which a domino can lie.
pub const DOMINOES: Tiles = &[&[(0, 0), (0, 1)], &[(0, 0), (1, 0)]];
