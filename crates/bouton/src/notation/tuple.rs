//! Several numbers in parentheses that form one component: `(5,5,3,1)`.

use std::ops::{Range, RangeInclusive};

use super::cursor::Cursor;
use super::error::ParseError;

/// Reads numbers in parentheses, each in the range `each`, as many as `count` allows. `what` names one of them in errors.
///
/// # Errors
/// If the text is anything else.
///
/// # Examples
/// ```
/// use bouton::notation::tuple;
/// assert_eq!(tuple(b"(3, 5)", "a heap", 0..=9, 2..=2), Ok(vec![3, 5]));
/// let error = tuple(b"(3)", "a heap", 0..=9, 2..=2).unwrap_err().to_string();
/// assert_eq!(error, "line 1, column 3: found `)`, expected `,` and a heap: there are at least 2");
/// ```
pub fn tuple(
    text: &[u8],
    what: &str,
    each: RangeInclusive<u64>,
    count: RangeInclusive<usize>,
) -> Result<Vec<u64>, ParseError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_space();
    cursor.expect(b'(', &format!("`(` and {what}"))?;
    let mut numbers = Vec::new();
    loop {
        let place = cursor.digits();
        refuse_leading_zeros(text, place.clone())?;
        cursor.seek(place.start);
        numbers.push(cursor.digits_of(what, each.clone())?);
        cursor.skip_blanks();
        let (few, many) = (numbers.len() < *count.start(), numbers.len() == *count.end());
        if !many && cursor.eat(b',') {
            continue;
        }
        if !few && cursor.eat(b')') {
            cursor.end("`)`")?;
            return Ok(numbers);
        }
        return Err(cursor.error(match (few, many) {
            (true, _) => format!("`,` and {what}: there are at least {}", count.start()),
            (_, true) => format!("`)`: there are at most {}", count.end()),
            _ => "`,` or `)`".to_owned(),
        }));
    }
}

/// Returns an error if the digits at `place` in a list of numbers begin with an unnecessary zero: `1,000` is one number with its
/// digits in groups.
///
/// # Errors
/// If there are several digits and the first is 0. The error contains the numbers that would be read.
///
/// # Examples
/// ```
/// use bouton::notation::refuse_leading_zeros;
/// assert!(refuse_leading_zeros(b"1,0", 2..3).is_ok());
/// let error = refuse_leading_zeros(b"1,000", 2..5).unwrap_err().to_string();
/// assert_eq!(error, "line 1, column 3: found `000`, expected `0`, or `1000` for one number in place of `1,000`");
/// ```
pub fn refuse_leading_zeros(text: &[u8], place: Range<usize>) -> Result<(), ParseError> {
    let digits = &text[place.clone()];
    if digits.len() < 2 || digits[0] != b'0' {
        return Ok(());
    }
    let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b',' | b' ');
    let run =
        |from: usize| text[from..].iter().position(|byte| !is_part(byte)).map_or(text.len(), |at| from + at);
    let start = text[..place.start].iter().rposition(|byte| !is_part(byte)).map_or(0, |at| at + 1);
    let groups = || text[start..run(start)].split(|&byte| byte == b',').map(<[u8]>::trim_ascii);
    // The group that contains the zeros, with a group of up to three digits before it and groups of three digits behind it.
    let at = text[start..place.start].iter().filter(|&&byte| byte == b',').count();
    let is_three = |group: &&[u8]| group.len() == 3 && group.iter().all(u8::is_ascii_digit);
    let before = groups().take(at).collect::<Vec<_>>();
    let first = before.iter().rposition(|group| !is_three(group) || group[0] != b'0').unwrap_or_default();
    let number: Vec<_> =
        before[first.min(at)..].iter().copied().chain(groups().skip(at).take_while(is_three)).collect();
    let is_number = at > 0 && digits.len() == 3 && (1..=3).contains(&number[0].len());
    let plain = String::from_utf8_lossy(digits);
    let plain = plain.trim_start_matches('0');
    let plain = if plain.is_empty() { "0" } else { plain };
    let joined = |sign: &[u8]| String::from_utf8_lossy(&number.join(sign)).into_owned();
    let more = match is_number {
        true => format!(", or `{}` for one number in place of `{}`", joined(b""), joined(b",")),
        false => ", without zeros before it".to_owned(),
    };
    Err(ParseError::new(text, place, format!("`{plain}`{more}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_tuple_is_refused_at_its_place() {
        let wrong =
            [("", 1), ("3,5", 1), ("(", 2), ("()", 2), ("(3", 3), ("(3;5)", 3), ("(3,", 4), ("(3,4,5)", 5)];
        for (text, column) in wrong.into_iter().chain([("(3,10)", 4), ("(3,4) 5", 7), ("(3 4)", 4)]) {
            let error = tuple(text.as_bytes(), "a heap", 0..=9, 1..=2).unwrap_err();
            assert_eq!(error.column(), column, "{text}: {error}");
        }
        for (text, said) in [
            (
                "(1,000,5)",
                "column 4: found `000`, expected `0`, or `1000` for one number in place of `1,000`",
            ),
            (
                "(1, 000, 567)",
                "column 5: found `000`, expected `0`, or `1000567` for one number in place of `1,000,567`",
            ),
            ("(1,045)", "column 4: found `045`, expected `45`, or `1045` for one number"),
            ("(7,12,000)", "column 7: found `000`, expected `0`, or `12000` for one number"),
            ("(03,4)", "column 2: found `03`, expected `3`, without zeros before it"),
            ("(00)", "column 2: found `00`, expected `0`, without zeros"),
        ] {
            let error = tuple(text.as_bytes(), "a heap", 0..=u64::MAX, 1..=9).unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
        assert_eq!(tuple(b"(1,234,567)", "a heap", 0..=999, 1..=3), Ok(vec![1, 234, 567]));
        assert_eq!(tuple(b"(0,0)", "a heap", 0..=999, 1..=3), Ok(vec![0, 0]));
        assert_eq!(tuple(b" (3 , 4)\n", "a heap", 0..=9, 1..=2), Ok(vec![3, 4]));
    }
}
