//! Graphs of ten million positions, against vectors of vectors with a queue, and against a reader that splits lines
//! into words.

use std::collections::{HashMap, VecDeque};
use std::fmt::Write;

use bouton::ask::question::Question;
use bouton::catalog::Catalog;
use bouton::{Convention, Graph, GraphOutcomes, GraphValues, Limits, Outcome};

use super::race::{Race, Track};
use super::random::Random;

/// The average number of moves of a position.
const MOVES: u64 = 3;

/// Races for outcomes, values, and reading.
pub fn kernels(track: &Track) {
    let size = track.scale.of(10_000, 10_000_000, 10_000_000);
    let graph = move |loops: bool| {
        let moves = moves(size, loops, &mut Random::new(11));
        Graph::new(size as usize, || moves.iter().copied())
    };
    let counted = |graph: &Graph| [graph.len(), graph.moves()];
    let name = format!("graph: {size} positions with loops, outcomes");
    let race = Race::new(name, move || graph(true)).counting(counted);
    track.race(race.promising(2.0), outcomes, outcomes_plainly);
    let name = format!("graph: {size} positions without loops, values");
    let race = Race::new(name, move || graph(false)).counting(counted);
    track.race(race.promising(2.0), values, values_plainly);
    let size = track.scale.of(10_000, 3_000_000, 3_000_000);
    for (kind, prefix, promised) in [("numbers", "", 3.0), ("words", "v", 1.5)] {
        let name = format!("graph: {} moves read, names are {kind}", size * MOVES);
        let text = move || text(&moves(size, true, &mut Random::new(11)), prefix);
        track.race(Race::new(name, text).promising(promised), |text| read(text), |text| read_plainly(text));
    }
}

/// Up to twice [`MOVES`] moves of each position, to any other positions or only to lower ones.
fn moves(size: u64, loops: bool, seed: &mut Random) -> Vec<(u32, u32)> {
    let mut moves = Vec::new();
    for from in 0..size {
        for _ in 0..seed.below(2 * MOVES + 1) {
            let to = if loops { size } else { from };
            if to > 0 {
                moves.push((from as u32, seed.below(to) as u32));
            }
        }
    }
    moves
}

fn text(moves: &[(u32, u32)], prefix: &str) -> String {
    let mut text = String::new();
    for (from, to) in moves {
        writeln!(text, "{prefix}{from} {prefix}{to}").expect("there is room");
    }
    text
}

/// A hash of all results, in the order of the positions.
fn fingerprint(found: impl Iterator<Item = u64>) -> u64 {
    found.fold(0, |mixed, found| (mixed ^ found).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29))
}

fn outcomes(graph: &Graph) -> u64 {
    let outcomes = GraphOutcomes::new(graph, Convention::Normal, &Limits::none()).expect("nothing limits it");
    fingerprint((0..graph.len() as u32).map(|position| outcomes.outcome(position) as u64))
}

fn values(graph: &Graph) -> u64 {
    let values = GraphValues::new(graph, &Limits::none()).expect("nothing limits it");
    let value = |position| values.value(position).expect("no loop can be reached").0;
    fingerprint((0..graph.len() as u32).map(value))
}

/// For each position, the positions from which a move leads to it.
fn before(graph: &Graph) -> Vec<Vec<u32>> {
    let mut before = vec![Vec::new(); graph.len()];
    for from in 0..graph.len() as u32 {
        for &to in graph.options(from) {
            before[to as usize].push(from);
        }
    }
    before
}

fn outcomes_plainly(graph: &Graph) -> u64 {
    let before = before(graph);
    let mut left: Vec<_> = (0..graph.len() as u32).map(|position| graph.options(position).len()).collect();
    let mut outcomes = vec![Outcome::D; graph.len()];
    let mut queue: VecDeque<_> = (0..graph.len() as u32).filter(|&at| left[at as usize] == 0).collect();
    queue.iter().for_each(|&end| outcomes[end as usize] = Outcome::P);
    while let Some(position) = queue.pop_front() {
        for &other in &before[position as usize] {
            let other_at = other as usize;
            left[other_at] -= 1;
            let found = match outcomes[position as usize] {
                Outcome::P => Outcome::N,
                _ if left[other_at] == 0 => Outcome::P,
                _ => continue,
            };
            if outcomes[other_at] == Outcome::D {
                outcomes[other_at] = found;
                queue.push_back(other);
            }
        }
    }
    fingerprint(outcomes.iter().map(|&outcome| outcome as u64))
}

fn values_plainly(graph: &Graph) -> u64 {
    let before = before(graph);
    let mut left: Vec<_> = (0..graph.len() as u32).map(|position| graph.options(position).len()).collect();
    let mut values = vec![0u32; graph.len()];
    let mut queue: VecDeque<_> = (0..graph.len() as u32).filter(|&at| left[at as usize] == 0).collect();
    while let Some(position) = queue.pop_front() {
        let mut below: Vec<_> =
            graph.options(position).iter().map(|&option| values[option as usize]).collect();
        below.sort_unstable();
        below.dedup();
        let missing = below.iter().zip(0..).take_while(|&(&value, at)| value == at).count();
        values[position as usize] = missing as u32;
        for &other in &before[position as usize] {
            left[other as usize] -= 1;
            if left[other as usize] == 0 {
                queue.push_back(other);
            }
        }
    }
    fingerprint(values.iter().map(|&value| value.into()))
}

/// The number of moves of the first vertex of the text.
fn read(text: &str) -> usize {
    let (catalog, vertex) = (Catalog::standard(), text.split_whitespace().next().expect("a vertex"));
    let game = catalog.find("graph");
    let question =
        Question::read(&catalog, game, vertex.as_bytes(), Some(text.as_bytes()), Convention::Normal);
    let question = question.unwrap_or_else(|error| panic!("{error}"));
    question.count_moves().expect("the moves are counted") as usize
}

fn read_plainly(text: &str) -> usize {
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut options: Vec<Vec<usize>> = Vec::new();
    for line in text.lines() {
        let mut words = line.split_whitespace().map(|word| {
            let next = numbers.len();
            let number = *numbers.entry(word.to_owned()).or_insert(next);
            if number == options.len() {
                options.push(Vec::new());
            }
            number
        });
        let ends = (words.next(), words.next());
        drop(words);
        if let (Some(from), Some(to)) = ends {
            options[from].push(to);
        }
    }
    options[0].len()
}
