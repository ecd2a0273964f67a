//! How much an explanation says.

/// How much an explanation says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// How many moves of a line of play are shown where every reply is answered: a reply and its answer are two.
    pub plies: u32,
    /// The most lines of a list.
    pub lines: usize,
}

impl Default for Extent {
    fn default() -> Self {
        Self { plies: 2, lines: 12 }
    }
}
