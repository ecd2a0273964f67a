//! What a question is answered with: plain data, the same for every game.

use crate::catalog::drawing::Drawing;
use crate::catalog::status::Status;
use crate::solve::halt::Halt;
use crate::theory::limits::Unknown;
use crate::theory::mex::mex;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::theorem::Theorem;

/// The answer to a question: verdict, value, moves and reason.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Answer {
    /// The names of the games asked about, each once.
    pub game: String,
    /// The position, in one line that the reader accepts.
    pub position: String,
    /// Who loses at the end.
    pub convention: Convention,
    /// Who wins, where it is known.
    pub outcome: Option<Outcome>,
    /// The Grundy value, where it is known (never in misere play).
    pub nimber: Option<Nimber>,
    /// How far the verdict can be trusted.
    pub status: Status,
    /// The theorems that the verdict rests on, each once.
    pub theorems: Vec<&'static Theorem>,
    /// The components, each as a text with its value, as long as they fit [`MOST_BYTES_OF_PARTS`] together.
    pub components: Vec<Part>,
    /// How many components there are besides.
    pub components_left_out: usize,
    /// Every move, unless there are more than [`MOST_NAMED`].
    pub moves: Option<Vec<Move>>,
    /// How many moves there are, by name, unless they were not counted: a component has 2^64 or more, or there was no time.
    pub moves_total: Option<u128>,
    /// Names of winning moves: all of them if they are as many as `winning_total` says, else the first of them.
    pub winning_moves: Vec<String>,
    /// How many moves win, where that is known.
    pub winning_total: Option<u128>,
    /// In a draw, the names of the moves that keep it.
    pub drawing_moves: Vec<String>,
    /// Names of positions round which play can go for ever, each an option of the one before, if it can: then there is
    /// no Grundy value. Not looked for in misere play.
    pub endless: Option<Vec<String>>,
    /// Whether every move is listed and known to win or not, and has its reply in a lost position where replies were
    /// asked for.
    pub complete: bool,
    /// Why the verdict holds.
    pub reason: Reason,
    /// Pictures of the written terms that have one.
    pub drawings: Vec<Drawing>,
    /// What ended the search early, if anything did.
    pub unknown: Option<Unknown>,
    /// Whether moves are left unvalued because that would take much more than the position itself did.
    pub is_cut: bool,
    /// What the values rest on beside the rules, and how they were found, where that is worth telling: sentences.
    pub grounds: Vec<String>,
    /// What it cost.
    pub stats: Stats,
}

/// Why there is no answer: the rules are not those of a game that ends, or a rule failed.
pub type Refusal = Halt<String>;

/// Moves are listed up to this many.
pub const MOST_NAMED: u64 = 10_000;

/// The texts of components take at most so many bytes: each may be as long as the whole position.
pub const MOST_BYTES_OF_PARTS: usize = 16 << 20;

impl Answer {
    /// The value in normal play that the moves give by what they leave, if all of them are listed with that. It is another than
    /// [`nimber`](Self::nimber) only if something is believed that does not hold.
    #[must_use]
    pub fn nimber_by_moves(&self) -> Option<Nimber> {
        let moves = self.moves.as_ref().filter(|_| self.convention == Convention::Normal)?;
        let is_all = self.moves_total == Some(moves.len() as u128);
        let left = moves.iter().map(|found| found.nimber).collect::<Option<Vec<_>>>()?;
        is_all.then(|| mex(&left))
    }

    /// Whether nothing is missing that the limits kept from being found.
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

/// One component of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// The component, as a text that the game's reader accepts.
    pub position: String,
    /// Its value, where it is known.
    pub nimber: Option<Nimber>,
}

/// One move of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Move {
    /// Its name.
    pub name: String,
    /// The value of what it leaves, where it is known.
    pub nimber: Option<Nimber>,
    /// Whether it wins, where that is known.
    pub wins: Option<bool>,
    /// Whether it is known to leave a draw.
    pub draws: bool,
    /// How many moves are made from here on, this one among them, if the winner hurries and the loser delays: told where
    /// play need not end, for there some moves that leave a lost position only go round.
    pub length: Option<u32>,
    /// In a lost position: how it is answered.
    pub reply: Option<Reply>,
}

/// What beats a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// This move.
    Move(String),
    /// Nothing need be done: no move is left, and who cannot move wins.
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
    /// This move leaves a P-position, and none does whose `length` is less.
    Wins(String),
    /// No move leaves a P-position, and this one leaves a draw.
    Draws(String),
    /// Every move is answered: each has its reply.
    Replies,
    /// Equal components cancel in pairs, and none is left: whoever is to move is followed by the same move in the like one.
    Pairs,
    /// A theorem gives the outcome; the moves were not looked at one by one.
    Theorem,
    /// The search gives the outcome; not every move was looked at for its reply.
    Search,
    /// The verdict is not known.
    Unknown,
}

/// What an answer cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Positions looked into.
    pub positions: u64,
    /// Bytes held at the end.
    pub bytes: u64,
}
