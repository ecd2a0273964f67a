//! Compares the shortcut of rook with its rules.

use super::*;
use crate::games::diagonals::Segment;
use crate::solve::definition::Definition;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Outcome;
use crate::theory::ruleset::{MoveList, Ruleset};
use crate::theory::sum::Sum;

/// Whether each cell of a board is P, row by row, by the literal rules.
pub(super) fn is_p_by_stepping(blocked: &Blocked, cols: u64, rows: u64) -> Vec<bool> {
    let index = |x: u64, y: u64| (y * cols + x) as usize;
    let mut wall = vec![false; index(0, rows)];
    for cell in blocked.cells().iter().filter(|cell| cell.x < cols && cell.y < rows) {
        wall[index(cell.x, cell.y)] = true;
    }
    let mut is_p = vec![false; index(0, rows)];
    for y in 0..rows {
        for x in 0..cols {
            let left = (0..x).rev().map(|x| index(x, y)).take_while(|&at| !wall[at]);
            let up = (0..y).rev().map(|y| index(x, y)).take_while(|&at| !wall[at]);
            let loses = !left.chain(up).any(|at| is_p[at]);
            is_p[index(x, y)] = loses && !wall[index(x, y)];
        }
    }
    is_p
}

/// The set of blocked cells on 4 x 4 that the bits of `set` describe.
pub(super) fn four_by_four(set: u16) -> Blocked {
    (0..16).filter(|bit| set >> bit & 1 == 1).map(|bit| (bit % 4, bit / 4)).collect()
}

/// Random sets of at most `most` blocked cells, on boards with sides up to `side`.
fn random_sets(count: usize, side: u64, most: u64) -> impl Iterator<Item = Blocked> {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = move |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    (0..count).map(move |_| {
        let (cols, rows, cells) = (1 + random(side), 1 + random(side), random(most + 1));
        (0..cells).map(|_| (random(cols), random(rows))).collect()
    })
}

fn outcome(rook: &Rook, x: u64, y: u64) -> Outcome {
    rook.outcome(Cell { x, y })
}

/// Asserts every answer about the cells of a board. Also asserts that the segments are exactly its P-positions.
fn assert_follows_the_rules(blocked: Blocked, cols: u64, rows: u64) {
    let is_p = is_p_by_stepping(&blocked, cols, rows);
    let rules = RookRules { blocked: blocked.clone() };
    let rook = Rook::new(blocked);
    let segments = rook.segments();
    let cells: Vec<_> =
        (0..cols * rows).rev().map(|index| Cell { x: index % cols, y: index / cols }).collect();
    let outcomes = rook.outcomes(&cells);
    for ((&cell, outcome), &is_p) in cells.iter().zip(outcomes).zip(is_p.iter().rev()) {
        assert_eq!(outcome, (!rook.is_blocked(cell)).then(|| rook.outcome(cell)));
        assert_eq!(rook.outcome(cell) == Outcome::P, is_p, "{cell}, {:?}", rook.blocked());
        let on = segments.iter().filter(|segment| segment.contains(cell.x, cell.y)).count();
        assert_eq!(on, usize::from(is_p), "{cell}, {segments:?}");
        if !rook.is_blocked(cell) {
            let mut list = MoveList::<RookRules>::default();
            rules.moves(&cell, &mut list);
            assert_eq!(rook.count_moves(cell), list.len() as u64);
            let is_p_there = |to: &Cell| rook.outcome(*to) == Outcome::P;
            let winning: Vec<_> = list.iter().map(|(slide, _)| slide.to).filter(is_p_there).collect();
            assert_eq!(rook.winning_moves(cell), winning, "{cell}, {:?}", rook.blocked());
        }
    }
}

#[test]
fn moves_and_segments_on_four_by_four() {
    for set in (0..=u16::MAX).step_by(17) {
        assert_follows_the_rules(four_by_four(set), 7, 7);
    }
}

#[test]
fn random_larger_boards() {
    for blocked in random_sets(1500, 12, 30) {
        assert_follows_the_rules(blocked, 15, 15);
    }
    for blocked in random_sets(20, 60, 300) {
        assert_follows_the_rules(blocked, 70, 70);
    }
}

