//! Maps, of whose positions the checker finds all outcomes itself.

use crate::budget::{Refusal, invalid};
use crate::position::{Kind, Names, Position};
use crate::rook::Rook;
use crate::staircase::Staircase;
use crate::sums::Outcome;

pub enum Board {
    Rook(Rook),
    Staircase(Staircase),
}

/// A map of a certificate.
pub struct Map {
    pub name: String,
    pub board: Board,
}

impl Map {
    /// Proves that a position of the map, `(X,Y)`, has this outcome.
    pub fn prove(&self, outcome: Outcome, position: &str) -> Result<(), Refusal> {
        let Position::Numbers(numbers) = Kind::Numbers(Some(2)).read(position, &mut Names::default())? else {
            return invalid("expected a cell");
        };
        let is_lost = match &self.board {
            Board::Rook(board) => board.is_lost(numbers[0], numbers[1])?,
            Board::Staircase(board) => board.is_lost(numbers[0], numbers[1])?,
        };
        match (outcome, is_lost) {
            (Outcome::Lost, true) | (Outcome::Won, false) => Ok(()),
            (_, true) => invalid("the outcome of this cell is P"),
            (_, false) => invalid("the outcome of this cell is N"),
        }
    }
}
