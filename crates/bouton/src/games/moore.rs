//! Moore's Nim: a move takes any numbers from at least one and at most K heaps (Moore 1910, who called it nim_k).
//!
//! All heaps are one component. In normal play a position is P if and only if each binary digit is 1 in a multiple of K + 1
//! heaps (E. H. Moore, *A generalization of the game called nim*, 1910).
//!
//! In misere play it is P if that condition holds and some heap is at least 2. It is also P if no heap is at least 2 and the number of
//! ones leaves the remainder 1 when divided by K + 1. For let no heap be larger than 1: a move takes 1 to K ones, which is that claim.
//! Else let h >= 1 heaps be at least 2. If each digit counts to a multiple of K + 1, then h > K. So a move leaves one of them, and some
//! digit then does not count to such a multiple. If not, Moore's theorem names a move that puts the digits right. If it leaves a heap
//! of at least 2, it wins. If not, h <= K; let u be the number of ones. Making each large heap 0 or 1 leaves u to u + h ones, and also
//! taking up to K - h ones leaves down to u - (K - h), or 0. Either these are K + 1 consecutive numbers, and one of them leaves the
//! remainder 1, or they go from 0 to u + h, with 1 among them.
//!
//! With at most K heaps a position is worth the total of its heaps: every smaller number can be left, and no other.
//! Cost: the outcome looks at each digit of each heap; there are as many moves as ways to lower up to K heaps.

use std::fmt;

use smallvec::SmallVec;

use crate::notation::FromTo;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
use crate::theory::theorem::Theorem;

/// The positions that are lost in normal play.
pub static MOORE: Theorem = Theorem {
    name: "Moore's theorem",
    source: "E. H. Moore, A generalization of the game called nim, Annals of Mathematics 11, 1910",
};

/// The positions that are lost in misere play.
pub static MISERE_MOORE: Theorem =
    Theorem { name: "Moore's theorem for misere play", source: "proof at the head of bouton::games::moore" };

/// Heaps side by side, in the order in which they were written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heaps(SmallVec<[u64; 4]>);

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<_> = self.0.iter().map(u64::to_string).collect();
        write!(f, "({})", texts.join(","))
    }
}

impl Heaps {
    /// These heaps, in this order.
    pub fn new(heaps: impl IntoIterator<Item = u64>) -> Self {
        Self(heaps.into_iter().collect())
    }

    /// The heaps in their order.
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        &self.0
    }

    /// Whether nothing is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&heap| heap == 0)
    }

    /// How many heaps are not empty.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.iter().filter(|&&heap| heap > 0).count()
    }
}

/// Moore's Nim.
#[derive(Clone, Copy, Debug)]
pub struct Moore {
    /// The most heaps that a move takes from: K, at least 1.
    pub most: u32,
}

impl Moore {
    /// The outcome of heaps.
    #[must_use]
    pub fn outcome(&self, heaps: &Heaps, convention: Convention) -> Outcome {
        let rest = |count: usize| count as u64 % (u64::from(self.most) + 1);
        let is_lost = match (convention, heaps.0.iter().all(|&heap| heap <= 1)) {
            (Convention::Misere, true) => rest(heaps.count()) == 1,
            _ => (0..u64::BITS)
                .all(|bit| rest(heaps.0.iter().filter(|&heap| heap >> bit & 1 == 1).count()) == 0),
        };
        if is_lost { Outcome::P } else { Outcome::N }
    }

    /// The number of moves, if it fits 64 bits.
    ///
    /// # Complexity
    /// The number of heaps times K.
    #[must_use]
    pub fn count_moves(&self, heaps: &Heaps) -> Option<u64> {
        // The number of ways to lower exactly 0, 1, 2, ... of the heaps seen so far.
        let mut ways = vec![0_u64; self.most as usize + 1];
        ways[0] = 1;
        for &heap in &heaps.0 {
            for lowered in (1..ways.len()).rev() {
                ways[lowered] = ways[lowered - 1].checked_mul(heap)?.checked_add(ways[lowered])?;
            }
        }
        ways[1..].iter().try_fold(0_u64, |sum, &ways| sum.checked_add(ways))
    }

    /// Whether a move leads from one position to the other.
    #[must_use]
    pub fn can_move(&self, from: &Heaps, to: &Heaps) -> bool {
        let pairs = || from.0.iter().zip(&to.0);
        let lowered = pairs().filter(|(from, to)| to < from).count();
        let others_stay = pairs().all(|(from, to)| to <= from);
        from.0.len() == to.0.len() && others_stay && (1..=self.most as usize).contains(&lowered)
    }

    /// Pushes every move that keeps the heaps before `at` as in `to`, and lowers up to `most` heaps from `at` on.
    fn lower(&self, from: &Heaps, to: &mut Heaps, at: usize, most: u32, list: &mut MoveList<Self>) {
        if most == 0 || at == from.0.len() {
            if from != to {
                let name = FromTo { from: from.clone(), to: to.clone() };
                // A position of empty heaps is not a component.
                list.push(name, (!to.is_empty()).then(|| to.clone()));
            }
            return;
        }
        self.lower(from, to, at + 1, most, list);
        for left in 0..from.0[at] {
            if list.is_full() {
                break;
            }
            to.0[at] = left;
            self.lower(from, to, at + 1, most - 1, list);
        }
        to.0[at] = from.0[at];
    }
}

impl Ruleset for Moore {
    type Position = Heaps;
    type Move = FromTo<Heaps>;

    fn moves(&self, from: &Heaps, list: &mut MoveList<Self>) {
        self.lower(from, &mut from.clone(), 0, self.most, list);
    }