#[test]
fn exactly_the_p_positions_have_value_0() {
    for blocked in random_sets(150, 6, 12) {
        let rules = RookRules { blocked: blocked.clone() };
        let mut by_definition = Definition::new(&rules);
        let rook = Rook::new(blocked);
        for (x, y) in (0..8).flat_map(|x| (0..8).map(move |y| (x, y))) {
            let cell = Cell { x, y };
            if !rook.is_blocked(cell) {
                let value = by_definition.grundy(&Sum::from_iter([cell])).unwrap();
                assert_eq!(value == Nimber::ZERO, rook.outcome(cell) == Outcome::P, "{cell}");
            }
        }
    }
}

#[test]
fn swapping_x_and_y_keeps_the_p_positions() {
    for blocked in random_sets(2000, 14, 40) {
        let swapped = Rook::new(blocked.swapped()).segments();
        let mut segments = Rook::new(blocked).segments();
        segments.iter_mut().for_each(|segment| (segment.x, segment.y) = (segment.y, segment.x));
        segments.sort_unstable();
        assert_eq!(segments, swapped);
    }
}

#[test]
fn segments_are_maximal_sorted_and_few() {
    for blocked in random_sets(2000, 40, 60) {
        let cells = blocked.cells().len();
        let segments = Rook::new(blocked).segments();
        assert!(segments.len() <= 3 * cells + 1, "{} segments of {cells} cells", segments.len());
        assert!(segments.is_sorted() && segments.iter().all(|segment| segment.length != Some(0)));
        for Segment { x, y, length } in segments.iter().copied() {
            let Some(length) = length else { continue };
            let continues = |other: &Segment| (other.x, other.y) == (x + length, y + length);
            assert!(!segments.iter().any(continues), "{x} {y} {length} can be joined");
        }
    }
}

#[test]
fn segments_are_the_runs_joined() {
    let large = [0, 1, 2, 3, Cell::MOST - 2, Cell::MOST - 1, Cell::MOST];
    let far = random_sets(2000, large.len() as u64, 30).map(|blocked| {
        let far = |cell: &Cell| (large[cell.x as usize], large[cell.y as usize]);
        Blocked::from_iter(blocked.cells().iter().map(far))
    });
    for blocked in random_sets(2000, 12, 40).chain(random_sets(20, 100, 3000)).chain(far) {
        let swapped = Rook::new(blocked.swapped()).segments();
        let rook = Rook::new(blocked);
        let segments = rook.segments();
        let swap = |&Segment { x, y, length }: &Segment| Segment { x: y, y: x, length };
        let mut expected: Vec<_> = swapped.iter().map(swap).collect();
        expected.sort_unstable();
        assert_eq!(segments, expected);
    }
}

/// Whether each cell is P, row by row. Only keeps for each column and row whether a P-position is visible upwards or to the left.
fn is_p_by_looking(blocked: &Blocked, cols: usize, rows: u64) -> Vec<bool> {
    let (mut is_p, mut above) = (Vec::new(), vec![false; cols]);
    let mut walls = blocked.cells().iter().peekable();
    for y in 0..rows {
        let mut left = false;
        for (x, above) in above.iter_mut().enumerate() {
            let is_wall = walls.next_if(|wall| (wall.x, wall.y) == (x as u64, y)).is_some();
            is_p.push(!is_wall && !left && !*above);
            left = !is_wall && (left || is_p.last() == Some(&true));
            *above = !is_wall && (*above || is_p.last() == Some(&true));
        }
    }
    is_p
}

#[test]
fn columns_that_just_fill_words() {
    let mut bench = Bench::default();
    let mut rook = Rook::new(Blocked::default());
    for columns in [1, 31, 32, 33, 63, 64, 65, 2047, 2048, 2049, 4095, 4096, 4097] {
        let rows = 40;
        // Every column is blocked somewhere, and some more than once.
        let first = (0..columns).map(|x| Cell { x: x * 7 % columns, y: x * x % 31 });
        let second = (0..columns).step_by(3).map(|x| Cell { x, y: x / 3 % 29 });
        let cells: Vec<_> = first.chain(second).collect();
        rook.again(&mut cells.clone(), &mut bench);
        let is_p = is_p_by_looking(rook.blocked(), columns as usize + 5, rows);
        let asked: Vec<_> =
            (0..rows).flat_map(|y| (0..columns + 5).map(move |x| Cell { x, y })).rev().collect();
        let outcomes = rook.outcomes(&asked);
        for ((cell, outcome), is_p) in asked.iter().zip(outcomes).zip(is_p.iter().rev()) {
            assert_eq!(outcome == Some(Outcome::P), *is_p, "{cell}, {columns} columns");
            assert_eq!(outcome.is_none(), rook.is_blocked(*cell));
        }
    }
}

