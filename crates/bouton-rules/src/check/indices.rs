//! Indices in brackets: cells and parts of boards, items of tuples and lists.

use super::body::{Body, Value, ints};
use super::methods::{place_of, reads_of};
use crate::arithmetic::{out_of_range, slice};
use crate::code::types::Type;
use crate::code::{Bounds, Reg};
use crate::machine::{Area, Side};
use crate::source::Fault;
use crate::syntax::tree::{Expr, ExprKind, Index, Unary};

impl Body<'_, '_> {
    /// `value[a, b:c]`
    pub fn index(&mut self, value: &Expr, indices: &[Index]) -> Result<Value, Fault> {
        let owner = self.expr(value)?;
        match &owner.ty {
            Type::Cells(_) => self.of_board(&owner, indices),
            Type::Edge => {
                let ends = self.ends(owner.reg())?;
                self.of_tuple(&ends, indices)
            }
            Type::Tuple(_) => self.of_tuple(&owner, indices),
            Type::Ints => self.of_list(&owner, &Type::Int, indices),
            Type::Text | Type::Chars => {
                let chars = self.coerce(&owner, &Type::Chars)?;
                self.of_list(&chars, &Type::Text, indices)
            }
            Type::List(of) => self.of_list(&owner, &of.clone(), indices),
            ty => Err(Fault::at(value.span, format!("{ty} has no parts in brackets"))),
        }
    }

    fn of_board(&mut self, board: &Value, indices: &[Index]) -> Result<Value, Fault> {
        let cells = board.reg();
        if let Some(numbers) = self.cell(indices)? {
            let at = place_of(&numbers);
            let reads: [&[_]; 2] = [&board.slots, &ints(&numbers)];
            return self.computed(Type::Text, &reads, move |m, code| m.symbol_at(code, cells, at));
        }
        let (area, _) = self.rectangle(indices)?;
        self.computed_cells(&[&board.slots, &reads_of(&area)], move |m, _| m.slice(cells, area))
    }

    /// The count of numbers in a place: one in a word, two on a board.
    pub fn ways(&self) -> usize {
        if self.rule.kind.is_word() { 1 } else { 2 }
    }

    /// The numbers of a single cell; `None` if an index is a slice.
    fn cell(&mut self, indices: &[Index]) -> Result<Option<Vec<Reg>>, Fault> {
        let mut at = Vec::new();
        for index in indices {
            let Index::At(expr) = index else { return Ok(None) };
            at.push(expr);
        }
        let at = if let ([one], 2) = (&at[..], self.ways()) {
            // `b[at]`, where `at` is a place.
            let place = self.expr(one)?;
            if place.ty != Type::ints(2) {
                return Err(self.wrong_count(1));
            }
            place.regs()
        } else if at.len() == self.ways() {
            at.into_iter().map(|one| self.whole_number(one)).collect::<Result<_, _>>()?
        } else {
            return Err(self.wrong_count(at.len()));
        };
        Ok(Some(at))
    }

    fn wrong_count(&self, found: usize) -> Fault {
        let (kind, ways) = (self.rule.kind.name(), self.ways());
        let indices = if ways == 1 { "index" } else { "indices" };
        Fault::at(self.here, format!("a {kind} has {ways} {indices} in brackets, found {found}"))
    }

    /// The rectangle that the indices in brackets select, and whether it is a single cell.
    pub fn rectangle(&mut self, indices: &[Index]) -> Result<(Area, bool), Fault> {
        if let Some(at) = self.cell(indices)? {
            let sides = at.iter().map(|&at| Side::At(at));
            return Ok((self.area_of(sides.collect()), true));
        }
        if indices.len() != self.ways() {
            return Err(self.wrong_count(indices.len()));
        }
        // As in Python, all numbers are computed before the first is checked.
        let mut sides = Vec::new();
        for index in indices {
            sides.push(match index {
                Index::At(at) => Side::At(self.whole_number(at)?),
                Index::Slice(from, to, _) => Side::Slice(self.bounds(from.as_ref(), to.as_ref())?),
            });
        }
        Ok((self.area_of(sides), false))
    }

