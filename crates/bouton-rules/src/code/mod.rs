//! What a rule is compiled to.

pub mod effects;
pub mod live;
pub mod op;
pub mod program;
