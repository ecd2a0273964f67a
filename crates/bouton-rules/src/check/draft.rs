//! A rule while it is compiled: what is known about all its functions and about the types of their variables. A type that is
//! known is never made narrower.

use std::collections::{BTreeMap, BTreeSet};

use super::constants::Constant;
use super::words::{BORROWED, LIBRARY, OWN, WORDS, is_known_name, own_meaning};
use crate::code::types::Type;
use crate::machine::Program;
use crate::source::{Fault, Span};
use crate::syntax::did_you_mean;
use crate::syntax::tree;
use crate::value::{Kind, SymbolSet};

/// The message for a variable that never gets a value.
pub const NO_VALUE: &str = "never has a value";
/// The message for a `yield` in another function than `moves`.
pub const ONLY_MOVES_YIELD: &str = "only `moves` can yield: return a value";

/// A rule while it is compiled.
pub struct Draft<'a> {
    /// The kind of position.
    pub kind: Kind,
    /// The code so far.
    pub program: Program,
    pub(super) functions: Vec<&'a tree::Function>,
    pub(super) numbers: BTreeMap<&'a str, usize>,
    pub(super) constants: &'a BTreeMap<String, Constant>,
    /// The lines in which names get a meaning outside of functions.
    lines: &'a BTreeMap<&'a str, usize>,
    /// The variables of each function: its parameters, and all names to which it gives values.
    names: Vec<BTreeMap<&'a str, Span>>,
    types: Vec<BTreeMap<String, Type>>,
    /// The type of each function's result, as far as it is known.
    pub(super) results: Vec<Type>,
    lacking: Vec<BTreeSet<String>>,
    pub(super) faults: Vec<Fault>,
    /// The functions about which something new became known after they were last compiled.
    pub(super) changed: BTreeSet<usize>,
    /// The callers of each function.
    pub(super) callers: Vec<Vec<usize>>,
    /// The count of instructions made until all types were known, plus 1 each time that a function was compiled.
    pub(super) made: usize,
    /// Whether some move gets a name.
    pub is_named: bool,
}

impl<'a> Draft<'a> {
    /// The draft of a rule with these functions and constants, which are in these lines.
    pub fn new(
        kind: Kind,
        functions: Vec<&'a tree::Function>,
        constants: &'a BTreeMap<String, Constant>,
        lines: &'a BTreeMap<&'a str, usize>,
    ) -> Self {
        let count = functions.len();
        let numbers: BTreeMap<_, _> =
            functions.iter().enumerate().map(|(at, function)| (function.name.text.as_str(), at)).collect();
        let names = functions.iter().map(|function| super::names::given(function, true)).collect();
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
            faults: Vec::new(),
            changed: (0..count).collect(),
            callers,
            made: 0,
            is_named: false,
        }
    }

    /// Sets the types of the parameters and the result of a function.
    pub fn declare(&mut self, number: usize, parameters: &[Type], result: Type) {
        let names = self.parameters(number);
        for (name, ty) in names.iter().zip(parameters) {
            self.types[number].insert(name.clone(), ty.clone());
        }
        self.results[number] = result;
    }

    /// Whether the types of all arguments of a function are known.
    pub fn is_called(&self, number: usize) -> bool {
        let mut names = self.functions[number].parameters.iter();
        names.all(|name| self.variable(number, &name.text) != Type::Never)
    }

    /// The functions that are never called, so that the types of their arguments are not known.
    pub fn uncalled(&self) -> impl Iterator<Item = &'a tree::Function> {
        let numbers = (0..self.functions.len()).filter(|&number| !self.is_called(number));
        numbers.map(|number| self.functions[number])
    }

    /// Whether a function is `moves`, the one that yields.
    pub fn yields(&self, number: usize) -> bool {
        self.functions[number].name.text == "moves"
    }

    /// The number of the function with this name.
    pub fn function(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// The names of a function's parameters.
    pub fn parameters(&self, number: usize) -> Vec<String> {
        self.functions[number].parameters.iter().map(|name| name.text.clone()).collect()
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

    /// The type of a variable, as far as it is known.
    pub fn variable(&self, number: usize, name: &str) -> Type {
        self.types[number].get(name).cloned().unwrap_or(Type::Never)
    }

    /// Widens the type of a variable by `ty`, and returns the new type; `None` if no type includes both.
    pub fn widen(&mut self, number: usize, name: &str, ty: &Type) -> Option<Type> {
        let before = self.variable(number, name);
        let joined = before.join(ty)?;
        if joined != before {
            self.changed.insert(number);
            self.types[number].insert(name.to_owned(), joined.clone());
        }
        Some(joined)
    }

    /// Widens the type of a function's result by `ty`, and returns the new type; `None` if no type includes both.
    pub fn widen_result(&mut self, number: usize, ty: &Type) -> Option<Type> {
        let joined = self.results[number].join(ty)?;
        if joined != self.results[number] {
            self.changed.extend(&self.callers[number]);
            self.results[number] = joined.clone();
        }
        Some(joined)
    }

    /// Whether a variable may be read before it has a value.
    pub fn may_lack(&self, number: usize, name: &str) -> bool {
        self.lacking[number].contains(name)
    }

    /// Notes that a variable may be read before it has a value.
    pub fn note_lacking(&mut self, number: usize, name: &str) {
        if self.lacking[number].insert(name.to_owned()) {
            self.changed.insert(number);
        }
    }

    /// The set of these symbols.
    pub fn set(&self, symbols: &str) -> Result<SymbolSet, String> {
        self.kind.alphabet().ok_or("the rule has no symbols")?.set(symbols)
    }

    /// The type of words or boards of this rule.
    pub fn cells(&self) -> Type {
        Type::Cells(self.kind.name())
    }

    /// A description of an option, for an error message.
    pub fn expected_option(&self) -> String {
        match &self.kind {
            Kind::Heap => "a heap: a whole number".to_owned(),
            Kind::Numbers(_) => "a tuple of numbers".to_owned(),
            kind => format!("a {}", kind.name()),
        }
    }

    /// Checks that a name can get a value.
    pub fn check_stored(&self, name: &tree::Name) -> Result<(), Fault> {
        let text = tree::written(&name.text);
        match self.meaning(text) {
            Some(meaning) => Err(Fault::at(name.span, format!("`{text}` is {meaning}: choose another name"))),
            None => Ok(()),
        }
    }

    /// The meaning of a name outside of functions, if it has one.
    fn meaning(&self, name: &str) -> Option<String> {
        let what = match own_meaning(name) {
            Some(meaning) => return Some(meaning.to_owned()),
            None if OWN.contains(&name) => {
                return Some("kept for a declaration".to_owned());
            }
            None if self.numbers.contains_key(name) => "a function",
            None if self.constants.contains_key(name) => "a constant, which never changes",
            None => return None,
        };
        let line = self.lines.get(name).copied().unwrap_or(1);
        Some(format!("{what}, in line {line}"))
    }

    /// The fault for a name that has no meaning.
    pub fn unknown_name(&self, number: usize, name: &str, span: Span) -> Fault {
        if self.numbers.contains_key(name) || is_known_name(name) {
            return Fault::at(span, format!("`{name}` is a function: call it"));
        }
        let known = self.names[number].keys().copied();
        let known = known.chain(self.constants.keys().map(String::as_str));
        let known = known.chain(self.numbers.keys().copied()).chain(LIBRARY).chain(BORROWED).chain(WORDS);
        let instead = did_you_mean(name, known);
        Fault::at(span, format!("unknown name `{name}`{instead}"))
    }
}
