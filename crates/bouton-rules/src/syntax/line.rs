//! A one-line rule: a generator of Python after its parameters, `n: n - k for k in range(1, n // 2 + 1)`.

use super::file::checked;
use super::parser::{DEEPEST, Node, Parser};
use super::token::{Kind, word};
use super::tree::{Expr, ExprKind, File, Function, Item, Name, Stmt, StmtKind, Target};
use crate::source::{Fault, Source, Span};

/// What is said where nothing of it stands behind the colon.
const EXPECTED: &str = "expected options and `for`, as in `n: n - k for k in range(1, n + 1)`";

/// Reads a one-line rule as the file that it is short for; none if the text does not begin like one.
///
/// # Errors
/// At the first thing in it that is not in the subset.
pub fn parse_line(source: &Source) -> Result<Option<File>, Fault> {
    let Some((parameters, rest)) = head(&source.text) else { return Ok(None) };
    let text = checked(&source.text)?;
    if text[rest..].trim().is_empty() {
        return Err(Fault::at(Span { start: rest as u32, end: rest as u32 }, EXPECTED));
    }
    if let Some(keyword) = parameters.iter().find(|name| word(&name.text).is_some()) {
        return Err(Fault::at(keyword.span, format!("`{}` cannot be a name", keyword.text)));
    }
    let part = Span { start: rest as u32, end: text.len() as u32 };
    let body = Parser::new(text, part, true).generator(part)?;
    Ok(Some(file(parameters, body)))
}

/// The parameters before the colon, and where the rest begins.
fn head(text: &str) -> Option<(Vec<Name>, usize)> {
    let end = text.find(':')?;
    let mut names = Vec::new();
    let mut start = 0;
    for part in text[..end].split(',') {
        let name = part.trim();
        let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
        if !is_name {
            return None;
        }
        let at = start + part.len() - part.trim_start().len();
        names.push(Name {
            text: name.to_owned(),
            span: Span { start: at as u32, end: (at + name.len()) as u32 },
        });
        start += part.len() + 1;
    }
    (!text.trim_end().contains('\n')).then_some((names, end + 1))
}

/// The file of parameters and the one statement of its moves.
fn file(parameters: Vec<Name>, body: Stmt) -> File {
    let span = parameters.iter().map(|name| name.span).reduce(Span::to).unwrap_or_default();
    let named = |text: &str| Name { text: text.to_owned(), span };
    let position = match parameters.len() {
        1 => ExprKind::Call(named("Heap"), Vec::new()),
        count => ExprKind::Call(named("Numbers"), vec![Expr { kind: ExprKind::Int(count as i64), span }]),
    };
    let moves = Function { name: named("moves"), parameters, body: vec![body] };
    let position = Item::Value(named("position"), Expr { kind: position, span });
    File { doc: None, items: vec![position, Item::Function(moves)] }
}

/// What stands around the option, from the outside.
enum Clause {
    For(Target, Expr),
    If(Expr),
}

impl Parser<'_> {
    /// `option for target in each if test ...`
    fn generator(&mut self, all: Span) -> Result<Stmt, Fault> {
        let option = self.expression()?;
        if self.kind() == Kind::End {
            return Err(Fault::at(all, EXPECTED));
        }
        if !self.is("for") {
            return Err(self.unexpected("`for`: several numbers stand in parentheses"));
        }
        let mut clauses = Vec::new();
        let mut height = option.height;
        while self.kind() != Kind::End {
            let start = self.span();
            let (clause, node_height) = self.clause()?;
            height = height.max(node_height);
            if clauses.len() as u32 + 1 + height > DEEPEST {
                return Err(Fault::at(start, format!("nested more than {DEEPEST} deep")));
            }
            clauses.push((clause, start.to(self.last())));
        }
        let Node { expr, .. } = option;
        let span = expr.span;
        let option = Stmt { kind: StmtKind::Yield(expr), span };
        Ok(clauses.into_iter().rfold(option, |inside, (clause, span)| {
            let kind = match clause {
                Clause::For(target, each) => StmtKind::For(target, each, vec![inside]),
                Clause::If(test) => StmtKind::If(test, vec![inside], Vec::new()),
            };
            Stmt { kind, span }
        }))
    }

    fn clause(&mut self) -> Result<(Clause, u32), Fault> {
        if self.takes("if") {
            let Node { expr, height, .. } = self.operators()?;
            return Ok((Clause::If(expr), height));
        }
        if !self.takes("for") {
            return Err(self.unexpected("`for`, `if` or the end"));
        }
        let target = self.loop_target()?;
        self.expect("in")?;
        let Node { expr, height, .. } = self.operators()?;
        Ok((Clause::For(target, expr), height))
    }
}
