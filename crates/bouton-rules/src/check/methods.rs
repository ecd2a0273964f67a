//! Methods of words and boards, and attributes that are read without a call.

use super::body::{Body, Value, ints};
use super::constants::Constant;
use super::words::KINDS;
use crate::code::types::Type;
use crate::code::{Class, Reg, Slot};
use crate::machine::{Area, CellRegs, CellTest, Context, Machine, Side, Symbols};
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
                let (area, is_cell) = self.at(value.span, |body| body.rectangle(indices))?;
                if is_cell {
                    return Err(Fault::at(name.span, format!("a string has no `{}`", name.text)));
                }
                let cells = board.reg();
                if area.iter().any(|side| matches!(side, Side::At(_))) {
                    let reads = [board.slots, reads_of(&area)].concat();
                    self.at(value.span, |body| {
                        body.act(&[&reads], move |m, _| m.area(cells, area).map(|_| ()))
                    });
                }
                return self.test(test, cells, area, name, arguments);
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
            (Type::Cells(_), "rows") if !is_word => {
                let cells = owner.reg();
                self.computed(Type::Int, &[&owner.slots], move |m, _| i64::from(m.board(cells).rows()))
            }
            (Type::Cells(_), name @ ("cols" | "length")) if is_word == (name == "length") => {
                self.columns(&owner)
            }
            (Type::Graph, "vertices" | "edges") => self.parts_of_graph(&owner, name.text == "vertices"),
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
        let (size, symbol) = (self.whole_numbers(&arguments[..ways])?, self.text_of(&arguments[ways])?);
        self.computed_cells(&[&ints(&size), &ints(&[symbol])], move |m, code| m.full(code, &size, symbol))
    }

    /// The count of the columns of a board, or of the cells of a word.
    pub fn columns(&mut self, value: &Value) -> Result<Value, Fault> {
        let cells = value.reg();
        self.computed(Type::Int, &[&value.slots], move |m, _| i64::from(m.board(cells).cols()))
    }

    /// A test of the cells of an area.
    fn test(
        &mut self,
        test: CellTest,
        cells: Reg,
        area: Area,
        name: &Name,
        arguments: &[Expr],
    ) -> Result<Value, Fault> {
        let symbols = self.symbols(name, arguments)?;
        let ty = if test == CellTest::Count { Type::Int } else { Type::Bool };
        let reads = [reads_of(&area), text_in(symbols)].concat();
        let work = move |m: &mut Machine, code: Context<'_>| m.test(code, test, cells, area, symbols);
        self.computed(ty, &[&[(Class::Cells, cells)], &reads], work)
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
        let text = match &argument.kind {
            ExprKind::Text(text) => Some(text),
            ExprKind::Name(name) if !self.rule.is_variable(self.number, &self.meant(name)) => {
                self.rule.constants.get(name).and_then(Constant::text)
            }
            _ => None,
        };
        let Some(text) = text else { return Ok(Symbols::Of(self.text_of(argument)?)) };
        let set = self.rule.set(text).map_err(|message| Fault::at(argument.span, message))?;
        Ok(Symbols::Known(Some(set)))
    }

    /// `board.name(a, b)`
    fn of_cells(&mut self, cells: Reg, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        if let Some(test) = test_of(&name.text) {
            return self.test(test, cells, [Side::WHOLE; 2], name, arguments);
        }
        let own = [(Class::Cells, cells)];
        match name.text.as_str() {
            "copy" => {
                let [] = self.exactly(name, arguments)?;
                self.computed_cells(&[&own], move |m, _| Ok(m.board(cells).copy()))
            }
            "cells" => {
                let symbols = self.symbols_or_all(name, arguments)?;
                self.filled(self.places(), &[&own, &text_in(symbols)], move |m, code, list| {
                    m.places(code, list, cells, symbols)
                })
            }
            "has" => {
                let [word] = self.exactly(name, arguments)?;
                let word = self.text_of(word)?;
                let reads = [(Class::Cells, cells), (Class::Int, word)];
                self.computed(Type::Bool, &[&reads], move |m, code| m.has(code, cells, word))
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
        let numbers = self.whole_numbers(arguments)?;
        let (at, way) = numbers.split_at(self.ways());
        let (at, reads) = (place_of(at), [vec![(Class::Cells, cells)], ints(&numbers)].concat());
        if name.text == "inside" {
            return self.computed(Type::Bool, &[&reads], move |m, _| m.is_inside(cells, at));
        }
        let way = (name.text == "ray").then(|| place_of(way));
        self.filled(self.places(), &[&reads], move |m, _, list| match way {
            Some(way) => m.ray(list, cells, at, way),
            None => m.neighbours(list, cells, at),
        })
    }

    /// The symbols in the argument of a method; all symbols if it has no argument.
    pub fn symbols_or_all(&mut self, name: &Name, arguments: &[Expr]) -> Result<Symbols, Fault> {
        if arguments.is_empty() { Ok(Symbols::Known(None)) } else { self.symbols(name, arguments) }
    }

    /// The type of a list of places: one number each in a word, two on a board.
    pub fn places(&self) -> Type {
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

/// The registers of a place: one number in a word, two on a board.
pub fn place_of(numbers: &[Reg]) -> CellRegs {
    CellRegs { row: (numbers.len() > 1).then(|| numbers[0]), col: numbers[numbers.len() - 1] }
}

/// The registers with the bounds of an area.
pub fn reads_of(area: &Area) -> Vec<Slot> {
    let bounds = area.iter().flat_map(|side| match *side {
        Side::At(at) => [Some(at), None],
        Side::Slice((from, to)) => [from, to],
    });
    bounds.flatten().map(|reg| (Class::Int, reg)).collect()
}

/// The register with a text of symbols.
pub fn text_in(symbols: Symbols) -> Vec<Slot> {
    match symbols {
        Symbols::Of(text) => vec![(Class::Int, text)],
        Symbols::Known(_) => Vec::new(),
    }
}
