//! NoGo, impartial: a move puts a stone of either colour on an empty cell. After it every group must have a liberty.
//!
//! A group is a connected set of stones of one colour. A liberty of a group is an empty cell beside one of its stones. Stones are
//! never captured. Either player puts stones of either colour.
//!
//! Stones of different colours that touch do not matter to each other: neither is a liberty of the other or in its group. All
//! other pairs of neighbours matter to each other.
//!
//! Source of the rules: M. Müller, <https://webdocs.cs.ualberta.ca/~mmueller/nogo/rules.html>; the game is also called Anti-Atari Go.

use super::colours::{Cells, Colour, ColourGame, ColourMove, Kind};
use super::network::Network;
use super::shape::Bits;

/// NoGo in which both players put stones of both colours.
pub struct NoGo;

impl ColourGame for NoGo {
    const NAME: &'static str = "nogo";
    const ALIASES: &'static [&'static str] = &["anti-atari-go"];
    const RULE: &'static str = "put a black or a white stone on an empty cell, so that every group of stones keeps an empty cell beside it";
    const HOW: &'static str = "`.` (empty), `B` and `W` (stones) and `#` (no cell); `4x5`: all empty";
    const EXAMPLE: &'static str = ".../.B./...";
    const SOURCE: &'static str =
        "M. Müller, NoGo, https://webdocs.cs.ualberta.ca/~mmueller/nogo/rules.html, 2011";
    const SIGNS: &'static [(u8, Kind)] =
        &[(b'.', Kind::Either), (b'#', Kind::Gone), (b'B', Kind::Black), (b'W', Kind::White)];

    fn misplaced<const W: usize>(cells: Cells<W>, network: &Network<W>) -> Option<(u32, &'static str)> {
        let stones = Colour::BOTH
            .into_iter()
            .flat_map(|colour| cells.only(colour).iter().map(move |cell| (cell, colour)));
        let dead =
            stones.filter(|&(cell, colour)| !has_liberty(cells, network, cell, colour)).map(|(cell, _)| cell);
        dead.min().map(|cell| (cell, "a stone whose group has an empty cell beside it"))
    }

    fn join(one: Kind, other: Kind) -> bool {
        one.shares_a_colour(other)
    }

    fn is_over<const W: usize>(part: Cells<W>) -> bool {
        part.either().is_empty()
    }

    fn moves<const W: usize>(
        cells: Cells<W>,
        network: &Network<W>,
        push: &mut dyn FnMut(ColourMove<u32>, Cells<W>),
    ) {
        for cell in cells.either().iter() {
            for colour in Colour::BOTH {
                let left = cells.with(cell, colour.into());
                let foes = network.beside(cell) & left.only(colour.other());
                if has_liberty(left, network, cell, colour)
                    && foes.iter().all(|foe| has_liberty(left, network, foe, colour.other()))
                {
                    push(ColourMove::Take { colour, cell }, left);
                }
            }
        }
    }
}

/// Whether the group of the stone of colour `colour` on `cell` has a liberty.
fn has_liberty<const W: usize>(cells: Cells<W>, network: &Network<W>, cell: u32, colour: Colour) -> bool {
    let mut group = Bits::of(cell);
    let mut edge = group;
    while !edge.is_empty() {
        // A cell of the group, or an empty cell.
        let reached =
            edge.iter().fold(Bits::EMPTY, |reached, cell| reached | network.beside(cell)) & cells.of(colour);
        if !(reached & cells.either()).is_empty() {
            return true;
        }
        edge = reached & !group;
        group = group | edge;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::colours::tests::{agrees, agrees_on_whole_boards, neighbours, values};
    use crate::notation::Graph;

    /// Whether the group of the stone on `cell` has an empty cell beside it.
    fn lives(beside: &[Vec<usize>], signs: &[u8], cell: usize) -> bool {
        let (mut group, mut at) = (vec![cell], 0);
        while let Some(&cell) = group.get(at) {
            for &other in &beside[cell] {
                if signs[other] == b'.' {
                    return true;
                }
                if signs[other] == signs[cell] && !group.contains(&other) {
                    group.push(other);
                }
            }
            at += 1;
        }
        false
    }

    fn all_live(beside: &[Vec<usize>], signs: &[u8]) -> bool {
        (0..signs.len()).all(|cell| !b"BW".contains(&signs[cell]) || lives(beside, signs, cell))
    }

    /// The literal rules.
    fn literal(beside: &[Vec<usize>], signs: &[u8]) -> Vec<Vec<u8>> {
        let cells = (0..signs.len()).filter(|&cell| signs[cell] == b'.');
        let left = cells.flat_map(|cell| {
            b"BW".map(|stone| {
                let mut after = signs.to_vec();
                after[cell] = stone;
                after
            })
        });
        left.filter(|after| all_live(beside, after)).collect()
    }

    #[test]
    fn positions_are_those_of_the_literal_rules() {
        agrees::<NoGo>(literal, 9);
        agrees_on_whole_boards::<NoGo>(literal, &[(2, 4), (3, 3), (1, 9)]);
    }

    #[test]
    fn stones_without_a_liberty_are_misplaced() {
        let graph = Graph::grid(2, 3);
        let network = Network::<1>::new(&graph);
        for number in 0..4usize.pow(6) {
            let signs: Vec<u8> = (0..6).map(|cell| b".#BW"[number / 4usize.pow(cell) % 4]).collect();
            let misplaced = NoGo::misplaced(NoGo::cells(&signs, &network), &network);
            assert_eq!(misplaced.is_none(), all_live(&neighbours(&graph), &signs));
        }
    }

    #[test]
    fn empty_rows() {
        // Computed with MCGS (University of Alberta), impartial_game_wrapper_test.cpp.
        let expected = [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 1, 0, 3];
        assert_eq!(values::<NoGo>((1..=14).map(|n| (1, n))), expected);
    }
}
