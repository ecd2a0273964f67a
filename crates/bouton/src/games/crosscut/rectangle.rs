//! Crosscut, split into independent rectangles.
//!
//! Taking the mark in row x and column y leaves the four quadrants around it, and no line of one ever enters another. So an option is the
//! sum of its quadrants, and every remainder depends on four bounds only, never on the order of moves. Along the diagonals this holds on
//! the [lattice](super::lattice) of each colour class, and the two classes are a sum.
//!
//! Two laws of normal play make rectangles smaller. If all marks are in two blocks that share neither a row nor a column, one above and
//! left of the other (or above and right), then a line from one block crosses the other's rows and columns only outside its block: the
//! blocks are a sum. And if no two marks share a row or a column, they are taken one by one, whatever the players do: the value is their
//! number modulo 2. All marks of a single row or column disappear at once: the value is 1.

use super::lattice::Lattice;
use super::layout::{Layout, Rect};
use crate::games::shape::Board;
use crate::notation::Place;
use crate::theory::nimber::Nimber;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// A marked board on which a position is a rectangle.
///
/// Rows and columns are rows and columns of the lattice. Lines that have no mark are left out.
#[derive(Clone, Debug)]
pub struct Crosscut {
    /// The layout of the marks.
    pub(super) layout: Layout,
    /// The lattice in which the board's cells become rows and columns.
    pub(super) lattice: Lattice,
    /// The number of rows and the number of columns of the original board.
    pub(super) size: [u32; 2],
}

impl Crosscut {
    /// Crosscut along rows and columns, as in CAOS3.
    ///
    /// # Complexity
    /// Linear in the number of cells. Memory: eight bytes for each mark and eight for each line.
    #[must_use]
    pub fn straight(marks: &Board) -> Self {
        Self {
            layout: Layout::new(marks.cells()),
            lattice: Lattice::Straight,
            size: [marks.rows(), marks.cols()],
        }
    }

    /// Crosscut along the diagonals, as in Inventor Outlasting: first the cells with an even `r + c`, then the cells with an odd one.
    ///
    /// # Complexity
    /// Linear in the number of cells, as in [`straight`](Self::straight).
    #[must_use]
    pub fn diagonal(marks: &Board) -> [Self; 2] {
        let (rows, cols) = (marks.rows(), marks.cols());
        [0, 1].map(|parity| {
            let lattice = Lattice::diagonal(parity, cols);
            let cells = lattice.cells(rows, cols).filter(|&cell| marks.has(cell));
            Self { layout: Layout::new(cells.map(|cell| lattice.point(cell))), lattice, size: [rows, cols] }
        })
    }

    /// The rectangle of the whole board.
    #[must_use]
    pub fn whole(&self) -> Rect {
        self.layout.whole()
    }

    /// The number of moves that `rect` has. This is the number of its marks.
    #[must_use]
    pub fn count_moves(&self, rect: &Rect) -> u64 {
        self.layout.marks(rect).count() as u64
    }

    /// The number of bytes that the board takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.layout.bytes()
    }

    /// The original board with only the marks of these rectangles.
    #[must_use]
    pub fn marks_in(&self, rects: &[Rect]) -> Board {
        let marks = rects.iter().flat_map(|rect| self.layout.marks(rect));
        Board::with(self.size[0], self.size[1], marks.map(|mark| self.cell(mark)))
    }

    /// A board that has the value of `rect` when it is read back for the same lines. Along rows and columns it is cut out. Along the
    /// diagonals it is the whole board with only the marks of `rect`.
    #[must_use]
    pub fn board_of(&self, rect: &Rect) -> Board {
        let board = self.marks_in(&[*rect]);
        if self.lattice == Lattice::Straight { Board::around(board.cells()) } else { board }
    }

    fn cell(&self, (row, col): (u32, u32)) -> (u32, u32) {
        self.lattice.cell((self.layout.row_at[row as usize], self.layout.col_at[col as usize]))
    }

    /// Two rectangles, if the marks of the tight `rect` are two blocks that share no row and no column.
    fn blocks(&self, rect: &Rect) -> Option<[Rect; 2]> {
        // For each row, the span of the columns that are marked in this row or below it.
        let mut below = vec![(u32::MAX, 0); rect.rows().len() + 1];
        let marked = |row| match *self.layout.by_row.within(row, rect.cols()) {
            [first, .., last] | [first @ last] => (first, last + 1),
            [] => (u32::MAX, 0),
        };
        for (at, row) in rect.rows().enumerate().rev() {
            below[at] = joined(below[at + 1], marked(row));
        }
        let mut above = (u32::MAX, 0);
        for (at, row) in rect.rows().enumerate() {
            let here = below[at];
            if above.1 != 0 && (above.1 <= here.0 || here.1 <= above.0) {
                let part = |rows, (c0, c1): (u32, u32)| Rect::new(rows, c0..c1);
                return Some([part(rect.r0..row, above), part(row..rect.r1, here)]);
            }
            above = joined(above, marked(row));
        }
        None
    }
}

