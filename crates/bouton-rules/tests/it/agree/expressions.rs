//! Random expressions of a given type.

use super::programs::{Kind, Programs, Type, Variable};

/// Numbers in the random rules: small ones, and some near the ends of 64 bits.
const NUMBERS: [&str; 28] = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "7",
    "0",
    "1",
    "2",
    "3",
    "1",
    "2",
    "K",
    "K",
    "-1",
    "-2",
    "-3",
    "-7",
    "10",
    "63",
    "64",
    "2147483648",
    "4611686018427387904",
    "9223372036854775807",
    "-9223372036854775807",
    "(-9223372036854775807 - 1)",
    "0x10",
];

impl Programs {
    /// A variable of a type, if there is one.
    pub fn variable(&mut self, ty: Type) -> Option<String> {
        let is_rash = self.random.one_in(60);
        let fitting: Vec<_> = self
            .variables
            .iter()
            .filter(|variable| variable.ty == ty && (variable.is_sure || is_rash))
            .map(|variable| variable.name.clone())
            .collect();
        (!fitting.is_empty()).then(|| fitting[self.random.below(fitting.len())].clone())
    }

    /// An expression of a type.
    pub fn of(&mut self, ty: Type, depth: usize) -> String {
        if (self.random.one_in(3) || depth == 0)
            && let Some(name) = self.variable(ty)
        {
            return name;
        }
        if depth > 0
            && self.random.one_in(12)
            && let Some(call) = self.call(ty, depth)
        {
            return call;
        }
        if depth > 1 && self.random.one_in(14) && ty != Type::Sum {
            let (a, b) = (self.of(ty, depth - 1), self.of(ty, depth - 1));
            let test = self.of(Type::Bool, depth - 1);
            return format!("({a} if {test} else {b})");
        }
        match ty {
            Type::Int => self.int(depth),
            Type::Bool => format!("({})", self.bool(depth)),
            Type::Text => self.text(depth),
            Type::Pair => format!("({}, {})", self.small(depth), self.small(depth)),
            Type::Ints => self.ints(depth),
            Type::List => self.list(depth),
            Type::Places => self.places(depth),
            Type::Cells => self.cells(depth),
            Type::Sum => self.sum(depth),
            Type::Graph => self.graph(depth),
            Type::Vertex => self.vertex(depth),
            Type::Edge => self.edge(depth),
            Type::Vertices => self.vertices(depth),
        }
    }

    /// A whole number that is rarely large.
    pub fn small(&mut self, depth: usize) -> String {
        match self.random.below(6) {
            0..3 => self.random.of(&["0", "1", "2", "3", "K"]).to_owned(),
            3 => self.variable(Type::Int).unwrap_or_else(|| "1".to_owned()),
            _ if depth == 0 => "1".to_owned(),
            _ => format!(
                "({}) % {}",
                self.of(Type::Int, depth - 1),
                self.random.of(&["2", "3", "4", "(K + 1)"])
            ),
        }
    }

    /// A comprehension: it makes an item of a type for each of several values, and may leave out some values.
    fn item_for(&mut self, ty: Type, depth: usize) -> String {
        let over = match self.random.below(6) {
            0 => format!("range({})", self.random.of(&["3", "K", "1, 4", "2, -1, -1"])),
            1 => self.of(Type::Ints, depth),
            2 => format!("enumerate({})", self.of(Type::List, depth)),
            3 => format!("zip({}, {})", self.of(Type::List, depth), self.of(Type::Ints, depth)),
            _ => self.of(Type::List, depth),
        };
        let is_pair = over.starts_with("enumerate") || over.starts_with("zip");
        let names = [self.fresh("e"), self.fresh("f")];
        let names = &names[..if is_pair && !self.random.one_in(3) { 2 } else { 1 }];
        let of = if is_pair && names.len() == 1 { Type::Pair } else { Type::Int };
        let count = self.variables.len();
        for name in names {
            self.variables.push(Variable { name: name.clone(), ty: of, is_sure: true });
        }
        let item = self.of(ty, depth);
        let test = match self.random.one_in(2) {
            true => format!(" if {}", self.of(Type::Bool, depth)),
            false => String::new(),
        };
        self.variables.truncate(count);
        format!("{item} for {} in {over}{test}", names.join(", "))
    }

