//! CPython's opinion in `bouton lint`: of rules that are alike there, of rules that are not, and where none is to be had.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::transcript::{has_python, root};

const NIM: &str = "n: n - k for k in range(1, n + 1)";

/// A folder where `python3` is this script of the shell, or none.
fn folder(name: &str, script: Option<&str>) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("python {name}"));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    if let Some(script) = script {
        let path = folder.join("python3");
        std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a script can be written");
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).expect("it can be run");
    }
    folder
}

/// The exit code of `bouton lint`, and what it prints; `path` stands in front of all others, or alone.
fn linted(arguments: &[&str], path: Option<(&Path, bool)>) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    command.arg("lint").args(arguments).args(["--max-positions", "200"]).current_dir(root());
    if let Some((path, is_alone)) = path {
        let others = std::env::var("PATH").unwrap_or_default();
        let all = if is_alone { path.display().to_string() } else { format!("{}:{others}", path.display()) };
        command.env("PATH", all);
    }
    let output = command.output().expect("it starts");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (output.status.code(), String::from_utf8(output.stdout).expect("it prints text"))
}

/// What is said of CPython, with the exit code.
fn opinion(arguments: &[&str], path: Option<(&Path, bool)>) -> (Option<i32>, Value) {
    let (code, printed) = linted(&[arguments, &["--json"]].concat(), path);
    let found: Value = serde_json::from_str(&printed).expect("it prints JSON");
    (code, found["cpython"].clone())
}

/// The same with a `python3` that is such a script.
fn opinion_of(name: &str, script: &str) -> (Option<i32>, Value) {
    opinion(&[NIM, "--max-time", "20s"], Some((&folder(name, Some(script)), false)))
}

/// What the true `python3` says, changed.
fn changed(by: &str) -> String {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&paths).map(|path| path.join("python3")).find(|path| path.is_file());
    format!("'{}' \"$@\" | sed '{by}'", found.expect("it was found before").display())
}

#[test]
fn the_rules_that_ship_are_alike_in_cpython() {
    if !has_python() {
        return eprintln!("skipped: there is no `python3` here");
    }
    for entry in std::fs::read_dir(root().join("examples/rules")).expect("rules ship") {
        let path = entry.expect("a rule").path();
        let (code, found) = opinion(&[path.to_str().expect("a text")], None);
        assert_eq!((code, &found["verdict"]), (Some(0), &json!("tested")), "{}: {found}", path.display());
        assert!(found["positions"].as_u64() > Some(10) && found["misere"].as_u64() > Some(10), "{found}");
    }
    let (code, found) = opinion(&["n: n - k for k in range(1, n + 1) if k < 9"], None);
    let alike = json!({ "verdict": "tested", "positions": 100, "misere": 16, "complete": true });
    assert_eq!((code, found), (Some(0), alike));
}

#[test]
fn rules_are_asked_about_as_they_are_here() {
    if !has_python() {
        return eprintln!("skipped: there is no `python3` here");
    }
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("-opinion.two.py");
    let path = path.to_str().expect("a text");
    let tested = |text: &str, options: &[&str]| {
        std::fs::write(path, text).expect("it can be written");
        let (code, found) = opinion(&[options, &[path]].concat(), None);
        assert_eq!((code, &found["verdict"]), (Some(0), &json!("tested")), "{text}{found}");
        found
    };
    // A mark at the beginning; a constant that is set; words that look like options; a rule that is misere.
    let heaps =
        "position = Heap()\nK = 1\ndef moves(n):\n    for k in range(1, min(n, K) + 1): yield n - k\n";
    tested(&format!("\u{feff}{heaps}"), &[]);
    tested(heaps, &["--set", "K=3"]);
    let word = "position = Word('-x')\ndef moves(w):\n    for i in w.cells('-'):\n        n = w.copy()\n        n[i] = 'x'\n        yield n\n";
    assert_eq!(tested(word, &[])["positions"], json!(100));
    assert_eq!(tested(&format!("convention = 'misere'\n{heaps}"), &[])["misere"], json!(0));
}

