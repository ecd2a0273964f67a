//! Rules in two worlds: what the command answers and refuses is what CPython does with `bouton_rules.py`.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::json;

use crate::difference::difference;
use crate::transcript::root;
use crate::wrong::{LIKE, SAME, SHARED, Wrong};

/// CPython, asked a line at a time.
struct Oracle {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Oracle {
    /// CPython, if there is one here.
    fn start() -> Option<Self> {
        let script = root().join("crates/bouton-rules/tests/it/agree/oracle.py");
        let mut python = Command::new("python3");
        python.args(["-I", "-W", "ignore"]).arg(script).stdin(Stdio::piped()).stdout(Stdio::piped());
        let Ok(mut child) = python.spawn() else {
            eprintln!("skipped: there is no `python3` here");
            return None;
        };
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("it is piped"));
        Some(Self { child, input, output: BufReader::new(output) })
    }

    /// How the command of the shim ends with these arguments.
    fn ending(&mut self, arguments: &[&str]) -> Ending {
        let input = self.input.as_mut().expect("it is open");
        writeln!(input, "{}", json!(arguments)).expect("CPython reads");
        let mut line = String::new();
        self.output.read_line(&mut line).expect("CPython writes");
        let (code, output, errors) = serde_json::from_str(&line).expect("an answer a line");
        Ending { code, output, errors }
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        drop(self.input.take());
        self.child.wait().expect("CPython ends when there is nothing more to read");
    }
}

/// How a command ended: its exit code and what it printed.
#[derive(Debug)]
struct Ending {
    code: i32,
    output: String,
    errors: String,
}

impl Ending {
    /// That of `bouton solve`.
    fn of(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
        let output = command.args(["solve", "--json"]).args(arguments).output().expect("it starts");
        let text = |bytes| String::from_utf8(bytes).expect("it prints text");
        Self {
            code: output.status.code().expect("nobody ends it"),
            output: text(output.stdout),
            errors: text(output.stderr),
        }
    }

    /// What is wrong, and the line where it is.
    fn fault(&self) -> (String, Option<usize>) {
        let mut lines = self.errors.lines().skip_while(|line| !line.contains("error: "));
        let (before, message) = lines.next().and_then(|line| line.split_once("error: ")).unwrap_or_default();
        // The shim says the place before the message, and `bouton` in the next line.
        let next = lines.next().unwrap_or_default().trim_start();
        let place = next.strip_prefix("--> ").unwrap_or(before).trim_end_matches([':', ' ']);
        let number = place.rsplit(':').nth(1).and_then(|number| number.parse().ok());
        (message.trim().to_owned(), number)
    }
}

/// What differs in the answers to positions of a rule.
fn differing(oracle: &mut Oracle, rule: &str, positions: &[&str], options: &[&str]) -> Vec<String> {
    let asked = oracle.ending(&[&[rule], positions, options].concat());
    if asked.code != 0 {
        return vec![format!("{rule} {positions:?}: {}", asked.errors)];
    }
    let mut found = Vec::new();
    for (position, line) in positions.iter().zip(asked.output.lines()) {
        let answer = Ending::of(&[&[rule, position], options].concat());
        match difference(&answer.output, line) {
            Ok(None) => {}
            Ok(Some([bouton, cpython])) => {
                found.push(format!("{rule} {position} {options:?}:\n  CPython {cpython}\n  bouton  {bouton}"))
            }
            Err(_) => found.push(format!("{rule} {position} {options:?}: {}", answer.errors)),
        }
    }
    found
}

#[test]
fn rules_are_answered_as_by_cpython() {
    let Some(mut oracle) = Oracle::start() else { return };
    let mut found = Vec::new();
    for (rule, positions) in SHIPPED {
        let path = format!("{}/examples/rules/{rule}.py", root().display());
        found.extend(differing(&mut oracle, &path, positions, &[]));
        found.extend(differing(&mut oracle, &path, &positions[..3], &["--misere"]));
    }
    let shipped = std::fs::read_dir(root().join("examples/rules")).expect("rules ship").count();
    assert_eq!(shipped, SHIPPED.len());
    for (rule, positions) in LINES {
        found.extend(differing(&mut oracle, rule, positions, &[]));
        found.extend(differing(&mut oracle, rule, &positions[..2], &["--misere"]));
    }
    assert!(found.is_empty(), "{} differ:\n{}", found.len(), found.join("\n"));
}

