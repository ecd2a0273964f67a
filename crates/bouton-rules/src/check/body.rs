//! The body of a function while it is compiled: registers, variables, and the places of values.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use hashbrown::HashSet;

use super::draft::{Draft, NO_VALUE};
use crate::code::types::Type;
use crate::code::{Class, Reg, Slot};
use crate::machine::{Context, Function, Machine, Op, Outcome, Target, Uses};
use crate::source::{Fault, Span};
use crate::syntax::tree;
use crate::value::Cells;
use crate::width::exact;

/// A value: its type and its registers.
#[derive(Clone, Debug)]
pub struct Value {
    /// The type of the value.
    pub ty: Type,
    /// The registers of the value: one for each class of its type.
    pub slots: Vec<Slot>,
}

impl Value {
    /// The only register of a value that takes one.
    pub fn reg(&self) -> Reg {
        self.slots[0].1
    }

    /// The register of a word, a board or a graph, as a part of a sum.
    pub fn part(&self) -> Option<Slot> {
        matches!(self.ty, Type::Cells(_) | Type::Graph).then(|| self.slots[0])
    }

    /// The numbers of the registers.
    pub fn regs(&self) -> Vec<Reg> {
        self.slots.iter().map(|&(_, reg)| reg).collect()
    }

    /// The elements of a tuple of known length.
    pub fn items(&self) -> Vec<Value> {
        let Type::Tuple(types) = &self.ty else { return vec![self.clone()] };
        let mut rest = self.slots.as_slice();
        let mut items = Vec::with_capacity(types.len());
        for ty in types {
            let (slots, after) = rest.split_at(ty.classes().len());
            items.push(Value { ty: ty.clone(), slots: slots.to_vec() });
            rest = after;
        }
        items
    }

    /// A tuple of these values.
    pub fn tuple(items: Vec<Value>) -> Self {
        let slots = items.iter().flat_map(|item| item.slots.iter().copied()).collect();
        Self { ty: Type::Tuple(items.into_iter().map(|item| item.ty).collect()), slots }
    }
}

/// An open loop, and its jumps whose targets are not set yet.
#[derive(Default)]
pub struct Loop {
    /// The jumps to the next round.
    pub continues: Vec<usize>,
    /// The jumps that leave the loop.
    pub breaks: Vec<usize>,
}

/// A function while it is compiled.
pub struct Body<'r, 'a> {
    /// The rule.
    pub rule: &'r mut Draft<'a>,
    /// The number of the function in the rule.
    pub number: usize,
    /// The code made so far.
    pub function: Function,
    /// The registers of each variable that has any yet.
    pub variables: BTreeMap<String, Vec<Slot>>,
    /// All registers of variables.
    of_variables: HashSet<Slot>,
    /// Registers that say whether a variable has a value.
    flags: BTreeMap<String, Reg>,
    /// The variables that certainly have a value here; `None` where execution never comes.
    pub defined: Option<BTreeSet<String>>,
    /// The open loops, the innermost last.
    pub loops: Vec<Loop>,
    /// The place in the source of the part being compiled.
    pub here: Span,
    /// The names of the loops in expressions around that part, the innermost last, and the mark behind each of them.
    pub locals: Vec<(Vec<String>, String)>,
}

impl<'r, 'a> Body<'r, 'a> {
    /// The function `number` of a rule, with registers for its parameters.
    pub fn new(rule: &'r mut Draft<'a>, number: usize, parameters: &[tree::Name]) -> Result<Self, Fault> {
        let mut body = Self {
            rule,
            number,
            function: Function::default(),
            variables: BTreeMap::new(),
            of_variables: HashSet::new(),
            flags: BTreeMap::new(),
            defined: Some(BTreeSet::new()),
            loops: Vec::new(),
            here: Span::default(),
            locals: Vec::new(),
        };
        for parameter in parameters {
            let slots = body.variable(&parameter.text)?;
            body.function.parameters.extend(slots);
            body.set_defined(&parameter.text);
        }
        Ok(body)
    }

    /// Appends an instruction for the part of the source being compiled, and returns the index of the instruction.
    pub fn emit(&mut self, op: Op) -> usize {
        self.emit_work(op, &[], &[])
    }

    /// Appends an instruction whose work reads and sets these registers.
    pub fn emit_work(&mut self, op: Op, reads: &[&[Slot]], sets: &[Slot]) -> usize {
        self.function.code.push(op);
        self.function.spans.push(self.here);
        self.function.uses.push(Uses { reads: reads.concat(), sets: sets.to_vec() });
        self.function.code.len() - 1
    }

