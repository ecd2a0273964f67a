//! What a person types at a prompt.

use std::io;

use crate::failure::Failure;

/// What is shown before a line.
pub const PROMPT: &str = "> ";

/// What a person typed.
pub enum Typed {
    /// A line.
    Line(String),
    /// A line that is no text in UTF-8.
    NoText,
    /// The end of the input.
    End,
}

/// Standard input cannot be read.
pub fn unread(error: io::Error) -> Failure {
    Failure::Io("standard input cannot be read".to_owned(), error)
}
