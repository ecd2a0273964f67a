//! Loops: over ranges, over lists, and while a condition is true.

use super::body::{Body, Loop, Value, ints};
use super::methods::text_in;
use super::words::KINDS;
use crate::code::types::Type;
use crate::code::{Class, Reg, Slot};
use crate::machine::{Context, Machine, Op, RoundEnd, Symbols, Target as Place, Work};
use crate::source::{Fault, Span};
use crate::syntax::tree::{Binary, Expr, ExprKind, Name, Stmt, Target};
use crate::value::Kind;

/// The compilation of what each round of a loop does.
pub type Round<'f, B> = &'f mut dyn FnMut(&mut B) -> Result<(), Fault>;

impl Body<'_, '_> {
    /// `while test: body`
    pub fn while_(&mut self, test: &Expr, body: &[Stmt]) -> Result<(), Fault> {
        let next = self.next();
        let exits = self.jumps_unless(test)?;
        self.act(&[], |m, _| m.step());
        let before = self.defined.clone();
        self.loops.push(Loop::default());
        self.block(body);
        let open = self.loops.pop().expect("the loop was opened");
        open.continues.into_iter().for_each(|at| self.land(at));
        self.emit(Op::Jump(next));
        open.breaks.into_iter().chain(exits).for_each(|at| self.land(at));
        self.defined = before;
        Ok(())
    }

    /// `for target in each`; `round` compiles what each round does.
    pub fn for_each(&mut self, target: &Target, each: &Expr, round: Round<'_, Self>) -> Result<(), Fault> {
        if let ExprKind::Call(name, arguments) = &each.kind {
            let is_given = self.rule.is_given(self.number, &name.text);
            match name.text.as_str() {
                // A rule that gives this name a value is refused where it does.
                "range" => return self.for_range(target, each, arguments, round),
                "enumerate" if !is_given => return self.for_enumerated(target, name, arguments, round),
                "zip" if !is_given => return self.for_zipped(target, name, arguments, round),
                _ => {}
            }
        }
        if let ExprKind::Method(owner, name, arguments) = &each.kind
            && name.text == "cells"
            && !matches!(&owner.kind, ExprKind::Name(kind) if KINDS.contains(&kind.as_str()))
        {
            let owner = self.expr(owner)?;
            return match owner.ty {
                Type::Cells(_) => self.for_cells(target, each.span, owner.reg(), (name, arguments), round),
                _ => Err(self.no_part(&owner.ty, name)),
            };
        }
        let list = match self.known_list(each)? {
            Some(list) => list,
            None => self.list_of_now(each)?,
        };
        let (at, reg) = (self.constant(0)?, list.reg());
        let Type::List(of) = &list.ty else { unreachable!("a list was made") };
        let element = match (&**of, of.stride()) {
            (Type::Never, _) => return Ok(()),
            (Type::Cells(_) | Type::Graph, _) | (_, Some(_)) => self.element_room(target, of)?,
            _ => {
                let what = "a range, a tuple or a list of one kind";
                let message = format!("`for` iterates over {what}, not over {}", list.ty);
                return Err(Fault::at(each.span, message));
            }
        };
        let (part, first, count) = (element.part(), element.reg(), element.slots.len());
        let next: Work<RoundEnd> = Box::new(move |m, code| {
            Ok(RoundEnd::of(match part {
                Some(part) => m.next_of_sum(code, part, reg, at),
                None => m.next_of_list(first, reg, at, count),
            }))
        });
        let reads = [&list.slots[..], &[(Class::Int, at)]].concat();
        self.looped(reads, |start| Op::Next(next, start), &mut |body| {
            body.give(target, &element)?;
            round(body)
        })
    }

