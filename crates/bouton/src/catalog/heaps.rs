//! Heaps as people write them: numbers side by side, or runs of pins.

use crate::machine::width::index;
use crate::notation::{Cursor, ParseError, decimal};

pub use crate::heap::LARGEST_HEAP;

const MOST_HEAPS: u64 = 1_000_000;

/// Heaps, with their text in one line.
pub struct Heaps {
    /// The heaps in the order of the text.
    pub heaps: Vec<u64>,
    /// The text in one line, which can be read again.
    pub text: String,
    /// A note for people: what the reader assumed where the text has more than one meaning.
    pub note: Option<String>,
}

impl Heaps {
    /// Reads `12 + 7`, `12 7`, `12,7` and `2x7`. A first line with the number of the heaps on the second line, as in contests, is not a
    /// heap.
    ///
    /// # Errors
    /// If the text has none of these forms, or if there are more than a million heaps.
    pub fn read(text: &[u8]) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let (mut heaps, mut written) = (Vec::new(), Vec::new());
        let counted = Count::of(text);
        cursor.seek(counted.as_ref().map_or(0, |count| count.end));
        cursor.skip_space();
        refuse_groups(text, b',')?;
        refuse_groups(text, b' ')?;
        loop {
            let (count, heap) = term(&mut cursor)?;
            written.push(if count == 1 { heap.to_string() } else { format!("{count}x{heap}") });
            heaps.extend((0..count).map(|_| heap));
            if heaps.len() as u64 > MOST_HEAPS {
                return Err(cursor.error_before(1, format!("at most {MOST_HEAPS} heaps")));
            }
            cursor.skip_space();
            if !cursor.eat(b'+') {
                cursor.eat(b',');
            } else if cursor.peek().is_none() {
                return Err(cursor.error("a heap after `+`"));
            }
            cursor.skip_space();
            if cursor.peek().is_none() {
                let note = counted.map(|count| count.note);
                return Ok(Self { heaps, text: written.join(" + "), note });
            }
        }
    }

    /// How many heaps a text has, those of `1000x3` counted each, if it is a text of heaps. They are not made.
    pub fn count(text: &[u8]) -> u64 {
        let words = text.split(|&byte| byte.is_ascii_whitespace() || b",+".contains(&byte));
        let count = |word: &[u8]| {
            let mut cursor = Cursor::new(word);
            let first = cursor.power_of("a heap", 0..=LARGEST_HEAP);
            // A number above the most is refused before any heap is made.
            first.ok().filter(|&first| cursor.eat(b'x') && first <= MOST_HEAPS).unwrap_or(1)
        };
        words.filter(|word| !word.is_empty()).map(count).fold(0, u64::saturating_add)
    }

    /// Passes heaps that are written plainly, such as `12 7`, to `take`. Of any other text it takes none and returns false.
    pub(crate) fn read_plainly(text: &[u8], take: &mut dyn FnMut(u64)) -> bool {
        let word = |word: &[u8]| match word {
            [b'0', _, ..] => None,
            word => decimal(word).filter(|&heap| heap <= LARGEST_HEAP),
        };
        let words = || text.split(|&byte| byte == b' ');
        let is_plain = words().all(|one| word(one).is_some());
        if is_plain {
            words().filter_map(word).for_each(take);
        }
        is_plain
    }

    /// Reads heaps, or a row of pins such as `xxx.xxx.x`, whose runs are heaps.
    ///
    /// # Errors
    /// As [`read`](Self::read), or if a row of pins contains any other sign.
    pub(crate) fn read_pins(text: &[u8]) -> Result<Self, ParseError> {
        let row = text.trim_ascii();
        if !matches!(row.first(), Some(b'x' | b'X' | b'.')) {
            return Self::read(text);
        }
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        let (mut heaps, mut run) = (Vec::new(), 0);
        for _ in row {
            if cursor.eat(b'x') || cursor.eat(b'X') {
                run += 1;
            } else if cursor.eat(b'.') {
                heaps.extend((run > 0).then_some(run));
                run = 0;
            } else {
                return Err(cursor.error("`x` (a pin) or `.` (a gap)"));
            }
            if heaps.len() as u64 == MOST_HEAPS {
                return Err(cursor.error_before(1, format!("less than {MOST_HEAPS} runs of pins")));
            }
        }
        heaps.extend((run > 0).then_some(run));
        Ok(Self { heaps, text: String::from_utf8_lossy(row).into_owned(), note: None })
    }
}

