//! Tests of the shortcut against the literal rules.

use std::collections::HashMap;

use super::plan::Way;
use super::{Crosscut, Lava, Lines, Rect, Values, read};
use crate::games::shape::Board;
use crate::notation::Place;
use crate::tests::one_in;
use crate::{Definition, Limits, MoveList, Moves, Nimber, Ruleset, Sum, mex};

/// A small source of random boards that always gives the same boards for the same seed.
pub(super) struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % u64::from(end)) as u32
    }

    /// A board of at most `rows` x `cols` cells with about `marks` marks.
    pub fn board(&mut self, rows: u32, cols: u32, marks: u32) -> Board {
        let mut board = Board::new(1 + self.below(rows), 1 + self.below(cols));
        for _ in 0..self.below(marks + 1) {
            board.set((self.below(board.rows()), self.below(board.cols())), true);
        }
        board
    }
}

/// A second version of the literal rules, on one word, for boards of at most 64 cells.
pub(super) struct Naive {
    rows: i32,
    cols: i32,
    lines: Lines,
    targets: u64,
    memo: HashMap<u64, u64>,
}

impl Naive {
    pub fn new(marks: &Board, lines: Lines) -> Self {
        let (rows, cols) = (marks.rows() as i32, marks.cols() as i32);
        Self { rows, cols, lines, targets: word(marks), memo: HashMap::new() }
    }

    pub fn value(&mut self, occupied: u64) -> Nimber {
        Nimber(self.look(occupied))
    }

    fn look(&mut self, occupied: u64) -> u64 {
        let free = self.targets & !occupied;
        if free == 0 {
            return 0;
        }
        if let Some(&value) = self.memo.get(&occupied) {
            return value;
        }
        let mut found = 0u64;
        for at in (0..64).filter(|at| free >> at & 1 == 1) {
            found |= 1 << self.look(self.after(occupied, at));
        }
        let value = u64::from(found.trailing_ones());
        self.memo.insert(occupied, value);
        value
    }

    pub fn after(&self, occupied: u64, at: i32) -> u64 {
        let steps = match self.lines {
            Lines::Straight => [(0, 1), (1, 0), (0, -1), (-1, 0)],
            Lines::Diagonal => [(1, 1), (1, -1), (-1, 1), (-1, -1)],
        };
        let mut after = occupied | 1 << at;
        for (down, right) in steps {
            let (mut row, mut col) = (at / self.cols + down, at % self.cols + right);
            while (0..self.rows).contains(&row) && (0..self.cols).contains(&col) {
                let bit = 1u64 << (row * self.cols + col);
                if occupied & bit != 0 {
                    break;
                }
                after |= bit;
                (row, col) = (row + down, col + right);
            }
        }
        after
    }
}

/// The cells of a small board as the bits of a word.
pub(super) fn word(marks: &Board) -> u64 {
    marks.cells().map(|cell| 1 << (cell.0 * marks.cols() + cell.1)).sum()
}

/// The board whose marks are the bits of `word`.
pub(super) fn board(rows: u32, cols: u32, word: u64) -> Board {
    let mut marks = Board::new(rows, cols);
    for at in (0..rows * cols).filter(|at| word >> at & 1 == 1) {
        marks.set((at / cols, at % cols), true);
    }
    marks
}

/// The shortcut's value of a board, by this way. If no way is given, the plan of the board chooses it.
pub(super) fn shortcut(marks: &Board, lines: Lines, way: Option<Way>) -> Nimber {
    let boards = match lines {
        Lines::Straight => vec![Crosscut::straight(marks)],
        Lines::Diagonal => Crosscut::diagonal(marks).into(),
    };
    let value = |board| match way {
        Some(way) => Values::by(board, way).value(board.whole(), &Limits::none()).unwrap(),
        None => Values::new(board).value(board.whole(), &Limits::none()).unwrap(),
    };
    boards.iter().map(value).sum()
}

const BOTH: [Lines; 2] = [Lines::Straight, Lines::Diagonal];

fn every_board(rows: u32, cols: u32) -> impl Iterator<Item = Board> {
    (0..1 << (rows * cols)).map(move |word| board(rows, cols, word))
}

fn pit_every_board(rows: u32, cols: u32) {
    pit_boards(every_board(rows, cols));
}

fn pit_boards(boards: impl Iterator<Item = Board>) {
    for (marks, lines) in boards.flat_map(|marks| BOTH.map(|lines| (marks.clone(), lines))) {
        let literal = Naive::new(&marks, lines).value(0);
        assert_eq!(shortcut(&marks, lines, None), literal, "{marks} {lines:?}");
    }
}

#[test]
fn every_board_up_to_3x4_and_every_line_up_to_8() {
    for (rows, cols) in (1..=3).flat_map(|rows| (1..=3).map(move |cols| (rows, cols))) {
        pit_every_board(rows, cols);
    }
    for side in 4..=8 {
        pit_every_board(1, side);
        pit_every_board(side, 1);
    }
    for long in 4..=5 {
        pit_every_board(2, long);
        pit_every_board(long, 2);
    }
    pit_every_board(3, 4);
    pit_every_board(4, 3);
}

#[test]
fn every_board_4x4() {
    pit_boards(every_board(4, 4).step_by(one_in(5)));
}

#[test]
fn every_board_3x5() {
    pit_boards(every_board(3, 5).step_by(one_in(5)));
}

