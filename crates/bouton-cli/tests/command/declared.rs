//! Rules that declare what does not hold for larger positions: every way to print refuses alike, or prints what the moves give.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// The symmetries, splits and known values that the rules declare. They hold for all positions that the command tests by itself.
const DECLARED: [&str; 4] = [
    "split = regions(\"o\")\n",
    "symmetry = \"reverse\"\n",
    "symmetry = \"reverse\"\nsplit = regions(\"o\")\n",
    "def known(w):\n    return 0 if w.length >= 12 else None\n",
];

/// The ways to ask.
const WAYS: [&[&str]; 7] = [
    &[],
    &["--json"],
    &["--all"],
    &["--print", "grundy"],
    &["--print", "outcome"],
    &["--print", "count"],
    &["--print", "moves"],
];

/// The moves from rows of 12 cells. Each leaves a shorter row, for which the declarations hold.
const LONG_ROWS: [&str; 3] = [
    "        yield w[1:]\n",
    "        if w[0] == \"o\":\n            yield w[1:]\n        yield w[3:]\n",
    "        for i in w.cells(\".\"):\n            yield w[1 + i:]\n",
];

/// The moves from all other rows.
const SHORT_ROWS: [&str; 2] =
    ["        return\n", "        for i in w.cells(\".\"):\n            yield w[:i] + \"o\" + w[i + 1:]\n"];

fn bouton(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bouton")).args(arguments).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim().to_owned()
}

/// What the moves alone give: the value, the outcome, the number of winning moves and their names.
fn by_moves(rule: &str, position: &str) -> [String; 4] {
    ["grundy", "outcome", "count", "moves"]
        .map(|what| text(&bouton(&["solve", rule, position, "--raw", "--print", what]).stdout))
}

#[test]
fn every_way_to_print_makes_the_same_checks() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("declared");
    fs::create_dir_all(&folder).expect("there is a folder for files");
    let (mut refused, mut answered) = (0, 0);
    for (at, declared) in DECLARED.iter().enumerate() {
        for (long_at, long) in LONG_ROWS.iter().enumerate() {
            let short = SHORT_ROWS[(at + long_at) % 2];
            let path = folder.join(format!("row{at}{long_at}.py"));
            let rule = format!(
                "position = Word(\".o\")\n{declared}\n\ndef moves(w):\n    if w.length == 12:\n{long}    else:\n{short}"
            );
            fs::write(&path, rule).expect("there is room");
            let rule = path.to_str().expect("a path in UTF-8");
            for position in ["......o.....", "oo.oooooo.oo", ".o.o.o.o.o.o"] {
                let answers = WAYS.map(|way| bouton(&[&["solve", rule, position], way].concat()));
                let codes = answers.each_ref().map(|answer| answer.status.code());
                assert!(codes.iter().all(|code| *code == codes[0]), "{rule} {position}: {codes:?}");
                let misere = [&[][..], &["--print", "outcome"], &["--print", "count"]]
                    .map(|way| bouton(&[&["solve", rule, position, "--misere"], way].concat()).status.code());
                assert!(misere.iter().all(|code| *code == misere[0]), "{rule} {position}: {misere:?}");
                if codes[0] == Some(1) {
                    refused += 1;
                    continue;
                }
                assert_eq!(codes[0], Some(0), "{rule} {position}: {}", text(&answers[0].stderr));
                answered += 1;
                let right = by_moves(rule, position);
                for (answer, right) in answers[3..].iter().zip(right) {
                    assert_eq!(text(&answer.stdout), right, "{rule} {position}");
                    assert!(text(&answer.stderr).contains("ASSUMING"), "{rule} {position}");
                }
            }
        }
    }
    assert!(refused >= 8 && answered >= 8, "{refused} refused, {answered} answered");
}
