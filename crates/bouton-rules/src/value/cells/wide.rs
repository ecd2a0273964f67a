//! Rectangles of boards that fit no word: row by row, up to 64 bits at a time.

use crate::value::alphabet::SymbolSet;
use crate::value::lanes::{Lanes, Layout, Rect};
use crate::value::words::{read, write};

/// Runs of the bits of a rectangle that no row and no word is too short for: where each begins, where it begins in a
/// board of the rectangle's own size, and how many bits it has.
fn runs(layout: Layout, rect: Rect) -> impl Iterator<Item = (usize, usize, u32)> {
    let (line, width) = (layout.line as usize, (rect.cols() << layout.log_bits) as usize);
    let rows = if rect.is_empty() { 0 } else { rect.rows() as usize };
    let start = rect.r1 as usize * line + ((rect.c1 as usize) << layout.log_bits);
    (0..rows).flat_map(move |r| {
        (0..width).step_by(64).map(move |at| {
            let count = (width - at).min(64) as u32;
            (start + r * line + at, r * width + at, count)
        })
    })
}

/// Fills a rectangle with a symbol.
pub fn fill(words: &mut [u64], layout: Layout, rect: Rect, code: u8) {
    let full = layout.full::<u64>(code);
    runs(layout, rect).for_each(|(at, _, count)| write(words, at, count, full & u64::below(count)));
}

/// Puts a board in the place of a rectangle of its size.
pub fn paste(words: &mut [u64], layout: Layout, rect: Rect, part: &[u64]) {
    runs(layout, rect).for_each(|(to, from, count)| write(words, to, count, read(part, from, count)));
}

/// A rectangle as a board of its own.
pub fn cut(words: &[u64], layout: Layout, rect: Rect, part: &mut [u64]) {
    runs(layout, rect).for_each(|(from, to, count)| write(part, to, count, read(words, from, count)));
}

/// How many cells of a rectangle have a symbol of the set.
pub fn count(words: &[u64], layout: Layout, rect: Rect, set: SymbolSet) -> u32 {
    let found = |at, count| {
        let cells = u64::lowest(layout.log_bits) & u64::below(count);
        (cells & layout.members(read(words, at, count), set)).count_ones()
    };
    runs(layout, rect).map(|(at, _, count)| found(at, count)).sum()
}
