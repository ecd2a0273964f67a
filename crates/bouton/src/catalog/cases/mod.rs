//! Cases of the contests in the judge's format, by their size, and their answers by the definition.
//!
//! The answers here share no code with the games: each follows the rules of the problem statement word for word. So they confirm what a
//! fast method finds. They are for small cases; for larger ones there is no answer.

mod boards;
pub mod borders;
pub mod cakes;
pub mod grids;
mod inputs;
pub mod maps;

pub use inputs::{JudgeInputs, MakeCase, SlowCase, input};

/// The words of a case as numbers.
fn numbers<'t>(words: &mut impl Iterator<Item = &'t str>, count: usize) -> Option<Vec<u64>> {
    let numbers: Vec<_> = words.take(count).map_while(|word| word.parse().ok()).collect();
    (numbers.len() == count).then_some(numbers)
}