    /// `for target in board.cells(symbols)`. The board may change meanwhile, so the loop has a copy.
    fn for_cells(
        &mut self,
        target: &Target,
        span: Span,
        cells: Reg,
        (name, arguments): (&Name, &[Expr]),
        round: Round<'_, Self>,
    ) -> Result<(), Fault> {
        let symbols = match self.at(span, |body| body.symbols_or_all(name, arguments))? {
            Symbols::Of(text) => Symbols::Of(self.kept(text)?),
            known => known,
        };
        let reads: [&[_]; 2] = [&[(Class::Cells, cells)], &text_in(symbols)];
        let copied = move |m: &mut Machine, code: Context<'_>| {
            m.symbols(code, symbols).map(|_| m.board(cells).clone())
        };
        let copy = self.at(span, |body| body.computed_cells(&reads, copied))?;
        let Type::List(of) = self.places() else { unreachable!("places are a list") };
        let (board, at, element) = (copy.reg(), self.constant(0)?, self.element_room(target, &of)?);
        let reads = [&copy.slots[..], &[(Class::Int, at)], &text_in(symbols)].concat();
        let first = element.reg();
        let next: Work<RoundEnd> = Box::new(move |m, code| m.next_cell(code, first, (board, at), symbols));
        self.looped(reads, |start| Op::Next(next, start), &mut |body| {
            body.give(target, &element)?;
            round(body)
        })
    }

    /// The current items of the value over which a loop iterates, as a list. Later changes of a variable do not change this list.
    pub fn list_of_now(&mut self, many: &Expr) -> Result<Value, Fault> {
        let is_generator = matches!(many.kind, ExprKind::Generator(_));
        let list = if is_generator { self.expr(many)? } else { self.gathered(many)? };
        let is_of_variable = list.slots.iter().any(|&(class, reg)| self.is_variable_register(class, reg));
        if is_of_variable { self.copied(&list) } else { Ok(list) }
    }

    fn for_range(
        &mut self,
        target: &Target,
        each: &Expr,
        arguments: &[Expr],
        round: Round<'_, Self>,
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
                self.act(&[&[(Class::Int, step)]], move |m, _| match m.int(step) {
                    0 => Err("a range with the step 0".to_owned()),
                    _ => Ok(()),
                });
                Some(step)
            }
            None => None,
        };
        let number = self.element_room(target, &Type::Int)?;
        self.here = before;
        let (to, reads) = (number.reg(), step.map_or(Vec::new(), |step| ints(&[first, stop, step])));
        let go_on = |start| match step {
            Some(step) => Op::Next(Box::new(move |m, _| Ok(m.next_of_range(to, [first, stop, step]))), start),
            None => Op::RangeNextOne(to, first, stop, start),
        };
        self.looped(reads, go_on, &mut |body| {
            body.give(target, &number)?;
            round(body)
        })
    }

    /// Copies the number in a variable's register to a register of the loop. Later changes of the variable do not change it.
    pub fn kept(&mut self, number: Reg) -> Result<Reg, Fault> {
        if !self.is_variable_register(Class::Int, number) {
            return Ok(number);
        }
        let own = self.int()?;
        self.emit(Op::Move(own, number));
        Ok(own)
    }

    /// The value as a list whose elements are of one kind.
    pub fn as_list(&mut self, value: &Value, span: Span) -> Result<Value, Fault> {
        match &value.ty {
            Type::List(_) => Ok(value.clone()),
            Type::Ints => Ok(Value { ty: Type::list(Type::Int), slots: value.slots.clone() }),
            Type::Text | Type::Chars => {
                let chars = self.coerce(value, &Type::Chars)?;
                Ok(Value { ty: Type::list(Type::Text), slots: chars.slots })
            }
            Type::Edge => {
                let ends = self.ends(value.reg())?;
                self.as_list(&ends, span)
            }
            Type::Tuple(_) => {
                let items = value.items();
                let mut of = Type::Never;
                for item in &items {
                    of = of.join(&item.ty).ok_or_else(|| {
                        Fault::at(span, "`for` iterates over items of one kind, and these differ")
                    })?;
                }
                match of {
                    of if of.stride().is_some() => self.list_as(&items, of),
                    Type::Cells(_) | Type::Graph => self.sum(&items),
                    of => {
                        let message = format!("`for` cannot iterate over a tuple that contains {of}");
                        Err(Fault::at(span, message))
                    }
                }
            }
            ty => {
                let message = format!("`for` iterates over a range, a tuple or a list, not over {ty}");
                Err(Fault::at(span, message))
            }
        }
    }

    /// `break` or `continue`: a jump whose target is set at the end of the loop.
    pub fn leave_round(
        &mut self,
        word: &str,
        others: impl FnOnce(&mut Loop) -> &mut Vec<usize>,
    ) -> Result<(), Fault> {
        let jump = self.emit(Op::Jump(0));
        let open = self.loops.last_mut();
        let open = open.ok_or_else(|| Fault::at(self.here, format!("`{word}` is allowed only in a loop")))?;
        others(open).push(jump);
        self.defined = None;
        Ok(())
    }

    /// Compiles that a loop which only yields heaps first offers all of them at once. `begin` is the jump to its first round.
    fn at_once(&mut self, start: Place, next: Place, begin: usize) {
        let all = all_heaps(&self.function.code[start as usize..]).filter(|_| self.rule.kind == Kind::Heap);
        let Some(all) = all else { return };
        let end = self.emit(Op::Jump(0));
        self.land(begin);
        self.emit(all);
        self.emit(Op::Jump(next));
        self.land(end);
    }

    /// The registers for the elements of a loop: the registers of the variables, if they have this type and are side by side.
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

    /// A loop whose last instruction, `go_on`, takes the next element, if there is one, and jumps back to the body.
    /// It reads these registers.
    pub fn looped(
        &mut self,
        reads: Vec<Slot>,
        go_on: impl FnOnce(Place) -> Op,
        round: Round<'_, Self>,
    ) -> Result<(), Fault> {
        let head = self.here;
        let to_end = self.emit(Op::Jump(0));
        let start = self.next();
        let before = self.defined.clone();
        self.loops.push(Loop::default());
        let done = round(self);
        let open = self.loops.pop().expect("the loop was opened");
        done?;
        open.continues.into_iter().chain([to_end]).for_each(|at| self.land(at));
        self.here = head;
        let next = self.next();
        self.emit_work(go_on(start), &[&reads], &[]);
        self.at_once(start, next, to_end);
        open.breaks.into_iter().for_each(|at| self.land(at));
        self.defined = before;
        Ok(())
    }
}

/// The instruction for all heaps of a loop at once, if each of its rounds only yields a heap. The last of these instructions takes the next
/// number.
fn all_heaps(code: &[Op]) -> Option<Op> {
    let (&Op::RangeNextOne(number, next, stop, _), round) = code.split_last()? else { return None };
    let less = match *round {
        [Op::Yield(None, ref left)] if left[0].1 == number => None,
        [Op::Binary(Binary::Sub, heap, from, less), Op::Yield(None, ref left)]
            if less == number && left[0].1 == heap && from != heap && ![heap, from].contains(&number) =>
        {
            Some((from, heap))
        }
        _ => return None,
    };
    Some(Op::YieldRange(next, stop, number, less))
}
