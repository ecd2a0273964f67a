//! The shortcut: it values any rectangle of a board, and each rectangle only once.
//!
//! The [way](super::plan) depends on the board. Values that were computed for one answer are kept for the next.

use super::fans::Fans;
use super::full::FullBoards;
use super::layout::{Layout, Rect};
use super::plan::{Plan, Way};
use super::rectangle::Crosscut;
use super::search::Search;
use super::strips::Strips;
use crate::machine::width::exact;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::ruleset::Ruleset;

/// The values of the rectangles of one board. They are kept from one question to the next.
///
/// # Complexity
/// A full board takes a quarter of the cells of each smaller board. Other boards take one xor and comparison, about 10^10 a second, for
/// each rectangle and mark in it, on as many threads as the limits allow. Large boards with few marks take four lookups for each reachable
/// rectangle and mark in it. Memory: four bytes for each rectangle of a board without its unmarked lines, fewer on thin bands, and about
/// thirty for each rectangle that a search reaches.
pub struct Values<'c> {
    board: &'c Crosscut,
    found: ValueResults,
    way: Option<Way>,
}

/// The values that were found, without the board.
#[derive(Default)]
pub(crate) struct ValueResults {
    tables: Vec<RectangleTable>,
    /// For each mark, in the order of rows, the number of the last table that contains it, plus one. It is 0 if there is no table.
    table_of: Vec<u32>,
    /// The size of all tables.
    held: Progress,
    search: Search,
}

/// The values of all rectangles inside `rect`.
struct RectangleTable {
    rect: Rect,
    held: Held,
}

enum Held {
    Full(Layout, FullBoards),
    Fans(Fans),
    Strips(Box<Strips>),
}

impl<'c> Values<'c> {
    /// An empty set of values.
    #[must_use]
    pub fn new(board: &'c Crosscut) -> Self {
        Self { board, found: ValueResults::default(), way: None }
    }

    /// Allows only one way.
    #[cfg(test)]
    pub(super) fn by(board: &'c Crosscut, way: Way) -> Self {
        Self { way: Some(way), ..Self::new(board) }
    }

    /// The board.
    pub(crate) fn board(&self) -> &'c Crosscut {
        self.board
    }

    /// The values that were found, for other values of the same board to [continue from](Self::resume).
    pub(crate) fn into_results(self) -> ValueResults {
        self.found
    }

    /// Continues from values that were found on the same board.
    pub(crate) fn resume(&mut self, results: ValueResults) {
        self.found = results;
    }

    /// The value of `rect`.
    ///
    /// # Errors
    /// If a limit is reached. Values that were found before are kept where possible.
    pub fn value(&mut self, rect: Rect, limits: &Limits) -> Result<Nimber, Unknown> {
        let layout = &self.board.layout;
        let Some(rect) = layout.tight(&rect) else {
            return Ok(Nimber::ZERO);
        };
        if let Some(value) = self.known(&rect) {
            return Ok(value);
        }
        let held = self.bytes();
        let progress = Progress { positions: self.positions(), bytes: held, depth: 0 };
        if progress.positions >= limits.positions {
            return Err(Unknown { limit: Limit::Positions, progress });
        }
        let room = limits.bytes.saturating_sub(held);
        let held = match Plan::new(layout, &rect, room, self.way) {
            Plan::Search(part, extent) => {
                limits.room_for(Plan::least_bytes(&part, extent.as_ref()), progress)?;
                return self.found.search.value(layout, rect, self.found.held, limits);
            }
            Plan::Full(layout) => Held::full(layout, progress, limits)?,
            Plan::Fans(layout) => Held::Fans(Fans::new(layout, progress, limits)?),
            Plan::Strips(layout, extent) => {
                Held::Strips(Box::new(Strips::new(layout, &extent, progress, limits)?))
            }
        };
        let value = held.value(&rect);
        self.keep(rect, held);
        Ok(value)
    }

    /// The value of a sum of rectangles, such as an option. Rectangles that are sums of blocks are split.
    ///
    /// # Errors
    /// If a limit is reached, as in [`value`](Self::value).
    pub fn sum(&mut self, rects: &[Rect], limits: &Limits) -> Result<Nimber, Unknown> {
        let (mut sum, mut parts) = (Nimber::ZERO, Vec::new());
        for rect in rects.iter().filter_map(|rect| self.board.layout.tight(rect)) {
            match self.known(&rect) {
                Some(value) => sum += value,
                None if self.board.reduce(&rect, &mut parts) => {}
                None => parts.push(rect),
            }
        }
        for part in parts {
            sum += self.value(part, limits)?;
        }
        Ok(sum)
    }

    /// The value of the tight `rect`, if it was found before or needs no search.
    fn known(&self, rect: &Rect) -> Option<Nimber> {
        let table = self.table(rect).map(|table| table.held.value(rect));
        table.or_else(|| self.found.search.known(&self.board.layout, rect))
    }

    /// The table that contains the tight `rect`, if there is one. It is the table of the first mark of `rect`.
    fn table(&self, rect: &Rect) -> Option<&RectangleTable> {
        let number = self.found.table_of.get(self.board.layout.first_mark(rect)?)?.checked_sub(1)?;
        self.found.tables.get(number as usize).filter(|table| table.rect.contains(rect))
    }

    fn keep(&mut self, rect: Rect, held: Held) {
        let layout = &self.board.layout;
        self.found.held.positions += held.positions();
        self.found.held.bytes += held.bytes();
        self.found.tables.push(RectangleTable { rect, held });
        self.found.table_of.resize(layout.len(), 0);
        let number = exact(self.found.tables.len());
        for row in rect.rows() {
            self.found.table_of[layout.by_row.span_within(row, rect.cols())].fill(number);
        }
    }

    /// The number of rectangles that were valued.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.found.held.positions + self.found.search.positions()
    }

    /// The number of bytes that the values take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.found.held.bytes + self.found.search.bytes()
    }
}

