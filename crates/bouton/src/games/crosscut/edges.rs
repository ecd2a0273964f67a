//! The nearest marks, seen from a row and a column.
//!
//! The lists are stored column by column, so that a pass through the rows of a rectangle reads memory in order. Cost: four bytes for each
//! pair of a row and a column.

use super::layout::{Layout, Rect};
use crate::machine::width::exact;

/// The nearest marks of a board with at most 65535 rows and columns.
pub(super) struct Edges {
    rows: usize,
    next: Vec<u16>,
    before: Vec<u16>,
    from: Vec<[u16; 2]>,
    until: Vec<[u16; 2]>,
}

impl Edges {
    /// The edges of these marks.
    pub fn new(layout: &Layout) -> Self {
        let (rows, cols) = (layout.row_at.len(), layout.col_at.len());
        let (mut next, mut before) = (vec![exact(cols); rows * (cols + 1)], vec![0; rows * (cols + 1)]);
        let nothing = [exact(rows), 0];
        let (mut from, mut until) = (vec![nothing; cols + 1], vec![nothing; cols + 1]);
        for col in (0..cols).rev() {
            next.copy_within((col + 1) * rows..(col + 2) * rows, col * rows);
            let marked = layout.by_col.of(exact(col));
            marked.iter().for_each(|&row| next[col * rows + row as usize] = exact(col));
            from[col] = joined(from[col + 1], span(marked));
        }
        for col in 0..cols {
            before.copy_within(col * rows..(col + 1) * rows, (col + 1) * rows);
            let marked = layout.by_col.of(exact(col));
            marked.iter().for_each(|&row| before[(col + 1) * rows + row as usize] = exact::<_, u16>(col) + 1);
            until[col + 1] = joined(until[col], span(marked));
        }
        Self { rows, next, before, from, until }
    }

    /// The number of bytes that the edges take.
    pub fn bytes(&self) -> u64 {
        4 * self.next.len() as u64 + 8 * self.from.len() as u64
    }

    /// The first marked column of `row` from `a` on, or the number of columns if there is none.
    #[inline]
    pub fn next(&self, row: usize, a: usize) -> usize {
        self.next[a * self.rows + row].into()
    }

    /// The end of the last marked column of `row` before `b`, or 0 if there is none.
    #[inline]
    pub fn before(&self, row: usize, b: usize) -> usize {
        self.before[b * self.rows + row].into()
    }

    /// Whether `row` has a mark in columns `a..b`.
    #[inline]
    pub fn meets(&self, row: usize, a: usize, b: usize) -> bool {
        self.next(row, a) < b
    }

    /// The part of the rows `r0..r1` from the first row that has a mark in columns `a..b` to the last such row.
    #[inline]
    pub fn tight_rows(&self, r0: usize, r1: usize, a: usize, b: usize) -> Option<(usize, usize)> {
        let ([first, end], [other_first, other_end]) = (self.from[a], self.until[b]);
        let (r0, r1) = (r0.max(first.max(other_first).into()), r1.min(end.min(other_end).into()));
        let next = self.next[a * self.rows..].get(r0..r1)?;
        let first = next.iter().position(|&col| usize::from(col) < b)?;
        let last = next.iter().rposition(|&col| usize::from(col) < b)?;
        Some((r0 + first, r0 + last + 1))
    }
}

/// The span of the rows marked in one column.
fn span(marked: &[u32]) -> [u16; 2] {
    [exact(marked[0]), exact::<_, u16>(marked[marked.len() - 1]) + 1]
}

/// The smallest span that contains both spans.
fn joined(a: [u16; 2], b: [u16; 2]) -> [u16; 2] {
    [a[0].min(b[0]), a[1].max(b[1])]
}

/// The edges of a board by row and by column. They find tight boxes faster than [`Layout::tight`].
pub(super) struct Frame {
    by_row: Edges,
    by_col: Edges,
}

impl Frame {
    /// The number of bytes of the frame of a board, or `None` if the board is too large.
    pub fn bytes_of(layout: &Layout) -> Option<u64> {
        let [rows, cols] = [layout.row_at.len(), layout.col_at.len()].map(|lines| lines as u64);
        let lines = u64::from(u16::MAX);
        (rows <= lines && cols <= lines).then(|| 8 * (rows + 1) * (cols + 1) + 8 * (rows + cols))
    }

    /// The frame of a board.
    pub fn new(layout: &Layout) -> Self {
        Self { by_row: Edges::new(layout), by_col: Edges::new(&layout.transposed()) }
    }

    /// The smallest rectangle that contains the marks of `rect`, or `None` if it has no marks.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "these bounds are at most those of `rect`")]
    pub fn tight(&self, rect: &Rect) -> Option<Rect> {
        let [r0, r1, c0, c1] = [rect.r0, rect.r1, rect.c0, rect.c1].map(|bound| bound as usize);
        let (r0, r1) = self.by_row.tight_rows(r0, r1, c0, c1)?;
        let (c0, c1) = self.by_col.tight_rows(c0, c1, r0, r1)?;
        Some(Rect::new(r0 as u32..r1 as u32, c0 as u32..c1 as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::crosscut::Crosscut;
    use crate::games::crosscut::tests::Chance;

    #[test]
    fn rows_are_cut_to_those_with_marks() {
        // The board `.*.. / *... / ...* / .*..`.
        let edges = Edges::new(&Layout::new([(0, 1), (1, 0), (2, 3), (3, 1)].into_iter()));
        assert_eq!([edges.next(0, 0), edges.next(0, 2), edges.next(2, 0)], [1, 3, 2]);
        assert_eq!([edges.before(0, 1), edges.before(0, 2), edges.before(2, 3)], [0, 2, 3]);
        assert_eq!(edges.tight_rows(0, 4, 0, 1), Some((1, 2)));
        assert_eq!(edges.tight_rows(0, 4, 1, 3), Some((0, 4)));
        assert_eq!(edges.tight_rows(1, 3, 1, 2), None);
        assert_eq!(edges.tight_rows(2, 2, 0, 3), None);
    }

    #[test]
    fn boxes_are_tight_both_ways() {
        let mut chance = Chance(6);
        for _ in 0..3000 {
            let board = Crosscut::straight(&chance.board(12, 12, 30));
            let (layout, whole) = (&board.layout, board.whole());
            let frame = Frame::new(layout);
            let mut span = |end: u32| {
                let ends = [chance.below(end + 1), chance.below(end + 1)];
                ends[0].min(ends[1])..ends[0].max(ends[1])
            };
            let rect = Rect::new(span(whole.r1), span(whole.c1));
            assert_eq!(frame.tight(&rect), layout.tight(&rect), "{rect:?}");
        }
    }
}
