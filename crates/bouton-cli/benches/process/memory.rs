//! How much memory a search takes as a whole process, beside what it was allowed.
//!
//! The system is asked for the most that the process ever held (`VmHWM`), time and again until it ends: what it takes in
//! its very last milliseconds alone is missed. Where the system keeps no such files there are no lines.

use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::child;
use super::work::promised;

/// A question, and the value that is the answer unless it is unknown.
pub struct Question {
    pub name: String,
    board: &'static str,
    value: u64,
    /// In millions of bytes.
    allowed: u64,
}

/// Boards of cram; the larger ones fill what is allowed.
pub fn questions(quick: bool) -> Vec<Question> {
    let question = |board, value, allowed| Question {
        name: format!("solve cram {board} --max-memory {allowed}MB"),
        board,
        value,
        allowed,
    };
    if quick {
        return vec![question("4x6", 0, 1)];
    }
    vec![question("5x8", 1, 40), question("5x8", 1, 200), question("6x7", 5, 40), question("6x7", 5, 200)]
}

/// A search that fills its memory need not come to an end.
const MOST_TIME: &str = "90s";

impl Question {
    /// Asks the command and prints a line.
    ///
    /// # Panics
    /// If the answer is wrong.
    pub fn ask(&self, quick: bool) {
        let memory = format!("{}MB", self.allowed);
        let mut command = child::command(&[
            "solve",
            "cram",
            self.board,
            "--print",
            "grundy",
            "--max-memory",
            &memory,
            "--max-time",
            MOST_TIME,
        ]);
        let begun = Instant::now();
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
        let status = format!("/proc/{}/status", process.id());
        let mut peak = None;
        while process.try_wait().expect("it can be asked").is_none() {
            peak = peak.max(fs::read_to_string(&status).ok().as_deref().and_then(most_held));
            sleep(Duration::from_millis(if quick { 1 } else { 5 }));
        }
        let took = begun.elapsed();
        let output = process.wait_with_output().expect("it has ended").stdout;
        let answer = String::from_utf8_lossy(&output).trim().to_owned();
        let is_right = answer == "unknown" || answer == self.value.to_string();
        assert!(is_right, "{}: {answer}, expected {}", self.name, self.value);
        let Some(peak) = peak else { return };
        let most = self.allowed + self.allowed / 10 + 30;
        let promise = promised(format!("at most {most} MB"), peak <= most * 1_000_000);
        let (peak, took) = (peak as f64 / 1e6, took.as_secs_f64());
        println!("| {} | {answer} | {took:.2} s | {peak:.1} MB | {promise} |", self.name);
    }
}

/// The bytes in the line `VmHWM:      1234 kB`.
fn most_held(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib << 10)
}