#[test]
fn memory_of_other_boards_changes_no_answer() {
    let mut bench = Bench::default();
    let mut used = Rook::new(Blocked::default());
    let mut outcomes = vec![None; 7];
    for (blocked, count) in random_sets(1000, 30, 120).zip([0, 1, 63, 64, 65, 300, 2].into_iter().cycle()) {
        let is_p = is_p_by_looking(&blocked, 35, 35);
        let mut cells = blocked.cells().to_vec();
        cells.reverse();
        cells.extend_from_slice(blocked.cells());
        let _ = used.winning_moves(Cell { x: 3, y: 4 });
        used.again(&mut cells.clone(), &mut bench);
        let asked: Vec<_> = (0..count).map(|at| at * 3607 % 1225).collect();
        let cells: Vec<_> = asked.iter().map(|at| Cell { x: at % 35, y: at / 35 }).collect();
        used.outcomes_at(&mut bench, &cells, &mut outcomes);
        let expected =
            asked.iter().zip(&cells).map(|(&at, cell)| match (is_p[at as usize], blocked.contains(*cell)) {
                (_, true) => None,
                (true, _) => Some(Outcome::P),
                (false, _) => Some(Outcome::N),
            });
        assert!(expected.eq(outcomes.iter().copied()), "{blocked:?}");
        let new = Rook::new(blocked);
        assert_eq!(new.outcomes(&cells), outcomes);
        assert!(used.runs().eq(new.runs()));
        let moves = |rook: &Rook| cells.iter().map(|&cell| rook.winning_moves(cell)).collect::<Vec<_>>();
        assert_eq!(moves(&used), moves(&new));
    }
}

#[test]
fn many_questions_far_apart() {
    let far = Cell::MOST;
    let rook = Rook::new(Blocked::from_iter([(far, 3), (2, far), (far, far), (0, 0)]));
    let sides: Vec<_> = [0, 1, 2, 3, 4, 5, far - 4, far - 1, far, far + 1, far + 2, u64::MAX].into();
    let cells: Vec<_> = sides.iter().rev().flat_map(|&x| sides.iter().map(move |&y| Cell { x, y })).collect();
    let one_by_one: Vec<_> =
        cells.iter().map(|&cell| (!rook.is_blocked(cell)).then(|| rook.outcome(cell))).collect();
    assert_eq!(rook.outcomes(&cells), one_by_one);
    assert!(one_by_one.contains(&Some(Outcome::P)) && one_by_one.contains(&None));
    let free = Rook::new(Blocked::default());
    assert!(
        free.outcomes(&cells)
            .iter()
            .zip(&cells)
            .all(|(outcome, cell)| (*outcome == Some(Outcome::P)) == (cell.x == cell.y))
    );
    assert!(free.outcomes(&[]).is_empty());
}

#[test]
fn the_drawing_of_the_sample() {
    let rook = Rook::new(Blocked::from_iter([(1, 1), (4, 2)]));
    let sign = |cell: Cell| match rook.outcome(cell) {
        _ if rook.is_blocked(cell) => '#',
        Outcome::P => 'B',
        Outcome::N => 'A',
        Outcome::D => unreachable!("a rook comes home"),
    };
    let rows = (0..6).map(|y| (0..7).map(|x| sign(Cell { x, y })).collect());
    let rows: Vec<String> = rows.collect();
    assert_eq!(rows, ["BAAAAAA", "A#BAAAA", "ABAA#BA", "AAABAAA", "AAAABAA", "AAAAAAB"]);
    let segments: Vec<_> = rook.segments().iter().map(Segment::to_string).collect();
    assert_eq!(segments, ["0 0 1", "1 2 1", "2 1 1", "3 3 2", "5 2 1", "6 5 inf"]);
}

