//! The options of all rectangles of one range of rows, as streams.
//!
//! The range's marks are in order of column, then row. `left[a]` has for each of them the nim-sum of the values to the left of its column,
//! in columns from a on, above and below its row. `right[b]` has the nim-sum of the values to the right of its column, in columns up to b.
//! The options of columns a..b are the nim-sums of `left[a]` and `right[b]` over the marks of those columns.

use std::ops::Range;

use super::layout::Layout;
use super::mex::{self, Kernel, Lane, MexJob, PADDING};
use super::windows::{Window, Windows};
use crate::machine::path::Path;
use crate::machine::width::exact;

/// The streams of one range of rows.
pub(super) struct Streams {
    order: Order,
    left: Vec<u16>,
    right: Vec<u16>,
}

/// The marks of one range of rows in order of column, then row.
struct Order {
    window: Window,
    /// For each mark of the board in order of column, its index in order of row.
    by_row: Vec<u32>,
    /// For each mark of the board in order of row, its index in the streams.
    places: Vec<u32>,
    /// The index in the streams where the marks of each of the window's columns begin. The last entry is the end.
    starts: Vec<usize>,
}

impl Streams {
    /// Empty streams for a board that has marks.
    pub fn new(layout: &Layout) -> Self {
        Self { order: Order::new(layout), left: Vec::new(), right: Vec::new() }
    }

    /// Builds the streams of the rows `r0..r1`. All rectangles with fewer of these rows must have their values.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "`x` is a row of the layout, whose rows are counted in 32 bits"
    )]
    pub fn fill(&mut self, windows: &Windows, r0: usize, r1: usize) {
        self.order.put(windows, r0, r1);
        let (window, len) = (self.order.window, self.order.len());
        for (stream, columns) in [(&mut self.left, window.lefts()), (&mut self.right, window.rights())] {
            stream.clear();
            stream.resize(columns.len() * len + PADDING, 0);
        }
        let (lefts, rights) = (window.lefts(), window.rights());
        for x in r0..r1 {
            let (first, last) = windows.layout.by_row.ends(x as u32);
            for rows in [r0..x, x + 1..r1].into_iter().filter(|rows| !rows.is_empty()) {
                let window = windows.window(rows.start, rows.end);
                let span = window.span();
                // On a band, two of the four quadrants of all marks are empty.
                let left = last as usize > span.start.max(lefts.start);
                let right = first as usize + 1 < span.end.min(rights.end - 1);
                if left {
                    self.fill_left(windows, x, rows.clone(), window);
                }
                if right {
                    self.fill_right(windows, x, rows, window);
                }
            }
        }
    }

    /// Adds the values of `rows`, whose window is `window`, to the left of the marks of row `x`.
    #[inline(always)]
    fn fill_left(&mut self, windows: &Windows, x: usize, rows: Range<usize>, window: Window) {
        let order = &self.order;
        let (marks, places) = order.row(&windows.layout, x);
        let span = window.span();
        for (at, a) in order.window.lefts().enumerate().take_while(|&(_, a)| a < span.end) {
            if order.has(a) {
                let stream = &mut self.left[at * order.len()..][..order.len()];
                // Beyond `reach` the first and the last row have marks, so the window contains the value.
                let reach = windows.edges.next(rows.start, a).max(windows.edges.next(rows.end - 1, a));
                let (row, start) = (window.row(a), a.max(span.start));
                let marks = marks.iter().map(|&y| y as usize).zip(places);
                for (y, &place) in marks.rev().take_while(|&(y, _)| y > start) {
                    stream[place as usize] ^= match y > reach {
                        true => windows.values[row + window.col(y)],
                        false => windows.get(rows.start, rows.end, a, y),
                    };
                }
            }
        }
    }

    /// Adds the values of `rows`, whose window is `window`, to the right of the marks of row `x`.
    #[inline(always)]
    fn fill_right(&mut self, windows: &Windows, x: usize, rows: Range<usize>, window: Window) {
        let order = &self.order;
        let (marks, places) = order.row(&windows.layout, x);
        let span = window.span();
        for (at, b) in order.window.rights().enumerate().skip_while(|&(_, b)| b <= span.start) {
            if order.has(b - 1) {
                let stream = &mut self.right[at * order.len()..][..order.len()];
                let reach = windows.edges.before(rows.start, b).min(windows.edges.before(rows.end - 1, b));
                let (col, end) = (if reach > 0 { window.col(b) } else { 0 }, b.min(span.end));
                let starts = marks.iter().map(|&y| y as usize + 1).zip(places);
                for (start, &place) in starts.take_while(|&(start, _)| start < end) {
                    stream[place as usize] ^= match start < reach {
                        true => windows.values[window.row(start) + col],
                        false => windows.get(rows.start, rows.end, start, b),
                    };
                }
            }
        }
    }

    /// Whether the range has a mark in `col`.
    pub fn has(&self, col: usize) -> bool {
        self.order.has(col)
    }

    /// The mex of the options of columns `a..b`, which are both in the window.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the mex is at most the number of marks, which fits 16 bits"
    )]
    pub fn mex(&self, a: usize, b: usize) -> u16 {
        let Order { window, .. } = self.order;
        let (len, first) = (self.order.len(), self.order.start(a));
        let options = self.order.start(b) - first;
        let left = &self.left[(a - window.lefts().start) * len + first..];
        let right = &self.right[(b - window.rights().start) * len + first..];
        mex::run(Path::chosen(), Join { left, right, options }) as u16
    }
}

