//! Expressions, with the precedence of Python: from `a, b` and `a if b else c` down to `-a`.

use super::parser::{Node, Parser};
use super::token::TokenKind;
use super::tree::{Binary, Compare, Expr, ExprKind, Unary};
use crate::source::{Fault, Span};

/// Expressions side by side, and the height of the highest one.
#[derive(Default)]
pub struct Several {
    /// The expressions.
    pub exprs: Vec<Expr>,
    /// The height of the highest tree among the expressions.
    pub height: u32,
}

impl Several {
    /// Adds an expression.
    pub fn push(&mut self, node: Node) {
        self.height = self.height.max(node.height);
        self.exprs.push(node.expr);
    }
}

/// A sign between two values.
#[derive(Clone, Copy, PartialEq)]
enum Infix {
    Or,
    And,
    Compare(Compare),
    Binary(Binary),
}

impl Infix {
    /// The precedence of the sign; a greater number binds more closely.
    fn binds(self) -> u32 {
        match self {
            Self::Or => 1,
            Self::And => 2,
            Self::Compare(_) => NOT + 1,
            Self::Binary(Binary::Or) => 5,
            Self::Binary(Binary::Xor) => 6,
            Self::Binary(Binary::And) => 7,
            Self::Binary(Binary::Shl | Binary::Shr) => 8,
            Self::Binary(Binary::Add | Binary::Sub) => 9,
            Self::Binary(Binary::Mul | Binary::Div | Binary::Rem) => 10,
            Self::Binary(Binary::Pow) => UNARY + 1,
        }
    }

    /// Whether a waiting sign of the precedence `before` takes the value before this sign. Of two `**` the second is applied
    /// first.
    fn comes_after(self, before: u32) -> bool {
        if self == Self::Binary(Binary::Pow) { before > self.binds() } else { before >= self.binds() }
    }
}

/// The precedence of `not`.
const NOT: u32 = 3;
/// The precedence of signs before a value: only `**` binds more closely.
const UNARY: u32 = 11;

/// A sign that waits for the value to its right. It waits in a list, not on the stack.
enum Waiting {
    Not(Span),
    Unary(Unary, Span),
    Infix(Infix, Node),
}

impl Waiting {
    fn binds(&self) -> u32 {
        match self {
            Self::Not(_) => NOT,
            Self::Unary(..) => UNARY,
            Self::Infix(sign, _) => sign.binds(),
        }
    }
}

