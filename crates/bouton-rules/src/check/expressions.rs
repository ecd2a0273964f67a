//! Expressions: their types, and the instructions that compute them.

use super::body::{Body, Value};
use crate::code::types::Type;
use crate::code::{Class, Reg};
use crate::machine::Op;
use crate::source::{Fault, Span};
use crate::syntax::tree::{Binary, Compare, Expr, ExprKind, Piece, Unary};

impl Body<'_, '_> {
    /// Compiles an expression and returns its value.
    pub fn expr(&mut self, expr: &Expr) -> Result<Value, Fault> {
        self.at(expr.span, |body| body.found(expr))
    }

    fn found(&mut self, expr: &Expr) -> Result<Value, Fault> {
        match &expr.kind {
            ExprKind::Int(number) => self.number(*number),
            ExprKind::Bool(truth) => self.truth(*truth),
            ExprKind::None => Ok(Value { ty: Type::None, slots: Vec::new() }),
            ExprKind::Text(text) => self.text(text),
            ExprKind::Format(pieces) => self.format(pieces),
            ExprKind::Name(name) => self.named(name, expr.span),
            ExprKind::Tuple(items) => {
                let items = self.items(items)?;
                self.tuple(items)
            }
            ExprKind::List(items) => {
                let items = self.items(items)?;
                self.list(&items)
            }
            ExprKind::ListOf(each) => self.list_of_each(each),
            ExprKind::Generator(_) => {
                let message = "a generator is allowed only in `sum`, `all` and similar functions: write a list, `[...]`";
                Err(Fault::at(expr.span, message))
            }
            ExprKind::Binary(sign, a, b) => self.operation(*sign, a, b),
            ExprKind::Unary(sign, operand) => self.unary(*sign, operand),
            ExprKind::And(parts) => self.both(parts, Op::JumpUnless),
            ExprKind::Or(parts) => self.both(parts, Op::JumpIf),
            ExprKind::Not(operand) => {
                let truth = self.condition(operand)?;
                self.not(truth)
            }
            ExprKind::Compare(first, rest) => self.chain(first, rest),
            ExprKind::If { test, then, otherwise } => self.choice(test, then, otherwise, expr.span),
            ExprKind::Call(name, arguments) => self.call(name, arguments),
            ExprKind::Method(value, name, arguments) => self.method(value, name, arguments),
            ExprKind::Attribute(value, name) => self.attribute(value, name),
            ExprKind::Index(value, indices) => self.index(value, indices),
        }
    }

    /// A whole number known in advance.
    pub fn number(&mut self, number: i64) -> Result<Value, Fault> {
        self.made(Type::Int, |to| Op::Const(to, number))
    }

    /// A boolean known in advance.
    pub fn truth(&mut self, truth: bool) -> Result<Value, Fault> {
        self.made(Type::Bool, |to| Op::Const(to, truth.into()))
    }

    /// The whole number in a register.
    pub fn whole(reg: Reg) -> Value {
        Value { ty: Type::Int, slots: vec![(Class::Int, reg)] }
    }

    /// The boolean in a register.
    pub fn boolean(reg: Reg) -> Value {
        Value { ty: Type::Bool, slots: vec![(Class::Int, reg)] }
    }

    /// A text known in advance.
    pub fn text(&mut self, text: &str) -> Result<Value, Fault> {
        let number = self.rule.program.texts.number(text);
        self.made(Type::Text, |to| Op::Const(to, number))
    }

    fn format(&mut self, pieces: &[Piece]) -> Result<Value, Fault> {
        let mut values = Vec::new();
        for piece in pieces {
            values.push(match piece {
                Piece::Text(text) => self.text(text)?,
                Piece::Value(part) => self.expr(part)?,
            });
            if let (Piece::Value(part), Some(Value { ty, .. })) = (piece, values.last())
                && !matches!(ty, Type::Int | Type::Text | Type::Chars | Type::Name | Type::Vertex)
            {
                let message = format!("found {ty} in an f-string, expected a whole number");
                return Err(Fault::at(part.span, message));
            }
        }
        self.name_of(&values)
    }

