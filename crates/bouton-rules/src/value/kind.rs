//! The kinds of position that a rule can declare, and how large each may be.

use super::alphabet::Alphabet;

/// The largest heap, and the largest number in a tuple, that is read.
pub const LARGEST_HEAP: u64 = 1_000_000_000_000_000_000;
/// The longest word, tuple or list.
pub const LONGEST_LIST: usize = 4096;
/// The longest side of a board.
pub const WIDEST: usize = 255;
/// The most vertices of a graph.
pub const MOST_VERTICES: usize = 512;
/// The most numbers in a tuple whose length the rule declares.
pub const MOST_NUMBERS: usize = 64;

/// A kind of position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A whole number.
    Heap,
    /// A tuple of whole numbers: a fixed count of them, or any count if `None`.
    Numbers(Option<usize>),
    /// Cells in a row.
    Word(Alphabet),
    /// Cells in rows and columns.
    Board(Alphabet),
    /// Vertices and edges.
    Graph,
}

impl Kind {
    /// The name of the kind in the rule language.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Heap => "Heap",
            Self::Numbers(_) => "Numbers",
            Self::Word(_) => "Word",
            Self::Board(_) => "Board",
            Self::Graph => "Graph",
        }
    }

    /// The symbols of a word or a board.
    #[must_use]
    pub fn alphabet(&self) -> Option<&Alphabet> {
        match self {
            Self::Word(alphabet) | Self::Board(alphabet) => Some(alphabet),
            Self::Heap | Self::Numbers(_) | Self::Graph => None,
        }
    }

    /// Whether a position is one row of cells.
    #[must_use]
    pub fn is_word(&self) -> bool {
        matches!(self, Self::Word(_))
    }
}
