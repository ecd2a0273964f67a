//! GRIDGAME: the winner with a rook among blocked cells (CodeChef Cook-Off 29, December 2012).
//!
//! Input: `T`; then per test `N` and N blocked cells `X Y`, `Q` and Q starts `X Y`. Output: `Alice` (the player to
//! move) or `Bob` for each start. Blocked cells may repeat. Cost: reading, and `O((N + Q) log N)` per test.

use std::ops::RangeInclusive;

use crate::games::rook::{Bench, Blocked, Cell, Rook};
use crate::notation::{ParseError, Reader};
use crate::theory::outcome::Outcome;

/// Reads the judge's input and appends the judge's output.
///
/// # Errors
/// At input that is not in the judge's format, and at a start that is blocked.
pub fn answer(text: &mut Reader, output: &mut Vec<u8>) -> Result<(), ParseError> {
    let tests = text.number_of("T, the number of tests", 0..=u64::MAX)?;
    // There may be many tiny tests. All are answered in the memory of the largest.
    let (mut rook, mut bench) = (Rook::new(Blocked::default()), Bench::default());
    let (mut cells, mut outcomes) = (Vec::new(), Vec::new());
    // The number of words before the numbers of a test.
    let mut passed = 1;
    for test in 1..=tests {
        let count =
            text.number_of(format_args!("N, the number of blocked cells, test {test}"), 0..=u64::MAX)?;
        read_cells(text, &mut cells, count, "blocked cell", test)?;
        passed += 2 + 2 * cells.len();
        rook.again(&mut cells, &mut bench);
        let count = text.number_of(format_args!("Q, the number of starts, test {test}"), 0..=u64::MAX)?;
        read_cells(text, &mut cells, count, "start", test)?;
        rook.outcomes_at(&mut bench, &cells, &mut outcomes);
        for (index, (start, outcome)) in cells.iter().zip(&outcomes).enumerate() {
            match outcome {
                Some(Outcome::N) => output.extend_from_slice(b"Alice\n"),
                // A rook comes home, so no game with it is a draw.
                Some(_) => output.extend_from_slice(b"Bob\n"),
                None => {
                    let expected = format!("a cell that is not blocked (start {}, test {test})", index + 1);
                    let found = format!("{start}, which is blocked");
                    return Err(text.error_at_word(passed + 2 * index, found, expected));
                }
            }
        }
        passed += 2 * cells.len();
    }
    text.end("the last test")
}

