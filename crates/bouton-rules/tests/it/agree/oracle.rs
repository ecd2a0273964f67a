//! CPython as an oracle: a process that answers one line at a time.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// The answer to the question for the moves of a position.
#[derive(Debug, PartialEq, Eq)]
pub enum Answer {
    /// The names of the moves, and their options.
    Moves(Vec<(String, String)>),
    /// The message of the fault, and its line.
    Wrong(String, Option<usize>),
}

/// CPython's answers about a position.
#[derive(Debug)]
pub struct Expected {
    /// The moves that the shim plays.
    pub shim: Answer,
    /// The moves that the file gives when it runs as plain Python.
    pub plain: Answer,
    /// The value that the file gives when it runs as plain Python, if few positions are needed for it.
    pub value: Option<u64>,
    /// How `check.py`, which checks certificates, differs from the shim.
    pub checked: Option<String>,
}

/// A CPython process with the shim.
pub struct Oracle {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Oracle {
    /// Starts CPython; `None` if it is not installed.
    pub fn start() -> Option<Self> {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/agree/oracle.py");
        let mut python = Command::new("python3");
        python.args(["-I", "-W", "ignore", script]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let Ok(mut child) = python.spawn() else {
            eprintln!("skipped: there is no `python3` here");
            return None;
        };
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("it is piped"));
        Some(Self { child, input, output: BufReader::new(output) })
    }

    /// The answers to positions of a rule.
    pub fn answers(&mut self, rule: &str, positions: &[&str], steps: u32) -> Vec<Expected> {
        let question = json!({ "rule": rule, "positions": positions, "steps": steps });
        let input = self.input.as_mut().expect("it is open");
        writeln!(input, "{question}").expect("CPython reads");
        let mut line = String::new();
        self.output.read_line(&mut line).expect("CPython writes");
        let answers: Vec<Value> =
            serde_json::from_str(&line).unwrap_or_else(|_| panic!("no answer: {line}\n{rule}"));
        answers.iter().map(Expected::of).collect()
    }
}

impl Expected {
    fn of(value: &Value) -> Self {
        let answer = |key| Answer::by(value.get(key).unwrap_or(value));
        Self {
            shim: answer("moves"),
            plain: answer("plain"),
            value: value["value"].as_u64(),
            checked: value["checked"].as_str().map(str::to_owned),
        }
    }
}

impl Answer {
    fn by(value: &Value) -> Self {
        match value.get("wrong") {
            None => Self::Moves(serde_json::from_value(value.clone()).expect("pairs of texts")),
            Some(wrong) => {
                let (message, line) = serde_json::from_value(wrong.clone()).expect("a text and a line");
                Self::Wrong(message, line)
            }
        }
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        drop(self.input.take());
        self.child.wait().expect("CPython ends when there is nothing more to read");
    }
}
