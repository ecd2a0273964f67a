//! A rule as a tree: the subset of Python, each part with its place in the source.

use std::fmt;

use crate::source::Span;

/// A whole rule.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    /// The text at the head of the file, if it has one.
    pub doc: Option<String>,
    /// Declarations and functions, in the order of the source.
    pub items: Vec<Item>,
}

/// An item at the left edge of a rule.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// `name = value`: a declaration, or a constant.
    Value(Name, Expr),
    /// `def name(...): ...`
    Function(Function),
}

/// A name and its place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// The place of the name in the source.
    pub span: Span,
}

/// A function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// The name of the function.
    pub name: Name,
    /// Its parameters.
    pub parameters: Vec<Name>,
    /// The statements of the function.
    pub body: Vec<Stmt>,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// The kind of the statement.
    pub kind: StmtKind,
    /// The place of the statement in the source. For `for`, `while` and `if` this is the line that begins it.
    pub span: Span,
}

/// The kind of a statement.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// `target = value`
    Assign(Target, Expr),
    /// `name += value`
    Change(Name, Binary, Expr),
    /// `for target in each: ...`; the target is not a cell.
    For(Target, Expr, Vec<Stmt>),
    /// `while test: ...`
    While(Expr, Vec<Stmt>),
    /// `if test: ... else: ...`
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `pass`, or a text that is a whole statement.
    Pass,
    /// `return`, `return value`
    Return(Option<Expr>),
    /// `yield option`; `yield name, option` is a tuple of two here.
    Yield(Expr),
    /// A call that is a whole statement.
    Call(Expr),
}

/// The left side of an assignment, or the names to which a loop gives values.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A name.
    Name(Name),
    /// Several names, in parentheses or not; tuples of names may be nested.
    Tuple(Vec<Target>, Span),
    /// Cells: `board[r, c]`, `board[r1:r2, c]`.
    Cells(Box<Expr>, Vec<Index>, Span),
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The kind of the expression.
    pub kind: ExprKind,
    /// The place of the expression in the source, without parentheses around it.
    pub span: Span,
}

/// The kind of an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A whole number that is not negative; `-1` is the negation of `1`.
    Int(i64),
    /// `True` or `False`
    Bool(bool),
    /// `None`
    None,
    /// A string; adjacent strings are joined into one.
    Text(String),
    /// `f"..."`
    Format(Vec<Piece>),
    /// A name.
    Name(String),
    /// `a, b` or `(a, b)` or `()`
    Tuple(Vec<Expr>),
    /// `[a, b]`
    List(Vec<Expr>),
    /// `[a for b in c if d]`
    ListOf(Each),
    /// `a for b in c if d` without brackets, as the only argument of a call: `sum(a for b in c if d)`.
    Generator(Each),
    /// `a + b`
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// `-a`
    Unary(Unary, Box<Expr>),
    /// `a and b and c`
    And(Vec<Expr>),
    /// `a or b or c`
    Or(Vec<Expr>),
    /// `not a`
    Not(Box<Expr>),
    /// `a < b <= c`: the first value, and each sign with the value after it.
    Compare(Box<Expr>, Vec<(Compare, Expr)>),
    /// `then if test else otherwise`
    If {
        /// The condition.
        test: Box<Expr>,
        /// The value if the condition is true.
        then: Box<Expr>,
        /// The value if the condition is false.
        otherwise: Box<Expr>,
    },
    /// `name(a, b)`
    Call(Name, Vec<Expr>),
    /// `value.name(a, b)`
    Method(Box<Expr>, Name, Vec<Expr>),
    /// `value.name`
    Attribute(Box<Expr>, Name),
    /// `value[a, b:c]`
    Index(Box<Expr>, Vec<Index>),
}

/// The item and the loops of a comprehension or a generator. The names of its loops are local to it. As in Python, the values of the
/// first loop are computed outside of the comprehension.
#[derive(Clone, Debug, PartialEq)]
pub struct Each {
    /// The expression that gives the item in each round.
    pub item: Box<Expr>,
    /// The loops and tests, the outermost first; the first clause is a loop.
    pub clauses: Vec<Clause>,
}

/// A loop or a test of a comprehension.
#[derive(Clone, Debug, PartialEq)]
pub enum Clause {
    /// `for target in each`
    For(Target, Expr),
    /// `if test`
    If(Expr),
}

impl Each {
    /// The names of the loops.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for clause in &self.clauses {
            if let Clause::For(target, _) = clause {
                target.for_each_name(&mut |name| names.push(name.text.as_str()));
            }
        }
        names
    }
}

/// A name as it is written in the source, without the suffix `@...` that makes the name of a loop in an expression local to it.
#[must_use]
pub fn written(name: &str) -> &str {
    name.split_once('@').map_or(name, |(name, _)| name)
}

/// A part of a format string.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// Text.
    Text(String),
    /// `{value}`
    Value(Expr),
}

