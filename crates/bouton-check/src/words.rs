//! The words of a line, and how a message shows them.

use crate::budget::{Refusal, invalid};

/// A part of a line for a message: short, and without control characters.
pub fn shown(text: &str) -> String {
    let mut clipped: String = text.chars().take(60).flat_map(char::escape_debug).collect();
    if text.chars().nth(60).is_some() {
        clipped.push_str("...");
    }
    format!("`{clipped}`")
}

/// A line is refused because something else is expected than it has.
pub fn unexpected<T>(found: &str, expected: &str) -> Result<T, Refusal> {
    invalid(format!("found {}, expected {expected}", shown(found)))
}

/// What is before and after the first separator of a text.
pub fn halves<'t>(text: &'t str, separator: &str, expected: &str) -> Result<(&'t str, &'t str), Refusal> {
    text.split_once(separator).map_or_else(|| unexpected(text, expected), Ok)
}

/// Reads a whole number: decimal digits without a sign, without zeros in front, at most 2^63 - 1.
pub fn number(text: &str) -> Result<u64, Refusal> {
    let is_plain = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let read = text.parse().ok().filter(|&number| number <= i64::MAX as u64);
    match read {
        Some(number) if is_plain && (text == "0" || !text.starts_with('0')) => Ok(number),
        _ => unexpected(text, "a whole number up to 2^63 - 1"),
    }
}
