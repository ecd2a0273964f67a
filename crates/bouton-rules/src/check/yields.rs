//! Yields: the option that a move leaves, and the name of the move.

use super::body::{Body, Value};
use super::draft::ONLY_MOVES_YIELD;
use crate::code::Reg;
use crate::code::types::Type;
use crate::machine::Op;
use crate::source::{Fault, Span};
use crate::syntax::tree::{Expr, ExprKind};
use crate::value::Kind;

impl Body<'_, '_> {
    /// `yield option`, or `yield name, option`
    pub fn yield_(&mut self, value: &Expr) -> Result<(), Fault> {
        if !self.rule.yields(self.number) {
            return Err(Fault::at(self.here, ONLY_MOVES_YIELD));
        }
        // The yielded value is read at once, so it need not be protected from later changes.
        let found = match &value.kind {
            ExprKind::Tuple(items) if items.len() == 2 => {
                Value::tuple(items.iter().map(|item| self.yielded_part(item)).collect::<Result<_, _>>()?)
            }
            _ => self.yielded_part(value)?,
        };
        let items = found.items();
        let (name, option) = match &items[..] {
            [name, option]
                if matches!(name.ty, Type::Text | Type::Chars | Type::Name | Type::Vertex | Type::Edge) =>
            {
                self.rule.is_named = true;
                (Some(self.name_of_move(name)?), option.clone())
            }
            [name, ..]
                if matches!(found.ty, Type::Tuple(_)) && matches!(name.ty, Type::Text | Type::Name) =>
            {
                return Err(Fault::at(value.span, "expected `yield OPTION` or `yield NAME, OPTION`"));
            }
            _ => (None, found),
        };
        self.option(name, &option, value.span)
    }

    /// Compiles a part of a yielded value; in a rule of heaps, a list that is written there becomes a sum at once.
    fn yielded_part(&mut self, expr: &Expr) -> Result<Value, Fault> {
        if let (ExprKind::List(items), Kind::Heap) = (&expr.kind, &self.rule.kind) {
            let items = self.items(items)?;
            if !items.is_empty() && items.iter().all(|item| item.ty == Type::Int) {
                return self.sum(&items);
            }
            return self.list(&items);
        }
        self.expr(expr)
    }

    fn name_of_move(&mut self, value: &Value) -> Result<Reg, Fault> {
        let is_name = value.ty == Type::Name;
        Ok(if is_name { value.reg() } else { self.name_of(std::slice::from_ref(value))?.reg() })
    }

    fn option(&mut self, name: Option<Reg>, option: &Value, span: Span) -> Result<(), Fault> {
        let kind = self.rule.kind.clone();
        let option = match (&option.ty, &kind) {
            (Type::Int, Kind::Heap)
            | (Type::Ints, Kind::Numbers(_))
            | (Type::Cells(_), Kind::Word(_) | Kind::Board(_))
            | (Type::Graph, Kind::Graph) => option.slots.clone(),
            (Type::Tuple(items), Kind::Numbers(count))
                if option.ty.is_ints()
                    && !items.is_empty()
                    && count.is_none_or(|count| count == items.len()) =>
            {
                option.slots.clone()
            }
            (ty, Kind::Numbers(None)) if ty.is_ints() => self.coerce(option, &Type::Ints)?.slots,
            (Type::Tuple(items), Kind::Numbers(Some(count))) if option.ty.is_ints() => {
                let message = format!("found {} numbers, expected {count}", items.len());
                return Err(Fault::at(span, message));
            }
            (Type::List(_) | Type::Sum, _) => {
                self.check_parts(&option.ty, span)?;
                self.coerce(option, &Type::Sum)?.slots
            }
            (Type::Int, _) => {
                let message = match &kind {
                    Kind::Numbers(_) => {
                        "found a whole number, expected a tuple of numbers, or a list of them".to_owned()
                    }
                    kind => {
                        format!("found a whole number, expected a {}: for a nimber write `[1]`", kind.name())
                    }
                };
                return Err(Fault::at(span, message));
            }
            (ty, _) => {
                let expected = format!("{}, or a list of them", self.rule.expected_option());
                return Err(Self::unlike(ty, expected, span));
            }
        };
        self.at(span, |body| body.emit(Op::Yield(name, option.into())));
        Ok(())
    }

    /// Checks that the parts of a list are positions of the rule, or nimbers.
    fn check_parts(&mut self, ty: &Type, span: Span) -> Result<(), Fault> {
        let Type::List(of) = ty else { return Ok(()) };
        let fits = match (&**of, &self.rule.kind) {
            (Type::Never, _) => true,
            (Type::Int, Kind::Numbers(_)) => false,
            (Type::Int, _) => true,
            (of, Kind::Numbers(count)) => match of {
                Type::Tuple(items) => of.is_ints() && count.is_none_or(|count| count == items.len()),
                of => *of == Type::Ints,
            },
            (Type::Cells(_), kind) => matches!(kind, Kind::Word(_) | Kind::Board(_)),
            (Type::Graph, kind) => matches!(kind, Kind::Graph),
            _ => false,
        };
        if fits {
            return Ok(());
        }
        let expected = self.rule.expected_option();
        Err(Fault::at(span, format!("found {of} in a list, expected {expected}")))
    }
}
