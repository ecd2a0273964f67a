//! Values by a search from the top, for large boards with few marks.
//!
//! The search reaches only rectangles that play can reach. It shrinks each to its tight box and values it once. A single line has a value
//! that needs no search, and so has a set of marks if no two of them share a line. The search uses its own stack: a rectangle waits there
//! with the values of the options it has seen, and continues at the quadrant for which it waited.

use hashbrown::HashMap;

use super::edges::Frame;
use super::layout::{Layout, Rect};
use super::strips::Extent;
use crate::machine::width::{exact, whole};
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::mex::Mex;
use crate::theory::nimber::Nimber;

/// The values of the tight rectangles that the search has reached.
#[derive(Default)]
pub(super) struct Search {
    values: HashMap<Rect, u32>,
    /// The number of values that are a mex. The other values needed no search.
    valued: u64,
    mex: Mex,
    /// The frame for tight boxes. It exists once something is searched, if there is room.
    frame: Option<Frame>,
    frame_bytes: u64,
}

/// A rectangle whose options the search is computing.
struct Open {
    rect: Rect,
    /// The row whose marks are being taken, and the number of marks of it that were taken.
    row: u32,
    taken: usize,
    /// The index of the first of its options' values among all waiting values.
    first: usize,
}

/// The reason why the search for options paused.
enum Pause {
    /// Every option has its value.
    Done,
    /// This rectangle must be valued first.
    Missing(Rect),
    /// The search must ask whether to go on.
    Tired,
}

/// The number of marks taken, on small rectangles, between two questions whether to go on.
const ASK_EVERY_MARKS: u32 = 1 << 13;

/// An estimate of the number of rectangles that a search of a board reaches, based on searches of random boards. It assumes that about three
/// marks bound a rectangle, seen along rows and along columns.
pub(super) fn expected(layout: &Layout, extent: Option<&Extent>) -> u64 {
    let marks = layout.len() as f64;
    let is_tall = layout.row_at.len() > layout.col_at.len();
    let lying = is_tall.then(|| Extent::new(&layout.transposed())).flatten();
    let reached = extent.into_iter().chain(&lying).map(|extent| extent.reached);
    whole(reached.fold(marks.powi(3) / 50.0, f64::min).max(1.0))
}

/// An estimate of the time of a search, in nanoseconds: four lookups for each option. A rectangle has about a sixth of all marks.
pub(super) fn cost(layout: &Layout, extent: Option<&Extent>) -> f64 {
    let marks = layout.len() as f64;
    (marks + (expected(layout, extent) as f64 - 1.0) * marks / 6.0) * 240.0
}

/// An estimate of the number of bytes of a search that reaches this number of positions. Each position comes with some rectangles that need
/// no search.
pub(super) fn bytes_of(layout: &Layout, positions: u64) -> u64 {
    positions.saturating_mul(100).saturating_add(Frame::bytes_of(layout).unwrap_or(0))
}

impl Search {
    /// The number of rectangles that were valued from their options.
    pub fn positions(&self) -> u64 {
        self.valued
    }

    /// The number of bytes that the values take.
    pub fn bytes(&self) -> u64 {
        self.values.allocation_size() as u64 + self.frame_bytes
    }

    /// The value of a tight rectangle, if the search has reached it or if it needs no search.
    pub fn known(&self, layout: &Layout, rect: &Rect) -> Option<Nimber> {
        self.stored(rect).or_else(|| layout.plain_value(rect))
    }

    fn stored(&self, rect: &Rect) -> Option<Nimber> {
        self.values.get(rect).map(|&value| Nimber(value.into()))
    }

    /// The value as [`known`](Self::known) returns it. A value that needs no search is stored, because a lookup is faster than computing it
    /// again.
    fn looked_up(&mut self, layout: &Layout, rect: &Rect) -> Option<Nimber> {
        let stored = self.stored(rect);
        stored.or_else(|| {
            let plain = layout.plain_value(rect)?;
            self.values.insert(*rect, exact(plain.0));
            Some(plain)
        })
    }

