//! Nim: a move makes one of several heaps smaller (Bouton 1901, who solved the game and named it).
//!
//! A heap is a component. A move leaves any smaller heap. In normal play a heap is worth its size, by
//! definition of the nimbers. Cost: a move for each smaller heap.

use crate::notation::FromTo;
use crate::theory::nimber::Nimber;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
use crate::theory::theorem::Theorem;

/// A heap of Nim is worth its size.
pub static BOUTON: Theorem = Theorem {
    name: "Bouton's theorem",
    source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3, 1901",
};

/// The game of nim. A position is the size of a heap.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim;

impl Ruleset for Nim {
    type Position = u64;
    type Move = FromTo<u64>;

    fn moves(&self, &from: &u64, list: &mut MoveList<Self>) {
        for to in 0..from {
            // An empty heap is not a component: the sum of what is left is the same in misere play too.
            list.push(FromTo { from, to }, (to > 0).then_some(to));
            if list.is_full() {
                return;
            }
        }
    }

    fn known_value(&self, &heap: &u64) -> Option<Nimber> {
        Some(Nimber(heap))
    }

    /// Every move lowers the heap.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Nim {
    fn key(&self, heap: &u64, bytes: &mut Vec<u8>) {
        bytes.extend(heap.to_le_bytes());
    }

    fn position(&self, bytes: &[u8]) -> Option<u64> {
        bytes.try_into().ok().map(u64::from_le_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::definition::Definition;
    use crate::theory::outcome::{Convention, Outcome};
    use crate::theory::sum::Sum;
    use proptest::prelude::*;

    #[test]
    fn misere_nim() {
        let mut definition = Definition::new(&Nim);
        let mut misere =
            |heaps: &[u64]| definition.outcome(&heaps.iter().copied().collect(), Convention::Misere).unwrap();
        assert_eq!(misere(&[]), Outcome::N);
        assert_eq!(misere(&[1]), Outcome::P);
        assert_eq!(misere(&[1, 1]), Outcome::N);
        assert_eq!(misere(&[2, 2]), Outcome::P);
        assert_eq!(misere(&[1, 2, 3]), Outcome::P);
    }

    #[test]
    fn moves_carry_both_heaps_in_their_names() {
        let definition = Definition::new(&Nim);
        let options = definition.options(&Sum::from_iter([2, 2])).unwrap();
        let lines: Vec<_> = options.iter().map(|(name, left)| format!("{name}: {left}")).collect();
        assert_eq!(lines, ["2 -> 0: 2", "2 -> 1: 1 + 2", "2 -> 0: 2", "2 -> 1: 1 + 2"]);
    }

    #[test]
    fn the_largest_heap_ends_with_the_room() {
        let mut list = MoveList::<Nim>::with_room(100);
        Nim.moves(&1_000_000_000_000_000_000, &mut list);
        assert_eq!((list.len(), list.is_full()), (100, true));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn a_sum_is_worth_its_nim_sum(heaps in prop::collection::vec(0u64..6, 0..4)) {
            let known: Nimber = heaps.iter().filter_map(|heap| Nim.known_value(heap)).sum();
            let sum = Sum::from_iter(heaps);
            prop_assert_eq!(Definition::new(&Nim).grundy(&sum).unwrap(), known);
        }

        #[test]
        fn keys_are_read_back(heap: u64) {
            let mut bytes = Vec::new();
            Nim.key(&heap, &mut bytes);
            prop_assert_eq!(Nim.position(&bytes), Some(heap));
        }
    }
}
