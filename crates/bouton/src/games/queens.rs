//! Queens: a move places a queen on a board so that no two queens attack each other. The player who cannot move loses.
//!
//! The lines of a queen are its row, its column and its two diagonals, and nothing blocks them. So the queens on the board matter
//! only by the squares that are still free. A queen takes its own square and all free squares on its lines.
//! Consider two sets of free squares. If no square of one set is on a line of a square of the other, the sets never affect each
//! other: they are components.
//!
//! The lines do not end at the board. So a component may be shifted, turned and mirrored wherever the board has room for it.
//! Up to 128 squares are the bits of one word. Cost: a few operations on a word for each move and each square it leaves.

use crate::machine::width::exact;
use crate::notation::Place;
use crate::theory::nimber::Nimber;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// Free squares, one bit per square: row by row, the first in the lowest bit.
pub type Free = u128;

/// Non-attacking queens on a board. A position is a set of free squares.
#[derive(Clone, Debug)]
pub struct Queens {
    rows: u32,
    cols: u32,
    /// For each square, the squares on its lines and the square itself.
    lines: Vec<Free>,
    /// The bit of each square after rows and columns are exchanged. The bit is beyond the word if there is no room.
    turned: Vec<u32>,
}

impl Queens {
    /// The most squares of a board.
    pub const MOST_SQUARES: u64 = 128;

    /// The game on a board of this size. `None` unless it has 1 to [`MOST_SQUARES`](Self::MOST_SQUARES) squares.
    #[must_use]
    pub fn new(rows: u32, cols: u32) -> Option<Self> {
        let squares = u64::from(rows) * u64::from(cols);
        if !(1..=Self::MOST_SQUARES).contains(&squares) {
            return None;
        }
        let places: Vec<_> = (0..exact(squares)).map(|at| Place { row: at / cols, col: at % cols }).collect();
        let meet = |a: Place, b: Place| {
            let (down, right) = (a.row.abs_diff(b.row), a.col.abs_diff(b.col));
            down == 0 || right == 0 || down == right
        };
        let on_lines =
            |&a: &Place| places.iter().rev().fold(0, |lines, &b| lines << 1 | Free::from(meet(a, b)));
        let lines = places.iter().map(on_lines).collect();
        let turned = places.iter().map(|place| place.col * cols + place.row).collect();
        Some(Self { rows, cols, lines, turned })
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub fn cols(&self) -> u32 {
        self.cols
    }

    /// All squares of the board.
    #[must_use]
    pub fn board(&self) -> Free {
        Free::MAX >> (Free::BITS - self.rows * self.cols)
    }

    /// The square of a bit.
    #[must_use]
    pub fn place(&self, bit: u32) -> Place {
        Place { row: bit / self.cols, col: bit % self.cols }
    }

    /// The bit of a square, which must be on the board.
    #[must_use]
    pub fn bit(&self, place: Place) -> u32 {
        place.row * self.cols + place.col
    }

    /// The components of a set of free squares.
    #[must_use]
    pub fn components(&self, free: Free) -> Components<'_> {
        Components { lines: &self.lines, free }
    }

    /// The squares of the first row.
    fn row(&self) -> Free {
        Free::MAX >> (Free::BITS - self.cols)
    }

    /// The squares moved as far up and left as possible, and the numbers of rows and columns that they then take.
    fn cropped(&self, free: Free) -> (Free, u32, u32) {
        let up = free.trailing_zeros() / self.cols;
        let free = free >> (up * self.cols);
        let rows = (Free::BITS - 1 - free.leading_zeros()) / self.cols + 1;
        let cols = (0..rows).fold(0, |cols, row| cols | free >> (row * self.cols)) & self.row();
        let left = cols.trailing_zeros();
        (free >> left, rows, Free::BITS - cols.leading_zeros() - left)
    }

    /// The least of the four images of squares in the same rows and columns: mirrored, or turned by 180 degrees.
    fn least_image(&self, free: Free, rows: u32, cols: u32) -> Free {
        let row = self.row();
        let lines = (0..rows).map(|r| (free >> (r * self.cols) & row) << ((rows - 1 - r) * self.cols));
        let upside_down = lines.fold(0, |all, line| all | line);
        let last = (rows - 1) * self.cols + cols - 1;
        let opposite = |free: Free| free.reverse_bits() >> (Free::BITS - 1 - last);
        free.min(upside_down).min(opposite(free)).min(opposite(upside_down))
    }

