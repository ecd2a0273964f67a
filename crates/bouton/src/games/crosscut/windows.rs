//! Windows: the rectangles of a range of rows whose values are stored, and these values.

use std::ops::Range;

use super::edges::Edges;
use super::layout::Layout;

/// The rectangles of a range of rows whose values are stored: they begin in `a..a + lefts` and end in `b..b + rights`.
#[derive(Clone, Copy, Default)]
pub(super) struct Window {
    at: usize,
    a: u16,
    lefts: u16,
    b: u16,
    rights: u16,
}

/// The windows of all ranges of rows, and the values of the rectangles in them.
pub(super) struct Windows {
    pub layout: Layout,
    windows: Vec<Window>,
    pub values: Vec<u16>,
    pub edges: Edges,
}

/// The index of the window of the rows `r0..r1`.
fn index(r0: usize, r1: usize) -> usize {
    r1 * (r1 - 1) / 2 + r0
}

/// Each range of rows with its window and the number of its marks, by ascending end, then descending beginning.
#[expect(
    clippy::cast_possible_truncation,
    reason = "only a layout of so few marks that their number fits 16 bits has windows"
)]
pub(super) fn windows(layout: &Layout) -> impl Iterator<Item = (usize, usize, Window, usize)> {
    let mut at = 0;
    (1..=layout.row_at.len()).flat_map(|r1| (0..r1).rev().map(move |r0| (r0, r1))).scan(
        (u32::MAX, 0, 0),
        move |(a, end, held), (r0, r1)| {
            if r0 + 1 == r1 {
                (*a, *end, *held) = (u32::MAX, 0, 0);
            }
            let [row, last] = [r0, r1 - 1].map(|row| layout.by_row.of(row as u32));
            (*a, *end) = ((*a).min(row[0]), (*end).max(row[row.len() - 1] + 1));
            *held += row.len();
            let lefts = row[row.len() - 1].min(last[last.len() - 1]) + 1 - *a;
            let b = row[0].max(last[0]) + 1;
            let rights = *end + 1 - b;
            let [a, lefts, b, rights] = [*a, lefts, b, rights].map(|bound| bound as u16);
            let window = Window { at, a, lefts, b, rights };
            at += usize::from(lefts) * usize::from(rights);
            Some((r0, r1, window, *held))
        },
    )
}

impl Windows {
    /// The windows of `ranges` ranges of rows, which store `kept` rectangles in all. None has its value yet.
    pub fn new(layout: Layout, ranges: usize, kept: usize) -> Self {
        let mut all = vec![Window::default(); ranges];
        windows(&layout).for_each(|(r0, r1, window, _)| all[index(r0, r1)] = window);
        let edges = Edges::new(&layout);
        Self { layout, windows: all, values: vec![0; kept], edges }
    }

    /// The number of bytes that the windows take.
    pub fn bytes(&self) -> u64 {
        let tables = 2 * self.values.len() + size_of::<Window>() * self.windows.len();
        tables as u64 + self.edges.bytes()
    }

    /// The window of the rows `r0..r1`.
    pub fn window(&self, r0: usize, r1: usize) -> Window {
        self.windows[index(r0, r1)]
    }

    /// The value of rows `r0..r1`, columns `a..b`. The values of all narrower ranges of rows must be known.
    #[inline(never)]
    pub fn get(&self, r0: usize, r1: usize, a: usize, b: usize) -> u16 {
        if r0 >= r1 || a >= b {
            return 0;
        }
        let Some((r0, r1)) = self.edges.tight_rows(r0, r1, a, b) else {
            return 0;
        };
        let window = &self.windows[index(r0, r1)];
        self.values[window.row(a) + window.col(b)]
    }
}

impl Window {
    /// The columns in which stored rectangles begin.
    pub fn lefts(&self) -> Range<usize> {
        usize::from(self.a)..usize::from(self.a) + usize::from(self.lefts)
    }

    /// The ends of stored rectangles: the columns before which they end.
    pub fn rights(&self) -> Range<usize> {
        usize::from(self.b)..usize::from(self.b) + usize::from(self.rights)
    }

    /// The columns from the first with a mark in these rows to the last.
    #[inline]
    pub fn span(&self) -> Range<usize> {
        usize::from(self.a)..usize::from(self.b) + usize::from(self.rights) - 1
    }

    /// The index of the first rectangle that begins in column `a`. If `a` is before the window, with no marks between, it is for the
    /// window's first column.
    #[inline]
    pub fn row(&self, a: usize) -> usize {
        self.at + a.saturating_sub(self.a.into()) * usize::from(self.rights)
    }

    /// The index, among these rectangles, of the rectangle that ends at `b`. If `b` is beyond the window, with no marks between, it is for
    /// the window's last end.
    #[inline]
    pub fn col(&self, b: usize) -> usize {
        (b - usize::from(self.b)).min(usize::from(self.rights) - 1)
    }
}
