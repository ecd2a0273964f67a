//! The parser: its place among the tokens, its depth of nesting, and its messages.

use super::instead::{IS_NOT, instead};
use super::lexer;
use super::nearest::nearest;
use super::token::{Token, TokenKind, Tokens};
use super::tree::{Expr, ExprKind, Name};
use crate::source::{Fault, Span};

/// The greatest depth of expressions and blocks together.
pub const DEEPEST: u32 = 100;

/// Words between values that a mistyped word may be meant as.
const BETWEEN: [&str; 4] = ["and", "not", "for", "else"];

/// An expression, and what the parser needs to know about it while it reads the rest.
#[derive(Debug)]
pub struct Node {
    /// The expression.
    pub expr: Expr,
    /// The place of the expression, with the parentheses around it.
    pub outer: Span,
    /// The height of the expression's tree.
    pub height: u32,
}

/// Parses tokens from left to right.
pub struct Parser<'a> {
    /// The whole text, which spans refer to.
    pub text: &'a str,
    tokens: Tokens,
    at: usize,
    /// The number of open blocks, brackets and signs, which is the depth of the stack.
    depth: u32,
    /// The number of open blocks among them. Every expression in these blocks is below them in the tree.
    blocks: u32,
}

impl<'a> Parser<'a> {
    /// Makes a parser at the beginning of a part of a text.
    pub fn new(text: &'a str, part: Span, in_brackets: bool) -> Self {
        Self { text, tokens: lexer::tokens(text, part, in_brackets), at: 0, depth: 0, blocks: 0 }
    }

    fn token(&self) -> Token {
        self.tokens.list[self.at]
    }

    /// The kind of the next token.
    pub fn kind(&self) -> TokenKind {
        self.token().kind
    }

    /// The place of the next token.
    pub fn span(&self) -> Span {
        self.token().span
    }

    /// The place of the last token that was read.
    pub fn last(&self) -> Span {
        self.tokens.list[self.at.saturating_sub(1)].span
    }

