//! Tests of the whole checker.

mod agree;
mod digraphs;
mod mutated;
mod refused;
mod valid;
mod write;
