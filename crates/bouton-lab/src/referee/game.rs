//! One game between a program and the referee.

use bouton::ask::question::Question;
use bouton::ask::{self, Detail, ask};
use bouton::notation::{ParseError, clipped, quoted};
use bouton::{Convention, Limits, Outcome, Progress};
use serde::Serialize;

use crate::player::Player;
use crate::program::{Conversation, Heard, Program};
use crate::testing::Unexamined;

/// The most moves of a game. Only where play can go round a cycle is a game longer.
const MOST_MOVES: usize = 2000;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The program.
    Program,
    /// The referee.
    Referee,
}

impl Side {
    fn other(self) -> Self {
        if self == Self::Program { Self::Referee } else { Self::Program }
    }

    /// The outcome of a position that the program should win if this player moves first.
    pub(super) fn wanted(self) -> Outcome {
        if self == Self::Program { Outcome::N } else { Outcome::P }
    }
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Turn {
    /// The player.
    pub player: Side,
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The program won.
    Won,
    /// The referee won.
    Lost,
    /// Nobody won within the longest game.
    Drawn,
    /// The program broke the protocol: why, and what it printed to standard error.
    Broken(String, String),
    /// A limit left the referee without a move.
    Unknown,
}

/// The first move of the program that gave a won game away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mistake {
    /// The number of the move in the game, from 1.
    pub number: usize,
    /// The position before the move.
    pub position: String,
    /// The move.
    #[serde(rename = "move")]
    pub played: String,
    /// A winning move.
    pub better: Option<String>,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The position at the start.
    pub start: String,
    /// The moves.
    pub moves: Vec<Turn>,
    /// Whether the program should have won, where that is known.
    pub should_win: Option<bool>,
    /// How the game ended.
    pub ending: Ending,
    /// The move that gave the win away.
    pub mistake: Option<Mistake>,
}

/// The position after a move and the name of the move, or how the game ended.
type Next = Result<(Question, String), Ending>;

/// A referee, who plays against programs.
pub struct Referee<'r> {
    /// The program.
    pub program: &'r Program,
    /// How the referee plays.
    pub player: Player,
    /// Who moves first.
    pub first: Side,
    /// The limits of each search.
    pub limits: Limits<'r>,
    /// What reads the text of a position. It says how moves are named in that position.
    pub read: &'r dyn Fn(&str) -> Option<Question>,
}

impl Referee<'_> {
    /// Plays one game from a position. The program is started for this game.
    ///
    /// # Errors
    /// If the program cannot be started or run.
    pub fn play(&mut self, start: Question) -> Result<Played, Unexamined> {
        let mut talk = Conversation::start(self.program).map_err(Unexamined::NotStarted)?;
        let text = start.text();
        talk.tell(&format!("start {text}"));
        let wanted = self.first.wanted();
        let should_win = self.outcome(&start).map(|outcome| outcome == wanted);
        let mut played =
            Played { start: text, moves: Vec::new(), should_win, ending: Ending::Drawn, mistake: None };
        let (mut question, mut side) = (start, self.first);
        while played.moves.len() < MOST_MOVES {
            if question.count_moves() == Some(0) {
                let is_mover = question.convention == Convention::Misere;
                let winner = if is_mover { side } else { side.other() };
                played.ending = if winner == Side::Program { Ending::Won } else { Ending::Lost };
                break;
            }
            let next = match side {
                Side::Program => self.hear(&question, &mut talk, &mut played)?,
                Side::Referee => self.answer(&question, &talk),
            };
            match next {
                // Moves are named as in the text of the position, so that the text alone says what can be played.
                Ok((after, name)) => {
                    question = (self.read)(&after.text()).unwrap_or(after);
                    played.moves.push(Turn { player: side, name });
                }
                Err(ending) => {
                    played.ending = ending;
                    break;
                }
            }
            side = side.other();
        }
        talk.tell(match played.ending {
            Ending::Won => "end won",
            Ending::Lost => "end lost",
            _ => "end",
        });
        Ok(played)
    }

    /// The move of the program.
    fn hear(
        &self,
        question: &Question,
        talk: &mut Conversation,
        played: &mut Played,
    ) -> Result<Next, Unexamined> {
        let text = question.text();
        talk.tell(&format!("turn {text}"));
        let said = match talk.hear(&|| self.limits.check(Progress::default()).is_ok()) {
            Heard::Line(said) => Ok(said),
            Heard::Stopped => return Ok(Err(Ending::Unknown)),
            Heard::Nothing => {
                Err("it printed no move in time; a program must flush its output after each move".to_owned())
            }
            Heard::TooLong => Err("it printed a line without an end".to_owned()),
            Heard::End(end) if end.is_not_run() && played.moves.len() < 2 => {
                return Err(Unexamined::NotRun(talk.errors()));
            }
            Heard::End(end) => Err(format!("{end} before its move")),
        };
        let moved = said.and_then(|said| {
            let (quoted, clipped) = (quoted(&said).to_string(), clipped(&text));
            if !is_one_move(question, &said) {
                return Err(format!("{quoted} is not one move of {clipped}"));
            }
            let is_none = |error: ParseError| {
                format!("{quoted} is no move of {clipped}: expected {}", error.expected())
            };
            Ok((question.clone().after(&said).map_err(is_none)?, said))
        });
        let (after, said) = match moved {
            Ok(moved) => moved,
            Err(why) => return Ok(Err(Ending::Broken(why, talk.errors()))),
        };
        if played.mistake.is_none()
            && self.outcome(question) == Some(Outcome::N)
            && self.outcome(&after).is_some_and(|after| after != Outcome::P)
        {
            let better = ask(question, Detail::Moves, &self.limits).ok();
            let better = better.and_then(|answer| answer.winning_moves.first().cloned());
            let number = played.moves.len() + 1;
            played.mistake = Some(Mistake { number, position: text, played: said.clone(), better });
        }
        Ok(Ok((after, said)))
    }

    /// The move of the referee.
    fn answer(&mut self, question: &Question, talk: &Conversation) -> Next {
        let name = self.player.choose(question, &self.limits).ok_or(Ending::Unknown)?;
        let after = question.clone().after(&name).map_err(|_| Ending::Unknown)?;
        talk.tell(&format!("moved {name}"));
        Ok((after, name))
    }

    fn outcome(&self, question: &Question) -> Option<Outcome> {
        ask::outcome(question, &self.limits).ok()?.found
    }
}

/// Whether a text is not a list of moves: no part of it before a comma is a move by itself.
fn is_one_move(question: &Question, said: &str) -> bool {
    let is_list = said.match_indices(',').any(|(at, _)| question.clone().after(&said[..at]).is_ok());
    !is_list && said.chars().any(char::is_alphanumeric)
}
