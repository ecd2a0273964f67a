//! Values of all rectangles, from few rows to many.
//!
//! Ranges of rows come in order of length; those of one length know nothing of one another, so threads share
//! them. Each value is kept twice: in the fan of the ranges that begin in its first row and in the fan of those
//! that end with its last, in both by pair of columns, then by the other row. A range of rows looks into no
//! other fans than the two it belongs to: what is above a mark begins in the range's first row, what is below it
//! ends with its last, and without the first or the last row it still belongs to one of them.
//!
//! Cost: one xor and compare of [`mex`](super::mex) for each rectangle and mark in it; four bytes for each
//! rectangle of a board without its unmarked lines, and the [streams](super::sweep) of a thread.

use std::sync::atomic::{AtomicU64, Ordering};

use super::edges::Edges;
use super::layout::{Layout, Rect};
use super::mex;
use super::plan::Done;
use super::strips::progress;
use super::sweep::{Range, Sweep};
use crate::machine::crew::share;
use crate::machine::path::Path;
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;

/// The values of all rectangles of a board.
pub(super) struct Fans {
    /// With no more rows than columns.
    layout: Layout,
    /// Whether its rows are the board's columns.
    transposed: bool,
    from: Vec<Fan>,
    until: Vec<Fan>,
    done: Done,
}

/// The values of the rectangles that begin in one row, or that end with one row.
pub(super) struct Fan {
    values: Vec<u16>,
    /// How many other rows each pair of columns has.
    rows: usize,
    /// The largest of the values.
    pub largest: u16,
}

/// The number of columns `a..b` among all pairs `a < b <= cols`.
#[inline]
pub(super) fn pair(cols: usize, a: usize, b: usize) -> usize {
    a * (2 * cols + 1 - a) / 2 + b - a - 1
}

impl Fan {
    fn new(pairs: usize, rows: usize) -> Self {
        Self { values: vec![0; pairs * rows], rows, largest: 0 }
    }

    /// The values of one pair of columns, by the other row.
    #[inline]
    pub fn of(&self, pair: usize) -> &[u16] {
        &self.values[pair * self.rows..][..self.rows]
    }

    /// The same, to be written.
    #[inline]
    pub fn of_mut(&mut self, pair: usize) -> &mut [u16] {
        &mut self.values[pair * self.rows..][..self.rows]
    }
}

impl Fans {
    /// How many bytes it takes to value a board, on so many threads.
    pub fn bytes_of(layout: &Layout, threads: usize) -> u64 {
        let (rows, cols) = (layout.row_at.len() as u64, layout.col_at.len() as u64);
        let (rows, cols, marks) = (rows.min(cols), rows.max(cols), layout.len() as u64);
        let pairs = cols * (cols + 1) / 2;
        let edges = 4 * rows * (cols + 1) + 8 * (cols + 1);
        // Streams of bytes and of 16 bits, the order of the marks, and the values of a range.
        let sweep = 6 * cols * (marks + 8) + 4 * marks + 8 * cols + 2 * pairs;
        let fans = (2 * pairs).saturating_mul(rows * (rows + 2));
        fans.saturating_add(edges + 8 * marks).saturating_add(sweep.saturating_mul(threads as u64))
    }

    /// About how long it takes on one thread, in nanoseconds.
    pub fn cost(layout: &Layout) -> f64 {
        let [rows, cols] = [layout.row_at.len(), layout.col_at.len()].map(|len| len as f64);
        let cells = rows * (rows + 1.0) / 2.0 * cols * (cols + 1.0) / 2.0;
        // Each mark is in so many rectangles.
        let whole = layout.whole();
        let marks = layout.marks(&whole).map(|(row, col)| (f64::from(row), f64::from(col)));
        let options = marks.map(|(row, col)| (row + 1.0) * (rows - row) * (col + 1.0) * (cols - col));
        // Most of the time of sparse boards goes into writing each value, which larger tables have far away.
        let each = if cells < f64::from(1 << 23) { 20.0 } else { 45.0 };
        each * cells + 0.15 * options.sum::<f64>()
    }

    /// Values everything on a board; `elsewhere` is what the asker holds besides.
    pub fn new(layout: Layout, elsewhere: Progress, limits: &Limits) -> Result<Self, Unknown> {
        let bytes = elsewhere.bytes.saturating_add(Self::bytes_of(&layout, limits.threads.get()));
        limits.check(progress(elsewhere.positions, bytes))?;
        let transposed = layout.row_at.len() > layout.col_at.len();
        let layout = if transposed { layout.transposed() } else { layout };
        let (rows, cols) = (layout.row_at.len(), layout.col_at.len());
        let (pairs, edges) = (pair(cols, cols, cols + 1), Edges::new(&layout));
        let mut from: Vec<_> = (0..rows).map(|r0| Fan::new(pairs, rows - r0)).collect();
        let mut until: Vec<_> = (1..=rows).map(|r1| Fan::new(pairs, r1 + 1)).collect();
        let (positions, options) = (AtomicU64::new(0), AtomicU64::new(0));
        for length in 1..=rows {
            let items = from.iter_mut().zip(&mut until[length - 1..]).enumerate();
            let work = |sweep: &mut Sweep, (r0, (from, until)): (usize, (&mut Fan, &mut Fan))| {
                let range = Range { sweep, layout: &layout, edges: &edges, r0, r1: r0 + length, from, until };
                let done = mex::run(Path::chosen(), range);
                positions.fetch_add(done.positions, Ordering::Relaxed);
                options.fetch_add(done.options, Ordering::Relaxed);
            };
            share(limits.threads, items, Sweep::default, work, || {
                let positions = positions.load(Ordering::Relaxed);
                limits.check(progress(elsewhere.positions + positions, bytes))
            })?;
        }
        let done = Done { positions: positions.into_inner(), options: options.into_inner() };
        Ok(Self { layout, transposed, from, until, done })
    }

    /// What was done.
    pub fn done(&self) -> Done {
        self.done
    }

    /// How many bytes the values take.
    pub fn bytes(&self) -> u64 {
        let fans = self.from.iter().chain(&self.until);
        fans.map(|fan| 2 * fan.values.len() as u64).sum::<u64>() + 16 * self.layout.len() as u64
    }

    /// The value of a rectangle, given in the rows and columns from which the layout was made.
    pub fn value(&self, rect: &Rect) -> Nimber {
        let rect = if self.transposed { rect.transposed() } else { *rect };
        let Rect { r0, r1, c0, c1 } = self.layout.kept(&rect);
        if r0 >= r1 || c0 >= c1 {
            return Nimber::ZERO;
        }
        let pair = pair(self.layout.col_at.len(), c0 as usize, c1 as usize);
        Nimber(self.until[r1 as usize - 1].of(pair)[r0 as usize].into())
    }
}
