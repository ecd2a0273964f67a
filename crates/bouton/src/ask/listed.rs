//! The moves of a sum, as far as they can be listed.

use super::answer::{MOST_NAMED, Refusal};
use super::evaluate::Evaluator;
use super::patience::Patience;
use super::question::{Alike, BYTES_BESIDE_KEYS, Named};
use super::whole::Whole;
use crate::machine::width::clamped;
use crate::theory::limits::Limit;
use crate::theory::outcome::Convention;

/// The most bytes for the moves that are listed where not all can be.
const MOST_BYTES_OF_SOME_MOVES: u64 = 64 << 20;

/// After a limit was reached, moves are counted and listed for at most this many components.
const COMPONENTS_AFTER_LIMIT: usize = 100_000;

/// All moves, as far as they can be listed.
pub struct Listed {
    /// The moves that are listed.
    pub moves: Vec<Named>,
    /// How many moves there are, those of equal components counted each, or a lower bound if they are not `counted`.
    pub total: u128,
    /// Whether the total is exact.
    pub counted: bool,
    /// Whether `moves` contains all moves.
    pub all: bool,
    /// Whether `moves` contains all winning moves, except the `unnamed` ones, and these are counted.
    pub all_winning: bool,
    /// How many further moves win whose names are not listed.
    pub unnamed: u128,
}

impl Listed {
    /// Lists the moves of all components; where there are too many, only the moves that a theorem names as winning.
    pub fn of(whole: &Whole<'_>, evaluator: &mut Evaluator<'_>, patience: Patience) -> Result<Self, Refusal> {
        let question = evaluator.question;
        let mut listed =
            Self { moves: Vec::new(), total: 0, counted: true, all: true, all_winning: true, unnamed: 0 };
        let (mut names, mut after_limit) = (0, 0);
        for alike in question.alike() {
            let Alike { term, number: at, component, times } = alike;
            if after_limit > COMPONENTS_AFTER_LIMIT {
                (listed.counted, listed.all, listed.all_winning) = (false, false, false);
                break;
            }
            let count = question.rules.count_moves(component);
            names += u128::from(count);
            listed.total += u128::from(count) * u128::from(times);
            listed.counted &= count < u64::MAX;
            evaluator.ask_whether_to_go_on(component);
            // Once a limit is reached, only moves that can be shown and that are made quickly are listed.
            let is_ended = evaluator.unknown.is_some();
            after_limit += usize::from(is_ended);
            let most = if is_ended { patience.listed.min(MOST_NAMED) } else { patience.listed };
            let each = question.bytes_of_a_move(term, at, component);
            // A few are always named, unless they are huge.
            let in_memory = (evaluator.bytes_left() / each).max(MOST_NAMED * BYTES_BESIDE_KEYS / each);
            let in_time = if is_ended { question.made_at_once(component) } else { u64::MAX };
            let room = most
                .min(in_memory)
                .min(in_time)
                .min(question.rules.instance(component).most_listed(component))
                .saturating_sub(listed.moves.len() as u64);
            let target = match question.convention {
                Convention::Normal => whole.rest(at).nimber(),
                Convention::Misere if count > room => evaluator.misere_target(&whole.sum, at)?,
                Convention::Misere => None,
            };
            let winning = match target {
                Some(target) if count > room => {
                    let goes_on = &mut || evaluator.goes_on();
                    question.moves_to((term, at, component), target, goes_on)
                }
                _ => None,
            };
            if let Some(winning) = winning {
                listed.all = false;
                listed.leave_unnamed(winning.total - winning.first.len() as u128, times);
                listed.moves.extend(alike.in_each(winning.first));
                continue;
            }
            if count > room && names <= u128::from(most) {
                evaluator.end(Limit::Moves);
            }
            let some = patience.some.min(MOST_BYTES_OF_SOME_MOVES / each).max(1);
            let room = if count > room { some.min(room) } else { room };
            if room == 0 {
                listed.all &= count == 0;
                listed.all_winning &= count == 0;
                continue;
            }
            let goes_on = &mut || is_ended || evaluator.goes_on();
            let moves = question.moves(term, at, component, clamped(room), goes_on);
            let Some((moves, full)) = evaluator.listed(component, moves)? else {
                (listed.all, listed.all_winning) = (false, false);
                continue;
            };
            listed.moves.extend(alike.in_each(moves));
            listed.all &= !full;
            listed.all_winning &= !full;
        }
        Ok(listed)
    }

    /// Leaves this many winning moves of each of some equal components without a name.
    fn leave_unnamed(&mut self, of_each: u128, times: u64) {
        let all = of_each.checked_mul(times.into()).and_then(|all| self.unnamed.checked_add(all));
        match all {
            Some(all) => self.unnamed = all,
            None => self.all_winning = false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_beyond_128_bits_is_not_known() {
        let mut listed =
            Listed { moves: Vec::new(), total: 0, counted: true, all: true, all_winning: true, unnamed: 0 };
        listed.leave_unnamed(u128::MAX / 3, 3);
        assert_eq!((listed.unnamed, listed.all_winning), (u128::MAX, true));
        listed.leave_unnamed(1, 1);
        assert!(!listed.all_winning);
    }
}
