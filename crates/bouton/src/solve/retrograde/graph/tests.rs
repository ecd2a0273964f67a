//! Tests that compare outcomes and values with their definitions.

use super::*;
use crate::solve::definition::Definition;
use crate::solve::halt::Halt;
use crate::solve::retrograde::work::ASK_EVERY_POSITIONS;
use crate::theory::limits::{Limit, Progress};
use crate::theory::ruleset::{Moves, from_fn};
use crate::theory::sum::Sum;
use proptest::prelude::*;

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// Outcomes by their definition, repeated over all positions until nothing changes.
fn fixpoint(graph: &Graph, convention: Convention) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::D; graph.len()];
    loop {
        let before = outcomes.clone();
        for (position, outcome) in outcomes.iter_mut().enumerate() {
            let options: Vec<_> =
                graph.options(position as u32).iter().map(|&option| before[option as usize]).collect();
            *outcome = match (options.is_empty(), options.contains(&Outcome::P)) {
                (true, _) => convention.end(),
                (_, true) => Outcome::N,
                (_, false) if options.iter().all(|&option| option == Outcome::N) => Outcome::P,
                _ => Outcome::D,
            };
        }
        if outcomes == before {
            return outcomes;
        }
    }
}

/// The value by the definition, which follows play: a loop error if a loop can be reached.
fn by_play(graph: &Graph, position: u32) -> Result<Nimber, Halt<Sum<u32>>> {
    let rules = from_fn(|&at: &u32, list: &mut Moves<u32, u32>| {
        graph.options(at).iter().for_each(|&option| list.push(option, [option]));
    });
    Definition::new(&rules).grundy(&Sum::from_iter([position]))
}

fn check(positions: u32, moves: &[(u32, u32)]) {
    let graph = Graph::new(positions as usize, || moves.iter().copied());
    let values = GraphValues::new(&graph, &Limits::none()).unwrap();
    for convention in CONVENTIONS {
        let outcomes = GraphOutcomes::new(&graph, convention, &Limits::none()).unwrap();
        let expected = fixpoint(&graph, convention);
        for position in 0..positions {
            assert_eq!(outcomes.outcome(position), expected[position as usize], "{moves:?}");
            check_depth(&graph, &outcomes, position);
        }
    }
    let outcomes = GraphOutcomes::new(&graph, Convention::Normal, &Limits::none()).unwrap();
    for position in 0..positions {
        let value = values.value(position);
        assert_eq!(value, by_play(&graph, position).ok(), "{moves:?}");
        if let Some(value) = value {
            assert_eq!(value == Nimber::ZERO, outcomes.outcome(position) == Outcome::P);
        }
        let round = values.loop_from(&graph, position);
        assert_eq!(round.is_some(), value.is_none());
        if let Some(round) = round {
            let steps = round.iter().zip(round.iter().cycle().skip(1));
            assert!(steps.into_iter().all(|(&from, to)| graph.options(from).contains(to)), "{round:?}");
            assert!(round.iter().all(|at| round.iter().filter(|other| *other == at).count() == 1));
            assert!(can_reach(&graph, position, round[0]));
        }
    }
}

/// Checks the depth: one more than the least depth of the winner's options that lose, or than the greatest depth of the loser's options.
fn check_depth(graph: &Graph, outcomes: &GraphOutcomes, position: u32) {
    let Some(depth) = outcomes.depth(position) else { return };
    let depths = graph.options(position).iter().map(|&option| (outcomes.outcome(option), option));
    let below =
        depths.filter(|(outcome, _)| *outcome != outcomes.outcome(position) && *outcome != Outcome::D);
    let below: Vec<_> = below.filter_map(|(_, option)| outcomes.depth(option)).collect();
    let expected = match outcomes.outcome(position) {
        Outcome::N => below.iter().min(),
        _ => below.iter().max(),
    };
    assert_eq!(depth, expected.map_or(0, |depth| depth + 1));
}

fn can_reach(graph: &Graph, from: u32, to: u32) -> bool {
    let (mut seen, mut stack) = (vec![false; graph.len()], vec![from]);
    while let Some(at) = stack.pop() {
        if !std::mem::replace(&mut seen[at as usize], true) {
            stack.extend(graph.options(at));
        }
    }
    seen[to as usize]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]
    #[test]
    fn graphs_with_loops(positions in 1u32..12, moves in prop::collection::vec((0u32..12, 0u32..12), 0..24)) {
        let moves: Vec<_> = moves.iter().map(|(from, to)| (from % positions, to % positions)).collect();
        check(positions, &moves);
    }

    #[test]
    fn graphs_with_few_loops(positions in 2u32..30, moves in prop::collection::vec((0u32..30, 0u32..30), 0..60),
                             back in prop::option::of((0u32..30, 0u32..30))) {
        // All moves go down, except one that may go up.
        let down = moves.iter().map(|(a, b)| (a % positions, b % positions)).filter(|(a, b)| a != b);
        let mut moves: Vec<_> = down.map(|(a, b)| (a.max(b), a.min(b))).collect();
        moves.extend(back.map(|(from, to)| (from % positions, to % positions)));
        check(positions, &moves);
    }
}

#[test]
fn a_path_of_a_million_positions() {
    let count = 1_000_001;
    let down = Graph::new(count, || (1..count as u32).map(|at| (at, at - 1)));
    let outcomes = GraphOutcomes::new(&down, Convention::Normal, &Limits::none()).unwrap();
    let values = GraphValues::new(&down, &Limits::none()).unwrap();
    for at in [0, 1, 2, 999_999, 1_000_000] {
        assert_eq!(values.value(at), Some(Nimber(u64::from(at % 2))));
        assert_eq!(outcomes.depth(at), Some(at));
    }
    let round = Graph::new(count, || (0..count as u32).map(|at| (at, (at + 1) % count as u32)));
    let values = GraphValues::new(&round, &Limits::none()).unwrap();
    assert_eq!(values.loop_from(&round, 7).map(|round| round.len()), Some(count));
}

#[test]
fn limits_are_kept() {
    let graph = Graph::new(100_000, || (1..100_000).map(|at| (at, at - 1)));
    let ended_by = |limits: &Limits<'_>| {
        let values = GraphValues::new(&graph, limits).err().unwrap();
        let outcomes = GraphOutcomes::new(&graph, Convention::Misere, limits).err().unwrap();
        assert_eq!((values.limit, values.progress.positions), (outcomes.limit, outcomes.progress.positions));
        values
    };
    let room = ended_by(&Limits::none().with_bytes(1_000_000));
    // The reversed graph, and one word per position.
    let needed = 4 * 100_001 + 4 * 99_999 + 4 * 100_000;
    assert_eq!(room.limit, Limit::Room { needed, allowed: 1_000_000 });
    assert_eq!(ended_by(&Limits::none().with_positions(99_999)).limit, Limit::Positions);
    let stop = |progress: &Progress| progress.positions > 20_000;
    let stopped = ended_by(&Limits::none().with_watch(&stop));
    assert_eq!((stopped.limit, stopped.progress.positions), (Limit::Stopped, 2 * ASK_EVERY_POSITIONS));
}
