//! Boards as people type them: one row per line, or all rows in one line separated by `/` or `|`.

use super::error::ParseError;
use super::number::decimal;

/// The largest board that is read or made, in cells.
pub const MOST_CELLS: u64 = 10_000_000;

/// A rectangular board of characters.
///
/// # Examples
/// ```
/// use bouton::notation::Grid;
/// let grid = Grid::read(b"..*./.*..", b".*").unwrap();
/// assert_eq!((grid.rows(), grid.cols(), grid.cell(1, 1)), (2, 4, b'*'));
/// assert_eq!(grid.to_string(), "..*./.*..");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    cols: usize,
    cells: Vec<u8>,
    /// The start of each row in the text it was read from.
    starts: Vec<usize>,
}

impl Grid {
    /// Reads a board whose cells are all in `alphabet`.
    ///
    /// Rows end at `/`, `|` or a line end. White space after the last row is skipped.
    ///
    /// # Errors
    /// If there is no row, if a row is empty or not as long as the first, at a character outside `alphabet`, or
    /// if there are more than `MOST_CELLS` cells.
    pub fn read(text: &[u8], alphabet: &[u8]) -> Result<Self, ParseError> {
        let end = text.iter().rposition(|byte| !byte.is_ascii_whitespace()).map_or(0, |at| at + 1);
        let mut grid = Self { cols: 0, cells: Vec::with_capacity(end), starts: Vec::new() };
        // A lookup in this table is cheaper for each sign than a comparison with all signs.
        let mut is_sign = [false; 256];
        alphabet.iter().for_each(|&sign| is_sign[usize::from(sign)] = true);
        let mut at = 0;
        loop {
            let signs = text[at..end].iter().position(|&sign| !is_sign[usize::from(sign)]);
            at = grid.read_row(text, at, end, signs.unwrap_or(end - at), alphabet)?;
            match text[at..end].first() {
                None => return Ok(grid),
                Some(b'\r') => at += 2,
                Some(_) => at += 1,
            }
        }
    }

    /// Reads a board as [`read`](Self::read) does, or a size like `4x5`, which means the board of that size full of `sign`.
    ///
    /// # Errors
    /// As [`read`](Self::read) and [`size`].
    pub(crate) fn read_or_size(text: &[u8], alphabet: &[u8], sign: u8) -> Result<Self, ParseError> {
        match size(text)? {
            Some((rows, cols)) => Ok(Self { cols, cells: vec![sign; rows * cols], starts: vec![0; rows] }),
            None => Self::read(text, alphabet),
        }
    }

    /// Reads the row that starts at `at` with `len` signs of `alphabet`, and returns its end.
    fn read_row(
        &mut self,
        text: &[u8],
        at: usize,
        end: usize,
        len: usize,
        alphabet: &[u8],
    ) -> Result<usize, ParseError> {
        let row = &text[at..end];
        let is_end = match row.get(len) {
            None | Some(b'/' | b'|' | b'\n') => true,
            Some(b'\r') => row.get(len + 1) == Some(&b'\n'),
            Some(_) => false,
        };
        let number = self.starts.len() + 1;
        if !is_end {
            let expected = format!("{} (row {number})", listed(alphabet));
            return Err(ParseError::new(text, at + len..at + len + 1, expected));
        }
        if number == 1 {
            self.cols = len;
        }
        if len == 0 || len != self.cols {
            let place = at + len.min(self.cols);
            let expected = match len {
                0 => format!("a row of cells: {} (row {number})", listed(alphabet)),
                _ => format!("a row of {} cells like row 1 (row {number} has {len})", self.cols),
            };
            return Err(ParseError::new(text, place..place + 1, expected));
        }
        if (self.cells.len() + len) as u64 > MOST_CELLS {
            let expected = format!("a board of at most {MOST_CELLS} cells");
            return Err(ParseError::new(text, at..at + 1, expected));
        }
        self.starts.push(at);
        self.cells.extend_from_slice(&row[..len]);
        Ok(at + len)
    }

