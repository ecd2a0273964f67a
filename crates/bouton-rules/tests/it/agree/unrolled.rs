//! Compares random rules that are interpreted and unrolled.

use std::sync::Arc;
use std::thread::{available_parallelism, scope};

use bouton::{MoveList, Ruleset};
use bouton_rules::play::Play;
use bouton_rules::rule::Rule;
use bouton_rules::value::{Position, Read};

use super::here::source;
use super::programs::Programs;
use super::{count, number};

/// Moves, each with its name and its option.
type Listed = Vec<(String, Vec<Position>)>;

/// The results of a rule in one of the ways to run it: the moves of each position, and the faults.
fn done(
    text: &str,
    positions: &[&str],
    is_named: bool,
    way: fn(Play) -> Play,
) -> Vec<(Listed, Option<String>)> {
    let Ok(rule) = Rule::read(source(text), &[]).map(Arc::new) else { return Vec::new() };
    let mut base = None;
    let positions: Vec<_> = positions
        .iter()
        .map(|position| match Read::term(rule.kind(), position.as_bytes()).expect("a position") {
            Read::Positions(positions, ..) => (None, positions[0].clone()),
            Read::Graph(base, graph, ..) => (Some(base), Position::from(&graph)),
            Read::Size(_) => panic!("{position} is a size"),
        })
        .collect();
    let mut all = Vec::new();
    let mut play = None;
    for (graph, position) in positions {
        // The rule is unrolled once for each size of boards, but each question has its own graph.
        if play.is_none() || graph.is_some() {
            base = graph.map(Arc::new).or(base);
            let new = Play::new(rule.clone(), base.clone(), is_named);
            play = Some(way(new));
        }
        let play = play.as_ref().expect("it was made");
        let mut list = MoveList::<Play>::default();
        play.moves(&position, &mut list);
        let moves = list.iter().map(|(name, parts)| (name.to_string(), parts.to_vec())).collect();
        all.push((moves, list.failure().map(ToString::to_string)));
    }
    all
}

/// Checks that both ways give the same results for a random rule, and returns whether it has a move.
fn has_moves(at: u64) -> bool {
    let program = Programs::program(at);
    // Half of the rules are run with names, the others without: only those are unrolled.
    let is_named = at.is_multiple_of(2);
    let ways: [fn(Play) -> Play; 2] = [Play::interpreted, Play::unrolled];
    let [interpreted, unrolled] = ways.map(|way| done(&program.text, program.positions, is_named, way));
    assert_eq!(interpreted, unrolled, "rule {at}, named {is_named}\n{}", program.text);
    unrolled.iter().any(|(moves, _)| !moves.is_empty())
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn random_rules_do_the_same_unrolled() {
    let (from, count) = (number("UNROLLED_FROM", 0), count("UNROLLED", 1000));
    let threads = available_parallelism().map_or(1, usize::from);
    let with_moves =
        |thread| (from..from + count).skip(thread).step_by(threads).filter(|&at| has_moves(at)).count();
    let moving: usize = scope(|scope| {
        let all: Vec<_> = (0..threads).map(|thread| scope.spawn(move || with_moves(thread))).collect();
        all.into_iter().map(|thread| thread.join().expect("both do the same")).sum()
    });
    eprintln!("{moving} of {count} rules have moves");
    // Most rules must have a move.
    assert!(count < 100 || moving as u64 > count / 2, "{moving}");
}
