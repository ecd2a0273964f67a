//! Blackout: the player clears any full rectangle of a 0/1 matrix (PSHTBRTH, CodeChef, March 2017).
//!
//! A position is a [`Matrix`]. A move picks a contiguous rectangle of it, of any size, whose cells are all 1, and sets them to 0. The
//! rectangle need not be the largest. [`BlackoutRules`] contains this rule and nothing else. [`Blackout`] is the same game with everything
//! that is known about it.

mod matrix;
mod moves;
mod rectangle;
mod rules;
mod shortcut;
mod table;
#[cfg(test)]
mod tests;

pub use matrix::Matrix;
pub use moves::count_moves;
pub use rectangle::Rectangle;
pub use rules::BlackoutRules;
pub use shortcut::{Blackout, FULL};
pub use table::{MatrixBlocks, MatrixTable};
