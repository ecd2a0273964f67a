//! The subset of Python that rules are written in: from a text to a tree.
//!
//! The parser is our own. The well-kept one of Python's language, ruff's, overflows the stack where brackets or signs are nested
//! deeply (<https://github.com/astral-sh/ruff/pull/25464>), and a rule may come from anybody. The subset is small, so with
//! ruff's parser most of the work would have been to refuse the rest of the language in plain words. In this parser nothing is
//! nested more than [`DEEPEST`](parser::DEEPEST) deep, neither while a text is read nor in the tree that the parser builds.

mod atoms;
mod expressions;
mod file;
mod instead;
mod lexer;
mod line;
mod nearest;
mod number;
mod parser;
mod postfix;
mod spelled;
mod statements;
mod strings;
mod targets;
#[cfg(test)]
mod tests;
mod token;
pub mod tree;

pub use file::parse;
pub use line::parse_line;
pub use nearest::{did_you_mean, nearest};
pub use spelled::{Yielded, spelled};

/// The most bytes that a rule may have.
pub const LONGEST_TEXT: usize = 1 << 16;
