//! Files of values against the definition.

use super::mutated::{Random, survive_beside, trials};
use super::write::{Values, head, rules, section};
use crate::board::Board;
use crate::position::{Kind, Position};
use crate::sha256::sha256;
use crate::{Limits, Verdict, check};

/// The values of all boards of blackout, the board with the cells of the bits of `b` marked at `b`, by the definition.
fn blackout_values(rows: usize, cols: usize) -> Vec<u8> {
    let mut rectangles = Vec::new();
    for (r1, c1) in (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c))) {
        for (r2, c2) in (r1..rows).flat_map(|r| (c1..cols).map(move |c| (r, c))) {
            let row = (c1..=c2).fold(0, |row, c| row | 1usize << c);
            rectangles.push((r1..=r2).fold(0, |all, r| all | row << (r * cols)));
        }
    }
    let mut values: Vec<u8> = Vec::new();
    for board in 0..1 << (rows * cols) {
        let mut seen = [0u64; 4];
        for left in rectangles.iter().filter(|all| board & *all == **all).map(|all| values[board ^ all]) {
            seen[usize::from(left / 64)] |= 1 << (left % 64);
        }
        values.push((0..=255).find(|v| seen[usize::from(v / 64)] >> (v % 64) & 1 == 0).unwrap());
    }
    values
}

/// The values of all boards of a game with two symbols, by the moves of the crate.
fn values_by_moves(game: &str, rows: usize, cols: usize) -> Vec<u8> {
    let section = section(game, false);
    let Kind::Board(symbols) = section.game.kind() else { panic!("{game}") };
    let pair = symbols.as_bytes().try_into().unwrap();
    let mut values = Values::default();
    (0..1 << (rows * cols))
        .map(|bits| values.value(&section, &Position::Board(Board::of_bits(rows, cols, pair, bits))) as u8)
        .collect()
}

/// A file of values in this order of the cells.
fn write_file(name: &str, rows: usize, cols: usize, order: &[usize], values: &[u8]) -> Vec<u8> {
    let mut file = vec![0x89, b'b', b'o', b'u', b't', b'o', b'n', 0x0a, 1, 0, 0, 0];
    file.extend([rows as u8, 0, 0, 0, cols as u8, 0, 0, 0, name.len() as u8, 0, 0, 0]);
    file.extend(name.bytes());
    file.extend(order.iter().map(|&cell| cell as u8));
    for place in 0..values.len() {
        let cells = order.iter().enumerate().filter(|(i, _)| place >> i & 1 == 1);
        file.push(values[cells.fold(0, |board, (_, cell)| board | 1 << cell)]);
    }
    file.extend(*b"checksum");
    file
}

fn shuffled(cells: usize, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = (0..cells).collect();
    (1..cells).for_each(|i| order.swap(i, random.below(i + 1)));
    order
}

/// The numbers of boards that are worth 0, 1 and so on, as a claim has them.
fn counts(values: &[u8]) -> String {
    let largest = *values.iter().max().unwrap();
    let count = |value| values.iter().filter(|v| **v == value).count().to_string();
    (0..=largest).map(count).collect::<Vec<_>>().join(" ")
}

/// The first lines of a section that assumes nothing.
fn plain_head(game: &str) -> String {
    head(game).lines().filter(|line| !line.starts_with("assumes ")).map(|line| format!("{line}\n")).collect()
}

fn certificate(game: &str, [rows, cols]: [usize; 2], file: &[u8], counts: &str) -> String {
    let (head, hash) = (plain_head(game), sha256(file));
    let size = format!("{rows}x{cols}");
    format!(
        "bouton certificate 1\nconvention normal\n{head}table {size} {hash}\nclaim table {game} {size} {counts}\nend 1\n"
    )
}

/// A certificate of blackout, and its file. The cells are in a random order.
fn blackout(rows: usize, cols: usize, random: &mut Random) -> (String, Vec<u8>) {
    let values = blackout_values(rows, cols);
    let file = write_file("blackout", rows, cols, &shuffled(rows * cols, random), &values);
    (certificate("blackout", [rows, cols], &file, &counts(&values)), file)
}

fn refused(text: &str, file: &[u8], line: usize, why: &str) {
    match check(text, Some(file), Limits::default()) {
        Verdict::Invalid { line: at, why: found } if at == line && found.contains(why) => {}
        other => panic!("expected line {line}, {why}; found {other}\n{text}"),
    }
}

fn valid(text: &str, file: &[u8]) -> Vec<String> {
    match check(text, Some(file), Limits::default()) {
        Verdict::Valid { lines } => lines,
        other => panic!("{other}\n{text}"),
    }
}

