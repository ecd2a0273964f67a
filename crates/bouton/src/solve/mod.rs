//! Solvers: they know rulesets, never games.

pub mod definition;
pub mod depth_first;
pub mod halt;
mod memo;
pub mod retrograde;
