//! Values that contain several values: tuples, lists and sums.

use super::body::{Body, Value};
use crate::code::types::{LONGEST_TUPLE, Type};
use crate::code::{Class, ListOp, Reg, SumOp};
use crate::source::Fault;
use crate::syntax::tree::Expr;
use crate::value::Kind;
use crate::width::exact;

/// The most parts of a tuple, counted through all tuples in it.
const MOST_PARTS: usize = 4096;

impl Body<'_, '_> {
    /// Compiles expressions that are side by side.
    pub fn items(&mut self, items: &[Expr]) -> Result<Vec<Value>, Fault> {
        items.iter().map(|item| self.expr(item)).collect()
    }

    pub fn tuple(&mut self, items: Vec<Value>) -> Result<Value, Fault> {
        let parts = items.iter().map(|item| item.ty.parts()).sum::<usize>();
        if parts > MOST_PARTS {
            let message =
                format!("a tuple of {parts} items, counting the items of inner tuples: at most {MOST_PARTS}");
            return Err(Fault::at(self.here, message));
        }
        let tuple = Value::tuple(items);
        let is_long = tuple.slots.len() > LONGEST_TUPLE && tuple.ty.is_ints();
        if is_long { self.coerce(&tuple, &Type::Ints) } else { Ok(tuple) }
    }

    /// A list of these items.
    pub fn list(&mut self, items: &[Value]) -> Result<Value, Fault> {
        match self.list_type(items)? {
            Type::List(of) if !of.is_position() => self.list_as(items, *of),
            _ => self.sum(items),
        }
    }

    /// The type of a list of these items.
    pub fn list_type(&self, items: &[Value]) -> Result<Type, Fault> {
        let is_sum = items.iter().any(|item| matches!(item.ty, Type::Cells(_) | Type::Graph));
        let mut of = Type::Never;
        for item in items {
            let next = of.join(&item.ty).or_else(|| is_sum.then(|| self.rule.cells()));
            of = next.ok_or_else(|| {
                let message = format!("all items of a list must have one kind, not {of} and {}", item.ty);
                Fault::at(self.here, message)
            })?;
        }
        if of == Type::Ints && !matches!(self.rule.kind, Kind::Numbers(_)) {
            return Err(self.unlike_items(&of, &of));
        }
        // An empty tuple takes no room in a list of numbers, but it is a position.
        let is_nothing = of == Type::ints(0) && matches!(self.rule.kind, Kind::Numbers(_));
        if is_sum || is_nothing || of == Type::Ints {
            return Ok(self.sum_type(items));
        }
        if of.stride().is_none() {
            let expected = "whole numbers, tuples of some, vertices, edges or positions";
            return Err(Fault::at(self.here, format!("found {of} in a list, expected {expected}")));
        }
        Ok(Type::list(of))
    }

    /// The type of a list of positions and nimbers. A rule can take parts of one kind out of the list again; it can only yield a list
    /// of mixed parts.
    fn sum_type(&self, items: &[Value]) -> Type {
        let of =
            [self.rule.cells(), Type::Graph].into_iter().find(|of| items.iter().all(|item| item.ty == *of));
        match of {
            Some(of) => Type::list(of),
            None if items.iter().all(|item| item.ty.is_ints()) => Type::list(Type::Ints),
            None => Type::Sum,
        }
    }

    /// A list of positions and nimbers.
    pub fn sum(&mut self, items: &[Value]) -> Result<Value, Fault> {
        let sum = self.empty_list(&self.sum_type(items))?;
        items.iter().try_for_each(|item| self.add_part(sum.reg(), item))?;
        Ok(sum)
    }

    /// Adds a position or a nimber to a sum.
    fn add_part(&mut self, sum: Reg, item: &Value) -> Result<(), Fault> {
        let op = match &item.ty {
            Type::Int => SumOp::AddNumber(sum, item.reg()),
            Type::Cells(_) => SumOp::AddCells(sum, item.reg()),
            Type::Graph => SumOp::AddGraph(sum, item.reg()),
            ty if ty.is_ints() => SumOp::AddNumbers(sum, self.coerce(item, &Type::Ints)?.reg()),
            ty => return Err(Fault::at(self.here, format!("found {ty} in a list of positions"))),
        };
        self.emit(op);
        Ok(())
    }

    /// The item of a list of values of the type `of` at an index; `None` if such an item cannot be taken out of a list.
    pub fn item_at(&mut self, list: &Value, of: &Type, at: Reg) -> Result<Option<Value>, Fault> {
        let item = self.room(of)?;
        match (item.part(), of.stride()) {
            (Some(part), _) => self.emit(SumOp::At(part, list.reg(), at)),
            (None, Some(stride)) if stride > 0 => self.emit(ListOp::At(item.reg(), list.reg(), at, stride)),
            _ => return Ok(None),
        };
        Ok(Some(item))
    }

    /// An empty list of this type.
    pub fn empty_list(&mut self, ty: &Type) -> Result<Value, Fault> {
        let list = self.room(ty)?;
        match list.slots[0].0 {
            Class::List => self.emit(ListOp::New(list.reg())),
            _ => self.emit(SumOp::New(list.reg())),
        };
        Ok(list)
    }

    /// Adds an item to a list, which has a limit on its length.
    pub fn add_to(&mut self, list: &Value, item: &Value) -> Result<(), Fault> {
        match (&list.ty, list.slots[0].0) {
            (Type::List(of), Class::List) => {
                let item = self.coerce(item, of)?;
                let first = self.side_by_side(&item)?;
                self.emit(ListOp::Add(list.reg(), first, exact(item.slots.len())));
            }
            _ => {
                self.add_part(list.reg(), item)?;
                self.emit(SumOp::CheckLen(list.reg()));
            }
        }
        Ok(())
    }

    /// The count of elements of a list.
    pub fn length_of(&mut self, list: &Value) -> Result<Value, Fault> {
        match (&list.ty, list.slots.first()) {
            (Type::Tuple(items), _) => self.number(items.len() as i64),
            (ty, Some((Class::List, reg))) => {
                self.made(Type::Int, |to| ListOp::Len(to, *reg, ty.item_stride()))
            }
            _ => self.made(Type::Int, |to| SumOp::Len(to, list.reg())),
        }
    }

    /// `[a, b] * times`
    pub fn repeated(&mut self, list: &Value, times: Reg) -> Result<Value, Fault> {
        let (ty, from) = (list.ty.clone(), list.reg());
        match list.slots[0].0 {
            Class::List => {
                let stride = ty.item_stride();
                self.made(ty, |to| ListOp::Times(to, from, times, stride))
            }
            _ => self.made(ty, |to| SumOp::Times(to, from, times)),
        }
    }

    pub fn joined(&mut self, a: &Value, b: &Value, ty: &Type) -> Result<Value, Fault> {
        let (a, b) = (self.coerce(a, ty)?, self.coerce(b, ty)?);
        match a.slots[0].0 {
            Class::List => self.made(ty.clone(), |to| ListOp::Join(to, a.reg(), b.reg(), ty.item_stride())),
            _ => self.made(ty.clone(), |to| SumOp::Join(to, a.reg(), b.reg())),
        }
    }
}
