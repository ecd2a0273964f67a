//! Values of all rectangles, from small to large, by strips.
//!
//! For a range of rows let W_x(a, b) be the nim-sum of the strip above row x and the strip below it, columns
//! a..b. Taking the mark in row x and column y of the range leaves W_x(a, y) + W_x(y + 1, b). With the
//! range's marks in order of column, then row, the options of columns a..b are therefore the nim-sums of two
//! contiguous streams, `left[a]` and `right[b]`: each stream is looked up once and read for every rectangle
//! it ends.
//!
//! A rectangle is kept only if it touches marks in the first and in the last row of its range: then a is at
//! most the last mark of either row, and b is beyond the first of either, so a range keeps a window of
//! a's times a window of b's. On a board that is full the windows are everything; on the band of a thin board
//! seen diagonally they are as wide as the band. Any other rectangle is looked up after its empty rows
//! have been cut off. A value is at most the number of marks, so 16 bits hold it for up to 65535 marks.

use std::ops::Range;

use super::corners::Corners;
use super::edges::Edges;
use super::layout::{Layout, Rect};
use super::plan::Done;
use super::shelf::Shelf;
use super::streams::Streams;
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;

/// What the windows of a board come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// Rectangles in all windows.
    pub kept: u64,
    /// Ranges of rows.
    ranges: u64,
    /// Items of all streams, and of the longest.
    items: f64,
    longest: u64,
    /// Options of all rectangles kept, at most.
    options: f64,
    /// Of the rectangles kept, those that moves can reach.
    pub reached: f64,
}

/// The rectangles that a range of rows keeps: those that begin in `a..a + lefts` and end in `b..b + rights`.
#[derive(Clone, Copy, Default)]
pub(super) struct Window {
    at: usize,
    a: u16,
    lefts: u16,
    b: u16,
    rights: u16,
}

/// The values of all rectangles of a board.
pub(super) struct Strips {
    layout: Layout,
    windows: Vec<Window>,
    pub values: Vec<u16>,
    edges: Edges,
    corners: Corners,
    done: Done,
}

/// Where the window of the rows `r0..r1` stands.
fn index(r0: usize, r1: usize) -> usize {
    r1 * (r1 - 1) / 2 + r0
}

/// Progress without depth.
pub(super) fn progress(positions: u64, bytes: u64) -> Progress {
    Progress { positions, bytes, depth: 0 }
}

/// Each range of rows with its window and the number of its marks, by ascending end, then descending beginning.
fn windows(layout: &Layout) -> impl Iterator<Item = (usize, usize, Window, usize)> {
    let mut at = 0;
    (1..=layout.row_at.len()).flat_map(|r1| (0..r1).rev().map(move |r0| (r0, r1))).scan(
        (u32::MAX, 0, 0),
        move |(a, end, held), (r0, r1)| {
            if r0 + 1 == r1 {
                (*a, *end, *held) = (u32::MAX, 0, 0);
            }
            let [row, last] = [r0, r1 - 1].map(|row| layout.by_row.of(row as u32));
            (*a, *end) = ((*a).min(row[0]), (*end).max(row[row.len() - 1] + 1));
            *held += row.len();
            let lefts = row[row.len() - 1].min(last[last.len() - 1]) + 1 - *a;
            let b = row[0].max(last[0]) + 1;
            let rights = *end + 1 - b;
            let [a, lefts, b, rights] = [*a, lefts, b, rights].map(|bound| bound as u16);
            let window = Window { at, a, lefts, b, rights };
            at += usize::from(lefts) * usize::from(rights);
            Some((r0, r1, window, *held))
        },
    )
}

/// Ranges of rows that are looked at for an estimate.
const SAMPLED: usize = 2000;

