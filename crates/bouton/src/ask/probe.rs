//! Estimates the size of a search from small searches.
//!
//! Play is followed at random from the position to the end, several times. On each line of play, positions near the end are searched,
//! each separately, up to a bound. The growth between them, taken as a constant factor per move, gives a guess for the first position.
//! The smallest and the largest guess are the range. It is no bound. Cost: a few dozen searches of at most 6,000 positions.

use super::mixed::Mixed;
use crate::catalog::placed::Component;
use crate::machine::width::{index, whole};
use crate::solve::depth_first::DepthFirst;
use crate::theory::forecast::Range;
use crate::theory::limits::{Limits, Progress};
use crate::theory::outcome::Convention;
use crate::theory::ruleset::{MoveList, Ruleset};
use crate::theory::sum::Sum;

/// The number of random lines of play.
const RANDOM_LINES: u64 = 5;
/// The most moves in a line of play.
const MOST_MOVES: usize = 2000;
/// The most positions in a small search.
const MOST_POSITIONS: u64 = 6_000;
/// The most moves that are listed to choose one from.
const MOST_LISTED_MOVES: usize = 512;
/// The positions of a line take at most this fraction of the memory: one part in four.
const LINE_MEMORY_SHARE: u64 = 4;
/// Bytes that the allocation of a key takes in addition to the key.
const BYTES_BESIDE_KEY: usize = 24;
/// The small search of the whole did not end. The upper end of the range is at least this many times the size of that search.
const LEAST_SPREAD: f64 = 32.0;
/// The largest guess: larger ones are cut to this.
const LARGEST_GUESS: f64 = 1e18;

/// Probes the search for the value of `sum`, in misere play for its outcome. `None` if a rule fails, or if the limits are too small for
/// an estimate.
pub fn probe(
    rules: &Mixed,
    sum: &Sum<Component>,
    convention: Convention,
    limits: &Limits<'_>,
) -> Option<Range> {
    probe_by(MOST_POSITIONS, rules, sum, convention, limits)
}

/// Does what [`probe`] does, by searches of at most `most` positions.
fn probe_by(
    most: u64,
    rules: &Mixed,
    sum: &Sum<Component>,
    convention: Convention,
    limits: &Limits<'_>,
) -> Option<Range> {
    let mut probing = Probing { rules, convention, limits, most, positions: 0, bytes: 0, held: 0, chance: 1 };
    if let Some(all) = probing.search(sum) {
        return Some(probing.range([all as f64; 2]));
    }
    let guesses: Vec<_> = (0..RANDOM_LINES).filter_map(|_| probing.guess(sum)).collect();
    // The small search did not end, so the full search is larger.
    let least = guesses.iter().copied().fold(f64::INFINITY, f64::min).max(most as f64);
    let largest = guesses.iter().copied().fold(0.0, f64::max).max(most as f64 * LEAST_SPREAD);
    (!guesses.is_empty()).then(|| probing.range([least, largest]))
}

struct Probing<'p> {
    rules: &'p Mixed,
    convention: Convention,
    limits: &'p Limits<'p>,
    /// The most positions of a small search.
    most: u64,
    /// The positions of all small searches together.
    positions: u64,
    bytes: u64,
    /// Bytes of the current line of play.
    held: u64,
    chance: u64,
}

impl Probing<'_> {
    fn range(&self, positions: [f64; 2]) -> Range {
        let each = self.bytes as f64 / self.positions.max(1) as f64;
        Range {
            positions: positions.map(rounded),
            bytes: positions.map(|count| rounded(count * each)),
            work: positions,
            probed: self.positions as f64,
        }
    }

    /// How many positions the search of `sum` needs, unless it is too large.
    fn search(&mut self, sum: &Sum<Component>) -> Option<u64> {
        let mut search = DepthFirst::new(self.rules);
        let watch = |progress: &Progress| (self.limits.watch)(progress);
        let bytes = self.limits.bytes.saturating_sub(self.held);
        let limits = Limits::none().with_positions(self.most).with_bytes(bytes).with_watch(&watch);
        let is_found = match self.convention {
            Convention::Normal => search.grundy(sum, &limits).is_ok(),
            Convention::Misere => search.outcome(sum, Convention::Misere, &limits).is_ok(),
        };
        let found = search.positions().max(1);
        self.positions += found;
        self.bytes += search.bytes();
        is_found.then_some(found)
    }

    /// A guess from one line of play.
    fn guess(&mut self, sum: &Sum<Component>) -> Option<f64> {
        self.held = 0;
        let line = self.line(sum)?;
        // Finds the first position on the line whose search is small. Searches become smaller with (nearly) every move.
        let (mut large, mut small) = (0, line.len() - 1);
        let mut count = self.search(&line[small])?;
        while small - large > 1 {
            let middle = large.midpoint(small);
            match self.search(&line[middle]) {
                Some(found) => (small, count) = (middle, found),
                None => large = middle,
            }
        }
        let later = small.midpoint(line.len() - 1).max(small + 1).min(line.len() - 1);
        let growth = match later - small {
            0 => 2.0,
            moves => {
                let fewer = self.search(&line[later])?;
                (count as f64 / fewer as f64).max(1.0).powf(1.0 / moves as f64)
            }
        };
        Some((count as f64 * growth.powf(small as f64)).min(LARGEST_GUESS))
    }

    /// The positions of a line of play, from `sum` to the end: all of them, or where these would take too much memory, every second one,
    /// every fourth, and so on.
    fn line(&mut self, sum: &Sum<Component>) -> Option<Vec<Sum<Component>>> {
        let (mut line, mut last, mut every) = (Vec::new(), sum.clone(), 1);
        for moves in 0..MOST_MOVES {
            if moves % every == 0 {
                self.held += bytes_of(&last);
                line.push(last.clone());
            }
            if self.held > self.limits.bytes / LINE_MEMORY_SHARE && line.len() > 2 {
                line = line.into_iter().step_by(2).collect();
                self.held = line.iter().map(bytes_of).sum();
                every *= 2;
            }
            match self.moved(&last)? {
                Some(next) if !(self.limits.watch)(&Progress::default()) => last = next,
                _ => break,
            }
        }
        line.push(last);
        Some(line)
    }

    /// The option of `sum` after a random move. The inner value is `None` if there is no move, the outer one if a rule fails.
    fn moved(&mut self, sum: &Sum<Component>) -> Option<Option<Sum<Component>>> {
        let parts = sum.components();
        let first = self.dice(parts.len());
        for at in (0..parts.len()).map(|at| (first + at) % parts.len()) {
            let mut list = MoveList::<Mixed>::with_room(MOST_LISTED_MOVES);
            self.rules.moves(&parts[at], &mut list);
            if list.failure().is_some() {
                return None;
            }
            if !list.is_empty() {
                let chosen = self.dice(list.len());
                let option = list.iter().nth(chosen).map(|(_, option)| sum.with_option(at, option));
                return Some(option);
            }
        }
        Some(None)
    }

    /// A pseudorandom number below `sides`, the same on every machine (xorshift).
    fn dice(&mut self, sides: usize) -> usize {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        index(self.chance % sides.max(1) as u64)
    }
}

