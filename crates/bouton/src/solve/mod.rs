//! Solvers. They know rulesets, never games.

mod coded_game;
mod coding;
mod components;
pub mod definition;
pub mod depth_first;
mod frame;
mod game;
pub mod halt;
mod keeping;
mod key;
mod key_search;
pub mod keyed_search;
mod known;
pub mod listing;
mod options;
pub mod parts;
pub mod proof;
mod recent_cache;
pub mod retrograde;
mod search;
mod shared_search;
mod table;
pub mod tame;
mod whole_sums;
