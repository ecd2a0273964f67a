//! Retrograde analysis: all positions at once, from the ends of play backwards.
//!
//! For a [graph](graph) of moves it finds the outcomes even if play need not end, the values of all positions
//! from which play ends, and what the others are [worth](smith) beside other positions. For a [ruleset whose positions are numbered](table) it finds the values of all of them,
//! and of a [range](range) of them.

pub mod graph;
pub mod range;
pub mod smith;
pub mod table;
mod work;
