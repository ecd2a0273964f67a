//! CAOS3 (CodeChef, October 2013): which player makes the last move.
//!
//! Input: `T`; then per case `R C` and R lines of `#` and `^`. Output: `Asuna` (the player who moves first) or `Kirito`.

use std::io::Write;

use crate::contest::{NotAnswered, answer_maps};
use crate::games::crosscut::{Crosscut, Values, caos3};
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;

/// Answers a judge's input. With `values`, each line is the Grundy value instead of the winner's name.
///
/// # Errors
/// At the first place where the input is not in the contest's format. The contents of `output` are then of no use. Or if a limit is reached:
/// then `output` has the answers of the cases before.
pub fn answer(
    input: &[u8],
    output: &mut Vec<u8>,
    values: bool,
    limits: &Limits<'_>,
) -> Result<(), NotAnswered> {
    answer_maps(input, *b"^#", |_, meadows| {
        let board = Crosscut::straight(&caos3::monsters(meadows));
        let _ = match Values::new(&board).value(board.whole(), limits)? {
            Nimber(value) if values => writeln!(output, "{value}"),
            Nimber::ZERO => writeln!(output, "Kirito"),
            _ => writeln!(output, "Asuna"),
        };
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(input: &str, values: bool) -> Result<String, String> {
        let mut output = Vec::new();
        answer(input.as_bytes(), &mut output, values, &Limits::none()).map_err(|error| error.to_string())?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn the_sample_byte_for_byte() {
        let mut output = Vec::new();
        answer(include_bytes!("../../../../samples/caos3.in"), &mut output, false, &Limits::none()).unwrap();
        assert_eq!(output, include_bytes!("../../../../samples/caos3.out"));
    }

    #[test]
    fn a_limit_leaves_the_answers_of_the_cases_before() {
        let meadows = |size: usize, row: &str| format!("{size} {size}\n{}", format!("{row}\n").repeat(size));
        let (five, sixty) = (meadows(5, "^^^^^"), meadows(60, &"^^#^^^".repeat(10)));
        let input = format!("3\n1 3\n^#^\n{five}{sixty}");
        let mut output = Vec::new();
        let limits = Limits::none().with_positions(50);
        let found = answer(input.as_bytes(), &mut output, false, &limits);
        assert!(matches!(found, Err(NotAnswered::Unknown { answered: 2, .. })), "{found:?}");
        assert_eq!(output, b"Kirito\nAsuna\n");
    }

    #[test]
    fn names_and_values() {
        let meadows =
            |size: usize| format!("{size} {size}\n{}", format!("{}\r\n", "^".repeat(size)).repeat(size));
        let input = format!("4\n{}{}{}{}", meadows(4), meadows(5), meadows(6), meadows(7));
        assert_eq!(answered(&input, false).unwrap(), "Kirito\nAsuna\nKirito\nAsuna\n");
        assert_eq!(answered(&input, true).unwrap(), "0\n1\n0\n1\n");
        assert_eq!(answered("0\n", true).unwrap(), "");
    }

    #[test]
    fn errors_name_the_place() {
        let error = |input| answered(input, false).unwrap_err();
        assert_eq!(
            error("1\n1 2\n^~\n"),
            "line 3, column 2: found `~`, expected `^` or `#` (row 1 of 1, case 1)"
        );
        assert_eq!(
            error("1\n100000 100000\n"),
            "line 2, column 8: found `100000`, expected a whole number from 1 to 100 (columns)"
        );
        assert_eq!(
            error("1\n1 1\n^\n^^"),
            "line 4, column 1: found `^^`, expected the end of the input after the last case"
        );
    }
}
