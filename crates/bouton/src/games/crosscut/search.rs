//! Values by a search from the top, for large boards with few marks.
//!
//! Only rectangles that play can reach are met, each shrunk to its tight box and valued once; a single line,
//! or marks of which no two share a line, are known at sight. The search keeps its own stack: a rectangle
//! waits there with the values of the options it has seen, and goes on at the quadrant it waited for.

use hashbrown::HashMap;

use super::done::Done;
use super::edges::Frame;
use super::layout::{Layout, Rect};
use super::strips::Extent;
use crate::machine::width::{exact, whole};
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::mex::Mex;
use crate::theory::nimber::Nimber;

/// The values of tight rectangles met so far.
#[derive(Default)]
pub(super) struct Search {
    values: HashMap<Rect, u32>,
    /// How many of the values are a mex; the others were plain to see.
    valued: u64,
    mex: Mex,
    options: u64,
    /// For tight boxes, once something is searched and if there is room.
    frame: Option<Frame>,
    frame_bytes: u64,
}

/// A rectangle whose options are being looked into.
struct Open {
    rect: Rect,
    /// The row whose marks are being taken, and how many of them were.
    row: u32,
    taken: usize,
    /// Where its options' values begin among all that wait.
    first: usize,
}

/// Why looking into options paused.
enum Pause {
    /// Every option has its value.
    Done,
    /// This rectangle must be valued first.
    Missing(Rect),
    /// Time to ask whether to go on.
    Tired,
}

/// Marks taken, on small rectangles, between two questions whether to go on.
const PATIENCE: u32 = 1 << 13;

/// About what a search of a board does, going by what it did on random boards: a rectangle is bounded by some
/// three marks, it is one that play can reach, seen along rows and along columns, and it has a sixth of all marks.
pub(super) fn expected(layout: &Layout, extent: Option<&Extent>) -> Done {
    let marks = layout.len() as f64;
    let is_tall = layout.row_at.len() > layout.col_at.len();
    let lying = is_tall.then(|| Extent::new(&layout.transposed())).flatten();
    let reached = extent.into_iter().chain(&lying).map(|extent| extent.reached);
    let reached = reached.fold(marks.powi(3) / 50.0, f64::min).max(1.0);
    Done { positions: whole(reached), options: whole(marks + (reached - 1.0) * marks / 6.0) }
}

/// About how long a search takes, in nanoseconds: four look-ups for each option.
pub(super) fn cost(layout: &Layout, extent: Option<&Extent>) -> f64 {
    expected(layout, extent).options as f64 * 240.0
}

/// About how many bytes a search takes that meets so many rectangles: with each of them some that are plain.
pub(super) fn bytes_of(layout: &Layout, positions: u64) -> u64 {
    positions.saturating_mul(100).saturating_add(Frame::bytes_of(layout).unwrap_or(0))
}

impl Search {
    /// How many rectangles have been valued from their options.
    pub fn positions(&self) -> u64 {
        self.valued
    }

    /// How many options they had.
    pub fn options(&self) -> u64 {
        self.options
    }

    /// How many bytes the values take.
    pub fn bytes(&self) -> u64 {
        self.values.allocation_size() as u64 + self.frame_bytes
    }

    /// The value of a tight rectangle, if it was met or is plain to see.
    pub fn known(&self, layout: &Layout, rect: &Rect) -> Option<Nimber> {
        self.met(rect).or_else(|| layout.plain_value(rect))
    }

    fn met(&self, rect: &Rect) -> Option<Nimber> {
        self.values.get(rect).map(|&value| Nimber(value.into()))
    }

    /// As [`known`](Self::known), and what is plain is kept: it takes longer to see than to look up.
    fn looked_up(&mut self, layout: &Layout, rect: &Rect) -> Option<Nimber> {
        let met = self.met(rect);
        met.or_else(|| {
            let plain = layout.plain_value(rect)?;
            self.values.insert(*rect, exact(plain.0));
            Some(plain)
        })
    }

    /// The value of the tight `rect`, which is not known; `elsewhere` is what the asker holds besides.
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
                self.values.reserve(Self::AT_ONCE);
                patience = PATIENCE;
            }
        }
        Ok(found)
    }

    /// Makes the frame if it takes no more than a quarter of `room`.
    fn make_frame(&mut self, layout: &Layout, room: u64) {
        let bytes = Frame::bytes_of(layout).filter(|&bytes| bytes <= room / 4);
        if let Some(bytes) = bytes.filter(|_| self.frame.is_none()) {
            (self.frame, self.frame_bytes) = (Some(Frame::new(layout)), bytes);
        }
    }

    /// Values options of `open` until something is in the way.
    fn look(
        &mut self,
        layout: &Layout,
        open: &mut Open,
        options: &mut Vec<u32>,
        patience: &mut u32,
    ) -> Pause {
        // Shrinking quadrants takes longer the more lines they have.
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
        self.options += options.len() as u64;
        self.mex.start(options.len());
        options.for_each(|value| self.mex.insert(Nimber(value.into())));
        self.mex.missing()
    }

    /// Values that may come between two looks at how full the table is: an option's, and that of its rectangle.
    const AT_ONCE: usize = 5;

    /// Whether the table is about to grow.
    fn is_full(&self) -> bool {
        self.values.len() + Self::AT_ONCE > self.values.capacity()
    }

    /// Asks whether to go on, before the table grows if it is about to.
    fn check(&self, waiting: u64, depth: u64, elsewhere: Progress, limits: &Limits) -> Result<(), Unknown> {
        let grows = self.is_full();
        // While it grows, the old table and one of twice its size are held.
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
