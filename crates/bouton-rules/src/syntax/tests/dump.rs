//! Prints a rule as an S-expression, in the form in which the snippet in `dump.py` prints what CPython reads.

use std::fmt::Write;

use crate::syntax::tree::{
    Clause, Each, Expr, ExprKind, File, Index, Item, Piece, Stmt, StmtKind, Target, Unary, written,
};

/// Prints a whole rule; if `spans` is true, with the place of each expression.
pub fn file(file: &File, spans: bool) -> String {
    let mut dump = Dump { out: String::new(), spans };
    dump.out += "(file ";
    match &file.doc {
        Some(doc) => dump.text(doc),
        None => dump.out += "-",
    }
    for item in &file.items {
        match item {
            Item::Value(name, value) => {
                _ = write!(dump.out, " (value {} ", name.text);
                dump.expr(value);
            }
            Item::Function(function) => {
                let parameters: Vec<_> = function.parameters.iter().map(|name| &*name.text).collect();
                _ = write!(dump.out, " (def {} ({})", function.name.text, parameters.join(" "));
                dump.block(&function.body);
            }
        }
        dump.out += ")";
    }
    dump.out + ")"
}

struct Dump {
    out: String,
    spans: bool,
}

impl Dump {
    fn text(&mut self, text: &str) {
        self.out += "(text";
        for sign in text.chars() {
            _ = write!(self.out, " {}", u32::from(sign));
        }
        self.out += ")";
    }

    fn block(&mut self, lines: &[Stmt]) {
        self.out += " (block";
        for line in lines {
            self.out += " ";
            self.statement(&line.kind);
        }
        self.out += ")";
    }

    fn statement(&mut self, kind: &StmtKind) {
        let start = match kind {
            StmtKind::Assign(..) => "(assign",
            StmtKind::Change(..) => "(change",
            StmtKind::For(..) => "(for",
            StmtKind::While(..) => "(while",
            StmtKind::If(..) => "(if",
            StmtKind::Break => "(break",
            StmtKind::Continue => "(continue",
            StmtKind::Pass => "(pass",
            StmtKind::Return(_) => "(return",
            StmtKind::Yield(_) => "(yield",
            StmtKind::Call(_) => "(do",
        };
        self.out += start;
        match kind {
            StmtKind::Assign(target, value) => {
                self.target(target);
                self.after_blank(value);
            }
            StmtKind::Change(name, sign, value) => {
                _ = write!(self.out, " {} {sign}", name.text);
                self.after_blank(value);
            }
            StmtKind::For(target, each, body) => {
                self.target(target);
                self.after_blank(each);
                self.block(body);
            }
            StmtKind::While(test, body) => {
                self.after_blank(test);
                self.block(body);
            }
            StmtKind::If(test, body, otherwise) => {
                self.after_blank(test);
                self.block(body);
                self.block(otherwise);
            }
            StmtKind::Return(Some(value)) | StmtKind::Yield(value) | StmtKind::Call(value) => {
                self.after_blank(value)
            }
            StmtKind::Break | StmtKind::Continue | StmtKind::Pass | StmtKind::Return(None) => {}
        }
        self.out += ")";
    }

    fn target(&mut self, target: &Target) {
        self.out += " ";
        match target {
            Target::Name(name) => self.out += written(&name.text),
            Target::Tuple(parts, _) => {
                self.out += "(names";
                parts.iter().for_each(|part| self.target(part));
                self.out += ")";
            }
            Target::Cells(value, indices, _) => {
                self.out += "(cells";
                self.after_blank(value);
                indices.iter().for_each(|index| self.index(index));
                self.out += ")";
            }
        }
    }

    fn index(&mut self, index: &Index) {
        self.out += " ";
        match index {
            Index::At(at) => self.expr(at),
            Index::Slice(first, last, _) => {
                self.out += "(slice";
                for end in [first, last] {
                    match end {
                        Some(end) => self.after_blank(end),
                        None => self.out += " -",
                    }
                }
                self.out += ")";
            }
        }
    }

    fn after_blank(&mut self, expr: &Expr) {
        self.out += " ";
        self.expr(expr);
    }

    fn expr(&mut self, expr: &Expr) {
        self.kind(&expr.kind);
        if self.spans {
            _ = write!(self.out, "@{}:{}", expr.span.start, expr.span.end);
        }
    }

    fn list<'a>(&mut self, start: &str, parts: impl IntoIterator<Item = &'a Expr>) {
        self.out += start;
        parts.into_iter().for_each(|part| self.after_blank(part));
        self.out += ")";
    }

    fn kind(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Int(number) => self.out += &number.to_string(),
            ExprKind::Bool(true) => self.out += "True",
            ExprKind::Bool(false) => self.out += "False",
            ExprKind::None => self.out += "None",
            ExprKind::Text(text) => self.text(text),
            ExprKind::Format(pieces) => self.format(pieces),
            ExprKind::Name(name) => self.out += written(name),
            ExprKind::Tuple(parts) => self.list("(tuple", parts),
            ExprKind::List(parts) => self.list("(list", parts),
            ExprKind::ListOf(each) => self.each("(list-of", each),
            ExprKind::Generator(each) => self.each("(generator", each),
            ExprKind::Binary(sign, left, right) => self.list(&format!("({sign}"), [&**left, right]),
            ExprKind::Unary(sign, value) => self.list(unary(*sign), [&**value]),
            ExprKind::And(parts) => self.list("(and", parts),
            ExprKind::Or(parts) => self.list("(or", parts),
            ExprKind::Not(value) => self.list("(not", [&**value]),
            ExprKind::Compare(first, rest) => {
                self.list("(compare", [&**first]);
                self.out.pop();
                for (sign, value) in rest {
                    _ = write!(self.out, " {}", sign.to_string().replace(' ', "-"));
                    self.after_blank(value);
                }
                self.out += ")";
            }
            ExprKind::If { test, then, otherwise } => self.list("(either", [&**test, then, otherwise]),
            ExprKind::Call(name, arguments) => self.list(&format!("(call {}", name.text), arguments),
            ExprKind::Method(value, name, arguments) => {
                self.list(&format!("(method {}", name.text), std::iter::once(&**value).chain(arguments));
            }
            ExprKind::Attribute(value, name) => self.list(&format!("(. {}", name.text), [&**value]),
            ExprKind::Index(value, indices) => {
                self.list("(at", [&**value]);
                self.out.pop();
                indices.iter().for_each(|index| self.index(index));
                self.out += ")";
            }
        }
    }

    fn each(&mut self, start: &str, each: &Each) {
        self.out += start;
        self.after_blank(&each.item);
        for clause in &each.clauses {
            match clause {
                Clause::For(target, each) => {
                    self.out += " for";
                    self.target(target);
                    self.after_blank(each);
                }
                Clause::If(test) => {
                    self.out += " if";
                    self.after_blank(test);
                }
            }
        }
        self.out += ")";
    }

    /// CPython 3.11 gives wrong places for expressions in braces, so their places are not printed.
    fn format(&mut self, pieces: &[Piece]) {
        let spans = std::mem::take(&mut self.spans);
        self.out += "(format";
        for piece in pieces {
            self.out += " ";
            match piece {
                Piece::Text(text) => self.text(text),
                Piece::Value(value) => self.expr(value),
            }
        }
        self.out += ")";
        self.spans = spans;
    }
}

fn unary(sign: Unary) -> &'static str {
    match sign {
        Unary::Neg => "(neg",
        Unary::Plus => "(plus",
        Unary::Invert => "(invert",
    }
}
