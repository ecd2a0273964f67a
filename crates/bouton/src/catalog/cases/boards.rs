//! Cases that are written boards of a game.

use crate::catalog::samples::{Dice, PositionSource, Positions, Scale, Texts};

/// The case of each of these boards.
pub struct BoardCases {
    /// The boards.
    pub boards: Positions,
    /// The case of a board.
    pub case: fn(&str) -> String,
    /// The cases that are a step smaller than one.
    pub smaller: fn(&Positions, &str) -> Vec<String>,
}

impl PositionSource for BoardCases {
    fn scale(&self) -> Scale {
        self.boards.scale()
    }

    fn all(&self, size: u32) -> Texts<'_> {
        Box::new(self.boards.all(size).map(|board| (self.case)(&board)))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        (self.case)(&self.boards.random(size, dice))
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        (self.smaller)(&self.boards, text)
    }
}
