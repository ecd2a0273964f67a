//! Which number every position has in a table: a bit for each cell.
//!
//! The six lowest bits are cells of which no two are neighbours, where there are six such: among the 64
//! matrices of a block no move then leads from one to another but those of single cells. There are six as soon
//! as there are eleven cells, for the larger colour of a chessboard's has half of them or more. Cells with few
//! neighbours cost within some 1 % of the best choice on whole boards from 4 x 4 to 5 x 6 (6 % on 2 x 8): a rectangle
//! that goes beyond a block takes a step in one of 2^(its cells outside the six) blocks.

use super::kernel::{Block, LANE_BITS, Move};
use crate::games::blackout::matrix::Matrix;
use crate::games::blackout::moves::rectangles;
use crate::games::blackout::rectangle::Rectangle;
use crate::machine::width::exact;

/// The numbers of all matrices whose ones are among some cells.
#[derive(Debug)]
pub(super) struct Numbering {
    /// Cell `cells[i]` is bit `i`.
    pub cells: Vec<(u32, u32)>,
    /// The rectangles that can be full, each the bits of its cells.
    pub rectangles: Vec<u32>,
    /// Whether the six lowest bits are cells of which no two are neighbours.
    pub has_blocks: bool,
}

impl Numbering {
    /// Numbers the matrices whose ones are among those of `whole`, which has at most 32.
    pub fn new(whole: &Matrix) -> Self {
        let ones: Vec<_> = whole.ones().collect();
        let low = apart(&ones);
        let high = ones.iter().copied().filter(|cell| !low.contains(cell));
        let cells: Vec<_> = low.iter().copied().chain(high).collect();
        let bits = |rectangle: Rectangle| {
            let inside = |&(r, c): &(u32, u32)| {
                (rectangle.top..rectangle.bottom).contains(&r)
                    && (rectangle.left..rectangle.right).contains(&c)
            };
            (0..).zip(&cells).filter(|(_, cell)| inside(cell)).fold(0, |bits, (bit, _)| bits | 1 << bit)
        };
        let rectangles = rectangles(whole).map(bits).collect();
        Self { has_blocks: low.len() == LANE_BITS as usize, rectangles, cells }
    }

    /// How many positions are numbered.
    pub fn positions(&self) -> u64 {
        1 << self.cells.len()
    }

    /// The steps that [`fill`](super::dispatch::fill) takes: for each rectangle that goes beyond a block, the
    /// blocks in which it is full there.
    pub fn steps(&self) -> u64 {
        let high = exact::<_, u32>(self.cells.len()).saturating_sub(LANE_BITS);
        let outside = self.rectangles.iter().map(|rectangle| (rectangle >> LANE_BITS).count_ones());
        outside.filter(|&cells| cells > 0).map(|cells| 1 << (high - cells)).sum()
    }

    /// The rectangles that can be full in chunk `number`, of `2^within` blocks, and that go beyond a block, as the
    /// chunk sees them; `source` gives the chunks before it.
    pub fn moves<'t>(
        &self,
        number: usize,
        within: u32,
        source: impl Fn(usize) -> &'t [Block],
    ) -> Vec<Move<'t>> {
        let moves = self.rectangles.iter().filter_map(|cells| {
            let (low, high) = ((cells % 64) as u8, cells >> LANE_BITS);
            let (rest, beyond) = (high & ((1 << within) - 1), (high >> within) as usize);
            let can_be_full = high != 0 && number & beyond == beyond;
            let source = || if beyond == 0 { None } else { Some(source(number ^ beyond)) };
            can_be_full.then(|| Move { source: source(), rest, low })
        });
        moves.collect()
    }
}

/// Six of the cells, no two of them neighbours, those with few neighbours first; fewer if there are not so many.
fn apart(cells: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let touch = |a: &(u32, u32), b: &(u32, u32)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
    let neighbours = |cell: &(u32, u32)| cells.iter().filter(|other| touch(cell, other)).count();
    let mut by_neighbours = cells.to_vec();
    by_neighbours.sort_by_cached_key(neighbours);
    let mut found: Vec<(u32, u32)> = Vec::new();
    for cell in by_neighbours {
        if found.iter().all(|other| !touch(&cell, other)) {
            found.push(cell);
        }
    }
    if found.len() < LANE_BITS as usize {
        let (mut one, mut other): (Vec<_>, Vec<_>) = cells.iter().partition(|(r, c)| (r + c) % 2 == 0);
        found = if one.len() >= other.len() { std::mem::take(&mut one) } else { std::mem::take(&mut other) };
    }
    found.truncate(LANE_BITS as usize);
    found
}
