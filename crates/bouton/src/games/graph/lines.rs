//! The lines of a text, word by word.

use std::ops::Range;

/// Reads a text line by line.
pub(super) struct Lines<'t> {
    pub(super) text: &'t [u8],
    pub(super) at: usize,
}

impl Lines<'_> {
    /// The place of the next word of this line.
    #[inline]
    pub(super) fn word(&mut self) -> Option<Range<usize>> {
        let rest = &self.text[self.at..];
        let start = rest.iter().position(|&byte| byte == b'\n' || !byte.is_ascii_whitespace());
        let start = self.at + start.unwrap_or(rest.len());
        self.at = start;
        if matches!(self.text.get(start), None | Some(b'\n' | b'#')) || self.text[start..].starts_with(b"//")
        {
            return None;
        }
        let rest = &self.text[start..];
        self.at = start + rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        Some(start..self.at)
    }

    /// Moves to the beginning of the next line.
    pub(super) fn go_on(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |end| end + 1);
    }
}
