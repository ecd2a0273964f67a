//! The literal rules of games with tiles, and what parts of a board have in common with it.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::{Cover, TileRules, Tiles, are_all_ways};
use crate::games::cram::DOMINOES;
use crate::games::shape::{Board, Shape};
use crate::solve::definition::Definition;
use crate::solve::depth_first::DepthFirst;
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
use crate::theory::sum::Sum;

/// The game by its literal rules: a move covers free cells of the board, which keeps its size. Nothing splits, and no theorem is used.
#[derive(Clone, Copy, Debug)]
pub struct Literal(pub Tiles);

impl Ruleset for Literal {
    type Position = Board;
    type Move = Cover;

    fn moves(&self, board: &Board, list: &mut MoveList<Self>) {
        for (row, col) in (0..board.rows()).flat_map(|row| (0..board.cols()).map(move |col| (row, col))) {
            for &tile in self.0 {
                let cells = tile.iter().map(|(r, c)| (row + r, col + c));
                if cells.clone().all(|(r, c)| board.has((r, c))) {
                    let mut left = board.clone();
                    cells.for_each(|(r, c)| left.set((r, c), false));
                    list.push(Cover { row, col, tile }, [left]);
                }
            }
        }
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Literal {
    fn key(&self, board: &Board, bytes: &mut Vec<u8>) {
        bytes.extend(board.to_string().bytes());
    }

    fn position(&self, bytes: &[u8]) -> Option<Board> {
        Board::read(bytes).ok()
    }
}

/// Asserts that random parts of boards have the moves of their boards, and that the tile is as a game promises.
pub fn agrees(tiles: Tiles) {
    assert!(are_all_ways(tiles));
    proptest!(|(cells in prop::collection::vec((0u32..7, 0u32..7), 2..40))| {
        for part in Board::with(7, 7, cells).parts() {
            let board = Board::with(7, 7, part.iter().copied());
            let shape = Shape::<1>::around(part.iter().copied()).unwrap();
            let (moves, literal) = (by_parts(tiles, shape), literal(tiles, &board));
            prop_assert_eq!(moves.len(), literal.len(), "no move comes twice");
            prop_assert_eq!(&moves.iter().cloned().collect::<BTreeSet<_>>(), &literal);
            prop_assert_eq!(moves, by_parts(tiles, Shape::<2>::around(part.iter().copied()).unwrap()));
        }
    });
}

/// Asserts that full boards of these rows and columns have the values of the literal rules, and in misere play the outcomes.
pub fn values(tiles: Tiles, sizes: &[(u32, u32)]) {
    let literal = Literal(tiles);
    let mut definition = Definition::new(&literal);
    for &(rows, cols) in sizes {
        let full = board(&format!("{rows}x{cols}"));
        let rules = TileRules::<1>::new(tiles, (rows, cols));
        let parts: Sum<_> = rules.parts(&full).unwrap().into_iter().collect();
        let whole = Sum::from_iter([full]);
        let found = DepthFirst::new(&rules).grundy(&parts, &Limits::none()).unwrap();
        assert_eq!(found, definition.grundy(&whole).unwrap(), "{rows}x{cols}");
        let found = DepthFirst::new(&rules).outcome(&parts, Convention::Misere, &Limits::none()).unwrap();
        assert_eq!(found, definition.outcome(&whole, Convention::Misere).unwrap(), "{rows}x{cols}");
    }
}

/// A move by its name, and the parts that it leaves.
type NamedMove = (String, BTreeSet<Vec<(u32, u32)>>);

/// The moves by the literal rules, each with the parts that have room for the tile.
fn literal(tiles: Tiles, board: &Board) -> BTreeSet<NamedMove> {
    let mut list = MoveList::<Literal>::default();
    Literal(tiles).moves(board, &mut list);
    let has_room = |part: &Vec<_>| part.len() >= tiles[0].len();
    let sorted = |mut part: Vec<_>| {
        part.sort_unstable();
        part
    };
    let left = |option: &[Board]| option[0].parts().into_iter().filter(has_room).map(sorted).collect();
    list.iter().map(|(name, option)| (name.to_string(), left(option))).collect()
}

fn by_parts<const W: usize>(tiles: Tiles, shape: Shape<W>) -> Vec<NamedMove> {
    let mut list = MoveList::<TileRules<W>>::default();
    TileRules::new(tiles, (1, 1)).moves(&shape, &mut list);
    let left = |option: &[Shape<W>]| option.iter().map(|part| part.places().collect()).collect();
    list.iter().map(|(name, option)| (name.to_string(), left(option))).collect()
}

fn board(text: &str) -> Board {
    Board::read(text.as_bytes()).unwrap()
}

#[test]
fn every_pair_of_neighbours_is_a_move_of_cram() {
    let mut list = MoveList::<Literal>::default();
    Literal(DOMINOES).moves(&board("../.#/.."), &mut list);
    let moves: Vec<_> = list.iter().map(|(name, left)| format!("{name} {}", left[0])).collect();
    let expected = ["r1c1:r1c2 ##/.#/..", "r1c1:r2c1 #./##/..", "r2c1:r3c1 ../##/#.", "r3c1:r3c2 ../.#/##"];
    assert_eq!(moves, expected);
    list.clear();
    Literal(DOMINOES).moves(&board(".#./#.#"), &mut list);
    assert!(list.is_empty());
}

#[test]
fn a_tile_has_all_its_ways() {
    let one_way: Tiles = &[&[(0, 0), (0, 1)]];
    let twice: Tiles = &[&[(0, 0)], &[(0, 0)]];
    let apart: Tiles = &[&[(0, 0), (0, 2)], &[(0, 0), (2, 0)]];
    let shifted: Tiles = &[&[(0, 1)]];
    assert!([&[], one_way, twice, apart, shifted].into_iter().all(|tiles| !are_all_ways(tiles)));
    assert!(are_all_ways(&[&[(0, 0)]]));
}

#[test]
fn small_boards_by_hand() {
    let rules = Literal(DOMINOES);
    let mut definition = Definition::new(&rules);
    // One domino ends a row of 2 or 3. In a row of 4 it leaves two cells that touch, or two single cells. In a square any domino
    // leaves two cells that touch.
    for (text, value) in [("1x1", 0), ("1x2", 1), ("1x3", 1), ("1x4", 2), ("2x2", 0)] {
        assert_eq!(definition.grundy(&Sum::from_iter([board(text)])).unwrap(), Nimber(value), "{text}");
    }
    let misere = definition.outcome(&Sum::from_iter([board("1x2")]), Convention::Misere);
    assert_eq!(misere.unwrap(), Outcome::P);
}

#[test]
fn parts_have_the_moves_of_their_boards() {
    agrees(DOMINOES);
}
