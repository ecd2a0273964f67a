//! The move of a lost position that is hardest to answer.

use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::{Limits, Progress};

use crate::testing::Oracle;

/// At most this many moves are compared.
const MOST_COMPARED: usize = 200;
/// The length of the best play is looked for in this many positions.
const MOST_POSITIONS: usize = 5000;

/// The move with the fewest winning replies; among those, the one after which the best play lasts longest, where that is known.
pub fn hardest(question: &Question, names: &[String], limits: &Limits<'_>) -> Option<String> {
    let judge = |name: &&String| {
        limits.check(Progress::default()).ok()?;
        let after = question.clone().after(name).ok()?;
        let replies = ask(&after, Detail::Moves, limits).ok()?.winning_total?;
        let mut oracle = Oracle::new(&after, MOST_POSITIONS);
        let length = oracle.outcome(&oracle.start()).map_or(0, |(_, length)| length);
        Some((replies, std::cmp::Reverse(length)))
    };
    let compared = names.iter().take(MOST_COMPARED);
    // A move whose replies are unknown is taken last.
    compared.min_by_key(|name| judge(name).unwrap_or((u128::MAX, std::cmp::Reverse(0)))).cloned()
}
