//! The first line of an answer: the result, and how far it can be trusted.

use std::fmt::Write;

use bouton::catalog::status::Status;
use bouton::{Limit, Theorem, Unknown};
use bouton_lab::in_any::in_any;
use bouton_lab::wrapping::{NO_BREAK_SPACE, lines_of};
use clap::builder::styling::{AnsiColor, Color, Style};

use crate::signals::is_interrupted;

pub use bouton_lab::wrapping::MAX_COLUMNS;

/// `found` in lines of at most [`MAX_COLUMNS`], with the status at the right end of the last one, or on lines of its own. The
/// first line keeps its indentation.
pub fn headline(found: &str, status: &str) -> String {
    let mut lines = lines_of(found, 0, MAX_COLUMNS, columns);
    let last = lines.last_mut().expect("there is always a line");
    let room = MAX_COLUMNS.saturating_sub(last.chars().count());
    if status.chars().count() + 2 <= room {
        let _ = write!(last, "{status:>room$}");
    } else {
        let status = lines_of(status, 0, MAX_COLUMNS, columns);
        lines.extend(status.iter().map(|line| format!("{line:>MAX_COLUMNS$}")));
    }
    lines.join("\n") + "\n"
}

/// `text` in lines of at most [`MAX_COLUMNS`], all but the first indented by two columns more than the first.
pub fn wrapped(text: &str) -> String {
    hanging(text, text.len() - text.trim_start().len() + 2)
}

/// Moves in a list that [`wrapped`] breaks between moves only. Each is a name, and the number of equal components in which it can be made.
pub fn listed<'n>(moves: impl Iterator<Item = (&'n str, u64)>) -> String {
    let (mut words, mut separator) = (Vec::new(), ", ");
    for (name, times) in moves {
        words.push(format!("{name}{}", in_any(name, times)).replace(' ', NO_BREAK_SPACE));
        separator = if times == 1 { separator } else { "; " };
    }
    words.join(separator)
}

/// `text` in lines of at most [`MAX_COLUMNS`] columns. All but the first are indented by `indent` columns.
pub fn hanging(text: &str, indent: usize) -> String {
    hanging_within(MAX_COLUMNS, text, indent)
}

/// `text` in lines of at most `most` columns. All but the first are indented by `indent` columns.
pub fn hanging_within(most: usize, text: &str, indent: usize) -> String {
    lines_of(text, indent, most, columns).join("\n") + "\n"
}

/// The columns that a text takes: colours take none.
pub fn columns(text: &str) -> usize {
    anstream::adapter::strip_str(text).to_string().chars().count()
}

/// A number of things in words: `1 value`, `2 values`.
pub fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The style of winning moves and of certain results.
pub const CERTAIN_STYLE: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Green)));
/// The style of results that are not certain.
const UNCERTAIN_STYLE: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Yellow)));
const BOLD_STYLE: Style = Style::new().bold();

/// A headline that ends with `words`, in colours: the result is bold, and the words are green or yellow.
pub fn painted(head: &str, words: &str, status: &Status) -> String {
    let style = match status {
        Status::Exact | Status::Proved(_) => CERTAIN_STYLE,
        _ => UNCERTAIN_STYLE,
    };
    in_style(head, words, style)
}

fn in_style(head: &str, words: &str, style: Style) -> String {
    match head.trim_end().strip_suffix(words) {
        Some(gap) if gap.trim_end().is_empty() => format!("{gap}{style}{words}{style:#}\n"),
        Some(found) => {
            let text = found.trim_end();
            let gap = &found[text.len()..];
            format!("{BOLD_STYLE}{text}{BOLD_STYLE:#}{gap}{style}{words}{style:#}\n")
        }
        None => head.to_owned(),
    }
}

/// A text with its headlines in colours: the lines that end with the words of a status, with a gap before them or alone.
pub fn coloured(text: &str) -> String {
    text.split_inclusive('\n').map(|line| coloured_line(line).unwrap_or_else(|| line.to_owned())).collect()
}

fn coloured_line(line: &str) -> Option<String> {
    let words = line.trim_end().rsplit_once("  ")?.1.trim_start();
    let style = match words.split([' ', ':']).next()? {
        "EXACT" | "PROVED" => CERTAIN_STYLE,
        "ASSUMING" | "OBSERVED" | "UNKNOWN" => UNCERTAIN_STYLE,
        _ => return None,
    };
    Some(in_style(line, words, style))
}

/// The status in words. An unknown status names the limit that ended the work.
pub fn status_words(status: &Status, unknown: Option<&Unknown>) -> String {
    match (status, unknown) {
        (Status::Unknown, Some(unknown)) => format!("{status}: {}", limit_words(unknown.limit)),
        _ => status.to_string(),
    }
}

/// The status of a pattern that was seen in values up to `n` and is not proved.
pub fn observed_to(n: u64) -> String {
    format!("OBSERVED to {n}")
}

/// The theorems that an answer rests on, a line each.
pub fn theorems(theorems: &[&Theorem]) -> String {
    theorems.iter().map(|theorem| wrapped(&format!("Proved by {theorem}."))).collect()
}

/// The limit, in words.
pub fn limit_words(limit: Limit) -> &'static str {
    match limit {
        Limit::Positions => "limit on positions",
        Limit::Bytes | Limit::Room { .. } => "limit on memory",
        Limit::Moves => "too many moves",
        Limit::Stopped if is_interrupted() => "interrupted",
        Limit::Stopped => "limit on time",
        _ => "a limit",
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

    #[test]
    fn lists_are_broken_between_names_and_colours_take_no_room() {
        let names: Vec<_> = (0..30).map(|at| format!("100 -> {at} + 3")).collect();
        let text = wrapped(&format!(
            "Winning: {CERTAIN_STYLE}{}{CERTAIN_STYLE:#}",
            listed(names.iter().map(|name| (&**name, 1)))
        ));
        let plain = anstream::adapter::strip_str(&text).to_string();
        let lines: Vec<_> = plain.lines().collect();
        assert!(lines.iter().all(|line| line.len() <= MAX_COLUMNS), "{plain}");
        assert!(
            lines[0].len() > 60 && lines[1..].iter().all(|line| line.starts_with("  100 -> ")),
            "{plain}"
        );
        assert_eq!(hanging_within(9, "ab cd ef gh", 3), "ab cd ef\n   gh\n");
    }

    #[test]
    fn colours_change_no_letter() {
        for status in [Status::Exact, Status::Unknown] {
            let words = status.to_string();
            let head = headline("The player to move wins (N).", &words);
            let painted = painted(&head, &words, &status);
            assert_ne!(painted, head);
            assert_eq!(
                coloured(&format!("{head}no words of a status\n")),
                painted.clone() + "no words of a status\n"
            );
            assert_eq!(anstream::adapter::strip_str(&painted).to_string(), head);
        }
    }
}