/// About how many rectangles have marks in their first and last rows and columns, and how many marks those have:
/// all that are valued from their options. Counted on some rectangles of some ranges of rows.
pub(super) fn sampled(layout: &Layout) -> Done {
    let rows = layout.row_at.len();
    let step = (rows * (rows + 1) / 2).div_ceil(SAMPLED).max(1);
    let (mut positions, mut options, mut turn) = (0.0, 0.0, 0_u64);
    for (r0, r1, window, _) in windows(layout).step_by(step) {
        let (lefts, rights) = (window.lefts(), window.rights());
        let kept = lefts.len() as u64 * rights.len() as u64;
        let looked_at = kept.min(4);
        let weight = kept as f64 / looked_at as f64 * step as f64;
        for _ in 0..looked_at {
            // Fractions of a turn that are spread evenly.
            turn = turn.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let at = (u128::from(turn) * u128::from(kept)) >> 64;
            let (a, b) =
                (lefts.start + at as usize / rights.len(), rights.start + at as usize % rights.len());
            let rect = Rect::new(r0 as u32..r1 as u32, a as u32..b.max(a) as u32);
            if layout.tight(&rect) == Some(rect) {
                positions += weight;
                options += weight * layout.marks(&rect).count() as f64;
            }
        }
    }
    Done { positions: positions as u64, options: options as u64 }
}

impl Extent {
    /// Beyond as many ranges of rows not even this is counted.
    const MOST_RANGES: u64 = 1 << 24;

    /// Counts what strips of a board would have.
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
            // A move sets one bound of the columns and cuts a row or more; a single row is plain to see.
            all.reached += match (r1 - r0, rows - (r1 - r0)) {
                (_, 0) => 1.0,
                (1, _) => 0.0,
                (_, 1) => (lefts + rights) as f64,
                _ => (lefts * rights) as f64,
            };
        }
        Some(all)
    }

    /// How many bytes strips of this board would take.
    pub fn bytes(&self, layout: &Layout) -> u64 {
        let [rows, cols, marks] =
            [layout.row_at.len(), layout.col_at.len(), layout.len()].map(|len| len as u64);
        let fixed = self.ranges * size_of::<Window>() as u64 + 4 * rows * cols + 56 * marks + 16;
        fixed + 2 * self.kept + 2 * self.longest
    }

    /// About how long strips would take, in nanoseconds.
    pub fn cost(&self) -> f64 {
        100.0 * self.ranges as f64 + 16.0 * self.items + 10.0 * self.kept as f64 + 0.15 * self.options
    }
}

impl Strips {
    /// The marks.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What the rows `r0..r1` keep.
    pub fn window(&self, r0: usize, r1: usize) -> Window {
        self.windows[index(r0, r1)]
    }

    /// Values everything on a board of this extent; `elsewhere` is what the asker holds besides.
    pub fn new(
        layout: Layout,
        extent: &Extent,
        elsewhere: Progress,
        limits: &Limits,
    ) -> Result<Self, Unknown> {
        let bytes = elsewhere.bytes + extent.bytes(&layout);
        limits.check(progress(elsewhere.positions, bytes))?;
        let mut ranges = vec![Window::default(); extent.ranges as usize];
        windows(&layout).for_each(|(r0, r1, window, _)| ranges[index(r0, r1)] = window);
        let (edges, corners) = (Edges::new(&layout), Corners::new(&layout));
        let (windows, size) = (ranges, extent.kept as usize);
        let mut strips =
            Self { layout, windows, values: vec![0; size], edges, corners, done: Done::default() };
        let mut streams = Streams::new(&strips.layout);
        for r1 in 1..=strips.layout.row_at.len() {
            for r0 in (0..r1).rev() {
                streams.fill(&strips, r0, r1);
                strips.fill(r0, r1, &mut streams, &|positions| {
                    limits.check(progress(elsewhere.positions + positions, bytes))
                })?;
                strips.settle(r0, r1);
            }
        }
        Ok(strips)
    }

    /// What was done.
    pub fn done(&self) -> Done {
        self.done
    }

    /// How many bytes the tables take.
    pub fn bytes(&self) -> u64 {
        let tables =
            2 * self.values.len() + size_of::<Window>() * self.windows.len() + 40 * self.layout.len();
        tables as u64 + self.edges.bytes()
    }

