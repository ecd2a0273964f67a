//! A range of sizes, as in `1x1..4x6` or `0..12`: both ends included.

use std::ops::RangeInclusive;

use super::cursor::Cursor;
use super::error::ParseError;

/// The most sizes of a range, except ranges of heaps.
const MOST_SIZES: u64 = 2_000_000;
/// The longest side or word.
const LONGEST_SIDE: u32 = 100_000;
/// The largest heap.
const LARGEST_HEAP: u32 = 1_000_000_000;

/// The name of a number of a size, its minimum and its maximum.
type Number = (&'static str, u32, u32);

/// The kinds of sizes that the positions of a game have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Rows and columns of a board, from 1: `3x4`.
    Board,
    /// The length of a word, from 0: `12`.
    Word,
    /// The size of a heap, from 0: `12`.
    Heap,
    /// Two numbers, from 0. `3x4` in a range is the position `(3,4)`.
    Pair,
}

/// A range of sizes: all combinations of a number of rows and a number of columns. For words and heaps there is one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes {
    measure: Measure,
    rows: RangeInclusive<u32>,
    cols: RangeInclusive<u32>,
}

impl Measure {
    /// Whether a size is one number.
    #[must_use]
    pub fn is_one_number(self) -> bool {
        matches!(self, Self::Word | Self::Heap)
    }

    /// The plural noun for positions of a size.
    #[must_use]
    pub fn noun(self) -> &'static str {
        match self {
            Self::Board => "full boards",
            Self::Word => "words of length",
            Self::Heap => "heaps",
            Self::Pair => "pairs",
        }
    }

    /// An example of a range.
    #[must_use]
    pub fn example(self) -> &'static str {
        match self {
            Self::Board => "1x1..4x6",
            Self::Word => "1..12",
            Self::Heap => "0..100",
            Self::Pair => "0x0..10x10",
        }
    }

    /// The name of the position of a size.
    #[must_use]
    pub fn name(self, (rows, cols): (u32, u32)) -> String {
        match self {
            Self::Board => format!("{rows}x{cols}"),
            Self::Word | Self::Heap => cols.to_string(),
            Self::Pair => format!("({rows},{cols})"),
        }
    }

    /// The approximate extent of a position of the size: the number of cells of a board, the larger of two numbers.
    #[must_use]
    pub(crate) fn extent(self, (rows, cols): (u32, u32)) -> u64 {
        match self {
            Self::Board => u64::from(rows) * u64::from(cols),
            Self::Word | Self::Heap => cols.into(),
            Self::Pair => rows.max(cols).into(),
        }
    }

    /// The most sizes of a range. For heaps it is the number of all sizes.
    #[must_use]
    pub fn most(self) -> u64 {
        if self == Self::Heap { u64::from(LARGEST_HEAP) + 1 } else { MOST_SIZES }
    }

    /// The numbers of a size: the rows, if there are rows, and the columns.
    fn numbers(self) -> (Option<Number>, Number) {
        match self {
            Self::Board => {
                (Some(("a number of rows", 1, LONGEST_SIDE)), ("a number of columns", 1, LONGEST_SIDE))
            }
            Self::Word => (None, ("a length", 0, LONGEST_SIDE)),
            Self::Heap => (None, ("a heap", 0, LARGEST_HEAP)),
            Self::Pair => {
                (Some(("the first number", 0, LARGEST_HEAP)), ("the second number", 0, LARGEST_HEAP))
            }
        }
    }
}

