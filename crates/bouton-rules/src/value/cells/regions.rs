//! The parts of a board that are still connected by sides once some symbols are taken away.

use super::Cells;
use super::rectangle::{Fit, joined, parted};
use crate::value::alphabet::SymbolSet;
use crate::value::lanes::{Lanes, Layout, Rect};
use crate::width::exact;

impl Cells {
    /// The connected parts of the cells that are not `blocked`. Each part is cut to its bounding box, and `fill` is
    /// written into the other cells of the box. The part that contains the first cell comes first.
    ///
    /// # Complexity
    /// If the board has at most 128 bits, one step for each cell of a part's length; else linear in the number of
    /// cells of the board and of the boxes.
    #[must_use]
    pub fn regions(&self, blocked: SymbolSet, fill: u8) -> Vec<Self> {
        match self.fit() {
            Fit::Narrow(word) => self.regions_in(*word, blocked, fill, |part| [part, 0]),
            Fit::Wide(pair) => self.regions_in(joined(*pair), blocked, fill, parted),
            Fit::Long => self.regions_by_cells(blocked, fill),
        }
    }

    fn regions_in<W: Lanes>(
        &self,
        word: W,
        blocked: SymbolSet,
        fill: u8,
        parted: impl Fn(W) -> [u64; 2],
    ) -> Vec<Self> {
        let layout = self.layout();
        let mut left = layout.cells::<W>(self.rect()) & !layout.members(word, blocked);
        let mut parts = Vec::new();
        while left != W::ZERO {
            let first = left & !left.rest();
            let part = spread(layout, first, left, self.cols());
            left = left & !part;
            let rect = bounds(layout, part, self.rows());
            let mask = layout.widened(part);
            let shown = word & mask | layout.full::<W>(fill) & !mask;
            parts.push(self.short(rect.rows(), rect.cols(), parted(layout.cut(shown, rect))));
        }
        parts
    }

    fn regions_by_cells(&self, blocked: SymbolSet, fill: u8) -> Vec<Self> {
        let (cols, rows) = (self.cols() as usize, self.rows() as usize);
        let mut is_left: Vec<bool> = self.codes().map(|code| !blocked.contains(code)).collect();
        let (mut parts, mut part) = (Vec::new(), Vec::new());
        for first in 0..is_left.len() {
            if !std::mem::take(&mut is_left[first]) {
                continue;
            }
            part.clear();
            part.push(first);
            let mut done = 0;
            while let Some(&at) = part.get(done) {
                done += 1;
                let (r, c) = (at / cols, at % cols);
                let around = [(r > 0, at.wrapping_sub(cols)), (c > 0, at.wrapping_sub(1))];
                for (is_there, to) in
                    around.into_iter().chain([(c + 1 < cols, at + 1), (r + 1 < rows, at + cols)])
                {
                    if is_there && std::mem::take(&mut is_left[to]) {
                        part.push(to);
                    }
                }
            }
            parts.push(self.boxed(&part, fill));
        }
        parts
    }

    /// The bounding box of these cells, with `fill` in all its other cells.
    fn boxed(&self, part: &[usize], fill: u8) -> Self {
        let cols = self.cols() as usize;
        let ends = |way: fn(usize, usize) -> usize| {
            let places = || part.iter().map(|&at| exact(way(at, cols)));
            (places().min().unwrap_or(0), places().max().map_or(0, |most| most + 1))
        };
        let ((r1, r2), (c1, c2)) = (ends(|at, cols| at / cols), ends(|at, cols| at % cols));
        let mut cells = self.like(r2 - r1, c2 - c1);
        cells.fill(cells.rect(), fill);
        for &at in part {
            let (r, c) = (at / cols - r1 as usize, at % cols - c1 as usize);
            cells.set(r * (c2 - c1) as usize + c, self.get(at));
        }
        cells
    }
}

/// The cells of `free` that are connected to `part`.
fn spread<W: Lanes>(layout: Layout, mut part: W, free: W, cols: u32) -> W {
    let cell = 1 << layout.log_bits;
    // The cells from which no step leads left, and those from which no step leads right.
    let first = layout.first_column::<W>();
    let last = first << ((cols - 1) << layout.log_bits);
    loop {
        let (left, right) = ((part & !first) >> cell, (part & !last) << cell);
        let (up, down) = if layout.line < W::SIZE {
            (part >> layout.line, part << layout.line)
        } else {
            (W::ZERO, W::ZERO)
        };
        let more = part | (left | right | up | down) & free;
        if more == part {
            return part;
        }
        part = more;
    }
}

/// The bounding box of cells. There is at least one cell.
fn bounds<W: Lanes>(layout: Layout, part: W, rows: u32) -> Rect {
    let line = layout.line;
    let (r1, r2) = (part.first() / line, part.last() / line + 1);
    let row = W::below(line);
    let all = (r1..r2.min(rows)).fold(W::ZERO, |all, r| all | part >> (r * line) & row);
    let (c1, c2) = (all.first() >> layout.log_bits, (all.last() >> layout.log_bits) + 1);
    Rect::new(r1, r2, c1, c2)
}
