//! All boards of a size of games in which every move clears marked cells.

use std::sync::Arc;

use super::boards::{AllBoards, BoardsOfSize, ReadMarks, at_most, order_line};
use super::numbered::{AllNumbered, NumberedPositions};
use crate::games::clearing::Clearing;
use crate::games::shape::Board;
use crate::notation::{Measure, ParseError};

/// All boards of a game. `game` makes those of a size. The marked cells are the free ones.
pub fn all_boards(game: fn(u32, u32) -> Clearing) -> AllBoards {
    let of_size = move |(rows, cols): (u32, u32)| -> Result<Box<dyn BoardsOfSize>, String> {
        at_most(Clearing::MOST_CELLS, (rows, cols))?;
        Ok(Box::new(AllNumbered(Arc::new(game(rows, cols)))))
    };
    AllBoards {
        measure: Measure::Board,
        definition: String::new(),
        of_size: Arc::new(of_size),
        marks: Some(ReadMarks::FREE_CELLS),
    }
}

impl NumberedPositions for Clearing {
    fn numbering(&self) -> String {
        order_line(self.cells())
    }

    fn order(&self) -> Option<&[(u32, u32)]> {
        Some(self.cells())
    }

    fn read(&self, text: &[u8]) -> Result<u64, ParseError> {
        ReadMarks::FREE_CELLS.number(text, self.size(), self.cells())
    }

    fn write(&self, &marked: &u64) -> String {
        let (rows, cols) = self.size();
        let free = (0..).zip(self.cells()).filter(|(bit, _)| marked >> bit & 1 == 1);
        Board::around(rows, cols, free.map(|(_, &cell)| cell)).to_string()
    }

    fn whole(&self) -> u64 {
        self.full()
    }
}
