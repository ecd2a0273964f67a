//! A range of board sizes, as in `1x1..4x6`: both ends included, from corner to corner.

use std::ops::RangeInclusive;

use super::cursor::Cursor;
use super::error::ParseError;

/// The boards with a number of rows and a number of columns each in a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes {
    rows: RangeInclusive<u32>,
    cols: RangeInclusive<u32>,
}

impl Sizes {
    /// The longest side.
    pub const LONGEST_SIDE: u32 = 100_000;
    /// The most sizes of a range.
    pub const MOST: u64 = 1_000_000;

    /// Reads a range, or a single size.
    ///
    /// # Errors
    /// If the text is no range of sizes, if its second corner is not below and right of the first, or if it has more
    /// than [`MOST`](Self::MOST) sizes.
    ///
    /// # Examples
    /// ```
    /// use bouton::notation::Sizes;
    /// let sizes = Sizes::read(b"2x1..3x2").unwrap();
    /// assert_eq!(sizes.iter().collect::<Vec<_>>(), [(2, 1), (2, 2), (3, 1), (3, 2)]);
    /// ```
    pub fn read(text: &[u8]) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        let first = size(&mut cursor, (1, 1))?;
        let mut last = first;
        if cursor.peek() == Some(b'.') {
            cursor.expect(b'.', "`..` between two sizes")?;
            cursor.expect(b'.', "`..` between two sizes")?;
            last = size(&mut cursor, first)?;
        }
        let sizes = Self { rows: first.0..=last.0, cols: first.1..=last.1 };
        if sizes.len() > Self::MOST {
            return Err(cursor.error_before(cursor.at(), format!("at most {} sizes", Self::MOST)));
        }
        cursor.skip_space();
        match cursor.peek() {
            None => Ok(sizes),
            Some(_) => Err(cursor.error("a range of sizes, as in `1x1..4x6`, and no more")),
        }
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

    /// How many sizes there are.
    #[must_use]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> u64 {
        let count = |side: &RangeInclusive<u32>| u64::from(side.end() - side.start()) + 1;
        count(&self.rows) * count(&self.cols)
    }

    /// All sizes, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let cols = self.cols.clone();
        self.rows.clone().flat_map(move |rows| cols.clone().map(move |cols| (rows, cols)))
    }
}

/// `4x6`, at least as long and as wide as `least`.
fn size(cursor: &mut Cursor<'_>, least: (u32, u32)) -> Result<(u32, u32), ParseError> {
    let range = |least: u32| u64::from(least)..=u64::from(Sizes::LONGEST_SIDE);
    let rows = cursor.digits_of("a number of rows", range(least.0))?;
    cursor.expect(b'x', "`x` between rows and columns")?;
    let cols = cursor.digits_of("a number of columns", range(least.1))?;
    Ok((rows as u32, cols as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_size_is_a_range() {
        let sizes = Sizes::read(b" 4x6\n").unwrap();
        assert_eq!((sizes.rows(), sizes.cols(), sizes.len()), (4..=4, 6..=6, 1));
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
            ("1x1..1001x1000", 1),
            ("1x100001", 3),
            ("1x99999999999999999999", 3),
        ];
        for (text, column) in wrong {
            assert_eq!(Sizes::read(text.as_bytes()).unwrap_err().column(), column, "{text}");
        }
    }
}
