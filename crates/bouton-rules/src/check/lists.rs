//! Values that contain several values: tuples, lists and sums.

use super::body::{Body, Value, ints};
use crate::code::types::{LONGEST_TUPLE, Type};
use crate::code::{Class, Reg};
use crate::machine::{Op, Work};
use crate::source::Fault;
use crate::syntax::tree::Expr;
use crate::value::Kind;

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
        let parts = items.iter().map(|item| Ok(self.part(item)?.slots[0]));
        let parts = parts.collect::<Result<Vec<_>, Fault>>()?;
        let reads = parts.clone();
        self.filled(self.sum_type(items), &[&reads], move |m, code, sum| m.make_sum(code, sum, &parts))
    }

    /// A position or a nimber, as a part of a sum.
    fn part(&mut self, item: &Value) -> Result<Value, Fault> {
        match &item.ty {
            Type::Int | Type::Cells(_) | Type::Graph => Ok(item.clone()),
            ty if ty.is_ints() => self.coerce(item, &Type::Ints),
            ty => Err(Fault::at(self.here, format!("found {ty} in a list of positions"))),
        }
    }

    /// The item of a list of values of the type `of` at an index; `None` if such an item cannot be taken out of a list.
    pub fn item_at(&mut self, list: &Value, of: &Type, at: Reg) -> Result<Option<Value>, Fault> {
        let (item, from) = (self.room(of)?, list.reg());
        let work: Work<()> = match (item.part(), of.stride().map(usize::from)) {
            (Some(to), _) => Box::new(move |m, code| m.part(code, to, from, at)),
            (None, Some(stride)) if stride > 0 => {
                let first = item.reg();
                Box::new(move |m, _| m.item(first, from, at, stride))
            }
            _ => return Ok(None),
        };
        self.emit_work(Op::Do(work), &[&list.slots, &ints(&[at])], &item.slots);
        Ok(Some(item))
    }

    /// An empty list of this type.
    pub fn empty_list(&mut self, ty: &Type) -> Result<Value, Fault> {
        let class = ty.classes()[0];
        self.filled(ty.clone(), &[], move |m, _, to| match class {
            Class::List => m.list_mut(to).clear(),
            _ => m.sum_mut(to).clear(),
        })
    }

    /// Adds an item to a list, which has a limit on its length.
    pub fn add_to(&mut self, list: &Value, item: &Value) -> Result<(), Fault> {
        let (Type::List(of), Class::List) = (&list.ty, list.slots[0].0) else {
            let (part, sum) = (self.part(item)?, list.reg());
            self.act(&[&list.slots, &part.slots.clone()], move |m, code| m.add_parts(code, sum, &part.slots));
            return Ok(());
        };
        let item = self.coerce(item, of)?;
        let (items, regs) = (list.reg(), item.regs());
        self.act(&[&list.slots, &item.slots], move |m, _| m.append(items, &regs));
        Ok(())
    }

    /// The count of elements of a list.
    pub fn length_of(&mut self, list: &Value) -> Result<Value, Fault> {
        if let Type::Tuple(items) = &list.ty {
            return self.number(items.len() as i64);
        }
        let ((class, reg), stride) = (list.slots[0], usize::from(list.ty.item_stride()));
        self.computed(Type::Int, &[&list.slots], move |m, _| match class {
            Class::List => (m.list(reg).len() / stride) as i64,
            _ => m.sum_mut(reg).len() as i64,
        })
    }

    /// `[a, b] * times`
    pub fn repeated(&mut self, list: &Value, times: Reg) -> Result<Value, Fault> {
        let ((class, from), stride) = (list.slots[0], usize::from(list.ty.item_stride()));
        self.filled(list.ty.clone(), &[&list.slots, &ints(&[times])], move |m, _, to| match class {
            Class::List => m.repeat(to, from, times, stride),
            _ => m.repeat_sum(to, from, times),
        })
    }

    pub fn joined(&mut self, a: &Value, b: &Value, ty: &Type) -> Result<Value, Fault> {
        let (a, b) = (self.coerce(a, ty)?, self.coerce(b, ty)?);
        let (class, first, second) = (a.slots[0].0, a.reg(), b.reg());
        let stride = usize::from(ty.item_stride());
        self.filled(ty.clone(), &[&a.slots, &b.slots], move |m, _, to| match class {
            Class::List => m.join(to, first, second, stride),
            _ => m.join_sums(to, first, second),
        })
    }
}
