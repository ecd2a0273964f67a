//! A reader of the words of a long text, in memory or in blocks from wherever it comes.
//!
//! A text that comes in blocks is never held as a whole: each block is read into the memory of the one before, which
//! stays near the processor, where fresh memory for all of the text would cost three times as much as to read it. What
//! has been read is gone then, so an error names a place in the last block only, and who wants to know the real one
//! reads the text again, as one in memory.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;

use super::cursor::number_expected;
use super::error::ParseError;
use super::number;

/// Puts the bytes that come next at the beginning of a block and says how many they are: none only at the end.
pub type Blocks<'a> = &'a mut dyn FnMut(&mut [u8]) -> usize;

/// Bytes of a block.
const BLOCK: usize = 1 << 17;
/// Bytes at hand before a word is read the fast way: most words and the white space before them.
const ROOM: usize = 64;

/// Reads a text from its beginning to its end, word by word.
///
/// # Examples
/// ```
/// use bouton::notation::Reader;
/// let mut text = Reader::new(b"12 word\n");
/// assert_eq!(text.number_of("a number", 0..=99), Ok(12));
/// assert_eq!(text.word(), b"word");
/// assert!(text.end("the word").is_ok());
///
/// let mut rest = &b"1234567 8"[..];
/// let mut blocks = |block: &mut [u8]| {
///     let count = rest.len().min(3);
///     block[..count].copy_from_slice(&rest[..count]);
///     rest = &rest[count..];
///     count
/// };
/// let mut text = Reader::in_blocks(&mut blocks);
/// assert_eq!(text.number_of("a number", 0..=9_999_999), Ok(1_234_567));
/// ```
pub struct Reader<'a> {
    bytes: Cow<'a, [u8]>,
    /// What is at hand and not yet read: `bytes[at..end]`.
    at: usize,
    end: usize,
    /// Where more comes from, if more may come.
    blocks: Option<Blocks<'a>>,
}

impl<'a> Reader<'a> {
    /// A reader of a text in memory.
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        Self { bytes: Cow::Borrowed(text), at: 0, end: text.len(), blocks: None }
    }

    /// A reader of what `blocks` gives. Its errors name places in the last block only.
    ///
    /// # Complexity
    /// Memory for a block of 128 KiB, or for twice the longest word.
    #[must_use]
    pub fn in_blocks(blocks: Blocks<'a>) -> Self {
        Self { bytes: Cow::Owned(vec![0; BLOCK]), at: 0, end: 0, blocks: Some(blocks) }
    }

    /// What is at hand, unread: at least so many bytes, if the text has them.
    #[inline]
    pub fn ahead(&mut self, count: usize) -> &[u8] {
        while self.end - self.at < count && self.refill() {}
        &self.bytes[self.at..self.end]
    }

    /// Passes over bytes that are at hand.
    ///
    /// # Panics
    /// If there are not so many.
    #[inline]
    pub fn pass(&mut self, count: usize) {
        assert!(count <= self.end - self.at, "{count} bytes at hand");
        self.at += count;
    }

    /// Reads all that is left of the text into memory.
    pub fn rest(&mut self) -> &[u8] {
        while self.refill() {}
        let start = self.at;
        self.at = self.end;
        &self.bytes[start..self.end]
    }

    /// Gets more bytes, behind those not yet read; says whether there are any.
    #[cold]
    fn refill(&mut self) -> bool {
        let Some(blocks) = &mut self.blocks else { return false };
        let bytes = self.bytes.to_mut();
        bytes.copy_within(self.at..self.end, 0);
        (self.at, self.end) = (0, self.end - self.at);
        if self.end > bytes.len() / 2 {
            bytes.resize(2 * bytes.len(), 0);
        }
        let count = blocks(&mut bytes[self.end..]);
        self.end += count;
        if count == 0 {
            self.blocks = None;
        }
        count > 0
    }

    /// Passes over spaces, tabs and line ends.
    #[inline]
    pub fn skip_space(&mut self) {
        loop {
            let rest = &self.bytes[self.at..self.end];
            if let Some(blanks) = rest.iter().position(|byte| !byte.is_ascii_whitespace()) {
                self.at += blanks;
                return;
            }
            self.at = self.end;
            if !self.refill() {
                return;
            }
        }
    }

    /// The next word up to white space, after any white space before it; empty at the end of the text.
    #[inline]
    pub fn word(&mut self) -> &[u8] {
        self.skip_space();
        let mut width = 0;
        loop {
            let rest = &self.bytes[self.at + width..self.end];
            width += word_width(rest);
            if self.at + width < self.end || !self.refill() {
                break;
            }
        }
        self.at += width;
        &self.bytes[self.at - width..self.at]
    }

    /// The next word, which must be a whole number in `range`; `what` names it in the error, and is written
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
        self.ahead(ROOM);
        self.skip_space();
        let rest = &self.bytes[self.at..self.end];
        let (number, width) = number::leading(rest);
        match number {
            Some(number)
                if range.contains(&number) && rest.get(width).is_some_and(u8::is_ascii_whitespace) =>
            {
                self.at += width;
                Ok(number)
            }
            _ => self.careful_number_of(what, range),
        }
    }

    /// A number that may not be one, or stand where the bytes at hand end.
    #[cold]
    fn careful_number_of(
        &mut self,
        what: impl fmt::Display,
        range: RangeInclusive<u64>,
    ) -> Result<u64, ParseError> {
        let word = self.word();
        let (number, width) = (number::decimal(word), word.len());
        let number = number.filter(|number| range.contains(number));
        number.ok_or_else(|| self.error_before(width, number_expected(what, &range)))
    }

    /// Passes over white space up to the end of the text; `last` names what should have been the last thing.
    ///
    /// # Errors
    /// If anything else is left.
    pub fn end(&mut self, last: &str) -> Result<(), ParseError> {
        match self.word().len() {
            0 => Ok(()),
            width => Err(self.error_before(width, format!("the end of the input after {last}"))),
        }
    }

    /// An error at the `width` bytes just read.
    #[must_use]
    pub fn error_before(&self, width: usize, expected: impl Into<String>) -> ParseError {
        self.error_within(width, 0..width, expected)
    }

    /// An error at a part of the `width` bytes just read.
    #[must_use]
    pub fn error_within(
        &self,
        width: usize,
        part: std::ops::Range<usize>,
        expected: impl Into<String>,
    ) -> ParseError {
        let start = self.at - width;
        ParseError::new(&self.bytes[..self.end], start + part.start..start + part.end, expected)
    }
}

/// How many bytes stand before the first white space.
#[inline]
fn word_width(text: &[u8]) -> usize {
    /// Bytes looked at together.
    const WIDTH: usize = 32;
    let is_dark = |byte: &u8| *byte > b' ';
    let dark =
        text.chunks_exact(WIDTH).take_while(|chunk| chunk.iter().fold(true, |all, byte| all & is_dark(byte)));
    let start = WIDTH * dark.count();
    let rest = &text[start..];
    start + rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len())
}
