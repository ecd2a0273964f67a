//! A store may be damaged or forged: keys of no position are left out, and no code panics.

use bouton::ask::question::Question;
use bouton::catalog::Catalog;
use bouton::{Convention, Keeper, Limits, Sink};
use proptest::prelude::*;
use std::sync::Arc;

/// A keeper that recalls these keys. They may be keys of no position.
struct Forger(Vec<Vec<u8>>);

impl Keeper for Forger {
    fn is_due(&self) -> bool {
        false
    }

    fn keep(&self, _: &mut dyn FnMut(&mut Sink<'_>)) {}

    fn recall(&self, sink: &mut dyn FnMut(&[u8], u64) -> bool) {
        for key in &self.0 {
            sink(key, 0);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
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
                let truth = instance.finder(component).value(component, &few);
                let mut forged = keys.clone();
                forged.push(component.key[..cut.min(component.key.len())].to_vec());
                forged.push(component.key.iter().map(|byte| byte ^ changed).collect());
                forged.push([&component.key[..], &component.key[..]].concat());
                let mut finder = instance.finder(component);
                finder.keep_with(Arc::new(Forger(forged)), &Limits::none());
                let found = finder.value(component, &few);
                if let (Ok(truth), Ok(found)) = (truth, found) {
                    prop_assert_eq!(truth, found, "{}", game.name);
                }
            }
        }
    }
}
