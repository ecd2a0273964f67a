//! Moves that were found without listing all of a position.

/// Moves that were found without listing all: the first ones, and the total number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundMoves<M> {
    /// The first of these moves.
    pub first: Vec<M>,
    /// How many of these moves there are.
    pub total: u128,
}

impl<M> FoundMoves<M> {
    /// No moves.
    pub(crate) const NONE: Self = Self { first: Vec::new(), total: 0 };

    /// A result that contains all moves.
    pub fn all(first: Vec<M>) -> Self {
        Self { total: first.len() as u128, first }
    }

    /// Adds a move. It is counted, and stored if fewer than `most` moves are.
    pub(crate) fn push(&mut self, found: M, most: usize) {
        self.total += 1;
        if self.first.len() < most {
            self.first.push(found);
        }
    }

    /// Adds moves, each converted by `turn`. All are counted, and stored as long as fewer than `most` moves are.
    pub(crate) fn append<T>(&mut self, other: FoundMoves<T>, most: usize, turn: impl FnMut(T) -> M) {
        self.total += other.total;
        let room = most.saturating_sub(self.first.len());
        self.first.extend(other.first.into_iter().take(room).map(turn));
    }

    /// The moves, each converted by `turn`.
    pub fn map<T>(self, mut turn: impl FnMut(M) -> T) -> FoundMoves<T> {
        let mut first = Vec::with_capacity(self.first.len());
        for found in self.first {
            first.push(turn(found));
        }
        FoundMoves { first, total: self.total }
    }
}
