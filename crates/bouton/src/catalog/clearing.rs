//! All boards of a size of games in which every move clears marked cells.

use super::boards::{AllBoards, ReadMarks, at_most, order_line};
use super::numbered::NumberedPositions;
use crate::games::clearing::Clearing;
use crate::games::shape::Board;
use crate::notation::{Measure, ParseError};

/// All boards of a game. `game` makes those of a size. The marked cells are the free ones.
pub fn all_boards(game: fn(u32, u32) -> Clearing) -> AllBoards {
    let of_size = move |(rows, cols): (u32, u32)| {
        at_most(Clearing::MOST_CELLS, (rows, cols))?;
        Ok(game(rows, cols))
    };
    let marks = Some(ReadMarks::FREE_CELLS);
    AllBoards { marks, ..AllBoards::numbered(Measure::Board, String::new(), of_size) }
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
        Board::with(rows, cols, free.map(|(_, &cell)| cell)).to_string()
    }

    fn whole(&self) -> u64 {
        self.full()
    }
}
