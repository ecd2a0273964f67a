//! Marks stored line by line, and rectangles of marks.
//!
//! Rows and columns without a mark have no effect: no move is in them, and a line across them takes no mark. So they are removed, and row
//! `i` is the i-th row that has a mark. Each mark costs eight bytes, whatever the size of the board is.

use std::ops::Range;

use crate::machine::width::exact;
use crate::theory::nimber::Nimber;

/// A rectangle of rows `r0..r1` and columns `c0..c1`, both half open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rect {
    /// The first row.
    pub r0: u32,
    /// The row after the last.
    pub r1: u32,
    /// The first column.
    pub c0: u32,
    /// The column after the last.
    pub c1: u32,
}

impl Rect {
    /// The rectangle that consists of these rows and columns.
    #[must_use]
    pub fn new(rows: Range<u32>, cols: Range<u32>) -> Self {
        Self { r0: rows.start, r1: rows.end, c0: cols.start, c1: cols.end }
    }

    /// The range of the rows.
    #[must_use]
    pub fn rows(&self) -> Range<u32> {
        self.r0..self.r1
    }

    /// The range of the columns.
    #[must_use]
    pub fn cols(&self) -> Range<u32> {
        self.c0..self.c1
    }

    /// The four quadrants that remain when the lines through row `x` and column `y` are removed.
    #[must_use]
    pub fn quadrants(&self, x: u32, y: u32) -> [Self; 4] {
        let (above, below) = (self.r0..x, x + 1..self.r1);
        let (left, right) = (self.c0..y, y + 1..self.c1);
        [
            Self::new(above.clone(), left.clone()),
            Self::new(above, right.clone()),
            Self::new(below.clone(), left),
            Self::new(below, right),
        ]
    }

    /// The rectangle with rows and columns swapped.
    pub(super) fn transposed(&self) -> Self {
        Self::new(self.cols(), self.rows())
    }

    /// Whether `other` is inside this rectangle.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        self.r0 <= other.r0 && other.r1 <= self.r1 && self.c0 <= other.c0 && other.c1 <= self.c1
    }
}

/// Ascending lists, one for each line, stored end to end.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    /// The number of lists.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The range of the list of `line` among all items.
    pub fn span(&self, line: u32) -> Range<usize> {
        self.starts[line as usize] as usize..self.starts[line as usize + 1] as usize
    }

    /// The items of `line`.
    pub fn of(&self, line: u32) -> &[u32] {
        &self.items[self.span(line)]
    }

    /// The first and the last item of `line`, which has at least one item.
    #[inline]
    pub fn ends(&self, line: u32) -> (u32, u32) {
        let span = self.span(line);
        (self.items[span.start], self.items[span.end - 1])
    }

    /// The range, among all items, of the items of `line` that are in `range`.
    #[inline]
    pub fn span_within(&self, line: u32, range: Range<u32>) -> Range<usize> {
        let (list, start) = (self.of(line), self.span(line).start);
        if list.first() >= Some(&range.start) && list.last() < Some(&range.end) {
            return self.span(line);
        }
        let first = list.partition_point(|&item| item < range.start);
        let count = list[first..].partition_point(|&item| item < range.end);
        start + first..start + first + count
    }

    /// The items of `line` that are in `range`.
    #[inline]
    pub fn within(&self, line: u32, range: Range<u32>) -> &[u32] {
        &self.items[self.span_within(line, range)]
    }

    /// Whether `line` has an item in `range`.
    #[inline]
    fn meets(&self, line: u32, range: &Range<u32>) -> bool {
        let list = self.of(line);
        list.get(list.partition_point(|&item| item < range.start)).is_some_and(|&item| item < range.end)
    }

    /// The transposed lists: for each item below `lines`, the lines that contain it.
    fn transposed(&self, lines: usize) -> Self {
        let mut starts = vec![0; lines + 1];
        self.items.iter().for_each(|&item| starts[item as usize + 1] += 1);
        (0..lines).for_each(|line| starts[line + 1] += starts[line]);
        let mut next = starts.clone();
        let mut items = vec![0; self.items.len()];
        for line in 0..exact(self.len()) {
            for &item in self.of(line) {
                items[next[item as usize] as usize] = line;
                next[item as usize] += 1;
            }
        }
        Self { starts, items }
    }
}

/// Marks by row and by column. Rows and columns without marks are left out.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// For each row, the columns of its marks.
    pub by_row: Lists,
    /// For each column, the rows of its marks.
    pub by_col: Lists,
    /// For each row, its index on the original board.
    pub row_at: Vec<u32>,
    /// For each column, its index on the original board.
    pub col_at: Vec<u32>,
}

impl Layout {
    /// The layout of these points. They must come in ascending order.
    pub fn new(points: impl Iterator<Item = (u32, u32)>) -> Self {
        let (mut starts, mut items, mut row_at) = (Vec::new(), Vec::new(), Vec::new());
        for (row, col) in points {
            if row_at.last() != Some(&row) {
                row_at.push(row);
                starts.push(exact(items.len()));
            }
            items.push(col);
        }
        starts.push(exact(items.len()));
        let width = items.iter().max().map_or(0, |&col| col as usize + 1);
        let mut rank = vec![0u32; width];
        items.iter().for_each(|&col| rank[col as usize] = 1);
        let col_at: Vec<u32> = (0..exact(width)).filter(|&col| rank[col as usize] == 1).collect();
        col_at.iter().zip(0..).for_each(|(&col, new)| rank[col as usize] = new);
        items.iter_mut().for_each(|col| *col = rank[*col as usize]);
        let by_row = Lists { starts, items };
        let by_col = by_row.transposed(col_at.len());
        Self { by_row, by_col, row_at, col_at }
    }

