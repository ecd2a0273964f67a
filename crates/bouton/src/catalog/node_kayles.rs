//! Node Kayles and Arc Kayles in the catalogue, on boards and on graphs.

use std::sync::Arc;

use super::clearing::all_boards;
use super::cram::{self, all_parts, too_large, with_parts};
use super::drawing::{Cell, Showing};
use super::figure::{Figure, GraphFigure};
use super::form::Form;
use super::game::{Game, texts};
use super::graphs::board_or_graph;
use super::playable::Playable;
use super::reading::{ReadError, Reading};
use super::samples::{GraphSamples, shared};
use super::series::Series;
use super::status::Status;
use crate::games::clearing::Clearing;
use crate::games::cram::CramTables;
use crate::games::node_kayles::{GraphKayles, HALF_TURN, NodeKaylesOnBoard, TWINS};
use crate::games::shape::{Bits, Board, Shape, first_word};
use crate::machine::width::exact;
use crate::notation::{Graph, ParseError, Place};

/// The game Node Kayles.
pub fn game() -> Game {
    Game {
        aliases: texts(&["nodekayles"]),
        rule: "take a vertex of a graph; it and its neighbours go".into(),
        way: "search over connected parts, on boards with symmetry; paths and cycles by a table, boards that a half turn \
              keeps by pairing".into(),
        boards: Some(all_boards(Clearing::node_kayles)),
        definition: Some(Arc::new(|text, _, _| read_by_definition(text))),
        ..on_graphs(Game::named("node-kayles", |text, _| node_kayles(text)))
    }
}

/// The game Arc Kayles.
pub fn arc_kayles(tables: &CramTables) -> Game {
    let (tables, by_definition) = (tables.clone(), tables.clone());
    let parts = move |text: &[u8]| {
        read(
            text,
            true,
            [
                &|board| with_parts::<1>(board, &tables),
                &|board| with_parts::<2>(board, &tables),
                &|board| with_parts::<4>(board, &tables),
                &|board| with_parts::<8>(board, &tables),
            ],
        )
    };
    Game {
        aliases: texts(&["arckayles"]),
        rule: "take an edge of a graph; both its ends and all edges at them are removed".into(),
        way: "search over connected parts, paths and cycles by a table; boards as in cram, which has the same moves".into(),
        definition: Some(Arc::new(move |text, _, _| cram::read_by_definition(text, &by_definition))),
        ..on_graphs(Game::named("arc-kayles", move |text, _| parts(text)))
    }
}

/// A game on graphs, with what both games say of their positions.
fn on_graphs(game: Game) -> Game {
    Game {
        how: "edges, double ones twice, and lone vertices: `a-b b-c c-a d`; `path5`, `cycle6`, `grid3x4`, `graph6:DQc`; or a \
              board of `.` (a vertex) and `#`, rows separated by `/`; `3x5`: all `.`".into(),
        example: "a-b b-c c-d d-a d-e".into(),
        source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, 1978".into(),
        series: Series::boards(),
        samples: shared(GraphSamples::Edges(500)),
        forms: vec![Form::Rows("".into()), Form::Graph],
        ..game
    }
}

fn node_kayles(text: &[u8]) -> Result<Reading, ReadError> {
    read(text, false, [&on_board::<1>, &on_board::<2>, &on_board::<4>, &on_board::<8>])
}

/// All parts of a board that fits in two words. The moves on boards and their symmetry use no theorem.
fn read_by_definition(text: &[u8]) -> Result<Reading, ReadError> {
    let board = Board::read(text)?;
    let reading = all_parts(&board, NodeKaylesOnBoard::<1>::new(board.clone()));
    let reading = reading.or_else(|| all_parts(&board, NodeKaylesOnBoard::<2>::new(board.clone())));
    reading.ok_or_else(|| too_large(text))
}

/// A position as the text gives it.
enum BoardOrGraph {
    Board(Board),
    Graph(Graph),
}

