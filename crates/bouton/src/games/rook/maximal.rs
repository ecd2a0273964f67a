//! The P-positions as maximal segments.
//!
//! A run that ends in one row can only be continued by a run that begins in the next row, one column further. Both are known from left to
//! right: first the run of the spine, if it ends or begins there, because it has the first P-position of each row, and then the others. So
//! one pass through two neighbouring rows joins them, and the joined segments are listed by their first rows. What remains is one sort
//! by column. Cost: linear except for that sort. Memory: 16 bytes for each other P-position of two rows besides the segments.

use super::blocked::Cell;
use super::sweep::Sweep;
use crate::games::diagonals::Segment;

/// The P-positions of a sweep: maximal segments sorted by X, then Y.
pub(super) fn maximal(sweep: &Sweep) -> Vec<Segment> {
    let mut joiner = Joiner::default();
    let mut starts = sweep.spine().iter().copied().peekable();
    let mut rows = sweep.others().chunk_by(|cell, next| cell.y == next.y).peekable();
    while let Some(y) =
        starts.peek().map(|start| start.y).into_iter().chain(rows.peek().map(|row| row[0].y)).min()
    {
        let start = starts.next_if(|start| start.y == y);
        let others = rows.next_if(|row| row[0].y == y).unwrap_or_default();
        joiner.join(y, start, others);
    }
    let mut joined = joiner.end();
    joined.sort_unstable_by_key(|segment| u128::from(segment.x) << 64 | u128::from(segment.y));
    joined
}

/// The end of a segment.
#[derive(Clone, Copy, Debug)]
struct End {
    /// The column in which a continuation would begin.
    x: u64,
    /// The index of the segment among the joined segments.
    index: usize,
}

/// Joins runs row by row.
#[derive(Default)]
struct Joiner {
    joined: Vec<Segment>,
    /// The cell where the run of the spine began, and the index of its segment among the joined segments.
    spine: Option<(Cell, usize)>,
    /// The last row that was joined. `ends` has the ends of its other P-positions, from left to right.
    row: u64,
    ends: Vec<End>,
    /// The ends in the row before.
    ended: Vec<End>,
}

impl Joiner {
    /// Adds row `y`: the run of the spine that begins there, if there is one, and the other P-positions of the row.
    fn join(&mut self, y: u64, start: Option<Cell>, others: &[Cell]) {
        std::mem::swap(&mut self.ends, &mut self.ended);
        self.ends.clear();
        if self.row + 1 != y {
            self.ended.clear();
        }
        self.row = y;
        let spine_end = start.and(self.spine).map(|(begun, index)| {
            lengthen(&mut self.joined[index], y - begun.y);
            End { x: begun.x + (y - begun.y), index }
        });
        let mut ended = spine_end.into_iter().chain(self.ended.iter().copied()).peekable();
        for (cell, is_spine) in
            start.map(|cell| (cell, true)).into_iter().chain(others.iter().map(|&cell| (cell, false)))
        {
            while ended.next_if(|end| end.x < cell.x).is_some() {}
            let index = ended.next_if(|end| end.x == cell.x).map_or(self.joined.len(), |end| end.index);
            if index == self.joined.len() {
                self.joined.push(Segment { x: cell.x, y, length: Some(0) });
            }
            if is_spine {
                self.spine = Some((cell, index));
            } else {
                lengthen(&mut self.joined[index], 1);
                self.ends.push(End { x: cell.x + 1, index });
            }
        }
    }

    /// The joined segments. The last run of the spine has no end.
    fn end(mut self) -> Vec<Segment> {
        if let Some((_, index)) = self.spine {
            self.joined[index].length = None;
        }
        self.joined
    }
}

fn lengthen(segment: &mut Segment, by: u64) {
    segment.length = segment.length.map(|length| length + by);
}