impl Parser<'_> {
    /// Reads one expression, or several with commas, which are a tuple.
    pub fn expressions(&mut self) -> Result<Node, Fault> {
        let first = self.expression()?;
        if !self.is(",") {
            return Ok(first);
        }
        let start = first.outer;
        let mut parts = Several::default();
        parts.push(first);
        while self.takes(",") && self.begins_expression() {
            parts.push(self.expression()?);
        }
        self.node(ExprKind::Tuple(parts.exprs), start.to(self.last()), parts.height)
    }

    /// Whether an expression follows; if not, the comma before was the last sign.
    fn begins_expression(&self) -> bool {
        match self.kind() {
            TokenKind::Newline | TokenKind::End => false,
            TokenKind::Fixed(fixed) => !matches!(fixed, ")" | "]" | "}" | "=" | ":" | ";"),
            _ => true,
        }
    }

    /// Reads `then if test else otherwise`, or an expression that binds more closely.
    pub fn expression(&mut self) -> Result<Node, Fault> {
        self.enter()?;
        let mut node = self.operators()?;
        if self.is("if") {
            node = self.conditional(node)?;
        }
        self.leave();
        Ok(node)
    }

    fn conditional(&mut self, then: Node) -> Result<Node, Fault> {
        self.next();
        let test = self.operators()?;
        self.expect("else")?;
        let otherwise = self.expression()?;
        let span = then.outer.to(otherwise.outer);
        let height = then.height.max(test.height).max(otherwise.height);
        let [test, then, otherwise] = [test, then, otherwise].map(|node| Box::new(node.expr));
        self.node(ExprKind::If { test, then, otherwise }, span, height)
    }

    /// Reads values with signs before and between them, from `or` down.
    pub fn operators(&mut self) -> Result<Node, Fault> {
        let mut waiting: Vec<Waiting> = Vec::new();
        loop {
            while let Some(sign) = self.prefix(waiting.last()) {
                waiting.push(sign);
                self.next();
            }
            let mut right = self.postfix()?;
            let sign = self.takes_infix();
            let is_first = |before: &mut Waiting| sign.is_none_or(|sign| sign.comes_after(before.binds()));
            while let Some(before) = waiting.pop_if(is_first) {
                right = self.joined(before, right)?;
            }
            let Some(sign) = sign else { return Ok(right) };
            waiting.push(Waiting::Infix(sign, right));
        }
    }

    /// The next token as a sign before a value. As in Python, `not` cannot follow a sign that binds more closely.
    fn prefix(&self, before: Option<&Waiting>) -> Option<Waiting> {
        let span = self.span();
        Some(match self.fixed() {
            "-" => Waiting::Unary(Unary::Neg, span),
            "+" => Waiting::Unary(Unary::Plus, span),
            "~" => Waiting::Unary(Unary::Invert, span),
            "not" if before.is_none_or(|before| before.binds() <= NOT) => Waiting::Not(span),
            _ => return None,
        })
    }

    /// Joins a waiting sign and the value to its right.
    fn joined(&self, before: Waiting, right: Node) -> Result<Node, Fault> {
        let (height, end) = (right.height, right.outer);
        match before {
            Waiting::Not(start) => self.node(ExprKind::Not(Box::new(right.expr)), start.to(end), height),
            Waiting::Unary(sign, start) => {
                self.node(ExprKind::Unary(sign, Box::new(right.expr)), start.to(end), height)
            }
            Waiting::Infix(sign, left) => self.between(sign, left, right),
        }
    }

    /// Joins two values by the sign between them. A third `and`, `or` or comparison joins the first two, unless they are in
    /// parentheses.
    fn between(&self, sign: Infix, left: Node, right: Node) -> Result<Node, Fault> {
        let is_bare = left.outer == left.expr.span;
        let span = left.outer.to(right.outer);
        let place = left.expr.span;
        let joins = is_bare
            && match &left.expr.kind {
                ExprKind::Or(_) => sign == Infix::Or,
                ExprKind::And(_) => sign == Infix::And,
                ExprKind::Compare(..) => matches!(sign, Infix::Compare(_)),
                _ => false,
            };
        let height = right.height.max(left.height - u32::from(joins));
        let kind = match (sign, left.expr.kind) {
            (Infix::Or, ExprKind::Or(parts)) if joins => ExprKind::Or(with(parts, right.expr)),
            (Infix::And, ExprKind::And(parts)) if joins => ExprKind::And(with(parts, right.expr)),
            (Infix::Compare(sign), ExprKind::Compare(first, rest)) if joins => {
                ExprKind::Compare(first, with(rest, (sign, right.expr)))
            }
            (sign, kind) => pair(sign, Expr { kind, span: place }, right.expr),
        };
        self.node(kind, span, height)
    }

    /// Reads the next token if it is a sign between two values.
    fn takes_infix(&mut self) -> Option<Infix> {
        let sign = match self.fixed() {
            "or" => Infix::Or,
            "and" => Infix::And,
            "not" if self.fixed_behind() == "in" => {
                self.next();
                Infix::Compare(Compare::NotIn)
            }
            sign => Compare::of_sign(sign)
                .map(Infix::Compare)
                .or_else(|| Binary::of_sign(sign).map(Infix::Binary))?,
        };
        self.next();
        Some(sign)
    }
}

fn with<T>(mut parts: Vec<T>, last: T) -> Vec<T> {
    parts.push(last);
    parts
}

fn pair(sign: Infix, left: Expr, right: Expr) -> ExprKind {
    match sign {
        Infix::Or => ExprKind::Or(vec![left, right]),
        Infix::And => ExprKind::And(vec![left, right]),
        Infix::Compare(sign) => ExprKind::Compare(Box::new(left), vec![(sign, right)]),
        Infix::Binary(sign) => ExprKind::Binary(sign, Box::new(left), Box::new(right)),
    }
}
