//! Rooks and staircases against the definition, cell by cell.

use std::collections::BTreeSet;

use super::mutated::{Random, outcomes_of, survive, survive_with, trials};
use super::refused::{changed, refused};
use super::valid::lines_of;
use super::write::{Values, certificate_of, map, map_head};
use crate::budget::{Budget, Limits};
use crate::maps::Map;
use crate::position::{Names, Position};
use crate::rook::Rook;
use crate::staircase::Staircase;
use crate::{Verdict, check};

/// Whether the player to move loses on each cell of a square from (0,0) on, by row and column. A blocked cell has `None`.
fn rook_outcomes(blocked: &BTreeSet<(u64, u64)>, side: u64) -> Vec<Vec<Option<bool>>> {
    let mut lost: Vec<Vec<Option<bool>>> = Vec::new();
    for y in 0..side {
        lost.push(Vec::new());
        for x in 0..side {
            let is_blocked = |x: u64, y: u64| blocked.contains(&(x, y));
            let mut left = (0..x).rev().take_while(|&x| !is_blocked(x, y)).map(|x| (x, y));
            let mut up = (0..y).rev().take_while(|&y| !is_blocked(x, y)).map(|y| (x, y));
            let is_lost = |(x, y): (u64, u64)| lost[y as usize][x as usize] == Some(true);
            let is_won = left.any(is_lost) || up.any(is_lost);
            lost[y as usize].push((!is_blocked(x, y)).then_some(!is_won));
        }
    }
    lost
}

fn random_blocked(side: usize, count: usize, random: &mut Random) -> BTreeSet<(u64, u64)> {
    (0..count).map(|_| (random.below(side) as u64, random.below(side) as u64)).collect()
}

#[test]
fn rooks() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let budget = Budget::new(Limits::default());
    for round in 0..3000 * trials() {
        let side = 1 + random.below(14);
        let count = random.below(2 + side * side * 2 / 3);
        let blocked = random_blocked(side, count, &mut random);
        let expected = rook_outcomes(&blocked, 18);
        // A board moved along the diagonal: the columns and rows before it take each other's.
        let shift = if round % 2 == 0 { 0 } else { i64::MAX as u64 - 20 };
        let moved: Vec<(u64, u64)> = blocked.iter().map(|&(x, y)| (y + shift, x + shift)).collect();
        let board = Rook::new(moved, &budget).unwrap();
        for y in 0..18 {
            for x in 0..18 {
                let cell = board.is_free(x + shift, y + shift).then(|| board.is_lost(x + shift, y + shift));
                assert_eq!(cell, expected[y as usize][x as usize], "({x},{y}) {blocked:?} {shift}");
            }
        }
    }
    let far = i64::MAX as u64;
    let board = Rook::new(vec![(far, far), (0, far), (far, 0), (far - 1, far)], &budget).unwrap();
    assert!(board.is_lost(far - 1, far - 1));
    assert!(board.test_cell(far, far).is_err());
    assert!(board.is_lost(0, 0));
    assert!(Rook::new(vec![], &budget).unwrap().is_lost(far, far));
}

/// Whether the player to move loses on (x,y), by x and y.
fn staircase_outcomes(row: &str, column: &str) -> Vec<Vec<bool>> {
    let border = |digits: &str| digits.bytes().map(|digit| digit == b'0').collect::<Vec<bool>>();
    let mut lost = vec![[vec![false], border(row)].concat()];
    for (above, first) in border(column).into_iter().enumerate() {
        let mut line = vec![first];
        for y in 1..=row.len() {
            line.push(!lost[above][y] && !line[y - 1]);
        }
        lost.push(line);
    }
    lost
}

fn random_digits(length: usize, random: &mut Random) -> String {
    (0..length).map(|_| if random.below(2) == 0 { '0' } else { '1' }).collect()
}

#[test]
fn staircases() {
    let mut random = Random(0x0123_4567_89ab_cdef);
    let budget = Budget::new(Limits::default());
    for _ in 0..3000 * trials() {
        let (height, width) = (1 + random.below(20), 1 + random.below(20));
        let (row, column) = (random_digits(width, &mut random), random_digits(height, &mut random));
        let board = Staircase::new(&row, &column, &budget).unwrap();
        let expected = staircase_outcomes(&row, &column);
        for (x, line) in expected.iter().enumerate().skip(1) {
            for (y, &is_lost) in line.iter().enumerate().skip(1) {
                assert_eq!(board.test_cell(x as u64, y as u64), Ok(()));
                assert_eq!(board.is_lost(x as u64, y as u64), is_lost, "({x},{y}) {row} {column}");
            }
        }
        for (x, y) in [(0, 1), (1, 0), (height + 1, 1), (1, width + 1)] {
            assert!(board.test_cell(x as u64, y as u64).is_err());
        }
    }
}

