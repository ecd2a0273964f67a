//! Expressions, with the precedence of Python: from `a, b` and `a if b else c` down to `-a`.

use super::parser::{Node, Parser};
use super::token::Kind;
use super::tree::{Binary, Compare, Expr, ExprKind, Unary};
use crate::source::Fault;

/// Expressions that stand side by side, and how high the highest is.
#[derive(Default)]
pub struct Several {
    /// The expressions.
    pub exprs: Vec<Expr>,
    /// The height of the highest tree among them.
    pub height: u32,
}

impl Several {
    /// Another one.
    pub fn push(&mut self, node: Node) {
        self.height = self.height.max(node.height);
        self.exprs.push(node.expr);
    }
}

/// Several expressions with a word between them: `a and b and c`.
type Chain = fn(Vec<Expr>) -> ExprKind;

impl Parser<'_> {
    /// One expression, or several with commas, which are a tuple.
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

    /// Whether something stands behind a comma that is not the last sign.
    fn begins_expression(&self) -> bool {
        match self.kind() {
            Kind::Newline | Kind::End => false,
            Kind::Fixed(fixed) => !matches!(fixed, ")" | "]" | "}" | "=" | ":" | ";"),
            _ => true,
        }
    }

    /// `then if test else otherwise`, or what binds closer.
    pub fn expression(&mut self) -> Result<Node, Fault> {
        self.deeper(|parser| {
            let then = parser.disjunction()?;
            if !parser.takes("if") {
                return Ok(then);
            }
            let test = parser.disjunction()?;
            parser.expect("else")?;
            let otherwise = parser.expression()?;
            let span = then.outer.to(otherwise.outer);
            let height = then.height.max(test.height).max(otherwise.height);
            let [test, then, otherwise] = [test, then, otherwise].map(|node| Box::new(node.expr));
            parser.node(ExprKind::If { test, then, otherwise }, span, height)
        })
    }

    /// `a or b`
    pub fn disjunction(&mut self) -> Result<Node, Fault> {
        self.chain("or", Self::conjunction, ExprKind::Or)
    }

    fn conjunction(&mut self) -> Result<Node, Fault> {
        self.chain("and", Self::inversion, ExprKind::And)
    }

    fn chain(
        &mut self,
        word: &str,
        read: fn(&mut Self) -> Result<Node, Fault>,
        made: Chain,
    ) -> Result<Node, Fault> {
        let first = read(self)?;
        if !self.is(word) {
            return Ok(first);
        }
        let (start, mut end) = (first.outer, first.outer);
        let mut parts = Several::default();
        parts.push(first);
        while self.takes(word) {
            let node = read(self)?;
            end = node.outer;
            parts.push(node);
        }
        self.node(made(parts.exprs), start.to(end), parts.height)
    }

    fn inversion(&mut self) -> Result<Node, Fault> {
        if !self.is("not") {
            return self.comparison();
        }
        let start = self.next();
        let node = self.deeper(Self::inversion)?;
        self.node(ExprKind::Not(Box::new(node.expr)), start.to(node.outer), node.height)
    }

    fn comparison(&mut self) -> Result<Node, Fault> {
        let first = self.arithmetic()?;
        let (mut span, mut height) = (first.outer, first.height);
        let mut rest = Vec::new();
        while let Some(sign) = self.takes_comparison() {
            let node = self.arithmetic()?;
            (span, height) = (span.to(node.outer), height.max(node.height));
            rest.push((sign, node.expr));
        }
        if rest.is_empty() {
            Ok(first)
        } else {
            self.node(ExprKind::Compare(Box::new(first.expr), rest), span, height)
        }
    }

    fn takes_comparison(&mut self) -> Option<Compare> {
        let sign = match self.fixed() {
            "<" => Compare::Less,
            "<=" => Compare::LessEqual,
            ">" => Compare::Greater,
            ">=" => Compare::GreaterEqual,
            "==" => Compare::Equal,
            "!=" => Compare::NotEqual,
            "in" => Compare::In,
            "not" if self.fixed_behind() == "in" => {
                self.next();
                Compare::NotIn
            }
            _ => return None,
        };
        self.next();
        Some(sign)
    }

    /// Operators on two numbers. What waits for its right side is kept in two lists, not on the stack.
    fn arithmetic(&mut self) -> Result<Node, Fault> {
        let first = self.unary()?;
        if binary(self.fixed()).is_none() {
            return Ok(first);
        }
        let (mut nodes, mut signs): (Vec<Node>, Vec<(Binary, u32)>) = (vec![first], Vec::new());
        loop {
            let sign = binary(self.fixed());
            let binds = sign.map_or(0, |(_, binds)| binds);
            while let Some((before, _)) = signs.pop_if(|before| before.1 >= binds) {
                let (Some(right), Some(left)) = (nodes.pop(), nodes.pop()) else { break };
                let (span, height) = (left.outer.to(right.outer), left.height.max(right.height));
                let kind = ExprKind::Binary(before, Box::new(left.expr), Box::new(right.expr));
                nodes.push(self.node(kind, span, height)?);
            }
            let Some(sign) = sign else { break };
            signs.push(sign);
            self.next();
            nodes.push(self.unary()?);
        }
        nodes.pop().ok_or_else(|| self.unexpected("a value"))
    }

    fn unary(&mut self) -> Result<Node, Fault> {
        let sign = match self.fixed() {
            "-" => Unary::Neg,
            "+" => Unary::Plus,
            "~" => Unary::Invert,
            _ => return self.postfix(),
        };
        let start = self.next();
        let node = self.deeper(Self::unary)?;
        self.node(ExprKind::Unary(sign, Box::new(node.expr)), start.to(node.outer), node.height)
    }
}

/// The operator that a sign stands for, and how closely it binds.
fn binary(sign: &str) -> Option<(Binary, u32)> {
    Some(match sign {
        "|" => (Binary::Or, 1),
        "^" => (Binary::Xor, 2),
        "&" => (Binary::And, 3),
        "<<" => (Binary::Shl, 4),
        ">>" => (Binary::Shr, 4),
        "+" => (Binary::Add, 5),
        "-" => (Binary::Sub, 5),
        "*" => (Binary::Mul, 6),
        "//" => (Binary::Div, 6),
        "%" => (Binary::Rem, 6),
        _ => return None,
    })
}
