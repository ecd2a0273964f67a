//! A rule on its way to instructions: what is known of all its functions, and of the types of their variables.
//!
//! The types are found by going over the functions until nothing changes: each assignment, each argument and each value that
//! is returned widens the type of a variable or of a result (see [`Type::join`]), and nothing is ever made narrower, so that
//! this ends. A function is gone over again when something else has come to be known of what it is given, or of what those that it
//! calls give. Then all are gone over once more, and what is wrong there is what is wrong with the rule.

use std::collections::{BTreeMap, BTreeSet};

use super::body::{Body, Value};
use super::calls::{BORROWED, LIBRARY, WORDS, is_own, own_meaning};
use super::constants::Constant;
use super::types::Type;
use crate::code::op::Slot;
use crate::code::program::{Call, Program};
use crate::source::{Fault, Span};
use crate::syntax::did_you_mean;
use crate::syntax::tree::{self, Expr, ExprKind};
use crate::value::{Kind, SymbolSet};

/// A function is gone over at most so often; no rule of 64 KiB needs more.
const MOST_ROUNDS: usize = 1000;
/// Instructions that are made at most until all types are known; a rule of 64 KiB has some 20,000.
const MOST_MADE: usize = 2_000_000;

/// What is said of a variable that is never given a value.
pub const NO_VALUE: &str = "never has a value";
/// What is said of a `yield` elsewhere.
pub const ONLY_MOVES_YIELD: &str = "only `moves` can yield: return a value";

/// A rule while it is compiled.
pub struct Draft<'a> {
    /// What a position is.
    pub kind: Kind,
    /// The instructions so far.
    pub program: Program,
    functions: Vec<&'a tree::Function>,
    numbers: BTreeMap<&'a str, usize>,
    constants: &'a BTreeMap<String, Constant>,
    /// The lines in which names are given a meaning outside of functions.
    lines: &'a BTreeMap<&'a str, usize>,
    /// What a name in a function may be: its parameters, and whatever it gives a value.
    names: Vec<BTreeMap<&'a str, Span>>,
    types: Vec<BTreeMap<String, Type>>,
    results: Vec<Type>,
    lacking: Vec<BTreeSet<String>>,
    sets: Vec<SymbolSet>,
    faults: Vec<Fault>,
    /// The functions of which more is known than when they were last gone over.
    changed: BTreeSet<usize>,
    /// The functions that call each.
    callers: Vec<Vec<usize>>,
    /// How many instructions were made until all types were known, a function's end among them.
    made: usize,
    /// Whether some move is given a name.
    pub is_named: bool,
}

impl<'a> Draft<'a> {
    /// The draft of a rule of these functions and constants, which stand in these lines.
    pub fn new(
        kind: Kind,
        functions: Vec<&'a tree::Function>,
        constants: &'a BTreeMap<String, Constant>,
        lines: &'a BTreeMap<&'a str, usize>,
    ) -> Self {
        let count = functions.len();
        let numbers: BTreeMap<_, _> =
            functions.iter().enumerate().map(|(at, function)| (function.name.text.as_str(), at)).collect();
        let names = functions.iter().map(|function| super::names::stored(function)).collect();
        let mut callers = vec![Vec::new(); count];
        for (caller, function) in functions.iter().enumerate() {
            let called = super::names::read(function).into_iter().filter_map(|name| numbers.get(name));
            called.for_each(|&called| callers[called].push(caller));
        }
        Self {
            kind,
            program: Program::default(),
            functions,
            numbers,
            constants,
            lines,
            names,
            types: vec![BTreeMap::new(); count],
            results: vec![Type::Never; count],
            lacking: vec![BTreeSet::new(); count],
            sets: Vec::new(),
            faults: Vec::new(),
            changed: (0..count).collect(),
            callers,
            made: 0,
            is_named: false,
        }
    }

    /// Says what a function takes and gives for sure.
    pub fn declare(&mut self, number: usize, parameters: &[Type], result: Type) {
        let names = self.parameters(number);
        for (name, ty) in names.iter().zip(parameters) {
            self.types[number].insert(name.clone(), ty.clone());
        }
        self.results[number] = result;
    }