    /// The value of a rectangle, given in the rows and columns from which the layout was made.
    pub fn value(&self, rect: &Rect) -> Nimber {
        let Rect { r0, r1, c0, c1 } = self.layout.kept(rect);
        Nimber(self.get(r0 as usize, r1 as usize, c0 as usize, c1 as usize).into())
    }

    /// The value of rows `r0..r1`, columns `a..b`, of which all with narrower ranges of rows are known.
    #[inline(never)]
    pub fn get(&self, r0: usize, r1: usize, a: usize, b: usize) -> u16 {
        if r0 >= r1 || a >= b {
            return 0;
        }
        let Some((r0, r1)) = self.edges.tight_rows(r0, r1, a, b) else {
            return 0;
        };
        let window = &self.windows[index(r0, r1)];
        self.values[window.row(a) + window.col(b)]
    }

    /// Gives the quadrants that are rectangles of the rows `r0..r1` their values.
    fn settle(&mut self, r0: usize, r1: usize) {
        let (window, values) = (self.windows[index(r0, r1)], &self.values);
        self.corners.settle(r0, r1, |a, b| values[window.row(a) + window.col(b)]);
    }

    /// These rows, which keep `window` and end above row `x` or begin below it.
    #[inline]
    pub fn shelf(&self, rows: Range<usize>, window: Window, x: usize) -> Shelf<'_> {
        let marks = self.layout.by_row.span(x as u32);
        let directions = if rows.end <= x { [0, 1] } else { [2, 3] };
        Shelf {
            strips: self,
            r0: rows.start,
            r1: rows.end,
            window,
            edges: &self.edges,
            left: &self.corners.of(directions[0])[marks.clone()],
            right: &self.corners.of(directions[1])[marks],
        }
    }

    /// Values the window of the rows `r0..r1` from its streams.
    fn fill(
        &mut self,
        r0: usize,
        r1: usize,
        streams: &mut Streams,
        check: &dyn Fn(u64) -> Result<(), Unknown>,
    ) -> Result<(), Unknown> {
        let window = self.windows[index(r0, r1)];
        for a in window.lefts().rev() {
            for b in window.rights().filter(|&b| b > a) {
                let value = if !streams.has(a) {
                    self.values[window.row(a + 1) + window.col(b)]
                } else if !streams.has(b - 1) {
                    self.values[window.row(a) + window.col(b - 1)]
                } else if self.edges.meets(r0, a, b) && self.edges.meets(r1 - 1, a, b) {
                    let (value, options) = streams.mex(a, b);
                    self.done.positions += 1;
                    self.done.options += options;
                    value
                } else {
                    self.get(r0, r1, a, b)
                };
                self.values[window.row(a) + window.col(b)] = value;
            }
            check(self.done.positions)?;
        }
        Ok(())
    }
}

impl Window {
    /// The columns in which kept rectangles begin.
    pub fn lefts(&self) -> Range<usize> {
        usize::from(self.a)..usize::from(self.a) + usize::from(self.lefts)
    }

    /// The columns before which they end.
    pub fn rights(&self) -> Range<usize> {
        usize::from(self.b)..usize::from(self.b) + usize::from(self.rights)
    }

    /// The columns in which the rows have marks, and those between.
    #[inline]
    pub fn span(&self) -> Range<usize> {
        usize::from(self.a)..usize::from(self.b) + usize::from(self.rights) - 1
    }

    /// Where the rectangles that begin in column `a` or, without marks between, at the window stand.
    #[inline]
    pub fn row(&self, a: usize) -> usize {
        self.at + a.saturating_sub(self.a.into()) * usize::from(self.rights)
    }

    /// Where among them the one stands that ends at `b` or, without marks between, at the window.
    #[inline]
    pub fn col(&self, b: usize) -> usize {
        (b - usize::from(self.b)).min(usize::from(self.rights) - 1)
    }
}
