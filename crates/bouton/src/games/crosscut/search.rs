//! Values by a search from the top, for large boards with few marks.
//!
//! Only rectangles that play can reach are met, each shrunk to its tight box and valued once; a single line,
//! or marks of which no two share a line, are known at sight. The search keeps its own stack: a rectangle
//! waits there with the values of the options it has seen, and goes on at the quadrant it waited for.

use hashbrown::HashMap;

use super::layout::{Layout, Rect};
use super::strips::Extent;
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::mex::Mex;
use crate::theory::nimber::Nimber;

/// The values of tight rectangles met so far.
#[derive(Default)]
pub(super) struct Search {
    values: HashMap<Rect, u32>,
    mex: Mex,
    options: u64,
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

/// About how many rectangles a search of a board meets, going by what it met on random boards: a rectangle is
/// bounded by some three marks, and it is one that play can reach.
fn reached(layout: &Layout, extent: Option<&Extent>) -> f64 {
    let marks = layout.len() as f64;
    extent.map_or(f64::INFINITY, |extent| extent.reached).min(marks.powi(3) / 50.0)
}

/// About how long a search takes, in nanoseconds: four look-ups for each option.
pub(super) fn cost(layout: &Layout, extent: Option<&Extent>) -> f64 {
    reached(layout, extent) * layout.len() as f64 / 3.0 * 300.0
}

impl Search {
    /// How many rectangles have been valued from their options.
    pub fn positions(&self) -> u64 {
        self.values.len() as u64
    }

    /// How many options they had.
    pub fn options(&self) -> u64 {
        self.options
    }

    /// How many bytes the values take.
    pub fn bytes(&self) -> u64 {
        self.values.allocation_size() as u64
    }

    /// The value of a tight rectangle, if it was met or is plain to see.
    pub fn known(&self, layout: &Layout, rect: &Rect) -> Option<Nimber> {
        let met = self.values.get(rect).map(|&value| Nimber(value.into()));
        met.or_else(|| layout.plain_value(rect))
    }

    /// The value of the tight `rect`, which is not known; `elsewhere` is what the asker holds besides.
    pub fn value(
        &mut self,
        layout: &Layout,
        rect: Rect,
        elsewhere: Progress,
        limits: &Limits,
    ) -> Result<Nimber, Unknown> {
        let (mut stack, mut options) = (vec![Open::new(rect, 0)], Vec::new());
        let mut found = Nimber::ZERO;
        let mut patience = 0;
        while let Some(open) = stack.last_mut() {
            match self.look(layout, open, &mut options, &mut patience) {
                Pause::Missing(rect) => stack.push(Open::new(rect, options.len())),
                Pause::Done => {
                    found = self.mex(options.drain(open.first..));
                    self.values.insert(open.rect, found.0 as u32);
                    stack.pop();
                }
                Pause::Tired => {}
            }
            if patience == 0 || self.values.len() == self.values.capacity() {
                let waiting = options.capacity() * size_of::<u32>() + stack.capacity() * size_of::<Open>();
                self.check(waiting as u64, stack.len() as u64, elsewhere, limits)?;
                patience = PATIENCE;
            }
        }
        Ok(found)
    }

    /// Values options of `open` until something is in the way.
    fn look(&self, layout: &Layout, open: &mut Open, options: &mut Vec<u32>, patience: &mut u32) -> Pause {
        // Shrinking quadrants takes longer the more lines they have.
        let effort = 1 + (open.rect.rows().len() + open.rect.cols().len()) as u32 / 16;
        while open.row < open.rect.r1 {
            let marks = layout.by_row.within(open.row, open.rect.cols());
            while let Some(&col) = marks.get(open.taken) {
                if *patience == 0 {
                    return Pause::Tired;
                }
                *patience = patience.saturating_sub(effort);
                let mut value = Nimber::ZERO;
                for quadrant in open.rect.quadrants(open.row, col) {
                    let Some(part) = layout.tight(&quadrant) else { continue };
                    match self.known(layout, &part) {
                        Some(part) => value += part,
                        None => return Pause::Missing(part),
                    }
                }
                options.push(value.0 as u32);
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

    /// Asks whether to go on, before the table grows if it is about to.
    fn check(&self, waiting: u64, depth: u64, elsewhere: Progress, limits: &Limits) -> Result<(), Unknown> {
        let grows = self.values.len() == self.values.capacity();
        // While it grows, the old table and one of twice its size are held.
        let table = if grows { 3 * self.bytes() } else { self.bytes() };
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
