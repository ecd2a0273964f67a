//! Targets, which get values: names, several names at once, and cells of boards.

use super::body::{Body, Value};
use crate::code::types::Type;
use crate::code::{CellsOp, ListOp, Reg};
use crate::source::{Fault, Span};
use crate::syntax::tree::{Binary, Expr, ExprKind, Index, Name, Target};
use crate::width::exact;

impl Body<'_, '_> {
    /// `target = value`
    pub fn assignment(&mut self, target: &Target, value: &Expr) -> Result<(), Fault> {
        let found = self.expr(value)?;
        self.give(target, &found)
    }

    /// `name += value`, and the other operators.
    pub fn change(&mut self, name: &Name, sign: Binary, value: &Expr) -> Result<(), Fault> {
        self.rule.check_stored(name)?;
        let before = self.expr(&Expr { kind: ExprKind::Name(name.text.clone()), span: name.span })?;
        let value = self.expr(value)?;
        let after = self.binary(sign, &before, &value)?;
        self.assign(name, &after)
    }

    /// Gives a target a value.
    pub fn give(&mut self, target: &Target, value: &Value) -> Result<(), Fault> {
        match target {
            Target::Name(name) => self.assign(name, value),
            Target::Tuple(targets, span) => {
                let items = self.unpacked(value, targets.len(), *span)?;
                // All values are computed before the first name gets one: `a, b = b, a`.
                let is_there = self.stands_in(targets, value);
                let items: Vec<_> = if is_there {
                    items
                } else {
                    items.iter().map(|item| self.copied(item)).collect::<Result<_, _>>()?
                };
                targets.iter().zip(&items).try_for_each(|(target, item)| self.give(target, item))
            }
            Target::Cells(board, indices, span) => {
                if let ExprKind::Name(text) = &board.kind {
                    self.rule.check_stored(&Name { text: text.clone(), span: board.span })?;
                }
                let board = self.expr(board)?;
                if let Type::List(of) = &board.ty {
                    return self.set_item(board.reg(), of, indices, value, *span);
                }
                let Type::Cells(_) = board.ty else {
                    return Err(Fault::at(*span, format!("{} has no cells to be given a value", board.ty)));
                };
                self.here = *span;
                let (corner, _) = self.rectangle(board.reg(), indices, *span)?;
                let op = match value.ty {
                    Type::Text => CellsOp::Fill(board.reg(), corner, value.reg()),
                    Type::Cells(_) => CellsOp::Paste(board.reg(), corner, value.reg()),
                    _ => return Err(Self::unlike(&value.ty, "one symbol", *span)),
                };
                self.emit(op);
                Ok(())
            }
        }
    }

    /// `l[i] = value`
    fn set_item(
        &mut self,
        list: Reg,
        of: &Type,
        indices: &[Index],
        value: &Value,
        span: Span,
    ) -> Result<(), Fault> {
        let (Some(stride), [Index::At(at)]) = (of.stride(), indices) else {
            let message =
                "only an item of a list of numbers can be given a value in brackets, as in `l[i] = ...`";
            return Err(Fault::at(span, message));
        };
        let at = self.whole_number(at)?;
        // The empty list has no item, so any item type will do.
        let first = match of {
            Type::Never => self.constant(0)?,
            of if of.join(&value.ty).as_ref() == Some(of) => {
                let value = self.coerce(value, of)?;
                self.side_by_side(&value)?
            }
            of => return Err(Self::unlike(&value.ty, of, span)),
        };
        self.emit_at(span, ListOp::Set(list, at, first, stride.max(1)));
        Ok(())
    }

    /// Whether the value is already in the registers of the names.
    fn stands_in(&self, targets: &[Target], value: &Value) -> bool {
        let slots = targets.iter().map(|target| match target {
            Target::Name(name) => self.known_slots(&name.text),
            Target::Tuple(..) | Target::Cells(..) => None,
        });
        slots.collect::<Option<Vec<_>>>().is_some_and(|slots| slots.concat() == value.slots)
    }

    /// The values for `count` names.
    fn unpacked(&mut self, value: &Value, count: usize, span: Span) -> Result<Vec<Value>, Fault> {
        let of = match &value.ty {
            Type::Tuple(items) if items.len() == count => return Ok(value.items()),
            // The empty list has no value for any name.
            Type::List(of) if **of == Type::Never => {
                self.emit(ListOp::CheckLen(value.reg(), exact(count), 1));
                return Ok(vec![Value { ty: Type::Never, slots: Vec::new() }; count]);
            }
            Type::Edge if count == 2 => return Ok(self.ends(value.reg())?.items()),
            Type::Ints => Type::Int,
            Type::List(of) if of.stride().is_some() => (**of).clone(),
            Type::Tuple(items) => {
                let message = format!("{} values cannot be given to {count} names", items.len());
                return Err(Fault::at(span, message));
            }
            ty => return Err(Fault::at(span, format!("{ty} cannot be given to {count} names"))),
        };
        self.emit(ListOp::CheckLen(value.reg(), exact(count), of.stride().unwrap_or_default()));
        let items = (0..count as i64).map(|at| {
            let at = self.constant(at)?;
            self.item_at(value, &of, at)
        });
        // Items of whole numbers can be taken out of a list.
        Ok(items.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    }
}
