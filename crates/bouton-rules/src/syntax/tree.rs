//! A rule as a tree: the subset of Python, each part with its place in the source.

use std::fmt;

use crate::source::Span;

/// A whole rule.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    /// The text that the file begins with, if it does.
    pub doc: Option<String>,
    /// Declarations and functions, in their order.
    pub items: Vec<Item>,
}

/// What stands at the left edge of a rule.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// `name = value`: a declaration, or a constant.
    Value(Name, Expr),
    /// `def name(...): ...`
    Function(Function),
}

/// A name where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// What it is called.
    pub name: Name,
    /// Its parameters.
    pub parameters: Vec<Name>,
    /// What it does.
    pub body: Vec<Stmt>,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands; of `for`, `while` and `if`, the line that begins it.
    pub span: Span,
}

/// What a statement is.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// `target = value`
    Assign(Target, Expr),
    /// `name += value`
    Change(Name, Binary, Expr),
    /// `for target in each: ...`; the target is no cell.
    For(Target, Expr, Vec<Stmt>),
    /// `while test: ...`
    While(Expr, Vec<Stmt>),
    /// `if test: ... else: ...`
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `pass`, or a text that stands alone.
    Pass,
    /// `return`, `return value`
    Return(Option<Expr>),
    /// `yield option`; `yield name, option` is a tuple of two here.
    Yield(Expr),
    /// A call that stands alone.
    Call(Expr),
}

/// What is given a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A name.
    Name(Name),
    /// Several names, in parentheses or not; they may be nested.
    Tuple(Vec<Target>, Span),
    /// Cells: `board[r, c]`, `board[r1:r2, c]`.
    Cells(Box<Expr>, Vec<Index>, Span),
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands, without parentheses around it.
    pub span: Span,
}

/// What an expression is.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A whole number; `-1` is the negative of one.
    Int(i64),
    /// `True` or `False`
    Bool(bool),
    /// `None`
    None,
    /// A string; strings that stand side by side are one.
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
    /// The same without brackets, which stands alone in a call: `sum(a for b in c if d)`.
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
    /// `a < b <= c`: the first, and each sign with what stands behind it.
    Compare(Box<Expr>, Vec<(Compare, Expr)>),
    /// `then if test else otherwise`
    If {
        /// What is asked.
        test: Box<Expr>,
        /// The value if so.
        then: Box<Expr>,
        /// The value if not.
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

/// What a comprehension or a generator goes over. The names of its loops are its own: behind each stands `@` and where the
/// first item begins, so that nothing outside has such a name ([`written`] is without).
#[derive(Clone, Debug, PartialEq)]
pub struct Each {
    /// What it gives each time.
    pub item: Box<Expr>,
    /// Its loops and tests, from the outside; the first is a loop.
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

/// A name as it is written: see [`Each`].
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

/// What stands in brackets, between commas.
#[derive(Clone, Debug, PartialEq)]
pub enum Index {
    /// `[a]`
    At(Expr),
    /// `[a:b]`, either of which may be left out; and the place of it.
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
    /// `//`, towards minus infinity.
    Div,
    /// `%`, with the sign of the divisor.
    Rem,
    /// `**`, of an exponent from 0 on.
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

impl fmt::Display for Binary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "//",
            Self::Rem => "%",
            Self::Pow => "**",
            Self::Shl => "<<",
            Self::Shr => ">>",
            Self::And => "&",
            Self::Or => "|",
            Self::Xor => "^",
        })
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

/// A sign that compares.
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

impl fmt::Display for Compare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::In => "in",
            Self::NotIn => "not in",
        })
    }
}

impl Index {
    /// The expressions in it.
    pub fn parts(&self) -> impl Iterator<Item = &Expr> {
        let [first, last] = match self {
            Self::At(at) => [Some(at), None],
            Self::Slice(from, to, _) => [from.as_ref(), to.as_ref()],
        };
        first.into_iter().chain(last)
    }

