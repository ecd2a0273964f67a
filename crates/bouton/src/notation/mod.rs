//! How people write things: a cursor over text, grids, and the error that names the place.

mod bits;
mod cursor;
mod error;
mod grid;
mod sizes;

pub use bits::Bits;
pub use cursor::{Cursor, decimal};
pub use error::ParseError;
pub use grid::{Grid, MOST_CELLS, size};
pub use sizes::Sizes;
