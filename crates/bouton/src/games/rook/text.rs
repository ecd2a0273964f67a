//! How people write a rook among blocked cells.
//!
//! A grid of `.`, `#` (blocked) and one `R`, with X to the right and Y down; or `(6,5) blocked (1,1) (4,2)`; or `(6,5)` alone. A separate
//! text of blocked cells has one cell `X Y` or `(X,Y)` on each line.

use std::fmt::Write;

use super::blocked::{Blocked, Cell};
use crate::notation::{Cursor, Grid, ParseError};

/// Reads the rook's cell and the blocked cells, and adds the cells of `others`.
///
/// # Errors
/// If the text is neither a grid nor cells, if there is not exactly one rook, or if the rook is on a blocked cell.
pub fn read_among(text: &[u8], others: &Blocked) -> Result<(Blocked, Cell), ParseError> {
    let is_cell = text.trim_ascii_start().first() == Some(&b'(');
    let (mut cells, rook, place) = if is_cell { read_cells(text)? } else { read_grid(text)? };
    cells.extend(others.cells());
    let blocked = Blocked::new(cells);
    if blocked.contains(rook) {
        let found = format!("the rook on {rook}, which is blocked");
        return Err(ParseError::with_found(text, place, found, "a cell that is not blocked"));
    }
    Ok((blocked, rook))
}

/// Reads blocked cells, one on each line: `X Y` or `(X,Y)`.
///
/// # Errors
/// If a line is not a cell.
pub fn read_blocked(text: &[u8]) -> Result<Blocked, ParseError> {
    let mut cursor = Cursor::new(text);
    let mut cells = Vec::new();
    loop {
        cursor.skip_space();
        match cursor.peek() {
            None => return Ok(Blocked::new(cells)),
            Some(b'(') => cells.push(cell(&mut cursor)?),
            Some(_) => {
                let x = cursor.digits_of("X", 0..=Cell::MOST)?;
                cursor.skip_blanks();
                let y = cursor.digits_of("Y", 0..=Cell::MOST)?;
                cells.push(Cell { x, y });
            }
        }
        cursor.skip_blanks();
        if !matches!(cursor.peek(), None | Some(b'\r' | b'\n')) {
            return Err(cursor.error("the end of the line after a blocked cell"));
        }
    }
}

/// Writes the blocked cells and the rook's cell in the form that [`read`] reads.
#[must_use]
pub fn write(blocked: &Blocked, rook: Cell) -> String {
    let mut text = rook.to_string();
    for (at, cell) in blocked.cells().iter().enumerate() {
        let _ = write!(text, "{}{cell}", if at == 0 { " blocked " } else { " " });
    }
    text
}

/// The blocked cells, the rook's cell, and the range of the rook in the text.
type ParsedCells = (Vec<Cell>, Cell, std::ops::Range<usize>);

/// Reads the form `(6,5) blocked (1,1) (4,2)`.
fn read_cells(text: &[u8]) -> Result<ParsedCells, ParseError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_space();
    let start = cursor.at();
    let rook = cell(&mut cursor)?;
    let place = start..cursor.at();
    let mut cells = Vec::new();
    let before = cursor.at();
    if cursor.word() == b"blocked" {
        cursor.skip_space();
        loop {
            cells.push(cell(&mut cursor)?);
            cursor.skip_space();
            if cursor.peek().is_none() {
                return Ok((cells, rook, place));
            }
        }
    }
    cursor.seek(before);
    cursor.skip_space();
    match cursor.peek() {
        None => Ok((cells, rook, place)),
        Some(_) => Err(cursor.error("`blocked` and the blocked cells, or nothing more")),
    }
}

fn read_grid(text: &[u8]) -> Result<ParsedCells, ParseError> {
    let grid = Grid::read(text, b".#R")?;
    let (mut cells, mut rook) = (Vec::new(), None);
    for (r, row) in grid.cells().chunks(grid.cols()).enumerate() {
        for (c, &sign) in row.iter().enumerate().filter(|&(_, &sign)| sign != b'.') {
            let (cell, place) = (Cell { x: c as u64, y: r as u64 }, grid.place(r, c));
            if sign == b'#' {
                cells.push(cell);
            } else if rook.is_none() {
                rook = Some((cell, place..place + 1));
            } else {
                let found = "a second `R`";
                return Err(ParseError::with_found(text, place..place + 1, found, "one rook, `R`"));
            }
        }
    }
    match rook {
        Some((rook, place)) => Ok((cells, rook, place)),
        None => {
            let end = text.trim_ascii_end().len();
            Err(ParseError::with_found(text, end..end, "a board without `R`", "one rook, `R`"))
        }
    }
}

