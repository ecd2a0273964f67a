//! The error that gives the place where a text is wrong.

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// An error in a text: the place, what was found there, and what was expected.
///
/// # Examples
/// ```
/// use bouton::notation::Cursor;
/// let mut text = Cursor::new(b"3\n4x");
/// assert_eq!(text.number_of("rows", 1..=9), Ok(3));
/// assert_eq!(
///     text.number_of("columns", 1..=9).unwrap_err().to_string(),
///     "line 2, column 1: found `4x`, expected a whole number from 1 to 9 (columns)"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError(Box<Details>);

/// On the heap, so that a result without an error stays small.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    line: usize,
    column: usize,
    place: Range<usize>,
    source: String,
    marked: Range<usize>,
    found: String,
    expected: String,
}

/// The most bytes of a text that a message quotes.
const MOST_QUOTED_BYTES: usize = 40;

/// `text` in backquotes, cut if it is long, so that messages stay short for any text.
///
/// # Examples
/// ```
/// use bouton::notation::quoted;
/// assert_eq!(quoted("abc"), "`abc`");
/// assert_eq!(quoted(&"a".repeat(1_000_000)), format!("`{}...`", "a".repeat(40)));
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    if text.len() <= MOST_QUOTED_BYTES {
        return format!("`{text}`");
    }
    format!("`{}...`", &text[..text.floor_char_boundary(MOST_QUOTED_BYTES)])
}

/// The longest excerpt of a line that an error keeps, in bytes, on each side of the place.
const MOST_EXCERPT_BYTES: usize = 60;

impl ParseError {
    /// An error at the bytes `place` of `text`, where something else was `expected`.
    ///
    /// # Complexity
    /// Reads `text` up to the place.
    #[must_use]
    pub fn new(text: &[u8], place: Range<usize>, expected: impl Into<String>) -> Self {
        let place = place.start..place.end.max(character_end(text, place.start));
        let found = describe(text, place.clone());
        Self::with_found(text, place, found, expected)
    }

    /// An error with its own description of what was `found`.
    #[must_use]
    pub(crate) fn with_found(
        text: &[u8],
        place: Range<usize>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        let start = place.start.min(text.len());
        let place = start..place.end.max(character_end(text, start));
        let before = &text[..start];
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let line_end =
            text[start..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |at| start + at);
        let from = line_start.max(start.saturating_sub(MOST_EXCERPT_BYTES));
        let end = place.end.clamp(start, line_end);
        let to = line_end.min(end.min(start + MOST_EXCERPT_BYTES) + MOST_EXCERPT_BYTES);
        let readable = |part: Range<usize>| String::from_utf8_lossy(&text[part]).into_owned();
        let (left, middle) = (readable(from..start), readable(start..end.min(to)));
        Self(Box::new(Details {
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            column: 1 + readable(line_start..start).chars().count(),
            place: start..end.max(start + 1),
            marked: left.len()..left.len() + middle.len(),
            source: format!("{left}{middle}{}", readable(end.min(to)..to).trim_end_matches('\r')),
            found: found.into(),
            expected: expected.into(),
        }))
    }

    /// Converts an error in a text into an error in `outer`, which contains that text from the byte `offset` on.
    #[must_use]
    pub fn within(self, outer: &[u8], offset: usize) -> Self {
        let place = offset + self.0.place.start..offset + self.0.place.end;
        Self::with_found(outer, place, self.0.found, self.0.expected)
    }

    /// The line, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// The column, counted in characters from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.0.column
    }

    /// The line itself, cut if it is long, and the range of bytes in it that the error is about.
    #[must_use]
    pub fn excerpt(&self) -> (&str, Range<usize>) {
        (&self.0.source, self.0.marked.clone())
    }

    /// What was found, as the message says it.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.0.found
    }

    /// What was expected, as the message says it.
    #[must_use]
    pub fn expected(&self) -> &str {
        &self.0.expected
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { line, column, found, expected, .. } = &*self.0;
        write!(f, "line {line}, column {column}: found {found}, expected {expected}")
    }
}

impl Error for ParseError {}

/// The end of the character that begins at `start`.
fn character_end(text: &[u8], start: usize) -> usize {
    let rest = &text[start.min(text.len())..];
    let width = match rest.first() {
        Some(0xC0..=0xDF) => 2,
        Some(0xE0..=0xEF) => 3,
        Some(0xF0..) => 4,
        _ => 1,
    };
    let is_one = rest.get(..width).is_some_and(|character| std::str::from_utf8(character).is_ok());
    if is_one { start + width } else { start + 1 }
}

/// A description of the text at `place`: the text in backquotes, or the end of the line or of the input.
fn describe(text: &[u8], place: Range<usize>) -> String {
    match text.get(place.start) {
        None => "the end of the input".to_owned(),
        Some(b'\n' | b'\r') => "the end of the line".to_owned(),
        Some(_) => {
            let end = place.end.clamp(place.start + 1, text.len()).min(place.start + MOST_QUOTED_BYTES);
            format!("`{}`", String::from_utf8_lossy(&text[place.start..end]).escape_debug())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_line_and_column() {
        let error = ParseError::new("ab\r\ncé?d\r\n".as_bytes(), 7..8, "a letter");
        assert_eq!(error.to_string(), "line 2, column 3: found `?`, expected a letter");
        assert_eq!(error.excerpt(), ("cé?d", 3..4));
    }

    #[test]
    fn a_character_of_many_bytes_is_named_whole() {
        let error = ParseError::new("..é*".as_bytes(), 2..3, "`.`");
        assert_eq!(error.to_string(), "line 1, column 3: found `é`, expected `.`");
        assert_eq!(error.excerpt(), ("..é*", 2..4));
        assert_eq!(ParseError::new(b"\xffx", 0..1, "`.`").excerpt().0, "\u{fffd}x");
    }

    #[test]
    fn the_end_is_named_as_the_end() {
        let at = |place: usize| ParseError::new(b"a\r\nb", place..place + 1, "x").to_string();
        assert_eq!(at(1), "line 1, column 2: found the end of the line, expected x");
        assert_eq!(at(4), "line 2, column 2: found the end of the input, expected x");
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let line = [b'.'; 1000];
        let error = ParseError::new(&line, 500..501, "x");
        assert_eq!((error.column(), error.excerpt().0.len()), (501, 2 * MOST_EXCERPT_BYTES + 1));
        assert_eq!(error.excerpt().1, MOST_EXCERPT_BYTES..MOST_EXCERPT_BYTES + 1);
    }
}
