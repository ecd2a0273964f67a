//! The games. Each game has two forms: its literal rules, and its shortcut.

pub mod arc_kayles;
pub mod blackout;
pub mod chomp;
pub mod clearing;
pub mod clobber;
pub mod coins;
pub mod col;
pub mod colours;
pub mod cram;
pub mod crosscut;
pub mod diagonals;
pub mod graph;
pub mod hackenbush;
pub mod moore;
pub mod network;
pub mod nim;
pub mod node_kayles;
pub mod nogo;
pub mod notakto;
pub mod queens;
pub mod rook;
pub mod shape;
pub mod snort;
pub mod staircase;
pub mod treblecross;
pub mod wythoff;
