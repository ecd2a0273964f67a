//! Col, impartial: a move colours an empty cell. No two neighbours may have the same colour.
//!
//! Either player uses either colour. A position contains the empty cells, each with the colours that no neighbour has. A cell without a
//! possible colour is gone. Two neighbours matter to each other as long as both may still be taken with the same colour.
//!
//! Sources: J. H. Conway, On Numbers and Games, 1976, chapter 8 (Col is by C. Vout); T. J. Schaefer, 1978. With either colour for
//! both players it is proper 2-colouring in G. Beaulieu, K. Burke and E. Duchêne, Impartial coloring games, arXiv:1202.5762.

use super::colours::{Colour, Painting};

/// Col in which both players take both colours.
pub struct Col;

impl Painting for Col {
    const NAME: &'static str = "col";
    const RULE: &'static str = "colour an empty cell black or white; neighbours never have the same colour";
    const SOURCE: &'static str = "J. H. Conway, On Numbers and Games, 1976; G. Beaulieu, K. Burke and E. Duchêne, Impartial coloring games, 2012 (arXiv:1202.5762)";
    const STONE: &'static str = "a stone with no neighbour of the same colour";

    /// The neighbours of a cell may not have its colour.
    fn lost(colour: Colour) -> Colour {
        colour
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
            for (stone, open) in [(b'B', b".b"), (b'W', b".w")] {
                let may = open.contains(&signs[cell]);
                if may && beside[cell].iter().all(|&other| signs[other] != stone) {
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
        refuses_neighbours::<Col>(*b".bBW", |one, other| one == other && b"BW".contains(&one));
    }

    #[test]
    fn positions_are_those_of_the_literal_rules() {
        agrees::<Col>(literal, 8);
        agrees_on_whole_boards::<Col>(literal, &[(2, 4), (3, 3), (1, 8)]);
    }
}