    /// Compiles all functions.
    ///
    /// # Errors
    /// Whatever is wrong with the rule.
    pub fn compile(&mut self) -> Result<(), Vec<Fault>> {
        self.widen_all()?;
        self.start_over();
        for number in 0..self.functions.len() {
            self.compile_one(number);
        }
        self.program.sets = self.sets.clone();
        let mut faults = std::mem::take(&mut self.faults);
        // Where something else is wrong, that is why a variable has no value.
        if faults.iter().any(|fault| !fault.message.ends_with(NO_VALUE)) {
            faults.retain(|fault| !fault.message.ends_with(NO_VALUE));
        }
        faults.sort_by_key(|fault| fault.span.map(|span| span.start));
        faults.dedup();
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Goes over the functions of which more is known than when they were last gone over, until there is none.
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

    /// Forgets the instructions so far, and what was wrong.
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

    /// Looks at what can be seen of a function without types.
    fn glance(&mut self, number: usize, tree: &'a tree::Function) {
        if let Some(span) = super::names::first_yield(tree) {
            self.faults.push(Fault::at(span, ONLY_MOVES_YIELD));
        }
        for (name, span) in super::names::uses(tree) {
            let is_known =
                is_known_name(name) || self.numbers.contains_key(name) || self.constants.contains_key(name);
            if !is_known && !self.is_variable(number, name) {
                self.faults.push(self.unknown_name(number, name, span));
            }
        }
    }

    fn compile_body(
        &mut self,
        number: usize,
        tree: &'a tree::Function,
    ) -> Result<crate::code::program::Function, Fault> {
        let mut body = Body::new(self, number, &tree.name.text, &tree.parameters)?;
        body.block(&tree.body);
        body.here = tree.name.span;
        if body.rule.yields(number) {
            body.emit(crate::code::op::Op::Return);
        } else if body.defined.is_some() {
            body.returned(&Value { ty: Type::None, slots: Vec::new() })?;
        } else {
            // Nothing comes here, but jumps may land behind the last instruction.
            body.emit(crate::code::op::Op::NoValue);
        }
        Ok(body.function)
    }

    /// Whether something is known of what a function is given.
    fn is_called(&self, number: usize) -> bool {
        let mut names = self.functions[number].parameters.iter();
        names.all(|name| self.variable(number, &name.text) != Type::Never)
    }

    /// The functions that are never called, so that nothing is known of them.
    pub fn uncalled(&self) -> impl Iterator<Item = &'a tree::Function> {
        let numbers = (0..self.functions.len()).filter(|&number| !self.is_called(number));
        numbers.map(|number| self.functions[number])
    }

