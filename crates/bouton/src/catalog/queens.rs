//! Queens in the catalogue.

use super::Game;
use super::clearing::all_boards;
use super::drawing::{Cell, Showing};
use super::figure::Figure;
use super::form::Form;
use super::playable::Playable;
use super::reading::{ReadError, Reading};
use super::samples::{BoardSamples, Outline, shared};
use super::series::Series;
use crate::games::clearing::Clearing;
use crate::games::queens::{Free, Queens};
use crate::games::shape::{Board, read_within};
use crate::machine::width::exact;
use crate::notation::Place;

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
    let most = Queens::MOST_SQUARES;
    let expected = format!("a board of 1 to {most} squares");
    let grid = read_within(text, b".#", &expected, |rows, cols| (rows * cols) as u64 <= most)?;
    let game = Queens::new(exact(grid.rows()), exact(grid.cols())).expect("it fits");
    let squares = (0..).zip(grid.cells()).filter(|(_, sign)| **sign == b'.');
    let free = squares.fold(Free::EMPTY, |free, (square, _)| free | Free::of(square));
    let components: Vec<_> = game.components(free).collect();
    Ok(Reading::new(board(&game, &[free]).to_string()).with(game, components))
}

/// The board with these free squares.
fn board(game: &Queens, free: &[Free]) -> Board {
    let (rows, cols) = game.sides();
    Board::with(rows, cols, free.iter().flat_map(|free| free.iter()).map(|square| game.place(square)))
}

impl Playable for Queens {
    fn text(&self, free: &Free) -> String {
        board(self, &[*free]).to_string()
    }

    fn show(&self, components: &[Free], showing: &Showing<'_>) -> Option<Figure> {
        let board = board(self, components);
        Figure::of_moves(self.sides(), showing, |Place { row, col }| {
            Cell::Sign(if board.has((row, col)) { '.' } else { '#' })
        })
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
