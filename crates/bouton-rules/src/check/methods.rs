//! Methods of words and boards, and attributes that are read without a call.

use super::body::{Body, Value};
use super::types::Type;
use super::words::KINDS;
use crate::code::{CellTest, CellsOp, Class, GraphOp, Reg, Symbols};
use crate::source::Fault;
use crate::syntax::did_you_mean;
use crate::syntax::tree::{Expr, ExprKind, Name};

const OF_WORDS: [&str; 10] =
    ["length", "all", "any", "count", "cells", "has", "inside", "neighbours", "ray", "copy"];
const OF_BOARDS: [&str; 11] =
    ["rows", "cols", "all", "any", "count", "cells", "has", "inside", "neighbours", "ray", "copy"];
const OF_GRAPHS: [&str; 6] = ["vertices", "edges", "neighbours", "without", "without_edge", "reached_from"];

impl Body<'_, '_> {
    /// `value.name(a, b)`
    pub fn method(&mut self, value: &Expr, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        if let ExprKind::Name(kind) = &value.kind
            && KINDS.contains(&kind.as_str())
        {
            return self.full(kind, name, arguments);
        }
        // A question about a part of a board needs no copy of the part.
        if let (ExprKind::Index(board, indices), Some(test)) = (&value.kind, test_of(&name.text)) {
            let board = self.expr(board)?;
            if board.ty == Type::Cells {
                let (corner, is_cell) = self.rectangle(board.reg(), indices, value.span)?;
                if is_cell {
                    return Err(Fault::at(name.span, format!("a string has no `{}`", name.text)));
                }
                let symbols = self.symbols(name, arguments)?;
                let found = self.int()?;
                self.emit(CellsOp::TestIn(test, found, board.reg(), corner, symbols));
                return Ok(result_of(test, found));
            }
        }
        let owner = self.expr(value)?;
        match owner.ty {
            Type::Cells => self.of_cells(owner.reg(), name, arguments),
            Type::Graph => self.of_graph(owner.reg(), name, arguments),
            _ => Err(self.no_part(&owner.ty, name)),
        }
    }

    /// `value.name`
    pub fn attribute(&mut self, value: &Expr, name: &Name) -> Result<Value, Fault> {
        let owner = self.expr(value)?;
        let is_word = self.rule.kind.is_word();
        let number = |body: &mut Self, op: fn(Reg, Reg) -> CellsOp| {
            let number = body.int()?;
            body.emit(op(number, owner.reg()));
            Ok(Self::whole(number))
        };
        match (&owner.ty, name.text.as_str()) {
            (Type::Cells, "rows") if !is_word => number(self, CellsOp::Rows),
            (Type::Cells, "cols") if !is_word => number(self, CellsOp::Cols),
            (Type::Cells, "length") if is_word => number(self, CellsOp::Cols),
            (Type::Graph, "vertices" | "edges") => {
                let of = if name.text == "edges" { Type::Edge } else { Type::Vertex };
                let (op, list): (fn(Reg, Reg) -> GraphOp, _) = (
                    if of == Type::Edge { GraphOp::Edges } else { GraphOp::Vertices },
                    self.room(&Type::list(of))?,
                );
                self.emit(op(list.reg(), owner.reg()));
                Ok(list)
            }
            (Type::Cells | Type::Graph, known)
                if OF_WORDS.iter().chain(&OF_BOARDS).chain(&OF_GRAPHS).any(|part| *part == known)
                    && !matches!(known, "rows" | "cols" | "length" | "vertices" | "edges") =>
            {
                Err(Fault::at(name.span, format!("`{known}` is called: write `.{known}(...)`")))
            }
            _ => Err(self.no_part(&owner.ty, name)),
        }
    }

    pub fn no_part(&self, ty: &Type, name: &Name) -> Fault {
        let known: &[&str] = match ty {
            Type::Cells if self.rule.kind.is_word() => &OF_WORDS,
            Type::Cells => &OF_BOARDS,
            Type::Graph => &OF_GRAPHS,
            _ => &[],
        };
        let found = self.rule.type_name(ty);
        let is_list = matches!(ty, Type::List(_) | Type::Sum);
        if is_list && name.text == "append" {
            let message = "`append` takes one item and is a statement that changes a list with a name, as in `l.append(x)`";
            return Fault::at(name.span, message);
        }
        let instead = did_you_mean(&name.text, known.iter().copied());
        Fault::at(name.span, format!("{found} has no `{}`{instead}", name.text))
    }

