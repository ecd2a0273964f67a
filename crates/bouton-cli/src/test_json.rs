//! What a test of a program found, as JSON.

use std::borrow::Cow;

use bouton::notation::clipped;
use bouton_lab::program::End;
use bouton_lab::testing::{Asked, Exam, Failure, Fault, Paper};
use serde::Serialize;

use crate::json::Object;

/// A test.
#[derive(Default, Serialize)]
pub struct TestJson<'a> {
    /// The game, or nothing in a contest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<&'a str>,
    /// The contest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contest: Option<&'a str>,
    /// The convention of play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub convention: Option<&'static str>,
    /// What is asked about each position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<Asked>,
    /// The file with the answers that are tested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The numbers of positions.
    #[serde(flatten)]
    pub reach: ReachJson,
    /// Whether a wrong answer was found.
    pub failed: bool,
    /// The smallest failure that was found.
    pub failure: Option<FailureJson<'a>>,
    /// The limit that ended the test, if one did.
    pub limit: Option<&'static str>,
    /// The time that the test took.
    pub seconds: f64,
}

/// How far a test went.
#[derive(Default, Serialize)]
pub struct ReachJson {
    /// The positions that were tested.
    pub tested: u64,
    /// The number of random ones among them.
    pub random: u64,
    /// Positions left out because a limit was reached.
    pub left_out: u64,
    /// The first and the last size of which all positions were tested.
    pub whole_sizes: Option<[u32; 2]>,
    /// The last of these sizes, in words.
    pub up_to: Option<String>,
}

/// A wrong answer.
#[derive(Default, Serialize)]
pub struct FailureJson<'a> {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    position: &'a str,
    /// The answer that was given, or nothing. Of a long one there are the first and the last signs.
    given: Option<Cow<'a, str>>,
    right: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exit_code: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signal: Option<i32>,
    /// Cases before this one without which the program is right.
    #[serde(skip_serializing_if = "is_zero")]
    cases_before: usize,
    /// Whether the definition confirms the right answer; `None` if nothing asked it.
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    saved: Option<String>,
    #[serde(skip_serializing_if = "str::is_empty")]
    stderr: &'a str,
    /// The answer of `bouton solve`.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Object>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl<'a> FailureJson<'a> {
    /// A failure that was found by this exam.
    pub fn of(exam: &dyn Exam, found: &'a Failure) -> Self {
        let (given, why) = match &found.fault {
            Fault::Answer(given) => (Some(given.as_str()), None),
            Fault::Extra(why) => (None, Some(clipped(why).into_owned())),
            Fault::Missing => (None, Some("its output ended".to_owned())),
            Fault::End(end) => (None, Some(end.to_string())),
            Fault::NoAnswer(why) => (None, Some(why.clone())),
        };
        let (exit_code, signal) = match found.fault {
            Fault::End(End::Exit(code)) => (Some(code), None),
            Fault::End(End::Signal(signal)) => (None, Some(signal)),
            _ => (None, None),
        };
        Self {
            why,
            exit_code,
            signal,
            cases_before: found.papers.len() - 1,
            stderr: &found.errors,
            ..Self::new(kind(exam, found.paper(), &found.fault), found.paper(), given)
        }
    }

    /// A wrong answer in this line of a file.
    pub fn in_line(exam: &dyn Exam, line: usize, paper: &'a Paper, given: &'a str) -> Self {
        let kind = kind(exam, paper, &Fault::Answer(given.to_owned()));
        Self { line: Some(line), ..Self::new(kind, paper, Some(given)) }
    }

    fn new(kind: &'static str, paper: &'a Paper, given: Option<&'a str>) -> Self {
        let (position, given) = (paper.text.trim_end(), given.map(clipped));
        Self { kind, position, given, right: &paper.right, ..Self::default() }
    }

    /// The failure with what is known of its position.
    pub fn with(self, confirmed: bool, saved: Option<String>, solution: Option<Object>) -> Self {
        Self { confirmed: Some(confirmed), saved, solution, ..self }
    }
}

/// The kind of a failure.
fn kind(exam: &dyn Exam, paper: &Paper, fault: &Fault) -> &'static str {
    match fault {
        Fault::Answer(given) if exam.is_answer(paper, given) => "wrong answer",
        // The text is no answer, or there is output after the last answer.
        Fault::Answer(_) | Fault::Extra(_) => "format",
        Fault::Missing | Fault::NoAnswer(_) => "no answer",
        Fault::End(End::TimeOver) => "hang",
        Fault::End(End::TooMuchOutput) => "too much output",
        Fault::End(End::Exit(_) | End::Signal(_) | End::Stopped) => "crash",
    }
}
