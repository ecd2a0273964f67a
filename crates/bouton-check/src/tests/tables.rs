//! Folders of values against the definition.

use super::mutated::{Random, survive_beside, trials};
use super::write::{Values, head, rules, section};
use crate::board::Board;
use crate::position::{Kind, Position};
use crate::{Folder, Limits, Verdict, check};

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
    let Kind::Board(symbols) = section.game.kind else { panic!("{game}") };
    let pair = symbols.as_bytes().try_into().unwrap();
    let mut values = Values::default();
    (0..1 << (rows * cols))
        .map(|bits| values.value(&section, &Position::Board(Board::of_bits(rows, cols, pair, bits))) as u8)
        .collect()
}

/// How the values of a folder are written: two to the power of how many are in a block, and in how many half bytes; none are the codes of blackout.
type Form = (u32, Option<usize>);

const CODED: Form = (30, None);

/// The file `blocks` in this order of the cells.
fn header(name: &str, rows: usize, cols: usize, order: &[usize], (width, halves): Form) -> Vec<u8> {
    let order: Vec<_> =
        order.iter().map(|cell| format!("r{}c{}", cell / cols + 1, cell % cols + 1)).collect();
    let values = if halves.is_some() { "value of so many bytes" } else { "value byte % 128 - 1; and so on" };
    let order = order.join(" ");
    format!(
        "bouton blocks 1\ngame {name}\nsize {rows}x{cols}\norder {order}\nblock number / 2^{width}\n{values}\n"
    )
    .into()
}

