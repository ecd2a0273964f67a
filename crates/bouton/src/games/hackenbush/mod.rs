//! Green Hackenbush: the player cuts an edge of a picture, and every edge that is no longer joined to the ground disappears.
//!
//! A picture is a graph with a ground vertex, in which edges may be parallel and may be loops. Components that only the ground joins form a
//! sum, in misere play too.
//!
//! In normal play two theorems give the value of every picture (*Winning Ways*, chapter 7):
//! - **The colon principle.** If a picture grows on one vertex, only its value matters for the rest. So an edge with a picture of value x
//!   on top of it contributes x + 1 at its lower end.
//! - **The fusion principle.** The vertices of a cycle may be fused into one vertex, and the edges of the cycle become loops at it. The
//!   value of a loop is 1.
//!
//! So each *cluster*, a set of vertices that no single cut separates, becomes one vertex. Its value is a nim-sum: 1 for each edge in the
//! cluster, and x + 1 for each edge that leads up to a cluster of value x. The latter edges are bridges. [`Fused`] finds bridges, clusters
//! and values in one walk, on a stack of its own. [`cuts_to`] finds the edges whose cut leaves a given value.
//!
//! Cost: linear in the number of edges. Finding cuts may be quadratic in the number of edges of one cycle if much grows on it.

mod cuts;
mod fused;
mod picture;
mod position;
mod rules;
mod text;

use crate::theory::theorem::Theorem;

pub use cuts::cuts_to;
pub use picture::Picture;
pub use position::Position;
pub use rules::Hackenbush;

/// The value of every green picture: its cycles are fused, and the values of its trees are added.
pub static FUSION: Theorem = Theorem {
    name: "the fusion principle and the colon principle",
    source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 7; J. H. Conway, On Numbers and Games, chapter 13",
};
