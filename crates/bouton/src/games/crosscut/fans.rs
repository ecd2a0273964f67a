//! The values of all rectangles, in the order of their number of rows.
//!
//! Ranges of rows come in the order of their length. Ranges of the same length do not depend on one another, so threads share them. Each
//! value is stored twice: in the fan of the ranges that begin in its first row, and in the fan of the ranges that end with its last row. In
//! both it is indexed by the pair of columns, then by the other row. A range of rows reads only the two fans to which it belongs. A
//! quadrant above a mark begins in the range's first row, and a quadrant below it ends with the range's last row. A rectangle without the
//! range's first row or its last row still belongs to one of the two fans.
//!
//! Cost: one xor and compare of [`mex`](super::mex) for each rectangle and mark in it; four bytes for each rectangle of a board without its
//! unmarked lines, and the [streams](super::sweep) of a thread.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

use super::edges::Edges;
use super::fan::{Fan, pair};
use super::layout::{Layout, Rect};
use super::mex;
use super::sweep::{Range, Sweep};
use crate::machine::parallel::share;
use crate::machine::path::Path;
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;

/// The values of all rectangles of a board.
pub(super) struct Fans {
    /// The layout, which has no more rows than columns.
    layout: Layout,
    /// Whether the layout's rows are the board's columns.
    transposed: bool,
    from: Vec<Fan>,
    until: Vec<Fan>,
    /// The number of rectangles that were valued from their options.
    positions: u64,
}

impl Fans {
    /// The number of bytes to value a board on this number of threads.
    pub fn bytes_of(layout: &Layout, threads: usize) -> u64 {
        let (rows, cols) = (layout.row_at.len() as u64, layout.col_at.len() as u64);
        let (rows, cols, marks) = (rows.min(cols), rows.max(cols), layout.len() as u64);
        let pairs = cols * (cols + 1) / 2;
        let edges = 4 * rows * (cols + 1) + 8 * (cols + 1);
        // The streams of bytes and of 16 bits, the order of the marks, and the values of a range.
        let sweep = 6 * cols * (marks + 8) + 4 * marks + 8 * cols + 2 * pairs;
        let fans = (2 * pairs).saturating_mul(rows * (rows + 2));
        fans.saturating_add(edges + 8 * marks).saturating_add(sweep.saturating_mul(threads as u64))
    }

    /// The number of threads on which a board can be valued within `room` bytes, at most `most`, or `None` if even one thread needs more.
    pub fn threads_within(layout: &Layout, room: u64, most: NonZeroUsize) -> Option<NonZeroUsize> {
        let fits = |threads: &NonZeroUsize| Self::bytes_of(layout, threads.get()) <= room;
        (1..=most.get().min(layout.len())).rev().filter_map(NonZeroUsize::new).find(fits)
    }

    /// An estimate of the time on one thread, in nanoseconds.
    pub fn cost(layout: &Layout) -> f64 {
        let [rows, cols] = [layout.row_at.len(), layout.col_at.len()].map(|len| len as f64);
        let cells = rows * (rows + 1.0) / 2.0 * cols * (cols + 1.0) / 2.0;
        // The number of rectangles that contain each mark.
        let whole = layout.whole();
        let marks = layout.marks(&whole).map(|(row, col)| (f64::from(row), f64::from(col)));
        let options = marks.map(|(row, col)| (row + 1.0) * (rows - row) * (col + 1.0) * (cols - col));
        // On sparse boards most of the time goes into writing each value, and larger tables are farther away in memory.
        let each = if cells < f64::from(1 << 23) { 20.0 } else { 45.0 };
        each * cells + 0.15 * options.sum::<f64>()
    }

    /// Values every rectangle of a board. `elsewhere` is the memory that the caller uses besides.
    pub fn new(layout: Layout, elsewhere: Progress, limits: &Limits) -> Result<Self, Unknown> {
        Self::by(layout, 0, elsewhere, limits)
    }

