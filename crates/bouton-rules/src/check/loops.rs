//! Loops: over ranges, over lists, and while a condition is true.

use super::body::{Body, Loop, Value};
use crate::code::types::Type;
use crate::code::{Class, HeapLoop, Op, Reg, Target as Place, YieldOp};
use crate::source::{Fault, Span};
use crate::syntax::tree::{Binary, Expr, ExprKind, Stmt, Target};
use crate::width::exact;

/// The compilation of what each round of a loop does.
pub type Round<'f, B> = &'f mut dyn FnMut(&mut B) -> Result<(), Fault>;

impl Body<'_, '_> {
    /// `while test: body`
    pub fn while_(&mut self, test: &Expr, body: &[Stmt]) -> Result<(), Fault> {
        let next = self.next();
        let exits = self.jumps_unless(test)?;
        self.emit(Op::Step);
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
        let go_on = |start| match element.part() {
            Some(part) => Op::SumNext(part, reg, at, start),
            None => Op::ListNext(element.reg(), reg, at, exact(element.slots.len()), start),
        };
        self.looped(go_on, &mut |body| {
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
        self.looped(go_on, &mut |body| {
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
        let Some(all) = all_heaps(&self.function.code[start as usize..]) else { return };
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
    pub fn looped(&mut self, go_on: impl FnOnce(Place) -> Op, round: Round<'_, Self>) -> Result<(), Fault> {
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
        self.emit(go_on(start));
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
    let found = match *round {
        [Op::Yield(None, YieldOp::Heap(heap))] if heap == number => HeapLoop::Counted(number),
        [Op::Binary(Binary::Sub, heap, from, less), Op::Yield(None, YieldOp::Heap(left))]
            if less == number && left == heap && from != heap && ![heap, from].contains(&number) =>
        {
            HeapLoop::Less(number, from, heap)
        }
        _ => return None,
    };
    Some(Op::YieldRange(next, stop, found))
}
