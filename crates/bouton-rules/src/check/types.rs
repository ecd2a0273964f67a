//! Types: what is known about a value before the rule runs.

use std::fmt;

use crate::code::Class;

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
    /// A word or a board, as the rule declares.
    Cells,
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
            Self::List(_) | Self::Sum | Self::Cells => true,
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
            Self::Cells => vec![Class::Cells],
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
        matches!(self, Self::Cells | Self::Graph | Self::Ints)
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
                (Int, Cells | Graph) | (Cells | Graph, Int) => Sum,
                (a, b) => Type::list(a.join(b)?),
            },
            (List(a), Sum) | (Sum, List(a)) if a.is_ints() || matches!(**a, Never | Int | Cells | Graph) => {
                Sum
            }
            _ => return None,
        })
    }

    /// The name of the type in an error, in a rule whose positions are called `cells` (a Word or a Board).
    pub fn named(&self, cells: &str) -> String {
        match self {
            Self::Never => "nothing".to_owned(),
            Self::None => "None".to_owned(),
            Self::Int => "a whole number".to_owned(),
            Self::Maybe => "a whole number or None".to_owned(),
            Self::Bool => "a boolean".to_owned(),
            Self::Text | Self::Chars => "a string".to_owned(),
            Self::Name => "a name".to_owned(),
            Self::Vertex => "a vertex".to_owned(),
            Self::Edge => "an edge".to_owned(),
            Self::Cells => format!("a {cells}"),
            Self::Graph => "a Graph".to_owned(),
            Self::Tuple(_) | Self::Ints => "a tuple".to_owned(),
            Self::List(_) | Self::Sum => "a list".to_owned(),
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.named("Word or Board"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_join_where_they_fit() {
        let pair = Type::ints(2);
        assert_eq!(pair.join(&Type::ints(2)), Some(pair.clone()));
        assert_eq!(pair.join(&Type::ints(3)), Some(Type::Ints));
        assert_eq!(Type::list(Type::Never).join(&Type::list(Type::Cells)), Some(Type::list(Type::Cells)));
        assert_eq!(Type::list(Type::Int).join(&Type::list(Type::Cells)), Some(Type::Sum));
        assert_eq!(Type::Int.join(&Type::Bool), None);
        assert_eq!(Type::Int.join(&Type::None), Some(Type::Maybe));
    }

    #[test]
    fn lists_of_boards_are_sums() {
        assert_eq!(Type::list(Type::Cells).classes(), [Class::Sum]);
        assert_eq!(Type::list(pair()).classes(), [Class::List]);
        assert_eq!(pair().stride(), Some(2));
        assert_eq!(Type::Tuple(vec![Type::Int, Type::Cells]).stride(), None);
    }

    fn pair() -> Type {
        Type::ints(2)
    }
}