#[test]
fn every_board_5x3() {
    pit_boards(every_board(5, 3).step_by(one_in(5)));
}

#[test]
fn the_naive_recursion_is_the_definition() {
    let mut chance = Chance(5);
    let small = every_board(2, 3).chain(every_board(3, 2));
    let larger = (0..100).map(|_| chance.board(5, 5, 6));
    for marks in small.chain(larger).collect::<Vec<_>>() {
        for lines in BOTH {
            let lava = Lava::new(marks.clone(), lines);
            let defined = Definition::new(&lava)
                .grundy(&Sum::from_iter([Board::new(marks.rows(), marks.cols())]))
                .unwrap();
            assert_eq!(Naive::new(&marks, lines).value(0), defined, "{marks} {lines:?}");
        }
    }
}

#[test]
fn random_boards_up_to_6x7_every_way() {
    let mut chance = Chance(1);
    for round in 0..3000 {
        let marks = chance.board(6, 7, if round % 10 == 0 { 14 } else { 9 });
        for lines in BOTH {
            let literal = Naive::new(&marks, lines).value(0);
            for way in Way::ALL {
                assert_eq!(shortcut(&marks, lines, Some(way)), literal, "{marks} {lines:?} {way:?}");
            }
        }
    }
}

/// The value of a rectangle if taking a mark left only these of its quadrants.
fn with_quadrants(game: &Crosscut, rect: Rect, left: &[usize], memo: &mut HashMap<Rect, Nimber>) -> Nimber {
    if let Some(&value) = memo.get(&rect) {
        return value;
    }
    let layout = &game.layout;
    let marks: Vec<_> = layout.marks(&rect).collect();
    let option = |&(row, col): &(u32, u32)| {
        let quadrants = rect.quadrants(row, col);
        left.iter().map(|&at| with_quadrants(game, quadrants[at], left, memo)).sum()
    };
    let options: Vec<Nimber> = marks.iter().map(option).collect();
    memo.insert(rect, mex(&options));
    memo[&rect]
}

#[test]
fn a_dropped_quadrant_is_noticed() {
    let wrong = |left: &[usize]| {
        every_board(3, 3).find(|marks| {
            let game = Crosscut::straight(marks);
            let value = with_quadrants(&game, game.whole(), left, &mut HashMap::new());
            value != Naive::new(marks, Lines::Straight).value(0)
        })
    };
    assert_eq!(wrong(&[0, 1, 2, 3]), None);
    for dropped in 0..4 {
        let left: Vec<_> = (0..4).filter(|&at| at != dropped).collect();
        assert!(wrong(&left).is_some(), "quadrant {dropped} may be dropped");
    }
}

/// The moves of a rectangle by name, each with the value of its option.
fn first_moves(game: &Crosscut) -> Vec<(String, u64)> {
    let (mut list, mut values) = (Moves::default(), Values::new(game));
    game.moves(&game.whole(), &mut list);
    let value = |(cell, option): (&Place, &[Rect])| {
        (cell.to_string(), values.sum(option, &Limits::none()).unwrap().0)
    };
    list.iter().map(value).collect()
}

/// Inventor Outlasting's first sample case.
fn sample() -> Board {
    read(b"......./...*.*./...*.*./..**.../..*....").unwrap()
}

#[test]
fn the_seven_moves_of_inventors_first_sample() {
    let games = Crosscut::diagonal(&sample());
    let worth = games.each_ref().map(|game| shortcut_of(game).0);
    let mut moves: Vec<_> = games
        .iter()
        .zip([worth[1], worth[0]])
        .flat_map(|(game, other)| {
            first_moves(game).into_iter().map(move |(name, value)| (name, value ^ other))
        })
        .collect();
    moves.sort();
    let expected =
        [("r2c4", 0), ("r2c6", 1), ("r3c4", 3), ("r3c6", 3), ("r4c3", 3), ("r4c4", 1), ("r5c3", 1)];
    assert_eq!(moves, expected.map(|(name, value)| (name.to_owned(), value)));
    let mut classes = worth;
    classes.sort_unstable();
    assert_eq!(classes, [0, 2]);
}

fn shortcut_of(game: &Crosscut) -> Nimber {
    Values::new(game).value(game.whole(), &Limits::none()).unwrap()
}

#[test]
fn inventors_first_sample_after_two_moves() {
    let lava = Lava::new(sample(), Lines::Diagonal);
    let mut position = Board::new(5, 7);
    for name in ["r2c4", "r3c6"] {
        let mut list = MoveList::<Lava>::default();
        lava.moves(&position, &mut list);
        let found = list.iter().find(|(cell, _)| cell.to_string() == name).expect("a move");
        position = found.1[0].clone();
    }
    // Three parts have a move, and each allows exactly one. So three moves are left, and the player to move makes the last one.
    let parts = Crosscut::diagonal(&sample()).map(|game| {
        let parts = game.parts(&position).expect("play leaves rectangles");
        let mut values = Values::new(&game);
        parts.iter().map(|&part| values.value(part, &Limits::none()).unwrap()).collect::<Vec<_>>()
    });
    assert_eq!(parts.concat(), [Nimber(1); 3]);
    let value = Definition::new(&lava).grundy(&Sum::from_iter([position])).unwrap();
    assert_eq!(value, Nimber(1));
}
