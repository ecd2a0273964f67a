//! Strings: where a string ends, what its escapes mean, and where the values in the braces of an f-string are.

use crate::source::{Fault, Span};

/// A part of a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StringPart {
    /// Text, with the escapes replaced.
    Text(String),
    /// The place of an expression in braces.
    Value(Span),
}

/// The end of the string whose first quote is at `at`. For a string that is never closed, the error is the place where it breaks
/// off.
pub fn end(text: &str, at: usize) -> Result<usize, usize> {
    let bytes = text.as_bytes();
    let quotes = quotes(text, at);
    let mut at = at + quotes.len();
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if bytes[at + 1..].starts_with(b"\r\n") => at += 3,
            b'\\' => at += 2,
            b'\n' if quotes.len() == 1 => return Err(at),
            _ if bytes[at..].starts_with(quotes.as_bytes()) => return Ok(at + quotes.len()),
            _ => at += 1,
        }
    }
    Err(bytes.len())
}

/// The quotes at `at`: a single one, or three equal ones.
fn quotes(text: &str, at: usize) -> &str {
    let three = ["'''", "\"\"\""].iter().any(|quotes| text[at..].starts_with(quotes));
    &text[at..at + if three { 3 } else { 1 }]
}

/// Whether the string that begins at `at` is an f-string.
pub fn is_format(text: &str, at: usize) -> bool {
    text[at..].starts_with(['f', 'F'])
}

/// The parts of the string at `span`: a plain string has exactly one part, an f-string may have none.
pub fn parts(text: &str, span: Span) -> Result<Vec<StringPart>, Fault> {
    let start = span.start as usize;
    let is_format = is_format(text, start);
    let first = start + usize::from(is_format);
    let quotes = quotes(text, first).len();
    let text = &text[..span.end as usize - quotes];
    let mut reader = Reader { text, at: first + quotes, is_format, parts: Vec::new(), part: String::new() };
    reader.read()?;
    reader.end_part();
    if !is_format && reader.parts.is_empty() {
        reader.parts.push(StringPart::Text(String::new()));
    }
    Ok(reader.parts)
}

