//! Atoms: names, numbers, strings, and expressions in brackets.

use super::expressions::Several;
use super::instead::{DICTIONARY, SET, STAR, YIELD_FROM};
use super::parser::{Node, Parser, refused};
use super::strings::{self, StringPart};
use super::token::TokenKind;
use super::tree::{Clause, Each, ExprKind, Piece};
use crate::source::{Fault, Span};

impl Parser<'_> {
    /// Reads a value without calls, attributes or indices after it.
    pub fn atom(&mut self) -> Result<Node, Fault> {
        let span = self.span();
        let kind = match self.kind() {
            TokenKind::Name => ExprKind::Name(self.written(span).to_owned()),
            TokenKind::Int(number) => ExprKind::Int(number),
            TokenKind::Fixed("True") => ExprKind::Bool(true),
            TokenKind::Fixed("False") => ExprKind::Bool(false),
            TokenKind::Fixed("None") => ExprKind::None,
            TokenKind::Text => return self.text_or_format(),
            TokenKind::Fixed("(") => return self.parentheses(),
            TokenKind::Fixed("[") => {
                self.next();
                return self.list(span);
            }
            TokenKind::Fixed("{") => return Err(self.braces()),
            TokenKind::Fixed("*") => return Err(refused(span, STAR)),
            TokenKind::Fixed("yield") if self.fixed_behind() == "from" => {
                return Err(refused(span, YIELD_FROM));
            }
            TokenKind::Fixed("yield") => {
                return Err(Fault::at(span, "`yield` must be a statement on a separate line"));
            }
            TokenKind::Fixed("not") => return Err(self.unexpected("a value: put `not ...` in parentheses")),
            _ => return Err(self.unexpected("a value")),
        };
        self.next();
        self.node(kind, span, 0)
    }

    /// Reads the rest of a list after `[`: `a, b]` or `a for b in c]`.
    fn list(&mut self, open: Span) -> Result<Node, Fault> {
        let mut items = Several::default();
        while !self.takes("]") {
            let item = self.expression()?;
            if items.exprs.is_empty() && self.is("for") {
                return self.each(item, open, "]", ExprKind::ListOf);
            }
            items.push(item);
            if !self.is("]") {
                self.comma("]")?;
            }
        }
        self.node(ExprKind::List(items.exprs), open.to(self.last()), items.height)
    }

    /// Reads the loops and tests after the item of a comprehension, and the closing bracket.
    pub fn each(
        &mut self,
        item: Node,
        open: Span,
        close: &str,
        kind: fn(Each) -> ExprKind,
    ) -> Result<Node, Fault> {
        let (mut clauses, mut height) = (Vec::new(), item.height);
        while !self.takes(close) {
            let (clause, below) = self.clause(&format!("`{close}`"))?;
            height = height.max(below) + 1;
            clauses.push(clause);
        }
        self.node(kind(Each { item: Box::new(item.expr), clauses }), open.to(self.last()), height)
    }

    /// Reads `for target in each` or `if test`; also returns the height of its tree.
    pub fn clause(&mut self, close: &str) -> Result<(Clause, u32), Fault> {
        if self.takes("if") {
            let Node { expr, height, .. } = self.operators()?;
            return Ok((Clause::If(expr), height));
        }
        if !self.takes("for") {
            return Err(self.unexpected(&format!("`for`, `if` or {close}")));
        }
        let target = self.loop_target()?;
        self.expect("in")?;
        let Node { expr, height, .. } = self.operators()?;
        Ok((Clause::For(target, expr), height))
    }

    /// Reads `()`, `(a)` or `(a, b)`.
    fn parentheses(&mut self) -> Result<Node, Fault> {
        let open = self.next();
        let mut parts = Several::default();
        if !self.is(")") {
            let mut first = self.expression()?;
            if self.is("for") {
                return self.each(first, open, ")", ExprKind::Generator);
            }
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

    /// The fault for an expression in braces.
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

    /// Reads one string or several adjacent strings.
    fn text_or_format(&mut self) -> Result<Node, Fault> {
        let (start, mut is_format, mut height) = (self.span(), false, 0);
        let mut pieces = Vec::new();
        while self.kind() == TokenKind::Text {
            let span = self.span();
            is_format |= strings::is_format(self.text, span.start as usize);
            for part in strings::parts(self.text, span)? {
                match (part, pieces.last_mut()) {
                    (StringPart::Text(text), Some(Piece::Text(before))) => before.push_str(&text),
                    (StringPart::Text(text), _) => pieces.push(Piece::Text(text)),
                    (StringPart::Value(span), _) => {
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

    /// Reads the value in the braces of an f-string.
    fn in_braces(&mut self) -> Result<Node, Fault> {
        let node = self.expressions()?;
        if self.kind() == TokenKind::End { Ok(node) } else { Err(self.unexpected("`}`")) }
    }
}
