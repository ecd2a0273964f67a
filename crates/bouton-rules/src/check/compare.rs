//! Comparisons, and jumps that depend on them.

use super::body::{Body, Value};
use crate::code::types::Type;
use crate::code::{CellsOp, Class, GraphOp, ListOp, Op, Reg, StringOp};
use crate::source::Fault;
use crate::syntax::tree::{Compare, Expr, ExprKind};
use crate::width::exact;

impl Body<'_, '_> {
    /// Compares two values; the result is a register with a boolean.
    pub fn compared(&mut self, sign: Compare, a: &Value, b: &Value) -> Result<Reg, Fault> {
        match sign {
            Compare::Less | Compare::LessEqual | Compare::Greater | Compare::GreaterEqual => {
                if a.ty != Type::Int || b.ty != Type::Int {
                    return Err(self.incomparable(sign, "two whole numbers", a, b));
                }
                Ok(self.made(Type::Bool, |to| Op::Compare(sign, to, a.reg(), b.reg()))?.reg())
            }
            Compare::Equal => {
                self.equal(a, b)?.ok_or_else(|| self.incomparable(sign, "like with like", a, b))
            }
            Compare::In => self.contained(a, b),
            Compare::NotEqual | Compare::NotIn => {
                let truth = match sign {
                    Compare::NotIn => self.contained(a, b)?,
                    _ => self.equal(a, b)?.ok_or_else(|| self.incomparable(sign, "like with like", a, b))?,
                };
                Ok(self.made(Type::Bool, |to| Op::Not(to, truth))?.reg())
            }
        }
    }

    fn incomparable(&self, sign: Compare, what: &str, a: &Value, b: &Value) -> Fault {
        Fault::at(self.here, format!("`{sign}` compares {what}, not {} and {}", a.ty, b.ty))
    }

    /// Whether two values are equal; `None` if they cannot be compared.
    fn equal(&mut self, a: &Value, b: &Value) -> Result<Option<Reg>, Fault> {
        let truth = self.int()?;
        let op = match (&a.ty, &b.ty) {
            (Type::Int, Type::Int)
            | (Type::Bool, Type::Bool)
            | (Type::Text, Type::Text)
            | (Type::Vertex, Type::Vertex) => Op::Compare(Compare::Equal, truth, a.reg(), b.reg()),
            (Type::Chars, Type::Chars | Type::Text) | (Type::Text, Type::Chars) => {
                let (a, b) = (self.coerce(a, &Type::Chars)?, self.coerce(b, &Type::Chars)?);
                ListOp::Equal(truth, a.reg(), b.reg()).into()
            }
            (Type::Vertex, Type::Text) => GraphOp::VertexIs(truth, a.reg(), b.reg()).into(),
            (Type::Text, Type::Vertex) => GraphOp::VertexIs(truth, b.reg(), a.reg()).into(),
            (Type::Cells(_), Type::Cells(_)) => CellsOp::Equal(truth, a.reg(), b.reg()).into(),
            (Type::Graph, Type::Graph) => GraphOp::Equal(truth, a.reg(), b.reg()).into(),
            (Type::Edge, Type::Edge | Type::Tuple(_)) => {
                let ends = self.ends(a.reg())?;
                return self.equal(&ends, b);
            }
            (Type::Tuple(_), Type::Edge) => {
                let ends = self.ends(b.reg())?;
                return self.equal(a, &ends);
            }
            (Type::Tuple(x), Type::Tuple(y)) if x.len() == y.len() => return self.all_equal(truth, a, b),
            (Type::Tuple(_), Type::Tuple(_)) => Op::Const(truth, 0),
            (x, y) if x.is_ints() && y.is_ints() => {
                let (a, b) = (self.coerce(a, &Type::Ints)?, self.coerce(b, &Type::Ints)?);
                ListOp::Equal(truth, a.reg(), b.reg()).into()
            }
            (Type::List(x), Type::List(y)) if x.join(y).is_some_and(|of| of.stride().is_some()) => {
                ListOp::Equal(truth, a.reg(), b.reg()).into()
            }
            _ => return Ok(None),
        };
        self.emit(op);
        Ok(Some(truth))
    }

    fn all_equal(&mut self, truth: Reg, a: &Value, b: &Value) -> Result<Option<Reg>, Fault> {
        self.emit(Op::Const(truth, 1));
        let mut jumps = Vec::new();
        for (a, b) in a.items().iter().zip(&b.items()) {
            let Some(one) = self.equal(a, b)? else { return Ok(None) };
            self.emit(Op::Move(truth, one));
            jumps.push(self.emit(Op::JumpUnless(truth, 0)));
        }
        jumps.into_iter().for_each(|at| self.land(at));
        Ok(Some(truth))
    }

