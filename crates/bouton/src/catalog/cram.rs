//! Cram in the catalogue.

use std::sync::Arc;

use super::clearing::all_boards;
use super::drawing::Showing;
use super::figure::Figure;
use super::finder::{FindValues, KeyedSearch};
use super::form::Form;
use super::game::{Game, texts};
use super::playable::Playable;
use super::reading::{ReadError, Reading};
use super::rules_with::{DataOf, RulesWith};
use super::samples::{BoardSamples, Outline, shared};
use super::series::Series;
use super::status::Status;
use super::tiles::{HOW, MOST_WORDS, read};
use crate::games::clearing::Clearing;
use crate::games::cram::{Cram, CramTables, DOMINOES, HALF_TURN};
use crate::games::shape::{Board, Shape};
use crate::games::tiles::TileRules;
use crate::notation::ParseError;

/// The game Cram.
pub fn game(tables: &CramTables) -> Game {
    let (tables, by_definition) = (tables.clone(), tables.clone());
    Game {
        aliases: texts(&["crosscram"]),
        rule: "take two adjacent free cells with a domino".into(),
        how: HOW.into(),
        example: "..#../...../.#...".into(),
        way:
            "search over parts and symmetry; parts equal to their half turn, rows, rings and boxes of up to \
              16 cells without search"
                .into(),
        source: "M. Gardner, Scientific American, February 1974; Winning Ways, chapter 15".into(),
        series: Series::boards(),
        boards: Some(all_boards(|rows, cols| Clearing::covering(DOMINOES, rows, cols))),
        samples: shared(BoardSamples::new("#.", Outline::Rectangle, 1024).mirrored()),
        definition: Some(Arc::new(move |text, _, _| read_by_definition(text, &by_definition))),
        forms: vec![Form::Rows(".#".into())],
        ..Game::named("cram", move |text, _| read_parts(text, &tables))
    }
}

fn read_parts(text: &[u8], tables: &CramTables) -> Result<Reading, ReadError> {
    read(
        text,
        &[&|board| with_parts::<1>(board, tables), &|board| with_parts::<2>(board, tables), &|board| {
            with_parts::<MOST_WORDS>(board, tables)
        }],
    )
}

/// The parts of a board that have a move, if boxes of `W` words have room for them.
pub fn with_parts<const W: usize>(board: &Board, tables: &CramTables) -> Option<Reading> {
    let game = Cram::<W>::new((board.rows(), board.cols()), tables);
    let parts = game.tiles.parts(board)?;
    Some(Reading::new(board.to_string()).with(game, parts))
}

/// All parts of a board that fits in two words, with rules that use no theorem.
pub fn read_by_definition(text: &[u8], tables: &CramTables) -> Result<Reading, ReadError> {
    let board = Board::read(text)?;
    let reading = all_parts(&board, regions::<1>(tables));
    let reading = reading.or_else(|| all_parts(&board, regions::<2>(tables)));
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

/// Cram as a certificate states it: the parts of a board, those of one cell too, and no theorem in the moves. A certificate states moves and
/// values alone. Which values those are, the search with all theorems finds soonest.
type CramRegions<const W: usize> = RulesWith<TileRules<W>, Cram<W>>;

fn regions<const W: usize>(tables: &CramTables) -> CramRegions<W> {
    let known = Cram::new((1, 1), tables);
    RulesWith { rules: known.tiles.clone().with_all_parts(), data: known }
}

impl<const W: usize> DataOf<TileRules<W>> for Cram<W> {}

impl<const W: usize> Playable for CramRegions<W> {
    fn text(&self, part: &Shape<W>) -> String {
        part.to_string()
    }

    fn values(&self, _: &Shape<W>) -> Option<Box<dyn FindValues + '_>> {
        Some(Box::new(KeyedSearch::on_threads(&self.data)))
    }
}

impl<const W: usize> Playable for Cram<W> {
    fn text(&self, part: &Shape<W>) -> String {
        self.tiles.text(part)
    }

    /// The half turn is a theorem, and every search uses it.
    fn status(&self) -> Status {
        Status::Proved(&HALF_TURN)
    }

    fn show(&self, parts: &[Shape<W>], showing: &Showing<'_>) -> Option<Figure> {
        self.tiles.show(parts, showing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_into_as_few_words_as_their_parts_need() {
        for text in ["5x7", "8x8", "9x9", "30x34", "1x255", "255x4", "..#../...../.#...", "#", ".#"] {
            assert!(read_parts(text.as_bytes(), &CramTables::default()).is_ok(), "{text}");
        }
        let error =
            |text: &str| read_parts(text.as_bytes(), &CramTables::default()).err().unwrap().to_string();
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