#[test]
fn by_hand() {
    if rules().is_none() {
        return;
    }
    let mut random = Random(0x1f2e_3d4c_5b6a_7988);
    assert_eq!(blackout_values(1, 2), [0, 1, 1, 2]);
    // The counts are those of the page on the census.
    assert_eq!(counts(&blackout_values(2, 3)), "14 14 13 18 4 1");
    for (rows, cols) in [(1, 1), (1, 2), (2, 3), (3, 2), (3, 3), (1, 11), (4, 3), (1, 13)] {
        let (text, file) = blackout(rows, cols, &mut random);
        assert_eq!(valid(&text, &file)[1..], ["game blackout: known text blackout"]);
    }
    let (text, file) = blackout(2, 3, &mut random);
    let line = text.lines().position(|line| line.starts_with("table ")).unwrap() + 1;
    let changed = |old: &str, new: &str, at: usize, why: &str| {
        assert!(text.contains(old), "{old}");
        refused(&text.replacen(old, new, 1), &file, at, why);
    };
    changed("table 2x3 ", "table 3x2 ", line, "begins with the head of a census of 3x2 boards of `blackout`");
    changed("rule blackout", "rule game", line, "begins with the head of a census of 2x3 boards of `game`");
    changed("table 2x3 ", "table 6 ", line, "expected the size `RxC`");
    changed("table 2x3 ", "table 02x3 ", line, "expected a whole number");
    changed("table 2x3 ", "table 2x0 ", line, "boards of 1 to 30 cells");
    changed("table 2x3 ", "table 4x8 ", line, "boards of 1 to 30 cells");
    changed("table 2x3 ", "table 9223372036854775807x3 ", line, "boards of 1 to 30 cells");
    changed("table 2x3 ", "table 2x3  ", line, "expected 64 digits");
    changed("table 2x3 ", "table 2x3 A", line, "expected 64 digits");
    changed("\ntable", "\nassumes split\ntable", line + 1, "no `assumes`");
    changed("\ntable", "\nends count 1\ntable", line, "a statement or a claim");
    changed("\ntable", "\nvalue 1 1\ntable", line + 1, "a statement or a claim");
    changed("\nclaim", "\nvalue 1 1\nclaim", line + 1, "a statement or a claim");
    changed("convention normal", "convention misere", line, "no values");
    changed("claim table blackout 2x3 14", "claim table blackout 2x3 13", line + 1, "are 14 14 13 18 4 1");
    changed("18 4 1\n", "18 4 1 0\n", line + 1, "are 14 14 13 18 4 1");
    changed("18 4 1\n", "18 4\n", line + 1, "are 14 14 13 18 4 1");
    changed("claim table blackout 2x3", "claim table blackout 3x2", line + 1, "boards of 2x3");
    changed("claim table blackout 2x3", "claim table cram 2x3", line + 1, "no section `cram` with a table");
    changed("claim table blackout 2x3", "claim table blackout", line + 1, "expected the size");
    changed("end 1\n", "end 0\n", line + 2, "expected `end 1`");
    // A table makes no value known for the lines of sums.
    changed("claim table blackout 2x3 14 14 13 18 4 1", "claim value 1 100/000", line + 1, "is not known");
    let (second, hash) = (plain_head("blackout").replace("rule blackout", "rule b"), sha256(&file));
    let again = line + second.lines().count() + 1;
    changed("\nclaim", &format!("\n{second}table 2x3 {hash}\nclaim"), again, "at most one line `table`");
    let nim = plain_head("nim");
    changed(
        "rule blackout",
        &format!("{nim}table 2x3 {hash}\nrule blackout"),
        nim.lines().count() + 3,
        "two symbols",
    );
    changed("rule blackout", &format!("code 0.3\ntable 2x3 {hash}\nrule blackout"), 4, "two symbols");
    let unsupported = |file, limits| match check(&text, file, limits) {
        Verdict::Unsupported { line: at, .. } => assert_eq!(at, line),
        other => panic!("{other}"),
    };
    let all = Limits::default();
    unsupported(None, all);
    unsupported(Some(&*file), Limits { max_work: 50 * text.len() as u64 + 3000, ..all });
    unsupported(Some(&*file), Limits { max_memory: text.len() as u64 + 50, ..all });
}

#[test]
fn files() {
    if rules().is_none() {
        return;
    }
    let counts = "14 14 13 18 4 1";
    let file = write_file("blackout", 2, 3, &[0, 1, 2, 3, 4, 5], &blackout_values(2, 3));
    let text = |file: &[u8]| certificate("blackout", [2, 3], file, counts);
    let line = text(&file).lines().position(|line| line.starts_with("table ")).unwrap() + 1;
    refused(&text(&file), &[&*file, b"1"].concat(), line, "the SHA-256 of the file of values is");
    let refused_file = |changed: &[u8], why: &str| refused(&text(changed), changed, line, why);
    let with = |at: usize, byte: u8| {
        let mut changed = file.clone();
        changed[at] = byte;
        changed
    };
    // The head has 32 bytes, the order 6, the values 64 and the checksum 8.
    assert_eq!(file.len(), 110);
    for (at, byte) in file.iter().enumerate().take(32) {
        refused_file(&with(at, byte ^ 1), "begins with the head of a census of 2x3 boards of `blackout`");
    }
    refused_file(&file[..20], "begins with the head of a census");
    refused_file(&[], "begins with the head of a census");
    refused_file(&[&*file, b"1"].concat(), "found 79 bytes after the head of the file, expected 78");
    refused_file(&file[..109], "found 77 bytes after the head of the file, expected 78");
    refused_file(&with(33, 2), "the cell 1 is missing in the order");
    refused_file(&with(37, 6), "the cell 5 is missing in the order");
    // The board 111/000 is worth 3: its options are worth 0, 1 and 2.
    refused_file(&with(38 + 7, 4), "the board 111/000 is worth 4, but by its options it is worth 3");
    refused_file(&with(38, 1), "the board 000/000 is worth 1, but by its options it is worth 0");
    // The checksum may be anything.
    valid(&text(&with(102, 0)), &with(102, 0));
    for (at, byte) in file.iter().enumerate().take(102).skip(38) {
        for value in (0..=255).filter(|value| value != byte) {
            refused_file(&with(at, value), "but by its options it is worth");
        }
    }
}

