//! An independent checker of the certificates that `bouton` writes.
//!
//! A certificate says step by step why an answer about an impartial game is true; `docs/certificates.md` defines the format. The checker
//! shares no line with the solver and depends on nothing but the standard library. Read it in this order: `certificate` and `heads` (the lines),
//! `section`, `sums` and `claims` (what proves a line), `games`, `moves` and `digraph` (the rules), `period`, `saltus` and `heaps` (codes whose
//! values repeat), `table` (files of values), `maps`, `rook` and `staircase` (games whose outcomes the checker finds itself), `position`,
//! `board` and `graph`, `budget`, `sha256`.
//!
//! ```
//! use bouton_check::{Limits, check};
//!
//! let text = "bouton certificate 1\nconvention normal\ncode 0.33\nvalue 1 1\nvalue 2 2\nclaim value 3 1 + 2\nend 2\n";
//! let verdict = check(text, None, Limits::default());
//! assert_eq!(verdict.to_string(), "VALID\nclaim value 3 1 + 2\n");
//! assert_eq!(verdict.exit_code(), 0);
//! let wrong = check(&text.replace("value 2 2", "value 1 2"), None, Limits::default());
//! assert_eq!(wrong.to_string(), "INVALID at line 5: option 1 is worth 1\n");
//! ```

#![forbid(unsafe_code)]

mod board;
mod budget;
mod certificate;
mod claims;
mod digraph;
mod games;
mod graph;
mod heads;
mod heaps;
mod maps;
mod moves;
mod period;
mod position;
mod rook;
mod saltus;
mod section;
mod sha256;
mod staircase;
mod sums;
mod table;
#[cfg(test)]
mod tests;

use std::fmt;

pub use budget::Limits;

/// What the checker says of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every claim is proved.
    Valid {
        /// The convention if it is misere, the claims as in the text, and what they rest on.
        lines: Vec<String>,
    },
    /// The text breaks a rule of the format, or a line is not proved.
    Invalid {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with the line.
        why: String,
    },
    /// The text needs what this checker does not know, or more than its limits.
    Unsupported {
        /// The number of the line, from 1.
        line: usize,
        /// What is not known.
        what: String,
    },
}

impl Verdict {
    /// The exit code of a checker with this verdict: 0, 1 or 3.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::Valid { .. } => 0,
            Verdict::Invalid { .. } => 1,
            Verdict::Unsupported { .. } => 3,
        }
    }
}

impl fmt::Display for Verdict {
    /// Writes what a checker prints.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Valid { lines } => {
                writeln!(out, "VALID")?;
                lines.iter().try_for_each(|line| writeln!(out, "{line}"))
            }
            Verdict::Invalid { line, why } => writeln!(out, "INVALID at line {line}: {why}"),
            Verdict::Unsupported { line, what } => writeln!(out, "UNSUPPORTED at line {line}: {what}"),
        }
    }
}

/// Checks a certificate. A line `table` is about a file of values, which is given beside the text. No text and no file makes the checker panic, and none takes more work or memory than the limits allow.
pub fn check(text: &str, table: Option<&[u8]>, limits: Limits) -> Verdict {
    certificate::Checker::new(text, table, limits).verdict()
}
