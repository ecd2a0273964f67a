//! The four quadrants of each mark of a whole board.
//!
//! On a board that is a band or a diamond, most quadrants of most rectangles contain everything that the board has in that direction. Then
//! the answer is one value for each mark, read in the order of the marks. Cost: forty-eight bytes for each mark.

use super::layout::{Layout, Rect};
use crate::machine::width::exact;

/// The tight box of one quadrant, and its value once that is known.
#[derive(Clone, Copy)]
pub(super) struct Corner {
    bounds: [u16; 4],
    value: u16,
}

/// All quadrants, in the order above left, above right, below left, below right.
pub(super) struct Corners {
    quadrants: [Vec<Corner>; 4],
    /// Quadrants without a value. The quadrants whose rows are valued first are at the end.
    waiting: Vec<(u8, u32)>,
}

impl Corner {
    /// The value of the part of the quadrant that rows `r0..r1` and columns `a..b` contain, or `None` if this is not the whole quadrant.
    #[inline]
    pub fn value(&self, r0: usize, r1: usize, a: usize, b: usize) -> Option<u16> {
        let [row, row_end, col, col_end] = self.bounds.map(usize::from);
        (r0 <= row && row_end <= r1 && a <= col && col_end <= b).then_some(self.value)
    }
}

impl Corners {
    /// The quadrants of all marks. The value of an empty quadrant is 0, and the others have no value yet.
    pub fn new(layout: &Layout) -> Self {
        let whole = layout.whole();
        let mut corners = Self { quadrants: Default::default(), waiting: Vec::new() };
        for (mark, (x, y)) in layout.marks(&whole).enumerate() {
            for (at, quadrant) in whole.quadrants(x, y).iter().enumerate() {
                let tight = layout.tight(quadrant);
                // An empty quadrant is complete, whatever the bounds are.
                let bounds = tight.map_or([u16::MAX, 0, u16::MAX, 0], |Rect { r0, r1, c0, c1 }| {
                    [r0, r1, c0, c1].map(|bound| exact(bound))
                });
                corners.quadrants[at].push(Corner { bounds, value: 0 });
                if tight.is_some() {
                    corners.waiting.push((exact(at), exact(mark)));
                }
            }
        }
        let Self { quadrants, waiting } = &mut corners;
        waiting.sort_unstable_by_key(|&(at, mark)| {
            let [r0, r1, ..] = quadrants[usize::from(at)][mark as usize].bounds;
            (std::cmp::Reverse(r1), r0)
        });
        corners
    }

    /// The quadrants of all marks in this direction, row by row.
    pub fn of(&self, direction: usize) -> &[Corner] {
        &self.quadrants[direction]
    }

    /// Sets the value of each quadrant whose box has the rows `r0..r1`. `value` returns it for the columns of the box. Calls must come by
    /// ascending end of the rows, then by descending beginning.
    pub fn settle(&mut self, r0: usize, r1: usize, value: impl Fn(usize, usize) -> u16) {
        while let Some(&(at, mark)) = self.waiting.last() {
            let corner = &mut self.quadrants[usize::from(at)][mark as usize];
            let [row, row_end, a, b] = corner.bounds.map(usize::from);
            if (row, row_end) != (r0, r1) {
                return;
            }
            corner.value = value(a, b);
            self.waiting.pop();
        }
    }
}
