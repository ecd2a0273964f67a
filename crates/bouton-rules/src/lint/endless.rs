//! Play without an end: loops among small positions, and play that leads to larger and larger ones.
//!
//! Play from one position may reach infinitely many positions, and then a search that follows it to the end finds nothing. So
//! the test looks for loops first, from all small positions at once and not far from each. It reports the smallest position to
//! which play comes back.

use std::collections::VecDeque;
use std::sync::Arc;

use bouton::Limits;
use bouton::notation::clipped;
use hashbrown::HashMap;

use super::effort::{Effort, Reach};
use super::measure::Measures;
use super::rank::{rank, size};
use super::samples::{Tour, batch};
use super::tree::{Number, Tree};
use crate::declared::Declared;
use crate::play::Play;
use crate::rule::Rule;
use crate::stop::Share;
use crate::width::exact;

/// The limits on the search for loops in each tour.
const LOOP_REACH: Reach = Reach { positions: 4_000, options: 40_000, steps: 3_000_000, is_thorough: false };
/// The time for each tour is one of this many equal parts.
const EFFORT_SHARES: u32 = 8;
/// The search begins with at most this many positions of a size.
const MOST_ROOTS: usize = 1_000;
/// The search lists the options of at most this many positions in addition to those that it begins with.
const MAX_FURTHER_POSITIONS: usize = 200;
/// The most positions examined to see whether play grows.
const MOST_GROWN: usize = 200_000;
/// The most moves examined on the way to the largest position.
const LONGEST_WAY: usize = 10_000;

/// The loop through the smallest position found, if play has a loop: its positions from that one on, one line each.
pub fn smallest_loop(rule: &Arc<Rule>, declared: &Arc<Declared>, limits: &Limits<'_>) -> Option<Vec<String>> {
    let tours = Tour::of(rule).iter().zip(1..);
    tours.into_iter().find_map(|(&tour, part)| {
        rule.stop.grant(Share { parts: part, of: EFFORT_SHARES });
        loop_on(rule, declared, tour, &mut Effort::new(LOOP_REACH, limits, &rule.stop))
    })
}

fn loop_on(
    rule: &Arc<Rule>,
    declared: &Arc<Declared>,
    tour: Tour,
    effort: &mut Effort<'_>,
) -> Option<Vec<String>> {
    let mut tree: Option<Tree> = None;
    for n in 1.. {
        let Some(batch) = batch(rule, tour, n) else { break };
        if batch.base.is_some()
            && let Some(round) = tree.take().as_ref().and_then(describe_loop)
        {
            return Some(round);
        }
        let play = Play::new(rule.clone(), batch.base.clone(), false);
        let grown = tree.get_or_insert_with(|| Tree::new(play.clone(), declared.clone()));
        let roots = batch.roots(&play).take(MOST_ROOTS).take_while(|_| effort.tries());
        let roots: Vec<_> = roots.filter_map(Result::ok).collect();
        if grown.widen(&roots, roots.len() + MAX_FURTHER_POSITIONS, effort).is_err() || !effort.goes_on() {
            break;
        }
    }
    tree.as_ref().and_then(describe_loop)
}

/// The smallest position of a tree to which play comes back, and the positions of the shortest loop through it, as texts.
fn describe_loop(tree: &Tree) -> Option<Vec<String>> {
    let round = round_in(tree)?;
    Some(round.iter().map(|&number| tree.play().text(tree.position(number))).collect())
}

fn round_in(tree: &Tree) -> Option<Vec<Number>> {
    let all = 0..exact::<_, Number>(tree.len());
    let after: Vec<Vec<Number>> =
        all.clone().map(|number| tree.options(number).flatten().copied().collect()).collect();
    let mut before = vec![Vec::new(); after.len()];
    for number in all.clone() {
        after[number as usize].iter().for_each(|&next| before[next as usize].push(number));
    }
    // Positions that lead to no loop are removed, then those to which no loop leads.
    let mut is_left = vec![true; after.len()];
    strip(&after, &before, &mut is_left);
    strip(&before, &after, &mut is_left);
    let mut left: Vec<_> = all.filter(|&number| is_left[number as usize]).collect();
    left.sort_by_cached_key(|&number| rank(tree, number));
    left.into_iter().find_map(|number| way_back(&after, &is_left, number))
}

/// Removes each position after which nothing is left, until there is none.
fn strip(after: &[Vec<Number>], before: &[Vec<Number>], is_left: &mut [bool]) {
    let there = |numbers: &[Number], is_left: &[bool]| {
        numbers.iter().filter(|&&number| is_left[number as usize]).count()
    };
    let mut counts: Vec<_> = after.iter().map(|numbers| there(numbers, is_left)).collect();
    let mut ended: Vec<_> = (0..after.len()).filter(|&at| is_left[at] && counts[at] == 0).collect();
    while let Some(at) = ended.pop() {
        is_left[at] = false;
        for &number in &before[at] {
            let number = number as usize;
            counts[number] = counts[number].saturating_sub(1);
            if is_left[number] && counts[number] == 0 {
                ended.push(number);
            }
        }
    }
}

/// The shortest path from a position back to itself.
fn way_back(after: &[Vec<Number>], is_left: &[bool], start: Number) -> Option<Vec<Number>> {
    let mut from: HashMap<Number, Number> = HashMap::new();
    let mut todo = VecDeque::from([start]);
    while let Some(number) = todo.pop_front() {
        for &next in after[number as usize].iter().filter(|&&next| is_left[next as usize]) {
            if next == start {
                return Some(way(&from, start, number));
            }
            if let hashbrown::hash_map::Entry::Vacant(entry) = from.entry(next) {
                entry.insert(number);
                todo.push_back(next);
            }
        }
    }
    None
}

