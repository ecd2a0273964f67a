//! PSHTBRTH (CodeChef, March 2017): blackout in a long row of 4 x 4 matrices.
//!
//! Every matrix is looked up in the table of all matrices when it is read, and only its value is kept: one byte
//! per cake, in a [`Row`]. Cost: reading, and a few memory accesses per query.
//!
//! Four rows of four digits, each with its line end, are 20 bytes. These are three words. In them every line end has fixed bits, and
//! every digit has fixed bits except its lowest bit. A product gathers the lowest bits of eight bytes side by side in
//! its top byte. Other formats (with spaces, or `\r\n`) are read one row at a time.

use std::ops::RangeInclusive;

use crate::games::blackout::MatrixTable;
use crate::machine::width::index;
use crate::notation::{ParseError, Reader};
use crate::row::Row;
use crate::theory::nimber::Nimber;

/// Answers the judge's input: for every query of the first kind a line with the name of the winner.
///
/// # Errors
/// If the input is not in the judge's format. The judge's limits on its numbers are not enforced.
///
/// # Complexity
/// Linear in the length of the input, with a little more than one byte of memory for each cake of a test.
pub fn answer(text: &mut Reader, output: &mut Vec<u8>) -> Result<(), ParseError> {
    let tests = text.number_of("T, the number of tests", 0..=u64::MAX)?;
    let values = MatrixTable::four_by_four().values_by_rows();
    let mut input = Input { text, values: &values, test: 0 };
    for test in 1..=tests {
        input.test = test;
        answer_test(&mut input, output)?;
    }
    text.end("the last test")
}

fn answer_test(input: &mut Input, output: &mut Vec<u8>) -> Result<(), ParseError> {
    let cakes = input.number("N, the number of cakes", 1..=u64::MAX)?;
    let queries = input.number("M, the number of queries", 0..=u64::MAX)?;
    // The list grows as the cakes are read, because the number of cakes alone may be wrong.
    let mut values = Vec::new();
    while (values.len() as u64) < cakes {
        input.easy_matrices(cakes - values.len() as u64, &mut values);
        if (values.len() as u64) < cakes {
            values.push(input.matrix(values.len() as u64 + 1)?);
        }
    }
    let mut row = Row::new(&values);
    drop(values);
    for _ in 0..queries {
        if input.number("the kind of query: 1 asks, 2 replaces", 1..=2)? == 1 {
            let first = input.number("L, the first cake of the query", 1..=cakes)?;
            let last = input.number("R, the last cake of the query, not before L", first..=cakes)?;
            let sum = row.sum(index(first) - 1..index(last));
            if sum == Nimber::ZERO {
                output.extend_from_slice(b"Lotsy\n");
            } else {
                output.extend_from_slice(b"Pishty\n");
            }
        } else {
            let cake = input.number("the position of the cake to replace", 1..=cakes)?;
            let value = input.matrix(cake)?;
            row.set(index(cake) - 1, value);
        }
    }
    Ok(())
}

/// The input, the value of every cake by its cells row by row, and the number of the current test.
struct Input<'a, 'b> {
    text: &'a mut Reader<'b>,
    values: &'a [u8],
    test: u64,
}

impl Input<'_, '_> {
    /// Reads a number. The error names the test.
    #[inline(always)]
    fn number(&mut self, what: &str, range: RangeInclusive<u64>) -> Result<u64, ParseError> {
        let number = self.text.number(range.clone());
        number.ok_or_else(|| self.text.no_number(format_args!("{what}, test {}", self.test), range))
    }

    /// Reads at most `most` cakes, as long as each consists of four lines behind one line end, as in the judge's files.
    fn easy_matrices(&mut self, most: u64, values: &mut Vec<u8>) {
        let (records, _) = self.text.ahead(64).as_chunks::<{ 1 + LINES }>();
        let records = &records[..records.len().min(usize::try_from(most).unwrap_or(usize::MAX))];
        let cells = |record: &[u8; 1 + LINES]| {
            let (&first, lines) = record.split_first_chunk::<1>()?;
            four_lines(lines.first_chunk()?).filter(|_| first == *b"\n")
        };
        let before = values.len();
        values.extend(records.iter().map_while(cells).map(|cells| self.values[cells]));
        self.text.pass((values.len() - before) * (1 + LINES));
    }

    /// Reads the four rows of a cake and looks up its value.
    #[inline]
    fn matrix(&mut self, cake: u64) -> Result<u8, ParseError> {
        let quick =
            self.text.room().and_then(|(blanks, lines)| Some((blanks, four_lines(lines.first_chunk()?)?)));
        let cells = match quick {
            Some((blanks, cells)) => {
                self.text.pass(blanks + LINES);
                cells
            }
            None => self.rows(cake)?,
        };
        Ok(self.values[cells])
    }

    /// The cells of four rows, read one row at a time.
    #[cold]
    fn rows(&mut self, cake: u64) -> Result<usize, ParseError> {
        self.text.ahead(64);
        let mut cells = 0;
        for r in 0..4 {
            match row(self.text.word()) {
                Ok(row) => cells |= row << (4 * r),
                Err((width, wrong)) => return Err(self.wrong_row(width, wrong, r + 1, cake)),
            }
        }
        Ok(cells)
    }

