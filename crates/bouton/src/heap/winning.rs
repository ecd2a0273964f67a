//! Moves that leave a value: how many they are, and the first of them.

use super::rules::Break;

/// The moves that leave a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wins {
    /// How many they are.
    pub total: u128,
    /// The first of them, those that leave fewer heaps before others and those with the smallest heap.
    pub first: Vec<Break>,
}

/// The most moves that are named.
pub const NAMED: usize = 20;
