//! What games on graphs share in the catalogue: telling a board from a graph.

use super::reading::{ReadError, Reading};
use crate::games::shape::{Board, first_word};
use crate::notation::{Graph, ParseError, size};

/// Reads a position of a game on graphs. A drawing, a size, and a grid given by its size are boards. Any other text is a graph.
pub fn board_or_graph<T>(
    text: &[u8],
    is_drawn: bool,
    board: impl Fn(&[u8]) -> Result<T, ParseError>,
    graph: impl Fn(&[u8]) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    let start = text.len() - text.trim_ascii_start().len();
    if let Some(grid) = text[start..].strip_prefix(b"grid")
        && !matches!(size(grid), Ok(None))
    {
        return board(grid).map_err(|error| error.within(text, start + "grid".len()));
    }
    if is_drawn || !matches!(size(text), Ok(None)) { board(text) } else { graph(text) }
}

/// A position as the text gives it.
enum OnGraph {
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
pub fn read(
    text: &[u8],
    on_board: [&ReadOnBoard<'_>; 4],
    on_graph: [fn(Graph) -> Reading; 4],
) -> Result<Reading, ReadError> {
    let is_drawn = matches!(text.trim_ascii_start().first(), Some(b'.' | b'#'));
    let board = |text: &[u8]| Board::read(text).map(OnGraph::Board);
    match board_or_graph(text, is_drawn, board, |text| Graph::read(text).map(OnGraph::Graph))? {
        OnGraph::Board(board) => on_board.iter().find_map(|on_board| on_board(&board)).ok_or_else(|| {
            let expected = "connected parts in boxes of at most 512 cells";
            ParseError::new(text, first_word(text, b""), expected).into()
        }),
        OnGraph::Graph(graph) => {
            let note = graph.note();
            let on_graph = match graph.names().len() {
                0..=64 => on_graph[0],
                65..=128 => on_graph[1],
                129..=256 => on_graph[2],
                _ => on_graph[3],
            };
            Ok(on_graph(graph).noting(note))
        }
    }
}
