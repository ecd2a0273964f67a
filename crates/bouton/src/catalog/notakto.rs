//! Notakto in the catalogue.

use super::Game;
use super::drawing::{Cell, Drawing};
use super::form::Form;
use super::playable::Playable;
use super::reading::{ReadError, Reading};
use super::samples::{BoardSamples, Outline, shared};
use super::series::Series;
use crate::games::notakto::{Notakto, NotaktoBoard};
use crate::machine::width::exact;
use crate::notation::{Grid, ParseError, Place, size};
use crate::theory::outcome::Convention;

/// The game Notakto.
pub fn game() -> Game {
    Game {
        rule: "put an X on a board without a whole line of X's; the player who completes a line on the last board loses".into(),
        how: "a square board of `X` and `.`, rows separated by `/`; `3x3`: an empty one, up to `8x8`; several: `3x3 + 3x3`".into(),
        example: "3x3".into(),
        way: "search over the boards, each turned and mirrored; its rules say that the last move loses, so play is always \
              misere, also in a sum".into(),
        source: "B. Koca; T. E. Plambeck and G. Whitehead, The Secrets of Notakto, 2013 (arXiv:1301.1672)".into(),
        misere: true,
        series: Series::boards(),
        samples: shared(BoardSamples::new(".X", Outline::Square, NotaktoBoard::LONGEST_SIDE * NotaktoBoard::LONGEST_SIDE).mirrored()),
        forms: vec![Form::Rows(".X".into())],
        ..Game::named("notakto", read)
    }
}

fn read(text: &[u8], _: Option<&[u8]>) -> Result<Reading, ReadError> {
    let refused = || {
        let start = text.len() - text.trim_ascii_start().len();
        let most = NotaktoBoard::LONGEST_SIDE;
        let row =
            text[start..].iter().position(|byte| b"/|\r\n".contains(byte)).unwrap_or(text.len() - start);
        ParseError::new(text, start..start + row, format!("a square board of 1 to {most} rows"))
    };
    size(text).map_err(|_| refused())?;
    let grid = Grid::read_or_size(text, b".X", b'.')?;
    let is_square = grid.rows() == grid.cols();
    let empty = NotaktoBoard::new(u32::try_from(grid.rows()).unwrap_or(u32::MAX)).filter(|_| is_square);
    let empty = empty.ok_or_else(refused)?;
    let marks = (0..).zip(grid.cells()).filter(|(_, cell)| **cell == b'X');
    let board = marks.fold(empty, |board, (at, _)| board.with(at));
    Ok(Reading::new(board.to_string()).with(Notakto, (!board.has_line()).then_some(board)))
}

impl Playable for Notakto {
    fn text(&self, board: &NotaktoBoard) -> String {
        board.to_string()
    }

    fn count_moves(&self, board: &NotaktoBoard) -> Option<u64> {
        Some(if board.has_line() { 0 } else { board.empty().into() })
    }

    fn draw(
        &self,
        boards: &[NotaktoBoard],
        _: Convention,
        label: &dyn Fn(&Place) -> Option<String>,
    ) -> Option<Drawing> {
        let [board] = boards else { return None };
        let side = board.side() as usize;
        let mut drawing = Drawing::board(side, side, "", |r, c| {
            let at = exact(r * side + c);
            let sign = Cell::Sign(if board.has_mark(at) { 'X' } else { '.' });
            label(&board.place(at)).map_or(sign, Cell::Label)
        })?;
        drawing.shows_moves = true;
        Some(drawing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::Question;
    use crate::ask::{Detail, ask};
    use crate::catalog::{find, standard};
    use crate::theory::limits::Limits;
    use crate::theory::outcome::Outcome;

    #[test]
    fn it_is_misere_play_whatever_is_asked() {
        for (text, outcome) in [("3x3", Outcome::N), ("1x1", Outcome::P), ("1x1 + nim: 1", Outcome::N)] {
            for convention in [Convention::Normal, Convention::Misere] {
                let question =
                    Question::read(standard(), find("notakto"), text.as_bytes(), None, convention).unwrap();
                let answer = ask(&question, Detail::Moves, &Limits::none()).unwrap();
                assert_eq!(
                    (answer.convention, answer.outcome),
                    (Convention::Misere, Some(outcome)),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn boards_are_square() {
        for text in ["3x3", "X../.../..X", "8x8", "X", "XXX/.../..."] {
            assert!(read(text.as_bytes(), None).is_ok(), "{text}");
        }
        for text in ["3x4", "9x9", "3000x3000", "X./.", "xx/xx", ""] {
            assert!(read(text.as_bytes(), None).is_err(), "{text}");
        }
    }
}
