//! Retrograde analysis: all positions at once, from the ends of play backwards.
//!
//! Of a [graph](graph) of moves the outcomes are found even where play need not end, and the values of all positions
//! from which it does; of a [ruleset whose positions are numbered](table) the values of all of them.

pub mod graph;
pub mod table;