#[test]
fn rules_of_the_catalogue_are_answered_as_by_cpython() {
    let Some(mut oracle) = Oracle::start() else { return };
    let mut found = Vec::new();
    for file in std::fs::read_dir(root().join("crates/bouton-rules/corpus/rules")).expect("rules ship") {
        let path = file.expect("a rule").path();
        let rule = path.to_str().expect("a text");
        if rule.ends_with("compare.py") {
            continue;
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
        let output = command.args(["gen", rule, "-n", "1..6", "--count", "4"]).output().expect("it starts");
        let text = String::from_utf8(output.stdout).expect("it prints text");
        let positions: Vec<_> = text.lines().collect();
        assert_eq!(positions.len(), 4, "{rule}: {}", String::from_utf8_lossy(&output.stderr));
        found.extend(differing(&mut oracle, rule, &positions, &[]));
        found.extend(differing(&mut oracle, rule, &positions[..2], &["--misere"]));
    }
    assert!(found.is_empty(), "{} differ:\n{}", found.len(), found.join("\n"));
}

#[test]
fn rules_are_asked_about_as_they_are_here() {
    let Some(mut oracle) = Oracle::start() else { return };
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("-oracle.two.py");
    let file = path.to_str().expect("a text");
    let mut found = Vec::new();
    // A mark at the beginning; a constant that is set; words that look like options; a rule that is misere; moves that are
    // reversed by others.
    let heaps =
        "position = Heap()\nK = 1\ndef moves(n):\n    for k in range(1, min(n, K) + 1): yield n - k\n";
    let word = "position = Word('-x')\ndef moves(w):\n    for i in w.cells('-'):\n        n = w.copy()\n        n[i] = 'x'\n        yield n\n";
    let six = "position = Heap()\ndef moves(n):\n    if n > 5: yield n + 1\n    for k in range(n): yield k\n";
    for (text, positions, options) in [
        (format!("\u{feff}{heaps}"), ["5", "3 + 4"], &[][..]),
        (heaps.to_owned(), ["5", "3 + 4"], &["--set=K=3"]),
        (word.to_owned(), [" --", " -x-"], &[]),
        (format!("convention = 'misere'\n{heaps}"), ["5", "3 + 4"], &[]),
        (six.to_owned(), ["5", "4"], &[]),
    ] {
        std::fs::write(&path, text).expect("it can be written");
        found.extend(differing(&mut oracle, file, &positions, options));
    }
    assert!(found.is_empty(), "{} differ:\n{}", found.len(), found.join("\n"));
}

/// How what is wrong is told by CPython and by `bouton`, where these differ.
fn told_otherwise(oracle: &mut Oracle, wrong: &[Wrong], is_same: bool) -> Vec<String> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("wrong-{is_same}.py"));
    let file = path.to_str().expect("a text");
    let mut found = Vec::new();
    let plays = wrong.iter().flat_map(|wrong| [(wrong, &["--misere"][..]), (wrong, &[])]);
    for ((head, body, position), play) in plays {
        std::fs::write(&path, format!("{head}{body}")).expect("it can be written");
        let asked = [play, &["--", file, position]].concat();
        let expected = oracle.ending(&[&["--max-steps", "100000"], asked.as_slice()].concat());
        let answered = Ending::of(&asked);
        let (expected_fault, fault) = (expected.fault(), answered.fault());
        let is_alike = expected.code == answered.code
            && expected_fault.1 == fault.1
            && (!is_same || expected_fault.0 == fault.0);
        if !is_alike || expected.code == 0 || fault.0.is_empty() {
            found.push(format!(
                "{head}{body}{position} {play:?}\n  CPython {} {expected_fault:?}\n  bouton  {} {fault:?}",
                expected.code, answered.code
            ));
        }
    }
    found
}

#[test]
fn what_something_else_could_see_is_not_changed() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shared.py");
    for (head, body, position) in SHARED {
        std::fs::write(&path, format!("{head}{body}")).expect("it can be written");
        let answered = Ending::of(&["--", path.to_str().expect("a text"), position]);
        let (message, _) = answered.fault();
        assert!(answered.code == 2 && message.starts_with("this would change `"), "{head}{body}{message}");
    }
}

#[test]
fn what_is_wrong_is_told_as_by_cpython() {
    let Some(mut oracle) = Oracle::start() else { return };
    let mut found = told_otherwise(&mut oracle, &SAME, true);
    found.extend(told_otherwise(&mut oracle, &LIKE, false));
    assert!(found.is_empty(), "{} differ:\n{}", found.len(), found.join("\n"));
}