#[test]
fn an_answer_that_is_another_is_a_claim_refused() {
    if !has_python() {
        return eprintln!("skipped: there is no `python3` here");
    }
    let seven = changed(
        r#"s/"position":"7","convention":"normal","outcome":"N"/"position":"7","convention":"normal","outcome":"P"/"#,
    );
    let (code, found) = opinion_of("seven", &seven);
    let refuted = json!({
        "verdict": "refuted", "positions": 6, "misere": 0, "complete": false,
        "refuted": { "position": "7", "convention": "normal", "bouton": { "outcome": "N" }, "cpython": { "outcome": "P" } },
    });
    assert_eq!((code, found), (Some(1), refuted));
    let (code, printed) = linted(&[NIM], Some((&folder("seven", None), false)));
    let told = "  CPython   REFUTED: CPython answers `7` differently\n    bouton   {\"outcome\":\"N\"}\n    CPython  {\"outcome\":\"P\"}\n";
    assert!(code == Some(1) && printed.contains(told), "{printed}");
    // In misere play alone, in the name of a move, in a field that only one of the two has.
    let misere = changed(r#"s/"convention":"misere","outcome":"P"/"convention":"misere","outcome":"N"/"#);
    let (code, found) = opinion_of("misere", &misere);
    assert_eq!(
        (code, &found["positions"], &found["refuted"]["position"]),
        (Some(1), &json!(100), &json!("1"))
    );
    let (code, found) = opinion_of("names", &changed("s/3 -> 2/3 to 2/"));
    assert_eq!((code, &found["refuted"]["position"]), (Some(1), &json!("3")));
    let (code, found) = opinion_of("fields", &changed(r#"5,$s/,"complete":true//"#));
    assert_eq!((code, &found["refuted"]["bouton"]), (Some(1), &json!({ "complete": true })));
    assert_eq!(found["refuted"]["cpython"], json!({}));
    // It refuses what is a rule here.
    let (code, found) = opinion_of("refused", "echo 'GAME:1:4: error: a rule cannot have this' >&2; exit 2");
    assert_eq!(
        (code, &found["refuted"]["cpython"]),
        (Some(1), &json!({ "error": "a rule cannot have this" }))
    );
    assert_eq!(found["refuted"]["bouton"]["nimber"], json!(1));
}

#[test]
fn without_an_answer_nothing_is_refused() {
    let (code, found) = opinion(&[NIM], Some((&folder("none", None), true)));
    assert_eq!((code, found), (Some(0), json!({ "verdict": "not found" })));
    let (_, printed) = linted(&[NIM], Some((&folder("none", None), true)));
    assert!(printed.ends_with("\n  CPython   not found, so not asked\n"), "{printed}");
    let old =
        "echo 'Traceback' >&2; echo \"AttributeError: module 'ast' has no attribute 'Match'\" >&2; exit 1";
    let (code, found) = opinion_of("old", old);
    let why = "`python3` ended with the exit code 1: AttributeError: module 'ast' has no attribute 'Match'";
    assert_eq!((code, found), (Some(0), json!({ "verdict": "not asked", "why": why })));
    let (code, found) = opinion_of("silent", "exit 0");
    assert_eq!((code, &found["why"]), (Some(0), &json!("`python3` ended with the exit code 0")));
    let (code, found) = opinion_of("babble", "echo Hello");
    assert_eq!((code, &found["why"]), (Some(0), &json!("the output of `python3` is not an answer")));
    // A limit of its own, and one of time, which its children outlive.
    let cut = json!({ "verdict": "not tested", "positions": 0, "misere": 0, "complete": false });
    assert_eq!(opinion_of("limited", "exit 3"), (Some(0), cut.clone()));
    let slow = folder("slow", Some("sleep 600 & wait"));
    assert_eq!(opinion(&[NIM, "--max-time", "300ms"], Some((&slow, false))), (Some(0), cut));
    // What can be read only once is not read again, and of nothing nothing is asked.
    let piped = "printf 'position = Heap()\\ndef moves(n):\\n    if n > 0: yield n - 1\\n' | \"$0\" lint /dev/stdin --max-positions 9";
    let output =
        Command::new("sh").args(["-c", piped, env!("CARGO_BIN_EXE_bouton")]).output().expect("it starts");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("  CPython   not asked: /dev/stdin can be read only once\n"), "{printed}");
    let (code, found) = opinion(&[NIM, "--max-time", "0s"], None);
    assert_eq!((code, &found["why"]), (Some(3), &json!("no position passed")));
}
