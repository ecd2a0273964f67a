//! Tests of the whole checker.

mod agree;
mod mutated;
mod refused;
mod valid;
mod write;
