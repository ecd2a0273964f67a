//! Clobber, impartial: a move takes a stone onto a neighbouring stone of the other colour, which is captured.
//!
//! Either player moves stones of either colour. An empty cell stays empty. So two stones never meet unless a chain of neighbouring
//! stones connects them. Stones of one colour alone have no move.
//!
//! Source of the rules: M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, An introduction to Clobber, Integers 5(2),
//! 2005.

use super::colours::{Cells, Colour, ColourGame, ColourMove, Kind};
use super::network::Network;
use super::shape::Bits;

/// Clobber in which both players move stones of both colours.
pub struct Clobber;

impl ColourGame for Clobber {
    const NAME: &'static str = "clobber";
    const RULE: &'static str = "move a stone onto a neighbouring stone of the other colour, which is taken";
    const HOW: &'static str = "`x` and `o` (stones) and `.` (none); `4x5`: full, the colours in turn";
    const EXAMPLE: &'static str = "xoxo/oxox/xox.";
    const SOURCE: &'static str = "M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, An introduction to Clobber, Integers 5(2), 2005";
    const SIGNS: &'static [(u8, Kind)] = &[
        (b'.', Kind::Gone),
        (b'x', Kind::Black),
        (b'o', Kind::White),
        (b'X', Kind::Black),
        (b'O', Kind::White),
    ];

    fn sign_at_start(row: u32, col: u32) -> u8 {
        if (row + col).is_multiple_of(2) { b'x' } else { b'o' }
    }

    fn is_over<const W: usize>(part: Cells<W>) -> bool {
        Colour::BOTH.iter().any(|colour| part.of(*colour).is_empty())
    }

    fn moves<const W: usize>(
        cells: Cells<W>,
        network: &Network<W>,
        push: &mut dyn FnMut(ColourMove<u32>, Cells<W>),
    ) {
        for colour in Colour::BOTH {
            for from in cells.of(colour).iter() {
                let left = cells.within(!Bits::of(from));
                for to in (network.beside(from) & cells.of(colour.other())).iter() {
                    push(ColourMove::Go { from, to }, left.with(to, colour.into()));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::colours::tests::{agrees, agrees_on_whole_boards, values};

    /// The literal rules.
    fn literal(beside: &[Vec<usize>], signs: &[u8]) -> Vec<Vec<u8>> {
        let (lower, mut left) = (signs.to_ascii_lowercase(), Vec::new());
        for from in 0..signs.len() {
            for &to in &beside[from] {
                if matches!((lower[from], lower[to]), (b'x', b'o') | (b'o', b'x')) {
                    let mut after = lower.clone();
                    (after[to], after[from]) = (lower[from], b'.');
                    left.push(after);
                }
            }
        }
        left
    }

    #[test]
    fn positions_are_those_of_the_literal_rules() {
        agrees::<Clobber>(literal, 9);
        agrees_on_whole_boards::<Clobber>(literal, &[(2, 5), (3, 3), (3, 4), (4, 3), (1, 12)]);
    }

    #[test]
    fn full_rows_in_turn() {
        // J. Dai and X. Chen, Impartial Clobber Solver, University of Alberta, 2022, in the tests of MCGS.
        let expected = [1, 3, 0, 2, 0, 2, 0, 3, 1, 4, 6, 1, 0];
        assert_eq!(values::<Clobber>((1..=13).map(|n| (1, 2 * n))), expected);
    }
}