/// A first line with one number k, which may be the number of the heaps that follow.
struct Count {
    /// The place where the heaps begin.
    end: usize,
    note: String,
}

impl Count {
    /// If one more line has k heaps, the first line is their number. The first line is a heap, and the note says so, if there are k more
    /// lines with one heap each, or if one more line has another number of heaps, but more than one.
    fn of(text: &[u8]) -> Option<Self> {
        let end = text.iter().position(|&byte| byte == b'\n')?;
        let lines = || text[end..].split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        let count = decimal(text[..end].trim_ascii())?;
        let numbers = lines().flat_map(|line| line.split(|&byte| byte.is_ascii_whitespace() || byte == b','));
        let followed = numbers.filter(|word| !word.is_empty()).try_fold(0, |sum, word| {
            decimal(word)?;
            Some(sum + 1)
        })?;
        let is_one_line = lines().nth(1).is_none();
        let is_column = followed == count && lines().nth(index(count)).is_none();
        let (end, note) = match is_one_line {
            true if followed == count => (end, "is read as the number of heaps"),
            true if followed > 1 => (0, "is read as a heap, not as their number"),
            false if is_column => (0, "is read as a heap, not as their number"),
            _ => return None,
        };
        Some(Self { end, note: format!("the first line, `{count}`, {note}") })
    }
}

/// Refuses numbers with their digits in groups: `2,500`, which may also be two heaps, and `1 000 000`, because no heap is written `000`. The
/// text `1 500` is two heaps.
fn refuse_groups(text: &[u8], between: u8) -> Result<(), ParseError> {
    let mut start = 0;
    for run in text.split(|&byte| !byte.is_ascii_digit() && byte != between) {
        let mut groups = run.trim_ascii().split(|&byte| byte == between);
        let first = groups.next().unwrap_or_default();
        let others: Vec<_> = groups.collect();
        let (is_first, are_groups) =
            ((1..=3).contains(&first.len()), others.iter().all(|group| group.len() == 3));
        let written = String::from_utf8_lossy(run);
        let digits: String = written.chars().filter(char::is_ascii_digit).collect();
        let other = match between {
            b',' => format!("`{}` for several heaps", written.replace(',', " ")),
            _ => "heaps without leading zeros".to_owned(),
        };
        let is_refused = match between {
            b',' => !others.is_empty() && !first.starts_with(b"0"),
            _ => others.iter().any(|group| group.starts_with(b"0")),
        };
        if is_first && are_groups && is_refused {
            let expected = format!("`{digits}` for one number, or {other}");
            return Err(ParseError::new(text, start..start + run.len(), expected));
        }
        start += run.len() + 1;
    }
    Ok(())
}

