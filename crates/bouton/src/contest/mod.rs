//! The contests: each reads a judge's input and writes the judge's output.

pub mod caos3;
pub mod gridgame;
pub mod inventor;
pub mod pshtbrth;
pub mod tabgame;
