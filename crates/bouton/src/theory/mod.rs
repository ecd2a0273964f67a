//! The field's nouns: nimber, mex, outcome, sum, ruleset.

pub mod forecast;
pub mod limits;
pub mod mex;
pub mod nimber;
pub mod outcome;
pub mod plain;
pub mod ruleset;
pub mod sum;
