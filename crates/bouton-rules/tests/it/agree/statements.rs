//! Random statements.

use super::programs::{Kind, Programs, Type, Variable};

impl Programs {
    /// A statement.
    pub fn statement(&mut self, depth: usize) {
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
        // A board with two names cannot be changed, so 3 of 4 boards are copied.
        let is_plain = value.chars().all(char::is_alphanumeric) || value.contains(" if ");
        if ty == Type::Cells && is_plain && !self.random.one_in(4) {
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

    /// Gives a list another name, changes it in place, or loops over a list that the loop changes.
    fn change_list(&mut self) {
        let types: &[_] = if self.knows_position() {
            &[Type::List, Type::Places, Type::Sum]
        } else {
            &[Type::List, Type::Places]
        };
        let ty = self.random.of(types);
        let Some(name) = self.variable(ty) else { return self.assignment() };
        if ty != Type::Sum && self.random.one_in(4) {
            return self.change_copied(&name, ty);
        }
        match self.random.below(7) {
            6 if ty == Type::List => {
                let (at, value) = (self.small(1), self.small(1));
                let sign = self.random.of(&["", "", "+", "-", "^"]);
                self.line(format!("{name}[{at}] {sign}= {value}"));
            }
            6 if ty == Type::Places => {
                let value = self.of(Type::Pair, 1);
                self.line(format!("{name}[0] = {value}"));
            }
            0 => {
                let other =
                    self.variable(ty).filter(|_| self.random.one_in(2)).unwrap_or_else(|| self.fresh("v"));
                self.line(format!("{other} = {name}"));
                self.give(&other, ty);
            }
            1 if ty == Type::List => {
                let item = self.fresh("i");
                let value = self.small(0);
                self.line(format!("for {item} in {name}:"));
                self.line(format!("    if {item} < 3 and len({name}) < 9: {name} += [{value} + 3]"));
            }
            2 => {
                let copy = self.fresh("v");
                self.line(format!("{copy} = {name} + []"));
                self.give(&copy, ty);
            }
            3 if ty == Type::List => {
                let value = self.small(1);
                self.line(format!("{name}.append({value})"));
            }
            _ => {
                let value = self.of(ty, 1);
                self.line(format!("{name} += {value}"));
            }
        }
    }

    /// Loops over a copy of a list, or over a list in a tuple, while its name gets another list or the list is changed.
    fn change_copied(&mut self, name: &str, ty: Type) {
        let item = self.fresh("i");
        let (each, other) = match self.random.below(5) {
            0..2 => (format!("list({name})"), None),
            2 => (format!("list(list({name}))"), None),
            3 => (format!("({name}, K)[0]"), None),
            _ => {
                let holder = self.fresh("h");
                self.line(format!("{holder} = ({name}, K)"));
                (format!("{holder}[0]"), Some(holder))
            }
        };
        let value = self.of(ty, 1);
        self.line(format!("for {item} in {each}:"));
        let way = self.random.below(3);
        self.line(match (other, way) {
            (Some(holder), 0..2) => format!("    {holder} = ({value}, 1)"),
            (None, 0) => format!("    if len({name}) < 9: {name}.append({item})"),
            (None, 1) => format!("    if len({name}) < 9: {name} *= 2"),
            _ => format!("    {name} = {value}"),
        });
        self.give(&item, if ty == Type::List { Type::Int } else { ty });
        self.variables.retain(|variable| variable.name != item);
    }

    /// Replaces a tuple by a tuple made from its numbers.
    fn turn(&mut self) {
        let ty = self.random.of(&[Type::Pair, Type::Ints]);
        let Some(name) = self.variable(ty) else { return self.assignment() };
        if ty == Type::Ints {
            let value = self.random.of(&["[1:] + NAME[:1]", "[:1] + NAME", " + NAME[:1]"]);
            return self.line(format!("{name} = {name}{}", value.replace("NAME", &name)));
        }
        let number = self.small(1);
        let items = match self.random.below(4) {
            0..2 => format!("{name}[1], {name}[0]"),
            2 => format!("{number}, {name}[0]"),
            _ => format!("{name}[0] ^ {name}[1], {name}[0]"),
        };
        self.line(format!("{name} = ({items})"));
    }

    fn change(&mut self) {
        match self.random.below(8) {
            0..4 => return self.change_list(),
            4 => return self.turn(),
            5 if self.random.one_in(16) => {
                let value = self.small(1);
                return self.line(format!("L[0] = {value}"));
            }
            _ => {}
        }
        let Some(name) = self.variable(Type::Int) else { return self.assignment() };
        let sign = self.random.of(&["+", "-", "*", "//", "%", "&", "|", "^", ">>"]);
        let value = if self.random.one_in(3) { self.of(Type::Int, 1) } else { self.small(1) };
        self.line(format!("{name} {sign}= {value}"));
        self.give(&name, Type::Int);
    }

    fn swap(&mut self) {
        if self.random.one_in(4) {
            return self.give_two();
        }
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

    /// Gives values to two names at once; one of the values can be changed in place.
    fn give_two(&mut self) {
        let ty = if self.kind.has_cells() { Type::Cells } else { Type::List };
        let mut value = self.of(ty, 1);
        if ty == Type::Cells && self.random.one_in(2) {
            value += ".copy()";
        }
        let (one, two, number) = (self.fresh("v"), self.fresh("v"), self.small(1));
        self.line(format!("{one}, {two} = {value}, {number}"));
        self.give(&one, ty);
        self.give(&two, Type::Int);
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

    /// What a loop iterates over, the names of its variables, and their types.
    fn each(&mut self) -> (String, String, Vec<(String, Type)>) {
        let one = self.fresh("i");
        let two = self.fresh("j");
        let named = |ty| vec![(one.clone(), ty)];
        let both = |ty| vec![(one.clone(), ty), (two.clone(), ty)];
        let pair = format!("{one}, {two}");
        match self.random.below(9) {
            0..2 => {
                let end = self.small(1);
                // A name may have a huge value, and a loop with that many rounds would take seconds.
                let is_small = end == "K" || end.parse::<u8>().is_ok();
                let end = if is_small { end } else { format!("min({end}, 9)") };
                (one.clone(), format!("range({end})"), named(Type::Int))
            }
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
        // A helper has no name for the position.
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
    pub fn yielded(&mut self, depth: usize) {
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
