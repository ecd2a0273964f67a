//! The first failure of a candidate among some cases.

use std::io;

use super::candidate::{Answered, Candidate};
use super::exam::{Exam, Paper, Wrong};
use crate::program::End;

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Another answer, or output after the last answer.
    Answer(String),
    /// The output ended before the answer.
    Missing,
    /// The program crashed, hung, or printed too much.
    End(End),
}

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

/// Asks about the cases, in one run or in a fresh run each, and returns the first failure.
///
/// # Errors
/// If the program cannot be started.
pub fn examine(
    exam: &dyn Exam,
    candidate: &Candidate<'_>,
    papers: &[Paper],
    is_fresh: bool,
) -> io::Result<Option<Failure>> {
    if is_fresh {
        for paper in papers {
            if let Some(failure) = together(exam, candidate, std::slice::from_ref(paper))? {
                return Ok(Some(failure));
            }
        }
        return Ok(None);
    }
    let Some(failure) = together(exam, candidate, papers)? else { return Ok(None) };
    match failure.fault {
        Fault::Answer(_) | Fault::Missing => alone_if_possible(exam, candidate, failure).map(Some),
        // The program need not have printed all answers that it knew.
        Fault::End(_) => narrowed(exam, candidate, papers, failure),
    }
}

/// The first failure of one run.
fn together(exam: &dyn Exam, candidate: &Candidate<'_>, papers: &[Paper]) -> io::Result<Option<Failure>> {
    if papers.is_empty() {
        return Ok(None);
    }
    let Answered { output, errors, end } = candidate.answer(papers, || exam.input(papers))?;
    let wrong = exam.first_wrong(papers, &output);
    let (at, fault) = match (wrong, end) {
        (Some(Wrong { at, given: Some(given) }), _) if end != End::TooMuchOutput => {
            (at, Fault::Answer(given))
        }
        (Some(Wrong { at, .. }), End::Exit(0)) => (at, Fault::Missing),
        (None, End::Exit(0)) => return Ok(None),
        (wrong, end) => (wrong.map_or(papers.len() - 1, |wrong| wrong.at), Fault::End(end)),
    };
    Ok(Some(Failure { papers: papers[..=at].to_vec(), fault, errors }))
}

/// The failure of the last case alone, or else of all cases.
fn alone_if_possible(exam: &dyn Exam, candidate: &Candidate<'_>, failure: Failure) -> io::Result<Failure> {
    let alone = together(exam, candidate, std::slice::from_ref(failure.paper()))?;
    Ok(alone.unwrap_or(failure))
}

/// The failure of one case among some that fail together: first the one that the output ends at, then half after half. A program that is
/// only too slow for all of them in one run has not failed.
fn narrowed(
    exam: &dyn Exam,
    candidate: &Candidate<'_>,
    papers: &[Paper],
    failure: Failure,
) -> io::Result<Option<Failure>> {
    if let Some(alone) = together(exam, candidate, std::slice::from_ref(failure.paper()))? {
        return Ok(Some(alone));
    }
    let (mut papers, mut failure) = (papers, failure);
    while papers.len() > 1 {
        let (first, second) = papers.split_at(papers.len() / 2);
        let half = match together(exam, candidate, first)? {
            Some(failure) => Some((first, failure)),
            None => together(exam, candidate, second)?.map(|failure| (second, failure)),
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
