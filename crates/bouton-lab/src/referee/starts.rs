//! Random positions that the program should win.

use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::samples::{Dice, PositionSource};
use bouton::{Limits, Outcome};

use super::game::Side;

/// How many random positions are looked at for one start.
const MOST_TRIES: usize = 400;

/// What is wanted of a start.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// Who moves first.
    pub first: Side,
    /// Whether exactly one move should win, if there is such a position.
    pub is_near_miss: bool,
    /// The sizes of the position.
    pub sizes: [u32; 2],
}

/// A random position that the program should win.
pub fn start(
    read: &dyn Fn(&str) -> Option<Question>,
    positions: &dyn PositionSource,
    wanted: Start,
    dice: &mut Dice,
    limits: &Limits<'_>,
) -> Option<Question> {
    let mut fitting = None;
    for _ in 0..MOST_TRIES {
        let size = dice.between(wanted.sizes[0].into(), wanted.sizes[1].into()) as u32;
        let Some(question) = read(&positions.random(size, dice)) else { continue };
        let Some((is_won, is_near_miss)) = judge(&question, wanted.first, limits) else { continue };
        if is_won && (!wanted.is_near_miss || wanted.first == Side::Referee || is_near_miss) {
            return Some(question);
        }
        if is_won {
            fitting = fitting.or(Some(question));
        }
    }
    fitting
}

/// Whether the program should win, and whether one move of several wins.
fn judge(question: &Question, first: Side, limits: &Limits<'_>) -> Option<(bool, bool)> {
    let answer = ask(question, Detail::Moves, limits).ok()?;
    let has_moves = answer.moves_total != Some(0);
    let wanted = if first == Side::Program { Outcome::N } else { Outcome::P };
    // A position without a move tests nothing, even if it is won.
    Some((
        has_moves && answer.outcome == Some(wanted),
        answer.winning_total == Some(1) && answer.moves_total != Some(1),
    ))
}
