//! What is known of a board while a rule is unrolled.

use crate::value::{Condition, Overlay};

/// What an execution knows of the board, and what it asks.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What the execution has found out about the given board since the last place where executions may meet.
    pub facts: Overlay,
    /// The answers to the questions of the instruction.
    pub answers: Vec<bool>,
    /// The number of questions that the instruction has asked so far.
    pub count: usize,
    /// The question that has no answer yet.
    pub open: Option<Condition>,
    /// Whether the instruction needs a board that is known.
    pub gives_up: bool,
}
