//! Maps, of whose positions the checker finds all outcomes itself.

use crate::budget::{Refusal, invalid};
use crate::outcome::Outcome;
use crate::rook::Rook;
use crate::staircase::Staircase;

/// A map of a certificate. A position is a cell, the two numbers (X,Y).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Map {
    Rook(Rook),
    Staircase(Staircase),
}

impl Map {
    /// Tests that the map has this cell.
    pub fn test_cell(&self, x: u64, y: u64) -> Result<(), Refusal> {
        match self {
            Map::Rook(board) => board.test_cell(x, y),
            Map::Staircase(board) => board.test_cell(x, y),
        }
    }

    /// Proves that a cell of the map has this outcome in normal play.
    pub fn prove(&self, outcome: Outcome, x: u64, y: u64) -> Result<(), Refusal> {
        let is_lost = match self {
            Map::Rook(board) => board.is_lost(x, y),
            Map::Staircase(board) => board.is_lost(x, y),
        };
        match (outcome, is_lost) {
            (Outcome::Lost, true) | (Outcome::Won, false) => Ok(()),
            (_, true) => invalid("the outcome of this cell is P"),
            (_, false) => invalid("the outcome of this cell is N"),
        }
    }
}