    /// The error at the word just read, which has this width and is not a row of four cells.
    fn wrong_row(&self, width: usize, wrong: Option<usize>, row: u64, cake: u64) -> ParseError {
        let place = format!("row {row} of 4 of cake {cake}, test {}", self.test);
        match wrong {
            Some(at) => self.text.error_within(width, at..at + 1, format!("`0` or `1` ({place})")),
            None => self.text.error_before(width, format!("4 cells, each `0` or `1` ({place})")),
        }
    }
}

/// A word of four cells as four bits. For another word, its width, and the index of the first character that is not a cell.
fn row(word: &[u8]) -> Result<usize, (usize, Option<usize>)> {
    match word.iter().position(|cell| !matches!(cell, b'0' | b'1')) {
        None if word.len() == 4 => Ok((0..4).map(|c| usize::from(word[c] & 1) << c).sum()),
        wrong => Err((word.len(), wrong)),
    }
}

/// The number of bytes of four rows of four digits, each with its line end.
const LINES: usize = 20;

/// The cells of four rows. Each row must be on a line of its own, without other text. Cell `(r, c)` is the bit `4 * r + c`.
#[inline]
fn four_lines(lines: &[u8; LINES]) -> Option<usize> {
    /// The expected bits of all bytes, except the bits that distinguish cells. `CELLS` contains the places of those bits.
    const PATTERN: [u64; 3] = words(b"0000\n0000\n0000\n0000\n");
    const CELLS: [u64; 3] =
        words(b"\x01\x01\x01\x01\0\x01\x01\x01\x01\0\x01\x01\x01\x01\0\x01\x01\x01\x01\0");
    let words = words(lines);
    let wrong = (0..3).fold(0, |wrong, i| wrong | (words[i] & !CELLS[i] ^ PATTERN[i]));
    let low = |i: usize| ((words[i] & CELLS[i]).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize;
    let bits = low(0) | low(1) << 8 | low(2) << 16;
    let cells = bits & 0xF | bits >> 1 & 0xF0 | bits >> 2 & 0xF00 | bits >> 3 & 0xF000;
    (wrong == 0).then_some(cells)
}

/// Twenty bytes as words of eight bytes. The last word has zeros at its end.
#[inline]
const fn words(bytes: &[u8; LINES]) -> [u64; 3] {
    let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t] = *bytes;
    [
        u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        u64::from_le_bytes([i, j, k, l, m, n, o, p]),
        u64::from_le_bytes([q, r, s, t, 0, 0, 0, 0]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::blackout::{BlackoutRules, read};
    use crate::solve::definition::Definition;
    use crate::theory::outcome::{Convention, Outcome};
    use crate::theory::sum::Sum;

    const INPUT: &[u8] = include_bytes!("../../../../samples/pshtbrth.in");
    const OUTPUT: &[u8] = include_bytes!("../../../../samples/pshtbrth.out");

    fn answered(input: &[u8]) -> Result<String, String> {
        let mut output = Vec::new();
        answer(&mut Reader::new(input), &mut output).map_err(|error| error.to_string())?;
        Ok(String::from_utf8(output).unwrap())
    }

    fn refused(input: &str) -> String {
        answered(input.as_bytes()).unwrap_err()
    }

    #[test]
    fn the_judges_sample() {
        assert_eq!(answered(INPUT).unwrap().as_bytes(), OUTPUT);
    }

    #[test]
    fn line_ends_and_blank_lines_do_not_matter() {
        let text = std::str::from_utf8(INPUT).unwrap();
        let words: Vec<_> = text.split_whitespace().collect();
        for input in
            [text.replace('\n', "\r\n"), text.trim_end().to_owned(), words.join(" "), words.join("\n\n\t")]
        {
            assert_eq!(answered(input.as_bytes()).unwrap().as_bytes(), OUTPUT);
        }
    }

    #[test]
    fn four_lines_are_read_at_once_if_they_are_as_they_must_be() {
        for cells in 0..1 << 16 {
            let digit = |bit: usize| if cells >> bit & 1 == 1 { b'1' } else { b'0' };
            let mut lines = [b'\n'; LINES];
            (0..16).for_each(|bit| lines[bit + bit / 4] = digit(bit));
            assert_eq!(four_lines(&lines), Some(cells));
            if cells % 1000 == 0 {
                for (at, byte) in (0..LINES).flat_map(|at| (0..=u8::MAX).map(move |byte| (at, byte))) {
                    let mut changed = lines;
                    changed[at] = byte;
                    let right = if at % 5 == 4 { byte == b'\n' } else { matches!(byte, b'0' | b'1') };
                    assert_eq!(four_lines(&changed).is_some(), right, "{byte} at {at}");
                }
            }
        }
    }

    #[test]
    fn without_a_question_nothing_is_said() {
        assert_eq!(answered(b"1\n1 1\n1111\n1111\n1111\n1111\n\n2 1\n0000\n0000\n0000\n0000\n").unwrap(), "");
        assert_eq!(answered(b"1\n1 0\n1111\n1111\n1111\n1111\n\n").unwrap(), "");
        assert_eq!(answered(b"0\n").unwrap(), "");
    }

    #[test]
    fn a_cut_input_is_refused_wherever_it_is_cut() {
        let text = INPUT.trim_ascii_end();
        for end in 0..text.len() - 1 {
            let cut = answered(&text[..end]);
            let error = cut.expect_err("the input is cut");
            assert!(error.contains("found"), "{end}: {error}");
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let cake = "0110\n0000\n0000\n0001\n\n";
        let cases = [
            (
                "1\n1 1\n0110\n0020\n0000\n0000\n1 1 1".to_owned(),
                "line 4, column 3: found `2`, expected `0` or `1` (row 2 of 4 of cake 1, test 1)",
            ),
            (
                "1\n1 1\n0110\n000\n0000\n0000\n1 1 1".to_owned(),
                "line 4, column 1: found `000`, expected 4 cells, each `0` or `1` (row 2 of 4 of cake 1, test 1)",
            ),
            (
                "1\n1 1\n0110\n00000\n0000\n0000\n1 1 1".to_owned(),
                "line 4, column 1: found `00000`, expected 4 cells, each `0` or `1` (row 2 of 4 of cake 1, test 1)",
            ),
            (
                format!("1\n2 1\n{cake}0000\n"),
                "line 9, column 1: found the end of the input, expected 4 cells, each `0` or `1` \
                 (row 2 of 4 of cake 2, test 1)",
            ),
            (
                format!("1\n2 1\n{cake}{cake}1 2 1\n"),
                "line 13, column 5: found `1`, expected a whole number from 2 to 2 \
                 (R, the last cake of the query, not before L, test 1)",
            ),
            (
                format!("1\n1 1\n{cake}1 0 1\n"),
                "line 8, column 3: found `0`, expected a whole number from 1 to 1 \
                 (L, the first cake of the query, test 1)",
            ),
            (
                format!("1\n1 1\n{cake}1 1 2\n"),
                "line 8, column 5: found `2`, expected a whole number from 1 to 1 \
                 (R, the last cake of the query, not before L, test 1)",
            ),
            (
                format!("1\n1 1\n{cake}2 2\n{cake}"),
                "line 8, column 3: found `2`, expected a whole number from 1 to 1 \
                 (the position of the cake to replace, test 1)",
            ),
            (
                format!("1\n1 1\n{cake}3 1 1\n"),
                "line 8, column 1: found `3`, expected a whole number from 1 to 2 \
                 (the kind of query: 1 asks, 2 replaces, test 1)",
            ),
            (
                format!("1\n1 1\n{cake}1 1 1\n7\n"),
                "line 9, column 1: found `7`, expected the end of the input after the last test",
            ),
            (
                "1\n0 1\n".to_owned(),
                "line 2, column 1: found `0`, expected a whole number from 1 on (N, the number of cakes, test 1)",
            ),
        ];
        for (input, message) in cases {
            assert_eq!(refused(&input), message);
        }
    }

    #[test]
    fn absurd_numbers_claim_no_memory() {
        let huge = "1000000000000000000";
        assert!(refused(&format!("{huge}\n1 1\n")).contains("cake 1, test 1"));
        assert!(refused(&format!("1\n{huge} {huge}\n0000\n")).contains("the end of the input"));
        assert!(refused(&format!("1\n1 {huge}\n0000 0000 0000 0000 1 1 1")).contains("the kind of query"));
        assert!(refused("99999999999999999999").contains("T, the number of tests"));
    }

    #[test]
    fn random_rows_as_by_the_rules() {
        let mut seed = 5u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        let mut definition = Definition::new(&BlackoutRules);
        let (mut input, mut expected) = ("40\n".to_owned(), String::new());
        for _ in 0..40 {
            // Two rows of three cells and a single one: small enough for whole sums by definition.
            let mut cake = || {
                let cells: String = (0..4).map(|_| if random(3) == 0 { '1' } else { '0' }).collect();
                format!("{cells}/0000/0000/{}", if random(2) == 0 { "0000" } else { "0001" })
            };
            let mut cakes = [cake(), cake(), cake()];
            input += &format!("3 6\n{}\n", cakes.join("\n\n"));
            let replacement = cake();
            let (at, queries) = (random(3) as usize, [(1, 1), (1, 3), (2, 3)]);
            for round in 0..2 {
                for (first, last) in queries {
                    if round == 1 && first == last {
                        input += &format!("2 {}\n{replacement}\n", at + 1);
                        cakes[at].clone_from(&replacement);
                        continue;
                    }
                    input += &format!("1 {first} {last}\n");
                    let row = cakes[first - 1..last].iter();
                    let sum: Sum<_> = row.map(|cake| read(cake.as_bytes()).unwrap()).collect();
                    let outcome = definition.outcome(&sum, Convention::Normal).unwrap();
                    expected += if outcome == Outcome::N { "Pishty\n" } else { "Lotsy\n" };
                }
            }
        }
        assert_eq!(answered(input.replace('/', "\n").as_bytes()).unwrap(), expected);
        assert!(expected.contains("Lotsy"));
    }
}