    fn int(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.random.of(&NUMBERS).to_owned();
        }
        let below = depth - 1;
        match self.random.below(19) {
            16 => format!(
                "{}({})",
                self.random.of(&["sum", "sum", "min", "max"]),
                self.item_for(Type::Int, below)
            ),
            17 => match self.random.below(4) {
                0 => format!("sum({})", self.of(Type::List, below)),
                1 if self.random.one_in(2) => format!("sum({})", self.item_for(Type::Bool, below)),
                1 => format!("int({})", self.bool(below)),
                2 => format!("len(str({}))", self.of(Type::Int, below)),
                _ => format!("sum(int(e) for e in str(abs({})))", self.small(below)),
            },
            18 => format!("(({}) ** ({}))", self.small(below), self.small(below)),
            0..5 => {
                let sign = self.random.of(&["+", "-", "*", "//", "%", "<<", ">>", "&", "|", "^", "+", "-"]);
                let (a, b) = (self.of(Type::Int, below), self.of(Type::Int, below));
                // Most shifts are small. Otherwise nearly all rules would only show faults.
                let b = if sign == "<<" && !self.random.one_in(4) { format!("(({b}) & 7)") } else { b };
                format!("({a} {sign} {b})")
            }
            5 => format!("({}{})", self.random.of(&["-", "+", "~"]), self.of(Type::Int, below)),
            6 => self.random.of(&NUMBERS).to_owned(),
            7 => format!("abs({})", self.of(Type::Int, below)),
            8 => {
                let function = self.random.of(&["min", "max", "gcd"]);
                let (a, b) = (self.of(Type::Int, below), self.of(Type::Int, below));
                format!("{function}({a}, {b})")
            }
            9 => {
                let function = self.random.of(&["min", "max", "gcd", "len"]);
                let ty = self.random.of(&[Type::List, Type::Ints, Type::Pair]);
                format!("{function}({})", self.of(ty, below))
            }
            10 => format!("{}[{}]", self.of(Type::Pair, below), self.random.of(&["0", "1", "K - 2"])),
            11 => {
                let ty = self.random.of(&[Type::List, Type::Ints]);
                // If the index into a tuple is a known constant, the item is looked up before the rule runs.
                let at = match self.random.below(3) {
                    0 => format!("({}) % 3", self.of(Type::Int, below)),
                    1 => self.random.of(&["K - 1", "K - 2", "K + 5", "K - 3"]).to_owned(),
                    _ => self.variable(Type::Int).unwrap_or_else(|| "K".to_owned()),
                };
                format!("{}[{at}]", self.of(ty, below))
            }
            12 => format!("len({})", self.of(Type::Places, below)),
            13 => "S[1]".to_owned(),
            _ => self.own_int(below),
        }
    }

    /// A number that only a position of the rule's kind has.
    fn own_int(&mut self, depth: usize) -> String {
        match self.kind {
            Kind::Board | Kind::Word => {
                let cells = self.of(Type::Cells, depth);
                let symbols = self.random.of(&["\".\"", "\"x\"", "\"xo\"", "\".o\"", "T"]);
                match self.random.below(4) {
                    0 => format!("{cells}.count({symbols})"),
                    1 => format!("{cells}{}.count({symbols})", self.brackets(depth, 8)),
                    _ if self.kind == Kind::Word => format!("{cells}.length"),
                    2 => format!("{cells}.rows"),
                    _ => format!("{cells}.cols"),
                }
            }
            Kind::Graph => {
                let vertices = self.of(Type::Vertices, depth);
                format!("len({vertices})")
            }
            _ => self.variable(Type::Int).unwrap_or_else(|| "K".to_owned()),
        }
    }

    fn bool(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.random.of(&["True", "False", "K > 1"]).to_owned();
        }
        let below = depth - 1;
        let order = |programs: &mut Self| programs.random.of(&["<", "<=", ">", ">=", "==", "!="]);
        match self.random.below(16) {
            14 => format!("{}({})", self.random.of(&["all", "any"]), self.item_for(Type::Bool, below)),
            15 => format!("(str({}) == str({}))", self.small(below), self.of(Type::Int, below)),
            0..4 => format!("{} {} {}", self.of(Type::Int, below), order(self), self.of(Type::Int, below)),
            4 => {
                let (a, b, c) =
                    (self.of(Type::Int, below), self.of(Type::Int, below), self.of(Type::Int, below));
                format!("({a} {} {b} {} {c})", order(self), order(self))
            }
            5 => format!("not {}", self.of(Type::Bool, below)),
            6 | 7 => {
                let sign = self.random.of(&["and", "or"]);
                format!("({} {sign} {})", self.of(Type::Bool, below), self.of(Type::Bool, below))
            }
            8 => {
                let ty = self.random.of(&[Type::List, Type::Pair, Type::Ints]);
                let sign = self.random.of(&["in", "not in"]);
                format!("({} {sign} {})", self.small(below), self.of(ty, below))
            }
            9 => {
                let ty = self.random.of(&[Type::Pair, Type::List, Type::Places, Type::Bool, Type::Ints]);
                let sign = self.random.of(&["==", "!="]);
                format!("({} {sign} {})", self.of(ty, below), self.of(ty, below))
            }
            10 => format!("({} in {})", self.of(Type::Pair, below), self.of(Type::Places, below)),
            _ => self.own_bool(below),
        }
    }

    fn own_bool(&mut self, depth: usize) -> String {
        match self.kind {
            Kind::Board | Kind::Word => {
                let cells = self.of(Type::Cells, depth);
                let symbols = self.random.of(&["\".\"", "\"x\"", "\"xo\"", "\".o\"", "T"]);
                match self.random.below(6) {
                    0 => format!("{cells}.{}({symbols})", self.random.of(&["all", "any"])),
                    1 => {
                        let test = self.random.of(&["all", "any"]);
                        format!("{cells}{}.{test}({symbols})", self.brackets(depth, 8))
                    }
                    2 => format!(
                        "{cells}.has({})",
                        self.random.of(&["\"xx\"", "\".\"", "\"xo.\"", "\"oo\"", "T"])
                    ),
                    3 if self.kind == Kind::Word => format!("{cells}.inside({})", self.of(Type::Int, depth)),
                    3 => format!("{cells}.inside({}, {})", self.of(Type::Int, depth), self.small(depth)),
                    4 => format!("({} == {})", self.of(Type::Text, depth), self.of(Type::Text, depth)),
                    _ => format!("({cells} == {})", self.of(Type::Cells, depth)),
                }
            }
            Kind::Graph => match self.random.below(5) {
                0 => format!("({} == {})", self.of(Type::Vertex, depth), self.of(Type::Vertex, depth)),
                1 => format!("({} in {})", self.of(Type::Vertex, depth), self.of(Type::Vertices, depth)),
                2 => {
                    let name = self.random.of(&["a", "b", "z", "1"]);
                    format!("(\"{name}\" in {}.vertices)", self.graph(0))
                }
                3 => {
                    let edges = self.of(Type::Graph, depth);
                    format!("({} in {edges}.edges)", self.of(Type::Edge, depth))
                }
                _ => format!("({} == {})", self.of(Type::Graph, depth), self.of(Type::Graph, depth)),
            },
            _ => format!("({} % 2 == 0)", self.of(Type::Int, depth)),
        }
    }

    fn text(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.one_in(3) || !self.kind.has_cells() {
            return self.random.of(&["\".\"", "\"x\"", "\"o\"", "T"]).to_owned();
        }
        format!("{}{}", self.of(Type::Cells, depth - 1), self.place(depth - 1))
    }

    fn ints(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.random.of(&["S", "S", "(1, 2, 3, 4)", "(S + (5,))"]).to_owned();
        }
        match self.random.below(6) {
            4 => format!("tuple({})", self.item_for(Type::Int, depth - 1)),
            5 => format!("tuple(sorted({}))", self.of(Type::List, depth - 1)),
            0 => format!("({} + {})", self.of(Type::Ints, depth - 1), self.of(Type::Ints, depth - 1)),
            1 => format!("({} + ({},))", self.of(Type::Ints, depth - 1), self.small(depth - 1)),
            _ => format!("{}[{}]", self.of(Type::Ints, depth - 1), self.span(depth - 1)),
        }
    }

    fn list(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.random.of(&["[1, 2]", "[3]", "[K, 0, K]", "[5, 4, 3]", "L"]).to_owned();
        }
        match self.random.below(8) {
            4 => format!("[{}]", self.item_for(Type::Int, depth - 1)),
            5 => format!("sorted({})", self.of(Type::List, depth - 1)),
            6 => format!("({} * ({}))", self.of(Type::List, depth - 1), self.small(depth - 1)),
            7 if self.random.one_in(2) => format!("list({})", self.of(Type::List, 0)),
            7 => format!("list({})", self.random.of(&["S", "range(K)", "range(3, 0, -1)", "L"])),
            0 => format!("[{}, {}]", self.of(Type::Int, depth - 1), self.of(Type::Int, depth - 1)),
            1 => format!("({} + {})", self.of(Type::List, depth - 1), self.of(Type::List, depth - 1)),
            2 if self.kind == Kind::Word => self.lines(depth - 1),
            _ => format!("{}[{}]", self.of(Type::List, depth - 1), self.span(depth - 1)),
        }
    }

    fn places(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.random.of(&["[(0, 1), (1, 0)]", "[(0, 0)]", "[(K, 1), (1, K), (1, 1)]"]).to_owned();
        }
        match self.random.below(8) {
            5 => format!("[{}]", self.item_for(Type::Pair, depth - 1)),
            6 => format!("sorted({})", self.of(Type::Places, depth - 1)),
            7 => self.random.of(&["list(D)", "[e for e in D]", "P"]).to_owned(),
            0 => format!("[{}, {}]", self.of(Type::Pair, depth - 1), self.of(Type::Pair, depth - 1)),
            1 => format!("({} + {})", self.of(Type::Places, depth - 1), self.of(Type::Places, depth - 1)),
            2 => format!("{}[{}]", self.of(Type::Places, depth - 1), self.span(depth - 1)),
            _ if self.kind == Kind::Board => self.lines(depth - 1),
            _ => self.places(0),
        }
    }

    /// A list of places that a word or a board returns.
    fn lines(&mut self, depth: usize) -> String {
        let cells = self.of(Type::Cells, depth);
        let at = if self.kind == Kind::Board { self.small(0) + ", " } else { String::new() };
        let way = if self.kind == Kind::Board { self.random.of(&["0, ", "1, ", "-1, "]) } else { "" };
        match self.random.below(5) {
            0 => format!("{cells}.cells()"),
            1 => format!("{cells}.cells({})", self.random.of(&["\".\"", "\"xo\"", "T"])),
            2 => format!("{cells}.neighbours({at}{})", self.small(depth)),
            _ => {
                let by = self.random.of(&["1", "-1", "2", "0", "K", "-3"]);
                format!("{cells}.ray({at}{}, {way}{by})", self.small(depth))
            }
        }
    }

    /// A half-open range.
    fn span(&mut self, depth: usize) -> String {
        let end = |programs: &mut Self| match programs.random.below(5) {
            0 => String::new(),
            1 => programs.random.of(&["-1", "1", "2", "-2", "9223372036854775807"]).to_owned(),
            _ => programs.small(depth),
        };
        format!("{}:{}", end(self), end(self))
    }

    /// A cell in brackets.
    pub fn place(&mut self, depth: usize) -> String {
        let at = self.index(depth, 0);
        match self.kind {
            Kind::Word => format!("[{at}]"),
            _ if self.random.one_in(8) => format!("[{}]", self.of(Type::Pair, depth)),
            _ => format!("[{at}, {}]", self.index(depth, 1)),
        }
    }

    fn index(&mut self, depth: usize, way: usize) -> String {
        let side = if self.kind == Kind::Word { "w.length" } else { ["b.rows", "b.cols"][way] };
        match self.random.below(8) {
            0..3 => "0".to_owned(),
            3 => self.small(depth),
            4 if self.knows_position() => format!("{side} - 1"),
            _ if self.knows_position() => format!("({}) % {side}", self.small(depth)),
            _ => self.small(0),
        }
    }

    /// A part in brackets, and sometimes (1 time in `rarely`) a cell.
    pub fn brackets(&mut self, depth: usize, rarely: usize) -> String {
        let one = |programs: &mut Self, way| match programs.random.one_in(rarely) {
            true => programs.index(depth, way),
            false => programs.span(depth),
        };
        match self.kind {
            Kind::Word => format!("[{}]", self.span(depth)),
            _ => {
                let (row, col) = (one(self, 0), self.span(depth));
                format!("[{row}, {col}]")
            }
        }
    }

    fn cells(&mut self, depth: usize) -> String {
        let own = if self.kind == Kind::Word { "w" } else { "b" };
        let own = if self.knows_position() {
            own.to_owned()
        } else {
            self.variable(Type::Cells).unwrap_or_else(|| self.full())
        };
        if depth == 0 {
            return own;
        }
        match self.random.below(if self.kind == Kind::Word { 8 } else { 6 }) {
            6 => format!("({} + {})", self.of(Type::Cells, depth - 1), self.of(Type::Cells, depth - 1)),
            7 => format!("({} + {})", self.of(Type::Cells, depth - 1), self.text(0)),
            0 => format!("{}.copy()", self.of(Type::Cells, depth - 1)),
            1 | 2 => format!("{}{}", self.of(Type::Cells, depth - 1), self.brackets(depth - 1, 10)),
            3 => self.full(),
            _ => own,
        }
    }

    fn full(&mut self) -> String {
        match self.kind {
            Kind::Word => format!("Word.full({}, \"x\")", self.random.of(&["0", "1", "2", "K"])),
            _ => format!("Board.full({}, 2, \"o\")", self.random.of(&["0", "1", "2", "K"])),
        }
    }

    fn graph(&mut self, depth: usize) -> String {
        let own = if self.knows_position() {
            "g".to_owned()
        } else {
            self.variable(Type::Graph).expect("a parameter")
        };
        if depth == 0 {
            return own;
        }
        let graph = self.of(Type::Graph, depth - 1);
        match self.random.below(7) {
            0 => format!("{graph}.without({})", self.of(Type::Vertex, depth - 1)),
            1 => format!("{graph}.without({})", self.of(Type::Vertices, depth - 1)),
            2 => format!(
                "{graph}.without({}, {})",
                self.of(Type::Vertex, depth - 1),
                self.of(Type::Vertices, depth - 1)
            ),
            3 => format!("{graph}.without_edge({})", self.of(Type::Edge, depth - 1)),
            4 => format!("{graph}.reached_from({})", self.of(Type::Vertex, depth - 1)),
            _ => own,
        }
    }

    fn vertex(&mut self, depth: usize) -> String {
        match self.random.below(4) {
            0 if depth > 0 => format!("{}[{}]", self.of(Type::Edge, depth - 1), self.random.of(&["0", "1"])),
            _ => format!("{}.vertices[{}]", self.graph(0), self.random.of(&["0", "0", "1", "K - 1"])),
        }
    }

    fn edge(&mut self, _: usize) -> String {
        format!("{}.edges[{}]", self.graph(0), self.random.of(&["0", "0", "1", "K - 1"]))
    }

    fn vertices(&mut self, depth: usize) -> String {
        if depth == 0 {
            return format!("{}.vertices", self.graph(0));
        }
        match self.random.below(4) {
            0 => format!("{}.vertices", self.of(Type::Graph, depth - 1)),
            1 => format!("[{}]", self.of(Type::Vertex, depth - 1)),
            2 => format!("{}.vertices[{}]", self.of(Type::Graph, depth - 1), self.span(depth - 1)),
            _ => format!(
                "{}.neighbours({})",
                self.of(Type::Graph, depth - 1),
                self.of(Type::Vertex, depth - 1)
            ),
        }
    }

    /// A list of the parts of an option.
    fn sum(&mut self, depth: usize) -> String {
        if depth > 0 && self.random.one_in(8) {
            return format!("({} + {})", self.of(Type::Sum, depth - 1), self.of(Type::Sum, depth - 1));
        }
        if depth > 0 && self.random.one_in(8) {
            let part = self.part(depth - 1);
            return format!("[{part} for {} in {}]", self.fresh("e"), self.of(Type::List, depth - 1));
        }
        let count = self.random.below(4);
        let mut parts: Vec<_> = (0..count).map(|_| self.part(depth)).collect();
        if !self.kind.has_numbers() && self.random.one_in(3) {
            parts.push(self.random.of(&["0", "1", "2", "K"]).to_owned());
        }
        format!("[{}]", parts.join(", "))
    }

    /// One position of an option.
    pub fn part(&mut self, depth: usize) -> String {
        match self.kind {
            Kind::Heap => match self.random.below(6) {
                0 => self.of(Type::Int, depth),
                1 => "n".to_owned(),
                _ => format!("({}) % (n + 1)", self.of(Type::Int, depth)),
            },
            Kind::Pair => format!("({}, {})", self.small(depth), self.small(depth)),
            Kind::Tuple => match self.random.below(3) {
                0 => format!("({},)", self.small(depth)),
                _ => self.of(Type::Ints, depth),
            },
            Kind::Board | Kind::Word => self.of(Type::Cells, depth),
            Kind::Graph => self.of(Type::Graph, depth),
        }
    }
}
