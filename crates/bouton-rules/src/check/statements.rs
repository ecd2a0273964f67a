//! Statements, compiled to instructions.

use std::collections::BTreeSet;

use super::body::{Body, Loop, Value};
use crate::code::types::Type;
use crate::machine::Op;
use crate::source::Fault;
use crate::syntax::tree::{Expr, Stmt, StmtKind};

impl Body<'_, '_> {
    /// Compiles statements one after another. A fault in one is noted, and the next is still compiled.
    pub fn block(&mut self, statements: &[Stmt]) {
        for statement in statements {
            self.here = statement.span;
            if let Err(fault) = self.statement(statement) {
                self.rule.faults.push(fault);
                self.look_into(statement);
            }
        }
    }

    /// Looks for more faults inside a statement whose head has a fault.
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
            StmtKind::Assign(target, value) => self.assignment(target, value),
            StmtKind::Change(name, sign, value) => self.change(name, *sign, value),
            StmtKind::For(target, each, body) => self.for_each(target, each, &mut |this| {
                this.block(body);
                Ok(())
            }),
            StmtKind::While(test, body) => self.while_(test, body),
            StmtKind::If(test, then, otherwise) => self.if_(test, then, otherwise),
            StmtKind::Break => self.leave_round("break", |open| &mut open.breaks),
            StmtKind::Continue => self.leave_round("continue", |open| &mut open.continues),
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
            let (before, now) = (self.rule.results[self.number].clone(), &value.ty);
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
}

/// The variables that have a value at the end of both branches; a branch that never ends is ignored.
fn both(a: Option<BTreeSet<String>>, b: Option<BTreeSet<String>>) -> Option<BTreeSet<String>> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.intersection(&b).cloned().collect()),
        (a, b) => a.or(b),
    }
}
