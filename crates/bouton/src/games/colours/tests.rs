//! Tests that compare games on cells of two colours with their literal rules, which share no code with them.

use proptest::prelude::*;
use proptest::sample::select;

use super::{ColourGame, ColourRules, Field};
use crate::games::network::Network;
use crate::games::network::tests::graphs;
use crate::notation::Graph;
use crate::solve::definition::Definition;
use crate::solve::depth_first::DepthFirst;
use crate::theory::limits::Limits;
use crate::theory::outcome::Convention;
use crate::theory::ruleset::{Keyed, MoveList, Moves, Ruleset, from_fn};
use crate::theory::sum::Sum;

/// A function that returns the signs after each move. Its arguments are the neighbours and the sign of each cell.
pub type Literal = fn(&[Vec<usize>], &[u8]) -> Vec<Vec<u8>>;

/// The neighbours of each vertex.
pub fn neighbours(graph: &Graph) -> Vec<Vec<usize>> {
    let mut beside = vec![Vec::new(); graph.names().len()];
    for &(a, b) in graph.edges() {
        beside[a].push(b);
        beside[b].push(a);
    }
    for beside in &mut beside {
        beside.sort_unstable();
        // Removes the second entry of a double edge.
        beside.dedup();
    }
    beside
}

/// Checks values, outcomes and moves of a position against the literal rules. It also checks that the parts survive as bytes.
fn check<G: ColourGame>(literal: Literal, field: Field<1>, signs: &[u8]) {
    let rules = ColourRules::<1>::new::<G>(field);
    let (network, cells) = (&rules.field.network, rules.cells(signs));
    if G::misplaced(cells, network).is_some() {
        return;
    }
    let beside = neighbours(&rules.field.graph);
    let name = || format!("{} {} {}", G::NAME, rules.field.graph, String::from_utf8_lossy(signs));
    let plain = from_fn(|signs: &Vec<u8>, list: &mut Moves<Vec<u8>, usize>| {
        literal(&beside, signs).into_iter().enumerate().for_each(|(at, left)| list.push(at, [left]));
    });
    let mut list = MoveList::<ColourRules<1>>::default();
    rules.moves(&cells, &mut list);
    assert_eq!(list.len(), literal(&beside, signs).len(), "{}", name());
    let whole = Sum::from_iter([signs.to_vec()]);
    let parts: Sum<_> = rules.parts(cells).collect();
    let (mut definition, mut search) = (Definition::new(&plain), DepthFirst::new(&rules));
    let value = definition.grundy(&whole).unwrap();
    assert_eq!(search.grundy(&parts, &Limits::none()).unwrap(), value, "{}", name());
    for convention in [Convention::Normal, Convention::Misere] {
        let outcome = definition.outcome(&whole, convention).unwrap();
        assert_eq!(search.outcome(&parts, convention, &Limits::none()).unwrap(), outcome, "{}", name());
    }
    for &part in parts.components() {
        for position in [part, rules.canonical(part)] {
            let mut bytes = Vec::new();
            rules.key(&position, &mut bytes);
            assert_eq!(rules.position(&bytes), Some(position), "{}", name());
            bytes.push(0);
            assert_eq!(rules.position(&bytes), None, "{}", name());
        }
    }
}

/// Checks all boards of a few cells, and random boards and graphs with at most `most` cells.
pub fn agrees<G: ColourGame>(literal: Literal, most: usize) {
    let signs: Vec<u8> = G::SIGNS.iter().map(|(sign, _)| *sign).collect();
    for (rows, cols) in [(1, 1), (1, 4), (2, 2), (3, 1), (5, 1)] {
        let cells = rows * cols;
        for number in 0..signs.len().pow(cells) {
            let sign = |cell| signs[number / signs.len().pow(cell) % signs.len()];
            check::<G>(literal, Field::board(rows, cols).unwrap(), &(0..cells).map(sign).collect::<Vec<_>>());
        }
    }
    let written = |count: usize| prop::collection::vec(select(signs.clone()), count);
    let sides = (1usize..=5, 1usize..=5).prop_filter("small", |(rows, cols)| rows * cols <= most);
    let boards = sides.prop_flat_map(|(rows, cols)| (Just((rows, cols)), written(rows * cols)));
    let config = ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() };
    let run = proptest::test_runner::TestRunner::new;
    run(config.clone())
        .run(&boards, |((rows, cols), signs)| {
            check::<G>(literal, Field::board(rows as u32, cols as u32).unwrap(), &signs);
            Ok(())
        })
        .unwrap();
    let marked = graphs(most.min(7)).prop_flat_map(|graph| (written(graph.names().len()), Just(graph)));
    run(config)
        .run(&marked, |(signs, graph)| {
            check::<G>(literal, Field::graph(graph).unwrap(), &signs);
            Ok(())
        })
        .unwrap();
}

/// Checks the whole boards of these sizes in their start positions.
pub fn agrees_on_whole_boards<G: ColourGame>(literal: Literal, sizes: &[(u32, u32)]) {
    for &(rows, cols) in sizes {
        let signs = (0..rows * cols).map(|cell| G::sign_at_start(cell / cols, cell % cols));
        check::<G>(literal, Field::board(rows, cols).unwrap(), &signs.collect::<Vec<_>>());
    }
}

/// Checks on all boards of 2 x 3 cells with these signs that the game refuses exactly those with two neighbours `foes`.
pub fn refuses_neighbours<G: ColourGame>(signs: [u8; 4], foes: impl Fn(u8, u8) -> bool) {
    let graph = Graph::grid(2, 3);
    let (network, beside) = (Network::<1>::new(&graph), neighbours(&graph));
    for number in 0..4usize.pow(6) {
        let signs: Vec<u8> = (0..6).map(|cell| signs[number / 4usize.pow(cell) % 4]).collect();
        let has_foe = |&cell: &usize| beside[cell].iter().any(|&other| foes(signs[cell], signs[other]));
        let misplaced = G::misplaced_sign(&signs, &network).map(|(cell, _)| cell as usize);
        assert_eq!(misplaced, (0..6).find(has_foe), "{}", String::from_utf8_lossy(&signs));
    }
}

/// The values of boards of these sizes in their start positions.
pub fn values<G: ColourGame>(sizes: impl IntoIterator<Item = (u32, u32)>) -> Vec<u64> {
    let value = |(rows, cols): (u32, u32)| {
        let rules = ColourRules::<1>::new::<G>(Field::board(rows, cols).unwrap());
        let signs: Vec<_> = (0..rows * cols).map(|cell| G::sign_at_start(cell / cols, cell % cols)).collect();
        let parts = rules.parts(rules.cells(&signs)).collect();
        DepthFirst::new(&rules).grundy(&parts, &Limits::none()).unwrap().0
    };
    sizes.into_iter().map(value).collect()
}
