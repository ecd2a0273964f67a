//! Blackout: the player clears any full rectangle of a 0/1 matrix (PSHTBRTH, CodeChef, March 2017).
//!
//! A position is a [`Matrix`]. A move picks a contiguous rectangle of it, of any size, whose cells are all 1, and sets them to 0. The
//! rectangle need not be the largest. [`Blackout`] is this rule with everything that is known about the game. The tests compare it with the rule
//! alone.

mod matrix;
mod moves;
mod rectangle;
mod shortcut;
mod table;

pub use matrix::Matrix;
pub use moves::count_moves;
pub use rectangle::Rectangle;
pub use shortcut::{Blackout, FULL};
pub use table::{MatrixBlocks, MatrixTable};

#[cfg(test)]
mod tests;
#[cfg(test)]
pub use tests::rules::BlackoutRules;
