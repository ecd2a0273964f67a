//! A rule file: the text at its head, declarations, functions.

use super::LONGEST_TEXT;
use super::instead::{ANNOTATIONS, AT_THE_EDGE};
use super::parser::{Parser, refused};
use super::token::TokenKind;
use super::tree::{ExprKind, File, Function, Item, Name};
use crate::source::{Fault, Source, Span};

/// Reads a rule file.
///
/// # Errors
/// The first part of the file that is not in the subset.
pub fn parse(source: &Source) -> Result<File, Fault> {
    let text = checked(&source.text)?;
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    Parser::new(text, Span::of(start, text.len()), false).file()
}

/// Checks that a text is at most [`LONGEST_TEXT`] bytes long and has no invisible characters, and returns the text.
pub fn checked(text: &str) -> Result<&str, Fault> {
    if text.len() > LONGEST_TEXT {
        return Err(Fault::nowhere(format!("a rule of {} bytes: at most {LONGEST_TEXT}", text.len())));
    }
    let bytes = text.as_bytes();
    let is_stray = |(at, &byte): (usize, &u8)| match byte {
        b'\n' | b'\t' => false,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => byte.is_ascii_control(),
    };
    match bytes.iter().enumerate().position(is_stray) {
        None => Ok(text),
        Some(at) => {
            let span = Span::of(at, at + 1);
            let message = match bytes[at] {
                b'\r' => "found a carriage return without a line feed: end lines as Unix or Windows does"
                    .to_owned(),
                sign => format!("found an invisible character, number {sign}: delete it"),
            };
            Err(Fault::at(span, message))
        }
    }
}

impl Parser<'_> {
    fn file(&mut self) -> Result<File, Fault> {
        let doc = self.doc()?;
        self.import()?;
        let mut items = Vec::new();
        while self.kind() != TokenKind::End {
            if self.is("def") {
                items.push(Item::Function(self.function()?));
            } else {
                items.push(self.value()?);
                self.end_of_item()?;
            }
        }
        Ok(File { doc, items })
    }

    /// Reads the end of a line, or a semicolon between two items.
    fn end_of_item(&mut self) -> Result<(), Fault> {
        if !self.takes(";") || self.kind() == TokenKind::Newline {
            return self.newline();
        }
        if self.is("def") { Err(Fault::at(self.span(), "`def` must begin a line")) } else { Ok(()) }
    }

    fn doc(&mut self) -> Result<Option<String>, Fault> {
        if self.kind() != TokenKind::Text {
            return Ok(None);
        }
        let text = self.atom()?.expr;
        self.end_of_item()?;
        match text.kind {
            ExprKind::Text(doc) => Ok(Some(doc)),
            _ => Err(refused(text.span, AT_THE_EDGE)),
        }
    }

    /// Reads the import line that a rule may begin with. With this line CPython can read the rule too.
    fn import(&mut self) -> Result<(), Fault> {
        if !self.is("from") {
            return Ok(());
        }
        let start = self.span();
        let other = self.unexpected("a declaration");
        self.next();
        if self.kind() != TokenKind::Name || self.written(self.span()) != "bouton_rules" {
            return Err(other);
        }
        self.next();
        if !self.takes("import") || !self.takes("*") {
            return Err(Fault::at(start.to(self.last()), "write `from bouton_rules import *`"));
        }
        self.end_of_item()
    }

    /// `name = value`
    fn value(&mut self) -> Result<Item, Fault> {
        let start = self.span();
        if let "for" | "while" | "if" | "elif" | "else" | "return" | "yield" | "pass" | "break" | "continue" =
            self.fixed()
        {
            return Err(refused(start, AT_THE_EDGE));
        }
        if self.is("@") {
            return Err(Fault::at(start, "a function takes plain parameters only"));
        }
        if self.kind() == TokenKind::Indent {
            return Err(self.unexpected("a declaration or a function at the left edge"));
        }
        self.mistyped_word(start, &["def", "from"])?;
        let left = self.expressions()?.expr;
        if self.is(":") {
            return Err(refused(left.span.to(self.span()), ANNOTATIONS));
        }
        if !self.is("=") {
            self.end_of_item()?;
            return Err(refused(left.span, AT_THE_EDGE));
        }
        let ExprKind::Name(text) = left.kind else {
            return Err(Fault::at(left.span, "a declaration gives one name a value"));
        };
        self.next();
        let value = self.expressions()?.expr;
        if self.is("=") {
            return Err(Fault::at(left.span, "a declaration gives one name a value"));
        }
        Ok(Item::Value(Name { text, span: left.span }, value))
    }

    /// `def name(a, b): ...`
    fn function(&mut self) -> Result<Function, Fault> {
        self.next();
        let name = self.name()?;
        self.expect("(")?;
        let mut parameters = Vec::new();
        while !self.takes(")") {
            if let "*" | "**" | "/" = self.fixed() {
                return Err(self.plain_parameters());
            }
            parameters.push(self.name()?);
            match self.fixed() {
                ")" => {}
                "=" | ":" => return Err(self.plain_parameters()),
                "," => {
                    self.next();
                }
                _ => return Err(self.unexpected("`,` or `)`")),
            }
        }
        Ok(Function { name, parameters, body: self.block()? })
    }

    fn plain_parameters(&self) -> Fault {
        Fault::at(self.span(), "a function takes plain parameters only")
    }
}
