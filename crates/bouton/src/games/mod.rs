//! The games, each twice: its rules as literally as the statement has them, and its shortcut.

pub mod blackout;
pub mod chomp;
pub mod crosscut;
pub mod dawson;
pub mod diagonals;
pub mod kayles;
pub mod moore;
pub mod nim;
pub mod notakto;
pub mod queens;
pub mod rook;
pub mod staircase;
pub mod wythoff;
