//! Queens in the catalogue.

use super::Game;
use super::clearing::all_boards;
use super::drawing::{Cell, Drawing};
use super::form::Form;
use super::playable::Playable;
use super::reading::{ReadError, Reading};
use super::samples::{BoardSamples, Outline, shared};
use super::series::Series;
use crate::games::clearing::Clearing;
use crate::games::queens::{Free, Queens};
use crate::machine::width::exact;
use crate::notation::{Grid, ParseError, Place, size};
use crate::theory::outcome::Convention;

/// The game of non-attacking queens.
pub fn game() -> Game {
    Game {
        rule: "place a queen on a free square; its row, column and diagonals become taken, also behind taken squares".into(),
        how: "a board of `.` (free) and `#` (taken), rows separated by `/`; `8x8`: all free; at most 128 squares".into(),
        example: "5x5".into(),
        way: "search over components (free squares that a queen's lines join), each shifted, turned and mirrored".into(),
        source: "H. Noon and G. Van Brummelen, The non-attacking queens game, College Mathematics Journal 37, 2006; values of n x n boards: tavisrudd/queens-nimbers".into(),
        series: Series::boards(),
        boards: Some(all_boards(Clearing::queens)),
        samples: shared(BoardSamples::new("#.", Outline::Rectangle, exact(Queens::MOST_SQUARES)).mirrored()),
        forms: vec![Form::Rows("".into())],
        ..Game::named("queens", read)
    }
}

fn read(text: &[u8], _: Option<&[u8]>) -> Result<Reading, ReadError> {
    let refused = || {
        let start = text.len() - text.trim_ascii_start().len();
        let expected = format!("a board of 1 to {} squares", Queens::MOST_SQUARES);
        let row =
            text[start..].iter().position(|byte| b"/|\r\n".contains(byte)).unwrap_or(text.len() - start);
        ParseError::new(text, start..start + row, expected)
    };
    size(text).map_err(|_| refused())?;
    let grid = Grid::read_or_size(text, b".#", b'.')?;
    let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
    let game = Queens::new(side(grid.rows()), side(grid.cols())).ok_or_else(refused)?;
    let free = grid.cells().iter().rev().fold(0, |free, &cell| free << 1 | Free::from(cell == b'.'));
    let components: Vec<_> = game.components(free).collect();
    Ok(Reading::new(text_of(&game, free)).with(game, components))
}

fn text_of(game: &Queens, free: Free) -> String {
    let row =
        |row: u32| -> String { (0..game.cols()).map(|col| sign(game, free, Place { row, col })).collect() };
    (0..game.rows()).map(row).collect::<Vec<_>>().join("/")
}

fn sign(game: &Queens, free: Free, place: Place) -> char {
    if free >> game.bit(place) & 1 == 1 { '.' } else { '#' }
}

impl Playable for Queens {
    fn text(&self, &free: &Free) -> String {
        text_of(self, free)
    }

    fn count_moves(&self, free: &Free) -> Option<u64> {
        Some(free.count_ones().into())
    }

    fn draw(
        &self,
        components: &[Free],
        _: Convention,
        label: &dyn Fn(&Place) -> Option<String>,
    ) -> Option<Drawing> {
        let free = components.iter().fold(0, |free, component| free | component);
        let mut drawing = Drawing::board(self.rows() as usize, self.cols() as usize, "", |r, c| {
            let place = Place { row: exact(r), col: exact(c) };
            label(&place).map_or(Cell::Sign(sign(self, free, place)), Cell::Label)
        })?;
        drawing.shows_moves = true;
        Some(drawing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_bounded() {
        for text in ["8x8", "..#/#..", "8x16", "1x100", "###"] {
            assert!(read(text.as_bytes(), None).is_ok(), "{text}");
        }
        for text in ["12x12", "1x129", "3000x3000", "..Q", "", "../."] {
            assert!(read(text.as_bytes(), None).is_err(), "{text}");
        }
    }
}
