//! CPython, asked a line at a time.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// What the moves of a position are.
#[derive(Debug, PartialEq, Eq)]
pub enum Answer {
    /// Their names, and what they leave.
    Moves(Vec<(String, String)>),
    /// What is wrong, and in which line.
    Wrong(String, Option<usize>),
}

/// What CPython answers to a position.
#[derive(Debug)]
pub struct Expected {
    /// The moves as the shim plays them.
    pub shim: Answer,
    /// The moves by the file as it is written.
    pub plain: Answer,
    /// The value by the file as it is written, if few positions are needed for it.
    pub value: Option<u64>,
}

/// CPython with the shim.
pub struct Oracle {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Oracle {
    /// CPython, if there is one here.
    pub fn start() -> Option<Self> {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/agree/oracle.py");
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
        Self { shim: answer("moves"), plain: answer("plain"), value: value["value"].as_u64() }
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
