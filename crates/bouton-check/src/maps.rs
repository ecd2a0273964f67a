//! Maps, of whose positions the checker finds all outcomes itself.

use crate::budget::{Flow, Refusal, invalid};
use crate::moves::Moves;
use crate::outcome::Outcome;

/// A map of a certificate. A position is a cell, the two numbers (X,Y).
pub trait Map {
    /// Tests that the map has this cell.
    fn test_cell(&self, x: u64, y: u64) -> Result<(), Refusal>;
    /// Whether the player to move loses on this cell of the map in normal play.
    fn is_lost(&self, x: u64, y: u64) -> bool;
    /// Gives every move from this cell.
    fn moves(&self, x: u64, y: u64, out: &mut Moves) -> Flow;

    /// Proves that a cell of the map has this outcome in normal play.
    fn prove(&self, outcome: Outcome, x: u64, y: u64) -> Result<(), Refusal> {
        match (outcome, self.is_lost(x, y)) {
            (Outcome::Lost, true) | (Outcome::Won, false) => Ok(()),
            (_, true) => invalid("the outcome of this cell is P"),
            (_, false) => invalid("the outcome of this cell is N"),
        }
    }
}