/// The smallest span that contains both spans.
fn joined(a: (u32, u32), b: (u32, u32)) -> (u32, u32) {
    (a.0.min(b.0), a.1.max(b.1))
}

impl Ruleset for Crosscut {
    type Position = Rect;
    type Move = Place;

    fn moves(&self, rect: &Rect, list: &mut MoveList<Self>) {
        for (row, col) in self.layout.marks(rect) {
            if list.is_full() {
                return;
            }
            let quadrants = rect.quadrants(row, col);
            let (row, col) = self.cell((row, col));
            list.push(Place { row, col }, quadrants.iter().filter_map(|part| self.layout.tight(part)));
        }
    }

    fn canonical(&self, rect: Rect) -> Rect {
        self.layout.tight(&rect).unwrap_or(Rect::new(0..0, 0..0))
    }

    fn reduce(&self, rect: &Rect, sum: &mut Vec<Rect>) -> bool {
        let Some(first) = self.layout.tight(rect).and_then(|tight| self.blocks(&tight)) else {
            return false;
        };
        let mut open = first.to_vec();
        while let Some(part) = open.pop() {
            match self.blocks(&part) {
                Some(parts) => open.extend(parts),
                None => sum.push(part),
            }
        }
        true
    }

    fn known_value(&self, rect: &Rect) -> Option<Nimber> {
        self.layout.plain_value(&self.canonical(*rect))
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Crosscut {
    fn key(&self, rect: &Rect, bytes: &mut Vec<u8>) {
        let bounds = [rect.r0, rect.r1, rect.c0, rect.c1];
        bytes.extend(bounds.iter().flat_map(|bound| bound.to_le_bytes()));
    }

    fn position(&self, bytes: &[u8]) -> Option<Rect> {
        let (bounds, rest) = bytes.as_chunks::<4>();
        let [r0, r1, c0, c1] = <[[u8; 4]; 4]>::try_from(bounds).ok()?.map(u32::from_le_bytes);
        let is_inside = r0 <= r1 && c0 <= c1 && self.whole().contains(&Rect { r0, r1, c0, c1 });
        (rest.is_empty() && is_inside).then_some(Rect { r0, r1, c0, c1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::crosscut::tests::{Chance, board, shortcut};
    use crate::games::crosscut::{Lava, Lines, Values, read, write};
    use crate::{Convention, Definition, Limits, Sum};

    fn value(game: &Crosscut, rect: Rect) -> Nimber {
        Values::new(game).value(rect, &Limits::none()).unwrap()
    }

    /// A rectangle that may be empty or wider than its marks.
    fn some_rect(game: &Crosscut, chance: &mut Chance) -> Rect {
        let whole = game.whole();
        let mut span = |end: u32| {
            let ends = [chance.below(end + 1), chance.below(end + 1)];
            ends[0].min(ends[1])..ends[0].max(ends[1])
        };
        Rect::new(span(whole.r1), span(whole.c1))
    }

    #[test]
    fn rectangles_by_definition_are_lava_by_definition() {
        let mut chance = Chance(3);
        let small = (0..1 << 6).flat_map(|bits| [board(2, 3, bits), board(3, 2, bits)]).collect::<Vec<_>>();
        let random = (0..150).map(|_| chance.board(5, 5, 6));
        for marks in small.into_iter().chain(random.collect::<Vec<_>>()) {
            let even = Crosscut::diagonal(&marks)[0].clone();
            for (lines, game) in [(Lines::Straight, Crosscut::straight(&marks)), (Lines::Diagonal, even)] {
                // Along the diagonals this takes only one class, so that one ruleset can play it.
                let marks =
                    if lines == Lines::Diagonal { game.board_of(&game.whole()) } else { marks.clone() };
                let lava = Lava::new(marks.clone(), lines);
                let (mut literal, mut split) = (Definition::new(&lava), Definition::new(&game));
                let (start, whole) = (
                    Sum::from_iter([Board::new(marks.rows(), marks.cols())]),
                    Sum::from_iter([game.whole()]),
                );
                assert_eq!(split.grundy(&whole), Ok(literal.grundy(&start).unwrap()), "{marks} {lines:?}");
                for convention in [Convention::Normal, Convention::Misere] {
                    let outcome = literal.outcome(&start, convention).unwrap();
                    assert_eq!(split.outcome(&whole, convention), Ok(outcome), "{marks} {lines:?}");
                }
            }
        }
    }

    #[test]
    fn reduced_sums_and_known_values_are_right() {
        let mut chance = Chance(8);
        let (mut reduced, mut known) = (0, 0);
        for _ in 0..1500 {
            // About half of the boards consist of two blocks.
            let (x, y, blocks) = (chance.below(9), chance.below(9), chance.below(2) == 0);
            let (all, mut marks) = (chance.board(9, 9, 18), Board::new(9, 9));
            let kept = all.cells().filter(|cell| !blocks || (cell.0 < x) == (cell.1 < y));
            kept.for_each(|cell| marks.set(cell, true));
            let game = Crosscut::straight(&marks);
            let rect = some_rect(&game, &mut chance);
            let mut memo = std::collections::HashMap::new();
            let value = by_rules(&game, rect, &mut memo);
            let mut sum = Vec::new();
            if game.reduce(&rect, &mut sum) {
                reduced += 1;
                assert!(sum.len() > 1);
                assert_eq!(sum.iter().map(|&part| by_rules(&game, part, &mut memo)).sum::<Nimber>(), value);
                assert!(sum.iter().all(|part| !game.reduce(part, &mut Vec::new())));
            }
            if let Some(plain) = game.known_value(&rect) {
                known += 1;
                assert_eq!(plain, value);
            }
            assert_eq!(by_rules(&game, game.canonical(rect), &mut memo), value);
        }
        assert!(reduced > 30 && known > 200, "{reduced} {known}");
    }

    /// The value by the rules of rectangles alone.
    fn by_rules(game: &Crosscut, rect: Rect, memo: &mut std::collections::HashMap<Rect, Nimber>) -> Nimber {
        if let Some(&value) = memo.get(&rect) {
            return value;
        }
        let mut list = MoveList::<Crosscut>::default();
        game.moves(&rect, &mut list);
        let values: Vec<Nimber> = list
            .iter()
            .map(|(_, option)| option.iter().map(|&part| by_rules(game, part, memo)).sum())
            .collect();
        memo.insert(rect, crate::mex(&values));
        memo[&rect]
    }

    #[test]
    fn blocks_split_along_both_diagonals() {
        let full = Crosscut::straight(&read(b"..**/..**/*.../**..").unwrap());
        let mut sum = Vec::new();
        assert!(full.reduce(&full.whole(), &mut sum));
        assert_eq!(sum.len(), 2);
        let cross = Crosscut::straight(&read(b"*.*/.../*.*").unwrap());
        assert!(!cross.reduce(&cross.whole(), &mut Vec::new()));
    }

    #[test]
    fn a_part_printed_and_read_back_is_worth_the_same() {
        let mut chance = Chance(21);
        for _ in 0..400 {
            let marks = chance.board(6, 6, 12);
            let straight = Crosscut::straight(&marks);
            let rect = some_rect(&straight, &mut chance);
            let text = write(&straight.board_of(&rect));
            let back = read(text.as_bytes()).unwrap();
            assert_eq!(
                shortcut(&back, Lines::Straight, None),
                value(&straight, rect),
                "{marks} {rect:?} {text}"
            );
            for game in Crosscut::diagonal(&marks) {
                let rect = some_rect(&game, &mut chance);
                let back = game.board_of(&rect);
                assert_eq!((back.rows(), back.cols()), (marks.rows(), marks.cols()));
                assert_eq!(
                    shortcut(&back, Lines::Diagonal, None),
                    value(&game, rect),
                    "{marks} {rect:?} {back}"
                );
            }
        }
    }

    #[test]
    fn keys_come_back_and_boards_without_marks_have_no_moves() {
        let game = Crosscut::straight(&read(b"*.*/.*./***").unwrap());
        let rect = Rect::new(1..3, 0..2);
        let mut bytes = Vec::new();
        game.key(&rect, &mut bytes);
        assert_eq!(game.position(&bytes), Some(rect));
        let empty = Crosscut::straight(&Board::new(3, 4));
        let mut list = MoveList::<Crosscut>::default();
        empty.moves(&empty.whole(), &mut list);
        assert!(list.is_empty());
        assert_eq!(write(&empty.board_of(&empty.whole())), ".");
    }
}
