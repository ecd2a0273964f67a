//! Calls: the library's functions, those of the rule, and the methods of boards and graphs.

use super::body::{Body, Value};
use super::types::Type;
use crate::code::op::{Class, Op, Reg, Symbols, Test};
use crate::source::{Fault, Span};
use crate::syntax::did_you_mean;
use crate::syntax::tree::{Compare, Expr, ExprKind, Name};
use crate::value::Kind;

/// The functions that every rule has.
pub const LIBRARY: [&str; 10] =
    ["range", "min", "max", "abs", "len", "gcd", "cell", "box", "regions", "components"];
/// The kinds of position, which declare one.
pub const KINDS: [&str; 5] = ["Heap", "Numbers", "Word", "Board", "Graph"];

const OF_WORDS: [&str; 10] =
    ["length", "all", "any", "count", "cells", "has", "inside", "neighbours", "ray", "copy"];
const OF_BOARDS: [&str; 11] =
    ["rows", "cols", "all", "any", "count", "cells", "has", "inside", "neighbours", "ray", "copy"];
const OF_GRAPHS: [&str; 6] = ["vertices", "edges", "neighbours", "without", "without_edge", "reached_from"];

impl Body<'_, '_> {
    /// `name(a, b)`
    pub fn call(&mut self, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        match name.text.as_str() {
            "range" => Err(Fault::at(name.span, "`range` stands behind `for ... in`")),
            "min" => self.extreme(arguments, Compare::Less, Op::Least),
            "max" => self.extreme(arguments, Compare::Greater, Op::Greatest),
            "abs" => self.absolute(name, arguments),
            "len" => self.length(name, arguments),
            "gcd" => {
                let list = self.numbers_of(arguments)?;
                let gcd = self.int()?;
                self.emit(Op::Gcd(gcd, list));
                Ok(Self::whole(gcd))
            }
            "cell" => self.place(
                arguments,
                &[1, 2],
                Op::NameCell,
                "`cell` takes row and column, or the place in a word, from 0",
            ),
            "box" => {
                let takes = "`box` takes r1, c1, r2, c2 (or i, j in a word) with r1 < r2 and c1 < c2";
                self.place(arguments, &[2, 4], Op::NameBox, takes)
            }
            "regions" | "components" => {
                Err(Fault::at(name.span, format!("`{}` is only declared, as in `split = ...`", name.text)))
            }
            "moves" | "start" | "known" | "split" => {
                Err(Fault::at(name.span, format!("`{}` is not called by a rule", name.text)))
            }
            kind if KINDS.contains(&kind) => {
                Err(Fault::at(name.span, format!("`{kind}` declares what a position is")))
            }
            _ => self.own(name, arguments),
        }
    }

    /// A function of the rule.
    fn own(&mut self, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        let Some(function) = self.rule.function(&name.text) else {
            if self.rule.is_variable(self.number, &name.text) || self.rule.constant(&name.text).is_some() {
                return Err(Fault::at(name.span, format!("`{}` is no function", name.text)));
            }
            return Err(self.rule.unknown_name(self.number, &name.text, name.span));
        };
        let given = self.items(arguments)?;
        let parameters = self.rule.parameters(function);
        if given.len() != parameters.len() {
            let message =
                format!("`{}` takes {} arguments, found {}", name.text, parameters.len(), given.len());
            return Err(Fault::at(self.here, message));
        }
        let mut slots = Vec::new();
        for ((parameter, value), expr) in parameters.iter().zip(&given).zip(arguments) {
            let ty = self.rule.widen(function, parameter, &value.ty).ok_or_else(|| {
                let (before, now) = (self.rule.variable(function, parameter), &value.ty);
                let (before, now) = (self.rule.type_name(&before), self.rule.type_name(now));
                Fault::at(expr.span, format!("`{parameter}` is {before} elsewhere and {now} here"))
            })?;
            slots.extend(self.coerce(value, &ty)?.slots);
        }
        let ty = self.rule.result(function);
        if ty == Type::Never {
            return Err(Fault::at(name.span, format!("`{}` never gives a value", name.text)));
        }
        let result = self.room(&ty)?;
        let call = self.rule.call(function, slots, result.slots.clone(), self.here)?;
        self.emit(Op::Call(call));
        Ok(result)
    }

