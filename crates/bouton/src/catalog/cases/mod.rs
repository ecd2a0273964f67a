//! Cases of the contests in the judge's format, by their size, and their answers by the definition.
//!
//! The answers here share no code with the games: each follows the rules of the problem statement word for word. So they confirm what a
//! fast method finds. They are for small cases; for larger ones there is no answer.

mod boards;
pub(super) mod borders;
pub(super) mod cakes;
pub(super) mod grids;
mod inputs;
pub(super) mod maps;

use std::collections::HashMap;
use std::hash::Hash;

pub use inputs::{JudgeInputs, MakeCase, SlowCase, input};

/// The most positions that are looked at for the answer by the definition.
const MOST_POSITIONS: usize = 200_000;

/// Whether the player to move wins: some option is lost. `None` if there are too many positions.
fn wins<P: Clone + Eq + Hash>(
    position: &P,
    options: &dyn Fn(&P) -> Vec<P>,
    known: &mut HashMap<P, bool>,
) -> Option<bool> {
    if let Some(known) = known.get(position) {
        return Some(*known);
    }
    if known.len() >= MOST_POSITIONS {
        return None;
    }
    let mut is_won = false;
    for option in options(position) {
        is_won |= !wins(&option, options, known)?;
    }
    known.insert(position.clone(), is_won);
    Some(is_won)
}

/// The words of a case as numbers.
fn numbers<'t>(words: &mut impl Iterator<Item = &'t str>, count: usize) -> Option<Vec<u64>> {
    let numbers: Vec<_> = words.take(count).map_while(|word| word.parse().ok()).collect();
    (numbers.len() == count).then_some(numbers)
}