impl Held {
    fn full(layout: Layout, elsewhere: Progress, limits: &Limits) -> Result<Self, Unknown> {
        let [height, width] = [layout.row_at.len(), layout.col_at.len()].map(|lines| exact(lines));
        Ok(Self::Full(layout, FullBoards::new(height, width, &limits.beside(elsewhere))?))
    }

    fn value(&self, rect: &Rect) -> Nimber {
        match self {
            Self::Full(layout, boards) => {
                let kept = layout.kept(rect);
                let [height, width] = [kept.rows(), kept.cols()].map(|lines| exact(lines.len()));
                boards.value(height, width).expect("the rectangle is inside")
            }
            Self::Fans(fans) => fans.value(rect),
            Self::Strips(strips) => strips.value(rect),
        }
    }

    fn positions(&self) -> u64 {
        match self {
            Self::Full(_, boards) => boards.positions(),
            Self::Fans(fans) => fans.positions(),
            Self::Strips(strips) => strips.positions(),
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Self::Full(layout, boards) => boards.bytes() + 16 * layout.len() as u64,
            Self::Fans(fans) => fans.bytes(),
            Self::Strips(strips) => strips.bytes(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::crosscut::tests::{Chance, shortcut};
    use crate::games::crosscut::{Lines, read};
    use crate::games::shape::Board;
    use crate::theory::ruleset::{Moves, Ruleset};
    use proptest::prelude::*;

    fn of(text: &str, lines: Lines) -> Nimber {
        shortcut(&read(text.as_bytes()).unwrap(), lines, None)
    }

    #[test]
    fn all_ways_agree_on_every_first_move() {
        let mut chance = Chance(13);
        for round in 0..120 {
            let marks = chance.board(15, 15, if round % 6 == 0 { 200 } else { 40 });
            let [even, odd] = Crosscut::diagonal(&marks);
            for board in [Crosscut::straight(&marks), even, odd] {
                let mut ways = Way::ALL.map(|way| Values::by(&board, way));
                let [fans, strips, search] =
                    ways.each_mut().map(|way| way.value(board.whole(), &Limits::none()).unwrap());
                assert_eq!([fans, strips], [search; 2], "{marks}");
                let mut list = Moves::default();
                board.moves(&board.whole(), &mut list);
                for (name, option) in list.iter() {
                    let [fans, strips, search] =
                        ways.each_mut().map(|way| way.sum(option, &Limits::none()).unwrap());
                    assert_eq!([fans, strips], [search; 2], "{marks} {name}");
                }
            }
        }
    }

    #[test]
    fn a_sparse_board_is_searched_and_all_ways_agree() {
        let mut chance = Chance(2);
        let mut marks = Board::new(100, 100);
        while marks.cells().count() < 30 {
            marks.set((chance.below(100), chance.below(100)), true);
        }
        let value = |way| shortcut(&marks, Lines::Straight, way);
        Way::ALL.iter().for_each(|&way| assert_eq!(value(None), value(Some(way)), "{way:?}"));
    }

    #[test]
    fn the_board_on_which_the_editorials_snippet_is_wrong() {
        assert_eq!(of("..*/.*.", Lines::Straight), Nimber(0));
    }

    #[test]
    fn full_boards_that_are_p_positions() {
        let sizes = (1..=13).flat_map(|rows| (1..=13).map(move |cols| (rows, cols)));
        let zero = |&(rows, cols): &(u32, u32)| of(&format!("{rows}x{cols}"), Lines::Straight) == Nimber(0);
        let found: Vec<_> = sizes.filter(zero).collect();
        assert_eq!(found, [(2, 2), (4, 4), (4, 6), (6, 4), (8, 12), (10, 10), (12, 8)]);
    }

    #[test]
    fn all_spots_with_an_even_side_are_their_own_mirror_image() {
        for (rows, cols) in (1..=8).flat_map(|rows| (1..=8).map(move |cols| (rows, cols))) {
            let value = of(&format!("{rows}x{cols}"), Lines::Diagonal);
            assert!(rows * cols % 2 == 1 || value == Nimber(0), "{rows} x {cols}");
        }
    }

    #[test]
    fn values_pass_64() {
        let mut chance = Chance(7);
        let mut marks = Board::new(36, 36);
        while marks.cells().count() < 400 {
            marks.set((chance.below(36), chance.below(36)), true);
        }
        assert!(shortcut(&marks, Lines::Straight, None) > Nimber(64));
    }

    #[test]
    fn permutations_are_counted_whatever_their_size() {
        let mut marks = Board::new(201, 201);
        (0..201).for_each(|row| marks.set((row, row * 7 % 201), true));
        assert_eq!(shortcut(&marks, Lines::Straight, None), Nimber(1));
        assert_eq!(of("1x2000", Lines::Diagonal), Nimber(0));
        assert_eq!(of("1999x1", Lines::Diagonal), Nimber(1));
        assert_eq!(of("1x5000", Lines::Straight), Nimber(1));
    }

    #[test]
    fn limits_end_every_way() {
        let board = Crosscut::straight(&Board::full(24, 24));
        for way in Way::ALL {
            let ended =
                |limits: Limits| Values::by(&board, way).value(board.whole(), &limits).unwrap_err().limit;
            assert_eq!(ended(Limits::none().with_positions(1000)), Limit::Positions);
            assert_eq!(
                ended(Limits::none().with_watch(&|progress| progress.positions > 500)),
                Limit::Stopped
            );
            let ended = ended(Limits::none().with_bytes(10_000));
            assert!(matches!(ended, Limit::Bytes | Limit::Room { allowed: 10_000, .. }), "{way:?}");
        }
        let large = Crosscut::straight(&Board::full(1000, 1000));
        let limits = Limits::none().with_bytes(1 << 20).with_positions(10_000);
        assert!(Values::new(&large).value(large.whole(), &limits).is_err());
    }

    #[test]
    fn nothing_is_valued_twice() {
        let board = Crosscut::straight(&Board::full(9, 8));
        let mut values = Values::new(&board);
        values.value(board.whole(), &Limits::none()).unwrap();
        let (positions, bytes) = (values.positions(), values.bytes());
        assert_eq!(positions, 8 * 9 - 7 * 8 / 2);
        values.value(Rect::new(1..7, 0..5), &Limits::none()).unwrap();
        assert_eq!((values.positions(), values.bytes()), (positions, bytes));
    }

    /// The board on which the cells that `marked` accepts are marked.
    fn drawn(rows: u32, cols: u32, marked: impl Fn(u32, u32) -> bool) -> Board {
        let mut marks = Board::new(rows, cols);
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            if marked(row, col) {
                marks.set((row, col), true);
            }
        }
        marks
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

        #[test]
        fn the_symmetries_of_the_square_keep_the_value(seed: u64) {
            let marks = Chance(seed).board(9, 9, 40);
            let at = |row, col| marks.has((row, col));
            let (rows, cols) = (marks.rows(), marks.cols());
            let upside_down = drawn(rows, cols, |row, col| at(rows - 1 - row, col));
            let transposed = drawn(cols, rows, |row, col| at(col, row));
            for lines in [Lines::Straight, Lines::Diagonal] {
                let value = shortcut(&marks, lines, None);
                prop_assert_eq!(shortcut(&upside_down, lines, None), value);
                prop_assert_eq!(shortcut(&transposed, lines, None), value);
            }
        }

        #[test]
        fn an_unmarked_line_changes_nothing(seed: u64) {
            let mut chance = Chance(seed);
            let marks = chance.board(8, 8, 30);
            let (rows, cols) = (marks.rows(), marks.cols());
            let with_row = |new: u32| drawn(rows + 1, cols, |row, col| {
                row != new && marks.has((row - u32::from(row > new), col))
            });
            let with_col = |new: u32| drawn(rows, cols + 1, |row, col| {
                col != new && marks.has((row, col - u32::from(col > new)))
            });
            let straight = shortcut(&marks, Lines::Straight, None);
            let (row, col) = (chance.below(rows + 1), chance.below(cols + 1));
            prop_assert_eq!(shortcut(&with_row(row), Lines::Straight, None), straight);
            prop_assert_eq!(shortcut(&with_col(col), Lines::Straight, None), straight);
            let diagonal = shortcut(&marks, Lines::Diagonal, None);
            for edge in [with_row(0), with_row(rows), with_col(0), with_col(cols)] {
                prop_assert_eq!(shortcut(&edge, Lines::Diagonal, None), diagonal);
            }
        }
    }
}
