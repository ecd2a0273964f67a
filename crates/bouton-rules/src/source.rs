//! The text of a rule, places in it, and faults at such places.

use std::fmt;
use std::sync::Arc;

use bouton::notation::clipped;

/// A part of a source: a half-open range of bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The index of the first byte.
    pub start: u32,
    /// The index after the last byte.
    pub end: u32,
}

impl Span {
    /// The span between two places of a text. A rule is far shorter than 4 GiB; a larger place counts as the largest that fits.
    pub(crate) fn of(start: usize, end: usize) -> Self {
        let [start, end] = [start, end].map(|at| u32::try_from(at).unwrap_or(u32::MAX));
        Self { start, end }
    }

    /// The place in a text of `len` bytes that begins at `start`; `None` if it is not in this text.
    pub(crate) fn within(self, start: usize, len: usize) -> Option<Self> {
        let [from, to] = [self.start, self.end].map(|at| (at as usize).checked_sub(start));
        let to = to?;
        (to <= len).then_some(Self::of(from?, to))
    }

    /// The part from the beginning of `self` to the end of `last`.
    #[must_use]
    pub fn to(self, last: Self) -> Self {
        Self { start: self.start, end: last.end }
    }
}

/// The text of a rule, and its name in errors.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path, or the one-line rule itself.
    pub name: Arc<str>,
    /// The text.
    pub text: Arc<str>,
}

/// A place as people count: lines and columns from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column where the part begins.
    pub column: usize,
    /// The bytes of the part within its first line. The range is never empty, but it may be just behind the end of
    /// the line.
    pub marked: (usize, usize),
}

impl Source {
    /// The place of a part, and the text of the line in which it begins.
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

/// A fault of a rule: what is wrong, and where. Its text reads like a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// What is wrong.
    pub message: String,
    /// The place of the fault, if it has one.
    pub span: Option<Span>,
    /// The text, in one line, of the position that caused the fault, if a position did.
    pub position: Option<String>,
    /// Whether the rule reached a limit instead of being wrong.
    pub is_limit: bool,
    /// Whether the rule was only interrupted; then nothing is wrong with it.
    pub is_stop: bool,
    /// Whether a test has refuted what every rule promises; then no answer is given.
    pub is_refuted: bool,
}

/// The end of the message for a negative number in an option.
const NEGATIVE: &str = ", expected a whole number from 0";

/// The message for a rule that was interrupted.
pub(crate) const STOPPED: &str = "the rule was stopped";

impl Fault {
    /// A fault at a place.
    pub fn at(span: Span, message: impl Into<String>) -> Self {
        Self { span: Some(span), ..Self::nowhere(message) }
    }

    /// The message for an option with a negative number.
    pub(crate) fn negative(number: i64) -> String {
        format!("found {number}{NEGATIVE}")
    }

    /// What to write instead, if that is plain. `source` is the rule.
    #[must_use]
    pub fn help(&self, source: &Source) -> Option<String> {
        let negative = self.message.strip_prefix("found -").and_then(|rest| rest.strip_suffix(NEGATIVE));
        negative.filter(|number| number.bytes().all(|digit| digit.is_ascii_digit()))?;
        let is_name = |text: &str| text.bytes().all(|sign| sign.is_ascii_alphanumeric() || sign == b'_');
        let written = self.span.and_then(|span| source.text.get(span.start as usize..span.end as usize));
        let taken = written.and_then(|option| option.split_once('-'));
        let taken = taken.map(|(from, taken)| (from.trim(), taken.trim()));
        Some(match taken.filter(|(from, taken)| is_name(from) && is_name(taken)) {
            Some((from, taken)) => format!("write `if {taken} <= {from}:` before this line"),
            None => "write a test such as `if k <= n:` before this line".to_owned(),
        })
    }

    /// The fault of a rule that was interrupted.
    pub fn stopped() -> Self {
        Self { is_limit: true, is_stop: true, ..Self::nowhere(STOPPED) }
    }

    /// A fault without a place.
    pub fn nowhere(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            span: None,
            position: None,
            is_limit: false,
            is_stop: false,
            is_refuted: false,
        }
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
