//! Green Hackenbush: cut an edge of a picture; what is no longer joined to the ground goes.
//!
//! A picture is a graph with a ground vertex, in which edges may be parallel and may be loops. What is joined only by the ground is a
//! sum, in misere play too.
//!
//! In normal play two theorems value every picture (*Winning Ways*, chapter 7):
//! - **The colon principle.** Of a picture that stands on one vertex, only its value matters for whatever it stands on. So an edge with a
//!   picture of value x on top of it is worth x + 1 at its lower end.
//! - **The fusion principle.** The vertices of a cycle may be fused into one vertex, and the edges of the cycle become loops at it. A loop
//!   is worth 1.
//!
//! So each set of vertices that no single cut takes apart (a *cluster*) becomes one vertex. Its value is the nim-sum of one for each edge in
//! it and of x + 1 for each edge that leads up to a cluster of value x; such an edge is a bridge. [`Fused`] finds bridges, clusters and
//! values in one walk, on a stack of its own. [`cuts_to`] finds the edges whose cut leaves a given value.
//!
//! Cost: linear in the edges; finding cuts may be quadratic in the number of edges of one cycle on which much grows.

mod cuts;
mod fused;
mod picture;
mod position;
mod rules;
mod text;

use crate::theory::theorem::Theorem;

pub use cuts::cuts_to;
pub use fused::Fused;
pub use picture::Picture;
pub use position::Position;
pub use rules::{Cut, Hackenbush};

/// Every green picture is worth what fusing its cycles and adding up its trees gives.
pub static FUSION: Theorem = Theorem {
    name: "the fusion principle and the colon principle",
    source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 7; J. H. Conway, On Numbers and Games, chapter 13",
};
