//! The lexer: from a text to tokens, with the lines and the indentation of Python.
//!
//! The lexer goes on to the first part of the text that is not a token. The parser reports the fault when it comes to that part,
//! so that the first error of a text is the one that is reported.

use super::token::{self, Token, TokenKind, Tokens};
use super::{number, strings};
use crate::source::{Fault, Span};

/// The tokens of a part of a text. If the part is `in_brackets`, the ends of its lines and its indentation have no meaning.
pub fn tokens(text: &str, part: Span, in_brackets: bool) -> Tokens {
    let at = part.start as usize;
    let mut lexer = Lexer {
        text: &text[..part.end as usize],
        at,
        in_brackets,
        line_start: at,
        begins_line: !in_brackets,
        indents: Vec::new(),
        brackets: Vec::new(),
        list: Vec::new(),
    };
    let fault = lexer.read().err();
    let open = if fault.is_none() { lexer.brackets.pop() } else { None };
    lexer.end(if fault.is_none() { TokenKind::End } else { TokenKind::Bad });
    Tokens { list: lexer.list, fault, open }
}

/// Reads tokens forward.
struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Whether the whole part is in brackets.
    in_brackets: bool,
    /// The offset at which the line began. `begins_line` is true until the first token of the line.
    line_start: usize,
    begins_line: bool,
    /// The columns to which the open blocks are indented.
    indents: Vec<usize>,
    /// The brackets that are open.
    brackets: Vec<Span>,
    list: Vec<Token>,
}

