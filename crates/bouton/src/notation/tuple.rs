//! Several numbers that are one component, in parentheses: `(5,5,3,1)`.

use std::ops::RangeInclusive;

use super::cursor::Cursor;
use super::error::ParseError;

/// Reads numbers in parentheses, each in `each`, as many as `count` allows; `what` names one of them in errors.
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
        assert_eq!(tuple(b" (3 , 4)\n", "a heap", 0..=9, 1..=2), Ok(vec![3, 4]));
    }
}
