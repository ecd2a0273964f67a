//! What a checker says.

use std::fmt;

/// What the checker says of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every claim is proved.
    Valid {
        /// The convention if it is misere, the claims, the game of each section, and what is assumed.
        lines: Vec<String>,
    },
    /// Every claim is proved, but not what was expected is among them.
    Unexpected {
        /// What was expected.
        why: String,
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

/// Whether a claim does not say what it seems to say without this line: misere play, or a game of the claim that is not known.
fn is_needed(line: &str, claim: &str) -> bool {
    let Some((name, definition)) = line.strip_prefix("game ").and_then(|game| game.split_once(": ")) else {
        return line == "convention misere";
    };
    let is_known = definition == "code" || definition.starts_with("known text ");
    let is_of_claim =
        claim.contains(&format!(" {name}: ")) || claim.starts_with(&format!("claim table {name} "));
    is_of_claim && !is_known
}

impl Verdict {
    /// This verdict, if its lines have all that are expected, and if the game of each expected claim is known.
    ///
    /// A game is known if it has a code or a text of the catalogue, or if its line `game` is expected, too. A claim in misere play needs
    /// the line `convention misere`.
    #[must_use]
    pub fn expecting(self, expected: &[String]) -> Self {
        let Verdict::Valid { lines } = &self else { return self };
        let unexpected = expected.iter().find_map(|line| {
            if !lines.contains(line) {
                return Some(format!("no line of the answer is `{line}`"));
            }
            let mut needed =
                lines.iter().filter(|other| line.starts_with("claim ") && is_needed(other, line));
            let other = needed.find(|other| !expected.contains(other))?;
            Some(format!("`{line}` rests on `{other}`; --expect that line, too"))
        });
        unexpected.map_or(self, |why| Verdict::Unexpected { why })
    }

    /// The exit code of a checker with this verdict: 0, 1 or 3.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::Valid { .. } => 0,
            Verdict::Unexpected { .. } | Verdict::Invalid { .. } => 1,
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
            Verdict::Unexpected { why } => writeln!(out, "NOT AS EXPECTED: {why}"),
            Verdict::Invalid { line, why } => writeln!(out, "INVALID at line {line}: {why}"),
            Verdict::Unsupported { line, what } => writeln!(out, "UNSUPPORTED at line {line}: {what}"),
        }
    }
}
