//! A referee: a program plays against a perfect opponent, line by line over a pipe, and every move is checked.

mod game;
mod starts;

pub use game::{Ending, Mistake, Played, Referee, Side, Turn};
pub use starts::{Start, start};
