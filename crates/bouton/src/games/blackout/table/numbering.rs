//! The number of every position in a table, with one bit for each cell.
//!
//! The six lowest bits are cells, no two of them neighbours, if there are six such cells. Then only moves of single cells lead from one of
//! the 64 matrices of a block to another. There are six as soon as there are eleven cells, for the larger colour of a chessboard has half
//! of them or more. Cells with few neighbours come first. On whole boards from 4 x 4 to 5 x 6 this choice costs at most about 1 % more than
//! the best choice (6 % on 2 x 8). A rectangle that extends beyond a block takes a step in one of 2^(its cells outside the six) blocks.

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
    /// The rectangles that can be full, each as the bits of its cells.
    pub rectangles: Vec<u32>,
    /// Whether the six lowest bits are cells, no two of them neighbours.
    pub has_blocks: bool,
}

impl Numbering {
    /// Numbers the matrices whose ones are among the ones of `whole`, which has at most 32 ones.
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

    /// The number of positions.
    pub fn positions(&self) -> u64 {
        1 << self.cells.len()
    }

    /// The number of steps that [`fill`](super::dispatch::fill) takes. For each rectangle that extends beyond a block, it is the number of
    /// blocks in which the high cells of the rectangle are 1.
    pub fn steps(&self) -> u64 {
        let high = exact::<_, u32>(self.cells.len()).saturating_sub(LANE_BITS);
        let outside = self.rectangles.iter().map(|rectangle| (rectangle >> LANE_BITS).count_ones());
        outside.filter(|&cells| cells > 0).map(|cells| 1 << (high - cells)).sum()
    }

    /// The rectangles that can be full in chunk `number`, which has `2^within` blocks, and that extend beyond a block, as the chunk sees
    /// them. `source` returns the chunks before this one.
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

/// Six of the cells, no two of them neighbours, those with few neighbours first. Returns fewer cells if there are not six.
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
