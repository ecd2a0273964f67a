//! How people and contests write a marked board.

use crate::games::shape::Board;
use crate::machine::width::exact;
use crate::notation::{Cursor, Grid, ParseError};

/// Reads a board of `.` and `*`, or a size such as `4x5` for a board on which every cell is marked.
///
/// # Errors
/// If the text is neither a board nor a size, as for [`Grid::read`].
pub fn read(text: &[u8]) -> Result<Board, ParseError> {
    Ok(Board::of(&Grid::read_or_size(text, b".*", b'*')?, |sign| sign == b'*'))
}

/// The board as [`read`] reads it, with its rows in one line.
#[must_use]
pub fn write(marks: &Board) -> String {
    marks.text(['*', '.'])
}

/// Reads the rows of a board of a known size, as contests write them: one word for each row, and each cell is the sign of a mark or of a
/// plain cell. `case` names the board in errors.
///
/// # Errors
/// If a row is missing, if a row is too short or too long, or if a sign is not one of the two.
pub fn read_rows(
    text: &mut Cursor,
    [rows, cols]: [u32; 2],
    [mark, plain]: [u8; 2],
    case: u64,
) -> Result<Board, ParseError> {
    let mut marks = Board::new(rows, cols);
    for row in 0..rows {
        let word = text.word();
        let wrong = word.iter().position(|&sign| sign != mark && sign != plain);
        if wrong.is_some() || word.len() != cols as usize {
            let at = wrong.unwrap_or(word.len()).min(cols as usize);
            let expected = match wrong {
                _ if at == cols as usize => format!("the end of a row of {cols} cells"),
                _ if word.is_empty() => format!("a row of {cols} cells"),
                None => format!("a row of {cols} cells, not {}", word.len()),
                Some(_) => format!("`{}` or `{}`", char::from(mark), char::from(plain)),
            };
            text.seek(text.at() - word.len() + at);
            return Err(text.error(format!("{expected} (row {} of {rows}, case {case})", row + 1)));
        }
        for (col, _) in word.iter().enumerate().filter(|&(_, &sign)| sign == mark) {
            marks.set((row, exact(col)), true);
        }
    }
    Ok(marks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_printed() {
        for text in ["*", "..*/.*.", "./*/.", "*.*.*"] {
            assert_eq!(write(&read(text.as_bytes()).unwrap()), text);
        }
        assert_eq!(write(&read(b"..*\r\n.*.\r\n").unwrap()), "..*/.*.");
        assert_eq!(read(b"13x10").unwrap(), Board::full(13, 10));
        assert!(read(b"99999x99999").is_err());
        assert!(read(b"..x").is_err());
    }
}
