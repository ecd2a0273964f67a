//! Comprehensions and generators, and the functions of the library that iterate over many values.

use super::body::{Body, Value};
use super::loops::Round;
use crate::code::Reg;
use crate::code::types::Type;
use crate::machine::Op;
use crate::source::Fault;
use crate::syntax::tree::{Binary, Clause, Compare, Each, Expr, ExprKind, Name, Target};

/// The action for each of many values.
type Taken<'f, B> = &'f mut dyn FnMut(&mut B, &Value) -> Result<(), Fault>;

impl Body<'_, '_> {
    /// `[item for target in each if test]`
    pub fn list_of_each(&mut self, each: &Each) -> Result<Value, Fault> {
        // The common type of the items is found as if they were assigned to one variable.
        let name = format!("[{}", each.item.span.start);
        self.rule.widen(self.number, &name, &Type::list(Type::Never));
        let list = self.empty_list(&self.rule.variable(self.number, &name))?;
        let here = self.here;
        self.clauses(each, &mut |body| {
            let item = body.expr(&each.item)?;
            body.here = here;
            let one = body.list_type(std::slice::from_ref(&item))?;
            let joined = body.rule.widen(body.number, &name, &one);
            let joined = joined.ok_or_else(|| body.unlike_items(&list.ty, &one))?;
            // If the type has changed, this round of the compilation is not the last one.
            if joined == list.ty { body.add_to(&list, &item) } else { Ok(()) }
        })?;
        Ok(list)
    }

    /// Compiles the loops and tests of a comprehension; `inside` compiles what the innermost does.
    fn clauses(&mut self, each: &Each, inside: Round<'_, Self>) -> Result<(), Fault> {
        let mark = format!("@{}", each.item.span.start);
        let Some((Clause::For(target, first), rest)) = each.clauses.split_first() else { return Ok(()) };
        self.for_each(&target.marked(&mark), first, &mut |body| {
            body.locals.push((each.names().into_iter().map(str::to_owned).collect(), mark.clone()));
            let done = body.inner_clauses(&mark, rest, inside);
            body.locals.pop();
            done
        })
    }

    fn inner_clauses(
        &mut self,
        mark: &str,
        clauses: &[Clause],
        inside: Round<'_, Self>,
    ) -> Result<(), Fault> {
        match clauses {
            [] => inside(self),
            [Clause::For(target, each), rest @ ..] => {
                self.for_each(&target.marked(mark), each, &mut |body| body.inner_clauses(mark, rest, inside))
            }
            [Clause::If(test), rest @ ..] => {
                let exits = self.jumps_unless(test)?;
                self.inner_clauses(mark, rest, inside)?;
                exits.into_iter().for_each(|at| self.land(at));
                Ok(())
            }
        }
    }

    /// Iterates over an argument. A generator's items are computed during the iteration; any other argument is computed before
    /// it.
    fn go_over(&mut self, many: &Expr, round: Taken<'_, Self>) -> Result<(), Fault> {
        if let ExprKind::Generator(each) = &many.kind {
            return self.clauses(each, &mut |body| {
                let item = body.expr(&each.item)?;
                round(body, &item)
            });
        }
        let name = Name { text: format!("one@{}", many.span.start), span: many.span };
        self.for_each(&Target::Name(name.clone()), many, &mut |body| {
            let item = body.read(&name.text, name.span)?;
            round(body, &item)
        })
    }

    /// The list of the values over which an argument iterates.
    pub fn gathered(&mut self, many: &Expr) -> Result<Value, Fault> {
        if let ExprKind::Generator(each) = &many.kind {
            return self.list_of_each(each);
        }
        if is_range(many) {
            let number = Expr { kind: ExprKind::Name("one".to_owned()), span: many.span };
            let target = Target::Name(Name { text: "one".to_owned(), span: many.span });
            let clauses = vec![Clause::For(target, many.clone())];
            return self.list_of_each(&Each { item: Box::new(number), clauses });
        }
        let value = self.expr(many)?;
        self.as_list(&value, many.span)
    }

    /// `all(...)`, or `any(...)` if `is_any` is true.
    pub fn all(&mut self, name: &Name, arguments: &[Expr], is_any: bool) -> Result<Value, Fault> {
        let [many] = self.exactly(name, arguments)?;
        let truth = self.int()?;
        self.emit(Op::Const(truth, (!is_any).into()));
        let mut exits = Vec::new();
        self.go_over(many, &mut |body, item| {
            if item.ty != Type::Bool {
                let instead = if item.ty == Type::Int { ": write `... != 0`" } else { "" };
                let message = format!("found {} in `{}`, expected a boolean{instead}", item.ty, name.text);
                return Err(Fault::at(many.span, message));
            }
            body.emit(Op::Move(truth, item.reg()));
            exits.push(body.emit(if is_any { Op::JumpIf(truth, 0) } else { Op::JumpUnless(truth, 0) }));
            Ok(())
        })?;
        exits.into_iter().for_each(|at| self.land(at));
        Ok(Self::boolean(truth))
    }