const MAPS: &str = "\
bouton certificate 1
convention normal
rook tower
| 1 1
| 0 2
staircase stairs
| 0110
| 101
code 0.3
value 1 1
claim outcome P tower: (0,0)
claim outcome N tower: (1,0)
claim outcome P tower: (9223372036854775806,9223372036854775807)
claim outcome P tower: (1,2)
claim outcome N stairs: (1,1)
claim outcome P stairs: (1,2)
claim value 1 0.3: 1
end 1
";

/// Whether a claim of a map is true. The numbers are small.
fn is_true(text: &str, claim: &str) -> bool {
    let Some((name, cell)) = claim["claim outcome P ".len()..].split_once(": ") else { return true };
    let is_lost = claim.starts_with("claim outcome P ");
    let mut lines = text
        .lines()
        .skip_while(|line| *line != format!("rook {name}") && *line != format!("staircase {name}"));
    let Some(kind) = lines.next() else { return true };
    let data: Vec<&str> = lines.map_while(|line| line.strip_prefix("| ")).collect();
    let numbers = |text: &str| {
        let (x, y) = text.split_once([' ', ',']).unwrap();
        (x.parse::<u64>().unwrap(), y.parse::<u64>().unwrap())
    };
    let (x, y) = numbers(&cell[1..cell.len() - 1]);
    if kind.starts_with("rook") {
        let side = x.max(y) + 1;
        if side > 40 {
            return true;
        }
        let blocked = data.into_iter().map(numbers).collect();
        return rook_outcomes(&blocked, side)[y as usize][x as usize] == Some(is_lost);
    }
    staircase_outcomes(data[0], data[1])[x as usize][y as usize] == is_lost
}

#[test]
fn by_hand() {
    let blocked = BTreeSet::from([(1, 1), (0, 2)]);
    assert_eq!(rook_outcomes(&blocked, 3)[2], [None, Some(true), Some(false)]);
    assert_eq!(lines_of(MAPS).len(), 7);
    changed(MAPS, "| 1 1\n", "| 1 1\n| 1 1\n", 5, "blocked twice");
    changed(MAPS, "| 1 1\n", "| 1\n", 4, "expected `| X Y`");
    changed(MAPS, "| 1 1\n", "| 1  1\n", 4, "expected a whole number");
    changed(MAPS, "| 1 1\n", "| 1 9223372036854775808\n", 4, "expected a whole number");
    changed(MAPS, "| 101\n", "", 8, "expected `| ` and digits");
    changed(MAPS, "| 101\n", "| 121\n", 8, "expected `| ` and digits");
    changed(MAPS, "| 101\n", "| 101\n| 1\n", 9, "a statement or a claim");
    changed(MAPS, "| 101\n", "| 101\nassumes symmetry\n", 9, "does not declare");
    changed(MAPS, "| 101\n", "| 101\nvalue 1 (1,2)\n", 9, "option 1 is worth 1");
    changed(MAPS, "| 101\n", "| 101\nperiod 1 1\n", 9, "a statement or a claim");
    changed(MAPS, "staircase stairs", "staircase tower", 6, "used twice");
    changed(MAPS, "rook tower", "rook 1", 3, "name of a section");
    changed(MAPS, "convention normal", "convention misere", 10, "no values");
    changed(MAPS, "P tower: (0,0)", "N tower: (0,0)", 11, "the outcome of this cell is P");
    changed(MAPS, "P tower: (0,0)", "D tower: (0,0)", 11, "the outcome of this cell is P");
    changed(MAPS, "P tower: (0,0)", "P tower: (1,1)", 11, "which is blocked");
    changed(MAPS, "P tower: (0,0)", "P tower: (0,0) + *1", 11, "do not prove");
    changed(MAPS, "P tower: (0,0)", "P *1 + tower: (0,0)", 11, "do not prove");
    lines_of(&MAPS.replace("P tower: (0,0)", "N *1 + tower: (0,0)"));
    changed(MAPS, "P tower: (0,0)", "P (0,0)", 11, "expected `NAME: POSITION` of a game");
    let (outcome, value) = ("outcome P tower: (0,0)", "value 0 tower: (0,0)");
    lines_of(&MAPS.replace(outcome, value));
    changed(MAPS, outcome, "value 0 tower: (3,3)", 11, "is not known");
    changed(MAPS, "P stairs: (1,2)", "P stairs: (4,2)", 16, "expected a cell from (1,1) to (3,4)");
    changed(MAPS, "P stairs: (1,2)", "P stairs: (0,2)", 16, "expected a cell from (1,1) to (3,4)");
    changed(MAPS, "0.3: 1\n", "1\n", 17, "expected `NAME: POSITION`");
    refused("bouton certificate 1\nconvention normal\nstaircase s\n| 01\n", 5, "the file ends");
    let only = "bouton certificate 1\nconvention normal\nrook r\nclaim outcome P r: (5,5)\nend 0\n";
    assert_eq!(lines_of(only).len(), 1);
    changed(only, "r: (5,5)", "(5,5)", 4, "expected `NAME: POSITION`");
}

