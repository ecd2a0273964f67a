//! Snort, impartial: a move colours an empty cell. No two neighbours may have different colours.
//!
//! Either player uses either colour. A position contains the empty cells, each with the colours that no neighbour forbids. A cell without
//! a possible colour is gone. Two neighbours matter to each other as long as one may be taken with a colour and the other one with the
//! other colour.
//!
//! If no odd cycle of neighbours exists, as on boards, snort is col with the colours exchanged on every other cell.
//!
//! Sources: J. H. Conway, On Numbers and Games, 1976, chapter 8 (Snort is by S. Norton); T. J. Schaefer, On the complexity of some
//! two-person perfect-information games, 1978.

use super::colours::{Colour, Painting};

/// Snort in which both players take both colours.
pub struct Snort;

impl Painting for Snort {
    const NAME: &'static str = "snort";
    const RULE: &'static str = "colour an empty cell black or white; neighbours never have different colours";
    const SOURCE: &'static str = "J. H. Conway, On Numbers and Games, 1976; T. J. Schaefer, On the complexity of some two-person perfect-information games, 1978";
    const STONE: &'static str = "a stone with no neighbour of the other colour";

    /// The neighbours of a cell may not have the other colour.
    fn lost(colour: Colour) -> Colour {
        colour.other()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::colours::tests::{agrees, agrees_on_whole_boards, refuses_neighbours};

    /// The literal rules.
    fn literal(beside: &[Vec<usize>], signs: &[u8]) -> Vec<Vec<u8>> {
        let mut left = Vec::new();
        for cell in 0..signs.len() {
            for (stone, foe, open) in [(b'B', b'W', b".b"), (b'W', b'B', b".w")] {
                let may = open.contains(&signs[cell]);
                if may && beside[cell].iter().all(|&other| signs[other] != foe) {
                    let mut after = signs.to_vec();
                    after[cell] = stone;
                    left.push(after);
                }
            }
        }
        left
    }

    #[test]
    fn no_stone_has_a_forbidden_neighbour() {
        refuses_neighbours::<Snort>(*b".bBW", |one, other| {
            [(b'B', b'W'), (b'W', b'B')].contains(&(one, other))
        });
    }

    #[test]
    fn positions_are_those_of_the_literal_rules() {
        agrees::<Snort>(literal, 8);
        agrees_on_whole_boards::<Snort>(literal, &[(2, 4), (3, 3), (1, 8)]);
    }
}
