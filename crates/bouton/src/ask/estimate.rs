//! Estimates what it takes to answer a question, before the search begins.

use hashbrown::HashMap;

use super::evaluate::{Evaluator, TermComponent};
use super::probe::probe;
use super::question::Question;
use crate::catalog::placed::can_be_valued;
use crate::theory::forecast::{Forecast, Range};
use crate::theory::limits::Limits;
use crate::theory::outcome::Convention;

/// The most positions searched to find out whether theory gives the answer.
const MOST_TRIED: u64 = 100_000;

/// The estimate for one component.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ComponentEstimate {
    /// The component, as a text that can be read back.
    pub position: String,
    /// What finding its value will take. In misere play, where the whole sum is searched, the first part has the whole forecast.
    pub forecast: Forecast,
    /// A range for the number of positions, from small searches, where no forecast is possible.
    pub range: Option<Range>,
}

/// Less memory than this for the question itself is not counted.
const MIN_COUNTED_BYTES: u64 = 1 << 20;

/// The estimate for each component of `question`, under these limits. It computes no values. But where no forecast is possible, small
/// searches of positions that play can reach give a range. The bytes of a large question itself count too, in equal shares.
///
/// # Examples
/// ```
/// use bouton::ask::estimate::estimate;
/// use bouton::ask::question::Question;
/// use bouton::catalog::Catalog;
/// use bouton::{Convention, Limits};
/// let catalog = Catalog::standard();
/// let question = Question::read(&catalog, catalog.find("nim"), b"3 5", None, Convention::Normal).unwrap();
/// assert_eq!(estimate(&question, &Limits::none())[0].forecast.positions, Some(0));
/// ```
#[must_use]
pub fn estimate(question: &Question, limits: &Limits<'_>) -> Vec<ComponentEstimate> {
    let placed = question.placed();
    let forecast = |&(_, component): &TermComponent<'_>| {
        let instance = question.rules.instance(component);
        match question.convention {
            Convention::Misere => Forecast::at_sight(),
            Convention::Normal if instance.known_value(component).is_some() => Forecast::at_sight(),
            Convention::Normal => match instance.has_own_way() {
                Some(way) => way.forecast(component, limits),
                None if can_be_valued(instance, component) => Forecast::open_search(),
                None => Forecast::at_sight(),
            },
        }
    };
    let mut forecasts: Vec<_> = placed.iter().map(forecast).collect();
    if question.convention == Convention::Normal {
        share(question, &placed, &mut forecasts);
    } else if let Some(first) = forecasts.first_mut()
        && !is_answered_by_theory(question, limits)
    {
        *first = Forecast::open_search();
    }
    let held = Some(question.bytes()).filter(|&bytes| bytes >= MIN_COUNTED_BYTES).unwrap_or(0);
    let held_by_each = held.div_ceil(placed.len().max(1) as u64);
    for forecast in &mut forecasts {
        forecast.bytes = forecast.bytes.map(|bytes| bytes.saturating_add(held_by_each));
    }
    let nameless = question.rules.nameless();
    let parts = question.part_texts().zip(forecasts).zip(&placed);
    let part = |((position, forecast), one): ((String, Forecast), &TermComponent<'_>)| {
        let sum = match question.convention {
            Convention::Normal => std::slice::from_ref(one),
            Convention::Misere => &*placed,
        };
        let own = match question.convention {
            Convention::Normal => {
                let way = question.rules.instance(one.1).has_own_way();
                way.and_then(|way| way.probe(one.1, limits))
            }
            Convention::Misere => None,
        };
        let sum = || sum.iter().map(|(_, component)| (*component).clone()).collect();
        let by_search = || {
            let is_open = forecast.positions.is_none() && forecast.is_search();
            is_open.then(|| probe(&nameless, &sum(), question.convention, limits)).flatten()
        };
        let range = if forecast.work.is_none() { own.or_else(by_search) } else { None };
        let range = range.map(|range| Range {
            bytes: range.bytes.map(|bytes| bytes.saturating_add(held_by_each)),
            ..range
        });
        ComponentEstimate { position, forecast, range }
    };
    parts.map(part).collect()
}

/// Whether a theorem on sums gives the answer in misere play, so that no search is needed.
fn is_answered_by_theory(question: &Question, limits: &Limits<'_>) -> bool {
    let nameless = question.rules.nameless();
    let few = limits.with_positions(limits.positions.min(MOST_TRIED));
    let found = Evaluator::new(question, &nameless, few).misere_by_theory(&question.placed());
    found.is_ok_and(|found| found.is_some())
}