#[test]
fn random_maps() {
    let mut random = Random(0xfeed_beef_1234_5678);
    let mut counts = [0; 3];
    let mut add = |more: [usize; 3]| (0..3).for_each(|i| counts[i] += more[i]);
    for _ in 0..40 * trials() {
        let blocked = random_blocked(8, 12, &mut random);
        let mut text = "bouton certificate 1\nconvention normal\nrook r\n".to_string();
        blocked.iter().for_each(|(x, y)| text += &format!("| {x} {y}\n"));
        let (row, column) = (random_digits(9, &mut random), random_digits(7, &mut random));
        text += &format!("staircase s\n| {row}\n| {column}\n");
        let letter = |is_lost| if is_lost { 'P' } else { 'N' };
        let (rooks, stairs) = (rook_outcomes(&blocked, 10), staircase_outcomes(&row, &column));
        for _ in 0..6 {
            let (x, y) = (random.below(10), random.below(10));
            if let Some(is_lost) = rooks[y][x] {
                text += &format!("claim outcome {} r: ({x},{y})\n", letter(is_lost));
            }
            let (x, y) = (1 + x % 7, 1 + y % 9);
            text += &format!("claim outcome {} s: ({x},{y})\n", letter(stairs[x][y]));
        }
        text += "end 0\n";
        add(survive_with(&text, 200, &mut random, &mut is_true));
    }
    println!("valid, invalid, unsupported: {counts:?}");
    assert!(counts[0] > 100 && counts[1] > 1000);
}

#[test]
fn large_maps() {
    let mut random = Random(0x1357_9bdf_0246_8ace);
    let mut text = "bouton certificate 1\nconvention normal\nrook r\n".to_string();
    let far = i64::MAX as usize;
    for _ in 0..50_000 {
        text += &format!("| {} {}\n", random.below(far), random.below(300));
        text += &format!("| {} {}\n", random.below(far), random.below(far));
    }
    text += &format!("staircase s\n| {}\n", random_digits(200_000, &mut random));
    text += &format!("| {}\n", random_digits(100_000, &mut random));
    text += "claim outcome P r: (123456789012345678,123456789012345678)\nend 0\n";
    let other = text.replace("outcome P", "outcome N");
    let answers = [text, other].map(|text| check(&text, None, Limits::default()));
    assert_eq!(answers.iter().filter(|verdict| matches!(verdict, Verdict::Valid { .. })).count(), 1);
}

const TOTAL: &str = "\
bouton certificate 1
convention normal
rook tower
value 1 (1,0)
value 1 (0,1)
value 0 (1,1)
staircase stairs
| 0110
| 101
value 2 (1,1)
not 1 (1,2)
value 0 (1,2)
value 1 (2,1)
code 0.3
value 1 1
sums
P tower: (0,0)
N tower: (1,0)
claim value 3 stairs: (1,1) + tower: (1,0)
claim value 0 tower: (0,0)
claim outcome P stairs: (1,2) + tower: (1,1)
claim outcome P tower: (9223372036854775806,9223372036854775806)
claim outcome N tower: (1,0) + 0.3: 1 + *3
claim winning stairs: (1,1) + tower: (1,0) -> *1 + tower: (1,0)
claim moves stairs: (1,1) + tower: (1,0) -> 1 tower: (1,0) | 0 *1 + tower: (1,0) | 2 stairs: (1,1) + tower: (0,0)
end 10
";

