//! Notakto in the catalogue.

use super::Game;
use super::drawing::{Cell, Showing};
use super::figure::Figure;
use super::form::Form;
use super::playable::Playable;
use super::reading::{ReadError, Reading};
use super::samples::{BoardSamples, Outline, shared};
use super::series::Series;
use crate::games::crosses::{CrossBoard, CrossGame, Crosses};
use crate::games::notakto::Notakto;
use crate::games::shape::read_within;
use crate::machine::width::exact;
use crate::notation::Place;

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
        samples: shared(BoardSamples::new(".X", Outline::Square, Notakto::LONGEST_SIDE * Notakto::LONGEST_SIDE).mirrored()),
        forms: vec![Form::Rows(".X".into())],
        ..Game::named("notakto", read)
    }
}

fn read(text: &[u8], _: Option<&[u8]>) -> Result<Reading, ReadError> {
    let most = Notakto::LONGEST_SIDE;
    let expected = format!("a square board of 1 to {most} rows");
    let grid = read_within(text, b".X", &expected, |rows, cols| rows == cols && rows <= most as usize)?;
    let side = exact(grid.rows());
    let marks = (0..).zip(grid.cells()).filter(|(_, cell)| **cell == b'X');
    let board = marks.fold(CrossBoard::new(side, side).expect("it fits"), |board, (at, _)| board.with(at));
    Ok(Reading::new(board.to_string()).with(Crosses(Notakto), (!Notakto::is_over(board)).then_some(board)))
}

impl Playable for Crosses<Notakto> {
    fn text(&self, board: &CrossBoard) -> String {
        board.to_string()
    }

    fn show(&self, boards: &[CrossBoard], showing: &Showing<'_>) -> Option<Figure> {
        let [board] = boards else { return None };
        let (_, cols) = board.sides();
        Figure::of_moves(board.sides(), showing, |Place { row, col }| {
            Cell::Sign(if board.has_mark(row * cols + col) { 'X' } else { '.' })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::Question;
    use crate::ask::{Detail, ask};
    use crate::catalog::{find, standard};
    use crate::theory::limits::Limits;
    use crate::theory::outcome::{Convention, Outcome};

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
