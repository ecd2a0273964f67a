//! Questions about sums of games, and their answers.
//!
//! A [`Question`](question::Question) is a sum of written terms, read by the games of a catalogue. [`ask()`] answers it: the outcome, the
//! value, the moves with the values they leave, and the reason. [`outcome`] and [`grundy`] answer less, and find no value that they do
//! not need.

pub mod answer;
pub mod batch;
pub mod certificate;
pub mod guesses;
pub mod keeping;
pub mod mixed;
pub mod question;
pub mod shown;
pub mod term;

mod asking;
pub(crate) mod evaluate;
mod held;
mod listed;
mod move_to;
mod patience;
mod played;
mod readings;
mod reply;
mod resumed;
pub(crate) mod standing;
mod terms;
mod whole;

pub use asking::{Detail, Early, Verdict, ask, ask_briefly, grundy, outcome};
