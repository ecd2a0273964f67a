//! Tests of several rooms together that need more of the library than a user does.

mod counts;
mod forged;
mod heaps;
mod limits;
