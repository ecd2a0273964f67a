//! Statements: the instructions that do them.

use std::collections::BTreeSet;

use super::body::{Body, Loop, Value};
use super::draft::ONLY_MOVES_YIELD;
use super::types::Type;
use crate::code::op::{Class, Op, Reg, Target as Place};
use crate::source::{Fault, Span};
use crate::syntax::tree::{Expr, ExprKind, Stmt, StmtKind, Target};
use crate::value::Kind;

impl Body<'_, '_> {
    /// Statements one after another. What is wrong with one is noted, and the next is looked at.
    pub fn block(&mut self, statements: &[Stmt]) {
        for statement in statements {
            self.here = statement.span;
            if let Err(fault) = self.statement(statement) {
                self.rule.note(fault);
                self.look_into(statement);
            }
        }
    }

    /// Looks for what else is wrong within a statement whose head is.
    fn look_into(&mut self, statement: &Stmt) {
        self.loops.push(Loop::default());
        match &statement.kind {
            StmtKind::For(_, _, body) | StmtKind::While(_, body) => self.block(body),
            StmtKind::If(_, then, otherwise) => {
                self.block(then);
                self.block(otherwise);
            }
            _ => {}
        }
        self.loops.pop();
    }

    fn statement(&mut self, statement: &Stmt) -> Result<(), Fault> {
        match &statement.kind {
            StmtKind::Assign(target, value) => {
                let found = self.expr(value)?;
                let is_name = matches!(value.kind, ExprKind::Name(_) | ExprKind::If { .. });
                if found.ty == Type::Cells && is_name && matches!(target, Target::Name(_)) {
                    self.here = value.span;
                    self.emit(Op::CheckShared(found.reg()));
                    self.here = statement.span;
                }
                self.give(target, &found)
            }
            StmtKind::Change(name, sign, value) => {
                self.rule.check_stored(name)?;
                let before = self.read_name(&name.text, name.span)?;
                let value = self.expr(value)?;
                let after = self.binary(*sign, &before, &value)?;
                self.assign(name, &after)
            }
            StmtKind::For(target, each, body) => self.for_each(target, each, body),
            StmtKind::While(test, body) => self.while_(test, body),
            StmtKind::If(test, then, otherwise) => self.if_(test, then, otherwise),
            StmtKind::Break => {
                let jump = self.emit(Op::Jump(0));
                let open = self.loops.last_mut();
                open.ok_or_else(|| Fault::at(statement.span, "`break` stands in a loop"))?.breaks.push(jump);
                self.defined = None;
                Ok(())
            }
            StmtKind::Continue => {
                let jump = self.emit(Op::Jump(0));
                let open = self.loops.last_mut();
                open.ok_or_else(|| Fault::at(statement.span, "`continue` stands in a loop"))?
                    .continues
                    .push(jump);
                self.defined = None;
                Ok(())
            }
            StmtKind::Pass => Ok(()),
            StmtKind::Return(value) => {
                let returned = self.return_(value.as_ref());
                self.defined = None;
                returned
            }
            StmtKind::Yield(value) => self.yield_(value),
            StmtKind::Call(call) => self.expr(call).map(|_| ()),
        }
    }

    fn read_name(&mut self, name: &str, span: Span) -> Result<Value, Fault> {
        self.expr(&Expr { kind: ExprKind::Name(name.to_owned()), span })
    }

    /// Gives a target a value.
    fn give(&mut self, target: &Target, value: &Value) -> Result<(), Fault> {
        match target {
            Target::Name(name) => self.assign(name, value),
            Target::Tuple(targets, span) => {
                let items = self.unpacked(value, targets.len(), *span)?;
                // All are found before the first is given: `a, b = b, a`.
                let is_there = self.stands_in(targets, value);
                let items: Vec<_> = if is_there {
                    items
                } else {
                    items.iter().map(|item| self.copied(item)).collect::<Result<_, _>>()?
                };
                targets.iter().zip(&items).try_for_each(|(target, item)| self.give(target, item))
            }
            Target::Cells(board, indices, span) => {
                let board = self.expr(board)?;
                if board.ty != Type::Cells {
                    let found = self.rule.type_name(&board.ty);
                    return Err(Fault::at(*span, format!("{found} has no cells to be given a value")));
                }
                self.here = *span;
                let (corner, _) = self.rectangle(board.reg(), indices, *span)?;
                let op = match value.ty {
                    Type::Text => Op::Fill(board.reg(), corner, value.reg()),
                    Type::Cells => Op::Paste(board.reg(), corner, value.reg()),
                    _ => {
                        let found = self.rule.type_name(&value.ty);
                        return Err(Fault::at(*span, format!("found {found}, expected one symbol")));
                    }
                };
                self.emit(op);
                Ok(())
            }
        }
    }

