//! What a rule is compiled to.

pub mod op;
