//! Solvers. They know rulesets, never games.

pub mod book;
mod components;
pub mod definition;
pub mod depth_first;
mod desk;
mod frame;
pub mod halt;
mod known;
mod lately;
pub mod retrograde;
mod search;
mod table;
pub mod tame;
mod whole_sums;
