//! The text of a rule, places in it, and what is wrong at one.

use std::fmt;
use std::sync::Arc;

use bouton::notation::clipped;

/// A part of a source: bytes, half-open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// Where it begins.
    pub start: u32,
    /// Where it has ended.
    pub end: u32,
}

impl Span {
    /// From the beginning of this part to the end of `last`.
    #[must_use]
    pub fn to(self, last: Self) -> Self {
        Self { start: self.start, end: last.end }
    }
}

/// The text of a rule, and what it is called in errors.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path, or the one-line rule itself.
    pub name: Arc<str>,
    /// The text.
    pub text: Arc<str>,
}

/// A place as people count: from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column where the part begins.
    pub column: usize,
    /// The bytes of the part within its first line; never empty, though it may lie just behind the line.
    pub marked: (usize, usize),
}

impl Source {
    /// The place of a part, and the line it begins in.
    #[must_use]
    pub fn place(&self, span: Span) -> (Place, &str) {
        let start = (span.start as usize).min(self.text.len());
        let before = &self.text[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = self.text[line_start..].split('\n').next().unwrap_or_default();
        let line = line.strip_suffix('\r').unwrap_or(line);
        let from = (start - line_start).min(line.len());
        let to = (span.end as usize).saturating_sub(line_start).min(line.len()).max(from + 1);
        let place = Place {
            line: before.matches('\n').count() + 1,
            column: line[..from].chars().count() + 1,
            marked: (from, to),
        };
        (place, line)
    }
}

/// What is wrong with a rule, and where; reads like a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub message: String,
    /// Where, if it is anywhere.
    pub span: Option<Span>,
    /// The position that caused it, if one did, in one line.
    pub position: Option<String>,
    /// Whether a limit was reached, rather than something wrong.
    pub is_limit: bool,
    /// Whether the rule was only told to stop: then nothing is wrong with it.
    pub is_stop: bool,
}

/// What is said of a rule that was told to stop.
pub(crate) const STOPPED: &str = "the rule was stopped";

impl Fault {
    /// Something wrong at a place.
    pub fn at(span: Span, message: impl Into<String>) -> Self {
        Self { span: Some(span), ..Self::nowhere(message) }
    }

    /// The rule was told to stop.
    pub fn stopped() -> Self {
        Self { is_limit: true, is_stop: true, ..Self::nowhere(STOPPED) }
    }

    /// Something wrong at no place in particular.
    pub fn nowhere(message: impl Into<String>) -> Self {
        Self { message: message.into(), span: None, position: None, is_limit: false, is_stop: false }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.position {
            Some(position) => write!(f, ", in the position {}", clipped(position)),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Fault {}
