//! Random rules. All are well typed and their moves end, some of them with a fault.

use super::random::Random;

impl Random {
    /// True in 1 of `of` cases.
    pub fn one_in(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }
}

/// The kind of position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Heap,
    Pair,
    Tuple,
    Word,
    Board,
    Graph,
}

impl Kind {
    pub fn has_cells(self) -> bool {
        matches!(self, Self::Word | Self::Board)
    }

    /// Whether a whole number in a sum is a position of the kind and not a nimber.
    pub fn has_numbers(self) -> bool {
        matches!(self, Self::Heap | Self::Pair | Self::Tuple)
    }
}

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Int,
    Bool,
    Text,
    /// Two whole numbers.
    Pair,
    /// A tuple of whole numbers, of any length.
    Ints,
    /// A list of whole numbers.
    List,
    /// A list of pairs.
    Places,
    Cells,
    /// A list of the parts of an option.
    Sum,
    Graph,
    Vertex,
    Edge,
    Vertices,
}

/// A variable: its name and its type.
#[derive(Clone)]
pub struct Variable {
    pub name: String,
    pub ty: Type,
    /// Whether the variable certainly has a value.
    pub is_sure: bool,
}

/// A generator of rules.
pub struct Programs {
    pub random: Random,
    pub kind: Kind,
    pub variables: Vec<Variable>,
    /// The functions that can be called: the name, the types of the parameters, and the type of the result.
    pub functions: Vec<(String, Vec<Type>, Type)>,
    pub lines: Vec<String>,
    pub indent: usize,
    /// The number of open loops.
    pub loops: usize,
    /// The number of names made so far.
    pub names: usize,
    /// The type of the current function's result; `None` in `moves`.
    pub result: Option<Type>,
}

/// A rule, and some of its positions.
pub struct Program {
    pub text: String,
    pub positions: &'static [&'static str],
}

impl Programs {
    /// The random rule with this number.
    pub fn program(number: u64) -> Program {
        let seed = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut random = Random(seed | 1);
        let kind = random.of(&[
            Kind::Heap,
            Kind::Pair,
            Kind::Tuple,
            Kind::Word,
            Kind::Board,
            Kind::Board,
            Kind::Graph,
        ]);
        let (variables, functions, lines) = (Vec::new(), Vec::new(), Vec::new());
        let mut programs =
            Self { random, kind, variables, functions, lines, indent: 0, loops: 0, names: 0, result: None };
        programs.rule();
        Program { text: programs.lines.join("\n") + "\n", positions: positions(kind) }
    }

    /// Whether the parameter of `moves` has a name here.
    pub fn knows_position(&self) -> bool {
        self.result.is_none()
    }

    pub fn line(&mut self, text: impl AsRef<str>) {
        self.lines.push(format!("{}{}", "    ".repeat(self.indent), text.as_ref()));
    }

    fn rule(&mut self) {
        self.line(match self.kind {
            Kind::Heap => "position = Heap()",
            Kind::Pair => "position = Numbers(2)",
            Kind::Tuple => "position = Numbers()",
            Kind::Word => "position = Word(\".xo\")",
            Kind::Board => "position = Board(\".xo\")",
            Kind::Graph => "position = Graph()",
        });
        self.line("K = 2");
        self.line("S = (1, 3, 4)");
        self.line("T = \"x\"");
        self.line("L = [2, 1, 5]");
        self.line("D = ((0, 1), (1, 0), (-1, -2))");
        self.line("P = [(1, 1), (0, 2)]");
        for _ in 0..self.random.below(3) {
            self.helper();
        }
        let (parameters, types): (_, &[(&str, Type)]) = match self.kind {
            Kind::Heap => ("n", &[("n", Type::Int)]),
            Kind::Pair => ("a, b", &[("a", Type::Int), ("b", Type::Int)]),
            Kind::Tuple => ("p", &[("p", Type::Ints)]),
            Kind::Word => ("w", &[("w", Type::Cells)]),
            Kind::Board => ("b", &[("b", Type::Cells)]),
            Kind::Graph => ("g", &[("g", Type::Graph)]),
        };
        self.variables =
            types.iter().map(|&(name, ty)| Variable { name: name.to_owned(), ty, is_sure: true }).collect();
        self.result = None;
        self.line(format!("def moves({parameters}):"));
        // A position of nothing must have no moves, or every rule would be refused.
        self.indent = 1;
        self.line(match self.kind {
            Kind::Heap => "if n == 0: return",
            Kind::Pair => "if a + b == 0: return",
            Kind::Tuple => "if len(p) == 0: return",
            Kind::Word => "if w.length == 0: return",
            Kind::Board => "if b.rows == 0 or b.cols == 0: return",
            Kind::Graph => "if len(g.vertices) == 0: return",
        });
        let count = 2 + self.random.below(5);
        self.block_of(count, 3);
        self.yielded(2);
        self.indent = 0;
    }