    /// The squares with rows and columns exchanged.
    fn turned(&self, mut free: Free) -> Free {
        let mut turned = 0;
        while free != 0 {
            turned |= 1 << self.turned[free.trailing_zeros() as usize];
            free &= free - 1;
        }
        turned
    }
}

/// The components of a set of free squares, one after another.
#[derive(Clone, Debug)]
pub struct Components<'q> {
    lines: &'q [Free],
    free: Free,
}

impl Iterator for Components<'_> {
    type Item = Free;

    fn next(&mut self) -> Option<Free> {
        if self.free == 0 {
            return None;
        }
        let mut component = self.free & self.free.wrapping_neg();
        let mut fresh = component;
        while fresh != 0 && component != self.free {
            let on_lines = self.lines[fresh.trailing_zeros() as usize] & self.free & !component;
            fresh = fresh & (fresh - 1) | on_lines;
            component |= on_lines;
        }
        self.free &= !component;
        Some(component)
    }
}

impl Ruleset for Queens {
    type Position = Free;
    type Move = Place;

    fn moves(&self, &free: &Free, list: &mut MoveList<Self>) {
        let mut squares = free;
        while squares != 0 {
            let at = squares.trailing_zeros();
            squares &= squares - 1;
            list.push(self.place(at), self.components(free & !self.lines[at as usize]));
        }
    }

    fn canonical(&self, free: Free) -> Free {
        if free == 0 {
            return 0;
        }
        let (free, rows, cols) = self.cropped(free);
        let least = self.least_image(free, rows, cols);
        if cols > self.rows || rows > self.cols {
            return least;
        }
        least.min(self.least_image(self.turned(free), cols, rows))
    }

    /// A single square is one move.
    fn known_value(&self, free: &Free) -> Option<Nimber> {
        free.is_power_of_two().then_some(Nimber(1))
    }

    fn size(&self, free: &Free) -> u64 {
        free.count_ones().into()
    }

    /// Every queen takes its own square.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Queens {
    fn key(&self, free: &Free, bytes: &mut Vec<u8>) {
        bytes.extend(free.to_le_bytes());
    }

    fn position(&self, bytes: &[u8]) -> Option<Free> {
        let free = || bytes.iter().rev().fold(0, |free, &byte| free << 8 | Free::from(byte));
        (bytes.len() == size_of::<Free>()).then(free).filter(|&free| free != 0 && free & !self.board() == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DepthFirst;
    use crate::solve::definition::Definition;
    use crate::theory::limits::Limits;
    use crate::theory::outcome::Convention;
    use crate::theory::ruleset::{Moves, from_fn};
    use crate::theory::sum::Sum;
    use proptest::prelude::*;

    const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

    /// The literal rules: the position is the queens on the board and the squares that may not be taken.
    #[allow(clippy::type_complexity)]
    fn literally(
        rows: i32,
        cols: i32,
    ) -> impl Fn(&(Vec<(i32, i32)>, Vec<(i32, i32)>), &mut Moves<(Vec<(i32, i32)>, Vec<(i32, i32)>), i32>)
    {
        move |(queens, closed), list| {
            for (r, c) in (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c))) {
                let attacks = |&(a, b): &(i32, i32)| a == r || b == c || a - b == r - c || a + b == r + c;
                if !queens.iter().any(attacks) && !closed.contains(&(r, c)) {
                    let mut queens = queens.clone();
                    queens.push((r, c));
                    queens.sort_unstable();
                    list.push(0, [(queens, closed.clone())]);
                }
            }
        }
    }

    fn check(rows: u32, cols: u32, free: Free) {
        let (game, rules) = (Queens::new(rows, cols).unwrap(), from_fn(literally(rows as i32, cols as i32)));
        let (mut definition, mut search) = (Definition::new(&rules), DepthFirst::new(&game));
        let closed = (0..rows * cols).filter(|at| free >> at & 1 == 0).map(|at| game.place(at));
        let closed: Vec<_> = closed.map(|place| (place.row as i32, place.col as i32)).collect();
        let literal = Sum::from_iter([(vec![], closed)]);
        let components: Sum<Free> = game.components(free).collect();
        let value = definition.grundy(&literal).unwrap();
        // The value as components, and as a position that was never split.
        for sum in [&components, &Sum::from_iter([free])] {
            assert_eq!(search.grundy(sum, &Limits::none()).unwrap(), value, "{rows}x{cols} {free:b}");
        }
        for convention in CONVENTIONS {
            let outcome = definition.outcome(&literal, convention).unwrap();
            let found = search.outcome(&components, convention, &Limits::none()).unwrap();
            assert_eq!(found, outcome, "{rows}x{cols} {free:b} {convention:?}");
        }
    }

