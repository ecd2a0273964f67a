//! A reader of the words of a long text, in memory or in blocks from any source.
//!
//! A text that comes in blocks is never held as a whole. Each block is read into the memory of the block before, which
//! stays near the processor. Fresh memory for the whole text would take three times as long as reading it. The bytes
//! already read are then gone, so an error names a place in the last block only. A caller that needs the true place
//! reads the text again, as one text in memory.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;

use super::cursor::{Cursor, number_expected};
use super::error::ParseError;
use super::number;

/// A function that writes the next bytes to the beginning of a block and returns their number. It returns 0 only at the end.
pub type Blocks<'a> = &'a mut dyn FnMut(&mut [u8]) -> usize;

/// The number of bytes of a block.
const BLOCK_BYTES: usize = 1 << 17;
/// The number of bytes that must be available for the fast way to read a word.
const FAST_WORD_BYTES: usize = 32;
/// The most bytes of white space before a word that is read the fast way.
const MAX_FAST_BLANKS: usize = 8;

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
    /// The bytes that are available and not yet read are `bytes[at..end]`.
    at: usize,
    end: usize,
    /// The source of further bytes, if there may be any.
    blocks: Option<Blocks<'a>>,
}

impl<'a> Reader<'a> {
    /// A reader of a text in memory.
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        Self { bytes: Cow::Borrowed(text), at: 0, end: text.len(), blocks: None }
    }

    /// A reader of the blocks that `blocks` writes. Its errors name places in the last block only.
    ///
    /// # Complexity
    /// Memory for a block of 128 KiB, or for twice the longest word.
    #[must_use]
    pub fn in_blocks(blocks: Blocks<'a>) -> Self {
        Self { bytes: Cow::Owned(vec![0; BLOCK_BYTES]), at: 0, end: 0, blocks: Some(blocks) }
    }

    /// The unread bytes that are available: at least `count`, if the text has them.
    #[inline]
    pub(crate) fn ahead(&mut self, count: usize) -> &[u8] {
        while self.end - self.at < count && self.refill() {}
        &self.bytes[self.at..self.end]
    }

    /// Skips `count` available bytes.
    ///
    /// # Panics
    /// If fewer bytes are available.
    #[inline]
    pub(crate) fn pass(&mut self, count: usize) {
        assert!(count <= self.end - self.at, "{count} bytes at hand");
        self.at += count;
    }

    /// Reads all that is left of the text into memory.
    pub(crate) fn rest(&mut self) -> &[u8] {
        while self.refill() {}
        let start = self.at;
        self.at = self.end;
        &self.bytes[start..self.end]
    }

    /// Gets more bytes, behind those not yet read. Returns whether there are any.
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

    /// Skips spaces, tabs and line ends.
    #[inline]
    pub(crate) fn skip_space(&mut self) {
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

    /// The next word up to white space, after any white space before it. Empty at the end of the text.
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

    /// Reads the next word, if it is a whole number in `range`. Any other word is not skipped.
    #[inline(always)]
    pub fn number(&mut self, range: RangeInclusive<u64>) -> Option<u64> {
        match self.quick_number() {
            Some((number, width)) if range.contains(&number) => {
                self.at += width;
                Some(number)
            }
            _ => self.long_number(range),
        }
    }

    /// Reads a number that is not short, or is missing.
    #[inline(never)]
    fn long_number(&mut self, range: RangeInclusive<u64>) -> Option<u64> {
        if let Some((blanks, rest)) = self.room()
            && let (Some(number), width) = number::leading(rest)
            && range.contains(&number)
            && rest.get(width).is_some_and(u8::is_ascii_whitespace)
        {
            self.at += blanks + width;
            return Some(number);
        }
        self.careful_number(range)
    }

    /// The next word as a number, and its number of bytes with the white space before it, if both can be read the fast way.
    #[inline(always)]
    fn quick_number(&self) -> Option<(u64, usize)> {
        let (blanks, rest) = self.room()?;
        let digit = rest[0] ^ b'0';
        // A guess saves waiting for other widths: most numbers of one digit are among other numbers of one digit.
        if digit <= 9 && rest[1].is_ascii_whitespace() {
            return Some((digit.into(), blanks + 1));
        }
        let (number, width) = number::short(rest.first_chunk()?)?;
        rest[width & 7].is_ascii_whitespace().then_some((number, blanks + width))
    }

    /// The number of bytes of white space before the next word, and the bytes from the word on, if the word can be read the fast way.
    #[inline(always)]
    pub fn room(&self) -> Option<(usize, &[u8; FAST_WORD_BYTES])> {
        let rest: &[u8; FAST_WORD_BYTES + MAX_FAST_BLANKS] = self.bytes[self.at..self.end].first_chunk()?;
        let blanks = rest[..MAX_FAST_BLANKS].iter().position(|byte| !byte.is_ascii_whitespace())?;
        Some((blanks, rest[blanks..].first_chunk()?))
    }

    /// Reads a word that may not be a number, or that may be near the end of the available bytes.
    #[cold]
    fn careful_number(&mut self, range: RangeInclusive<u64>) -> Option<u64> {
        self.ahead(FAST_WORD_BYTES + MAX_FAST_BLANKS);
        let word = self.word();
        let (number, width) = (number::decimal(word), word.len());
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            self.at -= width;
        }
        number
    }

    /// Reads lines of two numbers, each in its range, as long as the lines are simple, and at most `most` of them. Passes
    /// them to `each`, and returns how many there were.
    ///
    /// The line end before a line is read with it, and the line end after it is not. A line is not simple if it has any
    /// other white space, if a number has more than 15 digits or is wrong, or if the text ends near it.
    #[inline(always)]
    pub(crate) fn easy_pairs(
        &mut self,
        most: u64,
        [first, second]: [RangeInclusive<u64>; 2],
        mut each: impl FnMut(u64, u64),
    ) -> u64 {
        let rest = self.ahead(FAST_WORD_BYTES + MAX_FAST_BLANKS);
        let (mut at, mut count) = (0, 0);
        while count < most {
            let Some(line) = rest[at..].first_chunk::<{ FAST_WORD_BYTES + MAX_FAST_BLANKS }>() else { break };
            let Some((a, width)) = number::easy(&line[1..]).filter(|(a, _)| first.contains(a)) else { break };
            let behind = &line[1 + width..];
            let Some((b, more)) = number::easy(&behind[1..]).filter(|(b, _)| second.contains(b)) else {
                break;
            };
            if [line[0], behind[0], behind[1 + more]] != *b"\n \n" {
                break;
            }
            each(a, b);
            at += 2 + width + more;
            count += 1;
        }
        self.at += at;
        count
    }

    /// Reads the next word, which is not a whole number in `range`. `what` names what it should be.
    #[cold]
    pub(crate) fn no_number(&mut self, what: impl fmt::Display, range: RangeInclusive<u64>) -> ParseError {
        let width = self.word().len();
        self.error_before(width, number_expected(what, &range))
    }

    /// Reads the next word, which must be a whole number in `range`. `what` names it in the error.
    ///
    /// # Errors
    /// If there is no word, if it is not a number, or if it is out of range.
    #[inline]
    pub fn number_of(
        &mut self,
        what: impl fmt::Display,
        range: RangeInclusive<u64>,
    ) -> Result<u64, ParseError> {
        self.number(range.clone()).ok_or_else(|| self.no_number(what, range))
    }

    /// Skips white space up to the end of the text. `last` names what should have been the last thing.
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
    pub(crate) fn error_before(&self, width: usize, expected: impl Into<String>) -> ParseError {
        self.error_within(width, 0..width, expected)
    }

    /// An error at a part of the `width` bytes just read.
    #[must_use]
    pub(crate) fn error_within(
        &self,
        width: usize,
        part: std::ops::Range<usize>,
        expected: impl Into<String>,
    ) -> ParseError {
        let start = self.at - width;
        ParseError::new(&self.bytes[..self.end], start + part.start..start + part.end, expected)
    }

    /// An error at the word after the first `before` words, which found `found` in place of `expected`.
    #[must_use]
    pub(crate) fn error_at_word(
        &self,
        before: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ParseError {
        let text = &self.bytes[..self.end];
        let mut words = Cursor::new(text);
        (0..before).for_each(|_| {
            words.word();
        });
        words.skip_space();
        let start = words.at();
        ParseError::with_found(text, start..start + 1, found, expected)
    }
}