    /// The opposite of the boolean in a register.
    pub fn not(&mut self, truth: Reg) -> Result<Value, Fault> {
        self.computed(Type::Bool, &[&[(Class::Int, truth)]], move |m, _| m.int(truth) == 0)
    }

    fn named(&mut self, name: &str, span: Span) -> Result<Value, Fault> {
        let meant = self.meant(name);
        if self.rule.is_variable(self.number, &meant) {
            return self.read(&meant, span);
        }
        match self.rule.constants.get(name) {
            Some(constant) => self.known(constant),
            None => Err(self.rule.unknown_name(self.number, name, span)),
        }
    }

    fn operation(&mut self, sign: Binary, a: &Expr, b: &Expr) -> Result<Value, Fault> {
        let value = self.expr(a)?;
        let small = match (&b.kind, sign) {
            (ExprKind::Int(number), Binary::Add) => i32::try_from(*number).ok(),
            _ => None,
        };
        if let (Some(constant), Type::Int) = (small, &value.ty) {
            return self.made(Type::Int, |to| Op::Add(to, value.reg(), constant));
        }
        let other = self.expr(b)?;
        self.binary(sign, &value, &other)
    }

    /// Arithmetic on two values, and joining and repeating of tuples, lists and words.
    pub fn binary(&mut self, sign: Binary, a: &Value, b: &Value) -> Result<Value, Fault> {
        match (&a.ty, &b.ty) {
            (Type::Int, Type::Int) => self.made(Type::Int, |to| Op::Binary(sign, to, a.reg(), b.reg())),
            (Type::Tuple(_), Type::Tuple(_)) if sign == Binary::Add => {
                let items = a.items().into_iter().chain(b.items()).collect();
                self.tuple(items)
            }
            (x, y) if sign == Binary::Add && x.is_ints() && y.is_ints() => self.joined(a, b, &Type::Ints),
            (Type::List(_) | Type::Sum, Type::List(_) | Type::Sum) if sign == Binary::Add => {
                let ty = a.ty.join(&b.ty).ok_or_else(|| self.misfit(sign, a, b))?;
                self.joined(a, b, &ty)
            }
            (Type::Text | Type::Chars, Type::Text | Type::Chars) if sign == Binary::Add => {
                self.joined(a, b, &Type::Chars)
            }
            (Type::Cells(_), Type::Cells(_) | Type::Text) | (Type::Text, Type::Cells(_))
                if sign == Binary::Add && self.rule.kind.is_word() =>
            {
                let (a, b) = (self.word(a)?, self.word(b)?);
                let reads = [(Class::Cells, a), (Class::Cells, b)];
                self.computed_cells(&[&reads], move |m, code| m.joined_words(code, a, b))
            }
            (Type::List(_) | Type::Sum, Type::Int) if sign == Binary::Mul => self.repeated(a, b.reg()),
            (Type::Int, Type::List(_) | Type::Sum) if sign == Binary::Mul => self.repeated(b, a.reg()),
            (x, Type::Int) if sign == Binary::Mul && x.is_ints() => {
                let list = self.coerce(a, &Type::Ints)?;
                self.repeated(&list, b.reg())
            }
            _ => Err(self.misfit(sign, a, b)),
        }
    }

    /// The word that a value is, or that a string spells.
    fn word(&mut self, value: &Value) -> Result<Reg, Fault> {
        if let Type::Cells(_) = value.ty {
            return Ok(value.reg());
        }
        let text = value.reg();
        Ok(self.computed_cells(&[&value.slots], move |m, code| m.word_of(code, text))?.reg())
    }

    fn misfit(&self, sign: Binary, a: &Value, b: &Value) -> Fault {
        Fault::at(self.here, format!("`{sign}` takes two whole numbers, not {} and {}", a.ty, b.ty))
    }

    fn unary(&mut self, sign: Unary, operand: &Expr) -> Result<Value, Fault> {
        if let (Unary::Neg, ExprKind::Int(number)) = (sign, &operand.kind) {
            return self.number(-number);
        }
        let value = self.expr(operand)?;
        if value.ty != Type::Int {
            return Err(Self::unlike(&value.ty, "a whole number", operand.span));
        }
        match sign {
            Unary::Plus => Ok(value),
            Unary::Neg => {
                let zero = self.number(0)?;
                self.binary(Binary::Sub, &zero, &value)
            }
            Unary::Invert => {
                let number = value.reg();
                self.computed(Type::Int, &[&value.slots], move |m, _| !m.int(number))
            }
        }
    }

