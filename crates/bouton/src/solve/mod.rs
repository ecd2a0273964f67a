//! Solvers. They know rulesets, never games.

pub mod book;
mod components;
pub mod definition;
pub mod depth_first;
mod frame;
pub mod halt;
mod known;
pub mod proof;
mod recent_cache;
pub mod retrograde;
mod search;
mod shared_search;
mod table;
pub mod tame;
mod whole_sums;
