//! How people write a stone between two borders.
//!
//! The text is a grid or words. In a grid the first row and the first column are the digits, the corner is `+`, other cells are `.`, and
//! the stone is `S`: `+101/0.../1..S`. In words the text gives the stone's row and column and the digits: `(2,3) top 101 left 01`.

use super::rules::{Staircase, Stone};
use crate::notation::{Cursor, Grid, ParseError, decimal};

/// Reads the borders and the cell of the stone.
///
/// # Errors
/// If the text is neither a grid nor words, if there is not exactly one stone, or if the stone is not on a cell between the borders.
pub fn read(text: &[u8]) -> Result<(Staircase, Stone), ParseError> {
    match text.trim_ascii_start().first() {
        Some(b'(') => read_words(text),
        _ => read_grid(text),
    }
}

/// Writes the borders and the cell of the stone in the form that [`read`] reads.
#[must_use]
pub fn write(rules: &Staircase, stone: Stone) -> String {
    let digits = |border| String::from_utf8_lossy(border);
    format!("{stone} top {} left {}", digits(&rules.top), digits(&rules.left))
}

fn read_grid(text: &[u8]) -> Result<(Staircase, Stone), ParseError> {
    let grid = Grid::read(text, b"+01.S")?;
    let (mut top, mut left, mut stone) = (Vec::new(), Vec::new(), None);
    for (index, &sign) in grid.cells().iter().enumerate() {
        let (r, c) = (index / grid.cols(), index % grid.cols());
        match (r, c, sign) {
            (0, 0, b'+') | (1.., 1.., b'.') => {}
            (0, 1.., b'0' | b'1') => top.push(sign),
            (1.., 0, b'0' | b'1') => left.push(sign),
            (1.., 1.., b'S') if stone.is_none() => stone = Some(Stone { x: r as u64, y: c as u64 }),
            _ => return Err(misplaced(text, grid.place(r, c), (r, c), sign)),
        }
    }
    let end = text.trim_ascii_end().len();
    let missing = || ParseError::with_found(text, end..end, "a board without `S`", "one stone, `S`");
    Ok((Staircase { top, left }, stone.ok_or_else(missing)?))
}

/// The error at a sign that is not allowed in this cell.
fn misplaced(text: &[u8], place: usize, cell: (usize, usize), sign: u8) -> ParseError {
    let place = place..place + 1;
    match (cell, sign) {
        ((0, 0), _) => ParseError::new(text, place, "`+` in the corner"),
        ((0, _), _) => ParseError::new(text, place, "a digit, `0` or `1`, in the first row"),
        ((_, 0), _) => ParseError::new(text, place, "a digit, `0` or `1`, in the first column"),
        (_, b'S') => ParseError::with_found(text, place, "a second `S`", "one stone, `S`"),
        _ => ParseError::new(text, place, "`.` or `S` between the borders"),
    }
}

/// Reads the form `(2,3) top 101 left 01`.
fn read_words(text: &[u8]) -> Result<(Staircase, Stone), ParseError> {
    let mut cursor = Cursor::new(text);
    cursor.expect(b'(', "`(`")?;
    let row = cursor.digits();
    cursor.expect(b',', "`,` between row and column")?;
    let column = cursor.digits();
    cursor.expect(b')', "`)` after the column")?;
    let top = border(&mut cursor, "top")?;
    let left = border(&mut cursor, "left")?;
    cursor.end("the digits on the left")?;
    let x = within(text, row, "row", left.len())?;
    let y = within(text, column, "column", top.len())?;
    Ok((Staircase { top, left }, Stone { x, y }))
}

/// The number written at `place`, from 1 to `most`.
fn within(text: &[u8], place: std::ops::Range<usize>, name: &str, most: usize) -> Result<u64, ParseError> {
    match decimal(&text[place.clone()]) {
        Some(number) if (1..=most as u64).contains(&number) => Ok(number),
        _ => {
            let expected = format!("a whole number from 1 to {most}, as many as there are digits ({name})");
            Err(ParseError::new(text, place, expected))
        }
    }
}

