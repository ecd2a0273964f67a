//! A player of any game: perfect, careless or at random. In a lost position it makes the move that is hardest to answer.

mod hardest;
mod level;

pub use level::Level;

use bouton::Limits;
use bouton::ask::answer::{Answer, Reason};
use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::samples::Dice;

use hardest::hardest;

/// Where not all moves are listed, one of this many is played at random.
const MOST_LISTED: usize = 1000;

/// A player.
#[derive(Clone, Debug)]
pub struct Player {
    level: Level,
    dice: Dice,
}

impl Player {
    /// A player of this level, whose random moves are those of a seed.
    #[must_use]
    pub fn new(level: Level, dice: Dice) -> Self {
        Self { level, dice }
    }

    /// The move to make; `None` if there is no move, or if a limit leaves it unknown.
    pub fn choose(&mut self, question: &Question, limits: &Limits<'_>) -> Option<String> {
        if !self.level.is_perfect_now(&mut self.dice) {
            let names = listed(question);
            return (!names.is_empty()).then(|| self.dice.choose(&names).clone());
        }
        let answer = ask(question, Detail::Moves, limits).ok()?;
        match &answer.reason {
            // Where play need not end, these are the moves with the shortest way to the end.
            Reason::Wins(name) | Reason::Draws(name) => Some(name.clone()),
            _ => answer
                .winning_moves
                .first()
                .cloned()
                .or_else(|| hardest(question, &names(question, &answer), limits)),
        }
    }
}

/// The names of the moves, or of the first ones.
fn names(question: &Question, answer: &Answer) -> Vec<String> {
    let all = answer.moves.as_ref().map(|moves| moves.iter().map(|found| found.name.clone()).collect());
    all.unwrap_or_else(|| listed(question))
}

fn listed(question: &Question) -> Vec<String> {
    let mut names = Vec::new();
    for (number, (term, component)) in question.placed().into_iter().enumerate() {
        let room = MOST_LISTED - names.len();
        if let Ok((moves, _)) = question.moves(term, number, component, room, &mut || true) {
            names.extend(moves.into_iter().map(|found| found.name));
        }
    }
    names
}