    /// Whether the names have the value's registers.
    fn stands_in(&self, targets: &[Target], value: &Value) -> bool {
        let slots = targets.iter().map(|target| match target {
            Target::Name(name) => self.known_slots(&name.text),
            Target::Tuple(..) | Target::Cells(..) => None,
        });
        slots.collect::<Option<Vec<_>>>().is_some_and(|slots| slots.concat() == value.slots)
    }

    /// The values that so many names get.
    fn unpacked(&mut self, value: &Value, count: usize, span: Span) -> Result<Vec<Value>, Fault> {
        let (of, list) = match &value.ty {
            Type::Tuple(items) if items.len() == count => return Ok(value.items()),
            Type::Edge if count == 2 => return Ok(self.ends(value.reg())?.items()),
            Type::Ints => (Type::Int, value.reg()),
            Type::List(of) if of.stride().is_some() => ((**of).clone(), value.reg()),
            Type::Tuple(items) => {
                return Err(Fault::at(
                    span,
                    format!("{} values cannot be given to {count} names", items.len()),
                ));
            }
            ty => {
                let found = self.rule.type_name(ty);
                return Err(Fault::at(span, format!("{found} cannot be given to {count} names")));
            }
        };
        let stride = of.stride().unwrap_or_default();
        self.emit(Op::CheckLen(list, count as u16, stride));
        (0..count).map(|at| self.element(list, &of, at as i64)).collect()
    }

    fn element(&mut self, list: Reg, of: &Type, at: i64) -> Result<Value, Fault> {
        let (element, at) = (self.room(of)?, self.constant(at)?);
        self.emit(Op::ListAt(element.reg(), list, at, element.slots.len() as u8));
        Ok(element)
    }

    fn if_(&mut self, test: &Expr, then: &[Stmt], otherwise: &[Stmt]) -> Result<(), Fault> {
        let to_other = self.jumps_unless(test)?;
        let before = self.defined.clone();
        self.block(then);
        let after = std::mem::replace(&mut self.defined, before);
        let to_end = (!otherwise.is_empty()).then(|| self.emit(Op::Jump(0)));
        to_other.into_iter().for_each(|at| self.land(at));
        self.block(otherwise);
        to_end.into_iter().for_each(|at| self.land(at));
        self.defined = both(after, self.defined.take());
        Ok(())
    }

    fn while_(&mut self, test: &Expr, body: &[Stmt]) -> Result<(), Fault> {
        let next = self.next();
        let exits = self.jumps_unless(test)?;
        self.emit(Op::Step);
        let before = self.defined.clone();
        let open = self.rounds(body);
        open.continues.into_iter().for_each(|at| self.land(at));
        self.emit(Op::Jump(next));
        open.breaks.into_iter().chain(exits).for_each(|at| self.land(at));
        self.defined = before;
        Ok(())
    }

    /// Where the elements of a loop go: the variables themselves, if they are of this type and lie side by side.
    fn element_room(&mut self, target: &Target, of: &Type) -> Result<Value, Fault> {
        let own = self.room(of)?;
        let (targets, items) = match target {
            Target::Tuple(targets, _) => (targets.as_slice(), own.items()),
            one => (std::slice::from_ref(one), vec![own.clone()]),
        };
        if targets.len() != items.len() {
            return Ok(own);
        }
        let mut slots = Vec::new();
        for (target, item) in targets.iter().zip(&items) {
            let Target::Name(name) = target else { return Ok(own) };
            let is_plain = self.rule.variable(self.number, &name.text) == item.ty
                && !self.rule.may_lack(self.number, &name.text);
            if !is_plain {
                return Ok(own);
            }
            slots.extend(self.variable(&name.text)?);
        }
        let is_together = slots.windows(2).all(|pair| pair[0].0 == pair[1].0 && pair[0].1 + 1 == pair[1].1);
        Ok(if is_together { Value { ty: of.clone(), slots } } else { own })
    }

