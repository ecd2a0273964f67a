//! The terms of the field: nimber, mex, outcome, sum, ruleset, graph of moves.

pub mod few;
pub mod found;
pub mod graph;
pub mod keeper;
pub mod limits;
pub mod mex;
pub mod nim_product;
pub mod nimber;
pub mod numbered;
pub mod outcome;
pub mod ruleset;
pub mod sequence;
pub mod sum;
pub mod tame;
pub mod theorem;
