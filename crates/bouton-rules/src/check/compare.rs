//! Comparisons, and jumps that depend on them.

use super::body::{Body, Value};
use crate::code::types::Type;
use crate::code::{Class, Reg};
use crate::machine::{Context, Machine, Op};
use crate::source::Fault;
use crate::syntax::tree::{Compare, Expr, ExprKind};

impl Body<'_, '_> {
    /// Compares two values.
    pub fn compared(&mut self, sign: Compare, a: &Value, b: &Value) -> Result<Value, Fault> {
        match sign {
            Compare::Less | Compare::LessEqual | Compare::Greater | Compare::GreaterEqual => {
                if a.ty != Type::Int || b.ty != Type::Int {
                    return Err(self.incomparable(sign, "two whole numbers", a, b));
                }
                self.made(Type::Bool, |to| Op::Compare(sign, to, a.reg(), b.reg()))
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
                self.not(truth.reg())
            }
        }
    }

    fn incomparable(&self, sign: Compare, what: &str, a: &Value, b: &Value) -> Fault {
        Fault::at(self.here, format!("`{sign}` compares {what}, not {} and {}", a.ty, b.ty))
    }

    /// Whether two values are equal; `None` if they cannot be compared.
    fn equal(&mut self, a: &Value, b: &Value) -> Result<Option<Value>, Fault> {
        let (a, b) = match (&a.ty, &b.ty) {
            (Type::Int, Type::Int)
            | (Type::Bool, Type::Bool)
            | (Type::Text, Type::Text)
            | (Type::Vertex, Type::Vertex) => {
                let (a, b) = (a.reg(), b.reg());
                return self.made(Type::Bool, |truth| Op::Compare(Compare::Equal, truth, a, b)).map(Some);
            }
            (Type::Chars, Type::Chars | Type::Text) | (Type::Text, Type::Chars) => {
                (self.coerce(a, &Type::Chars)?, self.coerce(b, &Type::Chars)?)
            }
            (Type::Text, Type::Vertex) => return self.equal(b, a),
            (Type::Vertex, Type::Text) => {
                let (vertex, text) = (a.reg(), b.reg());
                let is_named = move |m: &mut Machine, code: Context<'_>| {
                    let name = code.texts.text(m.int(text));
                    code.graph().names()[m.number(vertex)].as_str() == name
                };
                return self.computed(Type::Bool, &[&a.slots, &b.slots], is_named).map(Some);
            }
            (Type::Cells(_), Type::Cells(_)) | (Type::Graph, Type::Graph) => (a.clone(), b.clone()),
            (Type::Edge, Type::Edge | Type::Tuple(_)) => {
                let ends = self.ends(a.reg())?;
                return self.equal(&ends, b);
            }
            (Type::Tuple(_), Type::Edge) => {
                let ends = self.ends(b.reg())?;
                return self.equal(a, &ends);
            }
            (Type::Tuple(x), Type::Tuple(y)) if x.len() == y.len() => return self.all_equal(a, b),
            (Type::Tuple(_), Type::Tuple(_)) => return self.truth(false).map(Some),
            (x, y) if x.is_ints() && y.is_ints() => {
                (self.coerce(a, &Type::Ints)?, self.coerce(b, &Type::Ints)?)
            }
            (Type::List(x), Type::List(y)) if x.join(y).is_some_and(|of| of.stride().is_some()) => {
                (a.clone(), b.clone())
            }
            _ => return Ok(None),
        };
        let ((class, one), other) = (a.slots[0], b.reg());
        let is_same = move |m: &mut Machine, _: Context<'_>| match class {
            Class::Cells => m.know_all().map(|()| m.board(one) == m.board(other)),
            Class::Graph => Ok(m.graph(one) == m.graph(other)),
            _ => Ok(m.list(one) == m.list(other)),
        };
        self.computed(Type::Bool, &[&a.slots, &b.slots], is_same).map(Some)
    }

    fn all_equal(&mut self, a: &Value, b: &Value) -> Result<Option<Value>, Fault> {
        let truth = self.truth(true)?;
        let mut jumps = Vec::new();
        for (a, b) in a.items().iter().zip(&b.items()) {
            let Some(one) = self.equal(a, b)? else { return Ok(None) };
            self.emit(Op::Move(truth.reg(), one.reg()));
            jumps.push(self.emit(Op::JumpUnless(truth.reg(), 0)));
        }
        jumps.into_iter().for_each(|at| self.land(at));
        Ok(Some(truth))
    }

    /// The two ends of an edge.
    pub fn ends(&mut self, edge: Reg) -> Result<Value, Fault> {
        let [a, b] = [false, true].map(|is_second| {
            self.computed(Type::Vertex, &[], move |m, code| {
                let (a, b) = code.graph().ends(m.number(edge));
                if is_second { b as i64 } else { a as i64 }
            })
        });
        Ok(Value::tuple(vec![a?, b?]))
    }

    /// Whether the value `a` is in the value `b`.
    fn contained(&mut self, a: &Value, b: &Value) -> Result<Value, Fault> {
        let list = b.slots.first().map_or(0, |&(_, reg)| reg);
        let item = match (&a.ty, &b.ty) {
            (Type::Text | Type::Chars, Type::Text | Type::Chars) => {
                let (part, whole) = (a.slots[0], b.slots[0]);
                return self.computed(Type::Bool, &[&a.slots, &b.slots], move |m, code| {
                    m.string(code, whole).contains(&*m.string(code, part))
                });
            }
            (_, Type::Tuple(_)) => return self.in_tuple(a, b),
            (Type::Text, Type::List(of)) if **of == Type::Vertex => self.vertex_or_none(a)?,
            (Type::Edge | Type::Tuple(_), Type::List(of))
                if **of == Type::Edge && (a.ty == Type::Edge || a.items().len() == 2) =>
            {
                let ends = if a.ty == Type::Edge { self.ends(a.reg())? } else { a.clone() };
                let ends = ends.items().into_iter().map(|end| self.vertex_or_none(&end));
                let ends = Value::tuple(ends.collect::<Result<_, _>>()?);
                let both = [ends.slots[0].1, ends.slots[1].1];
                let has_edge = move |m: &mut Machine, code: Context<'_>| m.has_edge(code, list, both);
                return self.computed(Type::Bool, &[&ends.slots, &b.slots], has_edge);
            }
            (Type::Int, Type::Ints) => a.clone(),
            (x, Type::List(of)) if x == &**of && of.stride().is_some() => a.clone(),
            (_, Type::List(of)) if **of == Type::Never => return self.truth(false),
            (_, Type::Ints | Type::List(_)) => {
                return Err(self.incomparable(Compare::Equal, "like with like", a, b));
            }
            (_, found) => {
                let message = format!("`in` looks into a tuple, a list or a string, not {found}");
                return Err(Fault::at(self.here, message));
            }
        };
        let regs = item.regs();
        self.computed(Type::Bool, &[&b.slots, &item.slots], move |m, _| m.has_item(list, &regs))
    }

    fn in_tuple(&mut self, a: &Value, b: &Value) -> Result<Value, Fault> {
        let truth = self.truth(false)?;
        let mut jumps = Vec::new();
        for item in b.items() {
            let one = self.compared(Compare::Equal, a, &item)?;
            self.emit(Op::Move(truth.reg(), one.reg()));
            jumps.push(self.emit(Op::JumpIf(truth.reg(), 0)));
        }
        jumps.into_iter().for_each(|at| self.land(at));
        Ok(truth)
    }

    /// The vertex that a value is or that a text names; a text that names no vertex is not an error.
    fn vertex_or_none(&mut self, value: &Value) -> Result<Value, Fault> {
        if value.ty != Type::Text {
            return Ok(value.clone());
        }
        let text = value.reg();
        self.computed(Type::Vertex, &[&value.slots], move |m, code| {
            let found = code.graph().number(&code.texts.text(m.int(text)));
            found.map_or(-1, |vertex| vertex as i64)
        })
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
                let (sign, second) = &rest[0];
                let (a, b) = (self.expr(first)?, self.expr(second)?);
                let is_plain = matches!((&a.ty, &b.ty), (Type::Int, Type::Int))
                    || matches!((&a.ty, &b.ty), (Type::Text, Type::Text))
                        && matches!(sign, Compare::Equal | Compare::NotEqual);
                self.at(test.span, |body| {
                    Ok(vec![match is_plain {
                        true => body.emit(Op::JumpUnlessCompare(*sign, a.reg(), b.reg(), 0)),
                        false => {
                            let truth = body.compared(*sign, &a, &b)?.reg();
                            body.emit(Op::JumpUnless(truth, 0))
                        }
                    }])
                })
            }
            _ => {
                let truth = self.condition(test)?;
                Ok(vec![self.emit(Op::JumpUnless(truth, 0))])
            }
        }
    }
}
