//! Tests of the library from outside, in one program: what is linked once is built sooner.

mod api;
mod budget;
mod claims;
mod corpus;
mod house;
mod judged;
mod laws;
mod made;
mod octal;
#[cfg(all(unix, feature = "store"))]
mod pipes;
mod samples;
mod statements;