    /// The layout with rows and columns swapped.
    pub fn transposed(&self) -> Self {
        let Self { by_row, by_col, row_at, col_at } = self.clone();
        Self { by_row: by_col, by_col: by_row, row_at: col_at, col_at: row_at }
    }

    /// The number of marks.
    pub fn len(&self) -> usize {
        self.by_row.items.len()
    }

    /// The number of bytes that the layout takes.
    pub fn bytes(&self) -> u64 {
        let [rows, cols] = [&self.by_row, &self.by_col].map(|lists| lists.starts.len() + lists.items.len());
        size_of::<u32>() as u64 * (rows + cols + self.row_at.len() + self.col_at.len()) as u64
    }

    /// The rectangle that contains everything.
    pub fn whole(&self) -> Rect {
        Rect::new(0..exact(self.row_at.len()), 0..exact(self.col_at.len()))
    }

    /// The rectangle that contains the same marks as `rect`, which is given in the rows and columns of the original board.
    pub fn kept(&self, rect: &Rect) -> Rect {
        let new = |at: &[u32], old: u32| exact(at.partition_point(|&line| line < old));
        let rows = new(&self.row_at, rect.r0)..new(&self.row_at, rect.r1);
        Rect::new(rows, new(&self.col_at, rect.c0)..new(&self.col_at, rect.c1))
    }

    /// The marks in `rect`, row by row.
    pub fn marks(&self, rect: &Rect) -> impl Iterator<Item = (u32, u32)> {
        let cols = rect.cols();
        let row = move |row| self.by_row.within(row, cols.clone()).iter().map(move |&col| (row, col));
        rect.rows().flat_map(row)
    }

    /// The index, in the order of rows, of the first mark of a tight rectangle. Its first row has a mark.
    pub fn first_mark(&self, tight: &Rect) -> Option<usize> {
        self.by_row.span_within(tight.r0, tight.cols()).next()
    }

    /// The smallest rectangle that contains the marks of `rect`, or `None` if it has no marks.
    #[inline]
    pub fn tight(&self, rect: &Rect) -> Option<Rect> {
        let cols = rect.cols();
        let r0 = rect.rows().find(|&row| self.by_row.meets(row, &cols))?;
        let r1 = (r0..rect.r1).rfind(|&row| self.by_row.meets(row, &cols))? + 1;
        let c0 = rect.cols().find(|&col| self.by_col.meets(col, &(r0..r1)))?;
        let c1 = (c0..rect.c1).rfind(|&col| self.by_col.meets(col, &(r0..r1)))? + 1;
        Some(Rect::new(r0..r1, c0..c1))
    }

    /// The value of a tight rectangle in two cases that need no search: every move in a single line takes all of it; and if no two marks
    /// share a line, they are taken one by one.
    pub fn plain_value(&self, rect: &Rect) -> Option<Nimber> {
        let [rows, cols] = [rect.rows(), rect.cols()].map(|lines| lines.len());
        match rows.min(cols) {
            0 => Some(Nimber::ZERO),
            1 => Some(Nimber(1)),
            _ => self.scattered(rect).map(|marks| Nimber(marks % 2)),
        }
    }

    /// The number of marks of `rect`, or `None` if two of them share a row or a column.
    fn scattered(&self, rect: &Rect) -> Option<u64> {
        let alone = |lists: &Lists, mut lines: Range<u32>, range: Range<u32>| {
            lines.try_fold(0, |all, line| match lists.span_within(line, range.clone()).len() {
                marks @ (0 | 1) => Some(all + marks as u64),
                _ => None,
            })
        };
        alone(&self.by_row, rect.rows(), rect.cols())?;
        alone(&self.by_col, rect.cols(), rect.rows())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_lines_are_dropped() {
        let layout = Layout::new([(2, 5), (2, 9), (7, 5)].into_iter());
        assert_eq!((&layout.row_at[..], &layout.col_at[..]), (&[2, 7][..], &[5, 9][..]));
        assert_eq!(layout.by_row.of(0), [0, 1]);
        assert_eq!(layout.by_col.of(0), [0, 1]);
        assert_eq!(layout.whole(), Rect::new(0..2, 0..2));
        assert_eq!(layout.tight(&Rect::new(0..2, 1..2)), Some(Rect::new(0..1, 1..2)));
        assert_eq!(layout.tight(&Rect::new(1..2, 1..2)), None);
        assert_eq!(layout.kept(&Rect::new(0..7, 6..30)), Rect::new(0..1, 1..2));
        assert_eq!(layout.marks(&layout.whole()).collect::<Vec<_>>(), [(0, 0), (0, 1), (1, 0)]);
        assert_eq!(layout.plain_value(&layout.whole()), None);
        assert_eq!(layout.plain_value(&Rect::new(0..1, 0..2)), Some(Nimber(1)));
    }

    #[test]
    fn no_marks_at_all() {
        let layout = Layout::new(std::iter::empty());
        assert_eq!(layout.whole(), Rect::new(0..0, 0..0));
        assert_eq!(layout.tight(&layout.whole()), None);
        assert_eq!(layout.plain_value(&layout.whole()), Some(Nimber(0)));
    }
}