/// An index or a slice between commas in brackets.
#[derive(Clone, Debug, PartialEq)]
pub enum Index {
    /// `[a]`
    At(Expr),
    /// `[a:b]`, where either bound may be left out, and the place of the slice in the source.
    Slice(Option<Expr>, Option<Expr>, Span),
}

/// An operator on two whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `//`, rounded towards minus infinity.
    Div,
    /// `%`, with the sign of the divisor.
    Rem,
    /// `**`; the exponent is at least 0.
    Pow,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
}

impl Binary {
    /// The operators and their signs, in the order of the variants.
    const ALL: [(Self, &str); 11] = [
        (Self::Add, "+"),
        (Self::Sub, "-"),
        (Self::Mul, "*"),
        (Self::Div, "//"),
        (Self::Rem, "%"),
        (Self::Pow, "**"),
        (Self::Shl, "<<"),
        (Self::Shr, ">>"),
        (Self::And, "&"),
        (Self::Or, "|"),
        (Self::Xor, "^"),
    ];

    /// The operator that a sign writes.
    pub fn of_sign(sign: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| *known == sign).map(|(operator, _)| operator)
    }
}

impl fmt::Display for Binary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::ALL[*self as usize].1)
    }
}

/// An operator on one whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// `-`
    Neg,
    /// `+`
    Plus,
    /// `~`
    Invert,
}

/// A comparison sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `in`
    In,
    /// `not in`
    NotIn,
}

impl Compare {
    /// The comparisons and their signs, in the order of the variants.
    const ALL: [(Self, &str); 8] = [
        (Self::Less, "<"),
        (Self::LessEqual, "<="),
        (Self::Greater, ">"),
        (Self::GreaterEqual, ">="),
        (Self::Equal, "=="),
        (Self::NotEqual, "!="),
        (Self::In, "in"),
        (Self::NotIn, "not in"),
    ];

    /// The comparison that a sign writes.
    pub fn of_sign(sign: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| *known == sign).map(|(comparison, _)| comparison)
    }
}

impl fmt::Display for Compare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::ALL[*self as usize].1)
    }
}

impl Index {
    /// The expressions in the index or slice.
    pub fn parts(&self) -> impl Iterator<Item = &Expr> {
        let [first, last] = match self {
            Self::At(at) => [Some(at), None],
            Self::Slice(from, to, _) => [from.as_ref(), to.as_ref()],
        };
        first.into_iter().chain(last)
    }
}

impl Expr {
    /// The expressions that this expression is made of.
    #[must_use]
    pub fn parts(&self) -> Vec<&Self> {
        match &self.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::None | ExprKind::Text(_) | ExprKind::Name(_) => {
                Vec::new()
            }
            ExprKind::Format(pieces) => {
                let values = pieces.iter().filter_map(|piece| match piece {
                    Piece::Text(_) => None,
                    Piece::Value(value) => Some(value),
                });
                values.collect()
            }
            ExprKind::Tuple(items) | ExprKind::List(items) | ExprKind::And(items) | ExprKind::Or(items) => {
                items.iter().collect()
            }
            ExprKind::ListOf(each) | ExprKind::Generator(each) => {
                let clauses = each.clauses.iter().map(|clause| match clause {
                    Clause::For(_, expr) | Clause::If(expr) => expr,
                });
                std::iter::once(&*each.item).chain(clauses).collect()
            }
            ExprKind::Binary(_, a, b) => vec![a, b],
            ExprKind::Unary(_, operand) | ExprKind::Not(operand) | ExprKind::Attribute(operand, _) => {
                vec![operand]
            }
            ExprKind::Compare(first, rest) => {
                std::iter::once(&**first).chain(rest.iter().map(|(_, expr)| expr)).collect()
            }
            ExprKind::If { test, then, otherwise } => vec![test, then, otherwise],
            ExprKind::Call(_, arguments) => arguments.iter().collect(),
            ExprKind::Method(value, _, arguments) => std::iter::once(&**value).chain(arguments).collect(),
            ExprKind::Index(value, indices) => {
                std::iter::once(&**value).chain(indices.iter().flat_map(Index::parts)).collect()
            }
        }
    }
}

impl Target {
    /// Calls `look` with each name that gets a value.
    pub fn for_each_name<'t>(&'t self, look: &mut impl FnMut(&'t Name)) {
        match self {
            Self::Name(name) => look(name),
            Self::Tuple(targets, _) => targets.iter().for_each(|target| target.for_each_name(look)),
            Self::Cells(..) => {}
        }
    }

    /// This target, with a mark behind each name.
    #[must_use]
    pub fn marked(&self, mark: &str) -> Self {
        match self {
            Self::Name(Name { text, span }) => {
                Self::Name(Name { text: format!("{text}{mark}"), span: *span })
            }
            Self::Tuple(targets, span) => {
                Self::Tuple(targets.iter().map(|target| target.marked(mark)).collect(), *span)
            }
            cells @ Self::Cells(..) => cells.clone(),
        }
    }
}