/// The number of bytes before the first white space.
#[inline]
fn word_width(text: &[u8]) -> usize {
    /// The number of bytes compared at once.
    const WIDTH: usize = 32;
    let is_dark = |byte: &u8| *byte > b' ';
    let dark =
        text.chunks_exact(WIDTH).take_while(|chunk| chunk.iter().fold(true, |all, byte| all & is_dark(byte)));
    let start = WIDTH * dark.count();
    let rest = &text[start..];
    start + rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The places of the words of a text, found character by character.
    fn words(text: &[u8]) -> Vec<std::ops::Range<usize>> {
        let is_dark = |at: &usize| !matches!(text[*at], b' ' | b'\t' | b'\n' | b'\r' | 12);
        let dark: Vec<_> = (0..text.len()).filter(is_dark).collect();
        dark.chunk_by(|a, b| a + 1 == *b).map(|word| word[0]..word[word.len() - 1] + 1).collect()
    }

    /// Reads every word, first as a number if its bit in `numbers` is set.
    fn check(text: &[u8], reader: &mut Reader, numbers: u64, range: RangeInclusive<u64>, in_memory: bool) {
        for (index, place) in words(text).into_iter().enumerate() {
            let word = &text[place.clone()];
            if numbers >> (index % 64) & 1 == 1 {
                let number = str::from_utf8(word).ok().filter(|_| word.iter().all(u8::is_ascii_digit));
                let number =
                    number.and_then(|word| word.parse().ok()).filter(|number| range.contains(number));
                let found = reader.number_of("it", range.clone());
                assert_eq!(found.as_ref().ok().copied(), number, "{}", String::from_utf8_lossy(word));
                if let (Err(error), true) = (found, in_memory) {
                    let expected = ParseError::new(text, place.clone(), number_expected("it", &range));
                    assert_eq!(error, expected);
                }
            } else {
                assert_eq!(reader.word(), word);
            }
            if in_memory {
                let error = reader.error_within(word.len(), 0..1, "x");
                assert_eq!(error, ParseError::new(text, place.start..place.start + 1, "x"));
            }
        }
        assert!(reader.end("all").is_ok() && reader.word().is_empty() && reader.number(0..=9).is_none());
    }

    /// Reads the text from memory, and in blocks of at most `most` bytes.
    fn check_both(text: &[u8], most: usize, numbers: u64, range: RangeInclusive<u64>) {
        check(text, &mut Reader::new(text), numbers, range.clone(), true);
        let mut blocks = cut(text, most);
        check(text, &mut Reader::in_blocks(&mut blocks), numbers, range, false);
    }

    /// The text in blocks of at most `most` bytes.
    fn cut(mut text: &[u8], most: usize) -> impl FnMut(&mut [u8]) -> usize {
        move |block| {
            let (now, later) = text.split_at(most.min(text.len()).min(block.len()));
            block[..now.len()].copy_from_slice(now);
            text = later;
            now.len()
        }
    }

    /// The numbers of up to `most` pairs, with the simple lines read separately.
    fn pairs(reader: &mut Reader, most: u64, ranges: &[RangeInclusive<u64>; 2]) -> Vec<u64> {
        let (mut numbers, mut count) = (Vec::new(), 0);
        while count < most {
            let easy = reader.easy_pairs(most - count, ranges.clone(), |a, b| numbers.extend([a, b]));
            count += easy;
            assert_eq!(numbers.len() as u64, 2 * count);
            for range in ranges.iter().filter(|_| count < most) {
                let Some(number) = reader.number(range.clone()) else { return numbers };
                numbers.push(number);
            }
            count += u64::from(count < most);
        }
        numbers
    }

    #[test]
    fn long_words_and_long_blanks_are_read_across_blocks() {
        for length in [
            1,
            31,
            32,
            33,
            63,
            64,
            65,
            BLOCK_BYTES / 2 - 1,
            BLOCK_BYTES - 1,
            BLOCK_BYTES,
            BLOCK_BYTES + 1,
            5 * BLOCK_BYTES,
        ] {
            for most in [usize::MAX, BLOCK_BYTES / 2, 1000] {
                let word = "0".repeat(length);
                let blanks = " \t\r\n".repeat(length);
                let text = format!("{word}7{blanks}{word}8 9\r\n{blanks}\x0b{word}{blanks}12{blanks}");
                check_both(text.as_bytes(), most, 0b10101, 0..=9);
                check_both(text.as_bytes(), most, 0b00010, 0..=9);
            }
        }
    }

    #[test]
    fn the_rest_is_all_that_is_left() {
        let text = b"12 a b\n".repeat(BLOCK_BYTES / 3);
        let mut left = &text[..];
        let mut blocks = |block: &mut [u8]| std::io::Read::read(&mut left, block).unwrap();
        for mut reader in [Reader::new(&text), Reader::in_blocks(&mut blocks)] {
            assert_eq!(reader.number(0..=12), Some(12));
            assert_eq!(reader.ahead(3)[..3], *b" a ");
            reader.pass(2);
            assert!(reader.rest() == &text[4..] && reader.rest().is_empty() && reader.end("it").is_ok());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn pairs_as_by_hand(
            lines in prop::collection::vec(
                prop_oneof![
                    20 => "\n[0-9]{1,5} [0-9]{1,3}",
                    10 => "\n[0-9]{6,17} [0-9]{6,17}",
                    1 => "[ \n]{0,2}[0-9]{1,3}[ \t\r\n]{0,2}[0-9]{1,3}[ \r]{0,1}",
                    1 => "\n[0-9x]{1,3} [0-9x]{1,3}",
                ],
                0..30,
            ),
            last in "\n{0,50}",
            cut_at in 1usize..300,
            limit in 0u64..40,
            most in prop_oneof![Just([99_999, 999]), Just([u64::MAX; 2]), Just([0, 9])],
        ) {
            let text = lines.concat() + &last;
            let ranges = most.map(|most| 0..=most);
            let words = text.split_ascii_whitespace().take(2 * limit as usize);
            let numbers = words.zip(most.into_iter().cycle()).map_while(|(word, most)| {
                word.parse().ok().filter(|&number: &u64| number <= most)
            });
            let numbers: Vec<u64> = numbers.collect();
            prop_assert_eq!(&pairs(&mut Reader::new(text.as_bytes()), limit, &ranges), &numbers);
            let mut blocks = cut(text.as_bytes(), cut_at);
            prop_assert_eq!(&pairs(&mut Reader::in_blocks(&mut blocks), limit, &ranges), &numbers);
        }

        #[test]
        fn words_and_numbers_as_by_hand(
            pieces in prop::collection::vec(
                prop_oneof![
                    4 => "[0-9]{1,3}",
                    4 => "[0-9]{1,25}",
                    1 => "0{0,30}[0-9]{1,20}",
                    1 => "[-+0-9a]{1,9}",
                    1 => "1844674407370955161[0-9]{1,2}",
                    1 => Just("\u{0}\u{b}\u{a0}\u{1f}".to_owned()),
                    1 => " {1,70}",
                    8 => "[ \t\r\n\u{c}]{1,3}",
                    4 => Just("\n".to_owned()),
                ],
                0..40,
            ),
            most in 1usize..80,
            numbers: u64,
            last in prop_oneof![Just(9), Just(99_999), Just(u64::MAX)],
            first in 0u64..3,
        ) {
            let text = pieces.concat();
            check_both(text.as_bytes(), most, numbers, first..=last);
        }
    }
}
