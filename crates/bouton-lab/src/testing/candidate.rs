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

impl Candidate<'_> {
    /// The answers to these cases, a line each, as the run of a program, and why a function has no answer to the next case. A program is
    /// ended when `goes_on`, which is called regularly, returns false.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn answer(
        &self,
        papers: &[Paper],
        input: impl FnOnce() -> Vec<u8>,
        goes_on: &dyn Fn() -> bool,
    ) -> io::Result<(Run, Option<String>)> {
        let function = match self {
            Self::Program(program) => return Ok((run(program, input(), goes_on)?, None)),
            Self::Function(function) => function,
        };
        let mut given = Run { output: Vec::new(), errors: String::new(), end: End::Exit(0) };
        for paper in papers {
            match function(&paper.text) {
                Ok(answer) => given.output.extend((answer + "\n").bytes()),
                Err(why) => return Ok((given, Some(why))),
            }
        }
        Ok((given, None))
    }
}