    /// The number of rows, at least 1.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.starts.len()
    }

    /// The number of columns, at least 1.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The character in row `r`, column `c`, both from 0.
    ///
    /// # Panics
    /// If the cell is not on the board.
    #[must_use]
    pub fn cell(&self, r: usize, c: usize) -> u8 {
        assert!(c < self.cols, "column {c} of {}", self.cols);
        self.cells[r * self.cols + c]
    }

    /// All characters, row by row.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The place of the cell in the text it was read from.
    #[must_use]
    pub fn place(&self, r: usize, c: usize) -> usize {
        self.starts[r] + c
    }
}

impl std::fmt::Display for Grid {
    /// Writes the rows in one line, separated by `/`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (r, row) in self.cells.chunks(self.cols).enumerate() {
            f.write_str(if r == 0 { "" } else { "/" })?;
            f.write_str(&String::from_utf8_lossy(row))?;
        }
        Ok(())
    }
}

/// The numbers of rows and columns of a size like `4x5`. `None` if the text is not a size.
///
/// # Errors
/// If a side is 0 or the board has more than `MOST_CELLS` cells.
///
/// # Examples
/// ```
/// use bouton::notation::size;
/// assert_eq!(size(b"4x5"), Ok(Some((4, 5))));
/// assert_eq!(size(b"..*."), Ok(None));
/// ```
pub fn size(text: &[u8]) -> Result<Option<(usize, usize)>, ParseError> {
    let word = text.trim_ascii();
    let by = word.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(word.len());
    if word.get(by) != Some(&b'x') {
        return Ok(None);
    }
    let (Some(rows), Some(cols)) = (decimal(&word[..by]), decimal(&word[by + 1..])) else {
        return Ok(None);
    };
    match rows.checked_mul(cols) {
        Some(1..=MOST_CELLS) => {
            let [rows, cols] =
                [rows, cols].map(|side| usize::try_from(side).expect("a side has at most MOST_CELLS cells"));
            Ok(Some((rows, cols)))
        }
        _ => {
            let start = text.len() - text.trim_ascii_start().len();
            let expected = format!("a board of 1 to {MOST_CELLS} cells");
            Err(ParseError::new(text, start..start + word.len(), expected))
        }
    }
}

/// The signs of an alphabet as a list: `` `.` or `*` ``.
pub(super) fn listed(alphabet: &[u8]) -> String {
    let signs: Vec<_> = alphabet.iter().map(|&sign| format!("`{}`", char::from(sign))).collect();
    match signs.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => signs.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Grid::read(text.as_bytes(), b".*").unwrap_err().to_string()
    }

    #[test]
    fn one_line_and_many_are_the_same_board() {
        let board = Grid::read(b"..*/.*.", b".*").unwrap();
        for text in ["..*|.*.", "..*\n.*.\n", "..*\r\n.*.\r\n", "..*\n.*.\n\n "] {
            let other = Grid::read(text.as_bytes(), b".*").unwrap();
            assert_eq!(other.cells(), board.cells());
            assert_eq!(other.to_string(), "..*/.*.");
        }
        assert_eq!(board.place(1, 2), 6);
    }

    #[test]
    fn errors_name_the_place() {
        assert_eq!(error("..*/.x."), "line 1, column 6: found `x`, expected `.` or `*` (row 2)");
        assert_eq!(
            error("..*\n.*\n..."),
            "line 2, column 3: found the end of the line, expected a row of 3 cells like row 1 (row 2 has 2)"
        );
        assert_eq!(
            error("..*\n.*..\n"),
            "line 2, column 4: found `.`, expected a row of 3 cells like row 1 (row 2 has 4)"
        );
        assert_eq!(
            error("..\n\n.."),
            "line 2, column 1: found the end of the line, expected a row of cells: `.` or `*` (row 2)"
        );
        assert_eq!(
            error(""),
            "line 1, column 1: found the end of the input, expected a row of cells: `.` or `*` (row 1)"
        );
    }

    #[test]
    fn sizes_are_bounded() {
        assert!(size(b"0x4").is_err());
        assert!(size(b"99999999999x99999999999").is_err());
        assert_eq!(size(b" 2x100\n"), Ok(Some((2, 100))));
        assert_eq!(size(b"x2"), Ok(None));
    }
}
