//! Cases of the contests in the judge's format: by their size, within the limits, and the slowest at the limits.

pub(super) mod borders;
pub(super) mod cakes;
pub(super) mod grids;
mod judged_cases;
mod lists;
pub(super) mod maps;

pub use judged_cases::{JudgedCases, MakeCase, SlowCase, input};