    /// The next token, if it is a word or sign of the language; else the empty string.
    pub fn fixed(&self) -> &'static str {
        if let TokenKind::Fixed(fixed) = self.kind() { fixed } else { "" }
    }

    /// The kind of the token after the next one.
    pub fn kind_behind(&self) -> TokenKind {
        self.tokens.list.get(self.at + 1).map_or(TokenKind::End, |token| token.kind)
    }

    /// The token after the next one, if it is a word or sign of the language; else the empty string.
    pub fn fixed_behind(&self) -> &'static str {
        if let TokenKind::Fixed(fixed) = self.kind_behind() { fixed } else { "" }
    }

    /// Whether this word or sign is the next token.
    pub fn is(&self, fixed: &str) -> bool {
        self.fixed() == fixed
    }

    /// Reads the next token and returns its place. The last token is never passed.
    pub fn next(&mut self) -> Span {
        let span = self.span();
        self.at = (self.at + 1).min(self.tokens.list.len() - 1);
        span
    }

    /// Reads a word or sign if it is the next token, and says whether it was.
    pub fn takes(&mut self, fixed: &str) -> bool {
        let is_next = self.is(fixed);
        if is_next {
            self.next();
        }
        is_next
    }

    /// Reads a word or sign that must be the next token.
    pub fn expect(&mut self, fixed: &str) -> Result<Span, Fault> {
        if self.is(fixed) { Ok(self.next()) } else { Err(self.unexpected(&format!("`{fixed}`"))) }
    }

    /// Reads the end of a line.
    pub fn newline(&mut self) -> Result<(), Fault> {
        if self.kind() != TokenKind::Newline {
            return Err(self.unexpected("the end of the line"));
        }
        self.next();
        Ok(())
    }

    /// Reads a name.
    pub fn name(&mut self) -> Result<Name, Fault> {
        if self.kind() != TokenKind::Name {
            return Err(self.unexpected("a name"));
        }
        let span = self.next();
        Ok(Name { text: self.written(span).to_owned(), span })
    }

    /// The text at a place.
    pub fn written(&self, span: Span) -> &'a str {
        &self.text[span.start as usize..span.end as usize]
    }

    /// Whether the rest of the line ends in a colon and contains another token before it.
    pub fn ends_in_colon(&self) -> bool {
        let rest = &self.tokens.list[self.at..];
        let end = rest.iter().position(|token| token.kind == TokenKind::Newline).unwrap_or(0);
        end > 1 && rest[end - 1].kind == TokenKind::Fixed(":")
    }

    /// The fault for the next token: it cannot be in any rule, or it cannot be here.
    pub fn unexpected(&self, expected: &str) -> Fault {
        let (span, last) = (self.span(), self.tokens.list[self.at.saturating_sub(1)]);
        if let Some(open) = self.tokens.open.filter(|open| open.start < span.start) {
            return Fault::at(open, format!("`{}` is never closed", self.written(open)));
        }
        if self.kind() == TokenKind::Bad
            && let Some(fault) = &self.tokens.fault
        {
            return fault.clone();
        }
        if self.is("is") && self.fixed_behind() == "not" {
            let both = span.to(self.tokens.list[self.at + 1].span);
            return refused(both, instead(IS_NOT).unwrap_or_default());
        }
        if let Some(instead) = instead(self.fixed()) {
            return refused(span, instead);
        }
        // If a block or the text ends too early, the message points to the end of the line above.
        let is_end =
            matches!(self.kind(), TokenKind::Dedent | TokenKind::End) && last.kind == TokenKind::Newline;
        let near = if self.kind() == TokenKind::Name {
            nearest(self.written(span), BETWEEN.into_iter())
        } else {
            None
        };
        let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        Fault::at(
            if is_end { last.span } else { span },
            format!("found {}, expected {expected}{near}", self.found()),
        )
    }

    /// The next token as error messages call it.
    fn found(&self) -> String {
        let written = self.written(self.span());
        match self.kind() {
            TokenKind::Newline => "the end of the line".to_owned(),
            TokenKind::Indent => "a line that is indented further".to_owned(),
            TokenKind::Dedent => "the end of the block".to_owned(),
            TokenKind::End | TokenKind::Bad => "the end".to_owned(),
            _ if written.len() > 40 || written.contains('\n') => "a string".to_owned(),
            _ => format!("`{written}`"),
        }
    }

    /// Parses with `one`. If that fails, goes back and parses with `other`.
    pub fn either<T>(
        &mut self,
        one: impl FnOnce(&mut Self) -> Result<T, Fault>,
        other: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let (at, depth) = (self.at, self.depth);
        one(self).or_else(|_| {
            (self.at, self.depth) = (at, depth);
            other(self)
        })
    }

    /// Enters an expression, one level deeper. This bounds the stack.
    pub fn enter(&mut self) -> Result<(), Fault> {
        if self.depth == DEEPEST {
            return Err(Fault::at(self.span(), format!("nested more than {DEEPEST} deep")));
        }
        self.depth += 1;
        Ok(())
    }

    /// Leaves the level of [`Self::enter`]. After a fault the parser does not call it, since it reads nothing more.
    pub fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Enters a block, one level deeper.
    pub fn enter_block(&mut self) -> Result<(), Fault> {
        self.blocks += 1;
        self.enter()
    }

    /// Leaves the level of [`Self::enter_block`].
    pub fn leave_block(&mut self) {
        self.blocks -= 1;
        self.leave();
    }

    /// Makes an expression whose highest part has the height `below`. This bounds the height of the tree.
    pub fn node(&self, kind: ExprKind, span: Span, below: u32) -> Result<Node, Fault> {
        let height = below + 1;
        if self.blocks + height > DEEPEST {
            let message = format!(
                "nested more than {DEEPEST} deep, counting each operator of a chain like `1 + 2 + 3`"
            );
            return Err(Fault::at(span, message));
        }
        Ok(Node { expr: Expr { kind, span }, outer: span, height })
    }

    /// Reads another part of the text, which is in brackets, and comes back.
    pub fn inside<T>(
        &mut self,
        part: Span,
        read: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let tokens = std::mem::replace(&mut self.tokens, lexer::tokens(self.text, part, true));
        let at = std::mem::take(&mut self.at);
        let found = read(self);
        (self.tokens, self.at) = (tokens, at);
        found
    }
}

/// The fault for something that a rule cannot have; the message says what to write instead.
pub fn refused(span: Span, instead: &str) -> Fault {
    Fault::at(span, format!("a rule cannot have {instead}"))
}
