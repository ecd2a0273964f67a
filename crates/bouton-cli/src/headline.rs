//! The first line of an answer: what was found, and how far it can be trusted.

use std::fmt::Write;

use bouton::catalog::answer::Status;
use bouton::{Limit, Theorem, Unknown};

use crate::watch::is_interrupted;

/// No line of an answer's head is longer, unless one word is.
const MAX_COLUMNS: usize = 79;

/// `found` in lines of at most [`MAX_COLUMNS`], with the status at the right end of the last one, or on a line of its own. The
/// first line keeps its indentation.
pub fn headline(found: &str, status: &str) -> String {
    let text = found.trim_start();
    let mut lines = vec![found[..found.len() - text.len()].to_owned()];
    for (at, word) in text.split(' ').enumerate() {
        let line = lines.last_mut().expect("there is always a line");
        if at > 0 && line.chars().count() + 1 + word.chars().count() > MAX_COLUMNS {
            lines.push(word.to_owned());
        } else {
            *line += if at == 0 { "" } else { " " };
            *line += word;
        }
    }
    let last = lines.last_mut().expect("there is always a line");
    let room = MAX_COLUMNS.saturating_sub(last.chars().count());
    if status.chars().count() + 2 <= room {
        let _ = write!(last, "{status:>room$}");
    } else {
        lines.push(format!("{status:>MAX_COLUMNS$}"));
    }
    lines.join("\n") + "\n"
}

/// The status in words; where nothing is known, with the limit that ended the work.
pub fn status_words(status: Status, unknown: Option<&Unknown>) -> String {
    match (status, unknown) {
        (Status::Unknown, Some(unknown)) => format!("{status}: {}", limit_words(unknown.limit)),
        _ => status.to_string(),
    }
}

/// The status of what was seen in values up to `n` and is not proved.
pub fn observed_to(n: u64) -> String {
    format!("OBSERVED to {n}")
}

/// The theorems that an answer rests on, a line each.
pub fn theorems(theorems: &[&Theorem]) -> String {
    theorems.iter().map(|theorem| format!("Proved by {theorem}.\n")).collect()
}

fn limit_words(limit: Limit) -> &'static str {
    match limit {
        Limit::Positions => "limit on positions",
        Limit::Bytes | Limit::Room { .. } | Limit::Gone { .. } => "limit on memory",
        Limit::Moves => "too many moves",
        Limit::Stopped if is_interrupted() => "interrupted",
        Limit::Stopped => "limit on time",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_too_long_and_the_status_is_at_the_right() {
        let found = "The player to move wins (N). Grundy value 2 (*2). 1 of 7 moves wins.";
        let short = headline(found, "EXACT");
        assert_eq!((short.lines().count(), short.len()), (1, MAX_COLUMNS + 1));
        assert!(short.starts_with(found) && short.ends_with("  EXACT\n"));
        let long = headline(found, "ASSUMING split, tested to 7 cells");
        assert_eq!(long.lines().count(), 2);
        let many = headline(&[found; 3].join(" "), "PROVED by the theorem of Guy and Smith");
        assert!(many.lines().all(|line| line.chars().count() <= MAX_COLUMNS), "{many}");
        assert_eq!(many.split_whitespace().filter(|&word| word == "player").count(), 3);
        assert!(headline("   3 rows: 1", "EXACT").starts_with("   3 rows: 1  "));
        assert!(headline(&"x".repeat(100), "EXACT").starts_with(&"x".repeat(100)));
    }
}