    fn parts_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        let [first, last] = match self {
            Self::At(at) => [Some(at), None],
            Self::Slice(from, to, _) => [from.as_mut(), to.as_mut()],
        };
        first.into_iter().chain(last)
    }
}

impl Expr {
    /// The expressions that it is made of.
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

    fn parts_mut(&mut self) -> Vec<&mut Self> {
        match &mut self.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::None | ExprKind::Text(_) | ExprKind::Name(_) => {
                Vec::new()
            }
            ExprKind::Format(pieces) => {
                let values = pieces.iter_mut().filter_map(|piece| match piece {
                    Piece::Text(_) => None,
                    Piece::Value(value) => Some(value),
                });
                values.collect()
            }
            ExprKind::Tuple(items) | ExprKind::List(items) | ExprKind::And(items) | ExprKind::Or(items) => {
                items.iter_mut().collect()
            }
            ExprKind::ListOf(each) | ExprKind::Generator(each) => {
                let clauses = each.clauses.iter_mut().map(|clause| match clause {
                    Clause::For(_, expr) | Clause::If(expr) => expr,
                });
                std::iter::once(&mut *each.item).chain(clauses).collect()
            }
            ExprKind::Binary(_, a, b) => vec![a, b],
            ExprKind::Unary(_, operand) | ExprKind::Not(operand) | ExprKind::Attribute(operand, _) => {
                vec![operand]
            }
            ExprKind::Compare(first, rest) => {
                std::iter::once(&mut **first).chain(rest.iter_mut().map(|(_, expr)| expr)).collect()
            }
            ExprKind::If { test, then, otherwise } => vec![test, then, otherwise],
            ExprKind::Call(_, arguments) => arguments.iter_mut().collect(),
            ExprKind::Method(value, _, arguments) => std::iter::once(&mut **value).chain(arguments).collect(),
            ExprKind::Index(value, indices) => {
                std::iter::once(&mut **value).chain(indices.iter_mut().flat_map(Index::parts_mut)).collect()
            }
        }
    }
}

impl Target {
    /// The names that are given a value.
    pub fn for_each_name<'t>(&'t self, look: &mut impl FnMut(&'t Name)) {
        match self {
            Self::Name(name) => look(name),
            Self::Tuple(targets, _) => targets.iter().for_each(|target| target.for_each_name(look)),
            Self::Cells(..) => {}
        }
    }

    fn for_each_name_mut(&mut self, change: &mut impl FnMut(&mut Name)) {
        match self {
            Self::Name(name) => change(name),
            Self::Tuple(targets, _) => targets.iter_mut().for_each(|target| target.for_each_name_mut(change)),
            Self::Cells(..) => {}
        }
    }
}

impl Each {
    /// A comprehension, its names made its own. What the first loop goes over is outside of it, as in Python.
    #[must_use]
    pub fn new(mut item: Expr, mut clauses: Vec<Clause>) -> Self {
        let mark = format!("@{}", item.span.start);
        let mut own = Vec::new();
        for clause in &mut clauses {
            if let Clause::For(target, _) = clause {
                target.for_each_name_mut(&mut |name| {
                    own.push(name.text.clone());
                    name.text.push_str(&mark);
                });
            }
        }
        rename(&mut item, &own, &mark);
        for (at, clause) in clauses.iter_mut().enumerate() {
            let (Clause::For(_, expr) | Clause::If(expr)) = clause;
            if at > 0 {
                rename(expr, &own, &mark);
            }
        }
        Self { item: Box::new(item), clauses }
    }
}

fn rename(expr: &mut Expr, own: &[String], mark: &str) {
    if let ExprKind::Name(name) = &mut expr.kind
        && own.contains(name)
    {
        name.push_str(mark);
    }
    expr.parts_mut().into_iter().for_each(|part| rename(part, own, mark));
}
