//! The games, each twice: its rules as literally as the statement has them, and its shortcut.

pub mod blackout;
pub mod crosscut;
pub mod diagonals;
pub mod graph;
pub mod nim;
pub mod rook;
pub mod staircase;
