//! Tests of the laboratory from outside, in one program: what is linked once is built sooner.

mod explanations;
mod pictures;
mod truth;