const MISERE_MAPS: &str = "\
bouton certificate 1
convention misere
rook r
| 1 0
staircase s
| 1
| 0
sums
N r: (0,0)
P r: (0,1)
N r: (0,1) + *1
P *1
N s: (1,1)
claim outcome N r: (0,1) + *1
claim outcome N s: (1,1)
claim outcome P r: (0,1)
claim winning s: (1,1) -> *1
end 5
";

#[test]
fn with_lines() {
    assert_eq!(lines_of(TOTAL).len(), 7);
    changed(TOTAL, "value 1 (1,0)", "value 2 (1,0)", 4, "no option is known to be worth 1");
    changed(TOTAL, "value 1 (1,0)", "value 1 tower: (1,0)", 4, "numbers in parentheses");
    changed(TOTAL, "value 1 (1,0)", "value 0 (0,0)", 4, "known without a line");
    changed(TOTAL, "value 0 (1,1)", "value 0 (2,2)", 6, "option 1 is not worth 0");
    changed(TOTAL, "value 2 (1,1)", "value 1 (1,1)", 10, "is worth 1");
    changed(TOTAL, "value 2 (1,1)", "value 1 (0,1)", 10, "expected a cell from (1,1) to (3,4)");
    changed(TOTAL, "not 1 (1,2)", "not 0 (1,2)", 11, "no option is known to be worth 0");
    changed(TOTAL, "P tower: (0,0)\n", "", 17, "no `P` line above");
    changed(TOTAL, "N tower: (1,0)", "N tower: (1,3)", 18, "no `P` line above");
    changed(TOTAL, "claim value 0 tower: (0,0)", "claim value 0 tower: (5,5)", 20, "is not known");
    changed(
        TOTAL,
        "P tower: (9223372036854775806,",
        "N tower: (9223372036854775806,",
        22,
        "of this cell is P",
    );
    changed(TOTAL, "N tower: (1,0) + 0.3: 1", "N tower: (2,0) + 0.3: 1", 23, "do not prove");
    changed(TOTAL, "-> 1 tower: (1,0) | ", "-> ", 25, "option 2 is not listed");
    changed(
        TOTAL,
        "-> 1 tower: (1,0) | ",
        "-> 2 tower: (1,0) | ",
        25,
        "option 1 of the list is worth 1, not 2",
    );
    changed(TOTAL, "-> 1 tower: (1,0) | ", "-> 1 tower: (1,0) | 1 tower: (1,0) | ", 25, "there twice");
    changed(TOTAL, "-> 1 tower: (1,0) | ", "-> 1 tower: (0,1) | ", 25, "option 2 is not listed");
    changed(
        TOTAL,
        "-> 1 tower: (1,0) | ",
        "-> 1 tower: (1,0) | 0 0 | ",
        25,
        "no move leaves option 2 of the list",
    );
    changed(
        TOTAL,
        "-> 1 tower: (1,0) | ",
        "-> 1 tower: (1,0) | 7 tower: (3,3) | ",
        25,
        "option 2 of the list is not known",
    );
    changed(TOTAL, "-> 1 tower: (1,0) | ", "-> tower:(1,0) | ", 25, "expected a number and a sum");
    changed(TOTAL, "-> 1 tower: (1,0) | ", "-> 01 tower: (1,0) | ", 25, "expected a whole number");
    changed(TOTAL, "moves stairs: (1,1) + tower: (1,0) ->", "moves stairs: (1,1) ->", 25, "not listed");
    changed(
        TOTAL,
        "moves stairs: (1,1) + tower: (1,0) ->",
        "moves stairs: (1,1) +",
        25,
        "expected `SUM -> V OPTION",
    );
    changed(TOTAL, "end 10", "end 9", 26, "expected `end 10`");
    assert_eq!(lines_of(MISERE_MAPS).len(), 5);
    changed(MISERE_MAPS, "N r: (0,0)", "P r: (0,0)", 9, "no move: in misere play");
    changed(MISERE_MAPS, "N r: (0,0)", "N r: (1,0)", 9, "which is blocked");
    changed(MISERE_MAPS, "N r: (0,0)\n", "", 9, "no `N` line above");
    changed(MISERE_MAPS, "P *1\n", "", 12, "no `P` line above");
    changed(MISERE_MAPS, "sums", "value 2 (1,1)\nsums", 8, "no values");
    // In misere play the checker does not find outcomes itself.
    changed(MISERE_MAPS, "claim outcome P r: (0,1)", "claim outcome N r: (7,7)", 16, "do not prove");
    changed(MISERE_MAPS, "claim outcome P r: (0,1)", "claim outcome P r: (7,7)", 16, "do not prove");
    changed(MISERE_MAPS, "claim outcome P r: (0,1)", "claim moves r: (0,1) -> 0 r: (0,0)", 16, "no values");
    // A rook that is far away has too many moves.
    let far =
        TOTAL.replace("value 1 (1,0)", "value 1 (9223372036854775807,0)").replace("\nvalue 1 (0,1)", "");
    refused(&far, 4, "option 1 is not worth 1");
    let far = TOTAL.replace("value 1 (1,0)", "not 1 (9223372036854775807,0)");
    let limits = Limits { max_work: 10_000_000, ..Limits::default() };
    assert!(matches!(check(&far, None, limits), Verdict::Unsupported { line: 4, .. }));
}