impl Lexer<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The span from `start` to the current place.
    fn span(&self, start: usize) -> Span {
        Span::of(start, self.at)
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        self.list.push(Token { kind, span: self.span(start) });
    }

    /// Skips bytes while `is_such` is true of them.
    fn skip(&mut self, is_such: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&is_such) {
            self.at += 1;
        }
    }

    fn read(&mut self) -> Result<(), Fault> {
        while let Some(byte) = self.peek() {
            match byte {
                b'\n' => self.newline(),
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'#' => self.skip(|byte| byte != b'\n'),
                b'\\' => self.join()?,
                _ => {
                    if self.begins_line {
                        self.indentation()?;
                    }
                    self.token(byte)?;
                }
            }
        }
        Ok(())
    }

    fn newline(&mut self) {
        let start = self.at;
        self.at += 1;
        if self.in_brackets || !self.brackets.is_empty() {
            return;
        }
        if !self.begins_line {
            self.push(TokenKind::Newline, start);
        }
        self.begins_line = true;
        self.line_start = self.at;
    }

    /// A backslash joins its line to the next. There must be a token before it on the line, and a line after it.
    fn join(&mut self) -> Result<(), Fault> {
        let start = self.at;
        self.at += 1;
        let rest = &self.text[self.at..];
        let end = rest.strip_prefix('\r').unwrap_or(rest);
        if self.begins_line || !end.starts_with('\n') || end.len() == 1 {
            return Err(Fault::at(
                self.span(start),
                "found a backslash, expected it only as the last character of a line that continues on the next",
            ));
        }
        self.at += rest.len() - end.len() + 1;
        Ok(())
    }

    /// Reads the blanks before the first token of a line, which begin or end blocks.
    fn indentation(&mut self) -> Result<(), Fault> {
        self.begins_line = false;
        let rest = &self.text.as_bytes()[self.line_start..];
        let blanks = rest.iter().take_while(|&byte| matches!(byte, b' ' | b'\t')).count();
        if rest[..blanks].contains(&b'\t') {
            let span = Span::of(self.line_start, self.line_start + blanks);
            return Err(Fault::at(span, "found a tab: indent with spaces, four for each level"));
        }
        if self.indents.last().copied().unwrap_or(0) < blanks {
            self.indents.push(blanks);
            self.push(TokenKind::Indent, self.line_start);
            return Ok(());
        }
        while self.indents.last().is_some_and(|&indent| indent > blanks) {
            self.indents.pop();
            self.push(TokenKind::Dedent, self.at);
        }
        if self.indents.last().copied().unwrap_or(0) != blanks {
            let message = "this line is indented less than the line above, but matches no block around it";
            return Err(Fault::at(self.span(self.line_start), message));
        }
        Ok(())
    }

    fn token(&mut self, byte: u8) -> Result<(), Fault> {
        let start = self.at;
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(),
            b'0'..=b'9' => self.number(),
            b'.' if self.text.as_bytes().get(start + 1).is_some_and(u8::is_ascii_digit) => self.number(),
            b'"' | b'\'' => self.string_from(start),
            _ => self.sign(),
        }
    }

    /// Reads a name, a keyword, or the letter before a string.
    fn word(&mut self) -> Result<(), Fault> {
        let start = self.at;
        self.skip(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if self.peek().is_some_and(|byte| !byte.is_ascii()) {
            return self.sign();
        }
        let word = &self.text[start..self.at];
        if let Some(b'"' | b'\'') = self.peek()
            && word.len() <= 2
            && word.bytes().all(|byte| b"fFrRbBuU".contains(&byte))
        {
            if word.eq_ignore_ascii_case("f") {
                return self.string_from(start);
            }
            let message = format!(
                "a rule cannot have strings with `{word}` before them: write `\"...\"` or `f\"...\"`"
            );
            return Err(Fault::at(self.span(start), message));
        }
        self.push(token::word(word).map_or(TokenKind::Name, TokenKind::Fixed), start);
        Ok(())
    }

    fn number(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let has_base =
            matches!(self.text.as_bytes()[start..], [b'0', b'x' | b'X' | b'o' | b'O' | b'b' | b'B', ..]);
        self.skip(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.' && !has_base);
        let value = number::read(&self.text[start..self.at], self.span(start))?;
        self.push(TokenKind::Int(value), start);
        Ok(())
    }

    /// Reads a string whose token began at `start`.
    fn string_from(&mut self, start: usize) -> Result<(), Fault> {
        let closed = strings::end(self.text, self.at);
        self.at = closed.unwrap_or_else(|end| end);
        if closed.is_err() {
            return Err(Fault::at(self.span(start), "this string is never closed"));
        }
        self.push(TokenKind::Text, start);
        Ok(())
    }

    fn sign(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let Some(sign) = token::sign(&self.text[start..]) else {
            let found = self.text[start..].chars().next().unwrap_or_default();
            self.at += found.len_utf8();
            let message = if found.is_ascii() {
                format!("found `{found}`, a character that the rule language does not use")
            } else {
                format!(
                    "found `{found}`, which is allowed only in comments and strings: names and operators are ASCII"
                )
            };
            return Err(Fault::at(self.span(start), message));
        };
        self.at += sign.len();
        match sign {
            "(" | "[" | "{" => self.brackets.push(self.span(start)),
            ")" | "]" | "}" => self.close(start)?,
            _ => {}
        }
        self.push(TokenKind::Fixed(sign), start);
        Ok(())
    }

    /// Closes a bracket. If no bracket is open, the parser reports it.
    fn close(&mut self, start: usize) -> Result<(), Fault> {
        let Some(open) = self.brackets.pop() else { return Ok(()) };
        let (open, close) = (&self.text[open.start as usize..open.end as usize], &self.text[start..self.at]);
        if matches!((open, close), ("(", ")") | ("[", "]") | ("{", "}")) {
            return Ok(());
        }
        Err(Fault::at(self.span(start), format!("`{close}` cannot close `{open}`")))
    }

    /// Adds the last tokens.
    fn end(&mut self, last: TokenKind) {
        let end = if last == TokenKind::End { self.text.len() } else { self.at };
        if last == TokenKind::End && self.brackets.is_empty() {
            if !self.begins_line && !self.in_brackets {
                self.push(TokenKind::Newline, end);
            }
            for _ in 0..self.indents.len() {
                self.push(TokenKind::Dedent, end);
            }
        }
        self.push(last, end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Tokens {
        tokens(text, Span { start: 0, end: text.len() as u32 }, false)
    }

    /// The tokens as one text: words, names and numbers as they are written.
    fn shown(text: &str) -> String {
        let words = read(text).list.into_iter().map(|token| match token.kind {
            TokenKind::Newline => ";".to_owned(),
            TokenKind::Indent => "{".to_owned(),
            TokenKind::Dedent => "}".to_owned(),
            TokenKind::End => "END".to_owned(),
            TokenKind::Bad => "BAD".to_owned(),
            _ => text[token.span.start as usize..token.span.end as usize].to_owned(),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn fault(text: &str) -> String {
        read(text).fault.map_or_else(String::new, |fault| fault.message)
    }

    #[test]
    fn lines_and_blocks() {
        assert_eq!(shown("a\n\n  # nothing\n\tb"), "a ; BAD");
        assert_eq!(shown("a:\n  b\n\n    # \n  c\n d"), "a : ; { b ; c ; } BAD");
        assert_eq!(shown("a:\n  b:\n    c\nd"), "a : ; { b : ; { c ; } } d ; END");
        assert_eq!(shown("a:\r\n  b\r\n"), "a : ; { b ; } END");
        assert_eq!(shown("a(\n  b,\n\tc)\nd"), "a ( b , c ) ; d ; END");
        assert_eq!(shown("a + \\\n    b\nc"), "a + b ; c ; END");
        assert_eq!(shown("\n\n"), "END");
        assert_eq!(shown(""), "END");
    }

    #[test]
    fn words_signs_and_numbers() {
        assert_eq!(shown("a//=b<<-0x1F"), "a //= b << - 0x1F ; END");
        assert_eq!(shown("x.y[1:2]!=3"), "x . y [ 1 : 2 ] != 3 ; END");
        assert_eq!(shown("0x1.y"), "0x1 . y ; END");
        assert_eq!(shown("f'a' \"b#\" '''c\n'd''' f"), "f'a' \"b#\" '''c\n'd''' f ; END");
        assert_eq!(read("0b11").list[0].kind, TokenKind::Int(3));
        assert_eq!(read("for").list[0].kind, TokenKind::Fixed("for"));
    }

    #[test]
    fn what_is_no_token() {
        assert!(fault("if a:\n\tb").starts_with("found a tab: indent with spaces"));
        assert_eq!(fault("(a]"), "`]` cannot close `(`");
        assert_eq!(fault("'a\n'"), "this string is never closed");
        for text in ["a \\ b", "\\\na", "a\n  \\\nb", "a \\\n", "a \\"] {
            assert_eq!(
                fault(text),
                "found a backslash, expected it only as the last character of a line that continues on the next",
                "{text}"
            );
        }
        assert_eq!(fault("a $ b"), "found `$`, a character that the rule language does not use");
        assert!(fault("a × b").starts_with("found `×`, which is allowed only in comments and strings"));
        assert!(fault("iné").starts_with("found `é`, which is allowed only in comments and strings"));
        assert_eq!(shown("x iné"), "x BAD");
        assert!(fault("r'a'").starts_with("a rule cannot have strings with `r` before them"));
        assert_eq!(fault("a) # × \"\n'×'"), "");
    }

    #[test]
    fn a_bracket_that_stays_open_is_known() {
        assert_eq!(read("a(b[c]\nd").open, Some(Span { start: 1, end: 2 }));
        assert_eq!(read("a(b)").open, None);
    }
}
