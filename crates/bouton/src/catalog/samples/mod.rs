//! Positions of a game by their size, as texts: all of a size, random ones, and smaller neighbours of one.
//!
//! A test of a program, a generator of positions and a random start of a play take their positions from here. Everything is a text that
//! the game's reader accepts or refuses: a source may make a text that is no position (a stone without a liberty), and the caller then
//! takes the next one.

mod boards;
mod cells;
mod dice;
mod numbers;
mod pictures;
mod source;
mod sums;
mod walks;

pub use boards::board_images;
pub use cells::{BoardSamples, Outline};
pub use dice::Dice;
pub use numbers::{HeapSamples, PartSamples, TupleSamples};
pub use pictures::{GraphSamples, PictureSamples};
pub use source::{BoardSource, PositionSource, Positions, Texts};
pub use sums::SumSamples;
pub use walks::{ArrowSamples, StaircaseSamples, WalkSamples};
