//! What is asked of a program, and which answers are right.

use crate::program::End;

/// A case whose right answer is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// The case, as the program reads it.
    pub text: String,
    /// The right answers: one of them, or each once in any order.
    pub right: Vec<String>,
}

/// What is known of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// The right answers.
    Right(Vec<String>),
    /// The text is no case.
    Refused,
    /// A limit left the right answer unknown.
    Unknown,
}

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Another answer.
    Answer(String),
    /// Output after the last answer. The text says what.
    Extra(String),
    /// The output ended before the answer.
    Missing,
    /// The program crashed, hung, or printed too much.
    End(End),
    /// The function that is tested has no answer: why.
    NoAnswer(String),
}

/// What is asked of a program.
pub trait Exam: Sync {
    /// What is known of a case. The search for it ends when `goes_on` returns false.
    fn right(&self, text: &str, goes_on: &dyn Fn() -> bool) -> Known;

    /// The input of a program that asks about these cases.
    fn input(&self, papers: &[Paper]) -> Vec<u8>;

    /// The first wrong answer in the output of a program, if there is one: the number of its case, and what is wrong. Output after the
    /// last answer is wrong too.
    fn first_wrong(&self, papers: &[Paper], output: &str) -> Option<(usize, Fault)>;

    /// Whether a text that was given for a case is an answer at all: a right one, or one that is wrong for this case. A text that is in
    /// no form of an answer is none.
    fn is_answer(&self, _paper: &Paper, _given: &str) -> bool {
        true
    }

    /// Whether the definition, on the bare rules, gives the right answer too. If it does not, the library is wrong. `None` if the case is
    /// too large for the definition.
    fn confirm(&self, paper: &Paper) -> Option<bool>;
}
