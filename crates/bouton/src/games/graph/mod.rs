//! A game given position by position: a token on a vertex of a directed graph. A move takes the token along one arrow.
//!
//! Every impartial game without hidden rules is such a game; the graph only writes its positions and moves down.
//! In this game alone play need not end: a game may be a draw at vertices that can reach a
//! loop. Cost: the graph takes four bytes per vertex and four per move. Names take no memory if they are the whole numbers
//! of a range. Else they take their bytes and some 12 more each. Retrograde analysis finds the outcomes.

mod header;
mod lines;
mod names;
mod rules;
mod text;

pub use rules::Arrows;
pub use text::{NamedGraph, read_among, read_moves};