    /// The body of a loop, and the jumps in it that wait for where they go.
    fn rounds(&mut self, body: &[Stmt]) -> Loop {
        self.loops.push(Loop::default());
        self.block(body);
        self.loops.pop().expect("the loop was opened")
    }

    /// A loop whose last instruction takes the next element and goes back to the body, while there is one.
    fn looped(
        &mut self,
        target: &Target,
        element: &Value,
        go_on: impl FnOnce(Place) -> Op,
        body: &[Stmt],
    ) -> Result<(), Fault> {
        let head = self.here;
        let to_end = self.emit(Op::Jump(0));
        let start = self.next();
        let before = self.defined.clone();
        self.give(target, element)?;
        let open = self.rounds(body);
        open.continues.into_iter().chain([to_end]).for_each(|at| self.land(at));
        self.here = head;
        self.emit(go_on(start));
        open.breaks.into_iter().for_each(|at| self.land(at));
        self.defined = before;
        Ok(())
    }

    fn for_each(&mut self, target: &Target, each: &Expr, body: &[Stmt]) -> Result<(), Fault> {
        if let ExprKind::Call(name, arguments) = &each.kind
            && name.text == "range"
        {
            return self.for_range(target, each, arguments, body);
        }
        let value = self.expr(each)?;
        let value = self.as_list(&value, each.span)?;
        // The loop goes over the list as it is now, whatever becomes of a variable.
        let is_variable = matches!(each.kind, ExprKind::Name(_));
        let list = if is_variable { self.copied(&value)? } else { value };
        let (at, reg) = (self.constant(0)?, list.reg());
        let Type::List(of) = &list.ty else { unreachable!("a list was made") };
        let element = match (&**of, of.stride()) {
            (Type::Never, _) => return Ok(()),
            (Type::Cells | Type::Graph, _) | (_, Some(_)) => self.element_room(target, of)?,
            _ => {
                let found = self.rule.type_name(&list.ty);
                let message =
                    format!("`for` goes over a range, a tuple or a list of one kind, not over {found}");
                return Err(Fault::at(each.span, message));
            }
        };
        let to = element.reg();
        let go_on = |start| match **of {
            Type::Cells => Op::SumNextCells(to, reg, at, start),
            Type::Graph => Op::SumNextGraph(to, reg, at, start),
            _ => Op::ListNext(to, reg, at, element.slots.len() as u8, start),
        };
        self.looped(target, &element, go_on, body)
    }

    /// The value as a list of one kind of things.
    fn as_list(&mut self, value: &Value, span: Span) -> Result<Value, Fault> {
        match &value.ty {
            Type::List(_) => Ok(value.clone()),
            Type::Ints => Ok(Value { ty: Type::list(Type::Int), slots: value.slots.clone() }),
            Type::Edge => {
                let ends = self.ends(value.reg())?;
                self.as_list(&ends, span)
            }
            Type::Tuple(_) => {
                let items = value.items();
                let mut of = Type::Never;
                for item in &items {
                    of = of.join(&item.ty).ok_or_else(|| {
                        Fault::at(span, "`for` goes over things of one kind, and these are not")
                    })?;
                }
                match of {
                    of if of.stride().is_some() => self.list_as(&items, of),
                    Type::Cells | Type::Graph => self.sum(&items),
                    of => {
                        let found = self.rule.type_name(&of);
                        Err(Fault::at(span, format!("`for` cannot go over a tuple with {found} in it")))
                    }
                }
            }
            ty => {
                let found = self.rule.type_name(ty);
                Err(Fault::at(span, format!("`for` goes over a range, a tuple or a list, not over {found}")))
            }
        }
    }

