//! Games on cells of two colours: the shared part of games that consist of one file of rules.
//!
//! A cell is gone, black, white, or either of the two. A game says what that means (in clobber a black cell is a black stone;
//! in col it is an empty cell that may only become black), which moves there are, and which neighbours matter to one another
//! ([`ColourGame`]). Everything else follows from that: parts, canonical forms and keys, and in the catalogue texts, drawings
//! and tables.
//!
//! The rules see a cell only by its colours and its neighbours, and never by its place. So they hold on boards and on graphs,
//! and a board may be turned and mirrored. A position is two sets of cells, one bit per cell. Cells of a board are numbered row by row.

mod cells;
mod field;
mod game;
mod images;
mod kind;
mod paint;
mod parts;
mod rules;
mod step;
#[cfg(test)]
pub(crate) mod tests;

pub use cells::Cells;
pub use field::Field;
pub use game::ColourGame;
pub use images::Images;
pub use kind::{Colour, Kind};
pub(crate) use paint::Painting;
pub use rules::ColourRules;
pub use step::ColourMove;
