//! The four quadrants that each mark of a whole board has.
//!
//! On a board that is a band or a diamond most quadrants of most rectangles hold all that the board has in
//! that direction: then the answer is one value a mark, read in the order of the marks. Cost: forty-eight
//! bytes a mark.

use super::layout::{Layout, Rect};
use crate::machine::width::exact;

/// The tight box of one quadrant, and its value once the box has one.
#[derive(Clone, Copy)]
pub(super) struct Corner {
    bounds: [u16; 4],
    value: u16,
}

/// All quadrants, in the order above left, above right, below left, below right.
pub(super) struct Corners {
    quadrants: [Vec<Corner>; 4],
    /// Quadrants that have no value yet, those whose rows are valued first at the end.
    waiting: Vec<(u8, u32)>,
}

impl Corner {
    /// The value of what rows `r0..r1` and columns `a..b` have of the quadrant, if that is all of it.
    #[inline]
    pub fn value(&self, r0: usize, r1: usize, a: usize, b: usize) -> Option<u16> {
        let [row, row_end, col, col_end] = self.bounds.map(usize::from);
        (r0 <= row && row_end <= r1 && a <= col && col_end <= b).then_some(self.value)
    }
}

impl Corners {
    /// The quadrants of all marks; empty ones are worth 0, the others have no value yet.
    pub fn new(layout: &Layout) -> Self {
        let whole = layout.whole();
        let mut corners = Self { quadrants: Default::default(), waiting: Vec::new() };
        for (mark, (x, y)) in layout.marks(&whole).enumerate() {
            for (at, quadrant) in whole.quadrants(x, y).iter().enumerate() {
                let tight = layout.tight(quadrant);
                // What is empty is all there, whatever the bounds.
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

    /// The quadrants of marks in this direction, row by row.
    pub fn of(&self, direction: usize) -> &[Corner] {
        &self.quadrants[direction]
    }

    /// Gives their values to the quadrants whose box has the rows `r0..r1`; `value` knows it by its columns.
    /// Rows come by ascending end, then descending beginning.
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
