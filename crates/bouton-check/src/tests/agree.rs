//! Comparisons with the rule texts, and tools.

use std::fmt::Write;

use super::write::{certificate, options, rules, section, text};
use crate::games::rule_texts;
use crate::position::{Names, Position};
use crate::sha256::sha256;

#[test]
fn the_hashes_are_those_of_the_files() {
    let Some(folder) = rules() else { return };
    let texts =
        std::fs::read_dir(&folder).unwrap().filter(|file| file.as_ref().unwrap().file_name() != "compare.py");
    assert_eq!(rule_texts().count(), texts.count(), "a text has no hash");
    for (name, hash) in rule_texts() {
        let file = folder.join(format!("{name}.py"));
        let text = std::fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert_eq!(sha256(&text), hash, "{name}: `print_rule_texts` prints the table anew");
    }
}

/// `cargo test -p bouton-check print_rule_texts -- --ignored --nocapture`
#[test]
#[ignore = "a tool: it prints the lines of `rule_texts.txt`"]
fn print_rule_texts() {
    for (name, _) in rule_texts() {
        let text = std::fs::read(rules().unwrap().join(format!("{name}.py"))).unwrap();
        println!("{}  {name}.py", sha256(&text));
    }
}

/// Writes for each line `NAME<tab>POSITION` of the file `OPTIONS_IN` its options, its parts and its representative to `OPTIONS_OUT`.
#[test]
#[ignore = "a tool for comparisons with the rule texts in CPython"]
fn dump_options() {
    let input = std::fs::read_to_string(std::env::var("OPTIONS_IN").unwrap()).unwrap();
    let mut output = String::new();
    for line in input.lines() {
        let (name, written) = line.split_once('\t').unwrap();
        let (declared, plain) = (section(name, true), section(name, false));
        let mut names = Names::default();
        let kind = plain.game.kind;
        let position = kind.read(written, &mut names).unwrap();
        let show = |parts: &[Position]| {
            let mut parts: Vec<String> = parts.iter().map(|part| text(kind, part, &names)).collect();
            parts.sort();
            parts.join(" + ")
        };
        let mut left: Vec<String> = options(&plain, &position).iter().map(|parts| show(parts)).collect();
        left.sort();
        let mut parts = Vec::new();
        declared.split(&position, &mut parts);
        let canonical = match &position {
            Position::Board(board) => Position::Board(board.canonical(declared.game.symmetry)),
            other => other.clone(),
        };
        let (parts, canonical) = (show(&parts), text(kind, &canonical, &names));
        writeln!(output, "{line}\t{}\t{parts}\t{canonical}", left.join(" | ")).unwrap();
    }
    std::fs::write(std::env::var("OPTIONS_OUT").unwrap(), output).unwrap();
}

/// Writes a certificate of `CERTIFICATE_OF`, a name and a position, to `CERTIFICATE_OUT`; with
/// lines `not` if there is `CERTIFICATE_NOTS`.
#[test]
#[ignore = "a tool for measurements"]
fn write_certificate() {
    let variable = |name: &str| std::env::var(name).unwrap();
    let wanted = variable("CERTIFICATE_OF");
    let (name, position) = wanted.split_once(' ').unwrap();
    let has_nots = std::env::var("CERTIFICATE_NOTS").is_ok();
    let file = certificate(name, position, has_nots);
    std::fs::write(variable("CERTIFICATE_OUT"), file).unwrap();
}

/// The number of moves, options that are alike counted as often as they are given, and the Grundy value by the rule alone.
#[test]
fn moves_and_values_of_small_positions() {
    let known: &[(&str, &str, usize, u64)] = &[
        ("0.77", "5", 5, 4),
        ("4.0F", "7", 8, 6),
        ("arc-kayles", "a-b b-c c-d d-a d-e", 5, 0),
        ("arc-kayles", "a-b a-b b-c", 3, 1),
        ("arc-kayles-board", "..../....", 10, 0),
        ("blackout", "101/111", 10, 1),
        ("blackout", "0/1/1", 3, 2),
        ("caos3", "^#^#^^^/^#^^^#^/^#^^^^^/^^^#^^^/^^^^^^^/^^^^^^^/^^^^^^^", 3, 2),
        ("caos3", "%#~##/##^##/~^^^~/#^^~#/##^##/##~##", 1, 1),
        ("chomp", "(4,4,2)", 9, 7),
        ("clobber", "xoxo", 6, 3),
        ("col", "...", 6, 1),
        ("col", "b.W/#..", 5, 3),
        ("cram", "..../....", 10, 0),
        ("cram", "...#/#..#/.#..", 7, 3),
        ("l-tromino", "..../..../....", 24, 1),
        ("l-tromino", "...#/#.../.#..", 11, 2),
        ("straight-tromino", "..../..../....", 10, 0),
        ("crosscut", "..*/.*.", 2, 0),
        ("crosscut-diagonal", "......./...*.*./...*.*./..**.../..*....", 7, 2),
        ("inventor", "......./...X.X./...X.X./..XX.../..X....", 7, 2),
        ("inventor", "XXX/XoX/X.X", 7, 2),
        ("moore-2", "(5,5,3,1)", 82, 14),
        ("moore-3", "(1,1,1,1)", 14, 0),
        ("nim", "9", 9, 9),
        ("node-kayles", "a-b b-c c-d d-a d-e", 5, 3),
        ("node-kayles-board", "...../...../.....", 15, 3),
        ("nogo", "B.W/...", 8, 1),
        ("nogo", "..", 4, 1),
        ("notakto", ".../.../...", 9, 1),
        ("queens", "...../...../...../...../.....", 25, 3),
        ("rook", "...../.#.R.", 2, 1),
        ("snort", ".../.../...", 18, 1),
        ("staircase", "+101/0.../1..S", 2, 1),
        ("treblecross", ".X..X..", 5, 0),
        ("wythoff", "(3,5)", 11, 0),
    ];
    for &(name, written, moves, value) in known {
        let plain = section(name, false);
        let position = plain.game.read(written, &mut Names::default()).unwrap();
        let found = options(&plain, &position).len();
        let mut values = super::write::Values::default();
        assert_eq!((found, values.value(&plain, &position)), (moves, value), "{name} {written}");
        let declared = section(name, true);
        let mut parts = Vec::new();
        declared.split(&position, &mut parts);
        let mut values = super::write::Values::default();
        let sum = parts.iter().fold(0, |sum, part| sum ^ values.value(&declared, part));
        assert_eq!(sum, value, "{name} {written} with all that is declared");
    }
}

#[test]
fn the_examples_of_the_standard() {
    let known = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
    ];
    for (text, hash) in known {
        assert_eq!(sha256(text.as_bytes()), hash);
    }
    let million = sha256(&vec![b'a'; 1_000_000]);
    assert_eq!(million, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}
