//! What games on graphs share in the catalogue: telling a board from a graph.

use super::reading::{ReadError, Reading};
use crate::games::shape::{Board, first_word};
use crate::notation::{Graph, ParseError, size};

/// A position of a game on graphs, as the text gives it.
pub enum Written {
    /// A size, a drawing, or a grid given by its size: the vertices are cells.
    Board(Board),
    /// Any other graph.
    Graph(Graph),
}

/// Reads a board, if its parts fit into boxes of so many cells.
type OnBoard<'t> = dyn Fn(&Board) -> Option<Reading> + 't;

impl Written {
    /// Reads a board or a graph.
    ///
    /// # Errors
    /// As [`Board::read`] for a text that looks like a board, as [`Graph::read`] for any other text.
    fn read(text: &[u8]) -> Result<Self, ParseError> {
        let start = text.len() - text.trim_ascii_start().len();
        if let Some(grid) = text[start..].strip_prefix(b"grid")
            && !matches!(size(grid), Ok(None))
        {
            let offset = start + "grid".len();
            return Board::read(grid).map(Self::Board).map_err(|error| error.within(text, offset));
        }
        let is_drawn = matches!(text.get(start), Some(b'.' | b'#'));
        let is_board = is_drawn || !matches!(size(text), Ok(None));
        if is_board { Board::read(text).map(Self::Board) } else { Graph::read(text).map(Self::Graph) }
    }

    /// Reads a position into rules with as few words of 64 vertices as the position fits in: 1, 2, 4 or 8.
    ///
    /// # Errors
    /// As [`read`](Self::read), or if a part of a board does not fit in 8 words.
    pub fn reading(
        text: &[u8],
        on_board: [&OnBoard<'_>; 4],
        on_graph: [fn(Graph) -> Reading; 4],
    ) -> Result<Reading, ReadError> {
        match Self::read(text)? {
            Self::Board(board) => {
                let reading = on_board.iter().find_map(|on_board| on_board(&board));
                reading.ok_or_else(|| Self::too_wide(text, 8).into())
            }
            Self::Graph(graph) => {
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

    /// The error for a board with a part that does not fit.
    fn too_wide(text: &[u8], words: usize) -> ParseError {
        let expected = format!("connected parts in boxes of at most {} cells", 64 * words);
        ParseError::new(text, first_word(text, b""), expected)
    }
}
