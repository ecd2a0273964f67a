//! The number of every position in a table, with one bit for each cell.
//!
//! The six lowest bits are cells, no two of them neighbours, if there are six such cells. Then only moves of single cells lead from one of
//! the 64 matrices of a line to another. There are six as soon as there are eleven cells, for the larger colour of a chessboard has half
//! of them or more. Cells with few neighbours come first. On whole boards from 4 x 4 to 5 x 6 this choice costs at most about 1 % more than
//! the best choice (6 % on 2 x 8). A rectangle that extends beyond a line takes a step in one of 2^(its cells outside the six) lines.
//!
//! A symmetric numbering of whole boards has cells and their mirror images from left to right side by side. Only the cells of the middle
//! column, which are their own mirror images, come last.

use std::ops::Range;

use super::kernel::{LANE_BITS, Line, Move};
use crate::games::blackout::moves::rectangles;
use crate::games::blackout::rectangle::Rectangle;
use crate::games::shape::Board;

/// The numbers of all matrices whose ones are among some cells.
#[derive(Debug)]
pub(super) struct Numbering {
    /// Cell `cells[i]` is bit `i`.
    pub cells: Vec<(u32, u32)>,
    /// The rectangles that can be full, each as the bits of its cells.
    pub rectangles: Vec<u64>,
    /// Whether the six lowest bits are cells, no two of them neighbours.
    pub has_lines: bool,
}

impl Numbering {
    /// Numbers the matrices whose ones are among the ones of `whole`.
    pub fn new(whole: &Board) -> Self {
        let ones: Vec<_> = whole.cells().collect();
        let low = apart(&ones);
        let has_lines = low.len() == LANE_BITS as usize;
        let high = ones.iter().copied().filter(|cell| !low.contains(cell));
        let cells: Vec<_> = low.iter().copied().chain(high).collect();
        Self { has_lines, rectangles: Self::rectangles(whole, &cells), cells }
    }

    /// Numbers the matrices of `rows` by `cols` symmetrically. The cells of the first `top` rows are the highest bits, symmetrically, too.
    /// Returns nothing if there are not six cells for the lowest bits.
    pub fn symmetric(rows: u32, cols: u32, top: u32) -> Option<Self> {
        let pairs = |rows: Range<u32>| {
            rows.flat_map(move |r| (0..cols / 2).map(move |c| [(r, c), (r, cols - 1 - c)])).flatten()
        };
        let middle = |rows: Range<u32>| rows.filter(move |_| cols % 2 == 1).map(move |r| (r, cols / 2));
        let low = pairs_apart(pairs(top..rows).collect())?;
        let high = pairs(top..rows).filter(|cell| !low.contains(cell)).chain(middle(top..rows));
        let cells: Vec<_> =
            low.iter().copied().chain(high).chain(pairs(0..top)).chain(middle(0..top)).collect();
        Some(Self { has_lines: true, rectangles: Self::rectangles(&Board::full(rows, cols), &cells), cells })
    }

    fn rectangles(whole: &Board, cells: &[(u32, u32)]) -> Vec<u64> {
        let bits = |rectangle: Rectangle| {
            let inside = |&(r, c): &(u32, u32)| {
                (rectangle.top..rectangle.bottom).contains(&r)
                    && (rectangle.left..rectangle.right).contains(&c)
            };
            (0..).zip(cells).filter(|(_, cell)| inside(cell)).fold(0, |bits, (bit, _)| bits | 1 << bit)
        };
        rectangles(whole).map(bits).collect()
    }

    /// The number of positions.
    pub fn positions(&self) -> u64 {
        1 << self.cells.len()
    }

    /// The rectangles that can be full in chunk `number`, which has `2^within` lines, and that extend beyond a line, as the chunk sees
    /// them. `source` returns the chunks before this one.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a lane has 6 bits, a line of a chunk few bits, and a chunk less than 2^32"
    )]
    pub fn moves<'t>(
        &self,
        number: usize,
        within: u32,
        source: impl Fn(usize) -> Source<'t>,
    ) -> Vec<Move<'t>> {
        let moves = self.rectangles.iter().filter_map(|cells| {
            let (low, high) = ((cells % 64) as u8, cells >> LANE_BITS);
            let (rest, beyond) = ((high & ((1 << within) - 1)) as u32, (high >> within) as usize);
            if high == 0 || number & beyond != beyond {
                return None;
            }
            let source = (beyond > 0).then(|| source(number ^ beyond));
            let is_mirrored = source.is_some_and(|source| source.is_mirrored);
            Some(Move { source: source.map(|source| source.lines), rest, low, is_mirrored })
        });
        moves.collect()
    }
}

/// A chunk from which another chunk reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'t> {
    pub lines: &'t [Line],
    /// Whether it contains the mirror images of the chunk that is meant.
    pub is_mirrored: bool,
}

fn touch(a: &(u32, u32), b: &(u32, u32)) -> bool {
    a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1
}

/// Six of the cells, three of them and their mirror images, no two of them neighbours. Each two of the cells are mirror images.
fn pairs_apart(cells: Vec<(u32, u32)>) -> Option<Vec<(u32, u32)>> {
    let (pairs, _) = cells.as_chunks::<2>();
    let mut by_neighbours = pairs.to_vec();
    by_neighbours.sort_by_cached_key(|[cell, _]| cells.iter().filter(|other| touch(cell, other)).count());
    [by_neighbours.as_slice(), pairs].into_iter().find_map(|pairs| {
        let mut found: Vec<(u32, u32)> = Vec::new();
        for [one, image] in pairs {
            if !touch(one, image) && !found.iter().any(|other| touch(one, other) || touch(image, other)) {
                found.extend([one, image]);
            }
        }
        found.truncate(LANE_BITS as usize);
        (found.len() == LANE_BITS as usize).then_some(found)
    })
}

/// Six of the cells, no two of them neighbours, those with few neighbours first. Returns fewer cells if there are not six.
fn apart(cells: &[(u32, u32)]) -> Vec<(u32, u32)> {
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
