//! TABGAME: the winner with a stone between two borders of digits (CodeChef, September 2018).
//!
//! Input: `T`; then per test the digits of row 0, the digits of column 0, `Q`, and Q starts `x y` (row, column).
//! Output: per test one line of Q digits, `1` where Alice, who moves first, wins. Cost: linear in the input.

use crate::games::staircase::Outcomes;
use crate::notation::{Bits, ParseError, Reader};

/// Reads the judge's input and appends the judge's output.
///
/// # Errors
/// At input that is not in the judge's format.
pub fn answer(text: &mut Reader, output: &mut Vec<u8>) -> Result<(), ParseError> {
    let tests = text.number_of("T, the number of tests", 0..=u64::MAX)?;
    // There may be many tiny tests. All are answered in the memory of the largest.
    let (mut outcomes, mut top, mut left) = (Outcomes::default(), Bits::default(), Bits::default());
    for test in 1..=tests {
        digits(text, &mut top, || format!("row 0, test {test}"))?;
        digits(text, &mut left, || format!("column 0, test {test}"))?;
        let (rows, cols) = (left.len() as u64, top.len() as u64);
        outcomes.again(&mut top, &mut left);
        let count = text.number_of(format_args!("Q, the number of starts, test {test}"), 0..=u64::MAX)?;
        let push = |output: &mut Vec<u8>, x, y| {
            output.push(b'0' + outcomes.digit(x, y).unwrap_or_default());
        };
        let mut done = 0;
        while done < count {
            done += text.easy_pairs(count - done, [1..=rows, 1..=cols], |x, y| push(output, x, y));
            if done < count {
                done += 1;
                let x =
                    text.number_of(format_args!("row x of start {done} of {count}, test {test}"), 1..=rows)?;
                let y = text
                    .number_of(format_args!("column y of start {done} of {count}, test {test}"), 1..=cols)?;
                push(output, x, y);
            }
        }
        output.push(b'\n');
    }
    text.end("the last test")
}

/// Reads the next word, which must consist of the digits `0` and `1`. `what` names it in the error.
#[inline(always)]
fn digits(text: &mut Reader, digits: &mut Bits, what: impl Fn() -> String) -> Result<(), ParseError> {
    if let Some((blanks, rest)) = text.room()
        && digits.read_few(rest)
        && rest[digits.len() & 31].is_ascii_whitespace()
    {
        text.pass(blanks + digits.len());
        return Ok(());
    }
    many_digits(text, digits, what)
}

/// Reads the next word, which may be long or wrong.
#[inline(never)]
fn many_digits(text: &mut Reader, digits: &mut Bits, what: impl Fn() -> String) -> Result<(), ParseError> {
    let word = text.word();
    let width = word.len();
    digits.read(word);
    if digits.len() == width && !digits.is_empty() {
        return Ok(());
    }
    let wrong = digits.len()..digits.len() + 1;
    Err(text.error_within(width, wrong, format!("digits `0` or `1` ({})", what())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write;

    fn answered(input: &str) -> Result<String, String> {
        let mut output = Vec::new();
        answer(&mut Reader::new(input.as_bytes()), &mut output).map_err(|error| error.to_string())?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn the_sample_byte_for_byte() {
        let mut output = Vec::new();
        answer(&mut Reader::new(include_bytes!("../../../../samples/tabgame.in")), &mut output).unwrap();
        assert_eq!(output, include_bytes!("../../../../samples/tabgame.out"));
    }

    #[test]
    fn white_space_is_free() {
        let input = include_str!("../../../../samples/tabgame.in");
        assert_eq!(answered(input.trim_end()).unwrap(), "110011\n");
        assert_eq!(answered(&input.replace('\n', "\r\n\r\n")).unwrap(), "110011\n");
        assert_eq!(answered("0").unwrap(), "");
        assert_eq!(answered("2 1 1 0 1 1 1 1 1").unwrap(), "\n0\n");
    }

    #[test]
    fn the_first_string_is_the_row_and_x_is_the_row() {
        // Under the row 11 and beside the column 1: (1,1) is P, so (1,2) is N.
        assert_eq!(answered("1 11 1 2 1 1 1 2").unwrap(), "01\n");
        assert_eq!(answered("1 1 11 2 1 1 2 1").unwrap(), "01\n");
        assert!(answered("1 11 1 1 2 1").unwrap_err().contains("from 1 to 1 (row x"));
        // The answer differs with rows and columns swapped.
        assert_eq!(answered("1 101 010 2 1 3 3 1").unwrap(), "01\n");
    }

    #[test]
    fn random_tests_by_the_recurrence() {
        let mut seed = 11u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        let (mut tests, mut expected) = (String::new(), String::new());
        for _ in 0..500 {
            let top: Vec<_> = (0..1 + random(12)).map(|_| random(2)).collect();
            let left: Vec<_> = (0..1 + random(12)).map(|_| random(2)).collect();
            let mut above = top.clone();
            let (mut starts, mut answers) = (Vec::new(), String::new());
            for (x, &first) in (1..).zip(&left) {
                let mut before = first;
                for (y, cell) in (1..).zip(&mut above) {
                    *cell = 1 - (*cell & before);
                    before = *cell;
                    starts.push((x, y));
                    write!(answers, "{before}").unwrap();
                }
            }
            let line = |border: &[usize]| border.iter().map(usize::to_string).collect::<String>();
            writeln!(tests, "{}\n{}\n{}", line(&top), line(&left), starts.len()).unwrap();
            starts.iter().for_each(|(x, y): &(u32, u32)| writeln!(tests, "{x} {y}").unwrap());
            expected += &(answers + "\n");
        }
        assert_eq!(answered(&format!("500\n{tests}")).unwrap(), expected);
    }

    #[test]
    fn errors_name_the_place() {
        let error = |input: &str| answered(input).unwrap_err();
        assert_eq!(
            error("1\n1021\n01\n0\n"),
            "line 2, column 3: found `2`, expected digits `0` or `1` (row 0, test 1)"
        );
        assert_eq!(
            error("2\n1\n1\n0\n11\n"),
            "line 6, column 1: found the end of the input, expected digits `0` or `1` (column 0, test 2)"
        );
        assert_eq!(
            error("1\n101\n01\n2\n1 1\n2 4\n"),
            "line 6, column 3: found `4`, \
             expected a whole number from 1 to 3 (column y of start 2 of 2, test 1)"
        );
        assert_eq!(
            error("1\n101\n01\n1\n0 1\n"),
            "line 5, column 1: found `0`, expected a whole number from 1 to 2 (row x of start 1 of 1, test 1)"
        );
        assert_eq!(
            error("1\n101\n01\n1\n1 1 1"),
            "line 5, column 5: found `1`, expected the end of the input after the last test"
        );
        assert!(
            error("1000000000000000000 1 1 1000000000000000000 1 1").contains("row x of start 2 of 1000000")
        );
        assert!(error("").contains("(T, the number of tests)"));
    }

    #[test]
    fn a_cut_or_changed_sample_never_panics() {
        let input = include_str!("../../../../samples/tabgame.in");
        for at in 0..input.len() {
            let _ = answered(&input[..at]);
            for sign in ["x", "-", "9", " ", "18446744073709551615"] {
                let _ = answered(&format!("{}{sign}{}", &input[..at], &input[at + 1..]));
            }
        }
    }
}
