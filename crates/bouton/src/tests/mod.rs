//! Tests of several rooms together that need more of the library than a user does.

mod counts;
mod forged;
mod heaps;
mod limits;

/// How many times as many cases are tried as usual: the value of the variable `TRIALS`, or 1.
pub fn times() -> usize {
    std::env::var("TRIALS").map_or(1, |times| times.parse().expect("a whole number"))
}

/// One in this many cases is tried. Usually it is `usual`.
pub fn one_in(usual: usize) -> usize {
    (usual / times()).max(1)
}