    #[test]
    fn whole_boards_are_those_of_the_definition() {
        for (rows, cols) in (1..=4).flat_map(|rows| (1..=5).map(move |cols| (rows, cols))) {
            check(rows, cols, Queens::new(rows, cols).unwrap().board());
            check(cols, rows, Queens::new(cols, rows).unwrap().board());
        }
    }

    #[test]
    fn values_of_square_boards() {
        // Source: tavisrudd/queens-nimbers.
        for (side, value) in (1..).zip([1, 1, 2, 1, 3, 1, 2]) {
            let game = Queens::new(side, side).unwrap();
            let board = Sum::from_iter([game.board()]);
            assert_eq!(
                DepthFirst::new(&game).grundy(&board, &Limits::none()).unwrap(),
                Nimber(value),
                "{side}"
            );
        }
    }

    #[test]
    fn lines_reach_across_the_whole_board() {
        let game = Queens::new(8, 16).unwrap();
        assert_eq!(game.board(), Free::MAX);
        let corner = game.lines[0];
        assert_eq!(corner.count_ones(), 16 + 7 + 7);
        assert!(
            [Queens::new(0, 3), Queens::new(12, 11), Queens::new(u32::MAX, u32::MAX)]
                .iter()
                .all(Option::is_none)
        );
        let row = Queens::new(1, 128).unwrap();
        assert_eq!((row.board(), row.canonical(1 << 100)), (Free::MAX, 1));
    }

    #[test]
    fn squares_that_no_line_joins_are_components() {
        let game = Queens::new(4, 4).unwrap();
        let knight = 1 | 1 << 6;
        assert!(game.components(knight).eq([1, 1 << 6]));
        assert!(game.components(knight | 1 << 2).eq([knight | 1 << 2]), "r1c3 joins them");
        assert_eq!(game.components(0).next(), None);
    }

    /// Every image of the squares that fits on the board.
    fn images(game: &Queens, free: Free) -> Vec<Free> {
        let (rows, cols) = (game.rows() as i32, game.cols() as i32);
        let cells = || (0..rows * cols).filter(|at| free >> at & 1 == 1).map(|at| (at / cols, at % cols));
        let (far, mut images) = (rows + cols, Vec::new());
        for (turned, by) in (0..8)
            .flat_map(|turned| (-far..far).flat_map(move |a| (-far..far).map(move |b| (turned, (a, b)))))
        {
            let image = cells().map(|(r, c)| {
                let (r, c) = if turned & 1 == 1 { (c, r) } else { (r, c) };
                let r = if turned & 2 == 2 { rows - 1 - r } else { r };
                let c = if turned & 4 == 4 { cols - 1 - c } else { c };
                (r + by.0, c + by.1)
            });
            let mut all = 0;
            let fits = image.into_iter().all(|(r, c)| {
                let on_board = (0..rows).contains(&r) && (0..cols).contains(&c);
                all |= if on_board { 1 << (r * cols + c) } else { 0 };
                on_board
            });
            images.extend(fits.then_some(all));
        }
        images
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        #[test]
        fn random_squares_are_those_of_the_definition(rows in 1u32..7, cols in 1u32..7, free: Free, also: Free) {
            let board = Queens::new(rows, cols).unwrap().board();
            let mut free = free & also & board;
            while free.count_ones() > 9 {
                free &= free - 1;
            }
            check(rows, cols, free);
        }

        #[test]
        fn images_have_one_canonical_form_on_the_board(rows in 1u32..7, cols in 1u32..7, free: Free, also: Free) {
            let game = Queens::new(rows, cols).unwrap();
            let free = free & also & game.board();
            let canonical = game.canonical(free);
            let images = images(&game, free);
            prop_assert!(images.contains(&canonical));
            for image in images {
                prop_assert_eq!(game.canonical(image), canonical);
            }
        }
    }
}
