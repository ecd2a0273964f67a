//! Crosscut: the player picks a marked cell. The two lines through it disappear, and four quadrants are left.
//!
//! CAOS3 (CodeChef, October 2013) is crosscut along rows and columns. Inventor Outlasting (Code Jam to I/O for Women 2022) is crosscut
//! along the diagonals. [`Lava`] contains the literal rules of both. [`Crosscut`] is the same game split into independent rectangles, and
//! [`Values`] is the shortcut that values every rectangle of a board.

pub mod caos3;
mod edges;
mod fan;
mod fans;
mod full;
mod lattice;
mod lava;
mod layout;
mod mex;
mod parts;
mod plan;
mod rectangle;
mod search;
mod streams;
mod strips;
mod sweep;
#[cfg(test)]
mod tests;
mod text;
mod values;
mod windows;

pub use full::{FullBoards, WIDTHS};
pub use lattice::Lines;
pub use lava::Lava;
pub use layout::Rect;
pub use rectangle::Crosscut;
pub use text::{read, read_rows, write};
pub use values::Values;
