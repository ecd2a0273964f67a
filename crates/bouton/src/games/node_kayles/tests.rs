//! Tests of threads, and of Arc Kayles on graphs.

use super::graph::GraphKayles;
use crate::games::cram::{Cram, CramTables};
use crate::games::network::tests::{graph_of, graphs, small_boards};
use crate::games::network::{Thread, Threads};
use crate::games::shape::Bits;
use crate::notation::Graph;
use crate::solve::definition::Definition;
use crate::solve::depth_first::DepthFirst;
use crate::theory::limits::Limits;
use crate::theory::mex::mex;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Convention;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
use crate::theory::sum::Sum;
use hashbrown::HashMap;
use proptest::prelude::*;

fn rules(text: &str) -> GraphKayles<2> {
    GraphKayles::of_edges(Graph::read(text.as_bytes()).unwrap())
}

/// The value by the literal rule, on the list of edges. The graph is never split.
fn value(edges: &[(usize, usize)], memory: &mut HashMap<Vec<(usize, usize)>, Nimber>) -> Nimber {
    if let Some(&value) = memory.get(edges) {
        return value;
    }
    let left = |taken: &(usize, usize)| -> Vec<_> {
        let meets = |end: usize| end == taken.0 || end == taken.1;
        edges.iter().copied().filter(|&(a, b)| !meets(a) && !meets(b)).collect()
    };
    let options: Vec<_> = edges.iter().map(|taken| value(&left(taken), memory)).collect();
    memory.insert(edges.to_vec(), mex(&options));
    mex(&options)
}

fn definition(rules: &GraphKayles<2>, part: Bits<2>) -> Nimber {
    Definition::new(rules).grundy(&Sum::from_iter([part])).unwrap()
}

#[test]
fn threads_are_those_of_the_definition() {
    let path = rules("path14");
    for n in 2..=14 {
        let part = Bits::below(n);
        assert_eq!(path.known_value(&part), Some(definition(&path, part)), "{n}");
    }
    for n in 3..=12 {
        let cycle = rules(&format!("cycle{n}"));
        let part = cycle.start().next().unwrap();
        assert_eq!(cycle.known_value(&part), Some(definition(&cycle, part)), "{n}");
    }
}

/// 0.07 has period 34 from 53 on (public table of tczajka/octal-games).
#[test]
fn paths_have_the_period_of_dawsons_kayles() {
    let threads = Threads::of_edges(400);
    let differs = |n: &usize| threads.value(Thread::Path(n + 34)) != threads.value(Thread::Path(*n));
    assert_eq!((0..366).filter(differs).max(), Some(52));
}

#[test]
fn a_double_edge_is_two_moves_of_one_name() {
    let rules = rules("a-b c-b b-a d");
    let parts: Vec<_> = rules.start().collect();
    assert_eq!((parts.len(), rules.count_moves(parts[0])), (1, 2));
    let mut list = MoveList::<GraphKayles<2>>::default();
    rules.moves(&parts[0], &mut list);
    let moves: Vec<_> = list.iter().map(|(edge, left)| (edge.to_string(), left.len())).collect();
    let expected = [("a-b", 0), ("a-b", 0), ("c-b", 0)];
    assert_eq!(moves, expected.map(|(name, left)| (name.to_owned(), left)));
}

#[test]
fn leaves_are_one() {
    let star = rules("d-e a-b a-c a-e");
    assert_eq!(star.canonical(Bits::below(5)), Bits::below(4));
    assert_eq!(star.canonical(Bits::from_word(0b11100)), Bits::below(2));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn every_hook_agrees_with_the_definition(graph in graphs(9)) {
        let rules = GraphKayles::<1>::of_edges(graph.clone());
        let sum: Sum<_> = rules.start().collect();
        let mut definition = Definition::new(&rules);
        let value = definition.grundy(&sum).unwrap();
        prop_assert_eq!(self::value(graph.edges(), &mut HashMap::new()), value);
        prop_assert_eq!(DepthFirst::new(&rules).grundy(&sum, &Limits::none()).unwrap(), value);
        for part in rules.start() {
            let value = definition.grundy(&Sum::from_iter([part])).unwrap();
            prop_assert!(rules.known_value(&part).is_none_or(|known| known == value));
            let canonical = rules.canonical(part);
            prop_assert_eq!(rules.canonical(canonical), canonical);
            let mut bytes = Vec::new();
            rules.key(&canonical, &mut bytes);
            prop_assert_eq!(rules.position(&bytes), Some(canonical), "it is connected");
            let mut bytes = Vec::new();
            rules.key(&part, &mut bytes);
            prop_assert_eq!(rules.position(&bytes), Some(part));
        }
    }

    #[test]
    fn on_a_board_it_is_cram(board in small_boards(10)) {
        for shape in board.shapes::<1>().unwrap().into_iter().filter(|shape| shape.cells().len() > 1) {
            let rules = GraphKayles::<1>::of_edges(graph_of(shape.places().collect()));
            let (part, mut definition) = (rules.start().collect(), Definition::new(&rules));
            let (cram, alone) = (Cram::new((1, 1), &CramTables::default()), Sum::from_iter([shape]));
            let mut search = DepthFirst::new(&cram);
            let value = definition.grundy(&part).unwrap();
            prop_assert_eq!(search.grundy(&alone, &Limits::none()).unwrap(), value, "{}", shape);
            for convention in [Convention::Normal, Convention::Misere] {
                let outcome = definition.outcome(&part, convention).unwrap();
                let found = search.outcome(&alone, convention, &Limits::none()).unwrap();
                prop_assert_eq!(found, outcome, "{}", shape);
            }
            let mut dominoes = MoveList::<Cram<1>>::default();
            cram.moves(&shape, &mut dominoes);
            let edges: u64 = rules.start().map(|part| rules.count_moves(part)).sum();
            prop_assert_eq!(dominoes.len() as u64, edges);
        }
    }

    #[test]
    fn canonical_parts_may_stand_in_any_sum_in_misere_play(graph in graphs(9)) {
        let rules = GraphKayles::<1>::of_edges(graph);
        let mut definition = Definition::new(&rules);
        let sum: Sum<_> = rules.start().collect();
        let canonical: Sum<_> = rules.start().map(|part| rules.canonical(part)).collect();
        let outcome = definition.outcome(&sum, Convention::Misere).unwrap();
        prop_assert_eq!(definition.outcome(&canonical, Convention::Misere).unwrap(), outcome);
        let search = DepthFirst::new(&rules).outcome(&sum, Convention::Misere, &Limits::none());
        prop_assert_eq!(search.unwrap(), outcome);
    }
}

/// 0.137 has period 34 from 52 on (public table of tczajka/octal-games).
#[test]
fn paths_have_the_period_of_dawsons_chess() {
    let threads = super::threads(400);
    let differs = |n: &usize| threads.value(Thread::Path(n + 34)) != threads.value(Thread::Path(*n));
    assert_eq!((0..366).filter(differs).max(), Some(51));
}