    /// The larger heaps first, without empty heaps.
    fn canonical(&self, Heaps(mut heaps): Heaps) -> Heaps {
        heaps.retain(|heap| *heap > 0);
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        Heaps(heaps)
    }

    fn known_value(&self, heaps: &Heaps) -> Option<Nimber> {
        if heaps.count() > self.most as usize {
            return None;
        }
        heaps.0.iter().try_fold(0_u64, |sum, &heap| sum.checked_add(heap)).map(Nimber)
    }

    fn known_outcome(&self, heaps: &Heaps, convention: Convention) -> Option<Outcome> {
        Some(self.outcome(heaps, convention))
    }

    fn size(&self, heaps: &Heaps) -> u64 {
        heaps.0.iter().fold(0, |sum, &heap| sum.saturating_add(heap))
    }

    fn heap_bytes(&self, heaps: &Heaps) -> u64 {
        if heaps.0.spilled() { (heaps.0.capacity() * size_of::<u64>()) as u64 } else { 0 }
    }

    /// Every move lowers the sum of the heaps.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Moore {
    fn key(&self, heaps: &Heaps, bytes: &mut Vec<u8>) {
        bytes.extend(heaps.0.iter().flat_map(|heap| heap.to_le_bytes()));
    }

    fn position(&self, bytes: &[u8]) -> Option<Heaps> {
        let (heaps, rest) = bytes.as_chunks();
        rest.is_empty().then(|| Heaps(heaps.iter().map(|&heap| u64::from_le_bytes(heap)).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DepthFirst;
    use crate::solve::definition::Definition;
    use crate::theory::limits::Limits;
    use crate::theory::ruleset::{Moves, from_fn};
    use crate::theory::sum::Sum;
    use proptest::prelude::*;

    const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

    /// The literal rules: a move lowers 1 to `most` heaps and keeps the others.
    fn literally(most: usize) -> impl Fn(&Vec<u64>, &mut Moves<Vec<u64>, u64>) {
        move |heaps, list| {
            let all = heaps.iter().fold(vec![vec![]], |begun: Vec<Vec<u64>>, &heap| {
                begun
                    .into_iter()
                    .flat_map(|begun| (0..=heap).map(move |left| [&begun[..], &[left]].concat()))
                    .collect()
            });
            for left in all {
                let lowered = left.iter().zip(heaps).filter(|(left, heap)| left < heap).count();
                if (1..=most).contains(&lowered) {
                    list.push(0, [left]);
                }
            }
        }
    }

    #[test]
    fn small_heaps_are_those_of_the_definition() {
        let boxes: [&[u64]; 4] = [&[9, 9], &[4, 4, 4], &[2, 3, 3, 2], &[1, 2, 2, 1, 2]];
        for (most, largest) in (1..=4).flat_map(|most| boxes.map(|largest| (most, largest))) {
            let rules = from_fn(literally(most as usize));
            let (game, mut definition) = (Moore { most }, Definition::new(&rules));
            let mut search = DepthFirst::new(&game);
            let mut all = MoveList::<Moore>::default();
            // Every position of the box: all that is left when all its heaps may be lowered at once.
            let most_of_all = Moore { most: largest.len() as u32 };
            most_of_all.moves(&Heaps::new(largest.iter().copied()), &mut all);
            for heaps in all.iter().map(|(name, _)| &name.to) {
                let sum = Sum::from_iter([heaps.0.to_vec()]);
                let value = definition.grundy(&sum).unwrap();
                assert_eq!(game.known_value(heaps).unwrap_or(value), value, "{most}: {heaps}");
                assert_eq!(search.grundy(&Sum::from_iter([heaps.clone()]), &Limits::none()).unwrap(), value);
                for convention in CONVENTIONS {
                    let outcome = definition.outcome(&sum, convention).unwrap();
                    assert_eq!(game.outcome(heaps, convention), outcome, "{most}: {heaps} {convention:?}");
                }
            }
        }
    }

    #[test]
    fn moves_are_counted_and_named_once_each() {
        for (most, heaps) in
            (1..=3).flat_map(|most| [[3, 3, 2, 0], [1, 1, 1, 1], [5, 0, 0, 4]].map(|heaps| (most, heaps)))
        {
            let (game, heaps) = (Moore { most }, Heaps::new(heaps));
            let mut list = MoveList::<Moore>::default();
            game.moves(&heaps, &mut list);
            assert_eq!(game.count_moves(&heaps), Some(list.len() as u64));
            let mut names: Vec<_> = list.iter().map(|(name, _)| name.to_string()).collect();
            assert!(list.iter().all(|(name, _)| game.can_move(&heaps, &name.to)));
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), list.len());
        }
        let huge = Heaps::new([u64::MAX; 3]);
        assert_eq!(Moore { most: 2 }.count_moves(&huge), None);
        let mut list = MoveList::<Moore>::with_room(100);
        Moore { most: 2 }.moves(&huge, &mut list);
        assert_eq!((list.len(), list.is_full()), (100, true));
    }

    proptest! {
        #[test]
        fn keys_are_read_back(heaps in prop::collection::vec(any::<u64>(), 0..9)) {
            let (game, heaps) = (Moore { most: 2 }, Heaps::new(heaps));
            let mut bytes = Vec::new();
            game.key(&heaps, &mut bytes);
            prop_assert_eq!(game.position(&bytes), Some(heaps));
        }

        #[test]
        fn the_order_of_heaps_changes_nothing(heaps in prop::collection::vec(0u64..1000, 0..7), most in 1u32..5) {
            let (game, heaps) = (Moore { most }, Heaps::new(heaps));
            let sorted = game.canonical(heaps.clone());
            for convention in CONVENTIONS {
                prop_assert_eq!(game.outcome(&sorted, convention), game.outcome(&heaps, convention));
            }
        }
    }
}