    /// The value of the tight `rect`, which is not known yet. `elsewhere` is the memory that the caller uses besides.
    pub fn value(
        &mut self,
        layout: &Layout,
        rect: Rect,
        elsewhere: Progress,
        limits: &Limits,
    ) -> Result<Nimber, Unknown> {
        self.make_frame(layout, limits.bytes.saturating_sub(elsewhere.bytes));
        let (mut stack, mut options) = (vec![Open::new(rect, 0)], Vec::new());
        let mut found = Nimber::ZERO;
        let mut patience = 0;
        while let Some(open) = stack.last_mut() {
            match self.look(layout, open, &mut options, &mut patience) {
                Pause::Missing(rect) => stack.push(Open::new(rect, options.len())),
                Pause::Done => {
                    found = self.mex(options.drain(open.first..));
                    self.values.insert(open.rect, exact(found.0));
                    self.valued += 1;
                    stack.pop();
                }
                Pause::Tired => {}
            }
            if patience == 0 || self.is_full() {
                let waiting = options.capacity() * size_of::<u32>() + stack.capacity() * size_of::<Open>();
                self.check(waiting as u64, stack.len() as u64, elsewhere, limits)?;
                self.values.reserve(Self::VALUES_AT_ONCE);
                patience = ASK_EVERY_MARKS;
            }
        }
        Ok(found)
    }

    /// Makes the frame if it takes at most a quarter of `room`.
    fn make_frame(&mut self, layout: &Layout, room: u64) {
        let bytes = Frame::bytes_of(layout).filter(|&bytes| bytes <= room / 4);
        if let Some(bytes) = bytes.filter(|_| self.frame.is_none()) {
            (self.frame, self.frame_bytes) = (Some(Frame::new(layout)), bytes);
        }
    }

    /// Values options of `open` until something stops it.
    fn look(
        &mut self,
        layout: &Layout,
        open: &mut Open,
        options: &mut Vec<u32>,
        patience: &mut u32,
    ) -> Pause {
        // The more lines a rectangle has, the longer it takes to shrink its quadrants.
        let effort = 1 + (open.rect.r1 - open.rect.r0 + open.rect.c1 - open.rect.c0) / 16;
        while open.row < open.rect.r1 {
            let marks = layout.by_row.within(open.row, open.rect.cols());
            while let Some(&col) = marks.get(open.taken) {
                if *patience == 0 || self.is_full() {
                    return Pause::Tired;
                }
                *patience = patience.saturating_sub(effort);
                let mut value = Nimber::ZERO;
                for quadrant in open.rect.quadrants(open.row, col) {
                    let part = match &self.frame {
                        Some(frame) => frame.tight(&quadrant),
                        None => layout.tight(&quadrant),
                    };
                    let Some(part) = part else { continue };
                    match self.looked_up(layout, &part) {
                        Some(part) => value += part,
                        None => return Pause::Missing(part),
                    }
                }
                options.push(exact(value.0));
                open.taken += 1;
            }
            open.row += 1;
            open.taken = 0;
        }
        Pause::Done
    }

    fn mex(&mut self, options: impl ExactSizeIterator<Item = u32>) -> Nimber {
        self.mex.start(options.len());
        options.for_each(|value| self.mex.insert(Nimber(value.into())));
        self.mex.missing()
    }

    /// The largest number of values between two checks of the table's size: the values of the four quadrants of an option, and the value of
    /// its rectangle.
    const VALUES_AT_ONCE: usize = 5;

    /// Whether the table is about to grow.
    fn is_full(&self) -> bool {
        self.values.len() + Self::VALUES_AT_ONCE > self.values.capacity()
    }

    /// Asks the caller whether to go on. If the table is about to grow, it asks before it grows.
    fn check(&self, waiting: u64, depth: u64, elsewhere: Progress, limits: &Limits) -> Result<(), Unknown> {
        let grows = self.is_full();
        // While the table grows, both the old table and a table of twice its size are in memory.
        let table = self.bytes() + if grows { 2 * self.values.allocation_size() as u64 } else { 0 };
        limits.check(Progress {
            positions: elsewhere.positions + self.positions(),
            bytes: elsewhere.bytes + table + waiting,
            depth,
        })
    }
}

impl Open {
    fn new(rect: Rect, first: usize) -> Self {
        Self { rect, row: rect.r0, taken: 0, first }
    }
}