#[test]
fn an_empty_board_is_nim_of_two_heaps() {
    let rook = Rook::new(Blocked::default());
    assert_eq!(rook.segments(), [Segment { x: 0, y: 0, length: None }]);
    for far in [1_000_000_007, Cell::MOST, u64::MAX] {
        assert_eq!(outcome(&rook, far, far), Outcome::P);
        assert_eq!(outcome(&rook, far - 1, far), Outcome::N);
        assert_eq!(rook.winning_moves(Cell { x: far, y: far - 1 }), [Cell { x: far - 1, y: far - 1 }]);
    }
    assert_eq!(rook.count_moves(Cell { x: Cell::MOST, y: Cell::MOST }), u64::MAX - 1);
    assert_eq!(rook.count_moves(Cell { x: u64::MAX, y: 7 }), u64::MAX);
}

#[test]
fn blocked_corner_and_blocked_borders() {
    let corner = Rook::new(Blocked::from_iter([(0, 0)]));
    let segments: Vec<_> = corner.segments().iter().map(Segment::to_string).collect();
    assert_eq!(segments, ["0 1 1", "1 0 1", "2 2 inf"]);
    let border = (0..9).flat_map(|at| [(0, at), (at, 0)]);
    let border = Blocked::from_iter(border);
    assert_eq!(outcome(&Rook::new(border.clone()), 1, 1), Outcome::P);
    assert_follows_the_rules(border, 14, 14);
    assert_follows_the_rules((0..9).map(|x| (x, 0)).collect(), 14, 14);
    assert_follows_the_rules((0..9).map(|x| (x, 5)).collect(), 14, 14);
    assert_follows_the_rules((0..9).map(|y| (5, y)).collect(), 14, 14);
    assert_follows_the_rules((0..25).map(|at| (at % 5, at / 5)).collect(), 12, 12);
}

#[test]
fn the_ends_of_segments() {
    for blocked in random_sets(300, 30, 40) {
        let rook = Rook::new(blocked);
        for Segment { x, y, length } in rook.segments() {
            assert_eq!(outcome(&rook, x, y), Outcome::P);
            if x > 0 && y > 0 {
                assert_eq!(outcome(&rook, x - 1, y - 1), Outcome::N);
            }
            let Some(length) = length else { continue };
            assert_eq!(outcome(&rook, x + length - 1, y + length - 1), Outcome::P);
            assert_eq!(outcome(&rook, x + length, y + length), Outcome::N);
        }
    }
}

#[test]
fn winning_columns_pass_a_thousand_million() {
    let far = 1_000_000_000;
    let rook = Rook::new(Blocked::from_iter((0..5).map(|y| (far, y))));
    let segments: Vec<_> = rook.segments().iter().map(Segment::to_string).collect();
    assert_eq!(segments, ["0 0 1000000001", "1000000001 0 5", "1000000006 1000000001 inf"]);
    let start = Cell { x: 4 * far, y: 2 };
    assert_eq!(rook.winning_moves(start), [Cell { x: far + 3, y: 2 }]);
    assert_eq!(rook.count_moves(start), 3 * far - 1 + 2);
}

#[test]
fn the_largest_coordinates_do_not_overflow() {
    let most = Cell::MOST;
    let edges = [0, 1, most - 1, most];
    for set in 0..=u16::MAX {
        let chosen = (0..16).filter(|bit| set >> bit & 1 == 1);
        let blocked: Blocked = chosen.map(|bit| (edges[bit % 4], edges[bit / 4])).collect();
        let rook = Rook::new(blocked);
        let endless = rook.segments().into_iter().filter(|segment| segment.length.is_none());
        assert_eq!(endless.count(), 1);
        for (x, y) in [(most, most), (most + 1, most + 1), (most, most - 1), (1, most)] {
            let cell = Cell { x, y };
            if !rook.is_blocked(cell) {
                let winning = rook.winning_moves(cell);
                assert_eq!(winning.is_empty(), rook.outcome(cell) == Outcome::P);
                assert!(winning.iter().all(|&to| rook.outcome(to) == Outcome::P));
            }
        }
    }
}