    /// Adds a function that other functions call.
    fn helper(&mut self) {
        let own: &[Type] = match self.kind {
            Kind::Word | Kind::Board => &[Type::Cells, Type::Cells, Type::Text],
            Kind::Graph => &[Type::Graph, Type::Vertex],
            _ => &[Type::Ints, Type::List],
        };
        let mut types = vec![Type::Int, Type::Bool, Type::Pair, Type::List];
        types.extend(own);
        let result = self.random.of(&types);
        let name = self.fresh("f");
        let mut parameters = vec![Type::Int];
        // A function can use a graph only through a parameter.
        parameters.extend(matches!(self.kind, Kind::Graph).then_some(Type::Graph));
        parameters.extend((0..self.random.below(3)).map(|_| self.random.of(&types)));
        let named: Vec<_> = parameters.iter().map(|_| self.fresh("q")).collect();
        self.variables = named
            .iter()
            .zip(&parameters)
            .map(|(name, &ty)| Variable { name: name.clone(), ty, is_sure: true })
            .collect();
        self.result = Some(result);
        self.line(format!("def {name}({}):", named.join(", ")));
        self.indent = 1;
        if self.random.one_in(3) && result == Type::Int {
            // The function calls itself, and ends if the number is not too large.
            let rest: Vec<_> = named[1..].iter().map(|name| format!(", {name}")).collect();
            let first = &named[0];
            let end = self.random.of(&["0", "1", "K"]);
            self.line(format!("if {first} <= 0: return {end}"));
            let call = format!("{name}({first} - {}{})", self.random.of(&["1", "2", "K"]), rest.concat());
            let sign = self.random.of(&["+", "-", "^", "*"]);
            let more = self.random.of(&["1", "2", "K", first.as_str()]);
            self.line(format!("return {call} {sign} {more}"));
        } else if self.random.one_in(3)
            && matches!(result, Type::List | Type::Cells | Type::Pair | Type::Bool)
        {
            // The function calls itself on one of two paths, and may return its own argument.
            let rest: Vec<_> = named[1..].iter().map(|name| format!(", {name}")).collect();
            let first = &named[0];
            let call = format!("{name}({first} - 1{})", rest.concat());
            let end = self.of(result, 1);
            if result == Type::Bool {
                self.line(format!("return {first} > 0 and ({end} or {call})"));
            } else if self.random.one_in(2) {
                self.line(format!("return {call} if {first} > 0 else {end}"));
            } else {
                self.line(format!("return {end} if {first} <= 0 else {call}"));
            }
        } else {
            let count = self.random.below(4);
            self.block_of(count, 2);
            let value = self.of(result, 2);
            self.line(format!("return {value}"));
        }
        self.indent = 0;
        self.functions.push((name, parameters, result));
    }

    pub fn fresh(&mut self, letter: &str) -> String {
        self.names += 1;
        format!("{letter}{}", self.names)
    }

    /// A call of a function that returns a value of this type.
    pub fn call(&mut self, ty: Type, depth: usize) -> Option<String> {
        let fitting: Vec<_> = self.functions.iter().filter(|(.., result)| *result == ty).cloned().collect();
        if fitting.is_empty() {
            return None;
        }
        let (name, parameters, _) = &fitting[self.random.below(fitting.len())];
        let first = self.small(depth - 1);
        let rest: Vec<_> = parameters[1..].iter().map(|&ty| self.of(ty, depth - 1)).collect();
        Some(format!("{name}({})", [vec![first], rest].concat().join(", ")))
    }

    /// Adds `count` statements.
    pub fn block_of(&mut self, count: usize, depth: usize) {
        for _ in 0..count {
            self.statement(depth);
        }
    }

    /// Adds statements one level deeper. Variables that got a value there may have none afterwards.
    pub fn inner(&mut self, depth: usize) {
        let before = self.variables.clone();
        self.indent += 1;
        let count = 1 + self.random.below(3);
        let start = self.lines.len();
        self.block_of(count, depth);
        if self.lines.len() == start {
            self.line("pass");
        }
        self.indent -= 1;
        for variable in &mut self.variables {
            variable.is_sure &= before.iter().any(|old| old.name == variable.name && old.is_sure);
        }
    }
}

/// The positions of a kind for which the rules are tested.
fn positions(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Heap => &["1", "2", "3", "7", "12"],
        Kind::Pair => &["(1,0)", "(2,3)", "(5,5)", "(0,7)"],
        Kind::Tuple => &["(1)", "(2,3)", "(0,4,1)", "(3,3,3,3)"],
        Kind::Word => &["x", ".xo", "..xx.", "oxxo.x."],
        Kind::Board => &[".", ".x/o.", "..x", "xo./.../oxx", ".x/xx/../o."],
        Kind::Graph => &["a-b b-c", "a", "a-b b-a c", "cycle4", "a-b b-c c-a a-d 1"],
    }
}
