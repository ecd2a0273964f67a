//! Positions of a game by their size, as texts: all of a size, random ones, and smaller neighbours of one.
//!
//! A test of a program, a generator of positions and a random start of a play take their positions from here. Everything is a text that
//! the game's reader accepts or refuses: a source may make a text that is no position (a stone without a liberty), and the caller then
//! takes the next one.

mod boards;
mod borders;
mod cells;
mod dice;
mod graphs;
mod numbers;
mod source;
mod sums;

pub use boards::board_images;
pub(super) use borders::{Borders, StaircaseSamples, all_borders, random_borders, smaller_borders};
pub use cells::{BoardSamples, Outline};
pub use dice::Dice;
pub use graphs::GraphSamples;
pub(super) use graphs::{ArrowSamples, PictureSamples};
pub use numbers::{PartSamples, TupleSamples};
pub use source::{BoardSource, PositionSource, Positions, Scale, Texts, shared};
pub use sums::SumSamples;
