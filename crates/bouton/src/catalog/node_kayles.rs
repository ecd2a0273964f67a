//! Node Kayles in the catalogue.

use std::sync::Arc;

use super::clearing::all_boards;
use super::cram::{all_parts, too_large};
use super::drawing::{Cell, Drawing};
use super::figure::{Figure, GraphFigure};
use super::form::Form;
use super::game::{Game, texts};
use super::graphs;
use super::playable::Playable;
use super::reading::{ReadError, Reading};
use super::samples::{GraphSamples, shared};
use super::series::Series;
use super::status::Status;
use crate::games::clearing::Clearing;
use crate::games::node_kayles::{HALF_TURN, NodeKayles, NodeKaylesOnBoard, TWINS};
use crate::games::shape::{Bits, Board, Shape};
use crate::machine::width::exact;
use crate::notation::{Graph, Place};
use crate::theory::outcome::Convention;

/// The game Node Kayles.
pub fn game() -> Game {
    Game {
        aliases: texts(&["nodekayles"]),
        rule: "take a vertex of a graph; it and its neighbours go".into(),
        how: "edges, double ones twice, and lone vertices: `a-b b-c c-a d`; `path5`, `cycle6`, `grid3x4`, `graph6:DQc`; or a \
              board of `.` (a vertex) and `#`, rows separated by `/`; `3x5`: all `.`".into(),
        example: "a-b b-c c-d d-a d-e".into(),
        way: "search over connected parts, on boards with symmetry; paths and cycles by a table, boards that a half turn \
              keeps by pairing".into(),
        source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, 1978".into(),
        series: Series::boards(),
        boards: Some(all_boards(Clearing::node_kayles)),
        samples: shared(GraphSamples::Edges(500)),
        definition: Some(Arc::new(|text, _, _| read_by_definition(text))),
        forms: vec![Form::Rows("".into()), Form::Graph],
        ..Game::named("node-kayles", read)
    }
}

fn read(text: &[u8], _: Option<&[u8]>) -> Result<Reading, ReadError> {
    graphs::read(
        text,
        [&on_board::<1>, &on_board::<2>, &on_board::<4>, &on_board::<8>],
        [on_graph::<1>, on_graph::<2>, on_graph::<4>, on_graph::<8>],
    )
}

/// All parts of a board that fits in two words. The moves on boards and their symmetry use no theorem.
fn read_by_definition(text: &[u8]) -> Result<Reading, ReadError> {
    let board = Board::read(text)?;
    let reading = all_parts(&board, NodeKaylesOnBoard::<1>::new(board.clone()));
    let reading = reading.or_else(|| all_parts(&board, NodeKaylesOnBoard::<2>::new(board.clone())));
    reading.ok_or_else(|| too_large(text))
}

fn on_board<const W: usize>(board: &Board) -> Option<Reading> {
    let rules = NodeKaylesOnBoard::<W>::new(board.clone());
    let shapes = rules.start()?;
    Some(Reading::new(board.to_string()).with(rules, shapes))
}

fn on_graph<const W: usize>(graph: Graph) -> Reading {
    let rules = NodeKayles::<W>::new(graph);
    let parts: Vec<_> = rules.start().collect();
    Reading::new(rules.graph().to_string()).on(rules.graph().signature()).with(rules, parts)
}

impl<const W: usize> Playable for NodeKayles<W> {
    fn text(&self, part: &Bits<W>) -> String {
        self.graph().text_of(|v| part.has(exact(v)))
    }

    /// The rule about vertices with the same neighbours is a theorem.
    fn status(&self) -> Status {
        Status::Proved(&TWINS)
    }

    fn show(&self, parts: &[Bits<W>]) -> Option<Figure> {
        let is_left = |v| parts.iter().any(|part| part.has(exact(v)));
        GraphFigure::of(self.graph(), is_left, |_| None).map(Figure::Graph)
    }
}

impl<const W: usize> Playable for NodeKaylesOnBoard<W> {
    /// The shape at its place, on a board that ends with it.
    fn text(&self, shape: &Shape<W>) -> String {
        let (rows, cols) = (shape.top() + shape.rows(), shape.left() + shape.cols());
        Board::with(rows, cols, shape.places()).to_string()
    }

    /// The half turn is a theorem.
    fn status(&self) -> Status {
        Status::Proved(&HALF_TURN)
    }

    fn draw(
        &self,
        shapes: &[Shape<W>],
        _: Convention,
        label: &dyn Fn(&Place) -> Option<String>,
    ) -> Option<Drawing> {
        let (rows, cols) = (self.board().rows(), self.board().cols());
        let left = Board::with(rows, cols, shapes.iter().flat_map(Shape::places));
        Drawing::of_moves((rows, cols), label, |Place { row, col }| match left.has((row, col)) {
            // A cell without a label is still a move.
            true => Cell::Label(".".to_owned()),
            false => Cell::Sign('#'),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        read(text.as_bytes(), None).err().unwrap().to_string()
    }

    #[test]
    fn boards_and_graphs_are_told_apart() {
        for text in
            ["3x5", " grid3x5\n", "../.#", "##", "a-b b-c", "d", "path5", "graph6:DQc", "16x32", "1x100"]
        {
            assert!(read(text.as_bytes(), None).is_ok(), "{text}: {}", error(text));
        }
    }

    #[test]
    fn errors_name_the_place() {
        assert_eq!(error("./x"), "line 1, column 3: found `x`, expected `.` or `#` (row 2)");
        assert_eq!(
            error(" 23x23"),
            "line 1, column 2: found `23x23`, expected connected parts in boxes of at most 512 cells"
        );
        assert_eq!(
            error("grid1x256"),
            "line 1, column 5: found `1x256`, expected a board of 1 to 255 rows and 1 to 255 columns"
        );
        assert!(error("0x3").contains("expected a board of 1 to"));
        assert!(error(" grid0x4").starts_with("line 1, column 6: found `0x4`"));
        assert!(error("a-b b-").starts_with("line 1, column 7: found the end of the input"));
        assert!(error("0").contains("empty sum") && error("*3").contains("the name of a vertex"));
    }
}