    /// `sum(...)`
    pub fn total(&mut self, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        let [many] = self.exactly(name, arguments)?;
        let (total, here) = (self.constant(0)?, self.here);
        self.go_over(many, &mut |body, item| {
            // As in Python, a boolean counts as 1 or 0.
            if !matches!(item.ty, Type::Int | Type::Bool) {
                return Err(Self::unlike(&item.ty, "whole numbers to be added", many.span));
            }
            body.at(here, |body| body.emit(Op::Binary(Binary::Add, total, total, item.reg())));
            Ok(())
        })?;
        Ok(Self::whole(total))
    }

    /// `sorted(...)`: a new list, the smallest item first.
    pub fn sorted(&mut self, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        let [many] = self.exactly(name, arguments)?;
        let list = self.gathered(many)?;
        let Type::List(of) = &list.ty else { unreachable!("a list was made") };
        let is_whole = of.is_ints() || matches!(**of, Type::Int | Type::Never);
        let Some(stride) = of.stride().filter(|_| is_whole) else {
            let message = format!("`sorted` takes whole numbers, or tuples of equal length, found {of}");
            return Err(Fault::at(many.span, message));
        };
        let (from, stride) = (list.reg(), usize::from(stride.max(1)));
        self.filled(list.ty.clone(), &[&list.slots], move |m, _, to| m.sort(to, from, stride))
    }

    /// `list(...)`: a new list.
    pub fn listed(&mut self, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        let [many] = self.exactly(name, arguments)?;
        self.gathered(many)
    }

    /// `tuple(...)`: a tuple of whole numbers.
    pub fn tupled(&mut self, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        let [many] = self.exactly(name, arguments)?;
        let list = self.gathered(many)?;
        match &list.ty {
            Type::List(of) if matches!(**of, Type::Int | Type::Never) => {
                Ok(Value { ty: Type::Ints, slots: list.slots })
            }
            ty => {
                Err(Fault::at(many.span, format!("`tuple` takes whole numbers, found {ty} of other items")))
            }
        }
    }

    /// `for target in enumerate(many, first)`: pairs of a number and an element.
    pub fn for_enumerated(
        &mut self,
        target: &Target,
        name: &Name,
        arguments: &[Expr],
        round: Round<'_, Self>,
    ) -> Result<(), Fault> {
        let (many, first) = match arguments {
            [many] => (many, None),
            [many, first] => (many, Some(first)),
            _ => {
                let message = format!("`{}` takes 1 or 2 arguments, found {}", name.text, arguments.len());
                return Err(Fault::at(name.span, message));
            }
        };
        let list = self.list_of_now(many)?;
        let first = match first {
            Some(first) => {
                let first = self.whole_number(first)?;
                self.kept(first)?
            }
            None => self.constant(0)?,
        };
        self.for_indices(target, Some(first), &[list], round)
    }

    /// `for target in zip(many, many)`: tuples of one element from each; the shortest list ends the loop.
    pub fn for_zipped(
        &mut self,
        target: &Target,
        name: &Name,
        arguments: &[Expr],
        round: Round<'_, Self>,
    ) -> Result<(), Fault> {
        if arguments.is_empty() {
            return Err(Fault::at(name.span, "`zip` takes at least one range, tuple or list"));
        }
        let lists: Vec<_> = arguments.iter().map(|many| self.list_of_now(many)).collect::<Result<_, _>>()?;
        self.for_indices(target, None, &lists, round)
    }

    /// A loop over the indices that all lists have. The target gets a tuple of the elements. If there is `first`, the tuple
    /// begins with the index, counted from `first`.
    fn for_indices(
        &mut self,
        target: &Target,
        first: Option<Reg>,
        lists: &[Value],
        round: Round<'_, Self>,
    ) -> Result<(), Fault> {
        let never = |list: &Value| matches!(&list.ty, Type::List(of) if **of == Type::Never);
        if lists.iter().any(never) {
            return Ok(());
        }
        let lengths =
            lists.iter().map(|list| Ok(self.length_of(list)?.reg())).collect::<Result<_, Fault>>()?;
        let stop = self.best_of(lengths, Compare::Less)?.reg();
        let (next, at) = (self.constant(0)?, self.int()?);
        let go_on = |start| Op::RangeNextOne(at, next, stop, start);
        self.looped(Vec::new(), go_on, &mut |body| {
            let mut items = Vec::new();
            if let Some(first) = first {
                items.push(body.binary(Binary::Add, &Self::whole(first), &Self::whole(at))?);
            }
            for list in lists {
                items.push(body.item_of(list, at)?);
            }
            body.give(target, &Value::tuple(items))?;
            round(body)
        })
    }

    fn item_of(&mut self, list: &Value, at: Reg) -> Result<Value, Fault> {
        let Type::List(of) = &list.ty else { unreachable!("a list was made") };
        let item = self.item_at(list, of, at)?;
        item.ok_or_else(|| Fault::at(self.here, format!("{of} cannot be taken out of a list")))
    }
}

/// Whether the expression is `range(...)`.
pub fn is_range(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Call(name, _) if name.text == "range")
}