    fn whole_numbers(&mut self, arguments: &[Expr]) -> Result<Vec<Reg>, Fault> {
        arguments.iter().map(|argument| self.whole_number(argument)).collect()
    }

    /// The first of registers side by side that hold the whole numbers which the arguments are.
    fn together(&mut self, arguments: &[Expr]) -> Result<Reg, Fault> {
        let numbers = self.whole_numbers(arguments)?.into_iter().map(Self::whole).collect();
        self.side_by_side(&Value::tuple(numbers))
    }

    /// A list of the whole numbers that are given side by side, or in one tuple or list.
    fn numbers_of(&mut self, arguments: &[Expr]) -> Result<Reg, Fault> {
        if let [one] = arguments {
            let value = self.expr(one)?;
            match &value.ty {
                ty if ty.is_ints() => return Ok(self.coerce(&value, &Type::Ints)?.reg()),
                Type::List(of) if matches!(**of, Type::Int | Type::Never) => return Ok(value.reg()),
                Type::Int => return self.list_of(&[value]),
                ty => {
                    let found = self.rule.type_name(ty);
                    return Err(Fault::at(one.span, format!("found {found}, expected a whole number")));
                }
            }
        }
        let numbers: Vec<_> = self.whole_numbers(arguments)?.into_iter().map(Self::whole).collect();
        self.list_of(&numbers)
    }

    fn extreme(&mut self, arguments: &[Expr], sign: Compare, op: fn(Reg, Reg) -> Op) -> Result<Value, Fault> {
        let best = self.int()?;
        if arguments.len() < 2 {
            let list = self.numbers_of(arguments)?;
            self.emit(op(best, list));
            return Ok(Self::whole(best));
        }
        let numbers = self.whole_numbers(arguments)?;
        self.emit(Op::Move(best, numbers[0]));
        for &number in &numbers[1..] {
            let keep = self.emit(Op::JumpUnlessCompare(sign, number, best, 0));
            self.emit(Op::Move(best, number));
            self.land(keep);
        }
        Ok(Self::whole(best))
    }

    fn absolute(&mut self, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        let [number] = self.exactly(name, arguments)?;
        let (number, zero, size) = (self.whole_number(number)?, self.number(0)?, self.int()?);
        self.emit(Op::Move(size, number));
        let keep = self.emit(Op::JumpUnlessCompare(Compare::Less, number, zero.reg(), 0));
        let negated = self.binary(crate::syntax::tree::Binary::Sub, &zero, &Self::whole(number))?;
        self.emit(Op::Move(size, negated.reg()));
        self.land(keep);
        Ok(Self::whole(size))
    }

    fn length(&mut self, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        let [argument] = self.exactly(name, arguments)?;
        let value = self.expr(argument)?;
        let length = self.int()?;
        let op = match &value.ty {
            Type::Tuple(items) => Op::Const(length, items.len() as i64),
            Type::Ints => Op::ListLen(length, value.reg(), 1),
            Type::List(of) if of.is_position() => Op::SumLen(length, value.reg()),
            Type::List(of) => Op::ListLen(length, value.reg(), of.stride().unwrap_or(1).max(1)),
            Type::Sum => Op::SumLen(length, value.reg()),
            Type::Cells if matches!(self.rule.kind, Kind::Word(_)) => Op::Cols(length, value.reg()),
            ty => {
                let found = self.rule.type_name(ty);
                return Err(Fault::at(
                    argument.span,
                    format!("`len` takes a tuple, a list or a Word, not {found}"),
                ));
            }
        };
        self.emit(op);
        Ok(Self::whole(length))
    }

