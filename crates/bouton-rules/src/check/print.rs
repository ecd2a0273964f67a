//! `print`: output for the author of a rule.

use super::body::{Body, Value};
use super::types::Type;
use crate::code::Op;
use crate::code::program::{Printed, Shown};
use crate::source::Fault;
use crate::syntax::tree::{Expr, ExprKind, Piece};

impl Body<'_, '_> {
    /// `print(a, b)`
    pub fn print(&mut self, arguments: &[Expr]) -> Result<Value, Fault> {
        let mut line = Vec::new();
        for (at, argument) in arguments.iter().enumerate() {
            if at > 0 {
                line.push(Printed::Text(" ".to_owned()));
            }
            let ExprKind::Format(pieces) = &argument.kind else {
                line.push(self.printed(argument)?);
                continue;
            };
            for piece in pieces {
                line.push(match piece {
                    Piece::Text(text) => Printed::Text(text.clone()),
                    Piece::Value(value) => self.printed(value)?,
                });
            }
        }
        let prints = &mut self.rule.program.prints;
        prints.push(line);
        let number = u16::try_from(prints.len() - 1);
        let number = number.map_err(|_| Fault::at(self.here, "the rule prints too much"))?;
        self.emit(Op::Print(number));
        Ok(Value { ty: Type::None, slots: Vec::new() })
    }

    fn printed(&mut self, expr: &Expr) -> Result<Printed, Fault> {
        let value = self.expr(expr)?;
        let shown = shown(&value.ty);
        let shown = shown.ok_or_else(|| {
            Fault::at(expr.span, "a name of a move is not printed: print what it is made of")
        })?;
        // All values are computed before the first is printed.
        let value = self.copied(&value)?;
        Ok(Printed::Value(shown, value.slots))
    }
}

/// How a value of a type is printed. Names of moves cannot be printed, since they are only made when the caller asks for them.
fn shown(ty: &Type) -> Option<Shown> {
    Some(match ty {
        Type::Never | Type::None => Shown::None,
        Type::Int => Shown::Int,
        Type::Maybe => Shown::Maybe,
        Type::Bool => Shown::Bool,
        Type::Text => Shown::Text,
        Type::Chars => Shown::Chars,
        Type::Name => return None,
        Type::Vertex => Shown::Vertex,
        Type::Edge => Shown::Edge,
        Type::Cells => Shown::Cells,
        Type::Graph => Shown::Graph,
        Type::Tuple(items) => Shown::Tuple(items.iter().map(shown).collect::<Option<_>>()?),
        Type::Ints => Shown::Ints,
        Type::List(of) if of.is_position() => Shown::Sum,
        Type::List(of) => Shown::List(Box::new(shown(of)?), of.stride().unwrap_or(1)),
        Type::Sum => Shown::Sum,
    })
}
