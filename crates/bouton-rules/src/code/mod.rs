//! What a rule is compiled to.

pub mod effects;
pub mod op;
pub mod program;
