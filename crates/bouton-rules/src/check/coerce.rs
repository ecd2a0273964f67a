//! Conversion of values to the types that are expected.

use super::body::{Body, Value};
use crate::code::Class;
use crate::code::types::Type;
use crate::machine::characters;
use crate::source::Fault;
use crate::value::Kind;

impl Body<'_, '_> {
    /// Converts the value to the type `to`, to which it must fit.
    pub fn coerce(&mut self, value: &Value, to: &Type) -> Result<Value, Fault> {
        if value.ty == *to {
            return Ok(value.clone());
        }
        let one = |ty: &Type, class, reg| Value { ty: ty.clone(), slots: vec![(class, reg)] };
        match (&value.ty, to) {
            (Type::Text | Type::Chars, Type::Name) => self.name_of(std::slice::from_ref(value)),
            (Type::Text, Type::Chars) => {
                let text = value.reg();
                self.filled(Type::Chars, &[&value.slots], move |m, code, chars| {
                    *m.list_mut(chars) = characters(&code.texts.text(m.int(text))).collect()
                })
            }
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
            (Type::Tuple(_), Type::Ints) => self.list_of(&value.items(), Type::Ints),
            (Type::List(of), Type::Sum) if of.is_position() => Ok(one(to, Class::Sum, value.reg())),
            (Type::List(of), to_type) if to_type.classes() == [Class::Sum] => {
                if matches!(**of, Type::Tuple(_)) && !matches!(self.rule.kind, Kind::Numbers(_)) {
                    return Err(self.unlike_items(of, to_type));
                }
                let (list, stride) = (value.reg(), of.stride().filter(|_| **of != Type::Never));
                self.filled(to.clone(), &[&value.slots], move |m, code, sum| match stride {
                    Some(stride) => m.sum_of_list(code, sum, list, stride.into()),
                    None => m.make_sum(code, sum, &[]),
                })
            }
            // The empty list has the type of every list, and a value that never exists has every type.
            (Type::List(_), Type::List(_)) => Ok(one(to, Class::List, value.reg())),
            _ => self.room(to),
        }
    }

    /// The name of a move that is made of pieces.
    pub fn name_of(&mut self, pieces: &[Value]) -> Result<Value, Fault> {
        let reads: Vec<_> = pieces.iter().map(|piece| piece.slots[0]).collect();
        let pieces: Vec<_> = pieces.iter().map(|piece| (piece.ty.clone(), piece.reg())).collect();
        self.filled(Type::Name, &[&reads], move |m, code, name| m.write_name(code, name, &pieces))
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

    /// A list, of type `ty`, of the numbers in these values.
    pub fn list_of(&mut self, items: &[Value], ty: Type) -> Result<Value, Fault> {
        let slots: Vec<_> = items.iter().flat_map(|item| item.slots.iter().copied()).collect();
        let regs: Vec<_> = slots.iter().map(|&(_, reg)| reg).collect();
        self.filled(ty, &[&slots], move |m, _, list| {
            m.put(list, |m, numbers| numbers.extend(m.numbers(&regs)))
        })
    }

    /// A list of these values, converted to the type `of`, which is made of whole numbers.
    pub fn list_as(&mut self, items: &[Value], of: Type) -> Result<Value, Fault> {
        let items: Vec<_> = items.iter().map(|item| self.coerce(item, &of)).collect::<Result<_, _>>()?;
        self.list_of(&items, Type::list(of))
    }
}