    fn for_range(
        &mut self,
        target: &Target,
        each: &Expr,
        arguments: &[Expr],
        body: &[Stmt],
    ) -> Result<(), Fault> {
        if arguments.is_empty() || arguments.len() > 3 {
            return Err(Fault::at(each.span, "`range` takes one to three whole numbers"));
        }
        let numbers: Vec<_> =
            arguments.iter().map(|number| self.whole_number(number)).collect::<Result<_, _>>()?;
        let before = std::mem::replace(&mut self.here, each.span);
        let first = match *numbers {
            [_] => self.constant(0)?,
            _ => self.kept(numbers[0])?,
        };
        let stop = self.kept(numbers[usize::from(numbers.len() > 1)])?;
        let step = match numbers.get(2) {
            Some(&step) => {
                let step = self.kept(step)?;
                self.emit(Op::CheckStep(step));
                Some(step)
            }
            None => None,
        };
        let number = self.element_room(target, &Type::Int)?;
        self.here = before;
        let go_on = |start| match step {
            Some(step) => Op::RangeNext(number.reg(), first, stop, step, start),
            None => Op::RangeNextOne(number.reg(), first, stop, start),
        };
        self.looped(target, &number, go_on, body)
    }

    /// The number in a register of a loop's own: its bounds are those of now, whatever becomes of a variable.
    fn kept(&mut self, number: Reg) -> Result<Reg, Fault> {
        if !self.is_variable_register(Class::Int, number) {
            return Ok(number);
        }
        let own = self.int()?;
        self.emit(Op::Move(own, number));
        Ok(own)
    }

    fn return_(&mut self, value: Option<&Expr>) -> Result<(), Fault> {
        if self.rule.yields(self.number) {
            if let Some(value) = value {
                return Err(Fault::at(value.span, "`moves` yields its options, and returns nothing"));
            }
            self.emit(Op::Return);
        } else {
            let value = match value {
                Some(value) => self.expr(value)?,
                None => Value { ty: Type::None, slots: Vec::new() },
            };
            self.returned(&value)?;
        }
        Ok(())
    }

    /// Returns a value.
    pub fn returned(&mut self, value: &Value) -> Result<(), Fault> {
        let ty = self.rule.widen_result(self.number, &value.ty).ok_or_else(|| {
            let (before, now) = (self.rule.result(self.number), &value.ty);
            let (before, now) = (self.rule.type_name(&before), self.rule.type_name(now));
            Fault::at(self.here, format!("the function gives {before} elsewhere and {now} here"))
        })?;
        let value = self.coerce(value, &ty)?;
        if self.function.results.is_empty() {
            self.function.results = self.room(&ty)?.slots;
        }
        let results = self.function.results.clone();
        self.move_all(&results, &value.slots);
        self.emit(Op::Return);
        Ok(())
    }

    fn yield_(&mut self, value: &Expr) -> Result<(), Fault> {
        if !self.rule.yields(self.number) {
            return Err(Fault::at(self.here, ONLY_MOVES_YIELD));
        }
        // What is yielded is looked at as it is now: nothing need keep it from being changed.
        let found = match &value.kind {
            ExprKind::Tuple(items) if items.len() == 2 => {
                Value::tuple(items.iter().map(|item| self.yielded_part(item)).collect::<Result<_, _>>()?)
            }
            _ => self.yielded_part(value)?,
        };
        let items = found.items();
        let (name, option) = match &items[..] {
            [name, option] if matches!(name.ty, Type::Text | Type::Name | Type::Vertex | Type::Edge) => {
                self.rule.note_named();
                (Some(self.name_of(name)?), option.clone())
            }
            [name, ..]
                if matches!(found.ty, Type::Tuple(_)) && matches!(name.ty, Type::Text | Type::Name) =>
            {
                return Err(Fault::at(value.span, "expected `yield OPTION` or `yield NAME, OPTION`"));
            }
            _ => (None, found),
        };
        self.option(name, &option, value.span)
    }

    /// A part of what is yielded; a list of whole numbers that is written there is made a sum at once.
    fn yielded_part(&mut self, expr: &Expr) -> Result<Value, Fault> {
        if let (ExprKind::List(items), Kind::Heap) = (&expr.kind, &self.rule.kind) {
            let items = self.items(items)?;
            if !items.is_empty() && items.iter().all(|item| item.ty == Type::Int) {
                return self.sum(&items);
            }
            return self.list(&items);
        }
        self.expr(expr)
    }

