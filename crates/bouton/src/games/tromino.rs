//! Two relatives of Cram with tiles of three cells: an L-tromino, and a straight one. Either player covers three free cells.
//!
//! In a row, a straight tromino is a heap from which three are taken and which may be split: the code 0.007.

use super::tiles::{TileGame, Tiles};

/// The game with an L-tromino.
pub struct LTromino;

impl TileGame for LTromino {
    const NAME: &'static str = "l-tromino";
    const RULE: &'static str = "cover three free cells of a square of four with an L-tromino";
    const EXAMPLE: &'static str = "..../...#/....";
    const SOURCE: &'static str = "cram with another tile; S. W. Golomb, Polyominoes, 1965, for the tile";
    const TILES: Tiles = &[
        &[(0, 0), (0, 1), (1, 0)],
        &[(0, 0), (0, 1), (1, 1)],
        &[(0, 0), (1, 0), (1, 1)],
        &[(0, 1), (1, 0), (1, 1)],
    ];
}

/// The game with a straight tromino.
pub struct StraightTromino;

impl TileGame for StraightTromino {
    const NAME: &'static str = "straight-tromino";
    const ALIASES: &'static [&'static str] = &["i-tromino"];
    const RULE: &'static str = "cover three free cells in a row or a column with a straight tromino";
    const EXAMPLE: &'static str = "...../..#../.....";
    const SOURCE: &'static str = "cram with another tile; S. W. Golomb, Polyominoes, 1965, for the tile";
    const TILES: Tiles = &[&[(0, 0), (0, 1), (0, 2)], &[(0, 0), (1, 0), (2, 0)]];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tiles::tests::{agrees, values};

    #[test]
    fn parts_have_the_moves_of_their_boards() {
        agrees(LTromino::TILES);
        agrees(StraightTromino::TILES);
    }

    #[test]
    fn values_are_those_of_the_literal_rules() {
        values(LTromino::TILES, &[(2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (4, 4)]);
        values(StraightTromino::TILES, &[(1, 3), (1, 9), (3, 3), (2, 5), (3, 4), (4, 4)]);
    }
}
