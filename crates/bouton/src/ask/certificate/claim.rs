//! What a certificate claims.

use crate::catalog::placed::Component;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Outcome;
use crate::theory::sum::Sum;

/// What a certificate is to claim beside the outcome, where this is known of the position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// The value of a position on a map, in normal play. Without it a checker finds the outcome on the whole map.
    pub value: bool,
    /// Which moves win, if one does.
    pub winning_moves: bool,
    /// The value that each move leaves, in normal play.
    pub all_moves: bool,
}

/// What a certificate claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The Grundy value of the position.
    Value(Nimber),
    /// The outcome of the position.
    Outcome(Outcome),
}

/// What is claimed of the moves of a sum.
#[derive(Default)]
pub struct Moves {
    /// The options that winning moves leave.
    pub lost: Vec<Sum<Component>>,
    /// All options, with their values.
    pub valued: Vec<(Nimber, Sum<Component>)>,
}