/// The next `count` pairs of words become the cells; `what` and `test` name them in errors.
fn read_cells(
    text: &mut Reader,
    cells: &mut Vec<Cell>,
    count: u64,
    what: &str,
    test: u64,
) -> Result<(), ParseError> {
    const RANGE: RangeInclusive<u64> = 0..=Cell::MOST;
    cells.clear();
    let mut done = 0;
    while done < count {
        done += text.easy_pairs(count - done, [RANGE; 2], |x, y| cells.push(Cell { x, y }));
        if done < count {
            done += 1;
            let x = text.number_of(format_args!("X of {what} {done} of {count}, test {test}"), RANGE)?;
            let y = text.number_of(format_args!("Y of {what} {done} of {count}, test {test}"), RANGE)?;
            cells.push(Cell { x, y });
        }
    }
    Ok(())
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
        answer(&mut Reader::new(include_bytes!("../../../../samples/gridgame.in")), &mut output).unwrap();
        assert_eq!(output, include_bytes!("../../../../samples/gridgame.out"));
    }

    #[test]
    fn white_space_is_free() {
        let input = include_str!("../../../../samples/gridgame.in");
        let expected = include_str!("../../../../samples/gridgame.out");
        assert_eq!(answered(input.trim_end()).unwrap(), expected);
        assert_eq!(answered(&input.replace('\n', "\r\n\r\n")).unwrap(), expected);
        assert_eq!(answered(&input.replace('\n', "\t ")).unwrap(), expected);
        assert_eq!(answered("0").unwrap(), "");
        assert_eq!(answered("2 0 0 0 1 0 0").unwrap(), "Bob\n");
        assert_eq!(answered("1 2 1 1 1 1 1 2 1").unwrap(), "Bob\n");
    }

    #[test]
    fn random_tests_at_the_ends_of_segments() {
        let mut seed = 7u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        let (mut tests, mut expected) = (String::new(), String::new());
        for _ in 0..400 {
            let cells: Vec<_> = (0..random(12)).map(|_| (random(9), random(9))).collect();
            writeln!(tests, "{}", cells.len()).unwrap();
            cells.iter().for_each(|(x, y)| writeln!(tests, "{x} {y}").unwrap());
            let (is_p, starts) = by_stepping(&cells, 14);
            writeln!(tests, "{}", starts.len()).unwrap();
            for (x, y) in starts {
                writeln!(tests, "{x} {y}").unwrap();
                expected.push_str(if is_p[y][x] { "Bob\n" } else { "Alice\n" });
            }
        }
        assert_eq!(answered(&format!("400\n{tests}")).unwrap(), expected);
    }

    /// The P-positions of a board by the rules, and every cell near one of them.
    fn by_stepping(blocked: &[(u64, u64)], side: usize) -> (Vec<Vec<bool>>, Vec<(usize, usize)>) {
        let is_free = |x: usize, y: usize| !blocked.contains(&(x as u64, y as u64));
        let mut is_p = vec![vec![false; side]; side];
        let cells = || (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        for (x, y) in cells().filter(|&(x, y)| is_free(x, y)) {
            let left = (0..x).rev().take_while(|&x| is_free(x, y)).any(|x| is_p[y][x]);
            let up = (0..y).rev().take_while(|&y| is_free(x, y)).any(|y| is_p[y][x]);
            is_p[y][x] = !left && !up;
        }
        let is_near = |&(x, y): &(usize, usize)| {
            let near = |at: usize| at.saturating_sub(1)..(at + 2).min(side);
            is_free(x, y) && near(y).any(|y| near(x).any(|x| is_p[y][x]))
        };
        let starts = cells().filter(is_near).collect();
        (is_p, starts)
    }

    #[test]
    fn errors_name_the_place() {
        let error = |input: &str| answered(input).unwrap_err();
        assert_eq!(
            error("1\n1\n3 3\n2\n1 1\n3 3\n"),
            "line 6, column 1: found (3,3), which is blocked, \
             expected a cell that is not blocked (start 2, test 1)"
        );
        assert_eq!(
            error("1\n1\n3\n"),
            "line 4, column 1: found the end of the input, \
             expected a whole number from 0 to 9223372036854775807 (Y of blocked cell 1 of 1, test 1)"
        );
        assert_eq!(
            error("1\n1\n-3 4"),
            "line 3, column 1: found `-3`, \
             expected a whole number from 0 to 9223372036854775807 (X of blocked cell 1 of 1, test 1)"
        );
        assert_eq!(
            error("1\n0\n1\n9223372036854775808 0"),
            "line 4, column 1: found `9223372036854775808`, \
             expected a whole number from 0 to 9223372036854775807 (X of start 1 of 1, test 1)"
        );
        assert_eq!(
            error("1\n0\n0\n5"),
            "line 4, column 1: found `5`, expected the end of the input after the last test"
        );
        assert!(error("1000000000000000000 1000000000000000000 1 1").contains("blocked cell 2 of 1000000"));
        assert!(error("").contains("(T, the number of tests)"));
    }

    #[test]
    fn a_cut_or_changed_sample_never_panics() {
        let input = include_str!("../../../../samples/gridgame.in");
        for at in 0..input.len() {
            let _ = answered(&input[..at]);
            for sign in ["x", "-", "9", " ", "18446744073709551615"] {
                let _ = answered(&format!("{}{sign}{}", &input[..at], &input[at + 1..]));
            }
        }
    }
}
