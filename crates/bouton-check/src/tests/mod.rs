//! Tests of the whole checker.

mod agree;
mod digraphs;
mod hostile;
mod maps;
mod mutated;
mod periods;
mod refused;
mod tables;
mod valid;
mod write;