/// Reads a board, if its parts fit into boxes of so many cells.
type ReadOnBoard<'t> = dyn Fn(&Board) -> Option<Reading> + 't;

/// Reads a position into rules with as few words of 64 vertices as the position fits in: 1, 2, 4 or 8.
///
/// # Errors
/// As [`Board::read`] for a text that looks like a board, as [`Graph::read`] for any other text, or if a part of a board does not fit in 8
/// words.
fn read(text: &[u8], takes_edges: bool, on_board: [&ReadOnBoard<'_>; 4]) -> Result<Reading, ReadError> {
    let is_drawn = matches!(text.trim_ascii_start().first(), Some(b'.' | b'#'));
    let board = |text: &[u8]| Board::read(text).map(BoardOrGraph::Board);
    let graph = |text: &[u8]| Graph::read(text).map(BoardOrGraph::Graph);
    match board_or_graph(text, is_drawn, board, graph)? {
        BoardOrGraph::Board(board) => {
            on_board.iter().find_map(|on_board| on_board(&board)).ok_or_else(|| {
                let expected = "connected parts in boxes of at most 512 cells";
                ParseError::new(text, first_word(text, b""), expected).into()
            })
        }
        BoardOrGraph::Graph(graph) => Ok(match graph.names().len() {
            0..=64 => on_graph::<1>(graph, takes_edges),
            65..=128 => on_graph::<2>(graph, takes_edges),
            129..=256 => on_graph::<4>(graph, takes_edges),
            _ => on_graph::<8>(graph, takes_edges),
        }),
    }
}

fn on_board<const W: usize>(board: &Board) -> Option<Reading> {
    let rules = NodeKaylesOnBoard::<W>::new(board.clone());
    let shapes = rules.start()?;
    Some(Reading::new(board.to_string()).with(rules, shapes))
}

fn on_graph<const W: usize>(graph: Graph, takes_edges: bool) -> Reading {
    let (written, board, note) = (graph.to_string(), graph.signature(), graph.note());
    let make = if takes_edges { GraphKayles::<W>::of_edges } else { GraphKayles::of_vertices };
    let rules = make(graph);
    let parts: Vec<_> = rules.start().collect();
    Reading::new(written).on(board).noting(note).with(rules, parts)
}

impl<const W: usize> Playable for GraphKayles<W> {
    fn text(&self, part: &Bits<W>) -> String {
        self.graph.text_of(|v| part.has(exact(v)))
    }

    /// In Node Kayles the rule about vertices with the same neighbours is a theorem.
    fn status(&self) -> Status {
        if self.takes_edges() { Status::Exact } else { Status::Proved(&TWINS) }
    }

    fn show(&self, parts: &[Bits<W>], _: &Showing<'_>) -> Option<Figure> {
        let is_left = |v| parts.iter().any(|part| part.has(exact(v)));
        GraphFigure::of(&self.graph, is_left, |_| None).map(Figure::Graph)
    }

    fn count_moves(&self, part: &Bits<W>) -> Option<u64> {
        Some(self.count_moves(*part))
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

    fn show(&self, shapes: &[Shape<W>], showing: &Showing<'_>) -> Option<Figure> {
        let (rows, cols) = (self.board.rows(), self.board.cols());
        let left = Board::with(rows, cols, shapes.iter().flat_map(Shape::places));
        Figure::of_moves((rows, cols), showing, |Place { row, col }| match left.has((row, col)) {
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
        node_kayles(text.as_bytes()).err().unwrap().to_string()
    }

    #[test]
    fn boards_and_graphs_are_told_apart() {
        for text in
            ["3x5", " grid3x5\n", "../.#", "##", "a-b b-c", "d", "path5", "graph6:DQc", "16x32", "1x100"]
        {
            assert!(node_kayles(text.as_bytes()).is_ok(), "{text}: {}", error(text));
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