/// Heaps of the same game code share their values, so only the largest heap has a cost.
fn share(question: &Question, placed: &[TermComponent<'_>], forecasts: &mut [Forecast]) {
    let mut largest = HashMap::new();
    for (at, &(term, component)) in placed.iter().enumerate() {
        if question.terms[term].game.book.is_none() || forecasts[at].positions.is_none_or(|count| count == 0)
        {
            continue;
        }
        let before = *largest.entry(component.instance).or_insert(at);
        if before != at {
            let (least, most) = if forecasts[before].positions < forecasts[at].positions {
                (before, at)
            } else {
                (at, before)
            };
            forecasts[least] = Forecast::at_sight();
            largest.insert(component.instance, most);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::{Detail, ask};
    use crate::catalog::find;
    use crate::catalog::standard;

    const ASSORTED: [(&str, &str); 22] = [
        ("crosscut", "9x13"),
        ("crosscut", "30x40"),
        ("crosscut", "*..*.*/.**.*./*.*..*/..*.**/**..*./.*.*.*"),
        ("crosscut", "******/****.*/******/***.**"),
        ("crosscut:diagonal", "2x60"),
        ("crosscut:diagonal", "9x9"),
        ("crosscut:diagonal", "30x3"),
        ("caos3", "12x14"),
        ("inventor", "14x14"),
        ("blackout", "4x4"),
        ("blackout", "3x7"),
        ("blackout", "5x5"),
        ("blackout", "111111/110111/111101"),
        ("rook", "(40,70)"),
        ("rook", "(100,9) blocked (3,3) (50,2) (50,3)"),
        ("rook", "(200,200)"),
        ("rook", "(1000,3)"),
        ("staircase", "+10111010/0......../1......../1......../0.......S"),
        ("staircase", "(20,30) top 101110101011101010111010101110101 left 010101110101110101011101"),
        ("nim", "7 + 9 + 12"),
        ("wythoff", "(70,40)"),
        ("wythoff", "(1000000,40)"),
    ];

    #[test]
    fn estimates_are_within_three_times_of_the_truth() {
        let mut wide = Vec::new();
        for (game, text) in ASSORTED {
            let question = Question::read(standard(), find(game), text.as_bytes(), None, Convention::Normal);
            let question = question.unwrap_or_else(|error| panic!("{game}: {text}: {error}"));
            let limits = Limits::none();
            let parts = estimate(&question, &limits);
            let sum = |of: fn(&Forecast) -> Option<u64>| parts.iter().map(|part| of(&part.forecast)).sum();
            let told: [Option<u64>; 2] = [sum(|forecast| forecast.positions), sum(|forecast| forecast.bytes)];
            let stats = ask(&question, Detail::Reasons, &limits).unwrap().stats;
            let within = |told: u64, done: u64| told / 3 <= done + 100 && done / 3 <= told + 100;
            let [positions, bytes] = told.map(|told| told.unwrap_or_else(|| panic!("{game} {text}")));
            if !within(positions, stats.positions) || bytes < stats.bytes / 3 {
                wide.push(format!("{game} {text}: {told:?}, not {stats:?}"));
            }
        }
        assert!(wide.is_empty(), "{wide:#?}");
    }

    #[test]
    fn heaps_by_the_same_code_share_their_values() {
        // No other test finds values for these codes.
        let text = b"500 + 1000 + 1000 + 4.00[3]: 700 + 4!.05: 800";
        let question = Question::read(standard(), find("4!.05"), text, None, Convention::Normal).unwrap();
        let found = estimate(&question, &Limits::none());
        let positions: Vec<_> = found.iter().filter_map(|part| part.forecast.positions).collect();
        assert_eq!(positions.iter().sum::<u64>(), 1001 + 701, "{positions:?}");
    }

    #[test]
    fn what_nobody_can_tell_has_a_range() {
        let asked = |game: &str, text: &str, convention| {
            let question = Question::read(standard(), find(game), text.as_bytes(), None, convention).unwrap();
            estimate(&question, &Limits::none())
        };
        let parts = asked("blackout", "4x4 + 2x2", Convention::Misere);
        assert!(parts[0].forecast.work.is_none() && parts[0].range.is_some());
        assert_eq!((parts[1].forecast.positions, parts[1].range), (Some(0), None));
        assert!(
            asked("nim", "3 + 10^9", Convention::Misere)
                .iter()
                .all(|part| part.forecast.positions == Some(0))
        );
        assert!(asked("cram", "6x7", Convention::Normal)[0].range.is_some());
    }
}
