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
use super::shelf::Shelf;
use super::streams::Streams;
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;

/// What strips of a board would take and cost.
pub(super) struct Plan {
    layout: Layout,
    windows: Vec<Window>,
    bytes: u64,
    cost: f64,
    reached: f64,
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
    positions: u64,
}

/// Where the window of the rows `r0..r1` stands.
fn index(r0: usize, r1: usize) -> usize {
    r1 * (r1 - 1) / 2 + r0
}

/// Progress without depth.
pub(super) fn progress(positions: u64, bytes: u64) -> Progress {
    Progress { positions, bytes, depth: 0 }
}

impl Plan {
    /// Beyond as many marks a value may not fit 16 bits.
    pub const MOST_MARKS: usize = u16::MAX as usize;
    /// Beyond as many ranges of rows not even a plan is made.
    const MOST_WINDOWS: u64 = 1 << 24;

    /// Plans strips for a board, if they fit into `room` bytes.
    pub fn new(layout: Layout, room: u64) -> Option<Self> {
        let (rows, cols, marks) = (layout.row_at.len(), layout.col_at.len(), layout.len());
        let count = rows as u64 * (rows as u64 + 1) / 2;
        let fixed = count * size_of::<Window>() as u64 + 4 * rows as u64 * cols as u64;
        if marks > Self::MOST_MARKS || count > Self::MOST_WINDOWS || fixed > room {
            return None;
        }
        let mut plan =
            Self { layout, windows: Vec::with_capacity(count as usize), bytes: 0, cost: 0.0, reached: 0.0 };
        let (mut values, mut streams) = (0, 0);
        for r1 in 1..=rows {
            let at = plan.windows.len();
            plan.windows.resize(at + r1, Window::default());
            let (mut a, mut end, mut held) = (u32::MAX, 0, 0);
            for r0 in (0..r1).rev() {
                let row = plan.layout.by_row.of(r0 as u32);
                (a, end) = (a.min(row[0]), end.max(row[row.len() - 1] + 1));
                held += row.len() as u64;
                let last = plan.layout.by_row.of(r1 as u32 - 1);
                let lefts = row[row.len() - 1].min(last[last.len() - 1]) + 1 - a;
                let b = row[0].max(last[0]) + 1;
                let rights = end + 1 - b;
                let [a, lefts, b, rights] = [a, lefts, b, rights].map(|bound| bound as u16);
                plan.windows[at + r0] = Window { at: values, a, lefts, b, rights };
                values += usize::from(lefts) * usize::from(rights);
                streams = streams.max((u64::from(lefts) + u64::from(rights)) * held);
                plan.add_cost(f64::from(lefts), f64::from(rights), held as f64, rows - (r1 - r0));
            }
        }
        plan.bytes = fixed + 2 * values as u64 + 2 * streams + 56 * marks as u64 + 16;
        (plan.bytes <= room).then_some(plan)
    }

    /// Adds what one range of rows costs, in units of one option read from streams, and what a search may
    /// meet of it, `cut` rows away from the whole: a move sets one bound of the columns and cuts a row or
    /// more.
    fn add_cost(&mut self, lefts: f64, rights: f64, marks: f64, cut: usize) {
        self.cost += lefts * rights * marks / 2.0 + (lefts + rights) * marks * 6.0;
        self.reached += match cut {
            0 => 1.0,
            1 => lefts + rights,
            _ => lefts * rights,
        };
    }

    /// What strips would cost, in units of one option read from streams.
    pub fn cost(&self) -> f64 {
        self.cost
    }

    /// What a search would cost in the same units, going by what it met on random boards: a rectangle is
    /// bounded by some three marks, and four look-ups an option cost as much as some four hundred reads.
    pub fn cost_of_search(&self) -> f64 {
        let marks = self.layout.len() as f64;
        self.reached.min(marks.powi(3) / 50.0) * marks / 3.0 * 400.0
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

    /// Values everything that `plan` laid out; `elsewhere` is what the asker holds besides.
    pub fn new(plan: Plan, elsewhere: Progress, limits: &Limits) -> Result<Self, Unknown> {
        let bytes = elsewhere.bytes + plan.bytes;
        limits.check(progress(elsewhere.positions, bytes))?;
        let size = plan.windows.iter().map(Window::size).sum();
        let (edges, corners) = (Edges::new(&plan.layout), Corners::new(&plan.layout));
        let Plan { layout, windows, .. } = plan;
        let mut strips = Self { layout, windows, values: vec![0; size], edges, corners, positions: 0 };
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

    /// How many rectangles were valued from their options.
    pub fn positions(&self) -> u64 {
        self.positions
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

    /// The rows `r0..r1`, which end above row `x` or begin below it.
    #[inline]
    pub fn shelf(&self, r0: usize, r1: usize, x: usize) -> Shelf<'_> {
        // Without a row there is no window, and any row will do.
        let (first, last) = if r0 < r1 { (r0, r1 - 1) } else { (0, 0) };
        let marks = self.layout.by_row.span(x as u32);
        let directions = if r1 <= x { [0, 1] } else { [2, 3] };
        Shelf {
            strips: self,
            r0,
            r1,
            window: self.windows[index(first, last + 1)],
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
                    self.positions += 1;
                    streams.mex(a, b)
                } else {
                    self.get(r0, r1, a, b)
                };
                self.values[window.row(a) + window.col(b)] = value;
            }
            check(self.positions)?;
        }
        Ok(())
    }
}

impl Window {
    fn size(&self) -> usize {
        self.lefts().len() * self.rights().len()
    }

    /// The columns in which kept rectangles begin.
    pub fn lefts(&self) -> Range<usize> {
        usize::from(self.a)..usize::from(self.a) + usize::from(self.lefts)
    }

    /// The columns before which they end.
    pub fn rights(&self) -> Range<usize> {
        usize::from(self.b)..usize::from(self.b) + usize::from(self.rights)
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
