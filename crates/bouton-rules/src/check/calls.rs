//! Calls of the library's functions and of the rule's own functions.

use super::body::{Body, Value, ints};
use super::each::is_range;
use super::words::{BORROWED, KINDS};
use crate::arithmetic::{binary, gcd};
use crate::code::types::Type;
use crate::code::{Class, Reg};
use crate::machine::{Call, Op, characters, number_of};
use crate::source::Fault;
use crate::syntax::tree::{Binary, Compare, Expr, ExprKind, Name};

impl Body<'_, '_> {
    /// `name(a, b)`
    pub fn call(&mut self, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        let text = name.text.as_str();
        if BORROWED.contains(&text) && !self.rule.is_given(self.number, text) {
            return self.borrowed(name, arguments);
        }
        match text {
            "range" => Err(Fault::at(
                name.span,
                "`range` is allowed only after `for ... in` or in a function such as `list(...)`",
            )),
            "min" => self.extreme(name, arguments, Compare::Less),
            "max" => self.extreme(name, arguments, Compare::Greater),
            "abs" => self.absolute(name, arguments),
            "len" => self.length(name, arguments),
            "gcd" => {
                let (list, _) = self.numbers_of(arguments)?;
                self.computed(Type::Int, &[&[(Class::List, list)]], move |m, _| gcd(m.list(list)))
            }
            "cell" => self.place(
                arguments,
                &[1, 2],
                false,
                "`cell` takes row and column, or the place in a word, from 0",
            ),
            "box" => {
                let takes = "`box` takes r1, c1, r2, c2 (or i, j in a word) with r1 < r2 and c1 < c2";
                self.place(arguments, &[2, 4], true, takes)
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

    /// Calls one of the functions in [`BORROWED`].
    fn borrowed(&mut self, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        match name.text.as_str() {
            "all" => self.all(name, arguments, false),
            "any" => self.all(name, arguments, true),
            "sum" => self.total(name, arguments),
            "sorted" => self.sorted(name, arguments),
            "list" => self.listed(name, arguments),
            "tuple" => self.tupled(name, arguments),
            "str" => self.string(name, arguments),
            "int" => self.whole_of(name, arguments),
            "print" => self.print(arguments),
            other => Err(Fault::at(name.span, format!("`{other}` is allowed only after `for ... in`"))),
        }
    }

    /// `str(...)`: the digits of a whole number.
    fn string(&mut self, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        let [argument] = self.exactly(name, arguments)?;
        let value = self.expr(argument)?;
        match value.ty {
            Type::Int => {
                let number = value.reg();
                self.filled(Type::Chars, &[&value.slots], move |m, _, chars| {
                    *m.list_mut(chars) = characters(&m.int(number).to_string()).collect()
                })
            }
            Type::Text | Type::Chars | Type::Name => Ok(value),
            _ => Err(Self::unlike(&value.ty, "a whole number", argument.span)),
        }
    }

    /// `int(...)`: the whole number that a string writes; 1 or 0 for a boolean.
    fn whole_of(&mut self, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        let [argument] = self.exactly(name, arguments)?;
        let value = self.expr(argument)?;
        match value.ty {
            Type::Int | Type::Bool => Ok(Self::whole(value.reg())),
            Type::Text | Type::Chars => {
                let slot = value.slots[0];
                self.computed(Type::Int, &[&value.slots], move |m, code| number_of(&m.string(code, slot)))
            }
            _ => Err(Self::unlike(&value.ty, "a string, a boolean or a whole number", argument.span)),
        }
    }

    /// Calls a function of the rule.
    fn own(&mut self, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        let Some(function) = self.rule.function(&name.text) else {
            if self.rule.is_variable(self.number, &name.text) || self.rule.constants.contains_key(&name.text)
            {
                return Err(Fault::at(name.span, format!("`{}` is not a function", name.text)));
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
                Fault::at(expr.span, format!("`{parameter}` is {before} elsewhere and {now} here"))
            })?;
            slots.extend(self.coerce(value, &ty)?.slots);
        }
        let ty = self.rule.results[function].clone();
        if ty == Type::Never {
            return Err(Fault::at(name.span, format!("`{}` never gives a value", name.text)));
        }
        let result = self.room(&ty)?;
        let call = Call { function, arguments: slots, results: result.slots.clone() };
        self.emit(Op::Call(Box::new(call)));
        Ok(result)
    }

    pub fn whole_numbers(&mut self, arguments: &[Expr]) -> Result<Vec<Reg>, Fault> {
        arguments.iter().map(|argument| self.whole_number(argument)).collect()
    }

    /// A list of whole numbers, given as several arguments or as one tuple or list, and whether it is given as one number.
    fn numbers_of(&mut self, arguments: &[Expr]) -> Result<(Reg, bool), Fault> {
        if let [one] = arguments {
            let is_gathered = matches!(one.kind, ExprKind::Generator(_)) || is_range(one);
            let value = if is_gathered { self.gathered(one)? } else { self.expr(one)? };
            match &value.ty {
                ty if ty.is_ints() => return Ok((self.coerce(&value, &Type::Ints)?.reg(), false)),
                Type::List(of) if matches!(**of, Type::Int | Type::Never) => return Ok((value.reg(), false)),
                Type::Int => return Ok((self.list_of(&[value], Type::Ints)?.reg(), true)),
                ty => return Err(Self::unlike(ty, "a whole number", one.span)),
            }
        }
        let numbers: Vec<_> = self.whole_numbers(arguments)?.into_iter().map(Self::whole).collect();
        Ok((self.list_of(&numbers, Type::Ints)?.reg(), false))
    }

    fn extreme(&mut self, name: &Name, arguments: &[Expr], sign: Compare) -> Result<Value, Fault> {
        if arguments.len() < 2 {
            let (list, is_one_number) = self.numbers_of(arguments)?;
            if is_one_number {
                let takes = "takes several whole numbers, or a tuple or a list of some";
                return Err(Fault::at(name.span, format!("`{}` {takes}", name.text)));
            }
            let reads = [(Class::List, list)];
            return self.computed(Type::Int, &[&reads], move |m, _| best(sign, m.list(list).iter().copied()));
        }
        let numbers = self.whole_numbers(arguments)?;
        self.best_of(numbers, sign)
    }

    /// The least of the numbers in registers, or the greatest.
    pub fn best_of(&mut self, numbers: Vec<Reg>, sign: Compare) -> Result<Value, Fault> {
        self.computed(Type::Int, &[&ints(&numbers)], move |m, _| best(sign, m.numbers(&numbers)))
    }

    fn absolute(&mut self, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        let [number] = self.exactly(name, arguments)?;
        let number = self.whole_number(number)?;
        self.computed(Type::Int, &[&ints(&[number])], move |m, _| match m.int(number) {
            number if number < 0 => binary(Binary::Sub, 0, number),
            number => Ok(number),
        })
    }

    fn length(&mut self, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        let [argument] = self.exactly(name, arguments)?;
        let value = self.expr(argument)?;
        match &value.ty {
            Type::Tuple(_) | Type::Ints | Type::Chars | Type::List(_) | Type::Sum => self.length_of(&value),
            Type::Text => {
                let chars = self.coerce(&value, &Type::Chars)?;
                self.length_of(&chars)
            }
            Type::Cells(_) if self.rule.kind.is_word() => self.columns(&value),
            ty => {
                let message = format!("`len` takes a tuple, a list, a string or a Word, not {ty}");
                Err(Fault::at(argument.span, message))
            }
        }
    }

    fn place(
        &mut self,
        arguments: &[Expr],
        counts: &[usize],
        is_box: bool,
        takes: &str,
    ) -> Result<Value, Fault> {
        if !counts.contains(&arguments.len()) {
            return Err(Fault::at(self.here, takes));
        }
        let place = self.whole_numbers(arguments)?;
        self.filled(Type::Name, &[&ints(&place)], move |m, code, name| {
            m.name_place(code, name, &place, is_box)
        })
    }

    pub fn exactly<'e, const N: usize>(
        &self,
        name: &Name,
        arguments: &'e [Expr],
    ) -> Result<&'e [Expr; N], Fault> {
        arguments.try_into().map_err(|_| {
            let (name, many, found) = (&name.text, if N == 1 { "" } else { "s" }, arguments.len());
            Fault::at(self.here, format!("`{name}` takes {N} argument{many}, found {found}"))
        })
    }
}

/// The least of these numbers if the sign is `<`, otherwise the greatest.
fn best(sign: Compare, numbers: impl Iterator<Item = i64>) -> Result<i64, String> {
    let best = if sign == Compare::Less { numbers.min() } else { numbers.max() };
    best.ok_or_else(|| "an empty list of numbers has none".to_owned())
}
