//! The rounds in which the functions of a rule are compiled.
//!
//! The types are found by compiling the functions again and again until nothing changes: each assignment, each argument and each
//! value that is returned widens the type of a variable or of a result (see [`Type::join`]). A type is never made narrower, so
//! this ends. A function is compiled again when something new is known about its arguments, or about the results of the
//! functions that it calls. Then all functions are compiled once more, and the faults found in that round are the faults of the
//! rule.

use super::body::{Body, Value};
use super::draft::{Draft, NO_VALUE, ONLY_MOVES_YIELD};
use super::names;
use super::words::is_known_name;
use crate::code::types::Type;
use crate::machine::{Function, Op, Program};
use crate::source::{Fault, Span};
use crate::syntax::tree;

/// A function is compiled at most this many times before all types are known; no rule of 64 KiB needs more.
const MOST_ROUNDS: usize = 1000;
/// The most instructions that are made before all types are known; a rule of 64 KiB has about 20,000.
const MOST_MADE: usize = 2_000_000;

impl<'a> Draft<'a> {
    /// Compiles all functions.
    ///
    /// # Errors
    /// All errors that were found in the rule.
    pub fn compile(&mut self) -> Result<(), Vec<Fault>> {
        self.widen_all()?;
        self.start_over();
        for number in 0..self.functions.len() {
            self.compile_one(number);
        }
        let mut faults = std::mem::take(&mut self.faults);
        // If there is any other fault, that fault is why a variable has no value.
        if faults.iter().any(|fault| !fault.message.ends_with(NO_VALUE)) {
            faults.retain(|fault| !fault.message.ends_with(NO_VALUE));
        }
        faults.sort_by_key(|fault| fault.span.map(|span| span.start));
        faults.dedup();
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Compiles the functions about which something new became known after they were last compiled, until there is none.
    fn widen_all(&mut self) -> Result<(), Vec<Fault>> {
        let mut rounds = vec![0; self.functions.len()];
        while !self.changed.is_empty() {
            for number in std::mem::take(&mut self.changed) {
                if !self.is_called(number) {
                    continue;
                }
                self.start_over();
                self.compile_one(number);
                rounds[number] += 1;
                self.made += 1 + self.program.functions.last().map_or(0, |function| function.code.len());
                if rounds[number] > MOST_ROUNDS || self.made > MOST_MADE {
                    return Err(vec![Fault::at(
                        Span::default(),
                        "the rule is too entangled to be understood",
                    )]);
                }
            }
        }
        Ok(())
    }

    /// Discards the instructions and the faults so far.
    fn start_over(&mut self) {
        self.faults.clear();
        self.program = Program::default();
    }

    fn compile_one(&mut self, number: usize) {
        let tree = self.functions[number];
        for name in &tree.parameters {
            if let Err(fault) = self.check_stored(name) {
                self.faults.push(fault);
            }
        }
        let is_called = self.is_called(number);
        if !is_called {
            self.glance(number, tree);
        }
        let function = if is_called { self.compile_body(number, tree) } else { Ok(Default::default()) };
        match function {
            Ok(function) => self.program.functions.push(function),
            Err(fault) => self.faults.push(fault),
        }
    }

    /// Checks what can be checked of a function without types.
    fn glance(&mut self, number: usize, tree: &'a tree::Function) {
        if let Some(span) = names::first_yield(tree) {
            self.faults.push(Fault::at(span, ONLY_MOVES_YIELD));
        }
        for (name, span) in names::changed_items(tree) {
            if let Err(fault) = self.check_stored(&tree::Name { text: name.to_owned(), span }) {
                self.faults.push(fault);
            }
        }
        for (name, span) in names::uses(tree) {
            let is_known =
                is_known_name(name) || self.numbers.contains_key(name) || self.constants.contains_key(name);
            if !is_known && !self.is_variable(number, name) {
                self.faults.push(self.unknown_name(number, name, span));
            }
        }
    }

    fn compile_body(&mut self, number: usize, tree: &'a tree::Function) -> Result<Function, Fault> {
        let mut body = Body::new(self, number, &tree.parameters)?;
        body.block(&tree.body);
        body.here = tree.name.span;
        if body.rule.yields(number) {
            body.emit(Op::Return);
        } else if body.defined.is_some() {
            body.returned(&Value { ty: Type::None, slots: Vec::new() })?;
        } else {
            // Execution never comes here, but jumps may have this place, after the last instruction, as their target.
            body.act(&[], |_, _| Err("the function ended without a value".to_owned()));
        }
        Ok(body.function)
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::super::declarations::Declarations;
    use super::*;
    use crate::source::Source;

    /// The first fault in the functions of a rule of heaps, and how many instructions were made for each that is left.
    fn compiled(functions: &str) -> (Option<String>, usize) {
        let text = format!("position = Heap()\n{functions}");
        let source = Source { name: "rule.py".into(), text: text.as_str().into() };
        let file = crate::syntax::parse(&source).unwrap();
        let declared = Declarations::read(&text, &file, &[]).unwrap();
        let (kind, functions) = (declared.kind.clone(), declared.functions.clone());
        let mut draft = Draft::new(kind, functions, &declared.constants, &declared.lines);
        let moves = draft.function("moves").unwrap();
        draft.declare(moves, &[Type::Int], Type::None);
        let faults = draft.compile().err();
        let left: usize = draft.program.functions.iter().map(|function| 1 + function.code.len()).sum();
        (faults.map(|faults| faults[0].message.clone()), draft.made / left.max(1))
    }

    #[test]
    fn a_long_chain_of_calls_is_gone_over_a_few_times() {
        // Each function is called by the function after it, so that arguments go in one direction and results in the other.
        let mut functions = "def f0(n): return n\n".to_owned();
        for at in 1..1500 {
            writeln!(functions, "def f{at}(n): return f{}(n)", at - 1).unwrap();
        }
        functions.push_str("def moves(n):\n    if n > 0: yield n - 1\n    if n < 0: yield f1499(n)\n");
        let (wrong, rounds) = compiled(&functions);
        assert!(wrong.is_none() && rounds <= 3, "{wrong:?} {rounds}");
    }

    #[test]
    fn many_functions_that_one_calls_are_gone_over_a_few_times() {
        let mut functions = "def moves(n):\n    s = 0\n".to_owned();
        (0..1000).for_each(|at| writeln!(functions, "    s += f{at}(n)").unwrap());
        functions.push_str("    if n > s and s > n: yield s\n");
        (0..1000).for_each(|at| writeln!(functions, "def f{at}(n): return n + {at}").unwrap());
        let (wrong, rounds) = compiled(&functions);
        assert!(wrong.is_none() && rounds <= 3, "{wrong:?} {rounds}");
    }

    #[test]
    fn tuples_of_tuples_do_not_double_for_ever() {
        for (first, then) in [("()", "(t, t)"), ("(n, n)", "(t, t)"), ("((), ())", "t + t")] {
            let mut functions = format!("def moves(n):\n    t0 = {first}\n");
            for at in 1..40 {
                let then = then.replace('t', &format!("t{}", at - 1));
                writeln!(functions, "    t{at} = {then}").unwrap();
            }
            functions.push_str("    if n > 0: yield n - 1\n");
            let wrong = compiled(&functions).0.unwrap_or_default();
            assert!(wrong.ends_with("counting the items of inner tuples: at most 4096"), "{wrong}");
        }
    }

    #[test]
    fn what_a_function_gives_is_learned_where_it_does_not_call_itself() {
        let moves = "def moves(n):\n    l = f([1], n)\n    for k in l:\n        if k <= n: yield n - k\n";
        for function in [
            "def f(l, k): return f(l, k - 1) if k > 0 else l\n",
            "def f(l, k): return l if k <= 0 else f(l + [k], k - 1)\n",
            "def f(l, k): return (f(l, k - 1) if k > 5 else f(l, k - 2)) if k > 0 else l\n",
            "def f(l, k): return g(l, k) if k > 0 else l\ndef g(l, k): return f(l, k - 1) + [k]\n",
            "def f(l, k): return l if g(k) else []\ndef g(k): return k == 0 or k > 0 and not g(k - 1)\n",
        ] {
            assert_eq!(compiled(&format!("{function}{moves}")).0, None, "{function}");
        }
        for (function, message) in [
            ("def f(l, k): return f(l, k - 1) if k > 0 else f(l, k + 1)\n", "`f` never gives a value"),
            ("def f(l, k): return f(l, k - 1) if k > 0 else l + k\n", "`f` never gives a value"),
            (
                "def f(l, k): return f(l, k - 1) + 1 if k > 0 else l\n",
                "`+` takes two whole numbers, not a list and a whole number",
            ),
        ] {
            let wrong = compiled(&format!("{function}{moves}")).0;
            assert_eq!(wrong.as_deref(), Some(message), "{function}");
        }
    }
}
