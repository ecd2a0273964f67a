//! Tests that compare the table with the definition and the search.

use super::*;
use crate::solve::definition::Definition;
use crate::solve::depth_first::DepthFirst;
use crate::theory::ruleset::{Moves, Ruleset, from_fn};
use proptest::prelude::*;

/// A ruleset given by a list: the options of each position, each a list of components.
#[derive(Debug)]
struct Listed(Vec<Vec<Vec<u8>>>);

impl Ruleset for Listed {
    type Position = u8;
    type Move = usize;

    fn moves(&self, &position: &u8, list: &mut MoveList<Self>) {
        for (name, option) in self.0[usize::from(position)].iter().enumerate() {
            list.push(name, option.iter().copied());
        }
    }
}

impl Numbered for Listed {
    fn count(&self) -> u64 {
        self.0.len() as u64
    }

    /// Numbers run against the order of the positions. So if positions go down in play, nothing is known when it is needed.
    fn number(&self, &position: &u8) -> u64 {
        self.count() - 1 - u64::from(position)
    }

    fn numbered(&self, number: u64) -> u8 {
        (self.count() - 1 - number) as u8
    }
}

/// A position's options, each as a list of components. If `down`, all components are below the position.
fn listed(down: bool) -> impl Strategy<Value = Listed> {
    let option = prop::collection::vec(0u8..10, 0..4);
    let options = prop::collection::vec(option, 0..5);
    prop::collection::vec(options, 1..10).prop_map(move |mut positions| {
        let count = positions.len() as u8;
        for (at, options) in positions.iter_mut().enumerate() {
            for option in options {
                option.retain(|&part| !down || usize::from(part) < at);
                option.iter_mut().for_each(|part| *part %= count);
            }
        }
        Listed(positions)
    })
}

/// Heaps under a rule.
struct Heaps<F> {
    most: u64,
    rule: F,
}

impl<F: Fn(u64, &mut Moves<u64, u64>)> Ruleset for Heaps<F> {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64, list: &mut MoveList<Self>) {
        (self.rule)(heap, list);
    }
}

impl<F: Fn(u64, &mut Moves<u64, u64>)> Numbered for Heaps<F> {
    fn count(&self) -> u64 {
        self.most + 1
    }

    fn number(&self, &heap: &u64) -> u64 {
        heap
    }

    fn numbered(&self, number: u64) -> u64 {
        number
    }
}

fn nim(heap: u64, list: &mut Moves<u64, u64>) {
    (0..heap).for_each(|left| list.push(left, [left]));
}

fn kayles(pins: u64, list: &mut Moves<u64, u64>) {
    for taken in 1..=2.min(pins) {
        (0..=(pins - taken) / 2).for_each(|left| list.push(left, [left, pins - taken - left]));
    }
}

/// A move lets a heap grow by one, up to the largest.
fn up(most: u64) -> impl Fn(u64, &mut Moves<u64, u64>) {
    move |heap, list| {
        if heap < most {
            list.push(0, [heap + 1]);
        }
    }
}

/// Two heaps in one position: a move takes from one of them, or the same number from both (Wythoff).
struct Wythoff {
    side: u64,
}

impl Ruleset for Wythoff {
    type Position = [u64; 2];
    type Move = u64;

    fn moves(&self, &[a, b]: &[u64; 2], list: &mut MoveList<Self>) {
        (1..=a).for_each(|taken| list.push(taken, [[a - taken, b]]));
        (1..=b).for_each(|taken| list.push(taken, [[a, b - taken]]));
        (1..=a.min(b)).for_each(|taken| list.push(taken, [[a - taken, b - taken]]));
    }
}

impl Numbered for Wythoff {
    fn count(&self) -> u64 {
        self.side * self.side
    }

    fn number(&self, &[a, b]: &[u64; 2]) -> u64 {
        a * self.side + b
    }

    fn numbered(&self, number: u64) -> [u64; 2] {
        [number / self.side, number % self.side]
    }
}

/// Checks every value against the search.
fn check<R: Numbered>(rules: &R) -> Retrograde<'_, R> {
    let (mut table, mut search) = (Retrograde::new(rules), DepthFirst::new(rules));
    table.fill(&Limits::none()).map_err(|_| "it ends").unwrap();
    for number in 0..rules.count() {
        let sum = sum_of(&rules.numbered(number));
        let value = search.grundy(&sum, &Limits::none()).map_err(|_| "it ends").unwrap();
        assert_eq!(table.value(number), Some(value));
    }
    assert_eq!(table.positions(), rules.count());
    table
}

#[test]
fn kayles_nim_and_two_heaps() {
    check(&Heaps { most: 300, rule: kayles });
    let sides = Wythoff { side: 20 };
    let table = check(&sides);
    let lost: Vec<_> = (0..400).filter(|&at| table.value(at) == Some(Nimber::ZERO)).collect();
    let lost: Vec<_> = lost.into_iter().map(|at| sides.numbered(at)).filter(|[a, b]| a <= b).collect();
    // W. A. Wythoff, A modification of the game of nim, 1907.
    assert_eq!(lost, [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10], [8, 13], [9, 15], [11, 18]]);
}

