//! A cursor that reads a text forward.
//!
//! It stores only its offset. Line and column are computed when an error is made, so reading is as
//! fast as the bytes come from memory. Windows line ends are white space.

use std::fmt;
use std::ops::{Range, RangeInclusive};

use super::error::ParseError;
use super::number;

/// Reads a text from its beginning to its end.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at the beginning of `text`.
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0 }
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    /// How many bytes have been read.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Moves forward or back to the byte at `at`.
    pub fn seek(&mut self, at: usize) {
        self.at = at;
    }

    /// The next byte, unread.
    #[must_use]
    #[inline]
    pub fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Reads `byte` if it is next. Returns whether it was.
    #[inline]
    pub fn eat(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    /// Skips spaces, tabs and line ends.
    #[inline]
    pub fn skip_space(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Skips spaces and tabs.
    #[inline]
    pub(crate) fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    /// Reads `sign`, after any spaces before it. `expected` says in the error what the sign is for.
    ///
    /// # Errors
    /// If something else is next.
    pub fn expect(&mut self, sign: u8, expected: &str) -> Result<(), ParseError> {
        self.skip_blanks();
        if self.eat(sign) { Ok(()) } else { Err(self.error(expected)) }
    }

    /// Skips decimal digits, after any spaces before them, and returns their place.
    pub fn digits(&mut self) -> Range<usize> {
        self.leading().1
    }

    /// The next digits, after any spaces before them: their number and their place.
    #[inline]
    fn leading(&mut self) -> (Option<u64>, Range<usize>) {
        self.skip_blanks();
        let start = self.at;
        let (number, width) = number::leading(self.text.get(start..).unwrap_or_default());
        self.at += width;
        (number, start..self.at)
    }

    /// Reads the next digits, which must be a whole number in `range`. `what` names it in the error.
    ///
    /// # Errors
    /// If there are no digits, or if the number is out of range.
    #[inline]
    pub fn digits_of(
        &mut self,
        what: impl fmt::Display,
        range: RangeInclusive<u64>,
    ) -> Result<u64, ParseError> {
        match self.leading() {
            (Some(number), _) if range.contains(&number) => Ok(number),
            (_, place) => Err(self.no_number(place, what, range)),
        }
    }

    /// Reads a number in `range`, which may be written as a power of 2 or of 10 such as `10^9`.
    ///
    /// # Errors
    /// As [`digits_of`](Self::digits_of), also at a power that is not a number in `range`, and at a power of a number other than 2 and 10:
    /// `5^2` may be meant as two heaps of 5.
    pub(crate) fn power_of(
        &mut self,
        what: impl fmt::Display,
        range: RangeInclusive<u64>,
    ) -> Result<u64, ParseError> {
        let start = self.at();
        let (base, place) = self.leading();
        if !self.eat(b'^') {
            return base
                .filter(|number| range.contains(number))
                .ok_or_else(|| self.no_number(place, what, range));
        }
        let (exponent, end) = self.leading();
        let exponent = exponent.and_then(|exponent| u32::try_from(exponent).ok());
        let power = base.zip(exponent).and_then(|(base, exponent)| base.checked_pow(exponent));
        let power = power
            .filter(|number| range.contains(number))
            .ok_or_else(|| self.no_number(start..end.end, what, range))?;
        if let (Some(base), Some(exponent)) = (base, exponent)
            && !matches!(base, 2 | 10)
        {
            let expected = format!("`{power}` for a power, or `{exponent}x{base}` for {exponent} heaps");
            return Err(ParseError::new(self.text, start..end.end, expected));
        }
        Ok(power)
    }

    /// The error at digits that are not a number in `range`.
    #[cold]
    fn no_number(
        &self,
        place: Range<usize>,
        what: impl fmt::Display,
        range: RangeInclusive<u64>,
    ) -> ParseError {
        let place = place.start..place.end.max(place.start + 1);
        ParseError::new(self.text, place, number_expected(what, &range))
    }

    /// The next word up to white space, after any white space before it. Empty at the end of the text.
    #[inline]
    pub fn word(&mut self) -> &'a [u8] {
        self.skip_space();
        let start = self.at;
        while self.peek().is_some_and(|byte| !byte.is_ascii_whitespace()) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    /// Reads the next word, which must be a whole number in `range`. `what` names it in the error, and is formatted
    /// only then.
    ///
    /// # Errors
    /// If there is no word, if it is not a number, or if it is out of range.
    #[inline]
    pub fn number_of(
        &mut self,
        what: impl fmt::Display,
        range: RangeInclusive<u64>,
    ) -> Result<u64, ParseError> {
        self.skip_space();
        let (number, width) = number::leading(&self.text[self.at..]);
        let end = self.at + width;
        match number {
            Some(number) if range.contains(&number) && is_end_of_word(self.text, end) => {
                self.at = end;
                Ok(number)
            }
            _ => {
                let start = self.at;
                self.word();
                Err(self.no_number(start..self.at, what, range))
            }
        }
    }

    /// Skips white space up to the end of the text. `last` names what should have been the last thing.
    ///
    /// # Errors
    /// If anything else is left.
    pub fn end(&mut self, last: &str) -> Result<(), ParseError> {
        let word = self.word();
        if word.is_empty() {
            return Ok(());
        }
        Err(self.error_before(word.len(), format!("the end of the input after {last}")))
    }

    /// An error at the next byte.
    #[must_use]
    pub fn error(&self, expected: impl Into<String>) -> ParseError {
        ParseError::new(self.text, self.at..self.at + 1, expected)
    }

    /// An error at the `width` bytes just read.
    #[must_use]
    pub(crate) fn error_before(&self, width: usize, expected: impl Into<String>) -> ParseError {
        ParseError::new(self.text, self.at - width..self.at, expected)
    }
}

/// Whether there is white space at `at`, or the text ends there.
fn is_end_of_word(text: &[u8], at: usize) -> bool {
    text.get(at).is_none_or(u8::is_ascii_whitespace)
}

/// What the error for a number says was expected.
pub(super) fn number_expected(what: impl fmt::Display, range: &RangeInclusive<u64>) -> String {
    match *range.end() {
        u64::MAX => format!("a whole number from {} on ({what})", range.start()),
        end => format!("a whole number from {} to {end} ({what})", range.start()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::decimal;
    use super::*;

    #[test]
    fn numbers_are_read_to_the_limit_of_64_bits() {
        assert_eq!(decimal(b"18446744073709551615"), Some(u64::MAX));
        assert_eq!(decimal(b"18446744073709551616"), None);
        assert_eq!([decimal(b""), decimal(b"-1"), decimal(b"1a")], [None; 3]);
        let mut text = Cursor::new(b" 7\t8\r\n");
        assert_eq!(text.number_of("a", 0..=7), Ok(7));
        let error = text.number_of("b", 0..=7).unwrap_err().to_string();
        assert_eq!(error, "line 1, column 4: found `8`, expected a whole number from 0 to 7 (b)");
        assert!(text.end("b").is_ok());
    }
}
