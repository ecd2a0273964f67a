//! What a rule is compiled to.

#[cfg(feature = "native")]
pub mod effects;
#[cfg(feature = "native")]
pub mod live;
pub mod op;
pub mod program;
