//! Text formats: a cursor over text, a reader of long texts, grids, graphs, and the error that gives the place.

mod bits;
mod clipped;
mod cursor;
mod error;
mod graph;
mod grid;
mod number;
mod place;
mod reader;
mod sizes;
mod squeezed;
mod tuple;

pub use bits::Bits;
pub use clipped::{clipped, round};
pub use cursor::Cursor;
pub use error::{ParseError, quoted};
pub use graph::{Graph, Mark, Name};
pub use grid::{Grid, MOST_CELLS, size};
pub use number::decimal;
pub use place::Place;
pub use reader::{Blocks, Reader};
pub use sizes::{Measure, Sizes};
pub use squeezed::squeezed;
pub use tuple::{refuse_leading_zeros, tuple};