impl Sizes {
    /// Reads a range, or a single size.
    ///
    /// # Errors
    /// If the text is not a range of sizes of this measure, if a number of its end is less than the same number of its beginning, or if it
    /// has more sizes than [`Measure::most`].
    ///
    /// # Examples
    /// ```
    /// use bouton::notation::{Measure, Sizes};
    /// let sizes = Sizes::read(Measure::Board, b"2x1..3x2").unwrap();
    /// assert_eq!(sizes.iter().collect::<Vec<_>>(), [(2, 1), (2, 2), (3, 1), (3, 2)]);
    /// let sizes = Sizes::read(Measure::Heap, b"0..12").unwrap();
    /// assert_eq!(sizes.cols(), 0..=12);
    /// ```
    pub fn read(measure: Measure, text: &[u8]) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        let first = size(&mut cursor, measure, None)?;
        let mut last = first;
        if cursor.peek() == Some(b'.') {
            cursor.expect(b'.', "`..` between two sizes")?;
            cursor.expect(b'.', "`..` between two sizes")?;
            last = size(&mut cursor, measure, Some(first))?;
        }
        let sizes = Self { measure, rows: first.0..=last.0, cols: first.1..=last.1 };
        if sizes.len() > measure.most() {
            return Err(cursor.error_before(cursor.at(), format!("at most {} sizes", measure.most())));
        }
        cursor.skip_space();
        match cursor.peek() {
            None => Ok(sizes),
            Some(_) => {
                Err(cursor.error(format!("a range of sizes, as in `{}`, and no more", measure.example())))
            }
        }
    }

    /// The kind of the sizes.
    #[must_use]
    pub fn measure(&self) -> Measure {
        self.measure
    }

    /// The numbers of rows.
    #[must_use]
    pub fn rows(&self) -> RangeInclusive<u32> {
        self.rows.clone()
    }

    /// The numbers of columns.
    #[must_use]
    pub fn cols(&self) -> RangeInclusive<u32> {
        self.cols.clone()
    }

    /// The number of sizes.
    #[must_use]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> u64 {
        let count = |side: &RangeInclusive<u32>| u64::from(side.end() - side.start()) + 1;
        count(&self.rows) * count(&self.cols)
    }

    /// The size at a place in the order of [`iter`](Self::iter).
    ///
    /// # Panics
    /// If there are not that many sizes.
    #[must_use]
    pub fn at(&self, place: u64) -> (u32, u32) {
        assert!(place < self.len(), "a place within the range");
        let cols = u64::from(self.cols.end() - self.cols.start()) + 1;
        let beyond = |first: &u32, count| first + u32::try_from(count).expect("a place is within the range");
        (beyond(self.rows.start(), place / cols), beyond(self.cols.start(), place % cols))
    }

    /// All sizes, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let cols = self.cols.clone();
        self.rows.clone().flat_map(move |rows| cols.clone().map(move |cols| (rows, cols)))
    }
}

/// A size. No number of it may be less than the same number in `least`.
fn size(
    cursor: &mut Cursor<'_>,
    measure: Measure,
    least: Option<(u32, u32)>,
) -> Result<(u32, u32), ParseError> {
    let (rows, cols) = measure.numbers();
    let rows = match rows {
        Some(what) => {
            let rows = number(cursor, what, least.map(|(rows, _)| rows))?;
            cursor.expect(b'x', "`x` between two numbers")?;
            rows
        }
        None => 1,
    };
    Ok((rows, number(cursor, cols, least.map(|(_, cols)| cols))?))
}

fn number(cursor: &mut Cursor<'_>, (what, from, to): Number, least: Option<u32>) -> Result<u32, ParseError> {
    let range = u64::from(least.unwrap_or(from))..=u64::from(to);
    Ok(u32::try_from(cursor.digits_of(what, range)?).expect("the range is of such numbers"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_size_is_a_range() {
        let sizes = Sizes::read(Measure::Board, b" 4x6\n").unwrap();
        assert_eq!((sizes.rows(), sizes.cols(), sizes.len()), (4..=4, 6..=6, 1));
        let sizes = Sizes::read(Measure::Word, b"7").unwrap();
        assert_eq!((sizes.rows(), sizes.cols(), sizes.len()), (1..=1, 7..=7, 1));
        let sizes = Sizes::read(Measure::Board, b"4x6..6x9").unwrap();
        assert!((0..12).map(|place| sizes.at(place)).eq(sizes.iter()));
        assert_eq!(Sizes::read(Measure::Heap, b"0..1000000000").unwrap().len(), 1_000_000_001);
        let sizes = Sizes::read(Measure::Pair, b"0x0..1x9").unwrap();
        assert_eq!((sizes.rows(), sizes.cols(), sizes.len()), (0..=1, 0..=9, 20));
    }

    #[test]
    fn what_is_no_range_is_refused_at_its_place() {
        let wrong = [
            ("", 1),
            ("4", 2),
            ("4x", 3),
            ("x4", 1),
            ("0x1", 1),
            ("4x5.6x7", 5),
            ("4x5..3x9", 6),
            ("4x5..5x4", 8),
            ("4x5..6", 7),
            ("1x1..2x2 3", 10),
            ("1x1..2001x1000", 1),
            ("1x100001", 3),
            ("1x99999999999999999999", 3),
        ];
        for (text, column) in wrong {
            assert_eq!(Sizes::read(Measure::Board, text.as_bytes()).unwrap_err().column(), column, "{text}");
        }
        assert_eq!(Sizes::read(Measure::Pair, b"0x0..0x2000000").unwrap_err().column(), 1);
        for (text, column) in [("", 1), ("3x4", 2), ("5..4", 4), ("-1", 1), ("0..1000000001", 4), ("1..", 4)]
        {
            assert_eq!(Sizes::read(Measure::Heap, text.as_bytes()).unwrap_err().column(), column, "{text}");
        }
    }
}
