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
