//! The field's nouns: nimber, mex, outcome, sum, ruleset; octal games.

pub mod forecast;
pub mod limits;
pub mod mex;
pub mod nimber;
pub mod octal;
pub mod outcome;
pub mod plain;
pub mod ruleset;
pub mod sum;
