//! Tests of the rule language from outside, in one program: what is linked once is built sooner.

mod agree;
mod shim;
mod ways;
