//! The values of all rectangles, from small to large, by strips.
//!
//! For a range of rows let W_x(a, b) be the nim-sum of the strip above row x and the strip below it, columns a..b. Taking the mark in row x
//! and column y of the range leaves W_x(a, y) + W_x(y + 1, b). With the range's marks in order of column, then row, the options of columns
//! a..b are therefore the nim-sums of two contiguous streams, `left[a]` and `right[b]`. Each stream is looked up once and read for every
//! rectangle that it bounds.
//!
//! A rectangle is stored only if it has marks in the first and in the last row of its range. Then a is at most the last mark of either row,
//! and b is beyond the first of either, so a range stores a window of a's times a window of b's. On a full board the windows contain
//! everything. On the band of a thin board seen diagonally they are as wide as the band. Any other rectangle is looked up after its empty
//! rows are cut off. A value is at most the number of marks, so 16 bits hold it for up to 65535 marks.

use super::layout::{Layout, Rect};
use super::streams::Streams;
use super::windows::{Window, Windows, windows};
use crate::machine::width::index;
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;

/// The size of all windows of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// The number of rectangles in all windows.
    pub kept: u64,
    /// The number of ranges of rows.
    ranges: u64,
    /// The number of items of all streams, and of the longest stream.
    items: f64,
    longest: u64,
    /// The number of options of all stored rectangles, at most.
    options: f64,
    /// The number of stored rectangles that play can reach.
    pub reached: f64,
}

impl Extent {
    /// With more ranges of rows than this, the extent is not computed.
    const MOST_RANGES: u64 = 1 << 24;

    /// Counts the contents of the strips of a board.
    pub fn new(layout: &Layout) -> Option<Self> {
        let rows = layout.row_at.len();
        let ranges = rows as u64 * (rows as u64 + 1) / 2;
        if ranges > Self::MOST_RANGES {
            return None;
        }
        let mut all = Self { kept: 0, ranges, items: 0.0, longest: 0, options: 0.0, reached: 0.0 };
        for (r0, r1, window, held) in windows(layout) {
            let [lefts, rights] = [window.lefts().len(), window.rights().len()].map(|len| len as u64);
            let items = (lefts + rights) * held as u64;
            all.kept += lefts * rights;
            all.items += items as f64;
            all.longest = all.longest.max(items);
            all.options += (lefts * rights * held as u64) as f64 / 2.0;
            // A move sets one bound of the columns and removes at least one row. A single row needs no search.
            all.reached += match (r1 - r0, rows - (r1 - r0)) {
                (_, 0) => 1.0,
                (1, _) => 0.0,
                (_, 1) => (lefts + rights) as f64,
                _ => (lefts * rights) as f64,
            };
        }
        Some(all)
    }

    /// The number of bytes that the strips of this board would take.
    pub fn bytes(&self, layout: &Layout) -> u64 {
        let [rows, cols, marks] =
            [layout.row_at.len(), layout.col_at.len(), layout.len()].map(|len| len as u64);
        let fixed = self.ranges * size_of::<Window>() as u64 + 4 * rows * cols + 16 * marks + 16;
        fixed + 2 * self.kept + 2 * self.longest
    }

    /// An estimate of the time for the strips, in nanoseconds.
    pub fn cost(&self) -> f64 {
        100.0 * self.ranges as f64 + 16.0 * self.items + 10.0 * self.kept as f64 + 0.15 * self.options
    }
}

/// The values of all rectangles of a board.
pub(super) struct Strips {
    windows: Windows,
    /// The number of rectangles that were valued from their options.
    positions: u64,
}

impl Strips {
    /// Values every rectangle of a board of this extent. `elsewhere` is the memory that the caller uses besides.
    pub fn new(
        layout: Layout,
        extent: &Extent,
        elsewhere: Progress,
        limits: &Limits,
    ) -> Result<Self, Unknown> {
        let bytes = elsewhere.bytes + extent.bytes(&layout);
        limits.check(Progress { bytes, ..elsewhere })?;
        let windows = Windows::new(layout, index(extent.ranges), index(extent.kept));
        let mut strips = Self { windows, positions: 0 };
        let mut streams = Streams::new(&strips.windows.layout);
        for r1 in 1..=strips.windows.layout.row_at.len() {
            for r0 in (0..r1).rev() {
                streams.fill(&strips.windows, r0, r1);
                strips.fill(r0, r1, &mut streams, &|positions| {
                    limits.check(Progress { positions: elsewhere.positions + positions, bytes, depth: 0 })
                })?;
            }
        }
        Ok(strips)
    }

    /// The number of rectangles that were valued from their options.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The number of bytes that the tables take.
    pub fn bytes(&self) -> u64 {
        self.windows.bytes()
    }

    /// The value of a rectangle, given in the rows and columns from which the layout was made.
    pub fn value(&self, rect: &Rect) -> Nimber {
        let Rect { r0, r1, c0, c1 } = self.windows.layout.kept(rect);
        Nimber(self.windows.get(r0 as usize, r1 as usize, c0 as usize, c1 as usize).into())
    }

    /// Values the window of the rows `r0..r1` from its streams.
    fn fill(
        &mut self,
        r0: usize,
        r1: usize,
        streams: &mut Streams,
        check: &dyn Fn(u64) -> Result<(), Unknown>,
    ) -> Result<(), Unknown> {
        let table = &mut self.windows;
        let window = table.window(r0, r1);
        for a in window.lefts().rev() {
            for b in window.rights().filter(|&b| b > a) {
                let value = if !streams.has(a) {
                    table.values[window.row(a + 1) + window.col(b)]
                } else if !streams.has(b - 1) {
                    table.values[window.row(a) + window.col(b - 1)]
                } else if table.edges.meets(r0, a, b) && table.edges.meets(r1 - 1, a, b) {
                    self.positions += 1;
                    streams.mex(a, b)
                } else {
                    table.get(r0, r1, a, b)
                };
                table.values[window.row(a) + window.col(b)] = value;
            }
            check(self.positions)?;
        }
        Ok(())
    }
}