/// The mex of one rectangle.
struct Join<'s> {
    left: &'s [u16],
    right: &'s [u16],
    options: usize,
}

impl MexJob for Join<'_> {
    type Output = u32;

    #[inline(always)]
    fn with(self, kernel: &impl Kernel) -> u32 {
        u16::mex(kernel, self.left, self.right, self.options)
    }
}

impl Order {
    fn new(layout: &Layout) -> Self {
        let rows = 0..exact(layout.row_at.len());
        let mut next: Vec<u32> = rows.map(|row| exact(layout.by_row.span(row).start)).collect();
        let marks = (0..exact(layout.col_at.len())).flat_map(|col| layout.by_col.of(col));
        let by_row = marks.map(|&row| {
            next[row as usize] += 1;
            next[row as usize] - 1
        });
        let by_row = by_row.collect();
        Self { window: Window::default(), by_row, places: vec![0; layout.len()], starts: Vec::new() }
    }

    /// Puts the marks of the rows `r0..r1` in order.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "rows and columns of a layout are counted in 32 bits"
    )]
    fn put(&mut self, windows: &Windows, r0: usize, r1: usize) {
        self.window = windows.window(r0, r1);
        self.starts.clear();
        let mut place = 0;
        for col in self.window.lefts().start..self.window.rights().end - 1 {
            self.starts.push(place as usize);
            let by_col = &windows.layout.by_col;
            for mark in by_col.span_within(col as u32, r0 as u32..r1 as u32) {
                self.places[self.by_row[mark] as usize] = place;
                place += 1;
            }
        }
        self.starts.push(place as usize);
    }

    /// The columns of the marks of row `x`, and their indexes in the streams.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "`x` is a row of the layout, whose rows are counted in 32 bits"
    )]
    fn row<'a>(&'a self, layout: &'a Layout, x: usize) -> (&'a [u32], &'a [u32]) {
        (layout.by_row.of(x as u32), &self.places[layout.by_row.span(x as u32)])
    }

    /// The number of marks of the range.
    fn len(&self) -> usize {
        self.starts[self.starts.len() - 1]
    }

    /// The index in the streams where the marks from `col` on begin.
    #[inline]
    fn start(&self, col: usize) -> usize {
        self.starts[col - self.window.lefts().start]
    }

    /// Whether the range has a mark in `col`.
    #[inline]
    fn has(&self, col: usize) -> bool {
        self.start(col) < self.start(col + 1)
    }
}
