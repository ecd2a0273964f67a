//! Treblecross in the catalogue.

use super::drawing::{Cell, Drawing, Showing};
use super::figure::Figure;
use super::finder::{FindValues, KeyedSearch};
use super::form::Form;
use super::game::{Game, texts};
use super::playable::Playable;
use super::reading::{ReadError, Reading};
use super::samples::{BoardSamples, Outline, shared};
use super::series::Series;
use super::status::Status;
use crate::games::crosses::{CrossBoard, CrossGame, Crosses};
use crate::games::treblecross::{AS_HEAPS, Treblecross};
use crate::machine::width::exact;
use crate::notation::{Cursor, Measure, ParseError};

/// The game Treblecross on the literal row.
pub fn game() -> Game {
    Game {
        aliases: texts(&["one-dimensional-tic-tac-toe"]),
        rule: "put an X on an empty cell of a row; the player who makes three X's side by side wins, and the row is over".into(),
        how: "a row of `.` (empty) and `X`; `7`: an empty one, up to 64 cells".into(),
        example: ".X..X..".into(),
        way: "values by search over the rows, each the same as read backwards, up to 26 empty cells; outcomes by heaps of 0.007, the \
              form that avoids losing moves: where nobody can win at once, a run of r cells that are not within two of an X is a heap of r + 2. So an \
              empty row of n >= 3 cells has the outcome of the heap n + 2, but mostly another value (of those up to n = 26 only \
              0, 1, 3, 4, 6, 9, 10, 12, 17, 18, 22 and 25 have the same)".into(),
        source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 4".into(),
        series: Series::named(Measure::Word),
        samples: shared(BoardSamples::new(".X", Outline::Row, CrossBoard::MOST_CELLS).mirrored()),
        forms: vec![Form::Rows(".X".into()), Form::Number],
        ..Game::named("treblecross", read)
    }
}

/// Values are searched if at most this many cells are empty: about 4 million rows.
const MOST_SEARCHED: u32 = 26;

fn read(text: &[u8], _: Option<&[u8]>) -> Result<Reading, ReadError> {
    let row = row(text)?;
    let has_cells = row.sides().1 > 0;
    let written = if !has_cells { "0".to_owned() } else { row.to_string() };
    // The value of a row is the same whatever it was part of.
    let reading = Reading::new(written).on(String::new());
    Ok(reading.with(Crosses(Treblecross), (!Treblecross::is_over(row) && has_cells).then_some(row)))
}

/// Reads a row: a length, or the cells one by one.
fn row(text: &[u8]) -> Result<CrossBoard, ParseError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_space();
    if cursor.peek().is_some_and(|sign| sign.is_ascii_digit()) {
        let cells = cursor.number_of("a length", 0..=CrossBoard::MOST_CELLS.into())?;
        cursor.end("the length")?;
        return Ok(CrossBoard::new(1, exact(cells)).expect("it is not longer"));
    }
    let cells = cursor.word();
    let start = cursor.at() - cells.len();
    if let Some(at) = cells.iter().position(|sign| !b".X".contains(sign)).or(cells.is_empty().then_some(0)) {
        return Err(ParseError::new(text, start + at..start + at + 1, "`.` (empty), `X`, or a length"));
    }
    cursor.end("the row")?;
    let Some(empty) = u32::try_from(cells.len()).ok().and_then(|cells| CrossBoard::new(1, cells)) else {
        let expected = format!("at most {} cells", CrossBoard::MOST_CELLS);
        return Err(ParseError::new(text, start..start + cells.len(), expected));
    };
    let marks = (0..).zip(cells).filter(|(_, sign)| **sign == b'X');
    Ok(marks.fold(empty, |row, (at, _)| row.with(at)))
}

impl Playable for Crosses<Treblecross> {
    fn text(&self, row: &CrossBoard) -> String {
        row.to_string()
    }

    fn values(&self, _: &CrossBoard) -> Option<Box<dyn FindValues + '_>> {
        // No row has parts, and almost all rows are needed, so examining each row once is fastest. So no theorem is used for values.
        Some(Box::new(KeyedSearch::by_full_mex(self)))
    }

    fn outcome_status(&self) -> Status {
        Status::Proved(&AS_HEAPS)
    }

    fn can_be_valued(&self, row: &CrossBoard) -> bool {
        row.empty() <= MOST_SEARCHED
    }

    fn show(&self, rows: &[CrossBoard], showing: &Showing<'_>) -> Option<Figure> {
        let [row] = rows else { return None };
        let mut drawing = Drawing::row(row.sides().1 as usize, |at| {
            let at = exact(at);
            showing.cell(&(at + 1), Cell::Sign(if row.has_mark(at) { 'X' } else { '.' }))
        })?;
        drawing.shows_moves = true;
        Some(Figure::Board(drawing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::Question;
    use crate::ask::{Detail, ask};
    use crate::catalog::status::Status;
    use crate::catalog::{find, standard};
    use crate::theory::limits::Limits;
    use crate::theory::nimber::Nimber;
    use crate::theory::outcome::{Convention, Outcome};

    #[test]
    fn rows_are_lengths_or_cells() {
        for text in ["7", " 64\n", "0", ".X..X..", "XXX", "X", &".".repeat(64)] {
            assert!(read(text.as_bytes(), None).is_ok(), "{text}");
        }
        for text in
            ["65", "7x", "-1", "", ".x.", ".X. .", "X/X", "1x7", &".".repeat(65), "99999999999999999999"]
        {
            assert!(read(text.as_bytes(), None).is_err(), "{text}");
        }
        let error = read(b" .Xx", None).err().unwrap().to_string();
        assert_eq!(error, "line 1, column 4: found `x`, expected `.` (empty), `X`, or a length");
    }

    #[test]
    fn long_rows_are_answered_by_their_outcome() {
        let question = |text: &str| {
            Question::read(standard(), find("treblecross"), text.as_bytes(), None, Convention::Normal)
                .unwrap()
        };
        let answer = ask(&question("64"), Detail::Reasons, &Limits::none()).unwrap();
        // The corresponding heap, of 66, is worth 0.
        assert_eq!(
            (answer.outcome, answer.nimber, answer.status),
            (Some(Outcome::P), Some(Nimber(0)), Status::Proved(&AS_HEAPS))
        );
        let answer = ask(&question("63"), Detail::Reasons, &Limits::none()).unwrap();
        assert_eq!((answer.outcome, answer.nimber, answer.complete), (Some(Outcome::N), None, true));
        assert!(answer.winning_moves.contains(&"32".to_owned()));
        let answer = ask(&question(".X.. + 5 + *2"), Detail::Reasons, &Limits::none()).unwrap();
        assert_eq!(answer.nimber, Some(Nimber(1 ^ 2)));
    }
}
