//! Types: what is known about a value before the rule runs.

use std::fmt;

use super::register::Class;

/// The length of the longest tuple of whole numbers with a register for each; a longer one is stored as a list.
pub const LONGEST_TUPLE: usize = 16;

/// The type of a value. A rule does not declare it: it follows from how the value is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// Not known yet, or of a value that never exists, such as an element of the empty list.
    Never,
    /// `None`, the result of a function that returns no value.
    None,
    /// A whole number.
    Int,
    /// A whole number or `None`, which is possible only as the result of `known`.
    Maybe,
    /// A boolean.
    Bool,
    /// A text known in advance, such as the symbol of a cell.
    Text,
    /// A string that is only known when the rule runs, as a list of its characters.
    Chars,
    /// The name of a move.
    Name,
    /// A vertex.
    Vertex,
    /// An edge.
    Edge,
    /// A word or a board, with the name of the rule's kind of position.
    Cells(&'static str),
    /// A graph.
    Graph,
    /// A tuple whose length is known.
    Tuple(Vec<Type>),
    /// A tuple of whole numbers whose length is not known.
    Ints,
    /// A list of elements of this type.
    List(Box<Type>),
    /// A list of positions and nimbers.
    Sum,
}

impl Type {
    /// The type of a list of elements of the type `of`.
    pub fn list(of: Type) -> Self {
        Self::List(Box::new(of))
    }

    /// The type of a tuple of `count` whole numbers.
    pub fn ints(count: usize) -> Self {
        Self::Tuple(vec![Self::Int; count])
    }

    /// The count of values that the type is made of: the value itself, and the parts of a tuple.
    pub fn parts(&self) -> usize {
        match self {
            Self::Tuple(items) => 1 + items.iter().map(Self::parts).sum::<usize>(),
            _ => 1,
        }
    }

    /// Whether the type is a tuple of whole numbers.
    pub fn is_ints(&self) -> bool {
        match self {
            Self::Ints => true,
            Self::Tuple(items) => items.iter().all(|item| *item == Self::Int),
            _ => false,
        }
    }

    /// Whether a value of the type is a list or a board, or can contain one.
    pub fn is_mutable(&self) -> bool {
        match self {
            Self::List(_) | Self::Sum | Self::Cells(_) => true,
            Self::Tuple(items) => items.iter().any(Self::is_mutable),
            _ => false,
        }
    }

    /// The classes of the registers of a value.
    pub fn classes(&self) -> Vec<Class> {
        match self {
            Self::Never | Self::None => Vec::new(),
            Self::Int | Self::Bool | Self::Text | Self::Vertex | Self::Edge => vec![Class::Int],
            Self::Maybe => vec![Class::Int, Class::Int],
            Self::Name => vec![Class::Name],
            Self::Cells(_) => vec![Class::Cells],
            Self::Graph => vec![Class::Graph],
            Self::Tuple(items) => items.iter().flat_map(Self::classes).collect(),
            Self::Ints | Self::Chars => vec![Class::List],
            Self::List(of) if of.is_position() => vec![Class::Sum],
            Self::List(_) => vec![Class::List],
            Self::Sum => vec![Class::Sum],
        }
    }

    /// Whether a list of values of this type is stored as a sum.
    pub fn is_position(&self) -> bool {
        matches!(self, Self::Cells(_) | Self::Graph | Self::Ints)
    }

    /// The count of whole numbers in an element of this type in a list, if it contains nothing else; at most 16.
    pub fn stride(&self) -> Option<u8> {
        let classes = self.classes();
        let is_plain =
            *self != Self::Maybe && classes.len() <= 16 && classes.iter().all(|class| *class == Class::Int);
        // The empty tuple would take no room in a list.
        let count = u8::try_from(classes.len()).ok().filter(|_| is_plain);
        count.filter(|&count| count > 0 || *self == Self::Never)
    }

    /// The count of whole numbers in an item of a list or a tuple of this type; 1 if an item contains anything else.
    pub fn item_stride(&self) -> u8 {
        match self {
            Self::List(of) => of.stride().unwrap_or(1).max(1),
            _ => 1,
        }
    }

    /// The type that includes both types, if there is one.
    pub fn join(&self, other: &Self) -> Option<Self> {
        use Type::{
            Cells, Chars, Graph, Int, Ints, List, Maybe, Name, Never, None as Nothing, Sum, Text, Tuple,
        };
        Some(match (self, other) {
            (a, b) if a == b => a.clone(),
            (Never, a) | (a, Never) => a.clone(),
            (Int | Nothing | Maybe, Int | Nothing | Maybe) => Maybe,
            (Text, Chars) | (Chars, Text) => Chars,
            (Text | Chars, Name) | (Name, Text | Chars) => Name,
            (Tuple(a), Tuple(b)) if a.len() == b.len() => {
                Tuple(a.iter().zip(b).map(|(a, b)| a.join(b)).collect::<Option<_>>()?)
            }
            (a, b) if a.is_ints() && b.is_ints() => Ints,
            (List(a), List(b)) => match (&**a, &**b) {
                (Int, Cells(_) | Graph) | (Cells(_) | Graph, Int) => Sum,
                (a, b) => Type::list(a.join(b)?),
            },
            (List(a), Sum) | (Sum, List(a))
                if a.is_ints() || matches!(**a, Never | Int | Cells(_) | Graph) =>
            {
                Sum
            }
            _ => return None,
        })
    }
}

/// The name of the type in an error message.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Never => "nothing",
            Self::None => "None",
            Self::Int => "a whole number",
            Self::Maybe => "a whole number or None",
            Self::Bool => "a boolean",
            Self::Text | Self::Chars => "a string",
            Self::Name => "a name",
            Self::Vertex => "a vertex",
            Self::Edge => "an edge",
            Self::Cells(kind) => return write!(f, "a {kind}"),
            Self::Graph => "a Graph",
            Self::Tuple(_) | Self::Ints => "a tuple",
            Self::List(_) | Self::Sum => "a list",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: Type = Type::Cells("Board");

    #[test]
    fn types_join_where_they_fit() {
        let pair = Type::ints(2);
        assert_eq!(pair.join(&Type::ints(2)), Some(pair.clone()));
        assert_eq!(pair.join(&Type::ints(3)), Some(Type::Ints));
        assert_eq!(Type::list(Type::Never).join(&Type::list(CELLS)), Some(Type::list(CELLS)));
        assert_eq!(Type::list(Type::Int).join(&Type::list(CELLS)), Some(Type::Sum));
        assert_eq!(Type::Int.join(&Type::Bool), None);
        assert_eq!(Type::Int.join(&Type::None), Some(Type::Maybe));
    }

    #[test]
    fn lists_of_boards_are_sums() {
        assert_eq!(Type::list(CELLS).classes(), [Class::Sum]);
        assert_eq!(Type::list(pair()).classes(), [Class::List]);
        assert_eq!(pair().stride(), Some(2));
        assert_eq!(Type::Tuple(vec![Type::Int, CELLS]).stride(), None);
    }

    fn pair() -> Type {
        Type::ints(2)
    }
}
