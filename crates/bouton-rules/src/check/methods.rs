//! Methods of words and boards, and attributes that are read without a call.

use super::body::{Body, Value};
use super::words::KINDS;
use crate::code::types::Type;
use crate::code::{CellTest, CellsOp, GraphOp, Reg, Symbols};
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
            if let Type::Cells(_) = board.ty {
                let (corner, is_cell) = self.rectangle(board.reg(), indices, value.span)?;
                if is_cell {
                    return Err(Fault::at(name.span, format!("a string has no `{}`", name.text)));
                }
                let symbols = self.symbols(name, arguments)?;
                return self
                    .made(type_of(test), |to| CellsOp::TestIn(test, to, board.reg(), corner, symbols));
            }
        }
        let owner = self.expr(value)?;
        match owner.ty {
            Type::Cells(_) => self.of_cells(owner.reg(), name, arguments),
            Type::Graph => self.of_graph(owner.reg(), name, arguments),
            _ => Err(self.no_part(&owner.ty, name)),
        }
    }

    /// `value.name`
    pub fn attribute(&mut self, value: &Expr, name: &Name) -> Result<Value, Fault> {
        let owner = self.expr(value)?;
        let is_word = self.rule.kind.is_word();
        match (&owner.ty, name.text.as_str()) {
            (Type::Cells(_), "rows") if !is_word => self.made(Type::Int, |to| CellsOp::Rows(to, owner.reg())),
            (Type::Cells(_), name @ ("cols" | "length")) if is_word == (name == "length") => {
                self.made(Type::Int, |to| CellsOp::Cols(to, owner.reg()))
            }
            (Type::Graph, "vertices") => {
                self.made(Type::list(Type::Vertex), |to| GraphOp::Vertices(to, owner.reg()))
            }
            (Type::Graph, "edges") => self.made(Type::list(Type::Edge), |to| GraphOp::Edges(to, owner.reg())),
            (Type::Cells(_) | Type::Graph, known)
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
            Type::Cells(_) if self.rule.kind.is_word() => &OF_WORDS,
            Type::Cells(_) => &OF_BOARDS,
            Type::Graph => &OF_GRAPHS,
            _ => &[],
        };
        let is_list = matches!(ty, Type::List(_) | Type::Sum);
        if is_list && name.text == "append" {
            let message = "`append` takes one item and is a statement that changes a list with a name, as in `l.append(x)`";
            return Fault::at(name.span, message);
        }
        let instead = did_you_mean(&name.text, known.iter().copied());
        Fault::at(name.span, format!("{ty} has no `{}`{instead}", name.text))
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
        let op = if ways == 2 { CellsOp::Full2 } else { CellsOp::Full1 };
        self.made(self.rule.cells(), |to| op(to, first, symbol))
    }

    fn text_of(&mut self, expr: &Expr) -> Result<Reg, Fault> {
        let value = self.expr(expr)?;
        if value.ty == Type::Text {
            return Ok(value.reg());
        }
        Err(Self::unlike(&value.ty, "symbols", expr.span))
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
            let symbols = self.symbols(name, arguments)?;
            return self.made(type_of(test), |to| CellsOp::Test(test, to, cells, symbols));
        }
        match name.text.as_str() {
            "copy" => {
                let [] = self.exactly(name, arguments)?;
                self.made(self.rule.cells(), |to| CellsOp::Copy(to, cells))
            }
            "cells" => {
                let symbols =
                    if arguments.is_empty() { Symbols::Every } else { self.symbols(name, arguments)? };
                self.made(self.places(), |list| CellsOp::Places(list, cells, symbols))
            }
            "has" => {
                let [word] = self.exactly(name, arguments)?;
                let word = self.text_of(word)?;
                self.made(Type::Bool, |to| CellsOp::Has(to, cells, word))
            }
            "inside" | "neighbours" | "ray" => self.around(cells, name, arguments),
            "rows" | "cols" | "length" => Err(Fault::at(
                name.span,
                format!("`{0}` is a number: write `.{0}` without parentheses", name.text),
            )),
            _ => Err(self.no_part(&self.rule.cells(), name)),
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
            let first = self.together(arguments)?;
            let op = if self.ways() == 1 { CellsOp::Ray1 } else { CellsOp::Ray2 };
            return self.made(self.places(), |list| op(list, cells, first));
        }
        let at = self.whole_numbers(arguments)?;
        if name.text == "inside" {
            return self.made(Type::Bool, |to| match *at {
                [i] => CellsOp::Inside1(to, cells, i),
                _ => CellsOp::Inside2(to, cells, at[0], at[1]),
            });
        }
        self.made(self.places(), |list| match *at {
            [i] => CellsOp::Neighbours1(list, cells, i),
            _ => CellsOp::Neighbours2(list, cells, at[0], at[1]),
        })
    }

    /// The type of a list of places: one number each in a word, two on a board.
    fn places(&self) -> Type {
        Type::list(if self.ways() == 1 { Type::Int } else { Type::ints(2) })
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

/// The type of what a test finds.
fn type_of(test: CellTest) -> Type {
    if test == CellTest::Count { Type::Int } else { Type::Bool }
}