    fn place(
        &mut self,
        arguments: &[Expr],
        counts: &[usize],
        op: fn(Reg, Reg, u8) -> Op,
        takes: &str,
    ) -> Result<Value, Fault> {
        if !counts.contains(&arguments.len()) {
            return Err(Fault::at(self.here, takes));
        }
        let (first, name) = (self.together(arguments)?, self.fresh(Class::Name)?);
        self.emit(Op::NameNew(name));
        self.emit(op(name, first, arguments.len() as u8));
        Ok(Value { ty: Type::Name, slots: vec![(Class::Name, name)] })
    }

    fn exactly<'e, const N: usize>(
        &self,
        name: &Name,
        arguments: &'e [Expr],
    ) -> Result<&'e [Expr; N], Fault> {
        arguments.try_into().map_err(|_| {
            let message = format!(
                "`{}` takes {N} argument{}, found {}",
                name.text,
                if N == 1 { "" } else { "s" },
                arguments.len()
            );
            Fault::at(self.here, message)
        })
    }

    /// `value.name(a, b)`
    pub fn method(&mut self, value: &Expr, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        if let ExprKind::Name(kind) = &value.kind
            && KINDS.contains(&kind.as_str())
        {
            return self.full(kind, name, arguments);
        }
        // What is asked of a part of a board needs no copy of it.
        if let (ExprKind::Index(board, indices), Some(test)) = (&value.kind, test_of(&name.text)) {
            let board = self.expr(board)?;
            if board.ty == Type::Cells {
                let (corner, is_cell) = self.rectangle(board.reg(), indices, value.span)?;
                if is_cell {
                    return Err(Fault::at(name.span, format!("a string has no `{}`", name.text)));
                }
                let symbols = self.symbols(name, arguments)?;
                let found = self.int()?;
                self.emit(Op::TestIn(test, found, board.reg(), corner, symbols));
                return Ok(told(test, found));
            }
        }
        let owner = self.expr(value)?;
        match owner.ty {
            Type::Cells => self.of_cells(owner.reg(), name, arguments),
            Type::Graph => self.of_graph(owner.reg(), name, arguments),
            _ => Err(self.no_part(&owner.ty, name)),
        }
    }

    fn no_part(&self, ty: &Type, name: &Name) -> Fault {
        let known: &[&str] = match ty {
            Type::Cells if matches!(self.rule.kind, Kind::Word(_)) => &OF_WORDS,
            Type::Cells => &OF_BOARDS,
            Type::Graph => &OF_GRAPHS,
            _ => &[],
        };
        let instead = did_you_mean(&name.text, known.iter().copied());
        Fault::at(name.span, format!("{} has no `{}`{instead}", self.rule.type_name(ty), name.text))
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
        let op = if ways == 2 { Op::Full2 } else { Op::Full1 };
        self.emit(op(cells.reg(), first, symbol));
        Ok(cells)
    }

    fn text_of(&mut self, expr: &Expr) -> Result<Reg, Fault> {
        let value = self.expr(expr)?;
        if value.ty == Type::Text {
            return Ok(value.reg());
        }
        let found = self.rule.type_name(&value.ty);
        Err(Fault::at(expr.span, format!("found {found}, expected symbols")))
    }

    /// The symbols that a method is asked about.
    fn symbols(&mut self, name: &Name, arguments: &[Expr]) -> Result<Symbols, Fault> {
        let [argument] = self.exactly(name, arguments)?;
        match self.rule.known_text(self.number, argument) {
            Some(text) => {
                self.rule.set(&text).map(Symbols::Known).map_err(|message| Fault::at(argument.span, message))
            }
            None => Ok(Symbols::Of(self.text_of(argument)?)),
        }
    }

    fn of_cells(&mut self, cells: Reg, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        let is_word = matches!(self.rule.kind, Kind::Word(_));
        let ways = if is_word { 1 } else { 2 };
        if let Some(test) = test_of(&name.text) {
            let (symbols, found) = (self.symbols(name, arguments)?, self.int()?);
            self.emit(Op::Test(test, found, cells, symbols));
            return Ok(told(test, found));
        }
        match name.text.as_str() {
            "copy" => {
                let [] = self.exactly(name, arguments)?;
                let copy = self.room(&Type::Cells)?;
                self.emit(Op::Copy(copy.reg(), cells));
                Ok(copy)
            }
            "cells" => {
                let symbols =
                    if arguments.is_empty() { Symbols::Every } else { self.symbols(name, arguments)? };
                let list = self.places(is_word)?;
                self.emit(Op::Places(list.reg(), cells, symbols));
                Ok(list)
            }
            "has" => {
                let [word] = self.exactly(name, arguments)?;
                let (word, found) = (self.text_of(word)?, self.int()?);
                self.emit(Op::Has(found, cells, word));
                Ok(Self::boolean(found))
            }
            "inside" | "neighbours" if arguments.len() == ways => {
                let at = self.whole_numbers(arguments)?;
                if name.text == "inside" {
                    let found = self.int()?;
                    self.emit(match *at {
                        [i] => Op::Inside1(found, cells, i),
                        _ => Op::Inside2(found, cells, at[0], at[1]),
                    });
                    return Ok(Self::boolean(found));
                }
                let list = self.places(is_word)?;
                self.emit(match *at {
                    [i] => Op::Neighbours1(list.reg(), cells, i),
                    _ => Op::Neighbours2(list.reg(), cells, at[0], at[1]),
                });
                Ok(list)
            }
            "ray" if arguments.len() == 2 * ways => {
                let (first, list) = (self.together(arguments)?, self.places(is_word)?);
                self.emit(if is_word {
                    Op::Ray1(list.reg(), cells, first)
                } else {
                    Op::Ray2(list.reg(), cells, first)
                });
                Ok(list)
            }
            "inside" | "neighbours" | "ray" => {
                let count = if name.text == "ray" { 2 * ways } else { ways };
                let message = format!(
                    "`{}` takes {count} whole numbers, found {} arguments",
                    name.text,
                    arguments.len()
                );
                Err(Fault::at(self.here, message))
            }
            "rows" | "cols" | "length" => Err(Fault::at(
                name.span,
                format!("`{0}` is a number: write `.{0}` without parentheses", name.text),
            )),
            _ => Err(self.no_part(&Type::Cells, name)),
        }
    }

    /// A list of places: a number each in a word, two on a board.
    fn places(&mut self, is_word: bool) -> Result<Value, Fault> {
        let of = if is_word { Type::Int } else { Type::ints(2) };
        self.room(&Type::list(of))
    }

    fn of_graph(&mut self, graph: Reg, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        match name.text.as_str() {
            "neighbours" => {
                let [vertex] = self.exactly(name, arguments)?;
                let vertex = self.vertex_of(graph, vertex)?;
                let list = self.room(&Type::list(Type::Vertex))?;
                self.emit(Op::Around(list.reg(), graph, vertex));
                Ok(list)
            }
            "reached_from" => {
                let [vertex] = self.exactly(name, arguments)?;
                let vertex = self.vertex_of(graph, vertex)?;
                let part = self.room(&Type::Graph)?;
                self.emit(Op::ReachedFrom(part.reg(), graph, vertex));
                Ok(part)
            }
            "without" => self.without(graph, arguments),
            "without_edge" => {
                let [edge] = self.exactly(name, arguments)?;
                let (value, rest) = (self.expr(edge)?, self.room(&Type::Graph)?);
                match &value.ty {
                    Type::Edge => {
                        self.emit(Op::WithoutEdge(rest.reg(), graph, value.reg()));
                    }
                    Type::Tuple(ends) if ends.len() == 2 => {
                        let ends = value.items();
                        let ends = [
                            self.vertex(graph, &ends[0], edge.span)?,
                            self.vertex(graph, &ends[1], edge.span)?,
                        ];
                        let ends = ends.map(|reg| Value { ty: Type::Vertex, slots: vec![(Class::Int, reg)] });
                        let first = self.side_by_side(&Value::tuple(ends.into()))?;
                        self.emit(Op::WithoutBetween(rest.reg(), graph, first));
                    }
                    ty => {
                        let found = self.rule.type_name(ty);
                        return Err(Fault::at(edge.span, format!("found {found}, expected an edge")));
                    }
                }
                Ok(rest)
            }
            "vertices" | "edges" => Err(Fault::at(
                name.span,
                format!("`{0}` is a list: write `.{0}` without parentheses", name.text),
            )),
            _ => Err(self.no_part(&Type::Graph, name)),
        }
    }

    fn without(&mut self, graph: Reg, arguments: &[Expr]) -> Result<Value, Fault> {
        // All are found before any is looked for in the graph.
        let values: Vec<_> =
            arguments.iter().map(|argument| self.expr(argument)).collect::<Result<_, _>>()?;
        let all = self.fresh(Class::List)?;
        self.emit(Op::ListNew(all));
        for (argument, value) in arguments.iter().zip(&values) {
            match &value.ty {
                Type::List(of) if matches!(**of, Type::Vertex | Type::Never) => {
                    self.emit(Op::ListJoin(all, all, value.reg(), 1));
                }
                Type::Tuple(_) => {
                    for item in value.items() {
                        let vertex = self.vertex(graph, &item, argument.span)?;
                        self.emit(Op::ListPush(all, vertex, 1));
                    }
                }
                _ => {
                    let vertex = self.vertex(graph, value, argument.span)?;
                    self.emit(Op::ListPush(all, vertex, 1));
                }
            }
        }
        let rest = self.room(&Type::Graph)?;
        self.emit(Op::Without(rest.reg(), graph, all));
        Ok(rest)
    }

    fn vertex_of(&mut self, graph: Reg, expr: &Expr) -> Result<Reg, Fault> {
        let value = self.expr(expr)?;
        self.vertex(graph, &value, expr.span)
    }

    /// The vertex that a value is or names, which must be one of the graph.
    fn vertex(&mut self, graph: Reg, value: &Value, span: Span) -> Result<Reg, Fault> {
        match value.ty {
            Type::Vertex => {
                self.emit(Op::CheckVertex(graph, value.reg()));
                Ok(value.reg())
            }
            Type::Text => {
                let vertex = self.int()?;
                self.emit(Op::VertexNamed(vertex, graph, value.reg()));
                Ok(vertex)
            }
            _ => {
                let found = self.rule.type_name(&value.ty);
                Err(Fault::at(span, format!("found {found}, expected a vertex")))
            }
        }
    }

    /// `value.name`
    pub fn attribute(&mut self, value: &Expr, name: &Name) -> Result<Value, Fault> {
        let owner = self.expr(value)?;
        let is_word = matches!(self.rule.kind, Kind::Word(_));
        let number = |body: &mut Self, op: fn(Reg, Reg) -> Op| {
            let number = body.int()?;
            body.emit(op(number, owner.reg()));
            Ok(Self::whole(number))
        };
        match (&owner.ty, name.text.as_str()) {
            (Type::Cells, "rows") if !is_word => number(self, Op::Rows),
            (Type::Cells, "cols") if !is_word => number(self, Op::Cols),
            (Type::Cells, "length") if is_word => number(self, Op::Cols),
            (Type::Graph, "vertices" | "edges") => {
                let of = if name.text == "edges" { Type::Edge } else { Type::Vertex };
                let (op, list): (fn(Reg, Reg) -> Op, _) =
                    (if of == Type::Edge { Op::Edges } else { Op::Vertices }, self.room(&Type::list(of))?);
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
}

fn test_of(name: &str) -> Option<Test> {
    match name {
        "all" => Some(Test::All),
        "any" => Some(Test::Any),
        "count" => Some(Test::Count),
        _ => None,
    }
}

fn told(test: Test, found: Reg) -> Value {
    let ty = if test == Test::Count { Type::Int } else { Type::Bool };
    Value { ty, slots: vec![(Class::Int, found)] }
}
