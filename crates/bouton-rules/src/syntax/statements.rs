//! Statements: the lines of a function, and the blocks of `for`, `while` and `if`.

use super::instead::{ANNOTATIONS, INNER_FUNCTION, MATCH};
use super::nearest::nearest;
use super::parser::{Node, Parser, refused};
use super::targets;
use super::token::TokenKind;
use super::tree::{Binary, Expr, ExprKind, Index, Name, Stmt, StmtKind, Target};
use crate::source::{Fault, Span};

/// The keywords that a line of a function can begin with.
const WORDS: [&str; 10] =
    ["for", "while", "if", "elif", "else", "yield", "return", "break", "continue", "pass"];

impl Parser<'_> {
    /// Reads a colon and a block: indented lines, or the rest of the line.
    pub fn block(&mut self) -> Result<Vec<Stmt>, Fault> {
        if self.is("=") {
            return Err(self.unexpected("`:`: two things are compared by `==`"));
        }
        self.expect(":")?;
        self.enter_block()?;
        let mut lines = Vec::new();
        if self.kind() == TokenKind::Newline {
            self.indented(&mut lines)?;
        } else {
            self.simple_line(&mut lines)?;
        }
        self.leave_block();
        Ok(lines)
    }

    fn indented(&mut self, lines: &mut Vec<Stmt>) -> Result<(), Fault> {
        self.next();
        if self.kind() != TokenKind::Indent {
            return Err(self.unexpected("a line that is indented further"));
        }
        self.next();
        while self.kind() != TokenKind::Dedent {
            self.line(lines)?;
        }
        self.next();
        Ok(())
    }

    fn line(&mut self, lines: &mut Vec<Stmt>) -> Result<(), Fault> {
        let statement = match self.fixed() {
            "for" => self.for_loop()?,
            "while" => self.while_loop()?,
            "if" => self.branch()?,
            "def" => return Err(refused(self.span(), INNER_FUNCTION)),
            "elif" | "else" => {
                return Err(Fault::at(self.span(), "no `if` before this has the same indentation"));
            }
            _ => return self.simple_line(lines),
        };
        lines.push(statement);
        Ok(())
    }

    fn for_loop(&mut self) -> Result<Stmt, Fault> {
        let start = self.next();
        let target = self.loop_target()?;
        self.expect("in")?;
        let each = self.expressions()?.expr;
        let span = start.to(self.span());
        let body = self.block()?;
        self.no_else()?;
        Ok(Stmt { kind: StmtKind::For(target, each, body), span })
    }

    fn while_loop(&mut self) -> Result<Stmt, Fault> {
        let start = self.next();
        let test = self.expression()?.expr;
        let span = start.to(self.span());
        let body = self.block()?;
        self.no_else()?;
        Ok(Stmt { kind: StmtKind::While(test, body), span })
    }

    fn no_else(&self) -> Result<(), Fault> {
        if self.is("else") { Err(Fault::at(self.span(), "a loop cannot have `else`")) } else { Ok(()) }
    }

    /// Reads `if` or `elif`, its block, and the `elif` and `else` after it.
    fn branch(&mut self) -> Result<Stmt, Fault> {
        let start = self.next();
        let test = self.expression()?.expr;
        let span = start.to(self.span());
        let body = self.block()?;
        let otherwise = match self.fixed() {
            "elif" => {
                self.enter_block()?;
                let branch = self.branch()?;
                self.leave_block();
                vec![branch]
            }
            "else" => {
                self.next();
                if self.is("if") {
                    return Err(self.unexpected("`:`: write `elif`"));
                }
                self.block()?
            }
            _ => Vec::new(),
        };
        Ok(Stmt { kind: StmtKind::If(test, body, otherwise), span })
    }

    /// Reads simple statements with semicolons between them, and the end of the line.
    fn simple_line(&mut self, lines: &mut Vec<Stmt>) -> Result<(), Fault> {
        loop {
            let line = self.simple(lines)?;
            lines.push(line);
            if !self.takes(";") || self.kind() == TokenKind::Newline {
                return self.newline();
            }
        }
    }

    /// Reads a simple statement. A statement that must run before it is added to `lines`.
    fn simple(&mut self, lines: &mut Vec<Stmt>) -> Result<Stmt, Fault> {
        let start = self.span();
        let kind = match self.fixed() {
            "pass" => self.word(StmtKind::Pass),
            "break" => self.word(StmtKind::Break),
            "continue" => self.word(StmtKind::Continue),
            "return" => {
                self.next();
                let is_bare = self.kind() == TokenKind::Newline || self.is(";");
                StmtKind::Return(if is_bare { None } else { Some(self.expressions()?.expr) })
            }
            "yield" if self.fixed_behind() != "from" => self.yielded()?,
            word @ ("for" | "while" | "if" | "def") => {
                return Err(Fault::at(start, format!("`{word}` must begin a line")));
            }
            _ if self.kind() == TokenKind::Name && self.written(start) == "match" && self.ends_in_colon() => {
                return Err(refused(start, MATCH));
            }
            _ => {
                self.mistyped_word(start, &WORDS)?;
                self.assignment_or_call(lines)?
            }
        };
        Ok(Stmt { kind, span: start.to(self.last()) })
    }

    fn word(&mut self, kind: StmtKind) -> StmtKind {
        self.next();
        kind
    }

    fn yielded(&mut self) -> Result<StmtKind, Fault> {
        let start = self.next();
        if self.kind() == TokenKind::Newline || self.is(";") {
            return Err(Fault::at(start, "expected what the move leaves, as in `yield []`"));
        }
        Ok(StmtKind::Yield(self.expressions()?.expr))
    }

    fn assignment_or_call(&mut self, lines: &mut Vec<Stmt>) -> Result<StmtKind, Fault> {
        let start = self.span();
        let Node { expr: left, height, .. } = self.expressions()?;
        if self.is("=") {
            let target = targets::assigned(left)?;
            self.next();
            let value = self.expressions()?.expr;
            if self.is("=") {
                return Err(Fault::at(self.span(), "one assignment a line"));
            }
            return Ok(StmtKind::Assign(target, value));
        }
        if let Some(sign) = changing(self.fixed()) {
            if let ExprKind::Index(..) = left.kind {
                return self.changed_item(start, left, sign, height, lines);
            }
            let ExprKind::Name(text) = left.kind else {
                return Err(Fault::at(
                    left.span,
                    "only a name or an item of a list can be changed like this",
                ));
            };
            self.next();
            let value = self.expressions()?.expr;
            return Ok(StmtKind::Change(Name { text, span: left.span }, sign, value));
        }
        if self.is(":") {
            self.meant(start, &WORDS)?;
            return Err(refused(left.span.to(self.span()), ANNOTATIONS));
        }
        if self.kind() != TokenKind::Newline && !self.is(";") {
            return Err(self.unexpected("the end of the line"));
        }
        standing_alone(left).or_else(|fault| self.meant(start, &WORDS).and(Err(fault)))
    }

    /// `l[i] += value` becomes `l[i] = l[i] + value`. An index that is more than a name or a number is computed once, in a
    /// statement before it.
    fn changed_item(
        &mut self,
        start: Span,
        mut item: Expr,
        sign: Binary,
        height: u32,
        lines: &mut Vec<Stmt>,
    ) -> Result<StmtKind, Fault> {
        self.next();
        if let ExprKind::Index(_, indices) = &mut item.kind
            && let [Index::At(index)] = &mut **indices
            && !matches!(index.kind, ExprKind::Name(_) | ExprKind::Int(_))
        {
            let (span, text) = (index.span, format!("@{}", index.span.start));
            let found = std::mem::replace(index, Expr { span, kind: ExprKind::Name(text.clone()) });
            let kind = StmtKind::Assign(Target::Name(Name { text, span }), found);
            lines.push(Stmt { kind, span });
        }
        let value = self.expressions()?;
        let (span, height) = (start.to(self.last()), value.height.max(height));
        let both = ExprKind::Binary(sign, Box::new(item.clone()), Box::new(value.expr));
        let changed = self.node(both, span, height)?.expr;
        Ok(StmtKind::Assign(targets::assigned(item)?, changed))
    }

    /// Refuses a name at the beginning of a line that is nearly one of these words, if a name, a number or a string follows it.
    pub fn mistyped_word(&self, start: Span, words: &[&str]) -> Result<(), Fault> {
        let is_followed = matches!(self.kind_behind(), TokenKind::Name | TokenKind::Int(_) | TokenKind::Text);
        if self.kind() == TokenKind::Name && is_followed { self.meant(start, words) } else { Ok(()) }
    }

    /// Refuses the first token of a line if it is nearly one of these words.
    fn meant(&self, start: Span, words: &[&str]) -> Result<(), Fault> {
        let word = self.written(start);
        match nearest(word, words.iter().copied()) {
            Some(meant) => Err(Fault::at(start, format!("found `{word}`: did you mean `{meant}`?"))),
            None => Ok(()),
        }
    }
}

/// The statement for an expression that is a whole line.
fn standing_alone(expr: Expr) -> Result<StmtKind, Fault> {
    match expr.kind {
        // `l.append(x)` is `l += [x]`, as in Python.
        ExprKind::Method(list, method, item)
            if method.text == "append" && matches!(list.kind, ExprKind::Name(_)) && item.len() == 1 =>
        {
            let ExprKind::Name(text) = list.kind else { unreachable!("it is a name") };
            let items = Expr { span: item[0].span, kind: ExprKind::List(item) };
            Ok(StmtKind::Change(Name { text, span: list.span }, Binary::Add, items))
        }
        ExprKind::Call(..) | ExprKind::Method(..) => Ok(StmtKind::Call(expr)),
        ExprKind::Text(_) => Ok(StmtKind::Pass),
        _ => Err(Fault::at(expr.span, "this line does nothing")),
    }
}

/// The operator of a sign such as `+=`.
fn changing(sign: &str) -> Option<Binary> {
    sign.strip_suffix('=').and_then(Binary::of_sign)
}
