//! A game with a tile on the parts of a board. No theorem of the game is used.

use super::cover::Cover;
use super::game::Tiles;
use crate::games::shape::{Bits, Board, Shape};
use crate::machine::width::exact;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// The rules on connected shapes of up to `W` words, up to symmetry.
///
/// Cost of the moves: for each one, a flood around the tile and, for each part left, a step for each of its rows.
#[derive(Clone, Debug)]
pub struct TileRules<const W: usize> {
    tiles: Tiles,
    board: (u32, u32),
    /// The least number of cells of a part that is not left out.
    least: u32,
}

impl<const W: usize> TileRules<W> {
    /// The game with this tile. Parts are written and drawn on a board of these rows and columns, or on a larger one if a part is beyond it.
    #[must_use]
    pub fn new(tiles: Tiles, board: (u32, u32)) -> Self {
        // A smaller part has no move.
        Self { tiles, board, least: tiles.first().map_or(1, |tile| exact(tile.len())) }
    }

    /// The game with all parts, those that have no move too.
    #[must_use]
    pub fn with_all_parts(self) -> Self {
        Self { least: 1, ..self }
    }

    /// The parts of a board that have room for the tile, if boxes of `W` words have room for the parts.
    #[must_use]
    pub fn parts(&self, board: &Board) -> Option<Vec<Shape<W>>> {
        let shapes = board.shapes::<W>()?.into_iter();
        Some(shapes.filter(|shape| shape.cells().len() >= self.least).collect())
    }

    /// The board on which only the cells of `parts` are free.
    #[must_use]
    pub fn board_of(&self, parts: &[Shape<W>]) -> Board {
        let sides = |(rows, cols): (u32, u32), part: &Shape<W>| {
            (rows.max(part.top() + part.rows()), cols.max(part.left() + part.cols()))
        };
        let (rows, cols) = parts.iter().fold(self.board, sides);
        Board::with(rows, cols, parts.iter().flat_map(Shape::places))
    }

    fn count(&self, shape: &Shape<W>) -> u32 {
        self.tiles.iter().map(|tile| shape.places_of(tile).len()).sum()
    }
}

impl<const W: usize> Ruleset for TileRules<W> {
    type Position = Shape<W>;
    type Move = Cover;

    fn moves(&self, shape: &Shape<W>, list: &mut MoveList<Self>) {
        for &tile in self.tiles {
            let corners = shape.places_of(tile);
            if corners.is_empty() {
                continue;
            }
            let number = |&(row, col): &(u32, u32)| row * shape.cols() + col;
            let cells = tile.iter().map(number).fold(Bits::<W>::EMPTY, |cells, cell| cells | Bits::of(cell));
            for corner in corners.iter() {
                list.push_made(|| {
                    let (row, col) = shape.place(corner);
                    let left = shape.parts_without(cells << corner);
                    let left = left.filter(move |part| part.len() >= self.least);
                    (Cover { row, col, tile }, left.map(|part| shape.part(part)))
                });
            }
        }
    }

    fn canonical(&self, shape: Shape<W>) -> Shape<W> {
        shape.least_image()
    }

    /// The number of moves. Between shapes with the same number of moves, the number of cells decides.
    fn size(&self, shape: &Shape<W>) -> u64 {
        (4 * self.count(shape) + shape.cells().len()).into()
    }

    /// Every move covers cells.
    fn always_ends(&self) -> bool {
        true
    }
}

impl<const W: usize> Keyed for TileRules<W> {
    fn key(&self, shape: &Shape<W>, bytes: &mut Vec<u8>) {
        shape.write(bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<Shape<W>> {
        Shape::unwrite(bytes)
    }
}
