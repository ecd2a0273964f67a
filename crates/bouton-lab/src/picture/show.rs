//! The contents of a picture beside the position.

/// What a picture shows beside the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Show {
    /// The value that each move leaves, with a ring for each winning move. In misere play the outcome that it leaves.
    pub values: bool,
    /// The components, each with a letter and an outline.
    pub parts: bool,
    /// The moves, numbered from 1.
    pub moves: bool,
    /// The places where moves can be made, with nothing drawn there: for a page where a person points at them.
    pub targets: bool,
}

impl Show {
    /// Whether moves are shown.
    pub(super) fn any_move(self) -> bool {
        self.has_labels() || self.targets
    }

    /// Whether moves have labels.
    pub(super) fn has_labels(self) -> bool {
        self.values || self.moves
    }
}
