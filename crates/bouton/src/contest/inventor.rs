//! Inventor Outlasting (Code Jam to I/O for Women 2022): how many first moves win.
//!
//! Input: `T`; then per case `R C` and R lines of `X` and `.`. Output: `Case #x: y`. A move in one colour class wins if
//! the class is then worth as much as the other class.

use std::io::Write;

use crate::contest::{NotAnswered, answer_maps};
use crate::games::crosscut::{Crosscut, Values};
use crate::games::shape::Board;
use crate::notation::Place;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::ruleset::{Moves, Ruleset};

/// Answers a judge's input. With `moves`, each line ends in the cells that win, row by row: ` r2c4 r3c6`.
///
/// # Errors
/// At the first place where the input is not in the contest's format. The contents of `output` are then of no use. Or if a limit is reached:
/// then `output` has the answers of the cases before.
pub fn answer(
    input: &[u8],
    output: &mut Vec<u8>,
    moves: bool,
    limits: &Limits<'_>,
) -> Result<(), NotAnswered> {
    answer_maps(input, *b"X.", |case, marks| {
        let winning = winning(marks, limits)?;
        let _ = write!(output, "Case #{case}: {}", winning.len());
        for cell in winning.iter().filter(|_| moves) {
            let _ = write!(output, " {cell}");
        }
        output.push(b'\n');
        Ok(())
    })
}

/// The first moves that win, row by row.
fn winning(marks: &Board, limits: &Limits<'_>) -> Result<Vec<Place>, Unknown> {
    let classes = Crosscut::diagonal(marks);
    let mut values = classes.each_ref().map(Values::new);
    let mut worth = [Default::default(); 2];
    for (class, values) in values.iter_mut().enumerate() {
        worth[class] = values.sum(&[classes[class].whole()], limits)?;
    }
    let mut winning = Vec::new();
    for (class, values) in values.iter_mut().enumerate() {
        let mut list = Moves::default();
        classes[class].moves(&classes[class].whole(), &mut list);
        for (&cell, option) in list.iter() {
            if values.sum(option, limits)? == worth[1 - class] {
                winning.push(cell);
            }
        }
    }
    winning.sort_unstable();
    Ok(winning)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(input: &str, moves: bool) -> Result<String, String> {
        let mut output = Vec::new();
        answer(input.as_bytes(), &mut output, moves, &Limits::none()).map_err(|error| error.to_string())?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn the_sample_byte_for_byte() {
        let mut output = Vec::new();
        answer(include_bytes!("../../../../samples/inventor.in"), &mut output, false, &Limits::none())
            .unwrap();
        assert_eq!(output, include_bytes!("../../../../samples/inventor.out"));
    }

    #[test]
    fn winning_cells_of_both_classes_row_by_row() {
        let sample = include_str!("../../../../samples/inventor.in");
        let expected = "Case #1: 1 r2c4\nCase #2: 3 r1c1 r1c3 r1c5\nCase #3: 1 r1c3\nCase #4: 2 r1c1 r2c2\n";
        assert_eq!(answered(sample, true).unwrap(), expected);
    }

    #[test]
    fn line_ends_and_white_space_are_forgiven() {
        let expected = Ok("Case #1: 2\nCase #2: 0\n".to_owned());
        assert_eq!(answered("2\r\n2 2\r\nX.\r\n.X\r\n1 1\r\n.", false), expected);
        assert_eq!(answered("\n 2\n\n2   2\nX.  \n\n.X\n1\n1\n.\n\n\n", false), expected);
        assert_eq!(answered("0", false), Ok(String::new()));
    }

    #[test]
    fn single_lines_and_boards_without_spots() {
        assert_eq!(
            answered("3\n1 6\nXXX.XX\n4 1\nX\nX\nX\n.\n2 2\n..\n..\n", false).unwrap(),
            "Case #1: 5\nCase #2: 3\nCase #3: 0\n"
        );
    }

    #[test]
    fn errors_name_the_place() {
        let error = |input| answered(input, false).unwrap_err();
        assert_eq!(
            error(""),
            "line 1, column 1: found the end of the input, expected a whole number from 0 on (the number of cases)"
        );
        assert_eq!(
            error("1\n2 2\nXo\n"),
            "line 3, column 2: found `o`, expected `X` or `.` (row 1 of 2, case 1)"
        );
        assert_eq!(
            error("1\n2 3\nXX\n"),
            "line 3, column 3: found the end of the line, expected a row of 3 cells, not 2 (row 1 of 2, case 1)"
        );
        assert_eq!(
            error("1\n2 2\nXXX"),
            "line 3, column 3: found `X`, expected the end of a row of 2 cells (row 1 of 2, case 1)"
        );
        assert_eq!(
            error("2\n1 1\nX\n3 3\nX.X\n"),
            "line 6, column 1: found the end of the input, expected a row of 3 cells (row 2 of 3, case 2)"
        );
        assert_eq!(
            error("1\n1 1\nX\nX"),
            "line 4, column 1: found `X`, expected the end of the input after the last case"
        );
        assert_eq!(
            error("1\n0 1\n"),
            "line 2, column 1: found `0`, expected a whole number from 1 to 10000000 (rows)"
        );
        assert_eq!(
            error("1\n1000000000000000000 1\n"),
            "line 2, column 1: found `1000000000000000000`, expected a whole number from 1 to 10000000 (rows)"
        );
        assert_eq!(
            error("1000000000000000000\n1 1\nX\n"),
            "line 4, column 1: found the end of the input, expected a whole number from 1 to 10000000 (rows)"
        );
    }
}
