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
use crate::theory::outcome::Convention;

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
    Written::reading(
        text,
        [on_board::<1>, on_board::<2>, on_board::<4>, on_board::<8>],
        [on_graph::<1>, on_graph::<2>, on_graph::<4>, on_graph::<8>],
    )
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
