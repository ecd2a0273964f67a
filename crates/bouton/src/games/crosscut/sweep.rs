//! The values of all rectangles of one range of rows.
//!
//! Let W_x(c, d) be the nim-sum of the values of columns c..d above row x and below it, in the range. Taking the mark in row x and column y
//! leaves W_x(a, y) + W_x(y + 1, b). With the range's marks in order of column, then row, the options of columns a..b are therefore the
//! nim-sums of two contiguous streams: `left[a]` has W_x(a, y) and `right[b]` has W_x(y + 1, b) of each mark. So each pair of columns has
//! one part in `left[c]`, for the marks of column d, and one part in `right[d]`, for the marks of column c - 1. Both parts are read from
//! one [fan](super::fan) above and one fan below, in which the values of a pair of columns are next to one another.

use super::edges::Edges;
use super::fan::{Fan, pair};
use super::layout::Layout;
use super::mex::{Kernel, Lane, MexJob, PADDING};

/// The memory that a thread needs to value ranges of rows.
#[derive(Default)]
pub(super) struct Sweep {
    /// The index in the streams where the marks of each column begin. The last entry is the end.
    starts: Vec<usize>,
    /// For each mark, the number of rows between the first row of the range and its row.
    depths: Vec<u32>,
    /// The streams of bytes, for as long as all values fit.
    narrow: Streams<u8>,
    wide: Streams<u16>,
    /// The values, by pair of columns.
    values: Vec<u16>,
}

/// The streams `left[a]` and `right[b]`. Each has one item for each mark.
#[derive(Default)]
struct Streams<T> {
    left: Vec<T>,
    right: Vec<T>,
}

/// A range of rows that is to be valued. All rectangles with fewer of these rows must have their values.
pub(super) struct Range<'s> {
    pub sweep: &'s mut Sweep,
    pub layout: &'s Layout,
    pub edges: &'s Edges,
    pub r0: usize,
    pub r1: usize,
    /// The fan of the ranges that begin in row `r0`, and the fan of the ranges that end before row `r1`.
    pub from: &'s mut Fan,
    pub until: &'s mut Fan,
}

impl MexJob for Range<'_> {
    /// The number of rectangles that were valued from their options.
    type Output = u64;

    #[inline(always)]
    fn with(mut self, kernel: &impl Kernel) -> u64 {
        self.put_in_order();
        let done = if u32::from(self.from.largest.max(self.until.largest)) <= u8::MOST {
            let mut streams = std::mem::take(&mut self.sweep.narrow);
            let done = self.value(kernel, &mut streams);
            self.sweep.narrow = streams;
            done
        } else {
            let mut streams = std::mem::take(&mut self.sweep.wide);
            let done = self.value(kernel, &mut streams);
            self.sweep.wide = streams;
            done
        };
        self.write();
        done
    }
}

impl Range<'_> {
    /// Puts the marks of the range in order of column, then row.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "rows and columns of a layout are counted in 32 bits"
    )]
    fn put_in_order(&mut self) {
        let Sweep { starts, depths, .. } = &mut *self.sweep;
        starts.clear();
        depths.clear();
        let (first, end) = (self.r0 as u32, self.r1 as u32);
        for col in 0..self.layout.col_at.len() as u32 {
            starts.push(depths.len());
            depths.extend(self.layout.by_col.within(col, first..end).iter().map(|row| row - first));
        }
        starts.push(depths.len());
    }

    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the mex is at most the number of marks, which fits 16 bits"
    )]
    fn value<T: Lane>(&mut self, kernel: &impl Kernel, streams: &mut Streams<T>) -> u64 {
        self.fill(streams);
        let Sweep { starts, values, .. } = &mut *self.sweep;
        let (cols, len) = (starts.len() - 1, starts[starts.len() - 1]);
        values.resize(pair(cols, cols, cols + 1), 0);
        let has = |col: usize| starts[col] < starts[col + 1];
        let mut done = 0;
        for a in (0..cols).rev() {
            let at = pair(cols, a, a + 1);
            let (row, below) = values[at..].split_at_mut(cols - a);
            if !has(a) {
                row[0] = 0;
                row[1..].copy_from_slice(&below[..cols - a - 1]);
                continue;
            }
            // Up to these columns the first row, or the last row, has no mark.
            let first = self.edges.next(self.r0, a);
            let last = self.edges.next(self.r1 - 1, a);
            let left = &streams.left[a * len + starts[a]..];
            let mut before = 0;
            for b in a + 1..=cols {
                if has(b - 1) {
                    before = if b <= first {
                        self.until.of(at + b - a - 1)[self.r0 + 1]
                    } else if b <= last {
                        self.from.of(at + b - a - 1)[self.r1 - self.r0 - 1]
                    } else {
                        let right = &streams.right[(b - 1) * len + starts[a]..];
                        let options = starts[b] - starts[a];
                        done += 1;
                        T::mex(kernel, left, right, options) as u16
                    };
                }
                row[b - a - 1] = before;
            }
        }
        done
    }

    /// Fills the streams.
    #[inline(always)]
    fn fill<T: Lane>(&self, streams: &mut Streams<T>) {
        let Sweep { starts, depths, .. } = &*self.sweep;
        let (cols, len) = (starts.len() - 1, starts[starts.len() - 1]);
        let size = cols * len + PADDING;
        let Streams { left, right } = streams;
        left.resize(size, T::default());
        right.resize(size, T::default());
        let rows = self.r1 - self.r0;
        for c in 0..cols {
            let marks = starts[c]..starts[c + 1];
            if !marks.is_empty() {
                left[c * len..][marks.clone()].fill(T::default());
                right[c * len..][marks].fill(T::default());
            }
            for d in c + 1..=cols {
                let number = pair(cols, c, d);
                let above = &self.from.of(number)[..rows];
                let below = &self.until.of(number)[self.r0 + 1..][..rows];
                if d < cols && starts[c] < starts[c + 1] {
                    let marks = starts[d]..starts[d + 1];
                    put(&mut left[c * len..][marks.clone()], &depths[marks], above, below);
                }
                if c > 0 && starts[d - 1] < starts[d] {
                    let marks = starts[c - 1]..starts[c];
                    put(&mut right[(d - 1) * len..][marks.clone()], &depths[marks], above, below);
                }
            }
        }
    }

    /// Writes the values to the fans where other ranges look for them.
    #[inline(always)]
    fn write(&mut self) {
        let rows = self.r1 - self.r0;
        let mut largest = 0;
        for (number, &value) in self.sweep.values.iter().enumerate() {
            largest = largest.max(value);
            if let Some(place) = self.from.of_mut(number).get_mut(rows) {
                *place = value;
            }
            self.until.of_mut(number)[self.r0] = value;
        }
        self.from.largest = self.from.largest.max(largest);
        self.until.largest = self.until.largest.max(largest);
    }
}

/// Writes the part of one column's marks into a stream.
#[inline(always)]
fn put<T: Lane>(stream: &mut [T], depths: &[u32], above: &[u16], below: &[u16]) {
    if stream.len() == above.len() {
        for ((item, above), below) in stream.iter_mut().zip(above).zip(below) {
            *item = T::of(above ^ below);
        }
    } else {
        for (item, &depth) in stream.iter_mut().zip(depths) {
            *item = T::of(above[depth as usize] ^ below[depth as usize]);
        }
    }
}
