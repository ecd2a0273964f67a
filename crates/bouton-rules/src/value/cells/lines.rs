//! Cells in line with a cell: rows of symbols, neighbours, rays, and the next cell with a symbol.

use super::Cells;
use super::rectangle::{Fit, joined};
use crate::value::alphabet::SymbolSet;
use crate::value::lanes::{Lanes, Layout, Rect};
use crate::width::exact;

impl Cells {
    /// The first cell from `from` on whose symbol is in the set. Cells are counted row by row.
    #[must_use]
    #[inline]
    pub(crate) fn next_place(&self, from: usize, set: SymbolSet) -> Option<usize> {
        if self.narrow().is_none() {
            return self.next_place_widely(from, set);
        }
        let found = self.members_in(0, set) & !u64::below(exact(from << self.log_bits));
        (found != 0).then(|| (found.trailing_zeros() >> self.log_bits) as usize)
    }

    #[inline(never)]
    fn next_place_widely(&self, from: usize, set: SymbolSet) -> Option<usize> {
        // A word has 2^`log` cells.
        let log = 6 - self.log_bits;
        let mut before = u64::below(exact((from << self.log_bits) & 63));
        for at in from >> log..self.len().div_ceil(1 << log) {
            let found = self.members_in(at, set) & !before;
            if found != 0 {
                return Some((at << log) + (found.trailing_zeros() >> self.log_bits) as usize);
            }
            before = 0;
        }
        None
    }

    /// The lowest bit of each cell in this word of the bits whose symbol is in the set.
    #[inline]
    fn members_in(&self, at: usize, set: SymbolSet) -> u64 {
        let (layout, left) = (self.layout(), self.len() - (at << (6 - self.log_bits)));
        let here = u64::below(exact((left << self.log_bits).min(64))) & u64::lowest(layout.log_bits);
        layout.members(self.words.as_slice()[at], set) & here
    }

    /// Adds the places of the cells whose symbol is in the set, row by row: on a board, the row and the column of each.
    pub fn places(&self, set: SymbolSet, places: &mut Vec<i64>) {
        let (log, cols) = (6 - self.log_bits, usize::from(self.cols));
        for word in 0..self.len().div_ceil(1 << log) {
            let mut found = self.members_in(word, set);
            while found != 0 {
                let at = (word << log) + (found.trailing_zeros() >> self.log_bits) as usize;
                match self.is_word {
                    true => places.push(at as i64),
                    false => places.extend([(at / cols) as i64, (at % cols) as i64]),
                }
                found = found.rest();
            }
        }
    }

    /// Whether the symbols follow one another without a gap: in a word; on a board, in a row rightwards, in a column
    /// downwards, or in a diagonal downwards.
    ///
    /// # Complexity
    /// A few operations for each symbol if the board has at most 128 bits; else linear in the number of cells.
    #[must_use]
    pub fn has(&self, codes: &[u8]) -> bool {
        match self.fit() {
            _ if self.is_nothing() || codes.is_empty() => false,
            Fit::Narrow(word) => self.has_in(*word, codes),
            Fit::Wide(pair) => self.has_in(joined(*pair), codes),
            Fit::Long => self.has_in_a_line(codes),
        }
    }

    fn has_in<W: Lanes>(&self, word: W, codes: &[u8]) -> bool {
        let (layout, rows, cols) = (self.layout(), self.rows(), self.cols());
        let Some(more) = u32::try_from(codes.len() - 1).ok().filter(|more| *more < rows.max(cols)) else {
            return false;
        };
        let cell = 1 << layout.log_bits;
        let is_in_rows = more < cols && stands(layout, word, codes, cell, Rect::new(0, rows, 0, cols - more));
        if is_in_rows || rows == 1 || more == 0 {
            return is_in_rows;
        }
        let is_in_columns =
            more < rows && stands(layout, word, codes, layout.line, Rect::new(0, rows - more, 0, cols));
        if is_in_columns || more >= rows.min(cols) {
            return is_in_columns;
        }
        stands(layout, word, codes, layout.line + cell, Rect::new(0, rows - more, 0, cols - more))
            || stands(layout, word, codes, layout.line - cell, Rect::new(0, rows - more, more, cols))
    }

    /// Whether the symbols follow one another, checked line by line. The codes are used as ASCII characters, so that
    /// the standard text search finds them.
    fn has_in_a_line(&self, codes: &[u8]) -> bool {
        let Ok(wanted) = std::str::from_utf8(codes) else { return false };
        let mut line = String::new();
        let mut is_there = |r: u32, c: u32, dr: u32, dc: i32| {
            line.clear();
            let (mut r, mut c) = (r, Some(c));
            while let Some(at) = c.filter(|c| r < self.rows() && *c < self.cols()) {
                line.push(char::from(self.get2(r, at)));
                (r, c) = (r + dr, at.checked_add_signed(dc));
            }
            line.contains(wanted)
        };
        let (rows, last) = (self.rows(), self.cols() - 1);
        (0..rows).any(|r| is_there(r, 0, 0, 1))
            || !self.is_word
                && ((0..=last).any(|c| [0, 1, -1].into_iter().any(|dc| is_there(0, c, 1, dc)))
                    || (1..rows).any(|r| is_there(r, 0, 1, 1) || is_there(r, last, 1, -1)))
    }

    /// Adds the places next to a cell: up, left, right, down; in a word, the place before and the place after it.
    pub fn neighbours(&self, r: u32, c: u32, places: &mut Vec<i64>) {
        let (r, c) = (i64::from(r), i64::from(c));
        for (dr, dc) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
            self.add(r + dr, c + dc, places);
        }
    }

    /// Adds the places on a ray from a cell to the edge, without the cell itself: each is `dr` rows and `dc` columns
    /// from the place before it. Adds none if `dr` and `dc` are both 0.
    pub fn ray(&self, r: u32, c: u32, dr: i64, dc: i64, places: &mut Vec<i64>) {
        // A sum that overflows wraps to a place outside every board.
        let (mut r, mut c) = (i64::from(r).wrapping_add(dr), i64::from(c).wrapping_add(dc));
        while (dr, dc) != (0, 0) && self.add(r, c, places) {
            (r, c) = (r.wrapping_add(dr), c.wrapping_add(dc));
        }
    }

    /// Whether a place is on the board.
    #[must_use]
    #[inline]
    pub fn is_inside(&self, r: i64, c: i64) -> bool {
        (0..i64::from(self.rows)).contains(&r) && (0..i64::from(self.cols)).contains(&c)
    }

    /// Adds a place if it is on the board, and returns whether it is.
    fn add(&self, r: i64, c: i64, places: &mut Vec<i64>) -> bool {
        let is_inside = self.is_inside(r, c);
        if is_inside && !self.is_word {
            places.push(r);
        }
        if is_inside {
            places.push(c);
        }
        is_inside
    }
}

/// Whether the symbols follow one another, `step` bits apart, beginning at some cell of the rectangle.
fn stands<W: Lanes>(layout: Layout, word: W, codes: &[u8], step: u32, from: Rect) -> bool {
    let mut found = layout.cells::<W>(from);
    for (&code, shift) in codes.iter().zip((0..).step_by(step as usize)) {
        found = found & layout.members(word, SymbolSet::of(code)) >> shift;
        if found == W::ZERO {
            return false;
        }
    }
    true
}