/// Reads the text between the quotes.
struct Reader<'a> {
    /// The text of the rule up to the closing quotes.
    text: &'a str,
    at: usize,
    is_format: bool,
    parts: Vec<StringPart>,
    /// The text since the last value.
    part: String,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let next = self.text[self.at..].chars().next()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn takes(&mut self, sign: char) -> bool {
        let is_there = self.text[self.at..].starts_with(sign);
        self.at += if is_there { sign.len_utf8() } else { 0 };
        is_there
    }

    /// A fault from `start` to the current place.
    fn fault(&self, start: usize, message: impl Into<String>) -> Fault {
        Fault::at(Span::of(start, self.at), message)
    }

    fn end_part(&mut self) {
        if !self.part.is_empty() {
            self.parts.push(StringPart::Text(std::mem::take(&mut self.part)));
        }
    }

    fn read(&mut self) -> Result<(), Fault> {
        while let Some(next) = self.next() {
            match next {
                '\\' => self.escape()?,
                // Line ends become `\n`, whatever the file has.
                '\r' => {}
                '{' if self.is_format && !self.takes('{') => self.value()?,
                '}' if self.is_format && !self.takes('}') => {
                    return Err(self.fault(self.at - 1, "a single `}` in an f-string: write `}}`"));
                }
                _ => self.part.push(next),
            }
        }
        Ok(())
    }

    /// Reads an escape after a backslash. As in Python, an escape without a meaning is kept as it is written.
    fn escape(&mut self) -> Result<(), Fault> {
        let start = self.at - 1;
        let Some(next) = self.next() else { return Ok(()) };
        let meant = match next {
            '\n' => return Ok(()),
            '\r' => {
                self.takes('\n');
                return Ok(());
            }
            '\\' | '\'' | '"' => next,
            'a' => '\x07',
            'b' => '\x08',
            'f' => '\x0c',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\x0b',
            '0'..='7' => self.octal(start),
            'x' => self.hexadecimal(start, 2)?,
            'u' => self.hexadecimal(start, 4)?,
            'U' => self.hexadecimal(start, 8)?,
            'N' => return Err(self.fault(start, "a character by its name: write the character itself")),
            '{' | '}' if self.is_format => {
                return Err(self.fault(start, format!("for a brace in an f-string, write `{next}{next}`")));
            }
            _ => {
                self.part.push('\\');
                next
            }
        };
        self.part.push(meant);
        Ok(())
    }

    /// Reads one to three octal digits.
    fn octal(&mut self, start: usize) -> char {
        let digits = self.text[start + 1..].bytes().take(3).take_while(|byte| matches!(byte, b'0'..=b'7'));
        let (count, value) =
            digits.fold((0, 0), |(count, value), digit| (count + 1, value * 8 + u32::from(digit - b'0')));
        self.at = start + 1 + count;
        char::from_u32(value).unwrap_or_default()
    }

    fn hexadecimal(&mut self, start: usize, digits: usize) -> Result<char, Fault> {
        let written =
            self.text[self.at..].get(..digits).filter(|word| word.bytes().all(|b| b.is_ascii_hexdigit()));
        let Some(written) = written else {
            let letter = &self.text[start + 1..self.at];
            return Err(self.fault(start, format!("`\\{letter}` takes {digits} hexadecimal digits")));
        };
        self.at += digits;
        let sign = u32::from_str_radix(written, 16).ok().and_then(char::from_u32);
        sign.ok_or_else(|| self.fault(start, "there is no character with this number"))
    }

    /// Reads a value in braces; the opening brace was read before.
    fn value(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let end = self.value_end(start - 1)?;
        self.end_part();
        self.parts.push(StringPart::Value(Span::of(start, end)));
        Ok(())
    }

    /// Goes to the place after the closing brace of a value, and returns the end of the value.
    fn value_end(&mut self, start: usize) -> Result<usize, Fault> {
        let mut open = 0;
        while let Some(next) = self.next() {
            match next {
                '\\' => {
                    return Err(
                        self.fault(self.at - 1, "a backslash is not allowed in the braces of an f-string")
                    );
                }
                '#' => {
                    return Err(
                        self.fault(self.at - 1, "a comment is not allowed in the braces of an f-string")
                    );
                }
                '\'' | '"' => self.inner_string()?,
                '(' | '[' | '{' => open += 1,
                '}' if open == 0 => return Ok(self.at - 1),
                ')' | ']' | '}' => open = usize::saturating_sub(open, 1),
                '!' | '=' | '<' | '>' if self.takes('=') => {}
                '!' | '=' | ':' if open == 0 => {
                    return Err(self.fault(start, "an f-string has plain values in braces"));
                }
                _ => {}
            }
        }
        Err(self.fault(start, "this brace is never closed: for a literal brace, write `{{`"))
    }

    /// Reads a string in the braces of an f-string; its first quote was read before.
    fn inner_string(&mut self) -> Result<(), Fault> {
        let start = self.at - 1;
        let closed = end(self.text, start);
        self.at = closed.unwrap_or_else(|end| end);
        if closed.is_ok() && !self.text[start..self.at].contains('\\') {
            return Ok(());
        }
        let what = if closed.is_ok() {
            "a backslash is not allowed in the braces of an f-string"
        } else {
            "this string is never closed: in an f-string, use the other kind of quotes"
        };
        Err(self.fault(start, what))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<StringPart>, String> {
        parts(text, Span { start: 0, end: text.len() as u32 }).map_err(|fault| fault.message)
    }

    fn plain(text: &str) -> String {
        match read(text).as_deref() {
            Ok([StringPart::Text(text)]) => text.clone(),
            other => panic!("{other:?}"),
        }
    }

    fn fault(text: &str) -> String {
        read(text).unwrap_err()
    }

    #[test]
    fn strings_end_at_their_quotes() {
        for (text, length) in [
            ("'a' b", Ok(3)),
            ("''a", Ok(2)),
            ("'''a''b''' c", Ok(10)),
            ("'\\'' b", Ok(4)),
            ("\"'\"", Ok(3)),
            ("'a\nb'", Err(2)),
            ("'''a\n'''", Ok(8)),
            ("'a\\\r\nb'", Ok(7)),
            ("'a\\", Err(3)),
            ("'''a''", Err(6)),
        ] {
            assert_eq!(end(text, 0), length, "{text:?}");
        }
    }

    #[test]
    fn escapes_are_those_of_python() {
        for (text, meant) in [
            (r"''", ""),
            (r"'\n\t\\\'\x41\u00e9\U0001F600'", "\n\t\\'Aé\u{1F600}"),
            (r"'\0\101\1018\777'", "\0AA8\u{1ff}"),
            (r"'\d\_/{}'", "\\d\\_/{}"),
            ("'''a\r\nb\\\r\nc\\\nd'''", "a\nbcd"),
        ] {
            assert_eq!(plain(text), meant, "{text}");
        }
        assert_eq!(fault(r"'\x4'"), "`\\x` takes 2 hexadecimal digits");
        assert_eq!(fault(r"'\x4é'"), "`\\x` takes 2 hexadecimal digits");
        assert_eq!(fault(r"'\ud800'"), "there is no character with this number");
        assert_eq!(fault(r"'\N{DASH}'"), "a character by its name: write the character itself");
    }

    #[test]
    fn values_stand_in_braces() {
        let value = |start, end| StringPart::Value(Span { start, end });
        let text = |text: &str| StringPart::Text(text.to_owned());
        assert_eq!(read("f'{a}b{{{c[1]}'"), Ok(vec![value(3, 4), text("b{"), value(9, 13)]));
        assert_eq!(read("f'''{b.count('}') != 1}'''"), Ok(vec![value(5, 22)]));
        assert_eq!(read("f''"), Ok(vec![]));
        assert_eq!(read("'{a}'"), Ok(vec![text("{a}")]));
        for bad in ["f'{a!r}'", "f'{a:3}'", "f'{a=}'", "f'{a := 1}'"] {
            assert_eq!(fault(bad), "an f-string has plain values in braces", "{bad}");
        }
        assert_eq!(fault("f'a}'"), "a single `}` in an f-string: write `}}`");
        assert!(fault("f'{a'").starts_with("this brace is never closed"));
        assert!(fault(r"f'\{a}'").starts_with("for a brace in an f-string, write `{{`"));
        assert!(fault(r#"f"{a['\n']}""#).starts_with("a backslash is not allowed"));
        assert!(fault("f'{\"}'").starts_with("this string is never closed"));
    }
}