#[test]
fn other_games() {
    if rules().is_none() {
        return;
    }
    let mut random = Random(0x7a6b_5c4d_3e2f_1908);
    let games = [
        ("cram", [3, 3]),
        ("cram", [2, 6]),
        ("arc-kayles-board", [4, 3]),
        ("node-kayles-board", [3, 4]),
        ("queens", [3, 3]),
        ("notakto", [3, 3]),
        ("notakto", [2, 4]),
        ("crosscut", [1, 1]),
    ];
    for (game, size @ [rows, cols]) in games {
        let values = values_by_moves(game, rows, cols);
        let file = write_file(game, rows, cols, &shuffled(rows * cols, &mut random), &values);
        valid(&certificate(game, size, &file, &counts(&values)), &file);
    }
    // A move of crosscut leaves smaller boards, and one of crosscut along diagonals leaves several boards.
    let refused_game = |game: &str, [rows, cols]: [usize; 2], why: &str| {
        let order: Vec<usize> = (0..rows * cols).collect();
        let file = write_file(game, rows, cols, &order, &values_by_moves(game, rows, cols));
        let text = certificate(game, [rows, cols], &file, "1 1");
        let line = text.lines().position(|line| line.starts_with("table ")).unwrap() + 1;
        refused(&text, &file, line, why);
    };
    refused_game("crosscut", [2, 2], "neither nothing nor one board of the same size");
    refused_game("crosscut-diagonal", [2, 2], "neither nothing nor one board of the same size");
}

/// Changes of the text, and changes of the file with the right hash in the text.
#[test]
fn random_changes() {
    if rules().is_none() {
        return;
    }
    let mut random = Random(0x0a1b_2c3d_4e5f_6071);
    let mut totals = [0; 3];
    for (rows, cols) in [(1, 2), (2, 2), (2, 3), (3, 3)] {
        let values = blackout_values(rows, cols);
        let (text, file) = blackout(rows, cols, &mut random);
        let truth = format!("claim table blackout {rows}x{cols} {}", counts(&values));
        let mut is_true = |_: &str, claim: &str| claim == truth;
        let counts = survive_beside(&text, Some(&file), 1000 * trials(), &mut random, &mut is_true);
        (0..3).for_each(|i| totals[i] += counts[i]);
        for _ in 0..1000 * trials() {
            let mut changed = file.clone();
            let at = 24 + random.below(file.len() - 24);
            match random.below(3) {
                0 => changed[at] = random.below(256) as u8,
                1 => changed.swap(at, 24 + random.below(file.len() - 24)),
                // Two cells of the order are exchanged.
                _ => changed.swap(32 + random.below(rows * cols), 32 + random.below(rows * cols)),
            }
            let text = text.replace(&sha256(&file), &sha256(&changed));
            let order: Vec<usize> = changed[32..32 + rows * cols].iter().map(|&cell| cell.into()).collect();
            // Only files that are right by the definition are valid.
            let is_right = (0..rows * cols).all(|cell| order.contains(&cell)) && {
                let right = write_file("blackout", rows, cols, &order, &values);
                changed[..changed.len() - 8] == right[..right.len() - 8]
            };
            let is_valid = check(&text, Some(&changed), Limits::default()).exit_code() == 0;
            assert_eq!(is_valid, is_right, "{text}{changed:?}");
            totals[usize::from(!is_valid)] += 1;
        }
    }
    println!("valid, invalid, unsupported: {totals:?}");
    assert!(totals[0] > 100 && totals[1] > 1000);
}

/// Writes a certificate of blackout with `TABLE_SIZE`, such as `5x5`, to `TABLE_OUT`, and its file to `TABLE_OUT` with `.values` after it.
#[test]
#[ignore = "a tool for measurements"]
fn write_table() {
    let variable = |name: &str| std::env::var(name).unwrap();
    let size = variable("TABLE_SIZE");
    let (rows, cols) = size.split_once('x').unwrap();
    let (text, file) = blackout(rows.parse().unwrap(), cols.parse().unwrap(), &mut Random(1));
    std::fs::write(variable("TABLE_OUT"), text).unwrap();
    std::fs::write(variable("TABLE_OUT") + ".values", file).unwrap();
}
