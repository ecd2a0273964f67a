//! What follows a value: calls, attributes, indices.

use super::expressions::Several;
use super::parser::{Node, Parser};
use super::token::TokenKind;
use super::tree::{Expr, ExprKind, Index, Name};
use crate::source::{Fault, Span};

impl Parser<'_> {
    /// Reads a value and the calls, attributes and indices after it.
    pub fn postfix(&mut self) -> Result<Node, Fault> {
        let mut node = self.atom()?;
        loop {
            node = match self.fixed() {
                "." => self.attribute(node)?,
                "(" => self.call(node)?,
                "[" => self.index(node)?,
                _ => return Ok(node),
            };
        }
    }

    fn attribute(&mut self, of: Node) -> Result<Node, Fault> {
        self.next();
        let name = self.name()?;
        let span = of.outer.to(name.span);
        self.node(ExprKind::Attribute(Box::new(of.expr), name), span, of.height)
    }

    fn call(&mut self, called: Node) -> Result<Node, Fault> {
        let open = self.next();
        let arguments = self.arguments(open)?;
        let span = called.outer.to(self.last());
        match called.expr.kind {
            ExprKind::Name(text) => {
                let name = Name { text, span: called.expr.span };
                self.node(ExprKind::Call(name, arguments.exprs), span, arguments.height)
            }
            ExprKind::Attribute(value, name) => {
                let height = arguments.height.max(called.height - 1);
                self.node(ExprKind::Method(value, name, arguments.exprs), span, height)
            }
            _ => Err(Fault::at(called.expr.span, "only a function by its name can be called")),
        }
    }

    /// Reads the arguments of a call, up to the closing bracket: expressions, or a single generator.
    fn arguments(&mut self, open: Span) -> Result<Several, Fault> {
        let mut items = Several::default();
        while !self.takes(")") {
            let is_named = self.kind() == TokenKind::Name && self.fixed_behind() == "=";
            if is_named || self.is("**") {
                return Err(Fault::at(self.span(), "arguments are given by their places, not by names"));
            }
            let item = self.expression()?;
            if self.is("for") {
                if !items.exprs.is_empty() {
                    let message = "found a generator next to other arguments: put it in parentheses";
                    return Err(Fault::at(item.expr.span, message));
                }
                items.push(self.each(item, open, ")", ExprKind::Generator)?);
                return Ok(items);
            }
            items.push(item);
            if !self.is(")") {
                self.comma(")")?;
            }
        }
        Ok(items)
    }

    /// Reads a comma after an item; `close` is the sign that may come instead.
    pub fn comma(&mut self, close: &str) -> Result<(), Fault> {
        if self.takes(",") { Ok(()) } else { Err(self.unexpected(&format!("`,` or `{close}`"))) }
    }

    fn index(&mut self, of: Node) -> Result<Node, Fault> {
        let open = self.next();
        let mut height = of.height;
        let indices = self.indices(&mut height)?;
        if indices.is_empty() {
            return Err(Fault::at(open.to(self.last()), "expected an index in the brackets"));
        }
        let span = of.outer.to(self.last());
        self.node(ExprKind::Index(Box::new(of.expr), spread(indices)), span, height)
    }

    fn indices(&mut self, height: &mut u32) -> Result<Vec<Index>, Fault> {
        let mut indices = Vec::new();
        while !self.takes("]") {
            indices.push(self.one_index(height)?);
            if !self.is("]") {
                self.comma("]")?;
                if self.is("]") && indices.len() == 1 {
                    return Err(self.unexpected("an index after the comma"));
                }
            }
        }
        Ok(indices)
    }

    /// Reads `a`, `a:b`, `a:`, `:b` or `:`.
    fn one_index(&mut self, height: &mut u32) -> Result<Index, Fault> {
        let start = self.span();
        let first = if self.is(":") { None } else { Some(self.bound(height)?) };
        if !self.takes(":") {
            return first.map(Index::At).ok_or_else(|| self.unexpected("an index"));
        }
        let is_end = |parser: &Self| matches!(parser.fixed(), "]" | "," | ":");
        let second = if is_end(self) { None } else { Some(self.bound(height)?) };
        let span = start.to(self.last());
        if self.takes(":") && !is_end(self) {
            let step = self.expression()?;
            return Err(Fault::at(step.expr.span, "a slice has no step"));
        }
        Ok(Index::Slice(first, second, span))
    }

    fn bound(&mut self, height: &mut u32) -> Result<Expr, Fault> {
        let node = self.expression()?;
        *height = node.height.max(*height);
        Ok(node.expr)
    }
}

/// As in Python, `b[(r, c)]` is `b[r, c]`.
fn spread(mut indices: Vec<Index>) -> Vec<Index> {
    if let [Index::At(Expr { kind: ExprKind::Tuple(parts), .. })] = &mut indices[..]
        && parts.len() > 1
    {
        return std::mem::take(parts).into_iter().map(Index::At).collect();
    }
    indices
}
