//! Moore's Nim in the catalogue: one game for each K, the most heaps that one move may take from.

use super::Game;
use super::drawing::Showing;
use super::figure::Figure;
use super::form::Form;
use super::playable::Playable;
use super::reading::{ReadError, Reading};
use super::samples::{NumberSamples, shared};
use super::status::Status;
use crate::games::moore::{Heaps, MISERE_MOORE, MOORE, Moore};
use crate::notation::{FromTo, decimal, tuple};

/// Moore's Nim for every K from 2 to 9.
pub(crate) fn family() -> impl Iterator<Item = Game> {
    (2..=9).map(|most| Game {
        rule: format!("take any numbers from at most {most} of several heaps; `moore:K` for K from 2 to 9").into(),
        how: "up to 64 heaps in parentheses: `(5,5,3,1)`; several such: `(5,5,3,1) + (1,2)`".into(),
        example: "(5,5,3,1)".into(),
        way: "the outcome by the binary digits of the heaps (Moore 1910), in misere play too; values by search where \
              heaps are small"
            .into(),
        source: "E. H. Moore, A generalization of the game called nim, 1910".into(),
        heaps: true,
        samples: shared(NumberSamples::descending(64, LARGEST_HEAP, ("counter", "counters"))),
        forms: vec![Form::Tuple],
        ..Game::named(format!("moore:{most}"), move |text, _| read(most, text))
    })
}

const LARGEST_HEAP: u64 = 1_000_000_000_000_000_000;
const MOST_HEAPS: usize = 64;
/// Values are searched if at most this many positions are below the position.
const MOST_SEARCHED: u64 = 3000;

fn read(most: u32, text: &[u8]) -> Result<Reading, ReadError> {
    let heaps = tuple(text, "a heap", 0..=LARGEST_HEAP, 1..=MOST_HEAPS)?;
    let (game, heaps) = (Moore { most }, Heaps::new(heaps));
    Ok(Reading::new(heaps.to_string()).with(game, [heaps]))
}

impl Playable for Moore {
    fn text(&self, heaps: &Heaps) -> String {
        heaps.to_string()
    }

    fn status(&self) -> Status {
        Status::Proved(&MOORE)
    }

    fn show(&self, positions: &[Heaps], _: &Showing<'_>) -> Option<Figure> {
        let [heaps] = positions else { return None };
        Some(Figure::Heaps(heaps.heaps().to_vec()))
    }

    fn count_moves(&self, heaps: &Heaps) -> Option<u64> {
        Some(Moore::count_moves(self, heaps).unwrap_or(u64::MAX))
    }

    fn move_named(&self, from: &Heaps, name: &str) -> Option<(FromTo<Heaps>, Vec<Heaps>)> {
        let [start, end] = <[&str; 2]>::try_from(name.split("->").collect::<Vec<_>>()).ok()?;
        let left = end.strip_prefix('(')?.strip_suffix(')')?.split(',').map(|heap| decimal(heap.as_bytes()));
        let to = Heaps::new(left.collect::<Option<Vec<_>>>()?);
        let is_move = start == from.to_string() && self.can_move(from, &to);
        let left = (!to.is_empty()).then(|| to.clone()).into_iter().collect();
        is_move.then(|| (FromTo { from: from.clone(), to }, left))
    }

    fn can_be_valued(&self, heaps: &Heaps) -> bool {
        let below =
            heaps.heaps().iter().try_fold(1_u64, |below, &heap| below.checked_mul(heap.checked_add(1)?));
        below.is_some_and(|below| below <= MOST_SEARCHED)
    }

    fn misere_status(&self) -> Status {
        Status::Proved(&MISERE_MOORE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::Question;
    use crate::ask::{Detail, ask};
    use crate::catalog::find;
    use crate::catalog::standard;
    use crate::theory::limits::Limits;
    use crate::theory::nimber::Nimber;
    use crate::theory::outcome::{Convention, Outcome};

    #[test]
    fn every_member_of_the_family_is_found_and_has_rules_of_its_own() {
        for (most, outcome) in [(2, Outcome::N), (3, Outcome::P), (9, Outcome::N)] {
            let game = find(&format!("moore:{most}"));
            let question = Question::read(standard(), game, b"(6,6,6,6)", None, Convention::Normal).unwrap();
            let answer = ask(&question, Detail::Reasons, &Limits::none()).unwrap();
            assert_eq!((answer.outcome, answer.game), (Some(outcome), format!("moore:{most}")));
        }
        assert!(find("moore:1").is_none() && find("moore").is_none());
        let text = b"moore:2: (1,1,1) + moore:3: (1,1,1)";
        let sum = Question::read(standard(), None, text, None, Convention::Normal).unwrap();
        let answer = ask(&sum, Detail::Reasons, &Limits::none()).unwrap();
        assert_eq!(answer.nimber, Some(Nimber(3)), "0 and 3");
        assert!(sum.after("2: (1,1,1) -> (0,0,0)").unwrap().text().contains("moore:2: (1,1,1)"));
    }

    #[test]
    fn moves_beyond_counting_leave_the_outcome_known() {
        let asked = |text: &str| {
            let question =
                Question::read(standard(), find("moore:2"), text.as_bytes(), None, Convention::Normal)
                    .unwrap();
            ask(&question, Detail::Reasons, &Limits::none()).unwrap()
        };
        let [two, three] =
            [2, 3].map(|heaps| asked(&format!("({})", vec!["1000000000000000000"; heaps].join(","))));
        assert_eq!((two.outcome, two.nimber), (Some(Outcome::N), Some(Nimber(2_000_000_000_000_000_000))));
        assert_eq!((three.outcome, three.nimber), (Some(Outcome::P), Some(Nimber(0))));
        for answer in [two, three] {
            assert_eq!((answer.moves_total, answer.moves, answer.complete), (None, None, false));
        }
        assert_eq!(asked("(1000000000,1000000000)").moves_total, Some(1_000_000_002_000_000_000));
        let error = |text: &str| read(2, text.as_bytes()).err().unwrap().to_string();
        assert!(error(&format!("({}1)", "1,".repeat(64))).contains("there are at most 64"));
    }

    #[test]
    fn moves_beyond_the_list_are_found_by_name() {
        let question = || {
            Question::read(standard(), find("moore:2"), b"(100000,100000,7)", None, Convention::Normal)
                .unwrap()
        };
        assert_eq!(question().after("(100000,100000,7) -> (7,7,7)").unwrap().text(), "(7,7,7)");
        assert!(question().after("(100000,100000,7) -> (7,7,6)").is_err());
        assert!(question().after("(100000,100000,7) -> (7,7)").is_err());
    }
}
