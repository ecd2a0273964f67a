//! The answer to a question: plain data, the same for every game.

use crate::catalog::drawing::Drawing;
use crate::catalog::status::Status;
use crate::solve::halt::Halt;
use crate::theory::limits::{Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::theorem::Theorem;

/// The answer to a question: verdict, value, moves and reason.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Answer {
    /// The names of the games in the question, each once.
    pub game: String,
    /// The position, in one line that the reader accepts.
    pub position: String,
    /// The convention: which player loses at the end.
    pub convention: Convention,
    /// The outcome, where it is known.
    pub outcome: Option<Outcome>,
    /// The Grundy value, where it is known (never in misere play).
    pub nimber: Option<Nimber>,
    /// How far the verdict can be trusted.
    pub status: Status,
    /// The theorems that the verdict rests on, each once.
    pub theorems: Vec<&'static Theorem>,
    /// The components, each as a text with its value. Together they take at most `MOST_BYTES_OF_PARTS` bytes.
    pub components: Vec<ComponentValue>,
    /// How many further components are left out.
    pub components_left_out: usize,
    /// Every move, unless there are more than [`MOST_NAMED`].
    pub moves: Option<Vec<Move>>,
    /// The number of moves: equal components count each, and the moves of one component by name. `None` if they were not counted: a
    /// component has 2^64 or more moves, or there was no time.
    pub moves_total: Option<u128>,
    /// Names of winning moves, the first ones if there are many. [`names_all_winning_moves`](Self::names_all_winning_moves) says whether
    /// they are all.
    pub winning_moves: Vec<String>,
    /// For each of `winning_moves` the number of equal components in which it can be made.
    pub winning_times: Vec<u64>,
    /// How many moves win, where this is known, counted like `moves_total`.
    pub winning_total: Option<u128>,
    /// In a draw, the names of the moves that keep it.
    pub drawing_moves: Vec<String>,
    /// For each of `drawing_moves` the number of equal components in which it can be made.
    pub drawing_times: Vec<u64>,
    /// Names of positions that form a cycle in which play can go on for ever: each is an option of the one before. If there is such a
    /// cycle, there is no Grundy value. The search does not look for it in misere play.
    pub endless: Option<Vec<String>>,
    /// Whether every move is listed and known to win or not. If replies were asked for and the position is lost, every move also has its
    /// reply.
    pub complete: bool,
    /// Why the verdict holds.
    pub reason: Reason,
    /// Pictures of the written terms that have one.
    pub drawings: Vec<Drawing>,
    /// The limit that ended the search early, if one did.
    pub unknown: Option<Unknown>,
    /// Whether moves are left unvalued because valuing them would take much more than the position itself did.
    pub is_cut: bool,
    /// What the values rest on besides the rules, and how they were found, where that helps the reader: sentences.
    pub grounds: Vec<String>,
    /// What the answer cost.
    pub stats: Progress,
}

/// Why there is no answer: play need not end under these rules, a rule failed, or what it declares does not hold.
pub type Refusal = Halt<String>;

/// The most moves that are listed.
pub const MOST_NAMED: u64 = 10_000;

/// The most bytes that the texts of components take together. Each text may be as long as the whole position.
pub(crate) const MOST_BYTES_OF_PARTS: usize = 16 << 20;

impl Answer {
    /// Whether `winning_moves` contains all winning moves.
    #[must_use]
    pub fn names_all_winning_moves(&self) -> bool {
        self.winning_total == Some(total_of(&self.winning_times))
    }

    /// Whether the limits left no part of the answer unknown.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let values = || {
            let parts = self.components.iter().map(|part| part.nimber);
            parts.chain(self.moves.iter().flatten().map(|found| found.nimber))
        };
        let has_values = self.convention == Convention::Misere || values().all(|value| value.is_some());
        self.outcome.is_some() && (self.unknown.is_none() || (self.complete && has_values))
    }
}

/// How many moves there are of which each can be made in so many components.
#[must_use]
pub fn total_of(times: &[u64]) -> u128 {
    times.iter().map(|&times| u128::from(times)).sum()
}

/// One component of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ComponentValue {
    /// The component, as a text that the game's reader accepts.
    pub position: String,
    /// Its value, where it is known.
    pub nimber: Option<Nimber>,
}

/// One move of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Move {
    /// The name of the move.
    pub name: String,
    /// In how many equal components the move can be made.
    pub times: u64,
    /// The value of the position that the move leaves, where it is known.
    pub nimber: Option<Nimber>,
    /// Whether the move wins, where this is known.
    pub wins: Option<bool>,
    /// Whether the move is known to leave a draw.
    pub draws: bool,
    /// How many moves are made from here on, this one included, if the winner hurries and the loser delays. It is given where play need
    /// not end, because there some moves that leave a lost position only lead round a cycle.
    pub length: Option<u32>,
    /// In a lost position: the reply to the move.
    pub reply: Option<Reply>,
}

impl Move {
    /// What the move leaves, in a word: the value, or where that is not known the outcome; in parentheses where the move wins.
    #[must_use]
    pub fn label(&self) -> String {
        match (self.nimber, self.wins) {
            (Some(value), Some(true)) => format!("({})", value.0),
            (Some(value), _) => value.0.to_string(),
            (None, Some(true)) => "(P)".to_owned(),
            (None, _) if self.draws => "D".to_owned(),
            (None, Some(false)) => "N".to_owned(),
            (None, None) => "?".to_owned(),
        }
    }
}

/// The reply that beats a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reply {
    /// The player answers with this move.
    Move(String),
    /// No reply is needed: no move is left, and the player who cannot move wins.
    End,
}

/// Why the verdict holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// There is no move.
    NoMove,
    /// The moves leave these values (ascending, each once), and the value is the smallest missing.
    Missing(Vec<Nimber>),
    /// This move leaves a P-position, and no other such move has a smaller `length`.
    Wins(String),
    /// No move leaves a P-position, and this one leaves a draw.
    Draws(String),
    /// Every move has a reply that beats it.
    Replies,
    /// Equal components cancel in pairs, and none is left: every move is answered by the same move in the equal component.
    Pairs,
    /// A theorem gives the outcome; the moves were not examined one by one.
    Theorem,
    /// The search gives the outcome; the search did not look for a reply to every move.
    Search,
    /// The verdict is not known.
    Unknown,
}
