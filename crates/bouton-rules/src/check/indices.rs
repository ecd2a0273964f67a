//! Indices in brackets: cells and parts of boards, items of tuples and lists.

use super::body::{Body, Value};
use crate::arithmetic::{out_of_range, slice};
use crate::code::types::Type;
use crate::code::{Bounds, CellsOp, LEFT_OUT, ListOp, Reg};
use crate::source::{Fault, Span};
use crate::syntax::tree::{Expr, ExprKind, Index, Unary};
use crate::width::exact;

impl Body<'_, '_> {
    /// `value[a, b:c]`
    pub fn index(&mut self, value: &Expr, indices: &[Index]) -> Result<Value, Fault> {
        let owner = self.expr(value)?;
        match &owner.ty {
            Type::Cells(_) => self.of_board(owner.reg(), indices),
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

    fn of_board(&mut self, board: Reg, indices: &[Index]) -> Result<Value, Fault> {
        if let Some(at) = self.cell(indices)? {
            return self.made(Type::Text, |symbol| match *at {
                [i] => CellsOp::Get1(symbol, board, i),
                _ => CellsOp::Get2(symbol, board, at[0], at[1]),
            });
        }
        let (corner, _) = self.rectangle(board, indices, self.here)?;
        self.made(self.rule.cells(), |part| CellsOp::Slice(part, board, corner))
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
            place.slots.iter().map(|&(_, reg)| reg).collect()
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

    /// The rectangle that the indices in brackets select, in four registers (rows from and to, columns from and to), and whether
    /// it is a single cell.
    pub fn rectangle(&mut self, board: Reg, indices: &[Index], span: Span) -> Result<(Reg, bool), Fault> {
        let before = std::mem::replace(&mut self.here, span);
        let found = self.rectangle_here(board, indices);
        self.here = before;
        found
    }

    fn rectangle_here(&mut self, board: Reg, indices: &[Index]) -> Result<(Reg, bool), Fault> {
        if let Some(at) = self.cell(indices)? {
            let corner = self.ints(4)?;
            for (axis, &at) in at.iter().enumerate() {
                let axis = axis + 2 - self.ways();
                self.emit(CellsOp::SpanAt(corner + 2 * exact::<_, Reg>(axis), board, exact(axis), at));
            }
            if self.ways() == 1 {
                self.emit(CellsOp::Span(corner, board, 0, (LEFT_OUT, LEFT_OUT)));
            }
            return Ok((corner, true));
        }
        if indices.len() != self.ways() {
            return Err(self.wrong_count(indices.len()));
        }
        // As in Python, all numbers are computed before the first is checked.
        let mut ends = Vec::new();
        for index in indices {
            ends.push(match index {
                Index::At(at) => Ok(self.whole_number(at)?),
                Index::Slice(from, to, _) => Err(self.bounds(from.as_ref(), to.as_ref())?),
            });
        }
        let corner = self.ints(4)?;
        if let [Err(rows), Err(cols)] = ends[..] {
            self.emit(CellsOp::Rect(corner, board, rows, cols));
            return Ok((corner, false));
        }
        if self.ways() == 1 {
            self.emit(CellsOp::Span(corner, board, 0, (LEFT_OUT, LEFT_OUT)));
        }
        for (at, end) in ends.into_iter().enumerate() {
            let axis = at + 2 - self.ways();
            let first = corner + 2 * exact::<_, Reg>(axis);
            self.emit(match end {
                Ok(at) => CellsOp::SpanAt(first, board, exact(axis), at),
                Err(bounds) => CellsOp::Span(first, board, exact(axis), bounds),
            });
        }
        Ok((corner, false))
    }

    fn bounds(&mut self, from: Option<&Expr>, to: Option<&Expr>) -> Result<Bounds, Fault> {
        let mut bound = |bound: Option<&Expr>| bound.map_or(Ok(LEFT_OUT), |bound| self.whole_number(bound));
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
                self.made(list.ty.clone(), |to| ListOp::Slice(to, list.reg(), bounds, stride.max(1)))
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
