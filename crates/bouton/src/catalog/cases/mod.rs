//! Cases of the contests in the judge's format: by their size, within the limits, and the slowest at the limits.

pub mod borders;
pub mod cakes;
pub mod grids;
mod judged_cases;
mod lists;
pub mod maps;

pub use judged_cases::{JudgedCases, MakeCase, SlowCase, input};