    /// The two ends of an edge.
    pub fn ends(&mut self, edge: Reg) -> Result<Value, Fault> {
        let first = self.ints(2)?;
        self.emit(GraphOp::End(first, edge, 0));
        self.emit(GraphOp::End(first + 1, edge, 1));
        let ends = Type::Tuple(vec![Type::Vertex; 2]);
        Ok(Value { ty: ends, slots: vec![(Class::Int, first), (Class::Int, first + 1)] })
    }

    /// Whether the value `a` is in the value `b`.
    fn contained(&mut self, a: &Value, b: &Value) -> Result<Reg, Fault> {
        let truth = self.int()?;
        let op = match (&a.ty, &b.ty) {
            (Type::Text, Type::Text) => StringOp::TextIn(truth, a.reg(), b.reg()).into(),
            (Type::Text | Type::Chars, Type::Text | Type::Chars) => {
                let (a, b) = (self.coerce(a, &Type::Chars)?, self.coerce(b, &Type::Chars)?);
                StringOp::CharsIn(truth, a.reg(), b.reg()).into()
            }
            (_, Type::Tuple(_)) => return self.in_tuple(truth, a, b),
            (Type::Text, Type::List(of)) if **of == Type::Vertex => {
                let vertex = self.vertex_or_none(a)?;
                ListOp::Has(truth, b.reg(), vertex.reg(), 1).into()
            }
            (Type::Edge, Type::List(of)) if **of == Type::Edge => {
                let ends = self.ends(a.reg())?;
                GraphOp::EdgesHave(truth, b.reg(), ends.reg()).into()
            }
            (Type::Tuple(ends), Type::List(of)) if **of == Type::Edge && ends.len() == 2 => {
                let ends: Vec<_> =
                    a.items().iter().map(|end| self.vertex_or_none(end)).collect::<Result<_, _>>()?;
                let first = self.side_by_side(&Value::tuple(ends))?;
                GraphOp::EdgesHave(truth, b.reg(), first).into()
            }
            (Type::Int, Type::Ints) => ListOp::Has(truth, b.reg(), a.reg(), 1).into(),
            (x, Type::List(of)) if x == &**of && of.stride().is_some() => {
                let first = self.side_by_side(a)?;
                ListOp::Has(truth, b.reg(), first, exact(a.slots.len())).into()
            }
            (_, Type::List(of)) if **of == Type::Never => Op::Const(truth, 0),
            (_, Type::Ints | Type::List(_)) => {
                return Err(self.incomparable(Compare::Equal, "like with like", a, b));
            }
            (_, found) => {
                let message = format!("`in` looks into a tuple, a list or a string, not {found}");
                return Err(Fault::at(self.here, message));
            }
        };
        self.emit(op);
        Ok(truth)
    }

    fn in_tuple(&mut self, truth: Reg, a: &Value, b: &Value) -> Result<Reg, Fault> {
        self.emit(Op::Const(truth, 0));
        let mut jumps = Vec::new();
        for item in b.items() {
            let one = self.compared(Compare::Equal, a, &item)?;
            self.emit(Op::Move(truth, one));
            jumps.push(self.emit(Op::JumpIf(truth, 0)));
        }
        jumps.into_iter().for_each(|at| self.land(at));
        Ok(truth)
    }

    /// The vertex that a value is or that a text names; a text that names no vertex is not an error.
    fn vertex_or_none(&mut self, value: &Value) -> Result<Value, Fault> {
        if value.ty != Type::Text {
            return Ok(value.clone());
        }
        self.made(Type::Vertex, |to| GraphOp::Vertex(to, value.reg()))
    }

    /// Jumps that are taken if the condition is false; the caller sets their targets.
    pub fn jumps_unless(&mut self, test: &Expr) -> Result<Vec<usize>, Fault> {
        match &test.kind {
            ExprKind::And(parts) => {
                let mut jumps = Vec::new();
                for part in parts {
                    jumps.extend(self.jumps_unless(part)?);
                }
                Ok(jumps)
            }
            ExprKind::Compare(first, rest)
                if rest.len() == 1 && !matches!(rest[0].0, Compare::In | Compare::NotIn) =>
            {
                let before = std::mem::replace(&mut self.here, test.span);
                let (a, b) = (self.expr(first)?, self.expr(&rest[0].1)?);
                let is_plain = matches!((&a.ty, &b.ty), (Type::Int, Type::Int))
                    || matches!((&a.ty, &b.ty), (Type::Text, Type::Text))
                        && matches!(rest[0].0, Compare::Equal | Compare::NotEqual);
                let jump = if is_plain {
                    Op::JumpUnlessCompare(rest[0].0, a.reg(), b.reg(), 0)
                } else {
                    Op::JumpUnless(self.compared(rest[0].0, &a, &b)?, 0)
                };
                let jump = self.emit(jump);
                self.here = before;
                Ok(vec![jump])
            }
            _ => {
                let truth = self.condition(test)?;
                Ok(vec![self.emit(Op::JumpUnless(truth, 0))])
            }
        }
    }
}