    /// What is wrong with something.
    pub fn note(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    /// A move is given a name.
    pub fn note_named(&mut self) {
        self.is_named = true;
    }

    /// Whether a function is the one that yields.
    pub fn yields(&self, number: usize) -> bool {
        self.functions[number].name.text == "moves"
    }

    /// The function of this name.
    pub fn function(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// The functions that call one.
    pub fn callers(&self, number: usize) -> &[usize] {
        &self.callers[number]
    }

    /// The names of a function's parameters.
    pub fn parameters(&self, number: usize) -> Vec<String> {
        self.functions[number].parameters.iter().map(|name| name.text.clone()).collect()
    }

    /// What a function gives, as far as is known.
    pub fn result(&self, number: usize) -> Type {
        self.results[number].clone()
    }

    /// Whether a name is a variable of a function, or of a loop in an expression.
    pub fn is_variable(&self, number: usize, name: &str) -> bool {
        self.names[number].contains_key(name) || name.contains('@')
    }

    /// Whether the rule gives a name of the language a meaning of its own.
    pub fn is_given(&self, number: usize, name: &str) -> bool {
        let is_global = self.numbers.contains_key(name) || self.constants.contains_key(name);
        is_global || self.is_variable(number, name)
    }

    /// What a variable is, as far as is known.
    pub fn variable(&self, number: usize, name: &str) -> Type {
        self.types[number].get(name).cloned().unwrap_or(Type::Never)
    }

    /// Lets a variable be of this type too, and says what it is now; `None` if it cannot be both.
    pub fn widen(&mut self, number: usize, name: &str, ty: &Type) -> Option<Type> {
        let before = self.variable(number, name);
        let joined = before.join(ty)?;
        if joined != before {
            self.changed.insert(number);
            self.types[number].insert(name.to_owned(), joined.clone());
        }
        Some(joined)
    }

    /// The same of what a function gives.
    pub fn widen_result(&mut self, number: usize, ty: &Type) -> Option<Type> {
        let joined = self.results[number].join(ty)?;
        if joined != self.results[number] {
            self.changed.extend(&self.callers[number]);
            self.results[number] = joined.clone();
        }
        Some(joined)
    }

    /// Whether a variable may be read without a value.
    pub fn may_lack(&self, number: usize, name: &str) -> bool {
        self.lacking[number].contains(name)
    }

    /// A variable may be read without a value.
    pub fn note_lacking(&mut self, number: usize, name: &str) {
        if self.lacking[number].insert(name.to_owned()) {
            self.changed.insert(number);
        }
    }

    /// The number of a variable's name, for errors.
    pub fn name_number(&mut self, name: &str) -> u16 {
        let (names, name) = (&mut self.program.names, tree::written(name));
        let number = names.iter().position(|known| known == name).unwrap_or_else(|| {
            names.push(name.to_owned());
            names.len() - 1
        });
        number as u16
    }

    /// The constant of this name.
    pub fn constant(&self, name: &str) -> Option<Constant> {
        self.constants.get(name).cloned()
    }

    /// A text that is known before the rule runs.
    pub fn known_text(&self, number: usize, expr: &Expr) -> Option<String> {
        match &expr.kind {
            ExprKind::Text(text) => Some(text.clone()),
            ExprKind::Name(name) if !self.is_variable(number, name) => match self.constants.get(name) {
                Some(Constant::Text(text)) => Some(text.clone()),
                _ => None,
            },
            _ => None,
        }
    }

    /// The number of a set of symbols.
    pub fn set(&mut self, symbols: &str) -> Result<u16, String> {
        let alphabet = self.kind.alphabet().ok_or("the rule has no symbols")?;
        let set = alphabet.set(symbols)?;
        let number = self.sets.iter().position(|known| *known == set).unwrap_or_else(|| {
            self.sets.push(set);
            self.sets.len() - 1
        });
        Ok(number as u16)
    }

    /// A call of a function, and its number.
    pub fn call(
        &mut self,
        function: usize,
        arguments: Vec<Slot>,
        results: Vec<Slot>,
        span: Span,
    ) -> Result<u16, Fault> {
        self.program.calls.push(Call { function, arguments, results });
        u16::try_from(self.program.calls.len() - 1)
            .map_err(|_| Fault::at(span, "the rule has too many calls"))
    }

    /// What a type is called in an error.
    pub fn type_name(&self, ty: &Type) -> String {
        ty.named(self.kind.name())
    }

    /// What a move leaves, in an error.
    pub fn expected_option(&self) -> String {
        match &self.kind {
            Kind::Heap => "a heap: a whole number".to_owned(),
            Kind::Numbers(_) => "a tuple of numbers".to_owned(),
            kind => format!("a {}", kind.name()),
        }
    }

    /// Whether a name can be given a value.
    pub fn check_stored(&self, name: &tree::Name) -> Result<(), Fault> {
        let text = tree::written(&name.text);
        match self.meaning(text) {
            Some(meaning) => Err(Fault::at(name.span, format!("`{text}` is {meaning}: choose another name"))),
            None => Ok(()),
        }
    }

    /// What a name means outside of functions, if it means something.
    fn meaning(&self, name: &str) -> Option<String> {
        let what = match own_meaning(name) {
            Some(meaning) => return Some(meaning.to_owned()),
            None if super::declarations::OWN.contains(&name) => {
                return Some("kept for a declaration".to_owned());
            }
            None if self.numbers.contains_key(name) => "a function",
            None if self.constants.contains_key(name) => "a constant, which never changes",
            None => return None,
        };
        let line = self.lines.get(name).copied().unwrap_or(1);
        Some(format!("{what}, in line {line}"))
    }

    /// What is said of a name that is nothing.
    pub fn unknown_name(&self, number: usize, name: &str, span: Span) -> Fault {
        if self.numbers.contains_key(name) || is_known_name(name) {
            return Fault::at(span, format!("`{name}` is a function: call it"));
        }
        let known = self.names[number].keys().copied().filter(|name| !name.contains('@'));
        let known = known.chain(self.constants.keys().map(String::as_str));
        let known = known.chain(self.numbers.keys().copied()).chain(LIBRARY).chain(BORROWED).chain(WORDS);
        let instead = did_you_mean(name, known);
        Fault::at(span, format!("unknown name `{name}`{instead}"))
    }
}

/// Whether a name means something in every rule.
fn is_known_name(name: &str) -> bool {
    is_own(name) || BORROWED.contains(&name)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::super::declarations::Declarations;
    use super::*;
    use crate::source::Source;

    /// What is wrong with the functions of a rule of heaps, and how many instructions were made for each that is left.
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
        // Each function is called by one behind it, so that what is given goes one way and what comes back the other.
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
            assert!(wrong.ends_with("those of tuples in it counted: at most 4096"), "{wrong}");
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
