//! A store may be damaged or forged: keys of no position are left out, and no code panics.

use bouton::ask::batch::{self, BatchError};
use bouton::ask::question::Question;
use bouton::catalog::{Catalog, Component};
use bouton::{Convention, Definition, Keeper, Limits, Moves, Ruleset, Sink, Sum};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

/// A keeper that recalls these keys. They may be keys of no position.
struct Forger(Vec<Vec<u8>>);

impl Keeper for Forger {
    fn is_due(&self) -> bool {
        false
    }

    fn keep(&self, _: &mut dyn FnMut(&mut Sink<'_>)) -> bool {
        false
    }

    fn recall(&self, sink: &mut dyn FnMut(&[u8], u64) -> bool) {
        for key in &self.0 {
            sink(key, 0);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    #[ignore = "wide: `.ci/run` has it"]
    fn keys_of_no_position_are_left_out(
        keys in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..40), 0..20),
        cut in 0_usize..20,
        changed in any::<u8>(),
    ) {
        let catalog = Catalog::standard();
        for game in catalog.games() {
            // A game with extra data in addition to the position has another kind of example.
            let Ok(question) = Question::read(&catalog, Some(Arc::clone(game)), game.example.as_bytes(), None, Convention::Normal) else { continue };
            let few = Limits::none().with_positions(200);
            for (_, component) in question.placed() {
                let instance = question.rules.instance(component);
                let truth = instance.finder(component).value(&component.key, &few);
                let mut forged = keys.clone();
                forged.push(component.key[..cut.min(component.key.len())].to_vec());
                forged.push(component.key.iter().map(|byte| byte ^ changed).collect());
                forged.push([&component.key[..], &component.key[..]].concat());
                let mut finder = instance.finder(component);
                finder.keep_with(Arc::new(Forger(forged)), &Limits::none());
                let found = finder.value(&component.key, &few);
                if let (Ok(truth), Ok(found)) = (truth, found) {
                    prop_assert_eq!(truth, found, "{}", game.name);
                }
            }
        }
    }
}

/// Positions beside the examples of the games: other boards, and boards of another kind.
const MORE: [(&str, &str); 19] = [
    ("arc-kayles", "3x4"),
    ("blackout", "01/11"),
    ("caos3", "^^#/^^^/#^^"),
    ("chomp", "(3,2)"),
    ("clobber", "xo./oxo"),
    ("cram", "3x4"),
    ("crosscut", "*.*/.*."),
    ("dawson", "9"),
    ("graph", "4 moves 4->3 3->2 4->2 2->1"),
    ("inventor", "...X/X.X."),
    ("lasker", "7"),
    ("node-kayles", "3x4"),
    ("node-kayles", "a-b b-c c-d d-e e-a"),
    ("notakto", "3x3"),
    ("queens", "3x4"),
    ("rook", "(3,4)"),
    ("staircase", "+101/0.../1..S"),
    ("treblecross", "6"),
    ("wythoff", "(3,5)"),
];

/// At most this many positions are looked at for the keys of a question, and for the definition of a value.
const FEW: usize = 40;

/// The components that play from `start` reaches, at most `most` of them: the first ones, and whether they are all.
fn reached(
    rules: &impl Ruleset<Position = Component>,
    start: &[Component],
    most: usize,
) -> (Vec<Component>, bool) {
    let mut found = start.to_vec();
    let mut seen: HashSet<Component> = start.iter().cloned().collect();
    let mut at = 0;
    while at < found.len() {
        let mut list = Moves::with_room(most);
        rules.moves(&found[at], &mut list);
        let is_full = list.is_full();
        for part in list.iter().flat_map(|(_, option)| option) {
            if seen.insert(part.clone()) {
                found.push(part.clone());
            }
        }
        if is_full || found.len() > most {
            found.truncate(most);
            return (found, false);
        }
        at += 1;
    }
    (found, true)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    /// The bytes of a key are changed. They are the key of no position, or they are one whose value is that of the definition.
    #[test]
    #[ignore = "wide: `.ci/run` has it"]
    fn changed_keys_are_refused_or_are_those_of_other_positions(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<u8>()), 8),
        others in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..24), 2),
    ) {
        let catalog = Catalog::standard();
        let examples = catalog.games().iter().map(|game| (game.name.as_ref(), game.example.as_ref()));
        for (name, text) in examples.chain(MORE) {
            let game = catalog.find(name);
            prop_assert!(game.is_some(), "{name}");
            let Ok(question) = Question::read(&catalog, game, text.as_bytes(), None, Convention::Normal) else { continue };
            if question.rules.instances().len() != 1 || question.placed().is_empty() {
                continue;
            }
            let start: Vec<_> = question.placed().into_iter().map(|(_, part)| part.clone()).collect();
            let keys: Vec<_> = reached(&question.rules, &start, FEW).0.into_iter().map(|part| part.key).collect();
            let mut changed: BTreeSet<Vec<u8>> = others.iter().cloned().collect();
            for (of, place, mask) in &changes {
                let mut key = keys[of.index(keys.len())].to_vec();
                if key.is_empty() {
                    continue;
                }
                let at = place.index(key.len());
                match mask % 5 {
                    0 => key.truncate(at),
                    1 => key.insert(at, *mask),
                    2 => key[at..].fill(*mask),
                    _ => key[at] ^= mask,
                }
                changed.insert(key);
            }
            for key in changed {
                let limits = Limits::none().with_positions(2_000).with_bytes(1 << 24);
                let value = match batch::values(&question, &[&key], &limits) {
                    Err(BatchError::Key(0) | BatchError::Refused(_)) => continue,
                    Err(error) => panic!("{name} {text} {key:?}: {error}"),
                    Ok(values) => values[0],
                };
                let part = Component { instance: 0, key: key.clone().into() };
                let (_, are_all) = reached(&question.rules, std::slice::from_ref(&part), FEW);
                if let (Some(value), true) = (value, are_all) {
                    let definition = Definition::new(&question.rules).grundy(&Sum::from_iter([part])).unwrap();
                    prop_assert_eq!(value, definition, "{} {} {:?}", name, text, key);
                }
            }
        }
    }
}
