//! Games in which a move covers free cells of a board with a tile: Cram, and games like it with other tiles.
//!
//! A tile covers cells that touch along their sides, so it lies in one connected part of the free cells and changes nothing in the others. A
//! board is the sum of its parts. A part with fewer cells than the tile has no move and is left out. A tile may be turned and mirrored, so
//! the eight symmetries of the square carry moves to moves.
//!
//! A game is a [`TileGame`]; [`TileRules`] are its rules on parts of a board.

mod cover;
mod game;
mod rules;
#[cfg(test)]
pub(crate) mod tests;

pub use cover::Cover;
pub use game::{TileGame, Tiles, are_all_ways};
pub use rules::TileRules;
