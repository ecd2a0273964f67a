//! What games on graphs share in the catalogue: telling a board from a graph.

use crate::notation::{ParseError, size};

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
