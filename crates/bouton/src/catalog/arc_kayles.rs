//! Arc Kayles in the catalogue. On a board an edge is a domino, and the game is Cram.

use super::Game;
use super::answer::Status;
use super::component::Playable;
use super::drawing::Drawing;
use super::graphs::{Written, draw, text};
use super::reading::{ReadError, Reading};
use super::table;
use crate::games::arc_kayles::{ArcKayles, ArcKaylesOnBoard, Domino};
use crate::games::shape::{Bits, Board, Shape};
use crate::notation::Graph;
use crate::theory::forecast::Forecast;
use crate::theory::limits::Limits;
use crate::theory::outcome::Convention;
use crate::theory::ruleset::Ruleset;

/// Arc Kayles.
pub static GAME: &Game = &Game {
    name: "arc-kayles",
    aliases: &["arckayles"],
    rule: "take an edge of a graph; both its ends go, and all edges at them",
    how: "edges, double ones twice, and lone vertices: `a-b b-c c-a d`; `path5`, `cycle6`, `grid3x4`, `graph6:DQc`; or a \
          board of `.` (a vertex) and `#`, rows separated by `/`; `3x5`: all `.`",
    example: "a-b b-c c-d d-a d-e",
    way: "search over connected parts, on boards (where it is Cram) with symmetry; paths and cycles by a table, boards \
          that a half turn keeps by pairing",
    source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, 1978",
    data: None,
    heaps: false,
    misere: false,
    boards: None,
    read,
    full_boards: Some(|sizes, limits| table::Table::by_questions(GAME, sizes, limits)),
};

fn read(text: &[u8], _: Option<&[u8]>) -> Result<Reading, ReadError> {
    match Written::read(text)? {
        Written::Board(board) => {
            let reading = on_board::<1>(&board).or_else(|| on_board::<2>(&board));
            let reading = reading.or_else(|| on_board::<4>(&board)).or_else(|| on_board::<8>(&board));
            reading.ok_or_else(|| Written::too_wide(text, 8).into())
        }
        Written::Graph(graph) => Ok(match graph.names().len() {
            0..=64 => on_graph::<1>(graph),
            65..=128 => on_graph::<2>(graph),
            129..=256 => on_graph::<4>(graph),
            _ => on_graph::<8>(graph),
        }),
    }
}

fn on_board<const W: usize>(board: &Board) -> Option<Reading> {
    let rules = ArcKaylesOnBoard::<W>::new(board.clone());
    let shapes = rules.start()?;
    Some(Reading::new(board.to_string()).with(rules, shapes))
}

fn on_graph<const W: usize>(graph: Graph) -> Reading {
    let rules = ArcKayles::<W>::new(graph);
    let parts: Vec<_> = rules.start().collect();
    Reading::new(rules.graph().to_string()).with(rules, parts)
}

impl<const W: usize> Playable for ArcKayles<W> {
    fn text(&self, part: &Bits<W>) -> String {
        self.graph().text_of(|v| part.has(v as u32))
    }

    fn forecast(&self, part: &Bits<W>, _: &Limits<'_>) -> Forecast {
        if self.known_value(part).is_some() { Forecast::at_sight() } else { Forecast::open_search() }
    }

    fn count_moves(&self, part: &Bits<W>) -> u64 {
        self.edges(*part)
    }
}

impl<const W: usize> Playable for ArcKaylesOnBoard<W> {
    fn text(&self, shape: &Shape<W>) -> String {
        text(shape)
    }

    /// The half turn is a theorem.
    fn status(&self) -> Status {
        Status::Proved
    }

    fn forecast(&self, shape: &Shape<W>, _: &Limits<'_>) -> Forecast {
        if self.known_value(shape).is_some() { Forecast::at_sight() } else { Forecast::open_search() }
    }

    fn count_moves(&self, shape: &Shape<W>) -> u64 {
        self.dominoes(shape)
    }

    fn draw(
        &self,
        shapes: &[Shape<W>],
        _: Convention,
        _: &dyn Fn(&Domino) -> Option<String>,
    ) -> Option<Drawing> {
        draw(self.board(), shapes, |_, _| None)
    }
}