/// A folder of values in this order of the cells.
fn write_folder(
    name: &str,
    (rows, cols): (usize, usize),
    order: &[usize],
    values: &[u8],
    (width, halves): Form,
) -> Folder {
    let width = width.min(order.len() as u32).max(halves.map_or(0, |_| 1));
    let form = (width, halves);
    let board = |place: usize| {
        let cells = order.iter().enumerate().filter(|(i, _)| place >> i & 1 == 1);
        cells.fold(0, |board, (_, cell)| board | 1 << cell)
    };
    let mut folder = Folder::default();
    for number in 0..values.len().div_ceil(1 << width) {
        let block = (number << width..(number + 1) << width).map(|place| values.get(board(place)).copied());
        let mut bytes: Vec<u8> = match halves {
            None => block.map(|value| value.map_or(0, |value| value + 1)).collect(),
            Some(1) => {
                let block: Vec<u8> = block.map(|value| value.unwrap_or(15)).collect();
                block.chunks(2).map(|two| two[0] | two[1] << 4).collect()
            }
            Some(halves) => block
                .flat_map(|value| {
                    value.map_or(u32::MAX, u32::from).to_le_bytes().into_iter().take(halves / 2)
                })
                .collect(),
        };
        bytes.extend([7; 8 * 259]);
        folder.0.insert(format!("{number:08}.block"), bytes);
    }
    folder.0.insert("blocks".into(), header(name, rows, cols, order, form));
    folder
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

fn certificate(game: &str, [rows, cols]: [usize; 2], folder: &Folder, counts: &str) -> String {
    let (head, hash) = (plain_head(game), folder.hash());
    let size = format!("{rows}x{cols}");
    format!(
        "bouton certificate 1\nconvention normal\n{head}table {size} {hash}\nclaim table {game} {size} {counts}\nend 1\n"
    )
}

/// A certificate of blackout, and its folder. The cells are in a random order.
fn blackout(rows: usize, cols: usize, form: Form, random: &mut Random) -> (String, Folder) {
    let values = blackout_values(rows, cols);
    let folder = write_folder("blackout", (rows, cols), &shuffled(rows * cols, random), &values, form);
    (certificate("blackout", [rows, cols], &folder, &counts(&values)), folder)
}

fn refused(text: &str, folder: &Folder, line: usize, why: &str) {
    match check(text, Some(folder), Limits::default()) {
        Verdict::Invalid { line: at, why: found } if at == line && found.contains(why) => {}
        other => panic!("expected line {line}, {why}; found {other}\n{text}"),
    }
}

fn valid(text: &str, folder: &Folder) -> Vec<String> {
    match check(text, Some(folder), Limits::default()) {
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
        for form in [
            CODED,
            (2, None),
            (0, None),
            (10, Some(1)),
            (2, Some(1)),
            (1, Some(2)),
            (3, Some(4)),
            (2, Some(8)),
        ] {
            let (text, folder) = blackout(rows, cols, form, &mut random);
            assert_eq!(valid(&text, &folder)[1..], ["game blackout: known text blackout"]);
        }
    }
    let (text, folder) = blackout(2, 3, CODED, &mut random);
    let line = text.lines().position(|line| line.starts_with("table ")).unwrap() + 1;
    let changed = |old: &str, new: &str, at: usize, why: &str| {
        assert!(text.contains(old), "{old}");
        refused(&text.replacen(old, new, 1), &folder, at, why);
    };
    changed("table 2x3 ", "table 3x2 ", line, "that of a census of 3x2 boards of `blackout`");
    changed("rule blackout", "rule game", line, "that of a census of 2x3 boards of `game`");
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
    let (second, hash) = (plain_head("blackout").replace("rule blackout", "rule b"), folder.hash());
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
    let unsupported = |folder, limits| match check(&text, folder, limits) {
        Verdict::Unsupported { line: at, .. } => assert_eq!(at, line),
        other => panic!("{other}"),
    };
    let all = Limits::default();
    unsupported(None, all);
    unsupported(Some(&folder), Limits { max_work: 50 * text.len() as u64 + 3000, ..all });
    unsupported(Some(&folder), Limits { max_memory: text.len() as u64 + 50, ..all });
}

#[test]
fn folders() {
    if rules().is_none() {
        return;
    }
    let counts = "14 14 13 18 4 1";
    let values = blackout_values(2, 3);
    let written = |form| write_folder("blackout", (2, 3), &[0, 1, 2, 3, 4, 5], &values, form);
    let text = |folder: &Folder| certificate("blackout", [2, 3], folder, counts);
    let coded = written(CODED);
    let line = text(&coded).lines().position(|line| line.starts_with("table ")).unwrap() + 1;
    let refused_folder = |changed: &Folder, why: &str| refused(&text(changed), changed, line, why);
    let with = |folder: &Folder, name: &str, change: &dyn Fn(&mut Vec<u8>)| {
        let mut changed = folder.clone();
        change(changed.0.entry(name.into()).or_default());
        changed
    };
    let first = "00000000.block";
    let longer = with(&coded, first, &|bytes| bytes.push(1));
    refused(&text(&coded), &longer, line, "the SHA-256 of the folder of values is");
    refused_folder(&longer, "no value of the board 000/000");
    // The board 111/000 is worth 3: its options are worth 0, 1 and 2.
    let value = |at: usize, byte: u8| with(&coded, first, &|bytes| bytes[at] = byte);
    refused_folder(&value(7, 5), "the board 111/000 is worth 4, but by its options it is worth 3");
    refused_folder(&value(0, 2), "the board 000/000 is worth 1, but by its options it is worth 0");
    refused_folder(&value(7, 0), "no value of the board 111/000");
    valid(&text(&value(7, 4 + 128)), &value(7, 4 + 128));
    // What is at the end of a block may be anything, and what other files have.
    valid(&text(&value(64 + 99, 3)), &value(64 + 99, 3));
    let more = with(&coded, "1.block", &|bytes| bytes.push(1));
    valid(&text(&more), &more);
    for (at, byte) in coded.0[first].iter().enumerate().take(64) {
        for code in (0..=255).filter(|code| code % 128 != *byte) {
            let changed = value(at, code);
            assert_eq!(check(&text(&changed), Some(&changed), Limits::default()).exit_code(), 1);
        }
    }
    let header = |old: &str, new: &str| {
        let said = String::from_utf8(coded.0["blocks"].clone()).unwrap();
        assert!(said.contains(old), "{old}");
        with(&coded, "blocks", &|bytes| *bytes = said.replace(old, new).into())
    };
    for (old, new) in
        [("blocks 1", "blocks 2"), ("game black", "game white"), ("2x3", "3x2"), ("order", "cells")]
    {
        refused_folder(&header(old, new), "that of a census of 2x3 boards of `blackout`");
    }
    refused_folder(&header("so on\n", "so on"), "that of a census");
    refused_folder(&header("so on", "so on\nmore"), "that of a census");
    refused_folder(&header("r1c1 r1c2", "r1c2 r1c2"), "the cell r1c1 and each other one once");
    refused_folder(&header("r1c1 r1c2", "r1c2"), "each other one once");
    refused_folder(&header("r1c1 r1c2", "r1c1 r1c2 r1c2"), "each other one once");
    refused_folder(&header("2^6", "2^31"), "expected `block number / 2^K`");
    refused_folder(&header("2^6", "2^06"), "expected `block number / 2^K`");
    refused_folder(&header("2^6", "2^5"), "no value of the board 000/000");
    refused_folder(&header("value byte", "values"), "expected `block number / 2^K`");
    let none = Folder::default();
    refused_folder(&none, "that of a census");
    // A block that is not there has the values of its mirror image.
    let halves = written((3, None));
    for number in 0..8 {
        let without = |name: &str| {
            let mut changed = halves.clone();
            changed.0.remove(name).unwrap();
            changed
        };
        let changed = without(&format!("{number:08}.block"));
        let is_valid = check(&text(&changed), Some(&changed), Limits::default()).exit_code() == 0;
        let image = (number & 2) | (number & 1) << 2 | number >> 2;
        assert_eq!(is_valid, image != number, "{number}");
    }
    // No value, and one of more than a byte.
    let bytes = with(&written((6, Some(4))), first, &|bytes| bytes[2 * 7 + 1] = 1);
    refused_folder(&bytes, "no value of the board 111/000");
    let none = with(&written((6, Some(1))), first, &|bytes| bytes[3] |= 0xf0);
    refused_folder(&none, "no value of the board 111/000");
    let none = with(&written((6, Some(2))), first, &|bytes| bytes[7] = 0xff);
    refused_folder(&none, "no value of the board 111/000");
    let cut = with(&written((6, Some(2))), first, &|bytes| bytes.truncate(99));
    refused_folder(&cut, "no value of the board 000/000");
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
        let order = shuffled(rows * cols, &mut random);
        let folder = write_folder(game, (rows, cols), &order, &values, (10, Some(1)));
        valid(&certificate(game, size, &folder, &counts(&values)), &folder);
    }
    // A move of crosscut leaves smaller boards, and one of crosscut along diagonals leaves several boards.
    let refused_game = |game: &str, [rows, cols]: [usize; 2], why: &str| {
        let order: Vec<usize> = (0..rows * cols).collect();
        let folder = write_folder(game, (rows, cols), &order, &values_by_moves(game, rows, cols), CODED);
        let text = certificate(game, [rows, cols], &folder, "1 1");
        let line = text.lines().position(|line| line.starts_with("table ")).unwrap() + 1;
        refused(&text, &folder, line, why);
    };
    refused_game("crosscut", [2, 2], "neither nothing nor one board of the same size");
    refused_game("crosscut-diagonal", [2, 2], "neither nothing nor one board of the same size");
}