    fn name_of(&mut self, value: &Value) -> Result<Reg, Fault> {
        let op = match value.ty {
            Type::Vertex => Op::NameVertex,
            Type::Edge => Op::NameEdge,
            _ => return Ok(self.coerce(value, &Type::Name)?.reg()),
        };
        let name = self.fresh(Class::Name)?;
        self.emit(Op::NameNew(name));
        self.emit(op(name, value.reg()));
        Ok(name)
    }

    fn option(&mut self, name: Option<Reg>, option: &Value, span: Span) -> Result<(), Fault> {
        let kind = self.rule.kind.clone();
        let op = match (&option.ty, &kind) {
            (Type::Int, Kind::Heap) => Op::YieldHeap(name, option.reg()),
            (Type::Tuple(items), Kind::Numbers(count))
                if option.ty.is_ints()
                    && !items.is_empty()
                    && count.is_none_or(|count| count == items.len()) =>
            {
                let first = self.side_by_side(option)?;
                Op::YieldNumbers(name, first, option.slots.len() as u8)
            }
            (ty, Kind::Numbers(None)) if ty.is_ints() => {
                Op::YieldList(name, self.coerce(option, &Type::Ints)?.reg())
            }
            (Type::Ints, Kind::Numbers(_)) => Op::YieldList(name, option.reg()),
            (Type::Tuple(items), Kind::Numbers(Some(count))) if option.ty.is_ints() => {
                let message = format!("found {} numbers, expected {count}", items.len());
                return Err(Fault::at(span, message));
            }
            (Type::Cells, Kind::Word(_) | Kind::Board(_)) => Op::YieldCells(name, option.reg()),
            (Type::Graph, Kind::Graph) => Op::YieldGraph(name, option.reg()),
            (Type::List(_) | Type::Sum, _) => {
                self.check_parts(&option.ty, span)?;
                Op::Yield(name, self.coerce(option, &Type::Sum)?.reg())
            }
            (Type::Int, _) => {
                let message = match &kind {
                    Kind::Numbers(_) => {
                        "found a whole number, expected a tuple of numbers, or a list of them".to_owned()
                    }
                    kind => {
                        format!("found a whole number, expected a {}: for a nimber write `[1]`", kind.name())
                    }
                };
                return Err(Fault::at(span, message));
            }
            (ty, _) => {
                let (found, expected) = (self.rule.type_name(ty), self.rule.expected_option());
                return Err(Fault::at(
                    span,
                    format!("found {found}, expected {expected}, or a list of them"),
                ));
            }
        };
        let before = std::mem::replace(&mut self.here, span);
        self.emit(op);
        self.here = before;
        Ok(())
    }

    /// The parts of a list are positions of the rule, or nimbers.
    pub fn check_parts(&mut self, ty: &Type, span: Span) -> Result<(), Fault> {
        let Type::List(of) = ty else { return Ok(()) };
        let fits = match (&**of, &self.rule.kind) {
            (Type::Never, _) => true,
            (Type::Int, Kind::Numbers(_)) => false,
            (Type::Int, _) => true,
            (of, Kind::Numbers(count)) => match of {
                Type::Tuple(items) => of.is_ints() && count.is_none_or(|count| count == items.len()),
                of => *of == Type::Ints,
            },
            (Type::Cells, kind) => matches!(kind, Kind::Word(_) | Kind::Board(_)),
            (Type::Graph, kind) => matches!(kind, Kind::Graph),
            _ => false,
        };
        if fits {
            return Ok(());
        }
        let (found, expected) = (self.rule.type_name(of), self.rule.expected_option());
        Err(Fault::at(span, format!("found {found} in a list, expected {expected}")))
    }
}

/// The variables that have a value on both ways; a way that ends says nothing.
fn both(a: Option<BTreeSet<String>>, b: Option<BTreeSet<String>>) -> Option<BTreeSet<String>> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.intersection(&b).cloned().collect()),
        (a, b) => a.or(b),
    }
}
