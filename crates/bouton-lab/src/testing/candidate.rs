//! What is tested: a program, or answers that are computed or listed.

use std::io;

use super::exam::Paper;
use crate::program::{End, Program, Run, run};

/// Answers of a function to a case, or why there is none.
pub type Computed<'f> = dyn Fn(&str) -> Result<String, String> + Sync + 'f;

/// What is tested.
pub enum Candidate<'c> {
    /// A program that reads the cases of one run.
    Program(Program),
    /// A function of a case.
    Function(Box<Computed<'c>>),
}

/// What a candidate answered.
pub struct Answered {
    /// The answers, a line each.
    pub output: String,
    /// The end of what it printed to standard error, or why it has no answer.
    pub errors: String,
    /// How it ended.
    pub end: End,
}

impl Candidate<'_> {
    /// The answers to these cases.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn answer(&self, papers: &[Paper], input: impl FnOnce() -> Vec<u8>) -> io::Result<Answered> {
        match self {
            Self::Program(program) => {
                let Run { output, errors, end } = run(program, input())?;
                Ok(Answered { output: String::from_utf8_lossy(&output).into_owned(), errors, end })
            }
            Self::Function(answer) => {
                let mut answered =
                    Answered { output: String::new(), errors: String::new(), end: End::Exit(0) };
                for paper in papers {
                    match answer(&paper.text) {
                        Ok(line) => answered.output += &(line + "\n"),
                        Err(error) => {
                            answered.errors = error;
                            answered.end = End::Exit(1);
                            break;
                        }
                    }
                }
                Ok(answered)
            }
        }
    }
}
