//! How many moves win: one number, from every command, for a game and for rules of the same game with names and without.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

const NAMED: &str =
    "position = Heap()\n\ndef moves(n):\n    for k in range(1, n + 1):\n        yield f\"take {k}\", n - k\n";
const NAMELESS: &str = "position = Heap()\n\ndef moves(n):\n    for k in range(n):\n        yield k\n";
const ONE_LINE: &str = "n: n - k for k in range(1, n + 1)";

/// What the command prints for these arguments and this input.
pub fn bouton(arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    let command = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    child.stdin.take().expect("it is piped").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("it prints text")
}

/// Nim, and rules of nim.
fn games() -> Vec<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("counted");
    fs::create_dir_all(&folder).expect("there is a folder for files");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).expect("there is room");
        path.to_str().expect("a path in UTF-8").to_owned()
    };
    vec!["nim".to_owned(), file("named.py", NAMED), file("nameless.py", NAMELESS), ONE_LINE.to_owned()]
}

/// How often a person can make a winning move in these heaps of nim: each heap has its own moves.
fn winning_moves(heaps: &[u64], is_misere: bool) -> u64 {
    fn is_lost(heaps: &[u64], is_misere: bool, known: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&is_lost) = known.get(heaps) {
            return is_lost;
        }
        let found = heaps.iter().sum::<u64>() > 0 || !is_misere;
        let found = found && !after(heaps).any(|left| is_lost(&left, is_misere, known));
        known.insert(heaps.to_vec(), found);
        found
    }
    fn after(heaps: &[u64]) -> impl Iterator<Item = Vec<u64>> {
        let moves = heaps.iter().enumerate().flat_map(|(at, &heap)| (0..heap).map(move |to| (at, to)));
        moves.map(|(at, to)| {
            let mut left = heaps.to_vec();
            left[at] = to;
            left.sort_unstable();
            left
        })
    }
    let known = &mut HashMap::new();
    after(heaps).filter(|left| is_lost(left, is_misere, known)).count() as u64
}

/// Some positions with equal heaps.
fn positions() -> Vec<Vec<u64>> {
    let (mut state, mut all) = (7_u64, vec![vec![3, 3, 3]]);
    let mut dice = |sides: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % sides
    };
    for _ in 0..40 {
        let count = 1 + dice(5);
        all.push((0..count).map(|_| 1 + dice(4)).collect());
    }
    all
}

fn text(heaps: &[u64], between: &str) -> String {
    heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(between)
}

#[test]
fn every_equal_heap_counts_in_every_game_and_output() {
    let positions = positions();
    for (at, game) in games().iter().enumerate() {
        for (is_misere, between) in [(false, " "), (true, " "), (false, " + ")] {
            let play: &[&str] = if is_misere { &["--misere"] } else { &[] };
            let lines: String = positions.iter().map(|heaps| text(heaps, between) + "\n").collect();
            let ask = |how: &[&str]| bouton(&[&["solve", game, "-", "--lines"], play, how].concat(), &lines);
            let right: Vec<_> = positions.iter().map(|heaps| winning_moves(heaps, is_misere)).collect();
            let counts: Vec<u64> =
                ask(&["--print", "count"]).lines().map(|line| line.parse().unwrap()).collect();
            assert_eq!(counts, right, "{at} {play:?}");
            for ((line, heaps), right) in ask(&["--json"]).lines().zip(&positions).zip(right) {
                let answer: Value = serde_json::from_str(line).unwrap();
                let times = |found: &Value| found["times"].as_u64().unwrap_or(1);
                let moves = answer["moves"].as_array().unwrap();
                let winning = moves.iter().filter(|found| found["wins"] == true);
                assert_eq!(answer["winning_total"], right, "{line}");
                assert_eq!(winning.map(times).sum::<u64>(), right, "{line}");
                assert_eq!(answer["moves_total"], heaps.iter().sum::<u64>(), "{line}");
                assert_eq!(moves.iter().map(times).sum::<u64>(), heaps.iter().sum::<u64>(), "{line}");
                let names = answer["winning_moves"].as_array().unwrap().len() as u64;
                let named =
                    answer["winning_times"].as_array().map(|all| all.iter().filter_map(Value::as_u64).sum());
                assert_eq!(named.unwrap_or(names), right, "{line}");
            }
        }
    }
}

#[test]
fn positions_are_generated_by_the_number_of_moves_of_all_heaps() {
    for game in games() {
        let all = bouton(&["gen", &game, "--size", "9", "--format", "json"], "");
        let wanted = bouton(&["gen", &game, "--size", "9", "--winning-moves", "3", "--format", "json"], "");
        let is_wanted = |line: &&str| {
            let found: Value = serde_json::from_str(line).unwrap();
            let position = found["position"].as_str().unwrap();
            let heaps: Vec<u64> = position.split([' ', '+']).filter_map(|heap| heap.parse().ok()).collect();
            let right = winning_moves(&heaps, false);
            assert_eq!((&found["winning_moves"], &found["moves"]), (&right.into(), &9.into()), "{position}");
            right == 3
        };
        let expected: Vec<_> = all.lines().filter(is_wanted).collect();
        assert!(expected.len() > 3, "{game}");
        assert_eq!(wanted.lines().collect::<Vec<_>>(), expected, "{game}");
    }
}
