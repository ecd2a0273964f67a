//! Random rules, well typed, whose moves end: some well, some badly.

use crate::random::Random;

/// What a position is.
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

    /// Whether a whole number in a sum is no nimber.
    pub fn has_numbers(self) -> bool {
        matches!(self, Self::Heap | Self::Pair | Self::Tuple)
    }
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Int,
    Bool,
    Text,
    /// Two whole numbers.
    Pair,
    /// A tuple of whole numbers, as many as it has.
    Ints,
    /// A list of whole numbers.
    List,
    /// A list of pairs.
    Places,
    Cells,
    /// A list of what a move leaves.
    Sum,
    Graph,
    Vertex,
    Edge,
    Vertices,
}

/// A name and what it stands for.
#[derive(Clone)]
pub struct Variable {
    pub name: String,
    pub ty: Type,
    /// Whether it has a value for sure.
    pub is_sure: bool,
}

/// What makes rules.
pub struct Programs {
    pub random: Random,
    pub kind: Kind,
    pub variables: Vec<Variable>,
    /// The functions that can be called: what they take and give.
    functions: Vec<(String, Vec<Type>, Type)>,
    lines: Vec<String>,
    indent: usize,
    loops: usize,
    names: usize,
    /// What the function at work gives; none in `moves`.
    result: Option<Type>,
}

/// A rule, and positions of it.
pub struct Program {
    pub text: String,
    pub positions: &'static [&'static str],
}

impl Programs {
    /// The rule of this number.
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

    /// Whether the parameter of `moves` can be named here.
    pub fn knows_position(&self) -> bool {
        self.result.is_none()
    }

