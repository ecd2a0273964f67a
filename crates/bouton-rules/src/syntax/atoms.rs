//! Values that stand for themselves: names, numbers, strings, and what stands in brackets.

use super::expressions::Several;
use super::instead::{DICTIONARY, GENERATOR, LIST_COMPREHENSION, SET, STAR, YIELD_FROM};
use super::parser::{Node, Parser, refused};
use super::strings::{self, Part};
use super::token::Kind;
use super::tree::{ExprKind, Piece};
use crate::source::Fault;

impl Parser<'_> {
    /// A value, without anything behind it.
    pub fn atom(&mut self) -> Result<Node, Fault> {
        let span = self.span();
        let kind = match self.kind() {
            Kind::Name => ExprKind::Name(self.written(span).to_owned()),
            Kind::Int(number) => ExprKind::Int(number),
            Kind::Fixed("True") => ExprKind::Bool(true),
            Kind::Fixed("False") => ExprKind::Bool(false),
            Kind::Fixed("None") => ExprKind::None,
            Kind::Text => return self.text_or_format(),
            Kind::Fixed("(") => return self.parentheses(),
            Kind::Fixed("[") => {
                self.next();
                let items = self.items("]", LIST_COMPREHENSION)?;
                return self.node(ExprKind::List(items.exprs), span.to(self.last()), items.height);
            }
            Kind::Fixed("{") => return Err(self.braces()),
            Kind::Fixed("*") => return Err(refused(span, STAR)),
            Kind::Fixed("yield") if self.fixed_behind() == "from" => return Err(refused(span, YIELD_FROM)),
            Kind::Fixed("yield") => return Err(Fault::at(span, "`yield` stands on a line of its own")),
            Kind::Fixed("not") => return Err(self.unexpected("a value: put `not ...` in parentheses")),
            _ => return Err(self.unexpected("a value")),
        };
        self.next();
        self.node(kind, span, 0)
    }

    /// `()`, `(a)` or `(a, b)`.
    fn parentheses(&mut self) -> Result<Node, Fault> {
        let open = self.next();
        let mut parts = Several::default();
        if !self.is(")") {
            let mut first = self.expression()?;
            self.no_comprehension(open, GENERATOR)?;
            if self.takes(")") {
                first.outer = open.to(self.last());
                return Ok(first);
            }
            parts.push(first);
        }
        while !self.is(")") {
            self.comma(")")?;
            if !self.is(")") {
                parts.push(self.expression()?);
            }
        }
        let close = self.next();
        self.node(ExprKind::Tuple(parts.exprs), open.to(close), parts.height)
    }

    /// What is wrong with what stands in braces.
    fn braces(&mut self) -> Fault {
        let open = self.next();
        let is_dictionary = match self.fixed() {
            "}" | "**" => true,
            _ => match self.expression() {
                Ok(_) => self.is(":"),
                Err(fault) => return fault,
            },
        };
        refused(open.to(self.last()), if is_dictionary { DICTIONARY } else { SET })
    }

    /// Strings that stand side by side.
    fn text_or_format(&mut self) -> Result<Node, Fault> {
        let (start, mut is_format, mut height) = (self.span(), false, 0);
        let mut pieces = Vec::new();
        while self.kind() == Kind::Text {
            let span = self.span();
            is_format |= strings::is_format(self.text, span.start as usize);
            for part in strings::parts(self.text, span)? {
                match (part, pieces.last_mut()) {
                    (Part::Text(text), Some(Piece::Text(before))) => before.push_str(&text),
                    (Part::Text(text), _) => pieces.push(Piece::Text(text)),
                    (Part::Value(span), _) => {
                        let node = self.inside(span, Self::in_braces)?;
                        height = node.height.max(height);
                        pieces.push(Piece::Value(node.expr));
                    }
                }
            }
            self.next();
        }
        let span = start.to(self.last());
        if is_format {
            pieces.retain(|piece| !matches!(piece, Piece::Text(text) if text.is_empty()));
            return self.node(ExprKind::Format(pieces), span, height);
        }
        let texts = pieces
            .into_iter()
            .filter_map(|piece| if let Piece::Text(text) = piece { Some(text) } else { None });
        self.node(ExprKind::Text(texts.collect()), span, 0)
    }

    /// The value in the braces of an f-string.
    fn in_braces(&mut self) -> Result<Node, Fault> {
        let node = self.expressions()?;
        if self.kind() == Kind::End { Ok(node) } else { Err(self.unexpected("`}`")) }
    }
}
