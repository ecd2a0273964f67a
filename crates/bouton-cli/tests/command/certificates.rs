//! Certificates, each checked by both checkers, and refused by both after a change that makes it false.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::transcript::root;
use bouton_check::{Limits, Verdict, check};

/// Games and positions in normal play.
const NORMAL: [(&str, &str); 19] = [
    ("cram", "3x4"),
    ("cram", "..#/.../#.. + 2x3"),
    ("kayles", "17"),
    ("0.137", "5 + 9"),
    ("0.17A", "6"),
    ("crosscut", "..*/.*."),
    ("crosscut:diagonal", "*.*/.*./*.."),
    ("blackout", "111/101"),
    ("nim", "3 + 5"),
    ("wythoff", "(3,5)"),
    ("moore:3", "(2,2,1)"),
    ("chomp", "(3,3)"),
    ("treblecross", "7"),
    ("queens", "4x4"),
    ("node-kayles", "a-b b-c c-d d-a d-e"),
    ("arc-kayles", "3x3"),
    ("clobber", "2x4"),
    ("snort", "2x3"),
    ("kayles: 3 + cram: 2x2 + *2", ""),
];

/// Games and positions in misere play.
const MISERE: [(&str, &str); 5] = [
    ("kayles", "4 + 3"),
    ("cram", "2x4"),
    ("notakto", "3x3"),
    ("treblecross", "6"),
    ("arc-kayles", "a-b b-c c-d e, f"),
];

/// Positions whose rules only the checker in Python knows.
const PYTHON_ALONE: [(&str, &str); 3] =
    [("hackenbush", "0-a a-b a-c"), ("turtles", "HTTH"), ("examples/rules/hackenbush.py", "0-a a-b b-c")];

fn certificate(game: &str, position: &str, more: &[&str], path: &Path) -> String {
    let _ = fs::remove_file(path);
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    command.current_dir(root()).args(["solve", game]);
    if !position.is_empty() {
        command.arg(position);
    }
    let output = command.args(["--print", "outcome", "--certificate"]).arg(path).args(more).output().unwrap();
    assert!(output.status.success(), "{game} {position}: {}", String::from_utf8_lossy(&output.stderr));
    fs::read_to_string(path).unwrap()
}

/// The exit code of the checker in Python, and what it prints; `None` where there is no Python.
fn in_python(text: &str, path: &Path) -> Option<(i32, String)> {
    fs::write(path, text).unwrap();
    let checker = root().join("crates/bouton-check/check.py");
    let output = Command::new("python3").arg(checker).arg(path).output().ok()?;
    Some((output.status.code().unwrap(), String::from_utf8_lossy(&output.stdout).into_owned()))
}

/// The text with the last value that it states raised by one. A reader must not believe it: the position is worth less.
fn with_a_lie(text: &str) -> Option<String> {
    let at = text.rfind("\nvalue ")? + "\nvalue ".len();
    let end = at + text[at..].find(' ')?;
    let value: u64 = text[at..end].parse().ok()?;
    Some(format!("{}{}{}", &text[..at], value + 1, &text[end..]))
}

fn all_are_checked(asked: &[(&str, &str)], more: &[&str], is_known: bool) {
    let path = std::env::temp_dir().join(format!(
        "bouton-certificate-{}-{is_known}-{}.txt",
        std::process::id(),
        more.len()
    ));
    for (game, position) in asked {
        let text = certificate(game, position, more, &path);
        let verdict = check(&text, Limits::default());
        let is_valid = matches!(verdict, Verdict::Valid { .. });
        assert_eq!(is_valid, is_known, "{game} {position}: {verdict}\n{text}");
        if let Some((code, said)) = in_python(&text, &path) {
            assert_eq!(code, 0, "{game} {position}: {said}\n{text}");
            assert!(!is_known || said == verdict.to_string(), "{said} {verdict}");
        }
        let Some(lie) = with_a_lie(&text) else { continue };
        assert!(!matches!(check(&lie, Limits::default()), Verdict::Valid { .. }), "{game} {position}\n{lie}");
        if let Some((code, said)) = in_python(&lie, &path) {
            assert_eq!(code, 1, "{game} {position}: {said}\n{lie}");
        }
    }
    let _ = fs::remove_file(&path);
}

#[test]
fn certificates_of_values_are_valid_and_lies_are_refused() {
    all_are_checked(&NORMAL, &[], true);
}

#[test]
fn certificates_of_outcomes_in_misere_play_are_valid() {
    all_are_checked(&MISERE, &["--misere"], true);
}

#[test]
fn the_checker_in_python_knows_any_rule() {
    all_are_checked(&PYTHON_ALONE, &[], false);
}
