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
    /// The end of what it printed to standard error.
    pub errors: String,
    /// How the program ended, or why the function has no answer. A function that answers all cases ends with the exit code 0.
    pub end: Result<End, String>,
}

impl Candidate<'_> {
    /// The answers to these cases. A program is ended when `goes_on`, which is called regularly, returns false.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn answer(
        &self,
        papers: &[Paper],
        input: impl FnOnce() -> Vec<u8>,
        goes_on: &dyn Fn() -> bool,
    ) -> io::Result<Answered> {
        match self {
            Self::Program(program) => {
                let Run { output, errors, end } = run(program, input(), goes_on)?;
                let output = String::from_utf8_lossy(&output).into_owned();
                Ok(Answered { output, errors, end: Ok(end) })
            }
            Self::Function(answer) => {
                let mut output = String::new();
                let end = papers.iter().try_for_each(|paper| {
                    output += &(answer(&paper.text)? + "\n");
                    Ok(())
                });
                Ok(Answered { output, errors: String::new(), end: end.map(|()| End::Exit(0)) })
            }
        }
    }
}
