//! Certificates as whole processes: how much longer than the answer a certificate takes, and how many lines a second the checkers read.

use std::fs;
use std::process::Command;
use std::time::Duration;

use super::child::{self, timed};
use super::work::{Folder, path_text, promised, shown};

/// How many times as long as the answer alone the certificate may take.
const MOST_RATIO: f64 = 3.0;
/// How many lines a second the checker in Rust is to read.
const LEAST_LINES: f64 = 300_000.0;

/// A board of cram, and its value.
pub struct Question {
    board: &'static str,
    value: u64,
}

/// The boards for a short run, and those for a long one. J. Lemoine and S. Viennot (2012) list the values.
pub fn questions(quick: bool) -> &'static [Question] {
    match quick {
        true => &[Question { board: "3x4", value: 1 }],
        false => &[
            Question { board: "4x5", value: 2 },
            Question { board: "5x6", value: 2 },
            Question { board: "5x7", value: 1 },
        ],
    }
}

impl Question {
    pub fn name(&self) -> String {
        format!("certificate of cram {}", self.board)
    }

    /// Answers with and without a certificate, has the certificate checked by both checkers, and prints a line.
    ///
    /// # Panics
    /// If the answer is wrong, or if a checker does not find the certificate valid.
    pub fn ask(&self, quick: bool) {
        let folder = Folder::new();
        let (output, certificate) = (folder.0.join("output"), path_text(&folder.0.join("certificate")));
        let asked = ["solve", "cram", self.board, "--print", "grundy"];
        let (mut answered, mut certified, mut checked) = (Duration::MAX, Duration::MAX, Duration::MAX);
        let claim = format!("VALID\nclaim value {} cram: {}\n", self.value, self.board_of_cells());
        let is_valid = || fs::read_to_string(&output).is_ok_and(|verdict| verdict.starts_with(&claim));
        for _ in 0..if quick { 1 } else { 3 } {
            answered = answered.min(timed(child::command(&asked), None, &output));
            let answer = fs::read_to_string(&output).expect("an answer");
            assert_eq!(answer.trim(), self.value.to_string(), "{}", self.name());
            let mut command = child::command(&asked);
            command.args(["--certificate", &certificate]).stderr(std::process::Stdio::null());
            certified = certified.min(timed(command, None, &output));
            checked = checked.min(timed(child::command(&["check", &certificate]), None, &output));
            assert!(is_valid(), "{}", self.name());
        }
        let lines = fs::read_to_string(&certificate).expect("a certificate").lines().count();
        let a_second = |time: Duration| lines as f64 / time.as_secs_f64();
        let mut python = Command::new("python3");
        python.args([concat!(env!("CARGO_MANIFEST_DIR"), "/../bouton-check/check.py"), &certificate]);
        let has_python = Command::new("python3").arg("--version").output().is_ok();
        let in_python = match has_python && lines < MOST_LINES_IN_PYTHON {
            true => {
                let time = timed(python, None, &output);
                assert!(is_valid(), "{} in Python", self.name());
                format!("{:.0}", a_second(time))
            }
            false => String::new(),
        };
        let ratio = certified.as_secs_f64() / answered.as_secs_f64();
        println!(
            "| {} | {lines} | {} | {} | {ratio:.1} x | {} | {:.0} | {} | {in_python} |",
            self.name(),
            shown(answered),
            shown(certified),
            promised(format!("at most {MOST_RATIO:.1} x"), ratio <= MOST_RATIO),
            a_second(checked),
            promised(format!("{LEAST_LINES:.0}"), a_second(checked) >= LEAST_LINES),
        );
    }

    /// The empty board, as a certificate writes it.
    fn board_of_cells(&self) -> String {
        let (rows, cols) = self.board.split_once('x').expect("a size");
        let [rows, cols] = [rows, cols].map(|side| side.parse::<usize>().expect("a number"));
        vec![".".repeat(cols); rows].join("/")
    }
}

/// The checker in Python reads certificates of fewer lines than this.
const MOST_LINES_IN_PYTHON: usize = 200_000;