/// Changes of the text, and changes of the values with the right hash in the text.
#[test]
fn random_changes() {
    if rules().is_none() {
        return;
    }
    let mut random = Random(0x0a1b_2c3d_4e5f_6071);
    let mut totals = [0; 3];
    for (rows, cols) in [(1, 2), (2, 2), (2, 3), (3, 3)] {
        let values = blackout_values(rows, cols);
        let (text, folder) = blackout(rows, cols, CODED, &mut random);
        let truth = format!("claim table blackout {rows}x{cols} {}", counts(&values));
        let mut is_true = |_: &str, claim: &str| claim == truth;
        let counts = survive_beside(&text, Some(&folder), 1000 * trials(), &mut random, &mut is_true);
        (0..3).for_each(|i| totals[i] += counts[i]);
        for _ in 0..1000 * trials() {
            let mut changed = folder.clone();
            let block = changed.0.get_mut("00000000.block").unwrap();
            let at = random.below(block.len());
            match random.below(2) {
                0 => block[at] = random.below(256) as u8,
                _ => block.swap(at, random.below(values.len())),
            }
            // Only folders that are right by the definition are valid.
            let codes = |folder: &Folder| -> Vec<u8> {
                folder.0["00000000.block"][..values.len()].iter().map(|code| code % 128).collect()
            };
            let text = text.replace(&folder.hash(), &changed.hash());
            let is_valid = check(&text, Some(&changed), Limits::default()).exit_code() == 0;
            assert_eq!(is_valid, codes(&changed) == codes(&folder), "{text}{changed:?}");
            totals[usize::from(!is_valid)] += 1;
        }
    }
    println!("valid, invalid, unsupported: {totals:?}");
    assert!(totals[0] > 100 && totals[1] > 1000);
}

/// Writes a certificate of blackout with `TABLE_SIZE`, such as `5x5`, to `TABLE_OUT`, and its folder to `TABLE_OUT` with `.values` after it.
#[test]
#[ignore = "a tool for measurements"]
fn write_table() {
    let variable = |name: &str| std::env::var(name).unwrap();
    let size = variable("TABLE_SIZE");
    let (rows, cols) = size.split_once('x').unwrap();
    let (text, folder) = blackout(rows.parse().unwrap(), cols.parse().unwrap(), CODED, &mut Random(1));
    std::fs::write(variable("TABLE_OUT"), text).unwrap();
    let dir = std::path::PathBuf::from(variable("TABLE_OUT") + ".values");
    std::fs::create_dir(&dir).unwrap();
    folder.0.iter().for_each(|(name, bytes)| std::fs::write(dir.join(name), bytes).unwrap());
}