const SHIPPED: [(&str, &[&str]); 13] = [
    (
        "kayles",
        &["7", "3 + 4", "1 + *2", "0", "12", "7+3", "3,4,5", "2x3 + 0", "6 + 6", "*3", "kayles: 5 + *"],
    ),
    ("dawson", &["9", "5 5 3", "*2 + 4", "0", "1", "14", "2x7"]),
    (
        "wythoff",
        &["(2,3)", "(1,2) + (1,2)", "(0,0)", "(4,7)", "(3,5) + * + 0", "(4,6) + (2,3) + 0", "( 3 , 1 )", "0"],
    ),
    (
        "nim_with_one_pass",
        &["(3,1)", "(1,2,1)", "(0,1)", "(3,5,6,0)", "(0)", "(2,2,1) + (1,0)", "(4,0) + *4"],
    ),
    ("cram", &["2x3", ".../.#.", "2x2 + ../.#", "3x3", "##/##", "1x5", "..|..", "#../.#./..#", "2x3 + *"]),
    (
        "blackout",
        &["11/01", "2x2", "111/101", "0 + 1", "00/00", "3x3", "1 + *2 + *3", "2x2 + 2x2", "1", "*2"],
    ),
    ("crosscut", &[".*./*.*", "2x2", "*", "3x3", "...", ".* + * + *2", "*.*/**. + 0", "**/.* + **", "4x4"]),
    ("chomp", &["2x2", "1x4", "##/#.", "2x3", "#", "3x2", "###/##. + #.", "2x2 + *2"]),
    (
        "node_kayles",
        &[
            "path5",
            "a-b b-c",
            "a",
            "cycle5",
            "a-b + path3",
            "graph6:DQc",
            "grid2x3",
            "a-b b-c c-a a-d",
            "cycle4 + *3",
        ],
    ),
    (
        "hackenbush",
        &[
            "0-a a-b b-c",
            "0-a a-b a-c",
            "a-b",
            "0-a a-b b-0",
            "0-a a-0",
            "0-a + a-0",
            "0-a + 0-b b-c + *",
            "0-a a-b c-d",
        ],
    ),
    ("treblecross", &["5", ".X..", "XXX", "7", "X..X..", ".. + ..X", "... + *2", "."]),
    ("turning_turtles", &["T.T", "TT", "....", "TTTT", "5", "T + .T", "..T + *2", "T..TT"]),
    (
        "staircase",
        &["+1/0S", "+10/0.S", "+101/0.../1..S", "+10/1S.", "+1/0S + *2", "+1/0S + +0/0S", "+11/0../0.S"],
    ),
];

const LINES: [(&str, &[&str]); 12] = [
    ("n: n - k for k in range(1, n // 2 + 1)", &["31", "5 + 6", "0", "1", "*2 + 9", "2x5"]),
    ("n: n - k for k in range(1, min(n, 3) + 1)", &["7", "3 + 4", "10", "1", "8 + *3"]),
    ("n: n - k for k in (1, 3, 4) if k <= n", &["9", "4 + 5", "2", "0", "14"]),
    ("n: [k, n - 2 - k] for k in range(n - 1)", &["8", "4 + 3", "1", "11", "2x6 + *"]),
    ("n: [a, n - a] for a in range(1, n // 2 + 1) if a != n - a", &["9", "4 + 3", "3", "12", "5 + *"]),
    ("n: n - k for k in range(1, n + 1) if n % k == 0", &["12", "4 + 6", "1", "7", "16"]),
    ("n: n - k for k in range(1, n + 1) if gcd(n, k) == 1", &["9", "5 + 2", "10", "1", "8"]),
    (
        "a, b: (a - k, b) for k in range(1, a + 1)",
        &["(3,1)", "(2,0) + (1,1)", "(0,4)", "(5,5)", "(2,2) + *2"],
    ),
    (
        "a, b: (a - k * i, b - k * j) for k in range(1, max(a, b) + 1) for i, j in ((0, 1), (1, 0), (1, 1)) if k * i <= a and k * j <= b",
        &["(2,3)", "(1,2) + (1,2)", "(3,3)", "(0,1)", "(4,2)"],
    ),
    (
        "a,b,c: (a - 1, b, c) for i in range(min(a, 1))",
        &["(1,2,3)", "(2,0,0) + (1,1,1)", "(0,0,0)", "(5,1,1)", "(3,3,3)"],
    ),
    ("n : (f\"take {k}\", n - k) for k in range(1, n + 1)", &["3", "2 + 2", "4", "0", "1 + *"]),
    ("n: n ^ (1 << k) for k in range(6) if n >> k & 1 == 1", &["21", "7 + 3", "32", "63", "0"]),
];
