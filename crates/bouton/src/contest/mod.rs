//! The contests: a judge's input in, the judge's output out.

pub mod caos3;
pub mod gridgame;
pub mod inventor;
pub mod pshtbrth;
pub mod tabgame;