/// Reads the form `top 101`.
fn border(cursor: &mut Cursor, name: &str) -> Result<Vec<u8>, ParseError> {
    let word = cursor.word();
    if word != name.as_bytes() {
        return Err(cursor.error_before(word.len(), format!("`{name}` and its digits")));
    }
    let digits = cursor.word();
    match digits.iter().position(|digit| !matches!(digit, b'0' | b'1')) {
        None if !digits.is_empty() => Ok(digits.to_vec()),
        wrong => {
            cursor.seek(cursor.at() - digits.len() + wrong.unwrap_or(0));
            Err(cursor.error(format!("the digits `0` and `1` of `{name}`")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        read(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn grids_and_words_say_the_same() {
        let rules = Staircase { top: b"101".to_vec(), left: b"01".to_vec() };
        let expected = Ok((rules, Stone { x: 1, y: 3 }));
        let texts = ["+101/0..S/1...", "+101\r\n0..S\r\n1...\r\n", "(1,3) top 101 left 01"];
        for text in texts.into_iter().chain([" ( 1 , 3 )top\t101\r\nleft 01\r\n"]) {
            assert_eq!(read(text.as_bytes()), expected);
        }
        let (rules, stone) = expected.clone().unwrap();
        assert_eq!(read(write(&rules, stone).as_bytes()), expected);
        assert_eq!(read(b"+1/0S").unwrap().1, Stone { x: 1, y: 1 });
    }

    #[test]
    fn errors_of_a_grid_name_the_place() {
        assert_eq!(
            error("+101/0.../1...\n"),
            "line 1, column 15: found a board without `S`, expected one stone, `S`"
        );
        assert_eq!(error("+11/0S./1.S"), "line 1, column 11: found a second `S`, expected one stone, `S`");
        assert_eq!(error("011/0S./1.."), "line 1, column 1: found `0`, expected `+` in the corner");
        assert_eq!(
            error("+S1/0../1.."),
            "line 1, column 2: found `S`, expected a digit, `0` or `1`, in the first row"
        );
        assert_eq!(
            error("+11\n0..\nS..\n"),
            "line 3, column 1: found `S`, expected a digit, `0` or `1`, in the first column"
        );
        assert_eq!(
            error("+11/0S1/1.."),
            "line 1, column 7: found `1`, expected `.` or `S` between the borders"
        );
        assert_eq!(
            error("+11/0S/1.."),
            "line 1, column 7: found `/`, expected a row of 3 cells like row 1 (row 2 has 2)"
        );
        assert!(["", "+", "+1", "+/1"].iter().all(|text| read(text.as_bytes()).is_err()));
    }

    #[test]
    fn errors_of_words_name_the_place() {
        let row = "expected a whole number from 1 to 2, as many as there are digits (row)";
        assert_eq!(error("(3,3) top 101 left 01"), format!("line 1, column 2: found `3`, {row}"));
        assert_eq!(error("(0,3) top 101 left 01"), format!("line 1, column 2: found `0`, {row}"));
        assert_eq!(
            error("(2,4) top 101 left 01"),
            "line 1, column 4: found `4`, expected a whole number from 1 to 3, as many as there are digits (column)"
        );
        assert_eq!(
            error("(2,3) top 121 left 01"),
            "line 1, column 12: found `2`, expected the digits `0` and `1` of `top`"
        );
        assert_eq!(
            error("(2,3) top 101"),
            "line 1, column 14: found the end of the input, expected `left` and its digits"
        );
        assert_eq!(
            error("(2,3) top 101 left"),
            "line 1, column 19: found the end of the input, expected the digits `0` and `1` of `left`"
        );
        assert_eq!(
            error("(2,3) top 101 left 01 x"),
            "line 1, column 23: found `x`, expected the end of the input after the digits on the left"
        );
        assert!(
            ["(", "(,)", "(1", "(1,1", "(1,1)", "(99999999999999999999,1) top 1 left 1"]
                .iter()
                .all(|text| read(text.as_bytes()).is_err())
        );
    }

    #[test]
    fn cut_and_changed_texts_never_panic() {
        for text in ["(1,3) top 101 left 01", "+101/0.../1..S", "+11\r\n0.S"] {
            for at in 0..text.len() {
                let _ = read(&text.as_bytes()[..at]);
                for sign in ["", "(", "9", "\n", " ", "\u{e9}", "S", "R", "18446744073709551616"] {
                    let _ = read([&text[..at], sign, &text[at + 1..]].concat().as_bytes());
                }
            }
        }
    }
}
