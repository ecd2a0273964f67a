//! Positions of a game by their size, as texts: all of a size, random ones, and smaller neighbours of one.
//!
//! A test of a program, a generator of positions and a random start of a play take their positions from here. Everything is a text that
//! the game's reader accepts or refuses: a source may make a text that is no position (a stone without a liberty), and the caller then
//! takes the next one.

mod boards;
mod choices;
mod dice;
mod graphs;
mod images;
mod numbers;
pub(super) mod smaller;
mod source;
mod sums;

pub use boards::{BoardSamples, Outline};
pub use choices::{Choices, Texts};
pub use dice::Dice;
pub use graphs::GraphSamples;
pub use images::board_images;
pub use numbers::NumberSamples;
pub use source::{PositionSource, Positions, Scale, shared};
pub use sums::SumSamples;