    /// Compiles an expression that must be a whole number.
    pub fn whole_number(&mut self, expr: &Expr) -> Result<Reg, Fault> {
        let value = self.expr(expr)?;
        if value.ty == Type::Int {
            return Ok(value.reg());
        }
        Err(Self::unlike(&value.ty, "a whole number", expr.span))
    }

    /// Compiles a condition, which must be a boolean.
    pub fn condition(&mut self, expr: &Expr) -> Result<Reg, Fault> {
        let value = self.expr(expr)?;
        if value.ty == Type::Bool {
            return Ok(value.reg());
        }
        let instead = if value.ty == Type::Int { ": write `... != 0`" } else { "" };
        let message = format!("found {} as a condition, expected a boolean{instead}", value.ty);
        Err(Fault::at(expr.span, message))
    }

    fn both(&mut self, parts: &[Expr], jump: fn(Reg, u32) -> Op) -> Result<Value, Fault> {
        let truth = self.int()?;
        let mut jumps = Vec::new();
        for part in parts {
            // The result is a boolean even if one part is wrong. So a function that calls itself in such a part still gets a
            // result type.
            match self.condition(part) {
                Ok(one) => _ = self.emit(Op::Move(truth, one)),
                Err(fault) => self.rule.faults.push(fault),
            }
            jumps.push(self.emit(jump(truth, 0)));
        }
        jumps.into_iter().for_each(|at| self.land(at));
        Ok(Self::boolean(truth))
    }

    fn chain(&mut self, first: &Expr, rest: &[(Compare, Expr)]) -> Result<Value, Fault> {
        let truth = self.int()?;
        let mut left = self.expr(first)?;
        let mut jumps = Vec::new();
        for (at, (sign, right)) in rest.iter().enumerate() {
            let right = self.expr(right)?;
            let one = self.compared(*sign, &left, &right)?;
            if rest.len() == 1 {
                return Ok(one);
            }
            self.emit(Op::Move(truth, one.reg()));
            if at + 1 < rest.len() {
                jumps.push(self.emit(Op::JumpUnless(truth, 0)));
            }
            left = right;
        }
        jumps.into_iter().for_each(|at| self.land(at));
        Ok(Self::boolean(truth))
    }

    fn choice(&mut self, test: &Expr, then: &Expr, otherwise: &Expr, span: Span) -> Result<Value, Fault> {
        // The common type of both values is found as if they were assigned to one variable.
        let name = format!("if {}", span.start);
        let truth = self.condition(test)?;
        let to_other = self.emit(Op::JumpUnless(truth, 0));
        let value = self.expr(then);
        if let Ok(value) = &value {
            self.rule.widen(self.number, &name, &value.ty);
        }
        let ty = self.rule.variable(self.number, &name);
        let chosen = self.room(&ty)?;
        if let Ok(value) = &value {
            let value = self.coerce(value, &ty)?;
            self.move_all(&chosen.slots, &value.slots);
        }
        let to_end = self.emit(Op::Jump(0));
        self.land(to_other);
        let other = self.expr(otherwise);
        // A function may call itself in one of the branches: the type of its result is then learned from the other branch.
        let (value, other) = match (value, other) {
            (Ok(value), Ok(other)) => (value, other),
            (Err(fault), Ok(known)) | (Ok(known), Err(fault)) => {
                self.rule.faults.push(fault);
                return Ok(known);
            }
            (Err(fault), Err(_)) => return Err(fault),
        };
        if self.rule.widen(self.number, &name, &other.ty).is_none() {
            let message = format!("this is {} or {}: take one kind", value.ty, other.ty);
            return Err(Fault::at(span, message));
        }
        let other = self.coerce(&other, &ty)?;
        self.move_all(&chosen.slots, &other.slots);
        self.land(to_end);
        Ok(chosen)
    }
}
