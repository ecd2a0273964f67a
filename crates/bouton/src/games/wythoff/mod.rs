//! Wythoff's game: two heaps. A move takes any number from one heap, or the same number from both (Wythoff 1907).
//!
//! The P-positions in normal play are the pairs (A_k, A_k + k) with A_k = floor(k phi), where phi is the golden ratio. For the
//! sequences A_k and A_k + k = floor(k phi^2) together contain each positive number once (W. A. Wythoff, *A modification of the game of
//! nim*, 1907). floor(k phi) = floor((k + floor(sqrt(5 k^2))) / 2) is whole-number arithmetic, so the outcome of a pair
//! costs a square root of 128 bits.
//!
//! In misere play only the pairs up to (2,2) differ: (0,1) and (2,2) are lost in place of (0,0) and (1,2). For both (0,0), (1,2),
//! (2,1) and (0,1), (1,0), (2,2) are in the rows 0, 1, 2, in the columns 0, 1, 2, and on the diagonals of difference
//! -1, 0, 1, with each line used once. So a pair with a larger number can move to one of the first three if and only if it can move to
//! one of the others. It can move to all other pairs in the same way. By induction its outcome is the same.

mod table;

use std::fmt;

pub use table::PairTable;

use crate::machine::width::exact;
use crate::notation::FromTo;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
use crate::theory::theorem::Theorem;

/// The pairs that are lost in normal play.
pub static WYTHOFF: Theorem = Theorem {
    name: "Wythoff's theorem",
    source: "W. A. Wythoff, A modification of the game of nim, Nieuw Archief voor Wiskunde 7, 1907",
};

/// The pairs that are lost in misere play.
pub static MISERE_WYTHOFF: Theorem = Theorem {
    name: "Wythoff's theorem for misere play",
    source: "proof at the head of bouton::games::wythoff",
};

/// Two heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair(pub u64, pub u64);

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.0, self.1)
    }
}

/// Wythoff's game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wythoff;

impl Wythoff {
    /// The largest heap for which the outcome is computed.
    pub const LARGEST: u64 = 1 << 62;

    /// The outcome of a pair.
    ///
    /// # Panics
    /// If a heap is larger than [`LARGEST`](Self::LARGEST).
    #[must_use]
    pub fn outcome(Pair(a, b): Pair, convention: Convention) -> Outcome {
        let (small, large) = (a.min(b), a.max(b));
        assert!(large <= Self::LARGEST, "a heap of {large}");
        let is_lost = match (convention, large) {
            (Convention::Misere, ..=2) => matches!((small, large), (0, 1) | (2, 2)),
            _ => smaller(large - small) == small,
        };
        if is_lost { Outcome::P } else { Outcome::N }
    }

    /// The pairs lost in normal play to which a move leads: at most three.
    ///
    /// # Panics
    /// If a heap is larger than [`LARGEST`](Self::LARGEST).
    #[must_use]
    pub fn winning_moves(Pair(a, b): Pair) -> Vec<Pair> {
        assert!(a.max(b) <= Self::LARGEST, "a heap of {}", a.max(b));
        let first = Some(partner(b)).filter(|&left| left < a).map(|left| Pair(left, b));
        let second = Some(partner(a)).filter(|&left| left < b).map(|left| Pair(a, left));
        let taken = a.min(b).checked_sub(smaller(a.abs_diff(b))).filter(|&taken| taken > 0);
        let both = taken.map(|taken| Pair(a - taken, b - taken));
        [first, second, both].into_iter().flatten().collect()
    }

    /// Whether a move leads from one pair to the other.
    #[must_use]
    pub fn can_move(from: Pair, to: Pair) -> bool {
        let (Some(a), Some(b)) = (from.0.checked_sub(to.0), from.1.checked_sub(to.1)) else { return false };
        (a > 0 || b > 0) && (a == 0 || b == 0 || a == b)
    }
}

/// `A_k`: the smaller heap of the lost pair whose difference is `k`.
fn smaller(k: u64) -> u64 {
    exact((u128::from(k) + root_of_five(k)) / 2)
}

/// `floor(n sqrt(5))`.
fn root_of_five(n: u64) -> u128 {
    (5 * u128::from(n) * u128::from(n)).isqrt()
}

/// The heap that makes a lost pair together with a heap of `n`.
fn partner(n: u64) -> u64 {
    // This is floor(n / phi). A_k is between k phi - 1 and k phi. So A_k is n for this k, for the next k, or for no k.
    let k = exact((root_of_five(n) - u128::from(n)) / 2);
    match [k, k + 1].into_iter().find(|&k| smaller(k) == n) {
        Some(k) => n + k,
        // Then n is A_k + k = floor(k phi^2), and k is about n / phi^2 = n - n / phi.
        None => {
            let near = (n - k).saturating_sub(1)..=n - k + 1;
            let k = near.into_iter().find(|&k| smaller(k) + k == n);
            smaller(k.expect("every number is in one of the sequences"))
        }
    }
}

impl Ruleset for Wythoff {
    type Position = Pair;
    type Move = FromTo<Pair>;

    fn moves(&self, &from: &Pair, list: &mut MoveList<Self>) {
        let Pair(a, b) = from;
        for taken in 1..=a.max(b) {
            let (left, right) = (a.checked_sub(taken), b.checked_sub(taken));
            let first = left.map(|left| Pair(left, b));
            let second = right.map(|right| Pair(a, right));
            let both = left.zip(right).map(|(left, right)| Pair(left, right));
            for to in [first, second, both].into_iter().flatten() {
                // Two empty heaps are not a component.
                list.push(FromTo { from, to }, (to != Pair(0, 0)).then_some(to));
            }
            if list.is_full() {
                return;
            }
        }
    }