    /// Values every rectangle, and starts as if there were already a value of `largest`. This value decides the width of the items in the
    /// streams.
    fn by(layout: Layout, largest: u16, elsewhere: Progress, limits: &Limits) -> Result<Self, Unknown> {
        let room = limits.bytes.saturating_sub(elsewhere.bytes);
        let most = Self::threads_within(&layout, room, limits.threads).unwrap_or(NonZeroUsize::MIN);
        let bytes = Self::bytes_of(&layout, most.get());
        limits.room_for(bytes, elsewhere)?;
        let bytes = elsewhere.bytes.saturating_add(bytes);
        let transposed = layout.row_at.len() > layout.col_at.len();
        let layout = if transposed { layout.transposed() } else { layout };
        let (rows, cols) = (layout.row_at.len(), layout.col_at.len());
        let (pairs, edges) = (pair(cols, cols, cols + 1), Edges::new(&layout));
        let mut from: Vec<_> = (0..rows).map(|r0| Fan::new(pairs, rows - r0, largest)).collect();
        let mut until: Vec<_> = (1..=rows).map(|r1| Fan::new(pairs, r1 + 1, largest)).collect();
        let positions = AtomicU64::new(0);
        for length in 1..=rows {
            let items = from.iter_mut().zip(&mut until[length - 1..]).enumerate();
            let work = |sweep: &mut Sweep, (r0, (from, until)): (usize, (&mut Fan, &mut Fan))| {
                let range = Range { sweep, layout: &layout, edges: &edges, r0, r1: r0 + length, from, until };
                positions.fetch_add(mex::run(Path::chosen(), range), Ordering::Relaxed);
            };
            // A thread takes longer to start than a small board takes to value.
            let cells = (rows + 1 - length) * pairs * (1 + length * layout.len() / rows / 500);
            let threads = if cells < 1 << 15 { NonZeroUsize::MIN } else { most };
            share(threads, items, Sweep::default, work, || {
                let positions = positions.load(Ordering::Relaxed);
                limits.check(Progress { positions: elsewhere.positions + positions, bytes, depth: 0 })
            })?;
        }
        Ok(Self { layout, transposed, from, until, positions: positions.into_inner() })
    }

    /// The number of rectangles that were valued from their options.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The number of bytes that the values take.
    pub fn bytes(&self) -> u64 {
        let fans = self.from.iter().chain(&self.until);
        fans.map(Fan::bytes).sum::<u64>() + 16 * self.layout.len() as u64
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::crosscut::plan::Way;
    use crate::games::crosscut::tests::Chance;
    use crate::games::crosscut::{Crosscut, Values};
    use crate::games::shape::Board;

    fn fans(board: &Crosscut, largest: u16, threads: usize) -> Fans {
        let limits = Limits::none().with_threads(NonZeroUsize::new(threads).unwrap());
        Fans::by(board.layout.clone(), largest, Progress::default(), &limits).unwrap()
    }

    /// Every rectangle of a board.
    fn rects(board: &Crosscut) -> impl Iterator<Item = Rect> {
        let whole = board.whole();
        let spans = |end: u32| (0..=end).flat_map(move |first| (first..=end).map(move |end| first..end));
        spans(whole.r1).flat_map(move |rows| spans(whole.c1).map(move |cols| Rect::new(rows.clone(), cols)))
    }

    #[test]
    fn threads_and_the_width_of_streams_change_nothing() {
        let mut chance = Chance(17);
        for marks in
            [Board::full(26, 24), chance.board(20, 20, 150), chance.board(9, 30, 90), chance.board(30, 9, 90)]
        {
            let board = Crosscut::straight(&marks);
            let layout = &board.layout;
            let at = |rect: &Rect| {
                Rect::new(
                    at_row(&layout.row_at, rect.r0)..at_row(&layout.row_at, rect.r1),
                    at_row(&layout.col_at, rect.c0)..at_row(&layout.col_at, rect.c1),
                )
            };
            let one = fans(&board, 0, 1);
            let mut searched = Values::by(&board, Way::Search);
            let others =
                [(0, 2), (0, 5), (256, 1), (256, 2)].map(|(largest, threads)| fans(&board, largest, threads));
            assert!(others.iter().all(|fans| fans.positions() == one.positions()));
            for rect in rects(&board) {
                let value = searched.value(rect, &Limits::none()).unwrap();
                assert_eq!(one.value(&at(&rect)), value, "{marks} {rect:?}");
                assert!(others.iter().all(|fans| fans.value(&at(&rect)) == value), "{marks} {rect:?}");
            }
        }
    }

    /// The index of a line in the board that the caller gave. A line beyond the end stays beyond the end.
    fn at_row(lines: &[u32], line: u32) -> u32 {
        lines.get(line as usize).copied().unwrap_or(u32::MAX)
    }

    #[test]
    fn what_is_held_is_what_was_told() {
        for (rows, cols) in [(1, 1), (7, 12), (12, 7), (20, 20)] {
            let board = Crosscut::straight(&Board::full(rows, cols));
            let fans = fans(&board, 0, 1);
            assert!(fans.bytes() <= Fans::bytes_of(&board.layout, 1), "{rows} x {cols}");
        }
    }
}
