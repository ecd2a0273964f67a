//! Retrograde analysis: all positions at once, from the ends of play backwards.
//!
//! For a [graph](graph) of moves it finds the outcomes even if play need not end, and the values of all positions
//! from which play ends. For a [ruleset whose positions are numbered](table) it finds the values of all of them.

pub mod graph;
pub mod table;
