//! The first failure of a candidate among some cases.

use std::io;

use super::candidate::Candidate;
use super::exam::{Exam, Fault, Paper};
use crate::program::{End, Run};

/// A failure of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The cases that lead to it. Only the last one fails. There are several if the last one does not fail alone.
    pub papers: Vec<Paper>,
    /// What is wrong.
    pub fault: Fault,
    /// What the program printed to standard error.
    pub errors: String,
}

impl Failure {
    /// The case that fails.
    ///
    /// # Panics
    /// Never: a failure has a case.
    #[must_use]
    pub fn paper(&self) -> &Paper {
        self.papers.last().expect("a failure has a case")
    }
}

/// Why cases were not examined.
#[derive(Debug)]
pub enum Unexamined {
    /// The program cannot be started.
    NotStarted(io::Error),
    /// The shell cannot run the program. The text is what the shell says.
    NotRun(String),
    /// The caller stopped the work.
    Stopped,
}

/// The first failure, if there is one.
type Examined = Result<Option<Failure>, Unexamined>;

/// What is examined: a candidate, by an exam, as long as a function says so.
#[derive(Clone, Copy)]
pub struct Examiner<'e> {
    /// What is asked.
    pub exam: &'e dyn Exam,
    /// What answers.
    pub candidate: &'e Candidate<'e>,
    /// Whether the program is started anew for each case.
    pub is_fresh: bool,
    /// Whether to go on. It is called regularly while the program runs.
    pub goes_on: &'e dyn Fn() -> bool,
}

impl Examiner<'_> {
    /// Asks about the cases, in one run or in a fresh run each, and returns the first failure.
    ///
    /// # Errors
    /// If the program cannot be started or run, or if the work was stopped before a failure was found.
    pub fn examine(&self, papers: &[Paper]) -> Examined {
        if self.is_fresh {
            let mut alone = papers.iter().map(|paper| self.together(std::slice::from_ref(paper)));
            return alone.find_map(Result::transpose).transpose();
        }
        let Some(failure) = self.together(papers)? else { return Ok(None) };
        match failure.fault {
            Fault::Answer(_) | Fault::Extra(_) | Fault::Missing => {
                match self.together(std::slice::from_ref(failure.paper())) {
                    Err(Unexamined::Stopped) => Ok(Some(failure)),
                    alone => Ok(Some(alone?.unwrap_or(failure))),
                }
            }
            // The program need not have printed all answers that it knew.
            Fault::End(_) | Fault::NoAnswer(_) => match self.narrowed(papers, failure.clone()) {
                // A program that is only too slow for all cases in one run has not failed.
                Err(Unexamined::Stopped) if failure.fault != Fault::End(End::TimeOver) => Ok(Some(failure)),
                narrowed => narrowed,
            },
        }
    }

    /// The first failure of one run.
    fn together(&self, papers: &[Paper]) -> Examined {
        if papers.is_empty() {
            return Ok(None);
        }
        let input = || self.exam.input(papers);
        let answered = self.candidate.answer(papers, input, self.goes_on);
        let (Run { output, errors, end }, unanswered) = answered.map_err(Unexamined::NotStarted)?;
        let wrong = self.exam.first_wrong(papers, &String::from_utf8_lossy(&output));
        let (at, fault) = match (wrong, unanswered.map_or(Ok(end), Err)) {
            (_, Ok(End::Stopped)) => return Err(Unexamined::Stopped),
            (_, Ok(end)) if end.is_not_run() => return Err(Unexamined::NotRun(errors)),
            (Some((at, fault)), end) if fault != Fault::Missing && end != Ok(End::TooMuchOutput) => {
                (at, fault)
            }
            (Some((at, _)), Ok(End::Exit(0))) => (at, Fault::Missing),
            (None, Ok(End::Exit(0))) => return Ok(None),
            (wrong, end) => {
                let at = wrong.map_or(papers.len() - 1, |(at, _)| at);
                (at, end.map_or_else(Fault::NoAnswer, Fault::End))
            }
        };
        Ok(Some(Failure { papers: papers[..=at].to_vec(), fault, errors }))
    }

    /// The failure of one case among some that fail together: first the one that the output ends at, then half after half.
    fn narrowed(&self, papers: &[Paper], failure: Failure) -> Examined {
        if let Some(alone) = self.together(std::slice::from_ref(failure.paper()))? {
            return Ok(Some(alone));
        }
        let (mut papers, mut failure) = (papers, failure);
        while papers.len() > 1 {
            let (first, second) = papers.split_at(papers.len() / 2);
            let half = match self.together(first)? {
                Some(failure) => Some((first, failure)),
                None => self.together(second)?.map(|failure| (second, failure)),
            };
            match half {
                Some((half, smaller)) => (papers, failure) = (half, smaller),
                // Only both halves together fail.
                None if failure.fault == Fault::End(End::TimeOver) => return Ok(None),
                None => break,
            }
        }
        Ok(Some(failure))
    }
}
