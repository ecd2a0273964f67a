//! Random positions that the program should win.

use bouton::ask::{Detail, ask};
use bouton::catalog::samples::{Dice, PositionSource};
use bouton::{Limits, Outcome};

use super::game::Side;
use crate::player::Line;

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

/// A random line of play without a move, whose first position the program should win.
pub fn start<'c>(
    read: &dyn Fn(&str) -> Option<Line<'c>>,
    positions: &dyn PositionSource,
    wanted: Start,
    dice: &mut Dice,
    limits: &Limits<'_>,
) -> Option<Line<'c>> {
    let mut fitting = None;
    for _ in 0..MOST_TRIES {
        let size = dice.between(wanted.sizes[0].into(), wanted.sizes[1].into()) as u32;
        let Some(line) = read(&positions.random(size, dice)) else { continue };
        let Some((is_won, is_near_miss)) = judge(&line, wanted.first, limits) else { continue };
        if is_won && (!wanted.is_near_miss || wanted.first == Side::Referee || is_near_miss) {
            return Some(line);
        }
        if is_won {
            fitting = fitting.or(Some(line));
        }
    }
    fitting
}

/// Whether the program should win, and whether one move of several wins.
fn judge(line: &Line<'_>, first: Side, limits: &Limits<'_>) -> Option<(bool, bool)> {
    let question = line.question().ok()?;
    let answer = ask(&question, Detail::Moves, limits).ok()?;
    let has_moves = answer.moves_total != Some(0);
    let wanted = if first == Side::Program { Outcome::N } else { Outcome::P };
    // A position without a move tests nothing, even if it is won.
    Some((
        has_moves && answer.outcome == Some(wanted),
        answer.winning_total == Some(1) && answer.moves_total != Some(1),
    ))
}