/// The approximate number of bytes that a sum takes.
fn bytes_of(sum: &Sum<Component>) -> u64 {
    let bytes = |part: &Component| (size_of::<Component>() + BYTES_BESIDE_KEY + part.key.len()) as u64;
    sum.components().iter().map(bytes).sum()
}

/// A guess rounded to two significant digits.
fn rounded(count: f64) -> u64 {
    let unit = 10_f64.powf((count.max(1.0).log10().floor() - 1.0).max(0.0));
    whole(((count / unit).round() * unit).min(LARGEST_GUESS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::Question;
    use crate::catalog::find;
    use crate::catalog::standard;

    fn probed(most: u64, game: &str, text: &str, convention: Convention) -> (Range, u64) {
        let question = Question::read(standard(), find(game), text.as_bytes(), None, convention).unwrap();
        let nameless = question.rules.nameless();
        let sum = question.placed().into_iter().map(|(_, part)| part.clone()).collect();
        let range = probe_by(most, &nameless, &sum, convention, &Limits::none()).unwrap();
        let mut search = DepthFirst::new(&nameless);
        match convention {
            Convention::Normal => drop(search.grundy(&sum, &Limits::none()).unwrap()),
            Convention::Misere => drop(search.outcome(&sum, convention, &Limits::none()).unwrap()),
        }
        (range, search.positions())
    }

    #[test]
    fn small_searches_are_told_as_they_are() {
        for (game, text) in [("cram", "3x7"), ("queens", "4x4"), ("node-kayles", "3x4")] {
            let (range, count) = probed(MOST_POSITIONS, game, text, Convention::Normal);
            let [least, most] = range.positions;
            assert!(least == most && least.abs_diff(count) <= count / 10, "{game} {text}: {range:?} {count}");
        }
    }

    #[test]
    fn large_searches_are_within_ten_times_of_what_is_told() {
        for (game, text, convention) in [
            ("cram", "5x5", Convention::Normal),
            ("cram", "3x9", Convention::Normal),
            ("node-kayles", "5x7", Convention::Normal),
            ("0.777", "12 11 10 9", Convention::Misere),
        ] {
            let (range, count) = probed(200, game, text, convention);
            let [least, most] = range.positions;
            assert!(count > 400, "{game} {text}: {count} is no large search");
            assert!(least / 10 <= count && count / 10 <= most, "{game} {text}: {range:?} {count}");
        }
    }

    #[test]
    fn a_line_of_play_keeps_to_the_memory() {
        let question =
            Question::read(standard(), find("grundy"), b"1000000000", None, Convention::Misere).unwrap();
        let nameless = question.rules.nameless();
        let sum = question.placed().into_iter().map(|(_, part)| part.clone()).collect();
        let lines = [u64::MAX, 1 << 22].map(|bytes| {
            let limits = Limits::none().with_bytes(bytes);
            let (rules, convention) = (&nameless, Convention::Misere);
            let mut probing = Probing {
                rules,
                convention,
                limits: &limits,
                most: 1,
                positions: 0,
                bytes: 0,
                held: 0,
                chance: 1,
            };
            let line = probing.line(&sum).unwrap();
            assert!(line.iter().map(bytes_of).sum::<u64>() <= bytes / 2, "of {bytes}");
            line
        });
        let [full, thin] = lines;
        assert!(thin.len() > 5 && thin.len() < full.len() / 2, "{} of {}", thin.len(), full.len());
        assert_eq!((thin.first(), thin.last()), (full.first(), full.last()));
    }

    #[test]
    fn whoever_stops_it_is_told_nothing_or_a_range() {
        let question = Question::read(standard(), find("cram"), b"9x9", None, Convention::Normal).unwrap();
        let nameless = question.rules.nameless();
        let sum = question.placed().into_iter().map(|(_, part)| part.clone()).collect();
        let stop = |_: &Progress| true;
        let found = probe(&nameless, &sum, Convention::Normal, &Limits::none().with_watch(&stop));
        assert!(found.is_none_or(|range| range.positions[0] >= MOST_POSITIONS));
    }
}
