//! Targets, which get values: names, several names, cells.

use super::parser::{Node, Parser};
use super::tree::{Expr, ExprKind, Name, Target};
use crate::source::Fault;

/// The target to the left of `=`. An expression becomes a target after it is read, since only then does the parser see the `=`.
pub fn assigned(left: Expr) -> Result<Target, Fault> {
    match left.kind {
        ExprKind::Index(value, indices) => Ok(Target::Cells(value, indices, left.span)),
        _ => named(left),
    }
}

/// A target of names only, such as the target of a loop or a part of a tuple.
fn named(expr: Expr) -> Result<Target, Fault> {
    match expr.kind {
        ExprKind::Name(text) => Ok(Target::Name(Name { text, span: expr.span })),
        ExprKind::Tuple(parts) if !parts.is_empty() => {
            Ok(Target::Tuple(parts.into_iter().map(named).collect::<Result<_, _>>()?, expr.span))
        }
        _ => Err(Fault::at(expr.span, "only a name or a cell can be given a value")),
    }
}

impl Parser<'_> {
    /// Reads the target between `for` and `in`.
    pub fn loop_target(&mut self) -> Result<Target, Fault> {
        let Node { expr: first, outer, .. } = self.postfix()?;
        if !self.is(",") {
            return named(first);
        }
        let mut parts = vec![named(first)?];
        while self.takes(",") && !self.is("in") {
            parts.push(named(self.postfix()?.expr)?);
        }
        Ok(Target::Tuple(parts, outer.to(self.last())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    fn read(text: &str) -> Result<Target, String> {
        let mut parser = Parser::new(text, Span { start: 0, end: text.len() as u32 }, true);
        parser.loop_target().map_err(|fault| fault.message)
    }

    fn name(text: &str, start: u32) -> Target {
        Target::Name(Name { text: text.to_owned(), span: Span { start, end: start + 1 } })
    }

    #[test]
    fn a_loop_gives_values_to_names() {
        assert_eq!(read("a in b"), Ok(name("a", 0)));
        assert_eq!(read("((a)) in b"), Ok(name("a", 2)));
        let pair = |start, end| {
            Target::Tuple(vec![name("a", start), name("b", start + 3)], Span { start: start - 1, end })
        };
        assert_eq!(read("(a, b) in c"), Ok(pair(1, 6)));
        assert_eq!(
            read("c, (a, b), in d"),
            Ok(Target::Tuple(vec![name("c", 0), pair(4, 9)], Span { start: 0, end: 10 }))
        );
    }

    #[test]
    fn cells_and_values_are_no_names() {
        for text in [
            "a[0] in b",
            "a.b in c",
            "1 in a",
            "() in a",
            "a, b[0] in c",
            "f() in a",
            "[a] in b",
            "(a, (b, 'c')) in d",
        ] {
            assert_eq!(read(text), Err("only a name or a cell can be given a value".to_owned()), "{text}");
        }
        let call = Parser::new("b[0]", Span { start: 0, end: 4 }, true).expressions().expect("an expression");
        assert!(matches!(assigned(call.expr), Ok(Target::Cells(..))));
    }
}
