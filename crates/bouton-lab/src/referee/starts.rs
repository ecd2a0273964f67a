//! Random positions that the program should win.

use std::time::{Duration, Instant};

use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::samples::{Dice, PositionSource};
use bouton::{Limits, Progress};

use super::game::Side;

/// How many random positions are looked at for one start.
const MOST_TRIES: usize = 400;
/// The search of one random position looks at no more positions. A position that needs more is left out.
const MOST_SEARCHED: u64 = 200_000;
/// After this time no further random positions are looked at for one start.
const SEARCHING_TIME: Duration = Duration::from_secs(5);

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

/// A random position that the program should win. `None` if none was found among 400, or within five seconds.
pub fn start(
    read: &dyn Fn(&str) -> Option<Question>,
    positions: &dyn PositionSource,
    wanted: Start,
    dice: &mut Dice,
    limits: &Limits<'_>,
) -> Option<Question> {
    let mut fitting = None;
    let begun = Instant::now();
    let watch = |progress: &Progress| begun.elapsed() >= SEARCHING_TIME || limits.check(*progress).is_err();
    let searched = limits.with_positions(limits.positions.min(MOST_SEARCHED)).with_watch(&watch);
    for _ in 0..MOST_TRIES {
        if watch(&Progress::default()) {
            break;
        }
        let size = dice.between(wanted.sizes[0].into(), wanted.sizes[1].into()) as u32;
        let Some(question) = read(&positions.random(size, dice)) else { continue };
        let Ok(answer) = ask(&question, Detail::Moves, &searched) else { continue };
        // A position without a move tests nothing, even if it is won.
        if answer.moves_total == Some(0) || answer.outcome != Some(wanted.first.wanted()) {
            continue;
        }
        let is_near_miss = answer.winning_total == Some(1) && answer.moves_total != Some(1);
        if !wanted.is_near_miss || wanted.first == Side::Referee || is_near_miss {
            return Some(question);
        }
        fitting = fitting.or(Some(question));
    }
    fitting
}
