//! Col, impartial: a move colours an empty cell. No two neighbours may have the same colour.
//!
//! Either player uses either colour. A position contains the empty cells, each with the colours that no neighbour has. A cell without a
//! possible colour is gone. Two neighbours matter to each other as long as both may still be taken with the same colour.
//!
//! Sources: J. H. Conway, On Numbers and Games, 1976, chapter 8 (Col is by C. Vout); T. J. Schaefer, 1978. With either colour for
//! both players it is proper 2-colouring in G. Beaulieu, K. Burke and E. Duchêne, Impartial coloring games, arXiv:1202.5762.

use super::colours::{Cells, Colour, ColourGame, ColourMove, Kind, paint};
use super::network::Network;

/// Col in which both players take both colours.
pub struct Col;

/// The neighbours of a cell may not have its colour.
fn lost(colour: Colour) -> Colour {
    colour
}

impl ColourGame for Col {
    const NAME: &'static str = "col";
    const RULE: &'static str = "colour an empty cell black or white; neighbours never have the same colour";
    const HOW: &'static str = paint::HOW;
    const EXAMPLE: &'static str = "..../.B../....";
    const SOURCE: &'static str = "J. H. Conway, On Numbers and Games, 1976; G. Beaulieu, K. Burke and E. Duchêne, Impartial coloring games, 2012 (arXiv:1202.5762)";
    const SIGNS: &'static [(u8, Kind)] = paint::SIGNS;

    fn cells<const W: usize>(signs: &[u8], network: &Network<W>) -> Cells<W> {
        paint::cells::<Self, W>(signs, network, lost)
    }

    fn misplaced_sign<const W: usize>(signs: &[u8], network: &Network<W>) -> Option<(u32, &'static str)> {
        paint::misplaced(signs, network, lost)
            .map(|cell| (cell, "a stone with no neighbour of the same colour"))
    }

    fn join(one: Kind, other: Kind) -> bool {
        paint::join(one, other, lost)
    }

    fn moves<const W: usize>(
        cells: Cells<W>,
        network: &Network<W>,
        push: &mut dyn FnMut(ColourMove<u32>, Cells<W>),
    ) {
        paint::moves(cells, network, lost, push);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::colours::oracle::{agrees, agrees_on_whole_boards, refuses_neighbours};

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