    /// `Board.full(rows, cols, symbol)`
    fn full(&mut self, kind: &str, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        let takes = "there are `Board.full(rows, cols, symbol)` and `Word.full(length, symbol)`";
        let ways = match kind {
            "Word" => 1,
            "Board" => 2,
            _ => 0,
        };
        if name.text != "full" || ways == 0 || arguments.len() != ways + 1 || kind != self.rule.kind.name() {
            return Err(Fault::at(self.here, takes));
        }
        let (first, symbol) = (self.together(&arguments[..ways])?, self.text_of(&arguments[ways])?);
        let cells = self.room(&Type::Cells)?;
        let op = if ways == 2 { CellsOp::Full2 } else { CellsOp::Full1 };
        self.emit(op(cells.reg(), first, symbol));
        Ok(cells)
    }

    fn text_of(&mut self, expr: &Expr) -> Result<Reg, Fault> {
        let value = self.expr(expr)?;
        if value.ty == Type::Text {
            return Ok(value.reg());
        }
        Err(self.unlike(&value.ty, "symbols", expr.span))
    }

    /// The symbols in the argument of a method.
    fn symbols(&mut self, name: &Name, arguments: &[Expr]) -> Result<Symbols, Fault> {
        let [argument] = self.exactly(name, arguments)?;
        match self.rule.known_text(self.number, argument) {
            Some(text) => {
                self.rule.set(&text).map(Symbols::Known).map_err(|message| Fault::at(argument.span, message))
            }
            None => Ok(Symbols::Of(self.text_of(argument)?)),
        }
    }

    /// `board.name(a, b)`
    fn of_cells(&mut self, cells: Reg, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        if let Some(test) = test_of(&name.text) {
            let (symbols, found) = (self.symbols(name, arguments)?, self.int()?);
            self.emit(CellsOp::Test(test, found, cells, symbols));
            return Ok(result_of(test, found));
        }
        match name.text.as_str() {
            "copy" => {
                let [] = self.exactly(name, arguments)?;
                let copy = self.room(&Type::Cells)?;
                self.emit(CellsOp::Copy(copy.reg(), cells));
                Ok(copy)
            }
            "cells" => {
                let symbols =
                    if arguments.is_empty() { Symbols::Every } else { self.symbols(name, arguments)? };
                let list = self.places()?;
                self.emit(CellsOp::Places(list.reg(), cells, symbols));
                Ok(list)
            }
            "has" => {
                let [word] = self.exactly(name, arguments)?;
                let (word, found) = (self.text_of(word)?, self.int()?);
                self.emit(CellsOp::Has(found, cells, word));
                Ok(Self::boolean(found))
            }
            "inside" | "neighbours" | "ray" => self.around(cells, name, arguments),
            "rows" | "cols" | "length" => Err(Fault::at(
                name.span,
                format!("`{0}` is a number: write `.{0}` without parentheses", name.text),
            )),
            _ => Err(self.no_part(&Type::Cells, name)),
        }
    }

    /// Questions about a place: whether it exists, which cells are beside it, and which cells are in a direction from it.
    fn around(&mut self, cells: Reg, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        let count = if name.text == "ray" { 2 * self.ways() } else { self.ways() };
        if arguments.len() != count {
            let (name, found) = (&name.text, arguments.len());
            let message = format!("`{name}` takes {count} whole numbers, found {found} arguments");
            return Err(Fault::at(self.here, message));
        }
        if name.text == "ray" {
            let (first, list) = (self.together(arguments)?, self.places()?);
            let op = if self.ways() == 1 { CellsOp::Ray1 } else { CellsOp::Ray2 };
            self.emit(op(list.reg(), cells, first));
            return Ok(list);
        }
        let at = self.whole_numbers(arguments)?;
        if name.text == "inside" {
            let found = self.int()?;
            self.emit(match *at {
                [i] => CellsOp::Inside1(found, cells, i),
                _ => CellsOp::Inside2(found, cells, at[0], at[1]),
            });
            return Ok(Self::boolean(found));
        }
        let list = self.places()?;
        self.emit(match *at {
            [i] => CellsOp::Neighbours1(list.reg(), cells, i),
            _ => CellsOp::Neighbours2(list.reg(), cells, at[0], at[1]),
        });
        Ok(list)
    }

    /// A list of places: one number each in a word, two on a board.
    fn places(&mut self) -> Result<Value, Fault> {
        let of = if self.ways() == 1 { Type::Int } else { Type::ints(2) };
        self.room(&Type::list(of))
    }
}

fn test_of(name: &str) -> Option<CellTest> {
    match name {
        "all" => Some(CellTest::All),
        "any" => Some(CellTest::Any),
        "count" => Some(CellTest::Count),
        _ => None,
    }
}

fn result_of(test: CellTest, found: Reg) -> Value {
    let ty = if test == CellTest::Count { Type::Int } else { Type::Bool };
    Value { ty, slots: vec![(Class::Int, found)] }
}
