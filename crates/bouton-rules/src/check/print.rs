//! `print`: output for the author of a rule.

use super::body::{Body, Value};
use crate::code::types::Type;
use crate::machine::Op;
use crate::source::Fault;
use crate::syntax::tree::{Expr, ExprKind, Piece};

impl Body<'_, '_> {
    /// `print(a, b)`
    pub fn print(&mut self, arguments: &[Expr]) -> Result<Value, Fault> {
        let mut line = Vec::new();
        for (at, argument) in arguments.iter().enumerate() {
            if at > 0 {
                line.push(self.text(" ")?);
            }
            let ExprKind::Format(pieces) = &argument.kind else {
                line.push(self.printed(argument)?);
                continue;
            };
            for piece in pieces {
                line.push(match piece {
                    Piece::Text(text) => self.text(text)?,
                    Piece::Value(value) => self.printed(value)?,
                });
            }
        }
        let line: Vec<_> = line.into_iter().map(|Value { ty, slots }| (ty, slots)).collect();
        // A rule that prints is not unrolled, so nobody asks for what the instruction reads.
        self.emit(Op::Print(Box::new(move |m, code| {
            m.print(code, &line);
            Ok(())
        })));
        Ok(Value { ty: Type::None, slots: Vec::new() })
    }

    fn printed(&mut self, expr: &Expr) -> Result<Value, Fault> {
        let value = self.expr(expr)?;
        if has_name(&value.ty) {
            return Err(Fault::at(expr.span, "a name of a move is not printed: print what it is made of"));
        }
        // All values are computed before the first is printed.
        self.copied(&value)
    }
}

/// Whether a value of the type is or contains the name of a move. Such a name is not printed: it is only made when the caller asks for it.
fn has_name(ty: &Type) -> bool {
    match ty {
        Type::Name => true,
        Type::Tuple(items) => items.iter().any(has_name),
        _ => false,
    }
}