/// Heaps that know the numbers of their options, unless an option is a sum.
struct ByNumbers<F>(Heaps<F>);

impl<F: Fn(u64, &mut Moves<u64, u64>)> Ruleset for ByNumbers<F> {
    type Position = u64;
    type Move = u64;

    fn moves(&self, heap: &u64, list: &mut MoveList<Self>) {
        self.0.moves(heap, list);
    }
}

impl<F: Fn(u64, &mut Moves<u64, u64>)> Numbered for ByNumbers<F> {
    fn count(&self) -> u64 {
        self.0.count()
    }

    fn number(&self, &heap: &u64) -> u64 {
        heap
    }

    fn numbered(&self, number: u64) -> u64 {
        number
    }

    fn option_numbers(&self, number: u64, take: &mut dyn FnMut(Range<u64>) -> bool) -> bool {
        let mut list = Moves::default();
        self.0.moves(&number, &mut list);
        (0..list.len()).all(|at| match *list.option(at) {
            [heap] => take(heap..heap + 1),
            _ => false,
        })
    }
}

#[test]
fn values_by_the_numbers_of_options_are_those_of_the_moves() {
    check(&ByNumbers(Heaps { most: 300, rule: kayles }));
    check(&ByNumbers(Heaps { most: 300, rule: nim }));
    check(&ByNumbers(Heaps { most: 300, rule: up(300) }));
    // Entries of four bytes are too many for a stamp each.
    let wide = ByNumbers(Heaps {
        most: 70_000,
        rule: |heap: u64, list: &mut Moves<u64, u64>| {
            if heap.is_multiple_of(70_000) {
                nim(heap, list);
            } else {
                list.push(0, [heap - 1]);
                list.push(1, [heap / 2]);
            }
        },
    });
    let mut table = Retrograde::new(&wide);
    table.table = StateTable::Four(Vec::new());
    table.fill(&Limits::none()).unwrap();
    let mut plain = Retrograde::new(&wide);
    plain.fill(&Limits::none()).unwrap();
    assert!((0..wide.count()).all(|number| table.value(number) == plain.value(number)));
    let round = |at: u64, list: &mut Moves<u64, u64>| list.push(0, [(at + 1) % 10]);
    let halt = Retrograde::new(&ByNumbers(Heaps { most: 9, rule: round })).fill(&Limits::none());
    assert!(matches!(halt, Err(Halt::Loop(_))));
}

#[test]
fn entries_grow_with_the_values() {
    for (most, width) in [(253, 1), (254, 2), (300, 2)] {
        let rules = Heaps { most, rule: nim };
        assert_eq!(check(&rules).bytes(), width * (most + 1) + 32, "heaps up to {most}");
    }
    let mut table = StateTable::One(vec![7, 253, u8::MAX, u8::MAX - 1]);
    let said = |table: &StateTable| (0..4).map(|at| table.get(at)).collect::<Vec<_>>();
    let before = said(&table);
    assert_eq!(before[2..], [Some(PositionState::Unseen), Some(PositionState::Waits)]);
    for most in [253, 65_533] {
        assert!(table.fits(most) && !table.fits(most + 1));
        table.widen();
        assert_eq!(said(&table), before);
    }
    table.set(0, 4_000_000_000);
    table.wait(1);
    table.forget(2);
    assert_eq!(
        said(&table)[..3],
        [Some(PositionState::Value(4_000_000_000)), Some(PositionState::Waits), Some(PositionState::Unseen)]
    );
}

#[test]
fn a_million_positions_that_wait_for_one_another() {
    let rules = Heaps { most: 1_000_000, rule: up(1_000_000) };
    let mut table = Retrograde::new(&rules);
    assert_eq!(table.grundy(&Sum::from_iter([1, 4, 4]), &Limits::none()).unwrap(), Nimber(1));
    let round = |at: u64, list: &mut Moves<u64, u64>| list.push(0, [(at + 1) % 1_000_001]);
    let rules = Heaps { most: 1_000_000, rule: round };
    let Err(Halt::Loop(positions)) = Retrograde::new(&rules).fill(&Limits::none()) else { panic!() };
    assert_eq!((positions.len(), &positions[1]), (1_000_001, &Sum::from_iter([1])));
}

