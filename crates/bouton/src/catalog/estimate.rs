//! What answering a question is expected to take, told before it is begun.

use hashbrown::HashMap;

use super::question::Question;
use super::take_and_break::book_of;
use super::worth::Placed;
use crate::theory::forecast::Forecast;
use crate::theory::limits::Limits;
use crate::theory::outcome::Convention;

/// What is expected of one component.
#[derive(Clone, Debug)]
pub struct Part {
    /// The component, as a text that can be read back.
    pub position: String,
    /// What finding its value will take; in misere play, where the whole sum is searched, its part of that.
    pub forecast: Forecast,
}

/// What is expected of each component of `question`, under these limits. Nothing of it is computed.
///
/// # Examples
/// ```
/// use bouton::catalog::{estimate::estimate, find, question::Question};
/// use bouton::{Convention, Limits};
/// let question = Question::read(find("nim"), b"3 5", None, Convention::Normal).unwrap();
/// assert_eq!(estimate(&question, &Limits::none())[0].forecast.positions, Some(0));
/// ```
#[must_use]
pub fn estimate(question: &Question, limits: &Limits<'_>) -> Vec<Part> {
    let placed = question.placed();
    let forecast = |&(_, component): &Placed<'_>| {
        let instance = question.rules.instance(component);
        match question.convention {
            Convention::Misere => Forecast::open_search(),
            Convention::Normal if instance.known_value(&component.key).is_some() => Forecast::at_sight(),
            Convention::Normal => instance.forecast(&component.key, limits),
        }
    };
    let mut forecasts: Vec<_> = placed.iter().map(forecast).collect();
    if question.convention == Convention::Normal {
        share(question, &placed, &mut forecasts);
    }
    let parts = question.part_texts().into_iter().zip(forecasts);
    parts.map(|(position, forecast)| Part { position, forecast }).collect()
}

/// Heaps by the same code share their values: those of the largest are all that is found.
fn share(question: &Question, placed: &[Placed<'_>], forecasts: &mut [Forecast]) {
    let mut largest = HashMap::new();
    for (at, &(term, component)) in placed.iter().enumerate() {
        if book_of(question.terms[term].game).is_none()
            || forecasts[at].positions.is_none_or(|count| count == 0)
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
    use crate::catalog::ask::{Detail, ask};
    use crate::catalog::find;

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
            let question = Question::read(find(game), text.as_bytes(), None, Convention::Normal);
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
        // Codes of which no other test finds values.
        let text = b"500 + 1000 + 1000 + 4.00[3]: 700 + 4!.05: 800";
        let question = Question::read(find("4!.05"), text, None, Convention::Normal).unwrap();
        let found = estimate(&question, &Limits::none());
        let positions: Vec<_> = found.iter().filter_map(|part| part.forecast.positions).collect();
        assert_eq!(positions.iter().sum::<u64>(), 1001 + 701, "{positions:?}");
    }

    #[test]
    fn in_misere_play_nobody_knows() {
        let question = Question::read(find("blackout"), b"4x4", None, Convention::Misere).unwrap();
        assert_eq!(estimate(&question, &Limits::none())[0].forecast.work, None);
    }
}
