//! The rectangles above or below one row of marks within a range of rows, for many lookups in the same rows.

use std::ops::Range;

use super::corners::Corner;
use super::edges::Edges;
use super::windows::{Window, Windows};

/// The rectangles of the rows `r0..r1`, at least one row, that end or begin at a row of marks.
pub(super) struct Shelf<'s> {
    windows: &'s Windows,
    r0: usize,
    r1: usize,
    /// The window of these rows.
    pub window: Window,
    edges: &'s Edges,
    /// The quadrants of each mark of the row of marks, on its left and on its right.
    left: &'s [Corner],
    right: &'s [Corner],
}

impl<'s> Shelf<'s> {
    /// The shelf of these rows, whose window is `window` and which end above row `x` or begin below it.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "`x` is a row of the layout, whose rows are counted in 32 bits"
    )]
    pub fn new(windows: &'s Windows, rows: Range<usize>, window: Window, x: usize) -> Self {
        let marks = windows.layout.by_row.span(x as u32);
        let directions = if rows.end <= x { [0, 1] } else { [2, 3] };
        Self {
            windows,
            r0: rows.start,
            r1: rows.end,
            window,
            edges: &windows.edges,
            left: &windows.corners.of(directions[0])[marks.clone()],
            right: &windows.corners.of(directions[1])[marks],
        }
    }

    /// The values from column `a` up to the column `y` of the mark. The arguments are the index of the mark in its row and `y`.
    #[inline]
    pub fn left_of_marks(&self, a: usize) -> impl Fn(usize, usize) -> u16 {
        // Beyond `reach` the first and the last row have marks, so the window contains the value.
        let reach = self.edges.next(self.r0, a).max(self.edges.next(self.r1 - 1, a));
        let row = self.window.row(a);
        move |index, y| {
            if y > reach {
                return self.windows.values[row + self.window.col(y)];
            }
            let corner = self.left[index].value(self.r0, self.r1, a, y);
            corner.unwrap_or_else(|| self.windows.get(self.r0, self.r1, a, y))
        }
    }

    /// The values behind the column `y` of the mark up to column `b`. The arguments are the index of the mark in its row and `y`.
    #[inline]
    pub fn right_of_marks(&self, b: usize) -> impl Fn(usize, usize) -> u16 {
        let reach = self.edges.before(self.r0, b).min(self.edges.before(self.r1 - 1, b));
        let col = if reach > 0 { self.window.col(b) } else { 0 };
        move |index, y| {
            if y + 1 < reach {
                return self.windows.values[self.window.row(y + 1) + col];
            }
            let corner = self.right[index].value(self.r0, self.r1, y + 1, b);
            corner.unwrap_or_else(|| self.windows.get(self.r0, self.r1, y + 1, b))
        }
    }
}
