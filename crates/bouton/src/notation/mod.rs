//! Text formats: a cursor over text, a reader of long texts, grids, graphs, and the error that gives the place.

mod bits;
mod clipped;
mod cursor;
mod error;
mod from_to;
mod graph;
mod grid;
mod number;
mod place;
mod reader;
mod sizes;
mod squeezed;
mod tuple;

pub(crate) use bits::Bits;
pub use clipped::{clipped, round};
pub use cursor::Cursor;
pub use error::{ParseError, quoted};
pub(crate) use from_to::FromTo;
pub use graph::{Graph, Mark, Name};
pub(crate) use grid::MOST_CELLS;
pub use grid::{Grid, size};
pub use number::decimal;
pub(crate) use place::Place;
pub use reader::{Blocks, Reader};
pub use sizes::{Measure, Sizes};
pub use squeezed::squeezed;
pub use tuple::{refuse_leading_zeros, tuple};
