//! How people write things: a cursor over text, grids, and the error that names the place.

mod cursor;
mod error;
mod grid;
mod number;

pub use cursor::Cursor;
pub use error::ParseError;
pub use grid::{Grid, MOST_CELLS, size};
pub use number::decimal;