#[test]
fn loops_are_named_and_nothing_of_them_is_kept() {
    // 4 -> 3 -> 2 + 0 -> 1 -> 3, and 5 -> 5.
    let parts: [&[u8]; 6] = [&[], &[3], &[1], &[2, 0], &[3], &[5]];
    let options = |at: usize, parts: &&[u8]| if at == 0 { vec![] } else { vec![parts.to_vec()] };
    let rules = Listed(parts.iter().enumerate().map(|(at, parts)| options(at, parts)).collect());
    let mut table = Retrograde::new(&rules);
    for _ in 0..2 {
        let halt = table.grundy(&Sum::from_iter([4]), &Limits::none()).unwrap_err();
        assert_eq!(halt.to_string(), "play can go round in a loop: 3 -> 2 -> 1 -> 3");
        let halt = table.grundy(&Sum::from_iter([5]), &Limits::none()).unwrap_err();
        assert_eq!(halt.to_string(), "play can go round in a loop: 5 -> 5");
    }
    assert_eq!(table.grundy(&Sum::from_iter([0]), &Limits::none()).unwrap(), Nimber::ZERO);
    assert_eq!(table.positions(), 1);
}

#[test]
fn a_position_without_a_number_is_an_error() {
    let rules = Heaps { most: 5, rule: |at, list: &mut Moves<u64, u64>| list.push(0, [at + 1]) };
    let halt = Retrograde::new(&rules).fill(&Limits::none()).unwrap_err();
    assert_eq!(halt.to_string(), "the number of a position is 6, and there are 6, at the position 5");
    let failing =
        Heaps { most: 5, rule: |_, list: &mut Moves<u64, u64>| list.fail(RuleError::new("no rule")) };
    let halt = Retrograde::new(&failing).fill(&Limits::none()).unwrap_err();
    assert_eq!(halt.to_string(), "no rule, at the position 0");
}

#[test]
fn limits_end_it_and_it_can_go_on() {
    let rules = Heaps { most: 5000, rule: kayles };
    let mut table = Retrograde::new(&rules);
    let mut ended_by = |limits: &Limits<'_>| match table.fill(limits) {
        Err(Halt::Unknown(unknown)) => unknown.limit,
        other => panic!("{other:?}"),
    };
    assert_eq!(ended_by(&Limits::none().with_bytes(5000)), Limit::Room { needed: 5001, allowed: 5000 });
    assert_eq!(ended_by(&Limits::none().with_positions(100)), Limit::Positions);
    assert_eq!(ended_by(&Limits::none().with_bytes(6000)), Limit::Moves);
    let stop = |progress: &Progress| progress.positions > 1000;
    assert_eq!(ended_by(&Limits::none().with_watch(&stop)), Limit::Stopped);
    assert!((1000..1100).contains(&table.positions()));
    table.fill(&Limits::none()).unwrap();
    // 5000 = 12 * 416 + 8 is far in the periodic part.
    let mut search = DepthFirst::new(&rules);
    assert_eq!(table.value(5000), search.grundy(&Sum::from_iter([5000 - 12 * 400]), &Limits::none()).ok());
    let wide = Heaps { most: 300, rule: nim };
    let mut table = Retrograde::new(&wide);
    let halt = table.fill(&Limits::none().with_bytes(40_000));
    assert!(halt.is_ok(), "a table of 301 entries may be made wider");
    let waiting = Heaps { most: 5000, rule: up(5000) };
    let mut stack = Retrograde::new(&waiting);
    let limits = Limits::none().with_bytes(20_000);
    let Err(Halt::Unknown(unknown)) = stack.fill(&limits) else {
        panic!("a stack of 5000 numbers is too much")
    };
    assert_eq!((unknown.limit, unknown.progress.positions), (Limit::Bytes, 0));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn rulesets_that_end(rules in listed(true)) {
        check(&rules);
        let (mut table, mut by_definition) = (Retrograde::new(&rules), Definition::new(&rules));
        let last = rules.count() as u8 - 1;
        let sum = Sum::from_iter([last]);
        prop_assert_eq!(table.grundy(&sum, &Limits::none()).unwrap(), by_definition.grundy(&sum).unwrap());
    }

    #[test]
    fn rulesets_that_need_not_end(rules in listed(false)) {
        // The definition does not always end on these rules, because a sum may grow for ever. So the test uses a plain computation of the
        // positions that can wait for themselves.
        let plain = from_fn(|position: &u8, list: &mut Moves<u8, usize>| {
            rules.0[usize::from(*position)].iter().flatten().for_each(|&part| list.push(0, [part]));
        });
        for number in 0..rules.count() {
            let sum = sum_of(&rules.numbered(number));
            let found = Retrograde::new(&rules).grundy(&sum, &Limits::none());
            let ends = Definition::new(&plain).grundy(&sum).is_ok();
            prop_assert_eq!(found.is_ok(), ends);
            match found {
                Err(Halt::Loop(round)) => {
                    let parts: Vec<u8> = round.iter().map(|sum| sum.components()[0]).collect();
                    let next = parts.iter().cycle().skip(1);
                    for (&from, to) in parts.iter().zip(next) {
                        prop_assert!(rules.0[usize::from(from)].iter().flatten().any(|part| part == to), "{:?}", parts);
                    }
                }
                Err(other) => panic!("{other}"),
                Ok(value) => prop_assert_eq!(Some(value), DepthFirst::new(&rules).grundy(&sum, &Limits::none()).ok()),
            }
        }
    }
}