/// Reads the form `(6,5)`.
fn cell(cursor: &mut Cursor) -> Result<Cell, ParseError> {
    cursor.expect(b'(', "a cell like `(6,5)`")?;
    let x = cursor.digits_of("X", 0..=Cell::MOST)?;
    cursor.expect(b',', "`,` between X and Y")?;
    let y = cursor.digits_of("Y", 0..=Cell::MOST)?;
    cursor.expect(b')', "`)` after Y")?;
    Ok(Cell { x, y })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8]) -> Result<(Blocked, Cell), ParseError> {
        read_among(text, &Blocked::default())
    }

    fn error(text: &str) -> String {
        read(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn grids_and_cells_say_the_same() {
        let (blocked, rook) = read(b".......\r\n.#.....\r\n....#..\r\n.....R.\r\n").unwrap();
        assert_eq!((rook, blocked.cells().len()), (Cell { x: 5, y: 3 }, 2));
        for text in ["(5,3) blocked (1,1) (4,2)", " ( 5 , 3 )blocked\n(4,2)(1,1)\r\n(4,2)\r\n"] {
            assert_eq!(read(text.as_bytes()), Ok((blocked.clone(), rook)));
        }
        assert_eq!(read(write(&blocked, rook).as_bytes()), Ok((blocked, rook)));
        assert_eq!(write(&Blocked::default(), rook), "(5,3)");
        assert_eq!(read(b"(5,3)\r\n"), Ok((Blocked::default(), rook)));
        assert!(read(b"(5,3) blocked").unwrap_err().to_string().contains("the end of the input"));
    }

    #[test]
    fn cells_are_written_as_they_are_displayed() {
        let numbers = [0, 1, 9, 10, 99, 100, 12_345, 999_999_999, 1_000_000_000, Cell::MOST];
        for cell in numbers.iter().flat_map(|&x| numbers.map(|y| Cell { x, y })) {
            assert_eq!(write(&Blocked::default(), cell), cell.to_string());
        }
    }

    #[test]
    fn a_list_of_blocked_cells() {
        let blocked = Blocked::from_iter([(1, 1), (4, 2)]);
        for text in ["1 1\n4 2\n", "(1,1)\r\n\r\n  4\t2", "4 2\n( 1, 1 ) \n1 1 \n"] {
            assert_eq!(read_blocked(text.as_bytes()), Ok(blocked.clone()));
        }
        assert_eq!(read_blocked(b" \n"), Ok(Blocked::default()));
        let among = read_among(b"(0,0) blocked (7,7)", &blocked).unwrap().0;
        assert_eq!(among, Blocked::from_iter([(1, 1), (4, 2), (7, 7)]));
        let error = read_among(b"(4,2)", &blocked).unwrap_err().to_string();
        let rook = "line 1, column 1: found the rook on (4,2), which is blocked";
        assert_eq!(error, format!("{rook}, expected a cell that is not blocked"));
        let error = |text: &[u8]| read_blocked(text).unwrap_err().to_string();
        let y = "found the end of the line, expected a whole number from 0 to 9223372036854775807 (Y)";
        assert_eq!(error(b"1 1\n2\n3 4\n"), format!("line 2, column 2: {y}"));
        let three = "line 1, column 5: found `3`, expected the end of the line after a blocked cell";
        assert_eq!(error(b"1 2 3"), three);
    }

    #[test]
    fn errors_name_the_place() {
        assert_eq!(
            error("(1,1) blocked (4,2) (1,1)"),
            "line 1, column 1: found the rook on (1,1), which is blocked, expected a cell that is not blocked"
        );
        assert_eq!(error(".R/R."), "line 1, column 4: found a second `R`, expected one rook, `R`");
        assert_eq!(error("../#.\n"), "line 1, column 6: found a board without `R`, expected one rook, `R`");
        assert_eq!(error(".R/x."), "line 1, column 4: found `x`, expected `.`, `#` or `R` (row 2)");
        assert_eq!(
            error("(1,-1)"),
            "line 1, column 4: found `-`, expected a whole number from 0 to 9223372036854775807 (Y)"
        );
        assert_eq!(
            error("(9223372036854775808,1)"),
            "line 1, column 2: found `9223372036854775808`, \
             expected a whole number from 0 to 9223372036854775807 (X)"
        );
        assert_eq!(error("(1,1"), "line 1, column 5: found the end of the input, expected `)` after Y");
        assert_eq!(error("(1)"), "line 1, column 3: found `)`, expected `,` between X and Y");
        assert_eq!(
            error("(1,1) (2,2)"),
            "line 1, column 7: found `(`, expected `blocked` and the blocked cells, or nothing more"
        );
        assert_eq!(error("(1,1) blocked 2,2"), "line 1, column 15: found `2`, expected a cell like `(6,5)`");
        assert!(read(b"").is_err() && read(b"(").is_err() && read(b"\xff").is_err());
    }

    #[test]
    fn cut_and_changed_texts_never_panic() {
        for text in ["(5,3) blocked (1,1) (4,2)", "..#./.R..\r\n#...", "(5,3)"] {
            for at in 0..text.len() {
                let _ = read(&text.as_bytes()[..at]);
                for sign in ["", "(", "9", "\n", " ", "\u{e9}", "S", "R", "18446744073709551616"] {
                    let _ = read([&text[..at], sign, &text[at + 1..]].concat().as_bytes());
                }
            }
        }
    }
}
