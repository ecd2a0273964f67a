//! The contests in the form in which a strong contestant would write them from the editorials, and inputs for them.

pub mod crosscut;
pub mod gridgame;
pub mod pshtbrth;
pub mod tabgame;
