//! Rectangles of boards that do not fit in one word. They are processed row by row, up to 64 bits at a time.

use crate::value::alphabet::SymbolSet;
use crate::value::lanes::{Lanes, Layout, Rect};
use crate::value::words::{read, write};
use crate::width::exact;

/// The bits of a rectangle in runs; no run crosses the end of a row or is longer than 64 bits. Each item has three
/// numbers: where the run begins on this board, where it begins in a board of the rectangle's own size, and its
/// number of bits.
fn runs(layout: Layout, rect: Rect) -> impl Iterator<Item = (usize, usize, u32)> {
    let (line, width) = (layout.line as usize, (rect.cols() << layout.log_bits) as usize);
    let rows = if rect.is_empty() { 0 } else { rect.rows() as usize };
    let start = rect.r1 as usize * line + ((rect.c1 as usize) << layout.log_bits);
    (0..rows).flat_map(move |r| {
        (0..width).step_by(64).map(move |at| {
            let count = exact::<_, u32>((width - at).min(64));
            (start + r * line + at, r * width + at, count)
        })
    })
}

/// Fills a rectangle with a symbol.
pub fn fill(words: &mut [u64], layout: Layout, rect: Rect, code: u8) {
    let full = layout.full::<u64>(code);
    runs(layout, rect).for_each(|(at, _, count)| write(words, at, count, full & u64::below(count)));
}

/// Copies a board into a rectangle of the same size.
pub fn paste(words: &mut [u64], layout: Layout, rect: Rect, part: &[u64]) {
    runs(layout, rect).for_each(|(to, from, count)| write(words, to, count, read(part, from, count)));
}

/// Copies a rectangle into a board of its size.
pub fn cut(words: &[u64], layout: Layout, rect: Rect, part: &mut [u64]) {
    runs(layout, rect).for_each(|(from, to, count)| write(part, to, count, read(words, from, count)));
}

/// The number of cells of a rectangle that have a symbol of the set.
pub fn count(words: &[u64], layout: Layout, rect: Rect, set: SymbolSet) -> u32 {
    let found = |at, count| {
        let cells = u64::lowest(layout.log_bits) & u64::below(count);
        (cells & layout.members(read(words, at, count), set)).count_ones()
    };
    runs(layout, rect).map(|(at, _, count)| found(at, count)).sum()
}
