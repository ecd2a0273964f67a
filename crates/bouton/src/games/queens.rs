//! Queens: a move places a queen on a board so that no two queens attack each other. The player who cannot move loses.
//!
//! The lines of a queen are its row, its column and its two diagonals, and nothing blocks them. So the queens on the board matter
//! only by the squares that are still free. A queen takes its own square and all free squares on its lines.
//! Consider two sets of free squares. If no square of one set is on a line of a square of the other, the sets never affect each
//! other: they are components.
//!
//! The lines do not end at the board. So a component may be shifted, turned and mirrored wherever the board has room for it.
//! Cost: a few operations on the squares for each move and each square it leaves.

use super::colours::Images;
use super::network::Network;
use super::shape::Bits;
use crate::notation::Place;
use crate::theory::nimber::Nimber;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// The free squares of a position, one bit for each square, row by row.
pub type Free = Bits<2>;

/// Queens on a board of one size. The position is the set of free squares.
#[derive(Clone, Debug)]
pub struct Queens {
    images: Images<2>,
    /// The squares on the lines of each square, and the square itself.
    lines: Network<2>,
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
        let squares = || (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let meet = |a: (u32, u32), b: (u32, u32)| {
            let (down, right) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
            down == 0 || right == 0 || down == right
        };
        let on_lines = |a: (u32, u32)| {
            let others = (0..).zip(squares()).filter(|&(_, b)| meet(a, b));
            others.fold(Bits::EMPTY, |lines, (at, _)| lines | Bits::of(at))
        };
        let lines = Network::of(squares().map(on_lines).collect());
        Some(Self { images: Images::new(rows, cols), lines })
    }

    /// The numbers of rows and columns.
    #[must_use]
    pub fn sides(&self) -> (u32, u32) {
        self.images.sides()
    }

    /// All squares of the board.
    #[must_use]
    pub fn board(&self) -> Free {
        self.lines.all()
    }

    /// The row and the column of a square.
    #[must_use]
    pub fn place(&self, square: u32) -> (u32, u32) {
        let (_, cols) = self.sides();
        (square / cols, square % cols)
    }

    /// The components of a set of free squares.
    pub fn components(&self, free: Free) -> impl Iterator<Item = Free> {
        self.lines.parts(free)
    }
}

impl Ruleset for Queens {
    type Position = Free;
    type Move = Place;

    fn moves(&self, &free: &Free, list: &mut MoveList<Self>) {
        for square in free.iter() {
            let (row, col) = self.place(square);
            list.push(Place { row, col }, self.components(free & !self.lines.beside(square)));
        }
    }

    /// The least image.
    fn canonical(&self, free: Free) -> Free {
        self.images.least(free)
    }

    /// A single square is taken by a single move.
    fn known_value(&self, free: &Free) -> Option<Nimber> {
        (free.len() == 1).then_some(Nimber(1))
    }

    fn size(&self, free: &Free) -> u64 {
        free.len().into()
    }

    /// Every move takes a free square.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Queens {
    fn key(&self, free: &Free, bytes: &mut Vec<u8>) {
        free.write(size_of::<Free>(), bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<Free> {
        let free = Bits::from_bytes(bytes).filter(|_| bytes.len() == size_of::<Free>())?;
        (!free.is_empty() && (free & !self.board()).is_empty()).then_some(free)
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

    fn squares(bits: u128) -> Free {
        Bits::from_bytes(&bits.to_le_bytes()).unwrap()
    }

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
        let closed = (0..rows * cols).filter(|at| !free.has(*at)).map(|at| game.place(at));
        let closed: Vec<_> = closed.map(|(row, col)| (row as i32, col as i32)).collect();
        let literal = Sum::from_iter([(vec![], closed)]);
        let components: Sum<Free> = game.components(free).collect();
        let value = definition.grundy(&literal).unwrap();
        // The value as components, and as a position that was never split.
        for sum in [&components, &Sum::from_iter([free])] {
            assert_eq!(search.grundy(sum, &Limits::none()).unwrap(), value, "{rows}x{cols} {free:?}");
        }
        for convention in CONVENTIONS {
            let outcome = definition.outcome(&literal, convention).unwrap();
            let found = search.outcome(&components, convention, &Limits::none()).unwrap();
            assert_eq!(found, outcome, "{rows}x{cols} {free:?} {convention:?}");
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
        assert_eq!(game.board(), squares(u128::MAX));
        assert_eq!(game.lines.beside(0).len(), 16 + 7 + 7);
        assert!(
            [Queens::new(0, 3), Queens::new(12, 11), Queens::new(u32::MAX, u32::MAX)]
                .iter()
                .all(Option::is_none)
        );
        let row = Queens::new(1, 128).unwrap();
        assert_eq!((row.board(), row.canonical(squares(1 << 100))), (squares(u128::MAX), squares(1)));
    }

    #[test]
    fn squares_that_no_line_joins_are_components() {
        let game = Queens::new(4, 4).unwrap();
        let knight = 1 | 1 << 6;
        assert!(game.components(squares(knight)).eq([1, 1 << 6].map(squares)));
        let joined = squares(knight | 1 << 2);
        assert!(game.components(joined).eq([joined]), "r1c3 joins them");
        assert_eq!(game.components(Bits::EMPTY).next(), None);
    }

    /// Every image of the squares that fits on the board.
    fn images(game: &Queens, free: Free) -> Vec<Free> {
        let (rows, cols) = (game.sides().0 as i32, game.sides().1 as i32);
        let cells = || free.iter().map(|at| (at as i32 / cols, at as i32 % cols));
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
            let mut all = Bits::EMPTY;
            let fits = image.into_iter().all(|(r, c)| {
                let on_board = (0..rows).contains(&r) && (0..cols).contains(&c);
                all = if on_board { all | Bits::of((r * cols + c) as u32) } else { all };
                on_board
            });
            images.extend(fits.then_some(all));
        }
        images
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        #[test]
        fn random_squares_are_those_of_the_definition(rows in 1u32..7, cols in 1u32..7, free: u128, also: u128) {
            let board = Queens::new(rows, cols).unwrap().board();
            let free = squares(free & also) & board;
            check(rows, cols, free.iter().take(9).map(Bits::of).fold(Bits::EMPTY, |all, square| all | square));
        }

        #[test]
        fn images_have_one_canonical_form_on_the_board(rows in 1u32..7, cols in 1u32..7, free: u128, also: u128) {
            let game = Queens::new(rows, cols).unwrap();
            let free = squares(free & also) & game.board();
            let canonical = game.canonical(free);
            let images = images(&game, free);
            prop_assert!(images.contains(&canonical));
            for image in images {
                prop_assert_eq!(game.canonical(image), canonical);
            }
        }
    }
}
