//! Targets, which get values: names, several names at once, and cells of boards.

use super::body::{Body, Value, ints};
use super::methods::reads_of;
use crate::code::types::Type;
use crate::source::{Fault, Span};
use crate::syntax::tree::{Binary, Expr, ExprKind, Index, Name, Target};

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
                    return self.set_item(&board, of, indices, value, *span);
                }
                let Type::Cells(_) = board.ty else {
                    return Err(Fault::at(*span, format!("{} has no cells to be given a value", board.ty)));
                };
                self.here = *span;
                let (area, _) = self.rectangle(indices)?;
                let (cells, from) = (board.reg(), value.reg());
                let reads: [&[_]; 3] = [&board.slots, &reads_of(&area), &value.slots];
                match value.ty {
                    Type::Text => self.act(&reads, move |m, code| m.fill(code, cells, area, from)),
                    Type::Cells(_) => self.act(&reads, move |m, code| m.paste(code, cells, area, from)),
                    _ => return Err(Self::unlike(&value.ty, "one symbol", *span)),
                }
                Ok(())
            }
        }
    }

    /// `l[i] = value`
    fn set_item(
        &mut self,
        list: &Value,
        of: &Type,
        indices: &[Index],
        value: &Value,
        span: Span,
    ) -> Result<(), Fault> {
        let (Some(_), [Index::At(at)]) = (of.stride(), indices) else {
            let message =
                "only an item of a list of numbers can be given a value in brackets, as in `l[i] = ...`";
            return Err(Fault::at(span, message));
        };
        let at = self.whole_number(at)?;
        // The empty list has no item, so any item type will do.
        let item = match of {
            Type::Never => self.number(0)?,
            of if of.join(&value.ty).as_ref() == Some(of) => self.coerce(value, of)?,
            of => return Err(Self::unlike(&value.ty, of, span)),
        };
        let (items, regs) = (list.reg(), item.regs());
        let reads: [&[_]; 3] = [&list.slots, &ints(&[at]), &item.slots];
        self.at(span, |body| body.act(&reads, move |m, _| m.set_item(items, at, &regs)));
        Ok(())
    }

    /// Whether the value is already in the registers of the names.
    fn stands_in(&self, targets: &[Target], value: &Value) -> bool {
        let slots = targets.iter().map(|target| match target {
            Target::Name(name) => self.variables.get(&name.text).cloned(),
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
                self.check_length(value, 1, count);
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
        self.check_length(value, of.stride().unwrap_or_default().into(), count);
        let items = (0..count as i64).map(|at| {
            let at = self.constant(at)?;
            self.item_at(value, &of, at)
        });
        // Items of whole numbers can be taken out of a list.
        Ok(items.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    }
    /// Checks that a list has an item for each of `count` names.
    fn check_length(&mut self, list: &Value, stride: usize, count: usize) {
        let items = list.reg();
        self.act(&[&list.slots], move |m, _| match m.list(items).len() / stride {
            length if length == count => Ok(()),
            length => Err(format!("{length} values cannot be given to {count} names")),
        });
    }
}