    /// Compiles something for another part of the source.
    pub fn at<T>(&mut self, span: Span, compile: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.here, span);
        let done = compile(self);
        self.here = before;
        done
    }

    /// Appends an instruction that reads registers, and changes some of them or only checks something.
    pub fn act(
        &mut self,
        reads: &[&[Slot]],
        work: impl Fn(&mut Machine, Context<'_>) -> Result<(), String> + Send + Sync + 'static,
    ) {
        self.emit_work(Op::Do(Box::new(work)), reads, &[]);
    }

    /// A value that takes a whole number, which is computed from registers.
    pub fn computed<O: Outcome<i64>>(
        &mut self,
        ty: Type,
        reads: &[&[Slot]],
        work: impl Fn(&mut Machine, Context<'_>) -> O + Send + Sync + 'static,
    ) -> Result<Value, Fault> {
        let value = self.room(&ty)?;
        let work = move |m: &mut Machine, code: Context<'_>| work(m, code).result();
        self.emit_work(Op::Int(value.reg(), Box::new(work)), reads, &[]);
        Ok(value)
    }

    /// A word or a board that is made from registers.
    pub fn computed_cells(
        &mut self,
        reads: &[&[Slot]],
        work: impl Fn(&mut Machine, Context<'_>) -> Result<Cells, String> + Send + Sync + 'static,
    ) -> Result<Value, Fault> {
        let value = self.room(&self.rule.cells())?;
        self.emit_work(Op::Cells(value.reg(), Box::new(work)), reads, &[]);
        Ok(value)
    }

    /// A value of a type with one register, which the work sets.
    pub fn filled<O: Outcome<()>>(
        &mut self,
        ty: Type,
        reads: &[&[Slot]],
        work: impl Fn(&mut Machine, Context<'_>, Reg) -> O + Send + Sync + 'static,
    ) -> Result<Value, Fault> {
        let value = self.room(&ty)?;
        let to = value.reg();
        let work = move |m: &mut Machine, code: Context<'_>| work(m, code, to).result();
        self.emit_work(Op::Do(Box::new(work)), reads, &value.slots);
        Ok(value)
    }

    /// The index of the next instruction.
    pub fn next(&self) -> Target {
        exact(self.function.code.len())
    }

    /// Sets the target of the jump at `at` to the next instruction.
    pub fn land(&mut self, at: usize) {
        let next = self.next();
        *self.function.code[at].target_mut().expect("jumps have a target") = next;
    }

    /// A register that nothing else uses.
    pub fn fresh(&mut self, class: Class) -> Result<Reg, Fault> {
        let count = &mut self.function.registers[class as usize];
        let reg = *count;
        *count = count.checked_add(1).ok_or_else(|| Fault::at(self.here, "the function is too long"))?;
        Ok(reg)
    }

    /// A register for a whole number.
    pub fn int(&mut self) -> Result<Reg, Fault> {
        self.fresh(Class::Int)
    }

    /// Registers for a value of a type.
    pub fn room(&mut self, ty: &Type) -> Result<Value, Fault> {
        let classes = ty.classes();
        let slots = classes.into_iter().map(|class| Ok((class, self.fresh(class)?)));
        Ok(Value { ty: ty.clone(), slots: slots.collect::<Result<_, Fault>>()? })
    }

    /// The value of a type with one register, which an instruction computes. `op` makes the instruction for this register.
    pub fn made(&mut self, ty: Type, op: impl FnOnce(Reg) -> Op) -> Result<Value, Fault> {
        let value = self.room(&ty)?;
        self.emit(op(value.reg()));
        Ok(value)
    }

    /// The name of the variable that a name means here: that of a loop in an expression has a mark.
    pub fn meant(&self, name: &str) -> String {
        let local = self.locals.iter().rfind(|(names, _)| names.iter().any(|own| own == name));
        local.map_or(name.to_owned(), |(_, mark)| format!("{name}{mark}"))
    }

    /// The registers of a variable.
    pub fn variable(&mut self, name: &str) -> Result<Vec<Slot>, Fault> {
        let ty = self.rule.variable(self.number, name);
        // If the type has changed since these registers were made, this round is not the last one.
        let is_same = |slots: &&Vec<Slot>| slots.iter().map(|slot| slot.0).eq(ty.classes());
        if let Some(slots) = self.variables.get(name).filter(is_same) {
            return Ok(slots.clone());
        }
        let slots = self.room(&ty)?.slots;
        self.of_variables.extend(&slots);
        self.variables.insert(name.to_owned(), slots.clone());
        Ok(slots)
    }

    /// Notes that the variable has a value from here on.
    fn set_defined(&mut self, name: &str) {
        if let Some(defined) = &mut self.defined {
            defined.insert(name.to_owned());
        }
    }

    /// The flag of a variable that may be read without a value.
    fn flag(&mut self, name: &str) -> Result<Reg, Fault> {
        if let Some(&flag) = self.flags.get(name) {
            return Ok(flag);
        }
        let flag = self.int()?;
        self.flags.insert(name.to_owned(), flag);
        Ok(flag)
    }

    /// Gives a variable a value.
    pub fn assign(&mut self, name: &tree::Name, value: &Value) -> Result<(), Fault> {
        self.rule.check_stored(name)?;
        let ty = self.rule.widen(self.number, &name.text, &value.ty).ok_or_else(|| {
            let (before, now) = (self.rule.variable(self.number, &name.text), &value.ty);
            let text = tree::written(&name.text);
            Fault::at(name.span, format!("`{text}` is {before} elsewhere and {now} here: take two names"))
        })?;
        let value = self.coerce(value, &ty)?;
        let slots = self.variable(&name.text)?;
        // The new value may be made of the old one, as in `t = (t[1], t[0])`.
        let value = if overlap(&slots, &value.slots) { self.copied(&value)? } else { value };
        if !self.redirect(&slots, &value.slots) {
            self.move_all(&slots, &value.slots);
        }
        if self.rule.may_lack(self.number, &name.text) {
            let flag = self.flag(&name.text)?;
            self.emit(Op::Const(flag, 1));
        }
        self.set_defined(&name.text);
        Ok(())
    }

    /// Lets the last instruction write to the register of a variable, if that instruction computed exactly the value that the
    /// variable gets. Returns whether it did.
    fn redirect(&mut self, to: &[Slot], from: &[Slot]) -> bool {
        let (&[(_, to)], &[(class, from)]) = (to, from) else { return false };
        if self.is_variable_register(class, from) {
            return false;
        }
        let made = match (class, self.function.code.last_mut()) {
            (
                Class::Int,
                Some(Op::Const(made, _) | Op::Add(made, ..) | Op::Binary(_, made, ..) | Op::Int(made, _)),
            )
            | (Class::Cells, Some(Op::Cells(made, _)))
                if *made == from =>
            {
                made
            }
            // Any other instruction may stay as it is: then the value is moved.
            _ => return false,
        };
        *made = to;
        true
    }

    /// Whether a register belongs to a variable.
    pub fn is_variable_register(&self, class: Class, reg: Reg) -> bool {
        self.of_variables.contains(&(class, reg))
    }

    /// The value of a variable; reading a variable that has no value is an error.
    pub fn read(&mut self, name: &str, span: Span) -> Result<Value, Fault> {
        let ty = self.rule.variable(self.number, name);
        if self.defined.as_ref().is_some_and(|defined| !defined.contains(name)) {
            self.rule.note_lacking(self.number, name);
            let (flag, text) = (self.flag(name)?, tree::written(name).to_owned());
            self.at(span, |body| {
                body.act(&[&[(Class::Int, flag)]], move |m, _| match m.int(flag) {
                    0 => Err(format!("`{text}` has no value yet")),
                    _ => Ok(()),
                });
            });
        }
        if ty == Type::Never {
            return Err(Fault::at(span, format!("`{}` {NO_VALUE}", tree::written(name))));
        }
        Ok(Value { ty, slots: self.variable(name)? })
    }

    /// The fault for a value of a type that does not fit.
    pub fn unlike(found: &Type, expected: impl Display, span: Span) -> Fault {
        Fault::at(span, format!("found {found}, expected {expected}"))
    }

    /// Moves registers to others of the same classes.
    pub fn move_all(&mut self, to: &[Slot], from: &[Slot]) {
        for (&(class, to), &(_, from)) in to.iter().zip(from).filter(|(to, from)| to != from) {
            if class == Class::Int {
                self.emit(Op::Move(to, from));
                continue;
            }
            let copy = move |m: &mut Machine, _: Context<'_>| {
                m.copy(class, m.at(class, to), m.at(class, from));
                Ok(())
            };
            self.emit_work(Op::Do(Box::new(copy)), &[&[(class, from)]], &[(class, to)]);
        }
    }

    /// Copies a value to registers of its own.
    pub fn copied(&mut self, value: &Value) -> Result<Value, Fault> {
        let copy = self.room(&value.ty)?;
        self.move_all(&copy.slots, &value.slots);
        Ok(copy)
    }

    /// A register with a whole number known in advance.
    pub fn constant(&mut self, number: i64) -> Result<Reg, Fault> {
        Ok(self.made(Type::Int, |to| Op::Const(to, number))?.reg())
    }
}

/// Registers of whole numbers.
pub fn ints(regs: &[Reg]) -> Vec<Slot> {
    regs.iter().map(|&reg| (Class::Int, reg)).collect()
}

/// Whether moves from register to register, one after another, would read a register that was written before.
fn overlap(to: &[Slot], from: &[Slot]) -> bool {
    from.iter().enumerate().any(|(at, slot)| to[..at].contains(slot))
}
