//! Values that contain several values: tuples, lists and sums.

use super::body::{Body, Value};
use super::types::{LONGEST_TUPLE, Type};
use crate::code::{Class, ListOp, Op, Reg, SumOp};
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
        let is_sum = items.iter().any(|item| matches!(item.ty, Type::Cells | Type::Graph));
        let mut of = Type::Never;
        for item in items {
            let next = of.join(&item.ty).or_else(|| is_sum.then_some(Type::Cells));
            of = next.ok_or_else(|| {
                let (a, b) = (self.rule.type_name(&of), self.rule.type_name(&item.ty));
                Fault::at(self.here, format!("all items of a list must have one kind, not {a} and {b}"))
            })?;
        }
        if of == Type::Ints && !matches!(self.rule.kind, Kind::Numbers(_)) {
            return Err(self.unlike_items(&of, &of));
        }
        // An empty tuple takes no room in a list of numbers, but it is a position.
        let is_nothing = of == Type::ints(0) && matches!(self.rule.kind, Kind::Numbers(_));
        if is_sum || is_nothing || of == Type::Ints {
            // A rule can take parts of one kind out of the list again; it can only yield a list of mixed parts.
            let all = |of: &dyn Fn(&Type) -> bool| items.iter().all(|item| of(&item.ty));
            return Ok(match () {
                () if all(&|ty| *ty == Type::Cells) => Type::list(Type::Cells),
                () if all(&|ty| *ty == Type::Graph) => Type::list(Type::Graph),
                () if all(&Type::is_ints) => Type::list(Type::Ints),
                () => Type::Sum,
            });
        }
        if of.stride().is_none() {
            let found = self.rule.type_name(&of);
            let expected = "whole numbers, tuples of some, vertices, edges or positions";
            return Err(Fault::at(self.here, format!("found {found} in a list, expected {expected}")));
        }
        Ok(Type::list(of))
    }

    /// A list of positions and nimbers.
    pub fn sum(&mut self, items: &[Value]) -> Result<Value, Fault> {
        let all = |of: &dyn Fn(&Type) -> bool| items.iter().all(|item| of(&item.ty));
        let ty = match () {
            () if all(&|ty| *ty == Type::Cells) => Type::list(Type::Cells),
            () if all(&|ty| *ty == Type::Graph) => Type::list(Type::Graph),
            () if all(&Type::is_ints) => Type::list(Type::Ints),
            () => Type::Sum,
        };
        let sum = self.empty_list(&ty)?;
        items.iter().try_for_each(|item| self.add_part(sum.reg(), item))?;
        Ok(sum)
    }

    /// Adds a position or a nimber to a sum.
    fn add_part(&mut self, sum: Reg, item: &Value) -> Result<(), Fault> {
        let op = match &item.ty {
            Type::Int => SumOp::AddNumber(sum, item.reg()),
            Type::Cells => SumOp::AddCells(sum, item.reg()),
            Type::Graph => SumOp::AddGraph(sum, item.reg()),
            ty if ty.is_ints() => SumOp::AddNumbers(sum, self.coerce(item, &Type::Ints)?.reg()),
            ty => {
                let found = self.rule.type_name(ty);
                return Err(Fault::at(self.here, format!("found {found} in a list of positions")));
            }
        };
        self.emit(op);
        Ok(())
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
    pub fn length_of(&mut self, list: &Value) -> Result<Reg, Fault> {
        let length = self.int()?;
        match &list.ty {
            Type::Tuple(items) => self.emit(Op::Const(length, items.len() as i64)),
            Type::Ints | Type::Chars => self.emit(ListOp::Len(length, list.reg(), 1)),
            Type::List(of) if !of.is_position() => {
                self.emit(ListOp::Len(length, list.reg(), of.stride().unwrap_or(1).max(1)))
            }
            _ => self.emit(SumOp::Len(length, list.reg())),
        };
        Ok(length)
    }

    /// `[a, b] * times`
    pub fn repeated(&mut self, list: &Value, times: Reg) -> Result<Value, Fault> {
        let (repeated, from) = (self.room(&list.ty)?, list.reg());
        let to = repeated.reg();
        match (&list.ty, list.slots[0].0) {
            (Type::List(of), Class::List) => {
                self.emit(ListOp::Times(to, from, times, of.stride().unwrap_or(1).max(1)))
            }
            (_, Class::List) => self.emit(ListOp::Times(to, from, times, 1)),
            _ => self.emit(SumOp::Times(to, from, times)),
        };
        Ok(repeated)
    }

    pub fn joined(&mut self, a: &Value, b: &Value, ty: &Type) -> Result<Value, Fault> {
        let (a, b) = (self.coerce(a, ty)?, self.coerce(b, ty)?);
        let joined = self.room(ty)?;
        let (to, a, b) = (joined.reg(), a.reg(), b.reg());
        let stride = if let Type::List(of) = ty { of.stride().unwrap_or(1).max(1) } else { 1 };
        match joined.slots[0].0 {
            Class::List => self.emit(ListOp::Join(to, a, b, stride)),
            _ => self.emit(SumOp::Join(to, a, b)),
        };
        Ok(joined)
    }
}