    /// The area with these sides; a word is one row.
    fn area_of(&self, sides: Vec<Side>) -> Area {
        match *sides {
            [rows, cols] => [rows, cols],
            _ => [Side::WHOLE, sides[0]],
        }
    }

    fn bounds(&mut self, from: Option<&Expr>, to: Option<&Expr>) -> Result<Bounds, Fault> {
        let mut bound = |bound: Option<&Expr>| bound.map(|bound| self.whole_number(bound)).transpose();
        Ok((bound(from)?, bound(to)?))
    }

    fn of_tuple(&mut self, tuple: &Value, indices: &[Index]) -> Result<Value, Fault> {
        let items = tuple.items();
        match indices {
            [Index::At(at)] => match known(at) {
                Some(at) => {
                    let found = usize::try_from(at).ok().and_then(|at| items.get(at)).cloned();
                    found.ok_or_else(|| Fault::at(self.here, out_of_range(at, items.len())))
                }
                None => {
                    let list = self.as_list_of(tuple)?;
                    let Type::List(of) = list.ty.clone() else { unreachable!("a list was made") };
                    self.of_list(&list, &of, indices)
                }
            },
            [Index::Slice(from, to, _)] => {
                let ends = (from.as_ref().map(known), to.as_ref().map(known));
                match ends {
                    (Some(None), _) | (_, Some(None)) => {
                        if !tuple.ty.is_ints() {
                            return Err(Fault::at(self.here, "a tuple is cut at places known beforehand"));
                        }
                        let list = self.coerce(tuple, &Type::Ints)?;
                        self.of_list(&list, &Type::Int, indices)
                    }
                    (from, to) => {
                        let (from, to) = slice(from.flatten(), to.flatten(), items.len());
                        Ok(Value::tuple(items[from..to].to_vec()))
                    }
                }
            }
            _ => Err(Fault::at(self.here, "a tuple has one index in brackets")),
        }
    }

    /// Makes a list of a tuple whose items are of one kind, so that an item can be read by an index not known in advance.
    fn as_list_of(&mut self, tuple: &Value) -> Result<Value, Fault> {
        let items = tuple.items();
        // The empty tuple has no item, so any item type will do.
        let none = if items.is_empty() { Type::Int } else { Type::Never };
        let of = items.iter().try_fold(none, |of, item| of.join(&item.ty));
        let of = of.filter(|of| of.stride().is_some_and(|stride| stride > 0)).ok_or_else(|| {
            Fault::at(self.here, "an index that is not known beforehand needs items of one kind")
        })?;
        self.list_as(&items, of)
    }

    fn of_list(&mut self, list: &Value, of: &Type, indices: &[Index]) -> Result<Value, Fault> {
        match indices {
            [Index::At(at)] => {
                let at = self.whole_number(at)?;
                let item = self.item_at(list, of, at)?;
                item.ok_or_else(|| Fault::at(self.here, "nothing can be taken out of this list"))
            }
            [Index::Slice(from, to, _)] => {
                let bounds = self.bounds(from.as_ref(), to.as_ref())?;
                let stride = of.stride();
                let stride =
                    stride.ok_or_else(|| Fault::at(self.here, "a list of positions cannot be sliced"))?;
                let (from, stride) = (list.reg(), usize::from(stride.max(1)));
                let reads = reads_of(&[Side::WHOLE, Side::Slice(bounds)]);
                self.filled(list.ty.clone(), &[&list.slots, &reads], move |m, _, to| {
                    m.cut(to, from, bounds, stride)
                })
            }
            _ => Err(Fault::at(self.here, "a list has one index in brackets")),
        }
    }
}

/// The whole number that an expression writes, if it writes one.
fn known(expr: &Expr) -> Option<i64> {
    match &expr.kind {
        ExprKind::Int(number) => Some(*number),
        ExprKind::Unary(Unary::Neg, operand) => match operand.kind {
            ExprKind::Int(number) => Some(-number),
            _ => None,
        },
        _ => None,
    }
}
