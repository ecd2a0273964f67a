//! Rule files as whole processes: how much longer than a game that is built in the command takes to start, and how long
//! all the positions of a size take.

use std::fs;
use std::time::Duration;

use super::child::{self, timed};
use super::work::{Folder, path_text, promised, shown};

/// The most that a start may take beyond that of a game without a rule file.
const MAX_EXTRA_START_TIME: Duration = Duration::from_millis(10);

/// The rules that ship, each with a tiny position.
pub const STARTS: [(&str, &str); 13] = [
    ("blackout", "11/11"),
    ("chomp", "2x3"),
    ("cram", "2x3"),
    ("crosscut", "..*/.*."),
    ("dawson", "3"),
    ("hackenbush", "0-1"),
    ("kayles", "3"),
    ("nim_with_one_pass", "(2,1,1)"),
    ("node_kayles", "a-b"),
    ("staircase", "+01/1.S"),
    ("treblecross", "5"),
    ("turning_turtles", "TT"),
    ("wythoff", "(2,1)"),
];

/// Runs the command on a rule that ships, and on a built-in game, in turn, and prints a line.
pub fn start((rule, position): (&str, &str), quick: bool) {
    let folder = Folder::new();
    let output = folder.0.join("output");
    let file = shipped(rule);
    let (mut ours, mut built_in) = (Duration::MAX, Duration::MAX);
    for _ in 0..if quick { 2 } else { 100 } {
        ours = ours.min(timed(child::command(&["solve", &file, position]), None, &output));
        assert!(fs::metadata(&output).is_ok_and(|output| output.len() > 0), "{rule}: no answer");
        built_in = built_in.min(timed(child::command(&["solve", "nim", "1 + 2"]), None, &output));
    }
    let more = ours.saturating_sub(built_in);
    let promise = promised(format!("at most {}", shown(MAX_EXTRA_START_TIME)), more <= MAX_EXTRA_START_TIME);
    println!(
        "| solve {rule}.py {position} | {} | {} | {} | {promise} |",
        shown(ours),
        shown(built_in),
        shown(more)
    );
}

/// A rule, a position whose value takes those of many others, the value, and the most that it may take.
pub struct Question {
    pub name: &'static str,
    /// A rule that ships, or else its text.
    rule: Result<&'static str, &'static str>,
    position: &'static str,
    value: u64,
    most: Duration,
}

/// Nim of two heaps, which does not ship.
const NIM: &str = include_str!("../../../bouton-rules/benches/rules/nim.py");

/// All matrices of 4 x 4, and all pairs up to 300.
pub const QUESTIONS: [Question; 2] = [
    Question {
        name: "all 65,536 positions of blackout 4 x 4",
        rule: Ok("blackout"),
        position: "4x4",
        value: 3,
        most: Duration::from_millis(200),
    },
    Question {
        name: "all 90,601 pairs of nim to (300,300)",
        rule: Err(NIM),
        position: "(300,300)",
        value: 0,
        most: Duration::from_secs(1),
    },
];

impl Question {
    /// Asks the command, the bare rule alone, and prints a line.
    ///
    /// # Panics
    /// If the answer is wrong.
    pub fn ask(&self, quick: bool) {
        let folder = Folder::new();
        let output = folder.0.join("output");
        let file = self.rule.map_or_else(
            |text| {
                let file = folder.0.join("rule.py");
                fs::write(&file, text).expect("a rule can be written");
                path_text(&file)
            },
            shipped,
        );
        let mut best = Duration::MAX;
        for _ in 0..if quick { 1 } else { 10 } {
            let command = child::command(&["solve", &file, self.position, "--raw", "--print", "grundy"]);
            best = best.min(timed(command, None, &output));
            let answer = fs::read_to_string(&output).expect("an answer");
            assert_eq!(answer.trim(), self.value.to_string(), "{}", self.name);
        }
        println!(
            "| {} | {} | {} |",
            self.name,
            shown(best),
            promised(format!("at most {}", shown(self.most)), best <= self.most)
        );
    }
}

/// The file of a rule that ships.
fn shipped(rule: &str) -> String {
    format!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules/{}.py"), rule)
}
