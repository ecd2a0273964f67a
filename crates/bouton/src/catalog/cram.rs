//! Cram in the catalogue.

use std::sync::Arc;

use super::clearing::all_boards;
use super::drawing::{Cell, Drawing};
use super::finder::FindValues;
use super::form::Form;
use super::game::{Game, texts};
use super::playable::Playable;
use super::reading::{ReadError, Reading};
use super::samples::{BoardSamples, Outline, shared};
use super::series::Series;
use super::status::Status;
use crate::games::clearing::Clearing;
use crate::games::cram::{Cram, CramRegions, CramTables, Domino, HALF_TURN};
use crate::games::shape::{Bits, Board, Shape, first_word};
use crate::machine::width::exact;
use crate::notation::ParseError;
use crate::solve::depth_first::DepthFirst;
use crate::theory::outcome::Convention;

/// The game Cram.
pub fn game(tables: &CramTables) -> Game {
    let (tables, by_definition) = (tables.clone(), tables.clone());
    Game {
        aliases: texts(&["crosscram"]),
        rule: "take two adjacent free cells with a domino".into(),
        how: "a board of `.` (free) and `#`, rows separated by `/`; `5x7`: all free".into(),
        example: "..#../...../.#...".into(),
        way:
            "search over parts and symmetry; parts equal to their half turn, rows, rings and boxes of up to \
              16 cells without search"
                .into(),
        source: "M. Gardner, Scientific American, February 1974; Winning Ways, chapter 15".into(),
        series: Series::boards(),
        boards: Some(all_boards(Clearing::cram)),
        samples: shared(BoardSamples::new("#.", Outline::Rectangle, 1024).mirrored()),
        definition: Some(Arc::new(move |text, _, _| read_by_definition(text, &by_definition))),
        forms: vec![Form::Rows(".#".into())],
        ..Game::named("cram", move |text, _| read(text, &tables))
    }
}

/// The most words in the box of a part.
const MOST_WORDS: usize = 16;

fn read(text: &[u8], tables: &CramTables) -> Result<Reading, ReadError> {
    let board = Board::read(text)?;
    let reading = with_parts::<1>(&board, tables).or_else(|| with_parts::<2>(&board, tables));
    let reading = reading.or_else(|| with_parts::<MOST_WORDS>(&board, tables));
    reading.ok_or_else(|| {
        let most = Bits::<MOST_WORDS>::SIZE;
        let expected = format!("a board whose parts fit in boxes of at most {most} cells each");
        ParseError::new(text, first_word(text, b"/|"), expected).into()
    })
}

/// The parts of a board that have a move, if boxes of `W` words have room for them.
pub fn with_parts<const W: usize>(board: &Board, tables: &CramTables) -> Option<Reading> {
    let shapes = board.shapes::<W>()?.into_iter().filter(|shape| shape.cells().len() > 1);
    let game = Cram::new((board.rows(), board.cols()), tables);
    Some(Reading::new(board.to_string()).with(game, shapes))
}

/// All parts of a board that fits in two words, with rules that use no theorem.
pub fn read_by_definition(text: &[u8], tables: &CramTables) -> Result<Reading, ReadError> {
    let board = Board::read(text)?;
    let reading = all_parts(&board, CramRegions::<1>::new(tables));
    let reading = reading.or_else(|| all_parts(&board, CramRegions::<2>::new(tables)));
    reading.ok_or_else(|| too_large(text))
}

/// All parts of a board, those of one cell too, if boxes of `W` words have room for them. The rules must not depend on the board.
pub fn all_parts<const W: usize, G>(board: &Board, rules: G) -> Option<Reading>
where
    G: Playable<Position = Shape<W>> + Send + Sync + 'static,
{
    let shapes = board.shapes()?;
    Some(Reading::new(board.to_string()).on(format!("any of {W}")).with(rules, shapes))
}

/// The error that a board has too many cells for rules by the definition.
pub fn too_large(text: &[u8]) -> ReadError {
    ParseError::new(text, 0..text.len(), "a board whose parts fit in boxes of at most 128 cells each").into()
}

impl<const W: usize> Playable for CramRegions<W> {
    fn text(&self, part: &Shape<W>) -> String {
        part.to_string()
    }

    /// A certificate states moves and values alone. Which values those are, the search with all theorems knows soonest.
    fn values(&self, _: &Shape<W>) -> Option<Box<dyn FindValues<Shape<W>> + '_>> {
        Some(Box::new(DepthFirst::on_threads(self.known()).by_key()))
    }
}

impl<const W: usize> Cram<W> {
    /// The board on which only the cells of `parts` are free.
    fn board_of(&self, parts: &[Shape<W>]) -> Board {
        let sides = |(rows, cols): (u32, u32), part: &Shape<W>| {
            (rows.max(part.top() + part.rows()), cols.max(part.left() + part.cols()))
        };
        let (rows, cols) = parts.iter().fold(self.board(), sides);
        Board::around(rows, cols, parts.iter().flat_map(Shape::places))
    }
}

impl<const W: usize> Playable for Cram<W> {
    fn text(&self, part: &Shape<W>) -> String {
        self.board_of(&[*part]).to_string()
    }

    /// The half turn is a theorem, and every search uses it.
    fn status(&self) -> Status {
        Status::Proved(&HALF_TURN)
    }

    fn count_moves(&self, part: &Shape<W>) -> Option<u64> {
        Some((part.with_right().len() + part.with_below().len()).into())
    }

    fn draw(
        &self,
        parts: &[Shape<W>],
        _: Convention,
        _: &dyn Fn(&Domino) -> Option<String>,
    ) -> Option<Drawing> {
        let board = self.board_of(parts);
        let sign = |r, c| if board.is_free(exact(r), exact(c)) { '.' } else { '#' };
        let legend = "#: taken, or free and alone";
        Drawing::board(board.rows() as usize, board.cols() as usize, legend, |r, c| Cell::Sign(sign(r, c)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_into_as_few_words_as_their_parts_need() {
        for text in ["5x7", "8x8", "9x9", "30x34", "1x255", "255x4", "..#../...../.#...", "#", ".#"] {
            assert!(read(text.as_bytes(), &CramTables::default()).is_ok(), "{text}");
        }
        let error = |text: &str| read(text.as_bytes(), &CramTables::default()).err().unwrap().to_string();
        assert_eq!(
            error(" 32x33"),
            "line 1, column 2: found `32x33`, expected a board whose parts fit in boxes of at most 1024 cells each"
        );
        assert!(error("1x256").ends_with("expected a board of 1 to 255 rows and 1 to 255 columns"));
    }

    #[test]
    fn a_part_is_written_where_it_lies() {
        let part = Shape::<1>::around([(1, 1), (1, 2)]).unwrap();
        assert_eq!(Cram::new((3, 3), &CramTables::default()).text(&part), "###/#../###");
        assert_eq!(Cram::new((1, 4), &CramTables::default()).text(&part), "####/#..#");
    }
}