/// Reads `7` or `2x7`. Both numbers may be powers such as `10^9`.
fn term(cursor: &mut Cursor<'_>) -> Result<(u64, u64), ParseError> {
    let start = cursor.at();
    let first = cursor.power_of("a heap", 0..=LARGEST_HEAP)?;
    if !cursor.eat(b'x') {
        return Ok((1, first));
    }
    if first == 0 {
        let expected = "a number of heaps from 1 on before `x`; numbers are written with the digits 0 to 9";
        return Err(cursor.error_before(cursor.at() - start, expected));
    }
    let heap = cursor.power_of("a heap", 0..=LARGEST_HEAP)?;
    if first > MOST_HEAPS {
        return Err(cursor.error_before(1, format!("at most {MOST_HEAPS} heaps")));
    }
    Ok((first, heap))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pins(text: &str) -> Result<Vec<u64>, String> {
        Heaps::read_pins(text.as_bytes()).map(|read| read.heaps).map_err(|error| error.to_string())
    }

    #[test]
    fn digits_in_groups_are_refused() {
        let error = pins("12 + 2,500").unwrap_err();
        assert_eq!(
            error,
            "line 1, column 6: found `2,500`, expected `2500` for one number, or `2 500` for several heaps"
        );
        assert!(pins("1,000,000").unwrap_err().contains("`1000000` for one number"));
        for several in ["12,7,7,3", "0,500", "2, 500", "1000,500", "2,50", "2,500,3", "500"] {
            assert!(pins(several).is_ok(), "{several}");
        }
    }

    #[test]
    fn heaps_are_counted_as_they_are_read() {
        for text in ["12 7", "2x7 + 3", "10^3x5, 2", "7", " 12 + 7\n3 "] {
            assert_eq!(Heaps::count(text.as_bytes()), pins(text).unwrap().len() as u64, "{text}");
        }
        assert_eq!(Heaps::count(b"10^15x3 5"), 2);
    }

    #[test]
    fn numbers_that_are_no_heaps_are_refused() {
        assert_eq!(
            pins("5 + 1 000 000").unwrap_err(),
            "line 1, column 4: found ` 1 000 000`, expected `1000000` for one number, or heaps without leading zeros"
        );
        assert!(pins("12 050").unwrap_err().contains("`12050` for one number"));
        assert!(pins("0x10").unwrap_err().contains("found `0x`, expected a number of heaps from 1 on"));
        assert!(
            pins("5^2").unwrap_err().contains("found `5^2`, expected `25` for a power, or `2x5` for 2 heaps")
        );
        for several in ["1 500", "03 4", "0 000", "2^5", "10^6", "12 345 67", "0 0 0"] {
            assert_eq!(pins(several).is_ok(), several != "0 000", "{several}");
        }
    }

    #[test]
    fn a_first_line_may_count_the_heaps() {
        let read = |text: &str| {
            let Heaps { heaps, note, .. } = Heaps::read(text.as_bytes()).unwrap();
            (heaps, note.unwrap_or_default())
        };
        assert_eq!(
            read("2\n3 4\n"),
            (vec![3, 4], "the first line, `2`, is read as the number of heaps".to_owned())
        );
        assert_eq!(read("3\r\n3, 4, 5\r\n").0, [3, 4, 5]);
        assert_eq!(read("1\n7").0, [7]);
        assert_eq!(
            read("2\n3\n4\n"),
            (vec![2, 3, 4], "the first line, `2`, is read as a heap, not as their number".to_owned())
        );
        assert_eq!(
            read("4\n1 2 3\n"),
            (vec![4, 1, 2, 3], "the first line, `4`, is read as a heap, not as their number".to_owned())
        );
        for (text, heaps) in
            [("2\n3\n4\n5\n", 4), ("2\n3\n", 2), ("2 3\n4 5", 4), ("3\n", 1), ("2\n3 + 4", 3)]
        {
            assert_eq!((read(text).0.len(), read(text).1), (heaps, String::new()), "{text}");
        }
    }

    #[test]
    fn pins_are_heaps() {
        assert_eq!(pins(" xxx.xxx..x\n"), Ok(vec![3, 3, 1]));
        assert_eq!(pins("XXX.X"), Ok(vec![3, 1]));
        assert_eq!(pins("..."), Ok(vec![]));
        assert_eq!(pins("3 2x7"), Ok(vec![3, 7, 7]));
        assert_eq!(
            pins("xx.3"),
            Err("line 1, column 4: found `3`, expected `x` (a pin) or `.` (a gap)".to_owned())
        );
        assert_eq!(pins("10^18 2x10^2"), Ok(vec![1_000_000_000_000_000_000, 100, 100]));
        assert!(pins("10^19").unwrap_err().starts_with("line 1, column 1: found `10^19`"));
        assert!(pins("10^").is_err() && pins("2^99999999999").is_err());
        assert!(pins(&"x.".repeat(1_000_001)).unwrap_err().contains("less than 1000000 runs"));
    }
}