    /// The smaller heap first.
    fn canonical(&self, Pair(a, b): Pair) -> Pair {
        Pair(a.min(b), a.max(b))
    }

    fn known_outcome(&self, &pair: &Pair, convention: Convention) -> Option<Outcome> {
        (pair.0.max(pair.1) <= Self::LARGEST).then(|| Self::outcome(pair, convention))
    }

    fn size(&self, pair: &Pair) -> u64 {
        pair.0.saturating_add(pair.1)
    }

    /// Every move lowers the sum of the heaps.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Wythoff {
    fn key(&self, pair: &Pair, bytes: &mut Vec<u8>) {
        bytes.extend(pair.0.to_le_bytes());
        bytes.extend(pair.1.to_le_bytes());
    }

    fn position(&self, bytes: &[u8]) -> Option<Pair> {
        let (&first, second) = bytes.split_first_chunk()?;
        let pair = Pair(u64::from_le_bytes(first), u64::from_le_bytes(second.try_into().ok()?));
        (pair.0.max(pair.1) <= Self::LARGEST).then_some(pair)
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

    /// The literal rules: a move goes to every smaller pair that differs in one heap, or in both heaps by the same number.
    fn literally(&(a, b): &(u64, u64), list: &mut Moves<(u64, u64), u64>) {
        for (x, y) in (0..=a).flat_map(|x| (0..=b).map(move |y| (x, y))) {
            if (x, y) != (a, b) && (x == a || y == b || a - x == b - y) {
                list.push(0, [(x, y)]);
            }
        }
    }

    #[test]
    fn outcomes_are_those_of_the_definition() {
        let rules = from_fn(literally);
        let mut definition = Definition::new(&rules);
        for (a, b) in (0..45).flat_map(|a| (0..45).map(move |b| (a, b))) {
            for convention in CONVENTIONS {
                let outcome = definition.outcome(&Sum::from_iter([(a, b)]), convention).unwrap();
                assert_eq!(Wythoff::outcome(Pair(a, b), convention), outcome, "({a},{b})");
                assert_eq!(Wythoff::outcome(Pair(b, a), convention), outcome, "({b},{a})");
            }
        }
    }

    #[test]
    fn values_are_those_of_the_definition() {
        let rules = from_fn(literally);
        let mut definition = Definition::new(&rules);
        let table = PairTable::new(26, 40, &Limits::none()).unwrap();
        let mut search = DepthFirst::new(&Wythoff);
        for (a, b) in (0..26).flat_map(|a| (0..40).map(move |b| (a, b))) {
            let value = definition.grundy(&Sum::from_iter([(a, b)])).unwrap();
            assert_eq!(table.value(Pair(a, b)), Some(value), "({a},{b})");
            assert_eq!(search.grundy(&Sum::from_iter([Pair(a, b)]), &Limits::none()).unwrap(), value);
        }
    }

    #[test]
    fn all_winning_moves_are_named() {
        for (a, b) in (0..60).flat_map(|a| (0..60).map(move |b| (a, b))) {
            let mut list = MoveList::<Wythoff>::default();
            Wythoff.moves(&Pair(a, b), &mut list);
            assert_eq!(list.len() as u64, a + b + a.min(b));
            let to = list
                .iter()
                .map(|(name, _)| name.to)
                .inspect(|&to| assert!(Wythoff::can_move(Pair(a, b), to)));
            let mut lost: Vec<_> =
                to.filter(|&to| Wythoff::outcome(to, Convention::Normal) == Outcome::P).collect();
            let mut named = Wythoff::winning_moves(Pair(a, b));
            lost.sort_unstable();
            named.sort_unstable();
            assert_eq!(named, lost, "({a},{b})");
        }
    }

    #[test]
    fn far_away_a_step_changes_the_outcome() {
        // A_k for k = 10^18: the first digits of the golden ratio.
        let small = 1_618_033_988_749_894_848;
        let large = small + 1_000_000_000_000_000_000;
        assert_eq!(Wythoff::outcome(Pair(large, small), Convention::Normal), Outcome::P);
        for (a, b) in [(small + 1, large), (small, large + 1), (small - 1, large - 1)] {
            assert_eq!(Wythoff::outcome(Pair(a, b), Convention::Misere), Outcome::N);
        }
        let mut list = MoveList::<Wythoff>::with_room(100);
        Wythoff.moves(&Pair(large, small), &mut list);
        assert_eq!((list.len(), list.is_full()), (100, true));
    }

    proptest! {
        #[test]
        fn a_lost_pair_has_no_lost_option_and_others_have(a in 0..=Wythoff::LARGEST, b in 0..=Wythoff::LARGEST) {
            let lost = Wythoff::outcome(Pair(a, b), Convention::Normal) == Outcome::P;
            let named = Wythoff::winning_moves(Pair(a, b));
            prop_assert_eq!(named.is_empty(), lost);
            for to in named {
                prop_assert!(Wythoff::can_move(Pair(a, b), to));
                prop_assert_eq!(Wythoff::outcome(to, Convention::Normal), Outcome::P);
                prop_assert!(Wythoff::winning_moves(to).is_empty());
            }
        }

        #[test]
        fn keys_are_read_back(a in 0..=Wythoff::LARGEST, b in 0..=Wythoff::LARGEST) {
            let mut bytes = Vec::new();
            Wythoff.key(&Pair(a, b), &mut bytes);
            prop_assert_eq!(Wythoff.position(&bytes), Some(Pair(a, b)));
        }
    }
}
