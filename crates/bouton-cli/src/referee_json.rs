//! What a referee saw, as JSON.

use bouton_lab::referee::{Ending, Mistake, Played, Side, Turn};
use serde::Serialize;

/// All games of a referee.
#[derive(Serialize)]
pub struct RefereeJson<'a> {
    /// The game.
    pub game: &'a str,
    /// The convention of play.
    pub convention: &'static str,
    /// How the referee plays.
    pub level: String,
    /// The seed of random positions and moves.
    pub seed: u64,
    /// The number of games that were asked for.
    pub planned: u32,
    /// The limit that ended the games before, if one did.
    pub limit: Option<&'static str>,
    /// The numbers of games.
    #[serde(flatten)]
    pub totals: Totals,
    /// The games that were played.
    pub games: Vec<GameJson<'a>>,
}

/// Numbers of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Games that the program should win.
    pub should_win: usize,
    /// Games among these that the program won.
    pub won: usize,
    /// Other games that the program won.
    pub won_others: usize,
    /// Games that were broken off.
    pub broken_off: usize,
}

impl Totals {
    /// The numbers of these games.
    pub fn of(all: &[Played]) -> Self {
        let count = |is: &dyn Fn(&Played) -> bool| all.iter().filter(|played| is(played)).count();
        let should = |played: &Played| played.should_win == Some(true);
        Self {
            should_win: count(&should),
            won: count(&|played| should(played) && played.ending == Ending::Won),
            won_others: count(&|played| !should(played) && played.ending == Ending::Won),
            broken_off: count(&|played| matches!(played.ending, Ending::Broken(..))),
        }
    }
}

/// A game that was played.
#[derive(Serialize)]
pub struct GameJson<'a> {
    start: &'a str,
    first: Side,
    should_win: Option<bool>,
    moves: &'a [Turn],
    ending: &'static str,
    winner: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stderr: Option<&'a str>,
    mistake: Option<&'a Mistake>,
}

impl<'a> GameJson<'a> {
    /// A game in which this player moved first.
    pub fn of(first: Side, played: &'a Played) -> Self {
        let (ending, winner) = match &played.ending {
            Ending::Won => ("won", Some(Side::Program)),
            Ending::Lost => ("lost", Some(Side::Referee)),
            Ending::Drawn => ("not ended", None),
            Ending::Broken(..) => ("broken off", None),
            Ending::Unknown => ("not known", None),
        };
        let (why, stderr) = match &played.ending {
            Ending::Broken(why, errors) => (Some(why.as_str()), Some(errors.as_str())),
            _ => (None, None),
        };
        Self {
            start: &played.start,
            first,
            should_win: played.should_win,
            moves: &played.moves,
            ending,
            winner,
            why,
            stderr: stderr.filter(|errors| !errors.is_empty()),
            mistake: played.mistake.as_ref(),
        }
    }
}