/// The cells that are worth 0 by the moves are those that are lost by the definition of the map.
#[test]
fn moves_of_maps() {
    let mut random = Random(0x6f5e_4d3c_2b1a_0918);
    for _ in 0..200 * trials() {
        let blocked = random_blocked(7, 12, &mut random);
        let lines: Vec<String> = blocked.iter().map(|(x, y)| format!("{x} {y}")).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let (section, mut values) = (map("rook r", &lines), Values::default());
        for (y, row) in rook_outcomes(&blocked, 9).iter().enumerate() {
            for (x, &is_lost) in row.iter().enumerate() {
                let position = section.game.read(&format!("({x},{y})"), &mut Names::default());
                let is_zero = position.ok().map(|position| values.value(&section, &position) == 0);
                assert_eq!(is_zero, is_lost, "({x},{y}) {blocked:?}");
            }
        }
        let (row, column) = (random_digits(8, &mut random), random_digits(6, &mut random));
        let (section, mut values) = (map("staircase s", &[&row, &column]), Values::default());
        for (x, line) in staircase_outcomes(&row, &column).iter().enumerate().skip(1) {
            for (y, &is_lost) in line.iter().enumerate().skip(1) {
                let position = section.game.read(&format!("({x},{y})"), &mut Names::default()).unwrap();
                assert_eq!(values.value(&section, &position) == 0, is_lost, "({x},{y}) {row} {column}");
            }
        }
    }
    // A rook on an empty board is nim with two heaps.
    let (section, mut values) = (map("rook r", &[]), Values::default());
    for (x, y) in (0..64).map(|cell| (cell / 8, cell % 8)) {
        assert_eq!(values.value(&section, &Position::Numbers(vec![x, y])), x ^ y);
    }
}

#[test]
fn random_changes_with_lines() {
    let mut random = Random(0x2a3b_4c5d_6e7f_8091);
    let mut counts = [0; 3];
    let mut add = |more: [usize; 3]| (0..3).for_each(|i| counts[i] += more[i]);
    // The definition alone does not say the outcome of a cell that is far away.
    let near = TOTAL.replace("(9223372036854775806,9223372036854775806)", "(6,6)");
    add(survive(&near, 3000 * trials(), &mut random));
    add(survive(MISERE_MAPS, 3000 * trials(), &mut random));
    let (rook, stairs): ([&str; 2], [&str; 2]) = (["1 1", "0 2"], ["0110", "101"]);
    let maps = [("rook m", rook, "(3,2)", "(1,2)"), ("staircase m", stairs, "(3,4)", "(2,2)")];
    for (first, lines, cell, other) in maps {
        let (section, head) = (map(first, &lines), map_head(first, &lines));
        for has_nots in [false, true] {
            add(survive(&certificate_of(&section, &head, cell, has_nots), 1000 * trials(), &mut random));
        }
        let sums = [format!("m: {cell}"), format!("m: {other} + *2"), format!("m: {other} + m: {other}")];
        for (sum, convention) in sums.iter().flat_map(|sum| ["normal", "misere"].map(|play| (sum, play))) {
            add(survive(&outcomes_of(&section, &head, convention, sum), 500 * trials(), &mut random));
        }
    }
    println!("valid, invalid, unsupported: {counts:?}");
    assert!(counts[0] > 100 && counts[1] > 5000);
}
