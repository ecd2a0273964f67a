//! What a checker says.

use std::fmt;

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