    fn line(&mut self, text: impl AsRef<str>) {
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
        // Nothing has no moves, or every rule would be refused for it.
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

    /// A function that is called from elsewhere.
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
        // Graphs are found through a parameter only.
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
            // It calls itself, and ends if the number is not too large.
            let rest: Vec<_> = named[1..].iter().map(|name| format!(", {name}")).collect();
            let first = &named[0];
            let end = self.random.of(&["0", "1", "K"]);
            self.line(format!("if {first} <= 0: return {end}"));
            let call = format!("{name}({first} - {}{})", self.random.of(&["1", "2", "K"]), rest.concat());
            let sign = self.random.of(&["+", "-", "^", "*"]);
            let more = self.random.of(&["1", "2", "K", first.as_str()]);
            self.line(format!("return {call} {sign} {more}"));
        } else {
            let count = self.random.below(4);
            self.block_of(count, 2);
            let value = self.of(result, 2);
            self.line(format!("return {value}"));
        }
        self.indent = 0;
        self.functions.push((name, parameters, result));
    }

    fn fresh(&mut self, letter: &str) -> String {
        self.names += 1;
        format!("{letter}{}", self.names)
    }

    /// A call of a function that gives such a value.
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

    /// So many statements in a row.
    fn block_of(&mut self, count: usize, depth: usize) {
        for _ in 0..count {
            self.statement(depth);
        }
    }

    /// Statements one level in, after which variables that they gave a value may have none.
    fn inner(&mut self, depth: usize) {
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

    fn statement(&mut self, depth: usize) {
        match self.random.below(if depth == 0 { 9 } else { 16 }) {
            0..3 => self.assignment(),
            3 => self.change(),
            4 => self.swap(),
            5 if self.loops > 0 => {
                let test = self.of(Type::Bool, 1);
                let word = self.random.of(&["break", "continue"]);
                self.line(format!("if {test}: {word}"));
            }
            5 | 6 if self.kind.has_cells() => self.painting(),
            5..9 if self.knows_position() => self.yielded(2),
            9 | 10 => self.branch(depth - 1),
            11..14 if depth > 0 => self.for_each(depth - 1),
            14 => self.while_(depth - 1),
            15 if self.random.one_in(4) => {
                let test = self.of(Type::Bool, 1);
                let value = self.result.map(|ty| self.of(ty, 1)).unwrap_or_default();
                self.line(format!("if {test}: return {value}").trim_end());
            }
            _ => self.assignment(),
        }
    }

    fn types(&self) -> Vec<Type> {
        let mut types = vec![
            Type::Int,
            Type::Int,
            Type::Int,
            Type::Bool,
            Type::Pair,
            Type::List,
            Type::Places,
            Type::Ints,
        ];
        match self.kind {
            Kind::Word | Kind::Board => types.extend([Type::Cells, Type::Cells, Type::Text]),
            Kind::Graph => types.extend([Type::Graph, Type::Vertex, Type::Edge, Type::Vertices]),
            _ => {}
        }
        if self.knows_position() {
            types.push(Type::Sum);
        }
        types
    }

    fn assignment(&mut self) {
        let types = self.types();
        let ty = self.random.of(&types);
        let mut value = self.of(ty, 2);
        // Two names for one board are refused: most boards are copied.
        let is_plain = value.chars().all(char::is_alphanumeric) || value.contains(" if ");
        if ty == Type::Cells && is_plain && !self.random.one_in(10) {
            value += ".copy()";
        }
        let again = self.random.one_in(3).then(|| self.variable(ty)).flatten();
        let name = again.unwrap_or_else(|| self.fresh("v"));
        self.line(format!("{name} = {value}"));
        self.give(&name, ty);
    }

    fn give(&mut self, name: &str, ty: Type) {
        match self.variables.iter_mut().find(|variable| variable.name == name) {
            Some(variable) => variable.is_sure = true,
            None => self.variables.push(Variable { name: name.to_owned(), ty, is_sure: true }),
        }
    }

    fn change(&mut self) {
        let Some(name) = self.variable(Type::Int) else { return self.assignment() };
        let sign = self.random.of(&["+", "-", "*", "//", "%", "&", "|", "^", ">>"]);
        let value = if self.random.one_in(3) { self.of(Type::Int, 1) } else { self.small(1) };
        self.line(format!("{name} {sign}= {value}"));
        self.give(&name, Type::Int);
    }

    fn swap(&mut self) {
        let (Some(a), Some(b)) = (self.variable(Type::Int), self.variable(Type::Int)) else {
            return self.assignment();
        };
        let ty = self.random.of(&[Type::Pair, Type::List]);
        let value = match self.random.below(4) {
            0..2 => format!("{b}, {a}"),
            2 => format!("{b}, {a} + 1"),
            _ => self.of(ty, 1),
        };
        self.line(format!("{a}, {b} = {value}"));
        self.give(&a, Type::Int);
        self.give(&b, Type::Int);
    }

    /// Changes cells of a board or a word.
    fn painting(&mut self) {
        let mut boards: Vec<_> =
            self.variables.iter().filter(|variable| variable.ty == Type::Cells && variable.is_sure).collect();
        if !self.random.one_in(10) {
            boards.retain(|variable| variable.name.starts_with('v'));
        }
        if boards.is_empty() {
            return self.assignment();
        }
        let name = boards[self.random.below(boards.len())].name.clone();
        let (value, place) = match self.random.below(5) {
            0..2 => (self.of(Type::Text, 1), self.place(1)),
            2 | 3 => (self.of(Type::Text, 1), self.brackets(1, 6)),
            _ => {
                let place = self.brackets(0, 6);
                let from = self.variable(Type::Cells).unwrap_or_else(|| name.clone());
                (format!("{from}{place}"), place)
            }
        };
        self.line(format!("{name}{place} = {value}"));
    }

    fn branch(&mut self, depth: usize) {
        let test = self.of(Type::Bool, 2);
        self.line(format!("if {test}:"));
        self.inner(depth);
        if self.random.one_in(3) {
            let test = self.of(Type::Bool, 1);
            self.line(format!("elif {test}:"));
            self.inner(depth);
        }
        if self.random.one_in(2) {
            self.line("else:");
            self.inner(depth);
        }
    }

    /// What a loop goes over, the names it gives values, and their types.
    fn each(&mut self) -> (String, String, Vec<(String, Type)>) {
        let one = self.fresh("i");
        let two = self.fresh("j");
        let named = |ty| vec![(one.clone(), ty)];
        let both = |ty| vec![(one.clone(), ty), (two.clone(), ty)];
        let pair = format!("{one}, {two}");
        match self.random.below(9) {
            0..2 => (one.clone(), format!("range({})", self.small(1)), named(Type::Int)),
            2 => {
                let ends = self.random.of(&[
                    "0, 3",
                    "3, 0, -1",
                    "-2, 5, 3",
                    "1, K + 2",
                    "2, 2",
                    "9223372036854775800, 9223372036854775807, 3",
                    "-9223372036854775807, (-9223372036854775807 - 1), -1",
                    "0, 9223372036854775807, 4611686018427387904",
                    "5, 1, K - 5",
                    "0, 2, K - 1",
                ]);
                (one.clone(), format!("range({ends})"), named(Type::Int))
            }
            3 => {
                let ty = self.random.of(&[Type::List, Type::Ints, Type::Pair]);
                (one.clone(), self.of(ty, 1), named(Type::Int))
            }
            4 => (pair, self.of(Type::Places, 1), both(Type::Int)),
            5 => (one.clone(), self.of(Type::Places, 1), named(Type::Pair)),
            6 => (pair, "((0, 1), (1, 0), (K, -1))".to_owned(), both(Type::Int)),
            _ => match self.kind {
                Kind::Word => (one.clone(), "w.cells()".to_owned(), named(Type::Int)),
                Kind::Board => (pair, "b.cells(\".\")".to_owned(), both(Type::Int)),
                Kind::Graph if self.random.one_in(2) => {
                    (one.clone(), self.of(Type::Vertices, 1), named(Type::Vertex))
                }
                Kind::Graph if self.random.one_in(2) => (pair, "g.edges".to_owned(), both(Type::Vertex)),
                Kind::Graph => (one.clone(), "g.edges".to_owned(), named(Type::Edge)),
                _ => (one.clone(), "range(1, 4)".to_owned(), named(Type::Int)),
            },
        }
    }

    fn for_each(&mut self, depth: usize) {
        let (target, each, given) = self.each();
        // A helper does not know the position by its name.
        let names_position = ["w.", "b.", "g."].iter().any(|name| each.starts_with(name));
        let (target, each, given) = match names_position && !self.knows_position() {
            true => (
                target.split(',').next().expect("a name").to_owned(),
                "range(2)".to_owned(),
                vec![(given[0].0.clone(), Type::Int)],
            ),
            false => (target, each, given),
        };
        let before = self.variables.clone();
        self.line(format!("for {target} in {each}:"));
        for (name, ty) in &given {
            self.give(name, *ty);
        }
        self.loops += 1;
        self.inner(depth);
        self.loops -= 1;
        for variable in &mut self.variables {
            variable.is_sure &= before.iter().any(|old| old.name == variable.name && old.is_sure);
        }
    }

    /// A loop that counts down.
    fn while_(&mut self, depth: usize) {
        let count = self.fresh("c");
        let rounds = self.random.of(&["3", "2", "K", "5"]);
        self.line(format!("{count} = {rounds}"));
        let test = if self.random.one_in(2) { self.of(Type::Bool, 1) } else { "True".to_owned() };
        self.line(format!("while {count} > 0 and {test}:"));
        self.indent += 1;
        self.line(format!("{count} -= 1"));
        self.indent -= 1;
        self.loops += 1;
        self.inner(depth);
        self.loops -= 1;
    }

    /// A move.
    fn yielded(&mut self, depth: usize) {
        let option = match self.random.below(3) {
            0 => self.of(Type::Sum, depth),
            _ => self.part(depth),
        };
        let name = match self.random.below(6) {
            0 => Some(self.name()),
            1 if self.kind == Kind::Graph => Some(self.of(Type::Vertex, 0)),
            2 if self.kind == Kind::Graph => Some(self.of(Type::Edge, 0)),
            _ => None,
        };
        match name {
            Some(name) => self.line(format!("yield {name}, {option}")),
            None => self.line(format!("yield {option}")),
        }
    }

    fn name(&mut self) -> String {
        let (a, b) = (self.small(1), self.small(0));
        match self.random.below(6) {
            0 => format!("cell({a}, {b})"),
            1 => format!("cell({a})"),
            2 => format!("box({b}, {b}, {a} + 2, {b} + 1)"),
            3 if self.kind.has_cells() => {
                format!("f\"{{{}}}{{{a}}}\"", self.of(Type::Text, 0).replace('"', "'"))
            }
            4 => format!("f\"{}:{{{a}}}{{{{{{{b}}}\"", self.names),
            _ => format!("\"m{}\"", self.names),
        }
    }
}

/// Positions of a kind that rules are asked about.
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