/// The path that was found from `start` to a position.
fn way(from: &HashMap<Number, Number>, start: Number, end: Number) -> Vec<Number> {
    let mut way = vec![end];
    while let Some(&last) = way.last().filter(|&&last| last != start) {
        way.push(from[&last]);
    }
    way.reverse();
    way
}

/// Describes how play from a position grows, if it reaches a larger position and no measure falls on the way there.
pub fn growth(tree: &Tree, start: Number, measures: &mut Measures) -> Option<String> {
    let mut from: HashMap<Number, Number> = HashMap::new();
    let mut todo = VecDeque::from([start]);
    let (own, mut largest) = (size(tree, start), (size(tree, start), start));
    while let Some(number) = todo.pop_front().filter(|_| from.len() < MOST_GROWN) {
        for &next in tree.options(number).flatten().filter(|&&next| next != start) {
            if let hashbrown::hash_map::Entry::Vacant(entry) = from.entry(next) {
                entry.insert(number);
                todo.push_back(next);
                largest = largest.max((size(tree, next), next));
            }
        }
    }
    let (far, largest) = largest;
    if far <= own {
        return None;
    }
    let (play, way) = (tree.play(), way(&from, start, largest));
    let kind = play.rule().kind();
    for step in way.windows(2).take(LONGEST_WAY) {
        let [position, left] = [step[0], step[1]].map(|number| tree.position(number));
        measures.see(kind, play.base(), position, std::iter::once(left));
    }
    if measures.words(kind).is_some() {
        return None;
    }
    let [begin, last, end] = [start, way[way.len() - 2], largest].map(|number| tree.position(number).clone());
    let line = play.line_of_move(&last, &end).map_or(String::new(), |line| format!(" by line {line}"));
    let (begin, end, moves) = (play.text(&begin), play.text(&end), way.len() - 1);
    let moves = if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") };
    let (begin, end) = (clipped(&begin), clipped(&end));
    Some(format!("it is not known whether play ends: from {begin} it came to {end} in {moves}{line}"))
}

#[cfg(test)]
mod tests {
    use super::super::{What, lint};
    use super::*;
    use crate::lint::tests::rule;

    fn described_loop(text: &str) -> Option<String> {
        let rule = rule(text);
        let round = smallest_loop(&rule, &Arc::new(Declared::of(&rule)), &Limits::none())?;
        Some(round.join(" -> "))
    }

    const LOOP_REACH: Reach = Reach { positions: 5_000, ..Reach::FULL };

    #[test]
    fn the_smallest_loop_is_found_beside_play_that_grows() {
        let to_and_fro = "position = Numbers(2)\ndef moves(a, b):\n    if a > 0: yield (a - 1, b)\n    if b > 0: yield (a + 1, b)\n";
        assert_eq!(described_loop(to_and_fro).as_deref(), Some("(0,1) -> (1,1)"));
        let report = lint(&rule(to_and_fro), LOOP_REACH, &Limits::none()).unwrap();
        let (what, refuted) = report.refuted().unwrap();
        assert_eq!((what, refuted.position.as_str()), (What::Ends, "(0,1)"));
        assert_eq!(refuted.why, "play can go round in a loop: (0,1) -> (1,1) -> (0,1)");
        let far = "position = Heap()\ndef moves(n):\n    if n > 2: yield n + 1\n    if n == 9: yield 5\n    if n == 30: yield [1, 29]\n";
        assert_eq!(described_loop(far).as_deref(), Some("5 -> 6 -> 7 -> 8 -> 9"));
        let graph = "position = Graph()\ndef moves(g):\n    for v in g.vertices:\n        if len(g.neighbours(v)) > 0: yield g.without(v)\n    yield g\n";
        assert_eq!(described_loop(graph).as_deref(), Some("0"));
        let own = "position = Word('ab')\ndef start(n):\n    return Word.full(n, 'a')\ndef moves(w):\n    if w.length > 2: yield w\n";
        assert_eq!(described_loop(own).as_deref(), Some("aaa"));
    }

    #[test]
    fn what_ends_has_no_loop() {
        for text in [
            "position = Heap()\ndef moves(n):\n    for k in range(n): yield [k, k]\n",
            "position = Heap()\ndef moves(n):\n    yield n + 1\n",
            "position = Numbers(2)\ndef moves(a, b):\n    if a > 0: yield (a - 1, b + 5)\n    if b > 0: yield (a, b - 1)\n",
            "position = Word('ab')\ndef moves(w):\n    for i in w.cells('a'):\n        n = w.copy()\n        n[i] = 'b'\n        yield n\n",
        ] {
            assert_eq!(described_loop(text), None, "{text}");
        }
    }

    #[test]
    fn whether_play_ends_that_grows_is_not_known() {
        let unknown = |text: &str| {
            let report = lint(&rule(text), LOOP_REACH, &Limits::none()).unwrap();
            assert_eq!(report.refuted(), None, "{text}");
            (report.checks[0].positions, report.checks[0].unknown.clone())
        };
        let up = "position = Heap()\ndef moves(n):\n    if n > 5: yield n + 1\n    if n == 2: yield 1\n";
        let why = "it is not known whether play ends: from 6 it came to 5001 in 4995 moves by line 3";
        assert_eq!(unknown(up), (5, Some(why.to_owned())));
        // The first number falls, whatever happens to the second. So exceeding the limits does not mean that play grows.
        let falls = "position = Numbers(2)\ndef moves(a, b):\n    if a > 0: yield (a - 1, b + a)\n    if b > 0: yield (a, b - 1)\n";
        assert_eq!(unknown(falls).1, None);
        let much = "position = Heap()\ndef moves(n):\n    for k in range(n): yield k\n";
        assert_eq!(unknown(much).1, None);
    }
}
