//! Conversion of values to the types that are expected.

use super::body::{Body, Value};
use crate::code::types::Type;
use crate::code::{Class, ListOp, NameOp, Op, Reg, StringOp, SumOp};
use crate::source::Fault;
use crate::value::Kind;
use crate::width::exact;

impl Body<'_, '_> {
    /// Converts the value to the type `to`, to which it must fit.
    pub fn coerce(&mut self, value: &Value, to: &Type) -> Result<Value, Fault> {
        if value.ty == *to {
            return Ok(value.clone());
        }
        let one = |ty: &Type, class, reg| Value { ty: ty.clone(), slots: vec![(class, reg)] };
        match (&value.ty, to) {
            (Type::Text, Type::Name) => self.name_of_one(|name| NameOp::Text(name, value.reg())),
            (Type::Chars, Type::Name) => self.name_of_one(|name| NameOp::Chars(name, value.reg())),
            (Type::Text, Type::Chars) => self.made(Type::Chars, |chars| StringOp::OfText(chars, value.reg())),
            (Type::Int, Type::Maybe) => {
                let there = self.constant(1)?;
                Ok(Value { ty: to.clone(), slots: vec![(Class::Int, there), value.slots[0]] })
            }
            (Type::None, Type::Maybe) => {
                let (there, number) = (self.constant(0)?, self.constant(0)?);
                Ok(Value { ty: to.clone(), slots: vec![(Class::Int, there), (Class::Int, number)] })
            }
            (Type::Tuple(_), Type::Tuple(types)) => {
                let items = value.items();
                let items = items.iter().zip(types).map(|(item, ty)| self.coerce(item, ty));
                Ok(Value::tuple(items.collect::<Result<_, _>>()?))
            }
            (Type::Tuple(_), Type::Ints) => Ok(one(to, Class::List, self.list_of(&value.items())?)),
            (Type::List(of), Type::Sum) if of.is_position() => Ok(one(to, Class::Sum, value.reg())),
            (Type::List(of), to_type) if to_type.classes() == [Class::Sum] => {
                if matches!(**of, Type::Tuple(_)) && !matches!(self.rule.kind, Kind::Numbers(_)) {
                    return Err(self.unlike_items(of, to_type));
                }
                self.made(to.clone(), |sum| match of.stride().filter(|_| **of != Type::Never) {
                    Some(stride) => SumOp::OfList(sum, value.reg(), stride),
                    None => SumOp::New(sum),
                })
            }
            // The empty list has the type of every list, and a value that never exists has every type.
            (Type::List(_), Type::List(_)) => Ok(one(to, Class::List, value.reg())),
            _ => self.room(to),
        }
    }

    /// The name of a move that one instruction writes.
    pub fn name_of_one(&mut self, op: impl FnOnce(Reg) -> NameOp) -> Result<Value, Fault> {
        let name = self.made(Type::Name, NameOp::New)?;
        self.emit(op(name.reg()));
        Ok(name)
    }

    /// The fault for a list that contains values of different kinds.
    pub fn unlike_items(&self, of: &Type, other: &Type) -> Fault {
        let other = match other {
            Type::List(other) => other,
            other => other,
        };
        let (a, b) = match other {
            Type::Ints => ("tuples of one length".to_owned(), "of another".to_owned()),
            other => (of.to_string(), other.to_string()),
        };
        Fault::at(self.here, format!("all items of a list must have one kind, not {a} and {b}"))
    }

    /// A list of the numbers in these values.
    pub fn list_of(&mut self, items: &[Value]) -> Result<Reg, Fault> {
        let list = self.made(Type::Ints, ListOp::New)?.reg();
        for item in items {
            let first = self.side_by_side(item)?;
            self.emit(ListOp::Push(list, first, exact(item.slots.len())));
        }
        Ok(list)
    }

    /// A list of these values, converted to the type `of`, which is made of whole numbers.
    pub fn list_as(&mut self, items: &[Value], of: Type) -> Result<Value, Fault> {
        let items: Vec<_> = items.iter().map(|item| self.coerce(item, &of)).collect::<Result<_, _>>()?;
        let list = self.list_of(&items)?;
        Ok(Value { ty: Type::list(of), slots: vec![(Class::List, list)] })
    }

    /// The first of registers side by side that contain the value's numbers.
    pub fn side_by_side(&mut self, value: &Value) -> Result<Reg, Fault> {
        let first = value.reg();
        if value.slots.iter().enumerate().all(|(at, &(_, reg))| usize::from(first) + at == usize::from(reg)) {
            return Ok(first);
        }
        let first = self.ints(value.slots.len())?;
        for (at, &(_, reg)) in value.slots.iter().enumerate() {
            self.emit(Op::Move(first + exact::<_, Reg>(at), reg));
        }
        Ok(first)
    }
}
