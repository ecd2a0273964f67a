//! A game given position by position: a token on a vertex of a directed graph, moved along an arrow at a time.
//!
//! Whatever has no hidden rule is such a game, and every impartial game is one of them; what play needs is only
//! written down. Here alone play need not end: from vertices from which a loop can be reached a game may be a
//! draw. Cost: the graph is four bytes a vertex and four a move; names cost nothing where they are the whole numbers
//! of a range, else their bytes and some 12 more each. Retrograde analysis finds the outcomes.

mod header;
mod lines;
mod names;
mod rules;
mod text;

pub use names::Names;
pub use rules::{Arrows, Step};
pub use text::{NamedGraph, read_among, read_moves};
